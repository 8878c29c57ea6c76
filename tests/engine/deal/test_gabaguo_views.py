"""Views of gabaguo leak nothing: what differs only in hidden cards looks the same to a seat."""

from __future__ import annotations

import dataclasses
from collections import Counter
from random import Random

import pytest

from engine.cards import texts
from engine.deal import DEALS, Position, new_deal, play, random_move
from engine.deal.tricks import Playing

from .gabaguo_deals import HANDS, KITTY, deal, showing, shown
from .helpers import go

WAYS = [
    {},
    {"declarer": 1, "levels": ["5", "7"]},
    {"declarer": 2, "levels": ["A", "K"], "seal": [True, False]},
    {"declarer": 0, "options": {"bury": "strict", "pointless": "off"}},
    {"options": {"gaba": "no_suit_trump"}},
]


def hidden_slots(position: Position, seat: int | None) -> list[tuple[int, int]]:
    """Where the cards lie that the seat has not seen: (hand or -1 for the kitty, place)."""
    setup = position.setup
    dealing = position.phase == "show"
    slots = []
    for owner, hand in enumerate(setup.hands):
        seen = 0
        if owner == seat:
            seen = position.view(seat).sizes[owner] if dealing else len(hand)
        slots += [(owner, place) for place in range(seen, len(hand))]
    if dealing:
        slots += [(-1, place) for place in range(len(setup.kitty))]
    return slots


def swapped(position: Position, seat: int | None, rng: Random) -> Position | None:
    """A position in which two cards hidden from a seat have changed places.

    All that was seen happens again; None where that is not possible.
    """
    setup = position.setup
    slots = hidden_slots(position, seat)
    if len(slots) < 2:
        return None
    (a, i), (b, j) = rng.sample(slots, 2)
    piles = [list(hand) for hand in (*setup.hands, setup.kitty)]
    piles[a][i], piles[b][j] = piles[b][j], piles[a][i]
    other = dataclasses.replace(setup, hands=tuple(map(tuple, piles[:4])), kitty=tuple(piles[4]))
    return again(DEALS["gabaguo"].start(other), position, seat, rng)


def again(now: Position, position: Position, seat: int | None, rng: Random) -> Position | None:
    """Play what was seen of a position: everybody passes until the show, whenever that comes."""
    if position.phase == "show":
        return asked_alike(now, position, seat, rng)
    moves = list(position.view(seat).moves)
    is_show = bool(moves) and moves[0][1].kind == "show"
    while now.phase == "show":
        can_show = is_show and now.to_move == moves[0][0] and now.check(moves[0][1]) is None
        now = play(now, moves.pop(0)[1]) if can_show else go(now, "pass")
    for mover, move in moves:
        if now.to_move != mover or now.check(move) is not None:
            return None
        now = play(now, move)
    return now


def asked_alike(
    now: Position, position: Position, seat: int | None, rng: Random
) -> Position | None:
    """Pass on to a moment that the seat cannot tell from one in which a show is asked for.

    If it is asked itself: after the same card. If not: any moment in which another is asked,
    however many cards that takes.
    """
    is_asked = seat is not None and seat == position.to_move
    found = []
    while now.phase == "show":
        if is_asked and (now.to_move, dealt(now)) == (seat, dealt(position)):
            return now
        if not is_asked and now.to_move != seat:
            found.append(now)
        now = go(now, "pass")
    assert not is_asked, "a seat that can show is asked after each card"
    return rng.choice(found) if found else None


def dealt(position: Position) -> int:
    return position.dealt  # type: ignore[attr-defined, no-any-return]


def public(position: Position) -> tuple[object, ...]:
    """What all see happen, whatever the views say; loose cards are announced (`gaba.swap`)."""
    facts: list[object] = [position.phase, position.result]
    if isinstance(position, Playing):
        facts += [position.plays, position.shown, position.choices, position.tricks]
        facts += [position.to_move]
    elif position.phase != "show":
        facts += [position.to_move, position.loose]  # type: ignore[attr-defined]
    return tuple(facts)


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_views_leak_nothing(way: int) -> None:
    rng = Random(f"gabaguo {way}")
    compared: Counter[str] = Counter()
    stops: Counter[str] = Counter()
    for _ in range(25):
        position = new_deal("gabaguo", rng, **WAYS[way])  # type: ignore[arg-type]
        while position.to_move is not None:
            if position.phase != "play" or rng.random() < 0.15:
                for seat in (None, *rng.sample(range(4), 2)):
                    other = swapped(position, seat, rng)
                    if other is not None and public(other) == public(position):
                        compared[position.phase] += 1
                        if position.phase == "show":
                            stops["asked"] += seat == position.to_move
                            stops["elsewhere"] += dealt(position) != dealt(other)
                        assert other.view(seat) == position.view(seat)
            position = play(position, random_move(position, rng))
    wanted = {"bury", "raise", "play"} | ({"show"} if way != 2 else set())
    wanted |= {"swap"} if way != 3 else set()
    assert {phase for phase, count in compared.items() if count > 10} >= wanted, compared
    if way != 2:
        assert min(stops["asked"], stops["elsewhere"]) > 20, stops


def test_the_show_does_not_tell_who_is_asked() -> None:
    position = deal(HANDS, KITTY)
    while position.to_move is not None:
        for seat in (None, 0, 1, 2, 3):
            view = position.view(seat)
            assert view.to_move == (seat if seat == position.to_move else None)
            assert view.moves == ()
            is_asked = seat is not None and seat == position.to_move
            cards = min(dealt(position), 48) if is_asked else 0
            assert (view.dealt, sum(view.sizes)) == (cards, cards)  # type: ignore[attr-defined]
            assert (view.kitty, view.opened) == (None, None)  # type: ignore[attr-defined]
            assert len(view.hand) == (0 if seat is None else view.sizes[seat])
        position = go(position, "pass")


def test_hands_are_seen_as_they_are_dealt() -> None:
    position = go(deal(HANDS, KITTY), "pass")  # five cards are dealt, seat 0 is asked
    assert position.view(0).sizes == (2, 1, 1, 1)
    assert set(texts(position.view(0).hand)) == {"SA", "C3"}
    for seat in (None, 1, 2, 3):
        view = position.view(seat)
        assert (view.hand, view.sizes, view.dealt) == ((), (0, 0, 0, 0), 0)  # type: ignore[attr-defined]
    view = shown().view(3)
    assert (len(view.hand), view.sizes) == (12, (18, 12, 12, 12))


def test_the_same_is_seen_of_the_kitty_by_all() -> None:
    position = shown()
    seen = {position.view(seat).opened for seat in (None, 0, 1, 2, 3)}  # type: ignore[attr-defined]
    assert len(seen) == 1
    position = go(position, "bury SA SK CT CJ C3 HA", "swap CT D5", "pass", "pass", "pass", "pass")
    views = [position.view(seat) for seat in (None, 0, 1, 2, 3)]
    assert len({view.kitty for view in views}) == 1  # type: ignore[attr-defined]
    assert len({view.moves for view in views}) == 1


def test_views_are_values() -> None:
    for position in (deal(HANDS, KITTY), shown(), showing(deal(HANDS, KITTY), "BJ")):
        for seat in range(4):
            assert position.view(seat) == position.view(seat)
            assert hash(position.view(seat)) == hash(position.view(seat))
            with pytest.raises(dataclasses.FrozenInstanceError):
                position.view(seat).seat = 1  # type: ignore[misc]
