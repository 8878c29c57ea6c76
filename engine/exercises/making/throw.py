"""Boards on throws: does it stand, and what is led if it does not."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from engine.cards import LJ, TYPES, suit_of, texts
from engine.chance import Chance
from engine.errors import BadInput
from engine.exercises.base import TRICK_GAMES, Exercise
from engine.exercises.making import misread
from engine.exercises.making import throw_minds as minds
from engine.exercises.making.base import Maker, Wish
from engine.exercises.making.drawing import (
    Stock,
    cards_of,
    gap_cards,
    house_of,
    rules_named,
    shared_cards,
    side_suits,
    top_trumps,
    trump_fields,
)
from engine.exercises.making.throw_score import STEPS, score
from engine.follow_sets import asked_by
from engine.games import Game, Options, get_game
from engine.games.base import THROW_ANY, THROW_OFF, THROW_WHOLE
from engine.shapes import Component, decompose
from engine.trump import SUIT_NAMES, TRUMP, TrumpOrder

_COMMON: Final = (
    ("throw.valid", 5), ("throw.failed", 4), ("suit.effective", 2), ("trump", 2), ("suit.order", 1),
)  # fmt: skip
_PAIRED: Final = (
    *_COMMON, ("suit.adjacent", 1), ("adjacent", 1), ("shape.pair", 1), ("shape.tractor", 1),
    ("shape.throw", 2),
)  # fmt: skip
_RULES: Final[Mapping[str, tuple[tuple[str, int], ...]]] = {
    "anqi": (*_PAIRED, ("throw", 1)),
    "heiqi": _PAIRED,
    "gabaguo": (*_COMMON, ("throw", 3)),
    "shengji": (*_PAIRED, ("throw", 2)),
}
_ANY: Final = (("singles", 2), ("pair+", 4), ("pairs", 2), ("run+", 2))
#: For each rule: how many of a hundred throws are of a side suit, their forms with weights, the
#: cards that the rule is about, and what is put into another hand (see ``_put``).
_PLANS: Final[Mapping[str, tuple[int, tuple[tuple[str, int], ...], str, tuple[str, ...]]]] = {
    "throw.valid": (85, _ANY, "", ("beat", "beat", "beat", "ruff")),
    "throw.failed": (75, _ANY, "", ("beat beat", "beat beat", "beat", "level", "ruff")),
    "anqi.throw": (
        0,
        (("singles", 2), ("pair+", 2), ("run+", 1), ("low+", 8)),
        "",
        ("", "longest", "longest"),
    ),
    "throw": (50, _ANY, "", ("beat", "beat beat", "ruff", "")),
    "suit.effective": (45, (("singles", 1), ("pair+", 2)), "below", ("stray",)),
    "trump": (45, (("singles", 1), ("pair+", 2)), "below", ("stray",)),
    "suit.order": (
        0,
        (("singles", 2), ("pair+", 1), ("low+", 4)),
        "shared",
        ("mate", "mate longest", "mate longest"),
    ),
    "gabaguo suit.order": (0, (("singles", 1),), "shared", ("mate", "over", "over")),
    "suit.adjacent": (
        70,
        (("run+", 3), ("runs", 1), ("low_run+", 3)),
        "gap",
        ("above", "beat", "gap"),
    ),
    "adjacent": (
        0,
        (("run+", 1), ("seam+", 2), ("low_run+", 1)),
        "top",
        ("above", "above", "above", "above", "top"),
    ),
    "heiqi.adjacent": (0, (("seam+", 1), ("low_run+", 3)), "top", ("above", "seam", "seam")),
    "shape.pair": (0, (("pairs", 2), ("mates", 5)), "below", ("mates", "beat")),
    "shape.tractor": (0, (("pairs", 2), ("run+", 1)), "shared", ("above", "beat")),
    "shape.throw": (75, (("run+", 1),), "", ("above", "above", "longest")),
}


# --- making a throw


def _of_rule[T](table: Mapping[str, T], rule: str, game: Game) -> T:
    """Return what a table says of a rule: for this game alone, by its id, or by its short name."""
    own = table.get(f"{game.name} {rule}") or table.get(rule)
    return own or table[rule.removeprefix(game.prefix + ".")]


def _house(wish: Wish) -> Mapping[str, Any]:
    """Return the house rules: a game that has no throws by default is played with them."""
    game = get_game(wish.game)
    if "throw" not in wish.options and game.throw(house_of(replace(wish, options={}))) == THROW_OFF:
        return {**wish.options, "throw": THROW_ANY}
    return wish.options


def _refuse(_game: str, options: Mapping[str, Any]) -> None:
    """Refuse throws that are switched off by name; where they are off by default they are on."""
    if options.get("throw") == THROW_OFF:
        raise BadInput("options.throw", "throws_off")


def _make(wish: Wish, chance: Chance) -> dict[str, Any] | None:
    game = get_game(wish.game)
    options = _house(wish)
    house = house_of(replace(wish, options=options))
    fields = trump_fields(game, chance)
    if game.throw(house) == THROW_OFF:
        return None
    order = game.trump_order(house, fields["trump"], fields.get("level"))
    side, forms, about, puts = _of_rule(_PLANS, wish.rule, game)
    suit = chance.pick(side_suits(order)) if chance.yes(side) else TRUMP
    wanted = _wanted(order, about, suit)
    stock = Stock(order, game.decks, chance)
    led = _lead(stock, wish, suit, forms, wanted)
    if asked_by(order, tuple(led)).components < 2 if led else True:
        return None
    size = len(led) + chance.between(1, 1 + wish.aim)
    if size > game.hand_size(wish.players):
        return None
    hands = _hands(stock, wish, led, size, chance.pick(puts).split())
    if hands is None or not _matters(_seen(game, house, fields, order, led, hands), wish.rule):
        return None
    fields["led"] = list(texts(sorted(led, key=order.sort_key)))
    fields["hands"] = [list(texts(sorted(hand, key=order.sort_key))) for hand in hands]
    if game.throw(house) == THROW_WHOLE:
        others = chance.some(_others(stock, suit, hands), size - len(led))
        fields["hand"] = list(texts(sorted([*led, *others], key=order.sort_key)))
    fields |= {"options": dict(options)} if options else {}
    return fields | ({"players": wish.players} if wish.players else {})


def _seen(
    game: Game, house: Options, fields: Mapping[str, Any], order: TrumpOrder, led: list[int],
    hands: list[list[int]],
) -> Exercise:  # fmt: skip
    """Return the position as an exercise, before it is written down."""
    return Exercise(
        "throw", game.name, game, house, fields["trump"], fields.get("level"), len(hands) + 1,
        None, order, {"led": tuple(led), "hands": hands}, {},
    )  # fmt: skip


@lru_cache(maxsize=500)
def _wanted(order: TrumpOrder, about: str, suit: int) -> Collection[int]:
    """Return the cards that a throw about a rule is made of, mostly.

    ``below``: such as a trump in disguise would beat, if it belonged to the suit printed on it.
    """
    if about == "gap":
        return gap_cards(order)
    if about == "top":
        return top_trumps(order)
    if about == "shared":
        return shared_cards(order)
    strays = misread.strays(order)
    if not about or not strays:
        return ()
    if suit == TRUMP:
        return [code for code in cards_of(order, TRUMP) if code < LJ and code not in strays]
    highest = max((c for c in strays if suit_of(c) == SUIT_NAMES[suit]), default=0)
    return [code for code in cards_of(order, suit) if code < highest]


def _lead(
    stock: Stock, wish: Wish, suit: int, forms: tuple[tuple[str, int], ...], at: Collection[int]
) -> list[int]:
    """Return a throw of mostly high cards."""
    chance = stock.chance
    if stock.decks == 1:
        return _high_singles(stock, suit, 2 + (chance.below(6) < wish.aim), at)
    form = chance.weighted(forms)
    more = int(chance.below(8) < wish.aim - 1)
    if form == "singles":
        return _high_singles(stock, suit, 2 + more, at)
    if form == "pairs":
        led = stock.pair(suit, at) + stock.pair(suit, at)
        return led + _high_singles(stock, suit, more, ())
    if form == "mates":
        led = _high_singles(stock, suit, 2, shared_cards(stock.order))
        return led + (stock.pair(suit, at) if more else [])
    if form == "low+":
        return stock.pair(suit, stock.cards(suit)[:-5]) + _high_singles(stock, suit, 1 + more, at)
    if form == "low_run+":
        led = stock.tractor(suit, 2, stock.cards(suit)[:-8])
        return led + _high_singles(stock, suit, 1, stock.cards(suit)[-3:])
    if form == "pair+":
        led = stock.pair(suit, stock.cards(suit)[-6:])
        return led + _high_singles(stock, suit, 1 + more, at)
    seen_as = misread.blocks(stock.order) if form == "seam+" else None
    led = stock.tractor(suit, 2, at or stock.cards(suit)[-7:], seen_as)
    if form == "runs":
        return led + stock.pair(suit, stock.cards(suit)[-6:])
    return led + _high_singles(stock, suit, 1 + more, stock.cards(suit)[-3:])


def _high_singles(stock: Stock, suit: int, count: int, at: Collection[int]) -> list[int]:
    """Take different single cards, mostly high ones."""
    taken: list[int] = []
    for _ in range(count):
        taken += stock.single(suit, taken, at or stock.cards(suit)[-4 - 2 * count :])
    return taken


def _hands(
    stock: Stock, wish: Wish, led: list[int], size: int, puts: list[str]
) -> list[list[int]] | None:
    """Return the other hands: what is put there, else cards that do not beat the throw."""
    order, chance = stock.order, stock.chance
    suit = order.suit[led[0]]
    parts = decompose(order, led)
    hands: list[list[int]] = [[] for _ in range((wish.players or 4) - 1)]
    # the hand opposite first: it is the one that is taken for safe
    seats = [1, *chance.shuffled((0, 2))] if chance.yes(60) else chance.shuffled((0, 1, 2))
    if chance.yes(18 * wish.aim - 18):
        puts = [*puts, chance.pick(("stray", "mates", "level", "beat"))]
    for name, seat in zip(puts, seats, strict=False):
        hands[seat] += _put(stock, name, led, parts)
    lowest = min((part.top for part in parts if not part.pairs), default=order.strength[led[0]])
    safe = [code for code in stock.cards(suit) if order.strength[code] <= lowest]
    ruffs = seats[puts.index("ruff")] if "ruff" in puts else None
    for seat, hand in enumerate(hands):
        if seat != ruffs and safe:
            for code in chance.some(safe, min(len(safe), chance.below(2 + wish.aim))):
                hand.extend(stock.of([code]))
    if ruffs is not None:
        trumps = stock.cards(TRUMP)
        for code in chance.some(trumps, min(len(trumps), size)):
            hands[ruffs] += stock.of([code])
    missing = [size - len(hand) for hand in hands]
    if min(missing) < 0:
        return None
    others = chance.some(_others(stock, suit, hands), sum(missing))
    for hand, wants in zip(hands, missing, strict=True):
        hand.extend(others[:wants])
        del others[:wants]
    return hands


@lru_cache(maxsize=500)
def _outside(order: TrumpOrder, suit: int) -> tuple[int, ...]:
    """Return the cards that are not of an effective suit."""
    return tuple(code for code in range(TYPES) if order.suit[code] != suit)


def _others(stock: Stock, suit: int, hands: list[list[int]]) -> list[int]:
    """Return the cards of other suits that nobody has been given, by copies."""
    pool = list(_outside(stock.order, suit)) * stock.decks
    for hand in hands:
        for code in hand:
            if stock.order.suit[code] != suit:
                pool.remove(code)
    return pool


#: Where a higher tractor lies that somebody may not see as one.
_ACROSS: Final[Mapping[str, Callable[[TrumpOrder], frozenset[int]]]] = {
    "gap": gap_cards, "top": top_trumps,
}  # fmt: skip


def _put(stock: Stock, name: str, led: list[int], parts: tuple[Component, ...]) -> list[int]:
    """Return cards that somebody else holds against a throw.

    ``beat``: the like of a part, higher than it (mostly below the throw's highest card);
    ``longest``: the like of the largest part;
    ``above``: a pair above the largest part, not above the single cards; ``mates``: two cards of
    one tier; ``seam``: pairs that many take for a higher tractor; ``gap`` and ``top``: a higher
    tractor that lies across a rank that has gone to trump, or about the seams of trump; ``over``:
    a card of a higher tier that several share; ``level``: the twin of a single card; ``stray``: a
    trump, such as looks like the suit thrown if there is one; ``mate``: a trump that shares its
    tier; ``ruff``: nothing, the trumps come later.
    """
    order, chance = stock.order, stock.chance
    suit, strength = order.suit[led[0]], order.strength
    if name in ("beat", "longest"):
        part = chance.pick(parts) if name == "beat" else parts[0]
        higher = [code for code in stock.cards(suit) if strength[code] > part.top]
        below = [code for code in higher if strength[code] < max(strength[c] for c in led)]
        if not higher:
            return []
        if part.pairs == 0:
            return stock.of([stock.choose(higher, below)])
        return stock.pair(suit, higher) if part.pairs == 1 else stock.tractor(suit, 2, higher)
    if name == "above":
        most = min((part.top for part in parts if not part.pairs), default=1_000)
        between = [code for code in stock.cards(suit) if parts[0].top < strength[code] <= most]
        return stock.pair(suit, between)
    if name == "seam":
        higher = [code for code in stock.cards(suit) if strength[code] > parts[0].top]
        return stock.tractor(suit, 2, higher, misread.blocks(order))
    if name in _ACROSS:
        at = [code for code in _ACROSS[name](order) if strength[code] > parts[0].top]
        return stock.tractor(suit, len(parts[0].cards) // 2, at) if parts[0].pairs > 1 else []
    if name == "over":
        lowest = min(strength[code] for code in led)
        return stock.of(sorted(c for c in shared_cards(order) if strength[c] > lowest))
    if name == "mates":
        tiers = misread.shared_tiers(order)
        mates = chance.some(chance.pick(tiers), 2) if tiers else []
        return [code for mate in mates for code in stock.of([mate])]
    if name == "level":
        return stock.of([part.cards[0] for part in parts if not part.pairs] or led)
    if name == "stray":
        alike = [c for c in misread.strays(order) if suit_of(c) == SUIT_NAMES[suit]]
        return stock.of(sorted(alike or misread.strays(order)))
    if name == "mate":
        return stock.of(sorted(shared_cards(order)))
    return []


# --- does the rule decide

_MINDS: Final[Mapping[str, tuple[minds.Mind, ...]]] = {
    "throw.valid": (minds.top_only, minds.partner_safe, minds.ruffs_break),
    "throw.failed": (
        minds.weakest_of_all,
        minds.strongest_beaten,
        minds.equal_fails,
        minds.ruffs_break,
    ),
    "anqi.throw": (minds.no_trump_throw,),
    "shengji.throw": (minds.no_trump_throw, minds.weakest_of_all, minds.strongest_beaten),
    "gaba.throw": (minds.top_only, minds.ruffs_break, minds.strongest_beaten),
    "suit.effective": (minds.by_order(misread.printed),),
    "trump": tuple(
        minds.by_order(reading)
        for reading in (misread.printed, misread.ranked_tiers, misread.merged_tiers)
    ),
    "suit.order": (
        minds.by_order(misread.ranked_tiers),
        minds.by_order(misread.turned_ranks),
        minds.equal_beats,
    ),
    "suit.adjacent": (minds.by_order(misread.gapped),),
    "adjacent": (minds.by_order(misread.joker_gap), minds.by_order(misread.blocks)),
    "shape.pair": (minds.pairs_of_a_tier,),
    "shape.tractor": (minds.by_order(misread.parted_tiers),),
    "shape.throw": (minds.by_order(misread.no_runs),),
}


def _matters(exercise: Exercise, rule: str) -> bool:
    """Say whether somebody without a rule gives a wrong answer."""
    known = _of_rule(_MINDS, rule, exercise.rules)
    right = minds.right_answers(exercise)
    found = (mind(exercise) for mind in known)
    return any(said is not None and tuple(sorted(said)) not in right for said in found)


THROW: Final = Maker(
    kind="throw",
    rules={game: rules_named(game, _RULES[game]) for game in TRICK_GAMES},
    make=_make,
    matters=_matters,
    score=score,
    steps=STEPS,
    alike=lambda exercise: (exercise.fields["led"], exercise.fields["hands"]),
    tries=400,
    refuse=_refuse,
)
