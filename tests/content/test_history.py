"""Counting, the hidden partner and what happens next: every verdict has its sentence."""

import random
import re
from collections import Counter

import pytest

from engine.cards import RANKS, TEXTS
from engine.errors import BadInput
from engine.exercises import judge, parse_exercise, solve
from engine.exercises.next import choices, reasons
from lessons.texts import prompt_text, sum_lines, verdict_text
from lessons.texts.verdicts import teller
from tests.content.test_sentences import assert_reads_well

LANGUAGES = ("en", "zh-hans", "zh-hant")
LEFT_OPEN = re.compile(r"[{}]|None|\(\)|\[\]|  |，，|。。")
TRICKS = ("anqi", "heiqi", "gabaguo", "shengji")


def setting(rnd, game):
    """Return the fields that say what is trump."""
    fields = {"trump": rnd.choice("SHCD")}
    return fields | ({"level": rnd.choice(RANKS[1:])} if game in ("shengji", "gabaguo") else {})


def solved(fields, kind, **position):
    """Return the engine's answer to a position of the deal that ``fields`` belong to."""
    table = {name: fields[name] for name in ("game", "trump", "level") if name in fields}
    return solve(parse_exercise({"format": 1, **table, "kind": kind, **position})).answer


def led(rnd, fields, hands, leader):
    """Return a lead: mostly a single, else two cards that are a pair or a throw that stands."""
    hand = hands[leader]
    lanes = parse_exercise({"format": 1, **fields, "kind": "trumps", "cards": hand}).lanes(hand)
    lane = rnd.choice([cards for _, cards in lanes])
    cards = list(lane[:2] if rnd.random() < 0.4 else lane[-1:])
    if len(set(cards)) < 2:
        return cards
    if fields["game"] == "heiqi":
        return cards[:1]
    others = [hand for seat, hand in enumerate(hands) if seat != leader][:3]
    stands = solved(fields, "throw", led=cards, hands=others)["stands"] and len(hands) == 4
    return cards if stands else cards[:1]


def played(rnd, fields, players, each, tricks):
    """Deal, and play tricks by the rules; who holds the trump suit's 7, if anybody, leads first."""
    deck = list(TEXTS) * (1 if fields["game"] == "gabaguo" else 2)
    rnd.shuffle(deck)
    hands = [deck[seat : players * each : players] for seat in range(players)]
    seven = fields["trump"] + "7"
    leader = first = next((seat for seat, hand in enumerate(hands) if seven in hand), 0)
    rows = []
    for _ in range(tricks):
        if not hands[leader]:
            break
        plays = [led(rnd, fields, hands, leader)]
        for turn in range(1, players):
            hand = hands[(leader + turn) % players]
            plays.append(solved(fields, "follow", led=plays[0], hand=hand)["cards"])
        for turn, cards in enumerate(plays):
            for card in cards:
                hands[(leader + turn) % players].remove(card)
        rows.append({"leader": leader, "plays": plays})
        leader = (leader + solved(fields, "winner", plays=plays, players=players)["seat"]) % players
    return hands, rows, deck[players * each :], first


def climbed(rnd):
    """Return a trick of dingqi: single cards that go up, a 7 last or none."""
    ranks = rnd.sample(range(12), rnd.randint(1, 5))
    cards = [rnd.choice("SHCD") + "345689TJQKA2"[rank] for rank in sorted(ranks)]
    return [[card] for card in cards + rnd.choice([[], [rnd.choice("SHCD") + "7"]])]


def count(rnd):
    game = rnd.choice([*TRICKS, "dingqi"])
    fields = {"kind": "count", "game": game}
    if game == "dingqi":
        return {**fields, "ask": rnd.choice(["points", "7", "T"]),
                "tricks": [climbed(rnd) for _ in range(rnd.randint(0, 2))],
                "hand": rnd.sample(TEXTS, 5)}  # fmt: skip
    fields |= setting(rnd, game)
    hands, rows, _, _ = played(rnd, fields, 4, 12, rnd.randint(0, 6))
    known = hands[1][:3] if rnd.random() < 0.3 else []
    return {**fields, "ask": rnd.choice(["trump", "points", "S", "D"]), "known": known,
            "tricks": [each["plays"] for each in rows], "hand": hands[0]}  # fmt: skip


def partner(rnd):
    players = rnd.choice([4, 5])
    fields = {"kind": "partner", "game": "anqi", "trump": rnd.choice("SHCD")}
    each = 25 if players == 4 else 20
    hands, rows, kitty, declarer = played(rnd, fields, players, each, rnd.randint(0, 18))
    seat = rnd.choice([*range(players), declarer])
    more = {"buried": kitty[:8]} if seat == declarer else {}
    return {**fields, "players": players, "declarer": declarer, "seat": seat, "hand": hands[seat],
            "tricks": rows, **more}  # fmt: skip


def leader(rnd):
    game = rnd.choice(TRICKS)
    fields = {"kind": "next", "game": game, "ask": "leader", **setting(rnd, game), "declarer": 2}
    if game != "shengji" and rnd.random() < 0.2:
        return {**fields, "plays": []}
    cards = rnd.sample(["S7", "H7", "C7", "D7", "S2", "H2", "C2", "SA", "SK", "BJ"], 4)
    return {**fields, "leader": rnd.randrange(4), "plays": [[card] for card in cards]}


def anqi_call(rnd):
    options = {"no_seven_head": rnd.choice(["redeal", "no_trump"])}
    receiver = rnd.choice([None, 0, 1, 2, 3])
    if receiver is None and rnd.random() < 0.5:
        options["call_time"] = "after_deal"
    sevens = [rnd.choice([[], [card]]) for card in ("S7", "H7", "D7", "S7")]
    return {"game": "anqi", "ask": "call", "head": rnd.randrange(4), "receiver": receiver,
            "sevens": sevens, "wants": rnd.sample(range(4), rnd.randint(0, 2)),
            "options": options}  # fmt: skip


def anqi_overcall(rnd):
    said = [rnd.choice(["pass", "pass", ["C7", "C7"], ["S7", "S7"], ["BJ", "BJ"]])
            for _ in range(rnd.randint(0, 5))]  # fmt: skip
    return {"game": "anqi", "ask": "overcall", "caller": rnd.randrange(4), "said": said}


def anqi_head(rnd):
    fields = {"game": "anqi", "ask": "head", "head": rnd.randrange(4)}
    if rnd.random() < 0.2:
        return {**fields, "redealt": True}
    options = {"head_rotation": rnd.choice(["winner_keeps", "always_next"])}
    return {**fields, "declarer": rnd.randrange(4), "points": rnd.choice([0, 40, 80, 120]),
            "options": options}  # fmt: skip


def heiqi(rnd):
    bids = [rnd.choice([110, 100, 90, 80, "pass", "pass"]) for _ in range(rnd.randint(0, 4))]
    fields = {"game": "heiqi", "first": rnd.randrange(4), "bids": bids}
    if rnd.random() < 0.5:
        return {**fields, "ask": "auction"}
    played_out = any(bid != "pass" for bid in bids)
    return {**fields, "ask": "first"} | ({"side": "draw"} if played_out else {})


def gaba_deal(rnd):
    level = rnd.choice("59JA")
    cards = rnd.sample(TEXTS, 12)
    hands = [cards[seat::4] for seat in range(4)]
    able = [(seat, card) for seat, hand in enumerate(hands) for card in hand
            if card[1] == level or card in ("LJ", "BJ")]  # fmt: skip
    shown = None
    if able and rnd.random() < 0.7:
        seat, card = rnd.choice(able)
        shown = {"seat": seat, "card": card}
    return {"game": "gabaguo", "ask": "deal", "level": level, "hands": hands, "shown": shown,
            "declarer": rnd.choice([None, 0, 1])}  # fmt: skip


def gaba_declarer(rnd):
    dug = rnd.random() < 0.5
    last = {"last": [rnd.choice(["SA", "HA", "SJ", "C8"])]} if dug else {}
    owed = {"declarer": rnd.choice([0, 0, 3]), "defenders": 0}
    levels = {"declarer": rnd.choice("9JAA"), "defenders": "5"}
    flags = {"declarer": levels["declarer"] == "A" and rnd.random() < 0.3, "defenders": False}
    return {"game": "gabaguo", "ask": "declarer", "levels": levels, "stake": "none", "dug": dug,
            "points": rnd.choice([0, 35, 45]), "squat": owed, "by_rocket": flags,
            "declarer": rnd.randrange(4), "options": {"huikou_keeps_deal": rnd.random() < 0.6},
            **last}  # fmt: skip


def dingqi_turn(rnd):
    players = rnd.choice([2, 3, 4])
    options = {"snatch": rnd.choice(["instant", "out_of_turn"]),
               "end": rnd.choice(["first_out", "to_last"])}  # fmt: skip
    seven = rnd.random() < 0.5
    return {"game": "dingqi", "ask": "turn", "players": players, "player": rnd.randrange(players),
            "table": ["H7"] if seven else ["SK", "HK"], "options": options,
            "sizes": [rnd.choice([0, 1, 5]) for _ in range(players)],
            "passes": rnd.randrange(players), "snatched": seven and rnd.random() < 0.6}  # fmt: skip


def dingqi_first(rnd):
    return {"game": "dingqi", "ask": "first", "c3": rnd.randrange(4),
            "first_out": rnd.choice([None, 0, 1, 2, 3]),
            "options": {"must_include_c3": rnd.random() < 0.5}}  # fmt: skip


def shengji(rnd):
    return {"game": "shengji", "ask": "deal", "points": rnd.choice([0, 75, 80, 200])}


ASKED = (leader, anqi_call, anqi_overcall, anqi_head, heiqi, gaba_deal, gaba_declarer,
         dingqi_turn, dingqi_first, shengji)  # fmt: skip


def next_one(rnd):
    return {"kind": "next", **rnd.choice(ASKED)(rnd)}


POSITIONS = {"count": count, "partner": partner, "next": next_one}


def answers(rnd, given):
    """Yield the right answer, and wrong ones of the kind's form."""
    right = solve(given).answer
    yield right
    if given.kind == "count":
        yield {"number": right["number"] + 1}
        yield {"number": right["number"] - 1}
    elif given.kind == "partner":
        seats = set(range(given.players))
        yield {"seats": sorted(seats - set(right["seats"]))}
        yield {"seats": rnd.sample(sorted(seats), rnd.randint(0, len(seats)))}
        yield {"seats": [*right["seats"], 9]}
    else:
        others = [each for each in choices(given) if each != right["choice"]]
        yield {"choice": rnd.choice(others), "reason": rnd.choice(reasons(given))}
        yield {"choice": right["choice"], "reason": rnd.choice(reasons(given))}


def verdicts(kind, number):
    rnd = random.Random(f"history-{kind}")
    while number:
        try:
            given = parse_exercise({"format": 1, **POSITIONS[kind](rnd)})
        except BadInput:  # no position of this kind
            continue
        for answer in answers(rnd, given):
            yield given, judge(given, answer)
        number -= 1


@pytest.mark.parametrize(("kind", "number"), [("count", 120), ("partner", 150), ("next", 500)])
def test_every_verdict_has_its_sentences(kind, number):
    missing: Counter[tuple[str, ...]] = Counter()
    seen = set()
    for given, verdict in verdicts(kind, number):
        for lang in LANGUAGES:
            tell = teller(given, verdict, lang)
            for reason in tell.spoken():
                problem = tell.problem(reason)
                key = (reason.rule, problem, tell.case(reason, problem))
                if tell.pattern(reason) is None:
                    missing[key] += 1
                seen.add(key)
            said = verdict_text(given, verdict, lang)
            for text in (said.headline, *(line.text for line in said.lines)):
                assert not LEFT_OPEN.search(text), text
                assert_reads_well(text, lang)
            assert said.rules
            assert_reads_well(prompt_text(given, lang), lang)
    assert not missing
    assert len(seen) >= {"count": 9, "partner": 18, "next": 60}[kind], sorted(seen)


def tell(fields, answer, lang="en"):
    given = parse_exercise({"format": 1, **fields})
    said = verdict_text(given, judge(given, answer), lang)
    return [said.headline, *(line.text for line in said.lines)]


def test_count_is_not_given_away_but_taken_apart():
    fields = {
        "kind": "count", "game": "dingqi", "ask": "7",
        "tricks": [[["S4", "H5", "C6", "D7"], ["S7"]]], "hand": ["C7", "D9"],
    }  # fmt: skip
    given = parse_exercise({"format": 1, **fields})
    verdict = judge(given, {"number": 2})
    assert tell(fields, {"number": 2})[0] == "Not yet: fewer than that are still out"
    lines = sum_lines(given, verdict, "zh-hans")
    assert [(line.label, line.value) for line in lines] == [
        ("一共", "4"), ("打出来的", "− 2"), ("自己手里", "− 1"), ("还在外面", "1"),
    ]  # fmt: skip
    assert tell(fields, {"number": 1}, "zh-hans")[0] == "对了：外面还有一张 7"


def test_partner_is_ruled_out_by_the_trick_that_shows_it():
    fields = {
        "kind": "partner", "game": "anqi", "trump": "H", "declarer": 0, "seat": 2,
        "hand": ["H8", "S5", "C9"],
        "tricks": [{"leader": 0, "plays": [["HA"], ["S3"], ["H4"], ["S7"]]}],
    }  # fmt: skip
    assert tell(fields, {"seats": [1, 3]}) == [
        "Not yet: no trumps means no trump 7",
        "B could not follow trump in trick 1 (marked), so B has no trump left, and no ♥7.",
    ]
    assert tell(fields, {"seats": [3]}, "zh-hans")[0] == "对了：搭档只可能是丁"


def test_a_right_choice_for_a_wrong_reason_says_which_part_is_wrong():
    fields = {"kind": "next", "game": "shengji", "ask": "deal", "points": 80}
    said = tell(fields, {"choice": "defenders", "reason": "kitty.points"})
    assert said == [
        "Not yet: what happens is right, the reason is not",
        "The defenders have 80 points, 80 or more: they take the deal.",
        "“Kou-di: the kitty’s points” does not decide this.",
    ]
