"""The kind count and its boards, against a recount from the cards' texts."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from engine.errors import BadInput
from engine.exercises import judge, parse_exercise, solve
from engine.exercises.making import MAKERS, Made, generate, make_board
from tests.engine.making.mistaken import Printed, changed
from tests.engine.oracle import COPIES, DECK, Table

GAMES = tuple(MAKERS["count"].rules)
WORTH = {"5": 5, "T": 10, "K": 10}
HANDS = {"anqi": 25, "heiqi": 25, "shengji": 25, "gabaguo": 12, "dingqi": 27}


def gone(document: dict) -> list[str]:
    played = [card for trick in document["tricks"] for play in trick for card in play]
    return [*played, *document["hand"], *document.get("known", ())]


def out(document: dict) -> Counter:
    deck = Counter(dict.fromkeys(DECK, COPIES[document["game"]]))
    return deck - Counter(gone(document))


def recount(document: dict, table: Table | None = None) -> int:
    """Count again; ``table``: as somebody reads trump."""
    ask = document["ask"]
    if ask == "points":
        return sum(WORTH.get(card[1], 0) * n for card, n in out(document).items())
    if document["game"] == "dingqi":
        return sum(n for card, n in out(document).items() if card[1] == ask and card[0] in "SHCD")
    table = table or Table.of(document)
    lane = "T" if ask == "trump" else ask
    return sum(n for card, n in out(document).items() if table.lane(card) == lane)


def is_right(made: Made) -> None:
    document = dict(made.exercise.document)
    game = document["game"]
    assert max(Counter(gone(document)).values()) <= COPIES[game]
    number = recount(document)
    assert solve(made.exercise).answer == {"number": number}
    verdict = judge(made.exercise, {"number": number})
    assert verdict.correct
    lines = {line.kind: line.value for line in verdict.sums}
    places = [lines.get(place, 0) for place in ("played", "hand", "known")]
    assert lines["total"] == number == lines["deck"] - sum(places)
    wrong = judge(made.exercise, {"number": number + 1})
    assert not wrong.correct
    assert wrong.reasons[0].facts["problem"] == "number"
    if game != "dingqi":
        sizes = {len(play) for trick in document["tricks"] for play in trick[:1]}
        assert sizes
        each = sum(len(trick[0]) for trick in document["tricks"]) + len(document["hand"])
        assert each == (20 if document.get("players") == 5 else HANDS[game])


def is_decided(made: Made) -> None:
    """Whoever does not know the rule counts another number."""
    document, rule = dict(made.exercise.document), made.rule
    number = recount(document)
    if rule == "cards.points":
        kings = sum(n for card, n in out(document).items() if card[1] == "K")
        assert document["ask"] == "points"
        assert kings
    elif rule == "gaba.kitty.open":
        assert recount({**document, "known": []}) != number
    elif rule == "cards.deck" and document["game"] == "dingqi":
        assert number < 4
    elif rule == "cards.deck":
        seen = set(gone(document))
        once = Counter({card: 1 for card in DECK if card not in seen})
        table = Table.of(document)
        lane = "T" if document["ask"] == "trump" else document["ask"]
        assert sum(table.lane(card) == lane for card in once) != number
    else:
        assert recount(document, changed(Table.of(document), Printed)) != number


@pytest.mark.parametrize("game", GAMES)
def test_boards_are_right_and_about_their_rule(game: str) -> None:
    for made in generate("count", game, 41, 50):
        is_right(made)
        is_decided(made)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_many_boards(game: str) -> None:
    for made in generate("count", game, 42, 500):
        is_right(made)
        is_decided(made)


@pytest.mark.parametrize(
    ("game", "rule", "difficulty"),
    [("anqi", "anqi.trump", 5), ("heiqi", "suit.effective", 3), ("gabaguo", "gaba.trump", 4),
     ("gabaguo", "gaba.kitty.open", 3), ("shengji", "cards.deck", 2), ("dingqi", "cards.deck", 3),
     ("dingqi", "cards.points", 5), ("anqi", "cards.points", 1)],
)  # fmt: skip
def test_rule_and_difficulty_are_kept(game: str, rule: str, difficulty: int) -> None:
    for made in generate("count", game, 43, 2, rule=rule, difficulty=difficulty):
        assert (made.rule, made.difficulty) == (rule, difficulty)
        is_decided(made)


def test_five_players_and_options_are_kept() -> None:
    made = make_board("count", "anqi", 5, players=5, options={"call_time": "after_deal"})
    assert made.exercise.players == 5
    assert made.exercise.document["options"] == {"call_time": "after_deal"}
    is_right(made)


def test_a_board_is_the_same_for_good() -> None:
    document = dict(make_board("count", "dingqi", "7/3", rule="cards.deck").exercise.document)
    assert json.loads(json.dumps(document)) == FIXED


FIXED = {
    "format": 1,
    "kind": "count",
    "game": "dingqi",
    "options": {},
    "ask": "3",
    "rules": ["cards.deck"],
    "tricks": [
        [["S4", "C3", "C5", "C6", "C7"]],
        [["HK", "DK"], ["H7"]],
        [["HT", "D7", "D8", "D9"], ["S7"]],
        [["S8", "S9", "ST", "HJ"], ["SJ", "CJ", "DJ"]],
    ],
    "hand": ["CT", "CA", "D3", "D5", "D6", "LJ"],
}

SMALL = {"format": 1, "kind": "count", "game": "anqi", "trump": "H",
         "tricks": [[["H5"], ["HK"], ["S7"], ["H3"]]], "hand": ["LJ", "SA"]}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"ask": "H"}, "ask"),
        ({"ask": "T"}, "ask"),
        ({"game": "dingqi", "ask": "7"}, "trump"),
        ({"tricks": {}}, "tricks"),
        ({"tricks": [["H5"]]}, "tricks[0][0]"),
        ({"tricks": [[["H5"], []]]}, "tricks[0][1]"),
        ({"tricks": [[["H5"], ["H6", "H6"]]]}, "tricks[0][1]"),
        ({"tricks": [[["H5"]], [["H6"]]]}, "tricks[0]"),
        ({"tricks": [[["H5", "S5"], ["H6", "H6"]]]}, "tricks[0][0]"),
        ({"tricks": [[["H5"]]] * 55}, "tricks"),
        ({"hand": ["HK", "HK"]}, "hand[1]"),
        ({"known": ["HK", "HK"]}, "known[1]"),
    ],
)
def test_complaints_name_the_field(change: dict, place: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_exercise({**SMALL, **change})
    assert caught.value.field == place


def test_no_cards_and_no_tricks_leave_the_whole_deck() -> None:
    empty = {**SMALL, "tricks": [], "hand": []}
    assert solve(parse_exercise(empty)).answer == {"number": 36}
    assert solve(parse_exercise({**empty, "ask": "points"})).answer == {"number": 200}
    assert solve(parse_exercise({**empty, "ask": "S"})).answer == {"number": 24}
