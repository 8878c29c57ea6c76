"""Boards on what may be buried in gabaguo, and what is at stake then."""

from __future__ import annotations

from typing import Any, Final

from engine.cards import BJ, LJ, texts
from engine.chance import Chance
from engine.exercises.base import Exercise
from engine.exercises.making.base import Maker, Wish
from engine.games.base import NO_TRUMP
from engine.games.gabaguo import GABAGUO
from engine.games.gabaguo_bury import (
    RULE,
    SIZE,
    STAKE,
    fault,
    is_level,
    is_other_trump,
    side_cards,
    stake,
)
from engine.games.gabaguo_result import ROCKET
from engine.trump import TRUMP, TrumpOrder

#: The declarer's hand with the kitty.
_HAND: Final = 18
_JOKERS: Final = (LJ, BJ)
#: What is tried, with weights by difficulty; see ``_bury``.
_PLANS: Final = ("plain", "jokers", "trump", "disguised", "level", "fill", "low", "rocket")
_WEIGHTS: Final = (
    (0, 5, 5, 0, 0, 0, 0, 0),
    (2, 5, 5, 1, 2, 1, 0, 0),
    (1, 4, 1, 4, 4, 4, 1, 2),
    (0, 3, 0, 4, 3, 4, 4, 3),
    (0, 2, 0, 2, 2, 5, 6, 6),
)
_OF_STAKE: Final = ("jokers", "fill", "rocket")


def _make(wish: Wish, chance: Chance) -> dict[str, Any] | None:
    level = chance.pick(GABAGUO.levels)
    trump = NO_TRUMP if chance.yes(15) else chance.pick(GABAGUO.trumps[:4])
    house = GABAGUO.options.of(dict(wish.options))
    order = GABAGUO.trump_order(house, trump, level)
    plans = [
        (plan, weight)
        for plan, weight in zip(_PLANS, _WEIGHTS[wish.aim - 1], strict=True)
        if wish.rule == RULE or plan in _OF_STAKE
    ]
    if not sum(weight for _, weight in plans):
        plans = [("jokers", 1)]
    plan = chance.weighted(plans)
    jokers = _jokers(plan, chance)
    hand = _hand(order, plan, jokers, chance)
    cards = _bury(order, plan, jokers, hand, chance)
    if len(cards) != SIZE:
        return None
    return {
        "trump": trump, "level": level, "hand": list(texts(sorted(hand))),
        "cards": list(texts(sorted(cards))),
    }  # fmt: skip


def _jokers(plan: str, chance: Chance) -> tuple[int, ...]:
    """Return the jokers that are buried."""
    if plan == "rocket":
        return _JOKERS
    if plan == "level":
        return chance.pick(((), (LJ,), (BJ,), _JOKERS))
    if plan == "jokers":
        return chance.pick(((LJ,), (BJ,), _JOKERS))
    return chance.pick(((), (), (LJ,), (BJ,), _JOKERS)) if plan in ("fill", "low") else ()


def _hand(order: TrumpOrder, plan: str, jokers: tuple[int, ...], chance: Chance) -> tuple[int, ...]:
    """Return 18 cards; few of them of side suits where trumps have to fill up."""
    deck = [code for code in range(54) if code not in jokers]
    sides = [code for code in deck if order.suit[code] != TRUMP]
    trumps = [code for code in deck if order.suit[code] == TRUMP]
    count = _HAND - len(jokers)
    if plan not in ("fill", "low"):
        levels = [code for code in trumps if is_level(order, code)]
        wanted = chance.some(levels, 2) if plan in ("level", "rocket") else []
        rest = [code for code in deck if code not in wanted]
        return (*jokers, *wanted, *chance.some(rest, count - len(wanted)))
    few = chance.between(1, SIZE - 1 - len(jokers))
    most = min(count - few, len(trumps))
    return (*jokers, *chance.some(sides, count - most), *chance.some(trumps, most))


def _bury(
    order: TrumpOrder, plan: str, jokers: tuple[int, ...], hand: tuple[int, ...], chance: Chance
) -> tuple[int, ...]:
    """Return six cards to bury: the jokers, what the plan is about, and side-suit cards."""
    sides = chance.shuffled(side_cards(order, hand))
    levels = [code for code in hand if is_level(order, code)]
    others = sorted(
        (code for code in hand if is_other_trump(order, code)), key=order.strength.__getitem__
    )
    wrong: list[int] = []
    if plan == "rocket":
        wrong = levels[:1]
    elif plan == "level":
        wrong = levels[: 2 if jokers == _JOKERS else 1]
    elif plan == "trump":
        wrong = chance.some(others, min(len(others), 1))
    elif plan == "disguised":
        wrong = [code for code in (*others, *levels) if _is_disguised(order, code, others)][:1]
    need = SIZE - len(jokers) - len(wrong)
    cards = [*jokers, *wrong, *sides[:need]]
    others = [code for code in others if code not in wrong]
    short = SIZE - len(cards)
    if plan == "low" and short and len(others) > short:
        others = [*others[: short - 1], chance.pick(others[short:])]
    return (*cards, *others[:short])


def _is_disguised(order: TrumpOrder, code: int, others: list[int]) -> bool:
    """Say whether a trump is printed with a suit that is none of the trump suit's."""
    plain = [each for each in others if texts((each,))[0][1] != "2"]
    return not plain or texts((code,))[0][0] != texts((plain[0],))[0][0]


def _matters(exercise: Exercise, rule: str) -> bool:
    """Say whether trumps lie there, allowed or not; or whether something is at stake."""
    order, fields = exercise.order, exercise.fields
    wrong = fault(order, fields["hand"], fields["cards"])
    if rule == STAKE:
        return wrong is None and bool(stake(order, fields["cards"])[1])
    return wrong is not None or bool(order.of_suit(TRUMP, fields["cards"]))


def _printed(exercise: Exercise, code: int) -> bool:
    """Say whether a card is a trump that is printed with another suit."""
    text = texts((code,))[0]
    return exercise.order.suit[code] == TRUMP and code not in _JOKERS and text[0] != exercise.trump


def _score(exercise: Exercise) -> float:
    order, fields = exercise.order, exercise.fields
    hand, cards = fields["hand"], fields["cards"]
    wrong = fault(order, hand, cards)
    trumps = order.of_suit(TRUMP, cards)
    disguised = any(_printed(exercise, code) for code in cards)
    found = 0.02 * len(order.of_suit(TRUMP, hand)) + 0.1 * (exercise.trump == NO_TRUMP)
    if wrong is not None:
        found += 1.5 + 0.7 * (wrong.name == "lowest") + 0.1 * (wrong.name == "level")
        return found + 1.2 * (disguised and wrong.name != "lowest")
    name = stake(order, cards)[0]
    found += 0.85 + bool(trumps) + 0.7 * (name in ("both", ROCKET))
    # trumps that fill up, while others are kept that look like side-suit cards
    found += 1.15 * any(is_other_trump(order, code) for code in cards)
    return found + 1.2 * (name == ROCKET and disguised)


BURY_MAKER: Final = Maker(
    kind="bury",
    rules={"gabaguo": ((RULE, 3), (STAKE, 1))},
    make=_make,
    matters=_matters,
    score=_score,
    steps={"": (2.0, 2.35, 2.78, 3.32)},
    alike=lambda exercise: (exercise.trump, exercise.fields["hand"], exercise.fields["cards"]),
)
