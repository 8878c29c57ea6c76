"""The kind next and its boards, against the rules' words, said here a second time."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from engine.exercises import judge, solve
from engine.exercises.making import MAKERS, Made, generate, make_board
from engine.exercises.next import choices, decide, reasons
from tests.engine import oracle_gabaguo
from tests.engine.oracle import Table
from tests.engine.oracle_tricks import winner

RULES = MAKERS["next"].rules
OVERCALLS = ("D7", "C7", "H7", "S7", "LJ", "BJ")
POINT_RANKS = "5TK"


def leader(doc: dict) -> str:
    if not doc["plays"]:
        return f"lead {doc['declarer']}"
    table, plays = Table.of(doc), doc["plays"]
    is_weng = doc["game"] == "gabaguo" and oracle_gabaguo.is_weng(plays[0])
    place = (oracle_gabaguo.winner if is_weng else winner)(table, plays)
    return f"lead {(doc['leader'] + place) % doc.get('players', 4)}"


def anqi_call(doc: dict) -> str:
    players, head, receiver = doc.get("players", 4), doc["head"], doc.get("receiver")
    is_lap = doc.get("options", {}).get("call_time") == "after_deal"
    first = head if is_lap else (head - 1) % players if receiver is None else receiver
    for step in range(players):
        seat = (first + step) % players
        if seat in doc["wants"] and doc["sevens"][seat]:
            return f"call {seat}"
    if receiver is not None:
        return "deal"
    if doc["sevens"][head]:
        return f"call {head}"
    return doc.get("options", {}).get("no_seven_head", "redeal")


def anqi_overcall(doc: dict) -> str:
    players, declarer, seat, passes = doc.get("players", 4), doc["caller"], doc["caller"], 0
    last = None
    for said in doc["said"]:
        seat = (seat + 1) % players
        passes = passes + 1 if said == "pass" else 0
        if said != "pass":
            declarer, last = seat, said[0]
    if last == "BJ" or passes == players - 1:
        return f"lead {declarer}"
    return f"overcall {(seat + 1) % players}"


def anqi_head(doc: dict) -> str:
    if doc.get("redealt"):
        return f"head {doc['head']}"
    keeps = doc.get("options", {}).get("head_rotation", "winner_keeps") == "winner_keeps"
    if doc["points"] < 80 and keeps:
        return f"head {doc['declarer']}"
    return f"head {(doc['head'] + 1) % doc.get('players', 4)}"


def heiqi_auction(doc: dict) -> str:
    numbers = [bid for bid in doc["bids"] if bid != "pass"]
    if len(doc["bids"]) == 4 or 80 in numbers:
        if not numbers:
            return "redeal"
        return f"declarer {(doc['first'] + doc['bids'].index(numbers[-1])) % 4}"
    return f"bid {(doc['first'] + len(doc['bids'])) % 4}"


def heiqi_first(doc: dict) -> str:
    passed_out = set(doc["bids"]) == {"pass"}
    return f"bid {(doc['first'] + (0 if passed_out else 1)) % 4}"


def gabaguo_deal(doc: dict) -> str:
    declarer, shown, level = doc.get("declarer"), doc.get("shown"), doc["level"]
    if declarer is None:
        if shown is None:
            return "redeal"
        declarer = shown["seat"]
    theirs = [hand for seat, hand in enumerate(doc["hands"]) if (seat - declarer) % 2]
    if any(not any(card[1] in POINT_RANKS for card in hand) for hand in theirs):
        return "redeal"
    digs = any(card[1] == level and card[0] in "SHCD" for hand in theirs for card in hand)
    if level in "JA" and not digs:
        return "redeal"
    return f"declarer {declarer}"


def gabaguo_declarer(doc: dict) -> str:
    result, seat = oracle_gabaguo.reading(doc), doc["declarer"]
    if result["match"]:
        return "over"
    if result["side"] == "declarer":
        return f"declarer {(seat + 2) % 4}"
    return f"declarer {seat if result['deal'] == 'declarer' else (seat + 1) % 4}"


def dingqi_turn(doc: dict) -> str:
    """The default rules: the deal ends with the first player out."""
    players, player, passes = len(doc["sizes"]), doc["player"], doc.get("passes", 0)
    if not doc["sizes"][player]:
        return "over"
    if doc.get("snatched") or passes == players - 1:
        return f"lead {player}"
    return f"play {(player + passes + 1) % players}"


def dingqi_first(doc: dict) -> str:
    seat = doc["c3"] if doc.get("first_out") is None else doc["first_out"]
    must = doc.get("options", {}).get("must_include_c3") and doc["c3"] == seat
    return f"lead_c3 {seat}" if must else f"lead {seat}"


def shengji_deal(doc: dict) -> str:
    return "defenders" if doc["points"] >= 80 else "declarer"


WORDS: dict[tuple[str, str], Callable[[dict], str]] = {
    ("anqi", "call"): anqi_call, ("anqi", "overcall"): anqi_overcall, ("anqi", "head"): anqi_head,
    ("heiqi", "auction"): heiqi_auction, ("heiqi", "first"): heiqi_first,
    ("gabaguo", "deal"): gabaguo_deal, ("gabaguo", "declarer"): gabaguo_declarer,
    ("dingqi", "turn"): dingqi_turn, ("dingqi", "first"): dingqi_first,
    ("shengji", "deal"): shengji_deal,
}  # fmt: skip


def expected(doc: dict) -> str:
    return leader(doc) if doc["ask"] == "leader" else WORDS[doc["game"], doc["ask"]](doc)


def taken_too_far(doc: dict, rule: str) -> str | None:
    """What somebody says who takes a rule further than it goes."""
    if rule == "gaba.redeal.points":
        poor = any(not any(card[1] in POINT_RANKS for card in hand) for hand in doc["hands"])
        return "redeal" if poor else None
    if rule == "gaba.redeal.target":
        declarer = doc["shown"]["seat"] if doc.get("declarer") is None else doc["declarer"]
        theirs = [hand for seat, hand in enumerate(doc["hands"]) if (seat - declarer) % 2]
        each = all(any(c[1] == doc["level"] and c[0] in "SHCD" for c in hand) for hand in theirs)
        return None if each or doc["level"] not in "JA" else "redeal"
    if rule == "gaba.huikou":
        high = any(card[1] in "JA" and card[0] in "SHCD" for card in doc.get("last", ()))
        return f"declarer {doc['declarer']}" if high else None
    if rule == "dingqi.snatch":
        is_seven = len(doc["table"]) == 1 and doc["table"][0][1] == "7"
        return f"lead {doc['player']}" if is_seven else None
    if rule == "dingqi.end":
        return "over" if min(doc["sizes"]) <= 1 else None
    if rule == "heiqi.bid.passed":
        return "redeal" if doc["ask"] == "auction" and set(doc["bids"]) == {"pass"} else None
    return None


def is_right(made: Made) -> None:
    exercise, doc = made.exercise, dict(made.exercise.document)
    solution = solve(exercise)
    assert solution.answer["choice"] == expected(doc)
    assert solution.answer["choice"] in choices(exercise)
    offered = reasons(exercise)
    assert len(set(offered)) == len(offered) >= 3
    right = [rule for rule in offered
             if judge(exercise, {**solution.answer, "reason": rule}).correct]  # fmt: skip
    assert made.rule in right or taken_too_far(doc, made.rule) not in (None, expected(doc))
    assert len(right) == solution.count < len(offered)
    for choice in choices(exercise):
        verdict = judge(exercise, {**solution.answer, "choice": choice})
        assert verdict.correct == (choice == solution.answer["choice"])
        assert verdict.reasons[0].facts["problem"] == ("" if verdict.correct else "choice")


def without_rule(made: Made) -> set[str]:
    """What somebody may answer who does not know the rule; empty where it says all there is."""
    doc, rule = dict(made.exercise.document), made.rule
    players = made.exercise.players
    if rule == "trick.winner":
        return {f"lead {doc['leader']}"}
    if rule == "anqi.call":
        wants = [(doc["head"] + 1) % players, *doc["wants"][:1]]
        return {f"call {seat}" for seat in wants}
    if rule == "anqi.head":
        return {f"head {doc['head']}", f"head {(doc['head'] + 1) % players}"}
    if rule == "gaba.show":
        return {f"declarer {doc['shown']['seat']}"}
    if rule == "gaba.huikou":
        next_one = f"declarer {(doc['declarer'] + 1) % 4}"
        return {next_one, taken_too_far(doc, rule) or next_one}
    if rule == "dingqi.first":
        return {f"lead {doc['c3']}"}
    return set()


def is_decided(made: Made) -> None:
    answers = without_rule(made)
    if answers:
        assert answers - {expected(dict(made.exercise.document))}
    if made.rule == "trick.tie":
        doc = dict(made.exercise.document)
        table, plays = Table.of(doc), doc["plays"]
        place = (int(expected(doc).split()[1]) - doc["leader"]) % made.exercise.players
        later = [play for play in plays[place + 1 :] if len(play) == len(plays[place])]
        if doc["game"] != "gabaguo" or not oracle_gabaguo.is_weng(plays[0]):
            top = max(table.strength(card) for card in plays[place])
            assert any(max(table.strength(card) for card in play) == top for play in later)


@pytest.mark.parametrize("game", RULES)
def test_boards_are_right_and_about_their_rule(game: str) -> None:
    for made in generate("next", game, 61, 50):
        is_right(made)
        is_decided(made)


@pytest.mark.slow
@pytest.mark.parametrize("game", RULES)
def test_many_boards(game: str) -> None:
    for made in generate("next", game, 62, 500):
        is_right(made)
        is_decided(made)


@pytest.mark.parametrize(("game", "rule"), [(game, rule) for game in RULES
                                            for rule, _ in RULES[game]])  # fmt: skip
def test_rules_are_kept(game: str, rule: str) -> None:
    made = make_board("next", game, 63, rule=rule)
    assert made.rule == rule
    is_right(made)
    is_decided(made)


@pytest.mark.parametrize(("game", "rule"), [
    ("gabaguo", "gaba.redeal.points"), ("gabaguo", "gaba.redeal.target"),
    ("gabaguo", "gaba.huikou"), ("dingqi", "dingqi.snatch"),
    ("dingqi", "dingqi.end"), ("heiqi", "heiqi.bid.passed"),
])  # fmt: skip
def test_a_rule_does_not_give_the_answer_away(game: str, rule: str) -> None:
    boards = list(generate("next", game, 66, 25, rule=rule))
    for made in boards:
        is_right(made)
        is_decided(made)
    own = [rule in decide(made.exercise).reasons for made in boards]
    assert 4 <= sum(own) <= 21


@pytest.mark.parametrize("game", RULES)
@pytest.mark.parametrize("difficulty", range(1, 6))
def test_difficulties_are_kept(game: str, difficulty: int) -> None:
    made = make_board("next", game, 64, difficulty=difficulty)
    assert made.difficulty == difficulty
    is_right(made)


@pytest.mark.parametrize(
    ("game", "rule", "options"),
    [
        ("anqi", "anqi.call", {"call_time": "after_deal"}),
        ("anqi", "anqi.call.forced", {"no_seven_head": "no_trump"}),
        ("anqi", "anqi.head", {"head_rotation": "always_next"}),
        ("anqi", "anqi.overcall.kitty", {"suit_order": "DCHS"}),
        ("heiqi", "heiqi.bid", {"bids": "120-80"}),
        ("dingqi", "dingqi.first", {"must_include_c3": True}),
    ],
)
def test_options_are_kept(game: str, rule: str, options: dict) -> None:
    for made in generate("next", game, 65, 8, rule=rule, options=options):
        assert made.exercise.document["options"] == options
        is_right(made)


def test_a_board_is_the_same_for_good() -> None:
    made = make_board("next", "heiqi", "7/3", rule="heiqi.bid")
    assert json.loads(json.dumps(made.exercise.document)) == FIXED


FIXED = {
    "format": 1,
    "kind": "next",
    "game": "heiqi",
    "options": {},
    "ask": "auction",
    "rules": ["heiqi.bid"],
    "first": 1,
    "bids": ["pass", 110, 90, 80],
}
