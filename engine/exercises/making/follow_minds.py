"""What somebody would answer to ``follow`` who does not know one rule.

A *mind* takes an exercise and gives the answers that such a person would most naturally come to:
for ``legal`` the plays that come to hand first, else the one set of cards. It gives none where
the missing rule makes no difference, or where the position makes no sense without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from engine.cards import subtract
from engine.exercises.base import Exercise
from engine.exercises.making import misread
from engine.follow_sets import Follow, bounds_in, legal_in
from engine.games import gabaguo_weng
from engine.leads import COMMON
from engine.shapes import pair_codes
from engine.trump import TRUMP, TrumpOrder

Play = tuple[int, ...]
#: The answers that come first to somebody's mind.
Mind = Callable[[Exercise], Sequence[Play]]


def position_of(exercise: Exercise) -> Follow:
    """Return the position of an exercise, taken apart."""
    return _position(exercise.order, exercise.fields["led"], exercise.fields["hand"])


@lru_cache(maxsize=16)
def _position(order: TrumpOrder, led: Play, hand: Play) -> Follow:
    """Take a position apart; several minds look at one position in turn."""
    return Follow.of(order, led, hand)


def is_common(exercise: Exercise) -> bool:
    """Say whether the lead is followed by the common rules."""
    return exercise.rules.lead_rules(exercise.fields["led"]) is COMMON


# --- answers to a position as somebody sees it


def _repeated(copies: Mapping[int, int]) -> Play:
    return tuple(code for code, times in copies.items() for _ in range(times))


def _answers(exercise: Exercise, position: Follow) -> list[Play]:
    """Answer by the rules of following, for a position as somebody sees it."""
    if exercise.ask == "legal":
        return [legal_in(position)]
    place = 0 if exercise.ask == "forced" else 1
    return [_repeated({code: span[place] for code, span in bounds_in(position).items()})]


def _any_of(exercise: Exercise, fixed: Play, pool: Play, size: int) -> list[Play]:
    """Answer where ``fixed`` have to go and the places left are filled from ``pool`` at will."""
    free = min(size - len(fixed), len(pool))
    if exercise.ask == "legal":
        return [(*fixed, *play) for play in _at_hand(exercise.order, pool, free)]
    if exercise.ask == "forced":
        spare = len(pool) - free
        most = {code: max(0, held - spare) for code, held in Counter(pool).items()}
    else:
        most = {code: min(held, free) for code, held in Counter(pool).items()}
    return [(*fixed, *_repeated(most))]


def _at_hand(order: TrumpOrder, pool: Iterable[int], size: int) -> list[Play]:
    """Return the plays that come to hand first: the weakest cards, or weak ones out of no pair."""
    weak_first = sorted(pool, key=lambda code: (order.strength[code], -code))
    whole = set(pair_codes(weak_first))
    loose = sorted(weak_first, key=whole.__contains__)
    plays = [tuple(weak_first[:size]), tuple(loose[:size])]
    return plays[:1] if sorted(plays[0]) == sorted(plays[1]) else plays


# --- not knowing a rule of following


def suit_only(exercise: Exercise) -> Sequence[Play]:
    """Know only that suit is followed: any cards of it will do (no ``follow.pair``)."""
    if not is_common(exercise):
        return []
    position = position_of(exercise)
    if position.is_short or not position.asked:
        return []
    return _any_of(exercise, (), position.own, position.size)


def pairs_only(exercise: Exercise) -> Sequence[Play]:
    """Answer a tractor with any pairs (no ``follow.tractor``)."""
    if not is_common(exercise):
        return []
    position = position_of(exercise)
    pairs = pair_codes(position.own)
    if position.is_short or not position.served(pairs):
        return []
    plain = replace(position, demand=())
    plays = _answers(exercise, plain)
    if exercise.ask == "legal":
        apart = misread.no_runs(position.order).tier
        near = {position.order.tier[code] for code in pairs}
        touching = [code for code in pairs if near & {apart[code] // 2 - 1, apart[code] // 2 + 1}]
        plays.append(legal_in(plain, shun=touching))
    return plays


def free(exercise: Exercise) -> Sequence[Play]:
    """Need not follow suit where a ruff would win (no ``follow.suit``)."""
    if not is_common(exercise):
        return []
    position = position_of(exercise)
    ruffing = ruff(position)
    if not position.own or ruffing is None:
        return []
    if exercise.ask == "legal":
        return [ruffing]
    if exercise.ask == "forced":
        return [()]
    trumps = Counter(position.order.of_suit(TRUMP, position.rest))
    most = {code: min(held, position.size) for code, held in trumps.items()}
    return [(*_answers(exercise, position)[0], *_repeated(subtract_counts(most, exercise)))]


def subtract_counts(most: Mapping[int, int], exercise: Exercise) -> dict[int, int]:
    """Leave out cards that are playable by the rules already."""
    known = Counter(_answers(exercise, position_of(exercise))[0])
    return {code: max(0, held - known[code]) for code, held in most.items()}


def ruff(position: Follow) -> Play | None:
    """Return the weakest trumps that would ruff the lead, None where the hand has none."""
    order = position.order
    if position.suit == TRUMP:
        return None
    trumps = order.of_suit(TRUMP, position.rest)
    seen = replace(position, suit=TRUMP, own=trumps, rest=())
    pairs = pair_codes(trumps)
    if seen.is_short or len(pairs) < position.asked:
        return None
    return legal_in(seen) if seen.served(pairs) == position.demand else None


def unbound(exercise: Exercise) -> Sequence[Play]:
    """Play whatever one likes, led suit or not (no ``follow.suit``, no ``follow.short``)."""
    if not is_common(exercise):
        return []
    position = position_of(exercise)
    if not position.own or len(position.rest) < position.size:
        return []
    if exercise.ask != "legal":
        return _any_of(exercise, (), position.own + position.rest, position.size)
    ruffing = ruff(position)
    plays = _at_hand(position.order, position.rest, position.size)
    return [*plays, ruffing] if ruffing else plays


def no_break(exercise: Exercise) -> Sequence[Play]:
    """Keep a pair back rather than break it where none is asked for (no ``follow.single``)."""
    if not is_common(exercise):
        return []
    position = position_of(exercise)
    whole = set(pair_codes(position.own))
    loose = tuple(code for code in position.own if code not in whole)
    if position.asked or position.is_short or not whole or len(loose) >= position.size:
        return []
    if len(loose) + len(position.rest) < position.size:
        return []
    if exercise.ask == "legal":
        return _any_of(exercise, loose, position.rest, position.size)
    others = subtract(position.own + position.rest, loose)
    return _any_of(exercise, loose, others, position.size)


def whole_pairs(exercise: Exercise) -> Sequence[Play]:
    """Take only single cards where no pair is asked for, as if pairs had to stay whole."""
    if not is_common(exercise) or exercise.ask == "legal":
        return []
    position = position_of(exercise)
    whole = set(pair_codes(position.own))
    loose = tuple(code for code in position.own if code not in whole)
    if position.asked or position.is_short or not whole or len(loose) < position.size:
        return []
    return _any_of(exercise, (), loose, position.size)


def all_in(exercise: Exercise) -> Sequence[Play]:
    """Let a lead of pairs force pairs of a tractor out before others."""
    if not is_common(exercise) or exercise.ask == "legal":
        return []
    position = position_of(exercise)
    pairs = pair_codes(position.own)
    places = {position.order.tier[code] for code in pairs}
    in_runs = tuple(
        code for code in pairs if places & {position.order.tier[code] + d for d in (-1, 1)}
    )
    just_pairs = position.size == 2 * position.asked and not position.demand
    if position.is_short or not just_pairs or len(in_runs) < position.asked:
        return []
    chosen = replace(position, own=tuple(code for code in in_runs for _ in range(2)))
    return _answers(exercise, chosen)


def must_ruff(exercise: Exercise) -> Sequence[Play]:
    """Have to ruff where one has nothing of the led suit (no ``follow.void``)."""
    if not is_common(exercise) or exercise.ask == "legal":
        return []
    position = position_of(exercise)
    trumps = position.order.of_suit(TRUMP, position.rest)
    if position.own or not trumps or position.suit == TRUMP:
        return []
    if len(trumps) >= position.size:
        return _any_of(exercise, (), trumps, position.size)
    return _any_of(exercise, trumps, subtract(position.rest, trumps), position.size)


def throw_as_loose(exercise: Exercise) -> Sequence[Play]:
    """See nothing in a throw but so many cards of a suit (no ``shape.throw``)."""
    wanted = Follow.of(exercise.order, exercise.fields["led"], ())
    parts = len(wanted.demand) + wanted.asked - sum(wanted.demand)
    parts += wanted.size - 2 * wanted.asked
    return suit_only(exercise) if parts > 1 else []


# --- reading the order of cards otherwise


def by_order(reading: misread.Reading) -> Mind:
    """Return the mind of somebody who reads the trump order otherwise."""

    def mind(exercise: Exercise) -> Sequence[Play]:
        seen = reading(exercise.order)
        led, hand = exercise.fields["led"], exercise.fields["hand"]
        if not is_common(exercise):
            return _weng_answers(exercise, seen, hand)
        if seen.common_suit(led) is None:
            return []
        return _answers(exercise, Follow.of(seen, led, hand))

    return mind


def level_pairs(exercise: Exercise) -> Sequence[Play]:
    """Let two different cards of one tier be a pair, or their pairs a tractor."""
    if not is_common(exercise):
        return []
    order = misread.parted_tiers(exercise.order)
    seen = misread.paired_up(exercise.order, exercise.fields["hand"])
    led = tuple(code for code, _ in misread.paired_up(exercise.order, exercise.fields["led"]))
    hand = tuple(code for code, _ in seen)
    if led == exercise.fields["led"] and hand == tuple(sorted(exercise.fields["hand"])):
        return by_order(misread.parted_tiers)(exercise)
    return [_as_held(play, seen) for play in _answers(exercise, Follow.of(order, led, hand))]


def pairs_of_a_tier(exercise: Exercise) -> Sequence[Play]:
    """Let two different cards of one tier be a pair (no ``shape.pair``)."""
    if not is_common(exercise):
        return []
    seen = misread.paired_up(exercise.order, exercise.fields["hand"])
    if all(code == card for code, card in seen):
        return []
    hand = tuple(code for code, _ in seen)
    position = Follow.of(exercise.order, exercise.fields["led"], hand)
    return [_as_held(play, seen) for play in _answers(exercise, position)]


def _as_held(play: Play, seen: Iterable[tuple[int, int]]) -> Play:
    """Return the cards in hand for a play of cards as they were seen."""
    cards: dict[int, list[int]] = {}
    for code, card in seen:
        cards.setdefault(code, []).append(card)
    return tuple(cards[code].pop(0) for code in play)


# --- the 瓮 of gabaguo


def _weng_answers(exercise: Exercise, order: TrumpOrder, hand: Play) -> list[Play]:
    """Answer a 瓮 by its rules for an order as somebody reads it."""
    led = exercise.fields["led"]
    if exercise.ask == "legal":
        return [gabaguo_weng.legal_play(order, led, hand)]
    find = gabaguo_weng.forced if exercise.ask == "forced" else gabaguo_weng.playable
    return [find(order, led, hand)]


def no_weng(exercise: Exercise) -> Sequence[Play]:
    """Not know how a 瓮 is answered: play four cards at will, or as the other trump asks."""
    if is_common(exercise):
        return []
    order, hand = exercise.order, exercise.fields["hand"]
    size = gabaguo_weng.SIZE
    if exercise.ask != "legal":
        return _any_of(exercise, (), hand, size)
    trumps = order.of_suit(TRUMP, hand)
    plays = _at_hand(order, hand, size)
    if all(order.width):
        return [*plays, _at_hand(order, trumps, size)[0]] if len(trumps) >= size else plays
    by_suit = [next(iter(_at_hand(order, order.of_suit(s, hand), 1)[0]), None) for s in range(5)]
    own = tuple(code for code in by_suit if code is not None)[-size:]
    return [*plays, own + _at_hand(order, subtract(hand, own), size - len(own))[0]]
