"""Leads, calls and snatching: every verdict has its sentence, in every game and language."""

import random
import re
from collections import Counter

import pytest

from engine.cards import RANKS, TEXTS
from engine.errors import BadInput
from engine.exercises import judge, parse_exercise, solve
from lessons.texts import prompt_text, verdict_text
from lessons.texts.verdicts import teller
from tests.content.test_sentences import assert_reads_well

LANGUAGES = ("en", "zh-hans", "zh-hant")
LEFT_OPEN = re.compile(r"[{}]|None|\(\)|\[\]|  |，，|。。")
WORDS = ("single", "pair", "tractor", "throw", "weng", "none")


def lead(rnd):
    game = rnd.choice(["anqi", "heiqi", "gabaguo", "shengji"])
    fields = {"kind": "lead", "game": game}
    fields["trump"] = rnd.choice(["S", "H", "C", "D"] + (["none"] if game != "heiqi" else []))
    if game in ("shengji", "gabaguo"):
        fields["level"] = rnd.choice(RANKS[1:])
    if game == "anqi":
        fields["options"] = {"throw": rnd.choice(["any_top", "whole_suit", "off"])}
    if game == "heiqi":
        fields["options"] = {"throw": rnd.choice(["any_top", "off"])}
    if game == "gabaguo":
        fields["first"] = rnd.random() < 0.3
        four = [suit + rnd.choice(RANKS) for suit in "S"]
        hand = list(dict.fromkeys([s + four[0][1] for s in "SHCD"] + rnd.sample(TEXTS, 8)))
        leads = [hand[:4], hand[:5], hand[:1], hand[4:6], hand[2:4], hand[-3:]]
    else:
        near = rnd.sample(["S7", "H7", "C7", "LJ", "BJ", "S8", "S6", "H2", "S2", "HA", "SA"], 7)
        hand = near * 2 + rnd.sample(TEXTS, 4)
        hand = [card for card, n in Counter(hand).items() for _ in range(min(n, 2))]
        pairs = [card for card in near[:5] for _ in range(2)]
        leads = [
            pairs[:4], pairs[2:6], pairs[4:8], [near[0]], near[:2], pairs[:2],
            [near[1], near[2], near[2]], near[3:5],
        ]  # fmt: skip
    leads = [list(each) for each in {tuple(sorted(each)): each for each in leads if each}.values()]
    return {**fields, "hand": hand, "leads": rnd.sample(leads, rnd.randint(2, len(leads)))}


def call(rnd):
    game = rnd.choice(["anqi", "heiqi", "gabaguo"])
    fields = {"kind": "call", "game": game}
    if game == "heiqi":
        bids = [120, 110, 100, 90, 80, "pass"]
        if rnd.random() < 0.5:
            fields["options"] = {"bids": "120-80"}
        return {**fields, "bids": [rnd.choice(bids) for _ in range(rnd.randint(0, 4))]}
    if game == "gabaguo":
        fields["level"] = rnd.choice("3459TJQKAAAA")
        shown = rnd.choice([None, None, "BJ", "H" + fields["level"]])
        seal = rnd.random() < 0.3 and shown is None and fields["level"] == "A"
        hand = [card for card in rnd.sample(TEXTS, rnd.randint(1, 12)) if card != shown]
        return {**fields, "hand": hand, "shown": shown, "seal": seal}
    moment = rnd.choice(["deal", "lap", "forced"])
    fields["options"] = {"no_seven_head": rnd.choice(["redeal", "no_trump"])}
    if moment == "lap":
        fields["options"]["call_time"] = "after_deal"
    hand = rnd.sample(TEXTS, rnd.randint(1, 12)) + rnd.choice([[], ["S7", "D7"]])
    called = moment != "forced" and rnd.random() < 0.3
    return {**fields, "hand": hand, "moment": moment, "called": called}


def snatch(rnd):
    players = rnd.choice([2, 3, 4])
    deck = rnd.sample(TEXTS, 6 * players)
    table = rnd.choice([["SK", "HK"], ["D7"], ["S9", "H9", "C9"], ["LJ"], ["S3", "H4", "C5"]])
    deck = [card for card in deck if card not in table]
    hands = [deck[seat::players] for seat in range(players)]
    player = rnd.randrange(players)
    if rnd.random() < 0.15:
        hands[player] = []
    wants = rnd.sample(range(players), rnd.randint(0, players))
    options = {"snatch": rnd.choice(["instant", "instant", "out_of_turn", "off"])}
    return {
        "kind": "snatch", "game": "dingqi", "players": players, "player": player, "table": table,
        "hands": hands, "wants": wants, "options": options,
    }  # fmt: skip


POSITIONS = {"lead": lead, "call": call, "snatch": snatch}


def answers(rnd, given):
    """Yield the right answer, and wrong ones of the kind's form."""
    right = solve(given).answer
    yield right
    if given.kind == "lead":
        yield {"leads": [rnd.choice(WORDS) for _ in right["leads"]]}
        yield {"leads": [rnd.choice(WORDS), *right["leads"][1:]]}
    elif given.kind == "snatch":
        seats = list(range(given.players))
        gets = rnd.choice([*seats, None])
        yield {"seats": rnd.sample(seats, rnd.randint(0, len(seats))), "gets": gets}
        yield {"seats": right["seats"], "gets": gets}
        yield {"seats": [7], "gets": gets}
    elif given.game == "anqi":
        sevens = rnd.sample(["S7", "H7", "C7", "D7"], rnd.randint(0, 4))
        yield {"calls": sevens, "pass": not right["pass"]}
        yield {"calls": [], "pass": right["pass"]}
    elif given.game == "heiqi":
        yield {"bids": rnd.sample([120, 110, 100, 90, 80, 70], rnd.randint(0, 6))}
    else:
        trumps = ["S", "H", "C", "D", "none"]
        cards = [*given.document["hand"][:4], *right["shows"]]
        yield {"shows": {card: rnd.choice(trumps) for card in cards}}
        yield {"shows": {}}


def verdicts(kind, count):
    rnd = random.Random(f"playing-{kind}")
    while count:
        try:
            given = parse_exercise({"format": 1, **POSITIONS[kind](rnd)})
        except BadInput:  # no position of this kind
            continue
        for answer in answers(rnd, given):
            yield given, judge(given, answer)
        count -= 1


@pytest.mark.parametrize("kind", POSITIONS)
def test_every_verdict_has_its_sentences(kind):
    missing: Counter[tuple[str, ...]] = Counter()
    seen = set()
    for given, verdict in verdicts(kind, 250):
        for lang in LANGUAGES:
            tell = teller(given, verdict, lang)
            for reason in tell.spoken():
                problem = tell.problem(reason)
                if tell.pattern(reason) is None:
                    missing[reason.rule, problem, tell.case(reason, problem)] += 1
                seen.add((reason.rule, problem, tell.case(reason, problem)))
            said = verdict_text(given, verdict, lang)
            for text in (said.headline, *(line.text for line in said.lines)):
                assert not LEFT_OPEN.search(text), text
                assert_reads_well(text, lang)
            assert said.rules
            assert_reads_well(prompt_text(given, lang), lang)
    assert not missing
    assert len(seen) >= {"lead": 25, "call": 25, "snatch": 16}[kind], sorted(seen)
