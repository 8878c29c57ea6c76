"""Views leak nothing: what differs only in hidden things looks the same, in every phase."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.cards import TEXTS
from engine.deal import DEALS, PASS, IllegalMove, Move, Position, new_deal, play, random_move, view
from engine.deal.tricks import Playing
from engine.errors import BadInput

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("anqi", {}),
    ("anqi", {"players": 5}),
    ("anqi", {"options": {"call_time": "after_deal", "no_seven_head": "no_trump"}}),
    ("anqi", {"options": {"partner_public": "at_reveal", "throw": "whole_suit"}}),
    ("heiqi", {}),
    ("heiqi", {"options": {"throw": "any_top", "bids": "120-80"}}),
    ("shengji", {"trump": "H", "level": "5"}),
    ("shengji", {"trump": "none", "level": "A"}),
]
#: The phases in which views have to be compared.
PHASES = {
    "anqi": {"call", "forced", "bury", "overcall", "play", "throw", "over"},
    "heiqi": {"bid", "bury", "trump", "play", "over"},
    "shengji": {"play", "over"},
}
IDS = [f"{game}-{index}" for index, (game, _) in enumerate(GAMES)]


def eager(position: Position, rng: Random) -> Move:
    """Choose by chance, but overcall and sell sevens more often."""
    moves = position.legal_moves() or ()
    calls = [move for move in moves if move.kind == "overcall"]
    if calls and rng.random() < 0.6:
        return rng.choice(calls)
    if position.phase == "bury" and position.setup.game.name == "anqi":
        seven = position.contract.seven  # type: ignore[attr-defined]
        move = random_move(position, rng)
        sold = Move("bury", (*[c for c in move.cards if c != seven][:7], seven or 0))
        if seven is not None and rng.random() < 0.8 and position.check(sold) is None:
            return sold
    return random_move(position, rng)


def public(position: Position) -> tuple[object, ...]:
    """What everybody sees happen, whatever the views say."""
    shown = [
        (seat, move.kind, move.cards if move.kind in ("play", "overcall") else (), move.value)
        for seat, move in position.moves
        if position.phase != "call" and move.kind != "pass"
    ]
    sizes = position.view(None).sizes
    facts: list[object] = [position.phase, shown, sizes, position.result]
    if isinstance(position, Playing):
        facts += [position.plays, position.shown, position.choices, position.tricks]
        facts += [position.to_move, position.table.trump, announced(position)]
    elif position.phase == "call" and in_the_deal(position):
        facts = [position.phase]  # nothing has been seen but that dealing began
    else:
        facts += [
            position.to_move,
            [seat for seat, _ in position.moves if position.phase != "call"],
        ]
    contract = getattr(position, "contract", None)
    if contract is not None and position.phase != "call":
        facts += [contract.called_at]
    return tuple(facts)


def in_the_deal(position: Position) -> bool:
    return position.setup.options.as_dict().get("call_time") == "during_deal"


def announced(position: Playing) -> object:
    """What all are told of sides: when the call came, a partner at the reveal, a sale found out."""
    contract = getattr(position.table, "contract", None)
    if contract is None:
        return None
    played = [code for trick in position.tricks for play in trick.plays for code in play]
    played += [code for play in position.plays for code in play]
    if contract.seller is not None:
        return contract.called_at, contract.sale if contract.sale.seven in played else None
    at_reveal = position.setup.options.as_dict()["partner_public"] == "at_reveal"
    return contract.called_at, position.table.partner if at_reveal else None  # type: ignore[attr-defined]


def swapped(position: Position, seat: int | None, rng: Random) -> Position | None:
    """Return a position in which two cards hidden from a seat have changed places, or None.

    The cards are swapped in the setup and every move is played again; what another seat buried
    or committed is swapped along. None where some move is then not possible.
    """
    setup = position.setup
    slots = [
        (owner, place) for owner in range(setup.players) for place in range(len(setup.hands[owner]))
    ]
    slots += [(-1, place) for place in range(len(setup.kitty))]
    knows_kitty = seat is not None and dict(setup.more).get("declarer") == seat
    hidden = [slot for slot in slots if slot[0] != seat and not (knows_kitty and slot[0] == -1)]
    piles = [list(hand) for hand in setup.hands] + [list(setup.kitty)]
    (a, i), (b, j) = rng.sample(hidden, 2)
    one, other = piles[a][i], piles[b][j]
    if one == other:
        return None
    piles[a][i], piles[b][j] = other, one
    exchange = {one: other, other: one}
    setup = dataclasses.replace(setup, hands=tuple(map(tuple, piles[:-1])), kitty=tuple(piles[-1]))
    now = DEALS[setup.game.name].start(setup)
    if position.phase == "call" and in_the_deal(position):
        return asked_alike(now, position, seat, rng)
    for mover, move in position.moves:
        if now.to_move is None:
            return None
        if move.kind == "pass" and now.phase == "call" and mover != now.to_move:
            continue
        options = [move]
        if mover != seat and move.kind in ("bury", "call"):
            options = hidden_forms(move, exchange)
        if mover != now.to_move:
            return None
        for option in options:
            if now.check(option) is None:
                now = play(now, option)
                break
        else:
            return None
    return now


def asked_alike(
    now: Position, position: Position, seat: int | None, rng: Random
) -> Position | None:
    """Pass on to a moment that the seat cannot tell from a position in which a call is asked for.

    If it is asked itself: after the same card. If not: any moment in which another is asked,
    however many cards that takes.
    """
    is_asked = seat is not None and seat == position.to_move
    found = []
    while now.phase == "call":
        if is_asked and (now.to_move, dealt(now)) == (seat, dealt(position)):
            return now
        if not is_asked and now.to_move != seat:
            found.append(now)
        now = play(now, PASS)
    assert not is_asked, "a seat with a 7 is asked after each card"
    return rng.choice(found) if found else None


def dealt(position: Position) -> int:
    return position.dealt  # type: ignore[attr-defined, no-any-return]


def hidden_forms(move: Move, exchange: dict[int, int]) -> list[Move]:
    """Return the forms that a hidden move may have after an exchange, the likeliest first."""
    forms = [move]
    for index, code in enumerate(move.cards):
        if code in exchange:
            cards = (*move.cards[:index], exchange[code], *move.cards[index + 1 :])
            forms.append(Move(move.kind, cards))
    return forms


def throws(position: Position, rng: Random) -> Move | None:
    """A throw of two 7s outside the trump suit: if it fails its leader may have to choose."""
    if not isinstance(position, Playing) or position.lead is not None or position.choices:
        return None
    packing = position.table.logic.packing
    hand, trump = packing.cards(position.hands[position.to_move or 0]), position.table.trump
    sevens = [code for code in dict.fromkeys(hand) if TEXTS[code][1] == "7"]
    move = Move("play", tuple(code for code in sevens if TEXTS[code][0] != trump))
    return move if len(move.cards) > 1 and position.check(move) is None else None


def walk(game: str, given: dict[str, Any], rng: Random, quiet: bool = False) -> Iterator[Position]:
    """A deal by chance; ``quiet``: nobody calls before the last card."""
    position = new_deal(game, rng, **given)
    while True:
        yield position
        if position.to_move is None:
            return
        if quiet and position.phase == "call":
            position = play(position, PASS)
        else:
            position = play(position, throws(position, rng) or eager(position, rng))


@pytest.mark.parametrize(("game", "given"), GAMES, ids=IDS)
def test_views_leak_nothing(game: str, given: dict[str, Any]) -> None:
    rng = Random(f"views {game} {given}")
    compared: Counter[str] = Counter()
    stops: Counter[str] = Counter()
    for number in range(14):
        for position in walk(game, given, rng, quiet=number > 11):
            is_quiet = number > 11  # with many moments at which a call is asked for
            skipped = {"play": 0.8, "call": 0.9 if is_quiet else 0.6}.get(position.phase, 0)
            if rng.random() < skipped:
                continue
            seats = [None, *range(position.setup.players)]
            for seat in rng.sample(seats, 2):
                for _ in range(3):
                    other = swapped(position, seat, rng)
                    if other is None or public(other) != public(position):
                        continue
                    own = position.setup.hands[seat] if seat is not None else ()
                    if position.phase == "over" and changed_kitty(position, other):
                        continue  # the kitty is shown then
                    if seat is not None and knows_kitty(position, seat, other):
                        continue
                    compared[position.phase] += 1
                    if position.phase == "call":
                        stops["asked"] += seat == position.to_move
                        stops["elsewhere"] += dealt(position) != dealt(other)
                    assert own == (other.setup.hands[seat] if seat is not None else ())
                    assert_alike(position, other, seat)
    assert set(compared) >= PHASES[game], compared
    assert compared["play"] > 50, compared
    if game == "anqi" and in_the_deal(new_deal(game, 1, **given)):
        assert min(stops["asked"], stops["elsewhere"]) > 20, stops


def assert_alike(position: Position, other: Position, seat: int | None) -> None:
    assert position.view(seat) == other.view(seat)


def changed_kitty(position: Position, other: Position) -> bool:
    return isinstance(position, Playing) and position.table.kitty != other.table.kitty  # type: ignore[attr-defined]


def knows_kitty(position: Position, seat: int, other: Position) -> bool:
    """Say whether the seat has held the kitty, and the kitty that it took is another one."""
    took = any(mover == seat and move.kind == "bury" for mover, move in position.moves)
    held = position.phase in ("bury", "trump") and position.to_move == seat
    return (took or held) and position.view(seat).hand != other.view(seat).hand


@pytest.mark.parametrize(("game", "given"), GAMES, ids=IDS)
def test_no_view_holds_more_cards_than_its_own(game: str, given: dict[str, Any]) -> None:
    """Every card in a view is the seat's own, or has been seen by all, or by this seat."""
    rng = Random(f"cards {game} {given}")
    for _ in range(6):
        for position in walk(game, given, rng):
            for seat in (None, *range(position.setup.players)):
                view = position.view(seat)
                for mover, move in view.moves:
                    if move.kind in ("bury", "call") and mover != seat:
                        assert move.cards == ()
                if seat is None:
                    assert view.hand == ()
                    if position.result is None:
                        assert view.kitty is None  # type: ignore[attr-defined]


def test_the_call_phase_does_not_tell_who_is_asked() -> None:
    rng = Random(3)
    for position in walk("anqi", {}, rng):
        if position.phase != "call":
            break
        for seat in (None, 0, 1, 2, 3):
            view = position.view(seat)
            assert view.to_move == (seat if seat == position.to_move else None)
            assert view.moves == ()
            is_asked = seat is not None and seat == position.to_move
            assert view.dealt == (dealt(position) if is_asked else 0)  # type: ignore[attr-defined]
            assert sum(view.sizes) == view.dealt  # type: ignore[attr-defined]
            assert len(view.hand) == (0 if seat is None else view.sizes[seat])


def test_where_the_deal_stops_does_not_tell_who_holds_a_seven() -> None:
    """The first to be asked is the receiver of the last card: nobody else may see which that is."""
    seen = set()
    for seed in range(40):
        position = new_deal("anqi", seed, head=0)
        dealt = position.dealt  # type: ignore[attr-defined]
        assert position.to_move == (dealt - 1) % 4
        seen |= {position.view(None)}
        seen |= {
            dataclasses.replace(position.view(seat), seat=None)
            for seat in range(4)
            if seat != position.to_move
        }
    assert len(seen) == 1


def test_all_is_seen_once_somebody_has_called() -> None:
    position = new_deal("anqi", 4)
    position = play(position, (position.legal_moves() or ())[0])
    for seat in (None, 0, 1, 2, 3):
        view = position.view(seat)
        assert (view.phase, view.dealt) == ("bury", 100)  # type: ignore[attr-defined]
        assert sorted(view.sizes) == [25, 25, 25, 33]
        assert len(view.hand) == (0 if seat is None else view.sizes[seat])


@pytest.mark.parametrize("game", sorted(DEALS))
@pytest.mark.parametrize("seat", [9, 4, -1, "0", True, 1.0, (0,)])
def test_there_is_no_view_for_what_is_no_seat(game: str, seat: Any) -> None:
    for position in walk(game, {**DEALS[game].example, "players": 4}, Random(5)):
        with pytest.raises(BadInput) as caught:
            view(position, seat)
        assert caught.value.field == "seat"
        with pytest.raises(BadInput):
            position.view(seat)


@pytest.mark.parametrize(("game", "given"), GAMES, ids=IDS)
def test_views_are_values(game: str, given: dict[str, Any]) -> None:
    for position in walk(game, given, Random(8)):
        for seat in range(position.setup.players):
            view = position.view(seat)
            assert view == position.view(seat)
            assert hash(view) == hash(position.view(seat))
            with pytest.raises(dataclasses.FrozenInstanceError):
                view.seat = 1  # type: ignore[misc]


def test_an_illegal_move_changes_nothing() -> None:
    position = new_deal("heiqi", 2)
    with pytest.raises(IllegalMove):
        play(position, Move("bid", value=85))
    assert position == new_deal("heiqi", 2)
