"""``partner``: who can still be the declarer's hidden partner (``anqi.side.partner``).

The declarer has called the trump suit's seven and nobody overcalled; who holds the other copy is
on its side. What the asking seat can know is worked out in ``partner_sight``.

A verdict has one reason for each seat answered wrong, or, for a right answer, one for each seat.
Facts: ``seat``; ``problem``: "" (right), ``extra``, ``missing``; ``why``: what is known of the
seat, a constant of ``partner_sight``; ``trick``: the index of the trick that shows it, or null.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.cards import code_of, texts
from engine.errors import BadInput
from engine.exercises.base import Draft, Exercise, Kind
from engine.exercises.koudi import KITTY_SIZE
from engine.exercises.partner_sight import Known, Position, can_lie
from engine.exercises.played import read_rounds
from engine.exercises.possible import History, check_leaders, check_plays, dealt
from engine.exercises.reading import Reader
from engine.games.anqi import ANQI
from engine.games.base import NO_TRUMP
from engine.verdict import Reason, Solution, Verdict

_DECK: Final = 108


def _parse(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    trump = reader.normal["trump"]
    if trump == NO_TRUMP:
        wanted = "a suit: without one there is no hidden partner"
        raise BadInput("trump", "unknown_value", value=NO_TRUMP, wanted=wanted)
    declarer = reader.integer("declarer", most=draft.players - 1)
    seat = reader.integer("seat", most=draft.players - 1)
    hand = reader.cards("hand")
    buried: tuple[int, ...] = ()
    if seat == declarer:
        buried = reader.cards("buried", exactly=KITTY_SIZE)
    elif reader.has("buried"):
        raise BadInput("buried", "not_needed")
    rounds = read_rounds(reader, draft, led=True)
    draft.budget.use("hand", hand)
    draft.budget.use("buried", buried)
    position = Position(
        draft.order, draft.players, declarer, seat, code_of(trump, "7"), hand, buried, rounds
    )
    _check_sizes(position)
    _check_seven(position)
    _check_tricks(draft, position)
    return {
        "declarer": declarer, "seat": seat, "hand": hand, "buried": buried, "tricks": rounds,
        "position": position,
    }  # fmt: skip


def _check_sizes(position: Position) -> None:
    """Refuse a hand that is larger than one that was dealt can be by now."""
    most = (_DECK - KITTY_SIZE) // position.players - position.played_by(position.seat)
    if len(position.hand) > most:
        wanted = f"{max(most, 0)} cards or fewer"
        raise BadInput("hand", "wrong_count", wanted=wanted, got=len(position.hand))
    for seat in range(position.players):
        if position.size(seat) < 0:
            wanted = f"cards for seat {seat} to have played so many"
            raise BadInput("hand", "wrong_count", wanted=wanted, got=len(position.hand))


def _check_seven(position: Position) -> None:
    """Refuse a position without the seven that the declarer has called."""
    seven, declarer = position.seven, position.declarer
    card = texts([seven])[0]
    there = position.sevens_of(declarer)
    if position.seat == declarer and not there:
        raise BadInput("hand", "not_in_hand", card=card)
    elsewhere = sum(position.sevens_of(seat) for seat in range(position.players)) - there
    if elsewhere > 1:
        raise BadInput("hand", "too_many_copies", card=card, count=elsewhere, copies=1)


def _check_tricks(draft: Draft, position: Position) -> None:
    """Refuse tricks that cannot have been played so.

    The declarer holds the seven that it called until it plays it. Where the document shows all
    that the asking seat was dealt, the first trick is that of the deal, and the declarer's.
    """
    rounds, seat, declarer = position.rounds, position.seat, position.declarer
    history = History(
        tuple(each.leader or 0 for each in rounds),
        tuple(each.plays for each in rounds),
        tuple(f"tricks[{index}].plays" for index in range(len(rounds))),
    )
    check_leaders(draft, history, "leader")
    is_whole = len(position.hand) + position.played_by(seat) == dealt(draft)
    if rounds and is_whole and rounds[0].leader != declarer:
        wanted = f"the declarer's seat {declarer}, which leads the first trick"
        raise BadInput("tricks[0].leader", "out_of_range", value=rounds[0].leader, wanted=wanted)
    called = () if position.sevens_of(declarer) else (position.seven,)
    check_plays(draft, history, {declarer: called, seat: position.hand})
    if not can_lie(position):
        raise BadInput("hand", "no_place")


def known(exercise: Exercise) -> tuple[Known, ...]:
    """Return what the asking seat can know of each seat."""
    position: Position = exercise.fields["position"]
    return position.known


def _seats(exercise: Exercise) -> list[int]:
    return [each.seat for each in known(exercise) if each.is_possible]


def _read_answer(_exercise: Exercise, reader: Reader) -> frozenset[int]:
    return reader.seats("seats")


def _solve(exercise: Exercise) -> Solution:
    return Solution({"seats": _seats(exercise)}, 1)


def _judge(exercise: Exercise, answer: frozenset[int]) -> Verdict:
    found = known(exercise)
    right = [each.seat for each in found if each.is_possible]
    wrong = [
        _reason(exercise, each, "extra" if each.seat in answer else "missing")
        for each in found
        if (each.seat in answer) != each.is_possible
    ]
    wrong += [
        Reason("anqi.players", (), {"seat": seat, "problem": "extra", "why": "seat", "trick": None})
        for seat in sorted(answer)
        if not 0 <= seat < exercise.players
    ]
    reasons = wrong or [_reason(exercise, each, "") for each in found]
    return Verdict(not wrong, tuple(reasons), {"seats": right}, 1)


def _reason(exercise: Exercise, each: Known, problem: str) -> Reason:
    facts = {"seat": each.seat, "problem": problem, "why": each.why, "trick": each.trick}
    return Reason(each.rule, texts(each.cards), facts)


PARTNER: Final = Kind("partner", (ANQI.name,), _parse, _read_answer, _judge, _solve)
