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
    return again(DEALS["gabaguo"].start(other), position, seat)


def again(now: Position, position: Position, seat: int | None) -> Position | None:
    """Play what was seen of a position: everybody passes until a show, or until its card."""
    view = position.view(seat)
    moves = list(view.moves)
    while now.phase == "show":
        if position.phase == "show":
            if now.view(seat).dealt > view.dealt:  # type: ignore[attr-defined]
                return None
            if now.view(seat).dealt == view.dealt and (  # type: ignore[attr-defined]
                (now.to_move == seat) == (position.to_move == seat)
            ):
                return now
        is_show = moves and moves[0][1].kind == "show"
        if is_show and now.to_move == moves[0][0] and dealt(now) == dealt_at_show(position):
            if now.check(moves[0][1]) is not None:
                return None
            now = play(now, moves.pop(0)[1])
        else:
            now = go(now, "pass")
        if is_show and now.phase == "show" and dealt(now) > dealt_at_show(position):
            return None
    for mover, move in moves:
        if now.to_move != mover or now.check(move) is not None:
            return None
        now = play(now, move)
    return now


def dealt(position: Position) -> int:
    return position.dealt  # type: ignore[attr-defined, no-any-return]


def dealt_at_show(position: Position) -> int:
    """After which card the show came."""
    now = DEALS["gabaguo"].start(position.setup)
    for _, move in position.moves:
        if move.kind == "show":
            return dealt(now)
        now = play(now, move)
    return -1


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
    for _ in range(25):
        position = new_deal("gabaguo", rng, **WAYS[way])  # type: ignore[arg-type]
        while position.to_move is not None:
            if position.phase != "play" or rng.random() < 0.15:
                for seat in (None, *rng.sample(range(4), 2)):
                    other = swapped(position, seat, rng)
                    if other is not None and public(other) == public(position):
                        compared[position.phase] += 1
                        assert other.view(seat) == position.view(seat)
            position = play(position, random_move(position, rng))
    wanted = {"bury", "raise", "play"} | ({"show"} if way != 2 else set())
    wanted |= {"swap"} if way != 3 else set()
    assert {phase for phase, count in compared.items() if count > 10} >= wanted, compared


def test_the_show_does_not_tell_who_is_asked() -> None:
    position = deal(HANDS, KITTY)
    while position.to_move is not None:
        for seat in (None, 0, 1, 2, 3):
            view = position.view(seat)
            assert view.to_move == (seat if seat == position.to_move else None)
            assert view.moves == ()
            assert (view.kitty, view.opened) == (None, None)  # type: ignore[attr-defined]
            assert len(view.hand) == (0 if seat is None else view.sizes[seat])
        position = go(position, "pass")


def test_hands_are_seen_as_they_are_dealt() -> None:
    position = go(deal(HANDS, KITTY), "pass")  # five cards are dealt, seat 0 is asked
    assert position.view(0).sizes == (2, 1, 1, 1)
    assert set(texts(position.view(0).hand)) == {"SA", "C3"}
    assert set(texts(position.view(3).hand)) == {"BJ"}


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
