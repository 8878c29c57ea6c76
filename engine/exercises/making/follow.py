"""Boards on following: a lead, a hand, and a rule that decides what may be played."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from engine.cards import suit_of, texts
from engine.chance import Chance
from engine.exercises.base import TRICK_GAMES, Exercise
from engine.exercises.making import follow_minds as minds
from engine.exercises.making import misread
from engine.exercises.making.base import Maker, Wish
from engine.exercises.making.drawing import (
    Stock,
    gap_cards,
    house_of,
    rules_named,
    side_suits,
    top_trumps,
    trump_fields,
)
from engine.exercises.making.follow_score import STEPS, score
from engine.exercises.making.weng_follow import make_weng
from engine.follow import broken_rule
from engine.follow_sets import asked_by, count_free
from engine.games import Game, get_game
from engine.games.base import THROW_OFF
from engine.throws import beaten_components
from engine.trump import SUIT_NAMES, TRUMP, TrumpOrder

LONG, SHORT, VOID = "long", "short", "void"
_WENG: Final = "gaba.weng.answer"
#: Of all plays that merely follow suit, at most one in so many may be legal by accident.
_RARE: Final = 3


@dataclass(frozen=True, slots=True)
class Plan:
    """How boards about a rule look.

    ``side``: how many of a hundred leads are of a side suit; ``leads``: forms with weights;
    ``own``: how many cards of the led suit the hand has; ``runs``: how often (of a hundred) it
    has a tractor; ``wanted``: about which cards everything turns; ``legal``: how often a play
    is asked for (else the forced or the playable cards); ``apart``: how many pairs it has at least
    outside its tractor.
    """

    side: int
    leads: tuple[tuple[str, int], ...]
    own: str = LONG
    runs: int = 25
    wanted: str = ""
    legal: int = 50
    apart: int = 0


_ANY_LEAD: Final = (("single", 3), ("pair", 4), ("run", 3), ("throw", 2))
_PAIRS: Final = (("pair", 4), ("run", 2), ("throw", 2))
_PLANS: Final[Mapping[str, Plan]] = {
    "follow.suit": Plan(80, _ANY_LEAD),
    "follow.short": Plan(75, (("pair", 4), ("run", 3), ("throw", 2)), SHORT),
    "follow.void": Plan(100, _ANY_LEAD, VOID, legal=0),
    "follow.pair": Plan(65, _PAIRS, legal=60),
    "follow.tractor": Plan(60, (("run", 1),), runs=100, legal=60, apart=1),
    "follow.single": Plan(65, (("single", 3), ("throw", 1)), runs=40, legal=20),
    "suit.effective": Plan(60, _ANY_LEAD, wanted="strays", legal=35),
    "trump": Plan(60, _ANY_LEAD, wanted="strays", legal=35),
    "suit.adjacent": Plan(75, (("run", 1),), runs=100, wanted="gap", legal=45, apart=1),
    "adjacent": Plan(0, (("run", 1),), runs=100, wanted="top", legal=40, apart=1),
    "shape.pair": Plan(0, (("pair", 2), ("run", 2), ("throw", 1)), wanted="strays", legal=20),
    "shape.tractor": Plan(0, (("run", 1),), runs=40, wanted="strays", legal=40, apart=2),
    "shape.throw": Plan(60, (("throw", 1),), runs=40, legal=50),
}


#: The rules that one may be asked about, by their names in the plans, with weights.
_COMMON: Final = (
    ("follow.suit", 3), ("follow.short", 2), ("follow.void", 4), ("suit.effective", 3),
    ("trump", 2),
)  # fmt: skip
_PAIRED: Final = (
    *_COMMON, ("follow.pair", 4), ("follow.tractor", 4), ("follow.single", 2),
    ("suit.adjacent", 2), ("adjacent", 2), ("shape.pair", 1), ("shape.tractor", 1),
)  # fmt: skip
_THROWN: Final = (*_PAIRED, ("shape.throw", 1))
_RULES: Final[Mapping[str, tuple[tuple[str, int], ...]]] = {
    "anqi": _THROWN,
    "heiqi": _PAIRED,
    "gabaguo": (*_COMMON, ("weng.answer", 3)),
    "shengji": _THROWN,
}


def _named(rule: str, game: Game) -> str:
    """Return a rule's name in the plans: without the prefix where it is of the game itself."""
    return rule.removeprefix(game.prefix + ".")


# --- making a position


def _make(wish: Wish, chance: Chance) -> dict[str, Any] | None:
    if wish.rule == _WENG:
        return make_weng(wish, chance)
    game, house = get_game(wish.game), house_of(wish)
    plan = _PLANS[_named(wish.rule, game)]
    if plan.own == VOID and wish.aim > 1:
        return None  # where every play is legal a board is never hard
    fields = trump_fields(game, chance)
    order = game.trump_order(house, fields["trump"], fields.get("level"))
    stock = Stock(order, game.decks, chance, game.throw(house) != THROW_OFF)
    suit = chance.pick(side_suits(order)) if chance.yes(plan.side) else TRUMP
    wanted = _wanted(order, plan)
    in_lead = chance.yes(50)  # what the rule is about lies in the lead, or else in the hand
    led = _lead(stock, wish, plan, suit, wanted if in_lead else ())
    if len(led) < (2 if plan.own == SHORT else 1):
        return None
    own = _own(stock, wish, plan, led, () if in_lead else wanted)
    hand = own + _rest(stock, wish, plan, led, own)
    if not len(led) < len(hand) <= game.hand_size(wish.players):
        return None
    if asked_by(order, tuple(led)).components > 1 and beaten_components(order, led, [hand]):
        return None
    cards = {"led": tuple(sorted(led, key=order.sort_key)), "hand": tuple(chance.shuffled(hand))}
    seen = Exercise(
        "follow", game.name, game, house, fields["trump"], fields.get("level"), 4, "", order,
        cards, {},
    )  # fmt: skip
    ask = _ask(seen, plan, wish, chance)
    if not ask:
        return None
    fields |= {name: list(texts(codes)) for name, codes in cards.items()} | {"ask": ask}
    return fields | ({"players": wish.players} if wish.players else {})


def _wanted(order: TrumpOrder, plan: Plan) -> Collection[int]:
    """Return the cards that the rule is about."""
    if plan.wanted == "gap":
        return gap_cards(order)
    if plan.wanted == "top":
        return top_trumps(order)
    return misread.strays(order) if plan.wanted else ()


def _ask(seen: Exercise, plan: Plan, wish: Wish, chance: Chance) -> str:
    """Return a question that the rule decides, ``""`` where there is none.

    Lists are asked for more often in hard boards.
    """
    lists = chance.shuffled(("forced", "playable"))
    legal = plan.legal + 10 * (3 - wish.aim)
    asks = ["legal", *lists] if chance.yes(legal) else [*lists, "legal"]
    for ask in asks if plan.legal else lists:
        if _matters(replace(seen, ask=ask), wish.rule):
            return ask
    return ""


def _lead(stock: Stock, wish: Wish, plan: Plan, suit: int, wanted: Collection[int]) -> list[int]:
    """Return a lead; one of several parts is made so that the hand cannot beat it."""
    game, chance = get_game(wish.game), stock.chance
    throws = stock.throws
    if game.decks == 1:
        forms = [("single", 3), ("singles", 2)] if plan.own == LONG else [("singles", 1)]
    else:
        forms = [(form, weight) for form, weight in plan.leads if throws or form != "throw"]
    if not forms:
        return []
    form = chance.weighted(forms)
    if form == "throw":
        form = chance.weighted((("singles", 1), ("pair+", 4), ("pairs", 3), ("run+", wish.aim - 1)))
    if form == "single":
        return stock.single(suit, wanted=wanted)
    if form == "singles":
        return stock.best_singles(suit, 2 + (chance.below(wish.aim) > 1))
    if form == "pairs":
        led = stock.pair(suit, wanted) + stock.pair(suit, wanted)
        stock.no_pairs_above(led)
        return led
    if form in ("pair", "pair+"):
        led = stock.pair(suit, wanted)
    else:
        led = stock.tractor(suit, 2 + (chance.below(10) < wish.aim - 1), wanted)
    if form.endswith("+"):
        stock.no_pairs_above(led)
        led += stock.best_singles(suit, 1)
    return led


def _own(
    stock: Stock, wish: Wish, plan: Plan, led: list[int], wanted: Collection[int]
) -> list[int]:
    """Return the hand's cards of the led suit."""
    chance, order, size = stock.chance, stock.order, len(led)
    suit = order.suit[led[0]]
    if plan.own == VOID:
        return []
    if plan.own == SHORT:
        count = chance.between(1, size - 1)
        own = stock.pair(suit) if count > 1 and stock.decks > 1 and chance.yes(40) else []
    else:
        count = size + chance.between(1, 2 + wish.aim)
        own = _pairs(stock, wish, plan, suit, count, wanted) if stock.decks > 1 else []
    lowest = min((order.strength[code] for code in own), default=0)
    weak = wanted or [code for code in stock.cards(suit) if order.strength[code] < lowest]
    while len(own) < count:
        card = stock.single(suit, own, weak)
        if not card:
            break
        own += card
    return own


def _pairs(
    stock: Stock, wish: Wish, plan: Plan, suit: int, count: int, wanted: Collection[int]
) -> list[int]:
    """Return pairs of a suit, some of them in a tractor."""
    chance = stock.chance
    own: list[int] = []
    if chance.yes(plan.runs) and count >= 4:
        longer = count >= 6 and chance.below(10) < wish.aim
        # some of what is drawn about the seams of trump is a tractor only in appearance
        seen_as = misread.blocks(stock.order) if plan.wanted == "top" and chance.yes(50) else None
        own += stock.tractor(suit, 2 + longer, wanted, seen_as)
    least = plan.apart if own else max(1, plan.apart)
    for _ in range(chance.between(least, max(least, 1 + wish.aim // 3))):
        if len(own) + 2 <= count or plan.apart:
            own += stock.pair(suit, () if own and not plan.apart > 1 else wanted)
    return own


def _rest(stock: Stock, wish: Wish, plan: Plan, led: list[int], own: list[int]) -> list[int]:
    """Return the other cards: some that look like the led suit, some that could ruff, others."""
    chance, order, size = stock.chance, stock.order, len(led)
    suit = order.suit[led[0]]
    rest: list[int] = []
    if suit != TRUMP:
        alike = [c for c in misread.strays(order) if suit_of(c) == SUIT_NAMES[suit]]
        if alike and (plan.wanted == "strays" or chance.yes(10 * wish.aim)):
            rest += stock.of(sorted(alike))
        if chance.yes(25 + 12 * wish.aim) or plan.own != LONG:
            for _ in range(size // 2 if stock.decks > 1 else 0):
                rest += stock.pair(TRUMP) if chance.yes(50 + 8 * wish.aim) else []
            while len(rest) < size:
                card = stock.single(TRUMP, rest)
                if not card:
                    break
                rest += card
    others = [each for each in side_suits(order) if each != suit]
    least = max(2, size + 1 - len(own))
    wide = max(least, size if plan.own == SHORT or plan.wanted == "" else 0) + wish.aim
    for _ in range(chance.between(least, wide)):
        rest += stock.single(chance.pick(others))
    return rest


# --- does the rule decide


#: The minds that lack a rule. All their answers have to be wrong where ``_ALL_WRONG`` says so,
#: else those of one mind.
_MINDS: Final[Mapping[str, tuple[minds.Mind, ...]]] = {
    "follow.suit": (minds.unbound,),
    "follow.short": (minds.unbound,),
    "follow.void": (minds.must_ruff,),
    "follow.pair": (minds.suit_only,),
    "follow.tractor": (minds.suit_only, minds.pairs_only),
    "follow.single": (minds.no_break, minds.whole_pairs),
    "suit.effective": (minds.by_order(misread.printed),),
    "trump": (minds.by_order(misread.printed),),
    "suit.adjacent": (minds.by_order(misread.touching),),
    "adjacent": (minds.by_order(misread.joker_gap), minds.by_order(misread.blocks)),
    "shape.pair": (minds.pairs_of_a_tier,),
    "shape.tractor": (minds.by_order(misread.parted_tiers),),
    "shape.throw": (minds.throw_as_loose,),
    "weng.answer": (minds.no_weng,),
}
_ALL_WRONG: Final = ("follow.tractor",)
_SELDOM_BY_CHANCE: Final = ("follow.pair", "follow.tractor", "shape.throw", "weng.answer")


def _wrong(exercise: Exercise) -> Callable[[minds.Play], bool]:
    """Return what says whether cards are a wrong answer to an exercise."""
    order, led, hand = exercise.order, exercise.fields["led"], exercise.fields["hand"]
    rules = exercise.rules.lead_rules(led)
    if exercise.ask == "legal":
        if minds.is_common(exercise):
            return lambda play: broken_rule(order, led, hand, play) is not None
        return lambda play: rules.why_illegal(order, led, hand, play) is not None
    find = rules.forced if exercise.ask == "forced" else rules.playable
    right = sorted(find(order, led, hand))
    return lambda play: sorted(play) != right


@dataclass(frozen=True, slots=True)
class _Question:
    """A position and what is asked about it; the exercise is the same for equal ones."""

    order: TrumpOrder
    led: minds.Play
    hand: minds.Play
    ask: str
    rule: str
    exercise: Exercise = field(compare=False)


def _matters(exercise: Exercise, rule: str) -> bool:
    """Say whether somebody without a rule answers wrong, whatever comes to mind first."""
    led, hand = exercise.fields["led"], exercise.fields["hand"]
    return _decides(_Question(exercise.order, led, hand, exercise.ask, rule, exercise))


@lru_cache(maxsize=16)
def _decides(question: _Question) -> bool:
    """Say the same; a board that was just made is asked about once more."""
    exercise = question.exercise
    name = _named(question.rule, exercise.rules)
    position = minds.position_of(exercise)
    if name == "follow.suit" and position.is_short:
        return False
    if name == "follow.short" and not position.is_short:
        return False
    if name in _SELDOM_BY_CHANCE and exercise.ask == "legal" and not _is_rare(exercise):
        return False
    is_wrong = _wrong(exercise)
    wrong = (
        bool(plays) and all(map(is_wrong, plays))
        for plays in (mind(exercise) for mind in _MINDS[name])
    )
    return all(wrong) if name in _ALL_WRONG else any(wrong)


def _is_rare(exercise: Exercise) -> bool:
    """Say whether few plays are legal of those that merely follow suit (of any, to a 瓮)."""
    led, hand = exercise.fields["led"], exercise.fields["hand"]
    legal = exercise.rules.lead_rules(led).count_legal(exercise.order, led, hand)
    own = minds.position_of(exercise).own if minds.is_common(exercise) else hand
    return _RARE * legal <= count_free(own, len(led))


FOLLOW: Final = Maker(
    kind="follow",
    rules={game: rules_named(game, _RULES[game]) for game in TRICK_GAMES},
    make=_make,
    matters=_matters,
    score=score,
    steps=STEPS,
    alike=lambda exercise: (exercise.fields["led"], tuple(sorted(exercise.fields["hand"]))),
    tries=400,
)
