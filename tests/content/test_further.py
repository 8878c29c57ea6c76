"""Every verdict on the smaller questions has its sentence, in every game and language."""

import random
import re
from collections import Counter

import pytest

from engine.cards import RANKS, TEXTS
from engine.errors import BadInput
from engine.exercises import judge, parse_exercise, solve
from lessons.texts import prompt_text, verdict_text
from lessons.texts.verdicts import teller

GAMES = ("anqi", "heiqi", "shengji", "gabaguo")
LANGUAGES = ("en", "zh-hans", "zh-hant")
KINDS = ("trumps", "sort", "order", "shape", "winner", "points", "throw")
LEFT_OPEN = re.compile(r"[{}]|None|\(\)|\[\]|  |，，|。。")


def common(rnd, game, kind):
    """Return the fields that say what is trump, where the kind wants them."""
    fields = {"format": 1, "kind": kind, "game": game}
    if kind == "points":
        return fields
    fields["trump"] = rnd.choice(["S", "H", "C", "D"] + (["none"] if game != "heiqi" else []))
    if game in ("shengji", "gabaguo"):
        fields["level"] = rnd.choice(RANKS[1:])
    return fields


def some(rnd, game, count):
    return rnd.sample(list(TEXTS) * (1 if game == "gabaguo" else 2), count)


def lane(rnd, game, fields):
    """Return neighbours out of one lane, with pairs where the game has them."""
    all_cards = parse_exercise({**fields, "kind": "trumps", "cards": list(TEXTS)})
    cards = list(rnd.choice(all_cards.lanes(TEXTS))[1])
    start = rnd.randrange(len(cards))
    near = cards[start : start + rnd.randint(2, 5)] * (1 if game == "gabaguo" else 2)
    return rnd.sample(near, rnd.randint(1, len(near)))


def exercise(rnd, kind):
    game = rnd.choice(GAMES)
    fields = common(rnd, game, kind)
    if kind == "winner":
        led = lane(rnd, game, fields)
        others = some(rnd, game, 3 * len(led))
        plays = [led, *(others[n::3][: len(led)] for n in range(3))]
        if rnd.random() < 0.5:
            plays[1] = (lane(rnd, game, fields) * 9)[: len(led)]
        return parse_exercise({**fields, "plays": plays})
    if kind == "throw":
        hands = [some(rnd, game, 6), lane(rnd, game, fields)]
        return parse_exercise({**fields, "led": lane(rnd, game, fields), "hands": hands})
    cards = lane(rnd, game, fields) if kind == "shape" else some(rnd, game, rnd.randint(1, 7))
    return parse_exercise({**fields, "cards": cards})


def answers(rnd, given):
    """Yield the right answer, and wrong ones of the kind's form."""
    right = solve(given).answer
    yield right
    document = given.document
    cards = list(document.get("cards") or document.get("led") or ())
    if given.kind == "trumps":
        yield {"cards": []}
        yield {"cards": cards}
        yield {"cards": rnd.sample(cards, rnd.randint(0, len(cards)))}
    elif given.kind == "sort":
        lanes: dict[str, list[str]] = {}
        for card in cards:
            lanes.setdefault(rnd.choice("TSHCD"), []).append(card)
        yield {"lanes": lanes}
    elif given.kind == "order":
        yield {"cards": right["cards"][::-1]}
        yield {"cards": rnd.sample(cards, len(cards))}
    elif given.kind == "shape":
        yield {"parts": [[card] for card in cards]}
        yield {"parts": [cards]}
        cut = rnd.randint(0, len(cards))
        yield {"parts": [part for part in (cards[:cut], cards[cut:]) if part]}
    elif given.kind == "winner":
        for seat in range(len(document["plays"])):
            yield {"seat": seat}
    elif given.kind == "points":
        yield {"points": 5}
    else:
        yield {"stands": True}
        yield {"stands": False, "leads": cards[:1]}
        yield {"stands": False, "leads": cards}


def verdicts(kind, count):
    rnd = random.Random(f"further-{kind}")
    while count:
        try:
            given = exercise(rnd, kind)
        except BadInput:  # no position of this kind
            continue
        for answer in answers(rnd, given):
            yield given, judge(given, answer)
        count -= 1


@pytest.mark.parametrize("kind", KINDS)
def test_every_verdict_has_its_sentences(kind):
    missing: Counter[tuple[str, ...]] = Counter()
    for given, verdict in verdicts(kind, 300):
        for lang in LANGUAGES:
            tell = teller(given, verdict, lang)
            for reason in verdict.reasons:
                if tell.pattern(reason) is None:
                    missing[reason.rule, tell.problem(reason)] += 1
            said = verdict_text(given, verdict, lang)
            for text in (said.headline, *(line.text for line in said.lines)):
                assert not LEFT_OPEN.search(text), text
            assert said.rules
        assert prompt_text(given, "en") != prompt_text(given, "zh-hans")
    assert not missing


def tell(fields, answer, lang="en"):
    given = parse_exercise({"format": 1, "game": "anqi", "trump": "H", **fields})
    said = verdict_text(given, judge(given, answer), lang)
    return [said.headline, *(line.text for line in said.lines)]


def test_of_several_trumps_one_is_named():
    fields = {"kind": "trumps", "cards": ["BJ", "S7", "H3", "S8"]}
    assert tell(fields, {"cards": ["BJ", "S8"]}) == [
        "Not yet: one card you picked is not a trump",
        "♠8 (marked) is a side-suit card here.",
        "You left out ♠7 (marked), and one more.",
        "♠7 is a trump here: what is printed on it does not count.",
    ]
    assert tell(fields, {"cards": ["BJ", "S7"]}, "zh-hans") == [
        "还不行：还漏了一张主牌",
        "♥3（已标出）也是主，你没选上。",
    ]


def test_sum_is_not_given_away():
    given = parse_exercise({"format": 1, "kind": "points", "game": "anqi", "cards": ["S5", "HK"]})
    said = verdict_text(given, judge(given, {"points": 20}), "en")
    assert said.headline == "Not yet: count once more"
    assert "15" not in " ".join(line.text for line in said.lines)
    right = verdict_text(given, judge(given, {"points": 15}), "zh-hans")
    assert right.headline == "对了：一共 15 分"


def test_weakest_lead_is_not_given_away():
    fields = {"kind": "throw", "led": ["SA", "SQ", "SJ"], "hands": [["SK"]]}
    said = tell(fields, {"stands": False, "leads": ["SQ"]})
    assert not any("♠J" in text for text in said)
    assert tell(fields, {"stands": True})[1] == "♠K in another hand can beat ♠J (both marked)."


def test_weng_is_beaten_by_a_higher_weng_alone():
    plays = [["S9", "H9", "C9", "D9"], ["SK", "HK", "CK", "DK"], ["HA", "HQ", "HJ", "HT"]]
    fields = {"kind": "winner", "game": "gabaguo", "level": "5", "plays": plays}
    for seat, headline in ((1, "Right: the trick goes to"), (2, "Not yet: only a higher weng")):
        assert tell(fields, {"seat": seat})[0].startswith(headline)


def test_one_card_that_does_not_follow_is_not_said_to_be_mixed():
    one = {"kind": "winner", "plays": [["SK"], ["C9"]]}
    assert tell(one, {"seat": 1})[:2] == [
        "Not yet: that card cannot win",
        "Your choice, ♣9, is neither of the led suit nor a trump. The trick goes to ♠K (marked).",
    ]
    assert tell(one, {"seat": 1}, "zh-hans")[:2] == [
        "还不行：这张牌赢不了",
        "♣9不是首出的那一门，也不是主；最大的是♠K（已标出）。",
    ]
    assert tell(one, {"seat": 0}, "zh-hans")[-1] == "♣9不是首出的那一门，也不是主，赢不了。"
    two = {"kind": "winner", "plays": [["SK", "SK"], ["SA", "C9"]]}
    assert tell(two, {"seat": 1}, "zh-hans")[1].startswith("♠A、♣9不全是首出的那一门")


def test_right_and_wrong_verdicts_tell_what_decided_the_trick():
    level = [["SK", "HK", "CK", "DK"], ["S4", "H4", "C4", "D4"], ["HA", "HQ", "HJ", "HT"]]
    weng = {"kind": "winner", "game": "gabaguo", "level": "4", "trump": "H", "plays": level}
    higher = "The weng of level cards is higher than the weng of Kings, and only a higher weng"
    assert tell(weng, {"seat": 1})[1] == f"{higher} beats a weng."
    assert tell(weng, {"seat": 0})[1].startswith(f"{higher} beats a weng. Your choice")
    assert tell(weng, {"seat": 1}, "zh-hans")[1] == ("级牌 4 的瓮比 K 的瓮大；瓮只有更大的瓮能赢。")
    stands = {**weng, "level": "5", "plays": [level[0], level[2]]}
    assert "and none came" in tell(stands, {"seat": 0})[1]
    ruffed = {"kind": "winner", "game": "heiqi", "trump": "S", "plays": [["DA"], ["D2"], ["D3"]]}
    for seat in (0, 1):
        assert tell(ruffed, {"seat": seat})[2] == "♦2 is trump here and beats every diamond."
    assert tell(ruffed, {"seat": 1}, "zh-hans")[2] == "♦2在这里是主牌，比哪张方块都大。"
    tied = {"kind": "winner", "plays": [["H2"], ["C7"], ["S7"]]}
    assert tell(tied, {"seat": 1})[-1] == "♠7 is just as strong, but ♣7 came first."
    alike = {"kind": "winner", "plays": [["H2"], ["S7"], ["S7"]]}
    came = "♠7 was played twice; of equal plays the one that came first wins."
    assert tell(alike, {"seat": 1})[-1] == came
    assert tell(alike, {"seat": 1}, "zh-hans")[-1] == "两家都出了♠7，一样大，先出的算大。"
    misfit = {"kind": "winner", "plays": [["SK", "SK"], ["H3", "H4"]]}
    assert tell(misfit, {"seat": 0})[-1].startswith("♥4 and ♥3 are all trumps, but they do not")
    about = parse_exercise(
        {"format": 1, "game": "anqi", "trump": "H", **tied, "rules": ["trick.tie"]}
    )
    said = verdict_text(about, judge(about, {"seat": 0}), "en")
    assert "trick.tie" in [rule.id for rule in said.rules]


def test_one_deck_has_wengs_and_throws_of_its_own():
    fields = {"game": "gabaguo", "level": "6"}
    shape = {**fields, "kind": "shape", "cards": ["S4", "H4", "C4", "D4"]}
    parts = {"parts": [["H4", "C4", "D4"], ["S4"]]}
    assert tell(shape, parts)[1:] == ["Four 4s make a weng; ♠4 was left out."]
    assert tell(shape, parts, "zh-hans")[1:] == ["四张 4 是一个瓮，漏了♠4。"]
    throw = {**fields, "kind": "throw", "led": ["CA", "CQ"], "hands": [["CK"]]}
    for answer in ({"stands": True}, {"stands": False, "leads": ["CQ"]}):
        given = parse_exercise({"format": 1, "trump": "H", **throw})
        said = verdict_text(given, judge(given, answer), "en")
        assert [rule.id for rule in said.rules] == ["gaba.throw"]


def test_an_equal_play_that_came_later_does_not_win():
    fields = {"kind": "winner", "plays": [["S7"], ["C7"], ["H2"]]}
    assert tell(fields, {"seat": 1}) == [
        "Not yet: equally strong, but played later",
        "Your choice, ♣7, is as strong as ♠7 (marked), but that play came first.",
    ]
