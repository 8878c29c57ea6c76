"""``snatch``: who may snatch the play that has just been made, and who gets it (dingqi).

The deal itself decides (``engine.deal.dingqi_play``): the play is made in it, and every seat that
it asks is looked at in turn (``dingqi.snatch``).

Facts of the reasons: ``problem`` is "" for a right answer. Where nobody may, there is one reason
with ``why``: ``off`` (the option), ``over`` (the play ended the deal), ``bomb`` or ``seven`` (what
lies open); ``problem`` is ``closed`` for a wrong answer. Else one reason for each fault, with
``seat``: ``own`` (it made the play), ``no_seven``, ``no_seat``, ``missing`` (it may; ``turn`` and
``partner`` say whether it is next and whether it sits opposite); and for the one that gets it
``gets`` with ``given``, ``gets``, ``order`` (who is asked, in turn) and ``why``: ``cannot``,
``unwilling``, ``nearer``, ``somebody`` (null was wrong) or ``nobody`` (null was right).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from engine.cards import texts
from engine.climbing import SEVENS, BeatRules, pack, read, unpack
from engine.deal.base import PASS, Setup
from engine.deal.dingqi_play import LEAD, WINDOW, Climbing, Table, play_move
from engine.errors import BadInput
from engine.exercises.base import Draft, Exercise, Kind
from engine.exercises.reading import Reader, check_seat
from engine.games.dingqi import DINGQI, DingqiOptions, beat_rules
from engine.verdict import Reason, Solution, Verdict

OFF: Final = "off"


@dataclass(frozen=True, slots=True)
class Window:
    """Who is asked after a play, nearest first, and who of these may snatch; ``gets`` has it."""

    order: tuple[int, ...]
    seats: tuple[int, ...]
    gets: int | None
    why: str


def _parse(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    players = draft.players
    player = reader.integer("player", most=players - 1)
    table = reader.cards("table", least=1)
    hands = reader.card_lists("hands", least=players, most=players)
    draft.budget.use("table", table)
    draft.budget.use_lists("hands", hands)
    if read(pack(table)) is None:
        raise BadInput("table", "no_play")
    options = cast(DingqiOptions, draft.options)
    _check_going_on(hands, player, options)
    return {
        "player": player, "table": table, "hands": hands,
        "wants": reader.seats("wants", players - 1),
        "rules": beat_rules(options),
    }  # fmt: skip


def _check_going_on(
    hands: tuple[tuple[int, ...], ...], player: int, options: DingqiOptions
) -> None:
    """Refuse a deal that was over before the play (``dingqi.end``)."""
    out = [seat for seat, hand in enumerate(hands) if not hand and seat != player]
    first = options.end == "first_out" or len(hands) == 2
    alone = len(hands) == 3 and len(out) == 2
    side = len(hands) == 4 and any((seat + 2) % 4 in out for seat in out)
    if out and (first or alone or side):
        raise BadInput(f"hands[{out[-1]}]", "empty")


def window(exercise: Exercise) -> Window:
    """Make the play in a deal and ask every seat that is asked there."""
    position = _position(exercise)
    order, seats = [], []
    why = _why_closed(position)
    while position.phase == WINDOW and position.to_move is not None:
        order.append(position.to_move)
        if position.count_moves() > 1:
            seats.append(position.to_move)
        position = position.play(PASS)
    wants = exercise.fields["wants"]
    gets = next((seat for seat in seats if seat in wants), None)
    return Window(tuple(order), tuple(seats), gets, why)


def _position(exercise: Exercise) -> Climbing:
    """Return the moment after the play."""
    fields, options = exercise.fields, cast(DingqiOptions, exercise.house)
    player, players = fields["player"], exercise.players
    setup = Setup(DINGQI, options, fields["hands"], (), player)
    rules = cast(BeatRules, fields["rules"])
    table = Table(
        setup, players, rules, options.snatch, options.end == "to_last", 0, player,
    )  # fmt: skip
    played = pack(fields["table"])
    hands = [pack(hand) for hand in fields["hands"]]
    out = tuple(seat for seat, hand in enumerate(hands) if not hand and seat != player)
    hands[player] |= played
    nothing = (0,) * players
    before = Climbing(
        table, LEAD, player, tuple(hands), nothing, None, player, 0, 0, out, (), None
    )  # fmt: skip
    return before.play(play_move(played))


def _why_closed(position: Climbing) -> str:
    """Say why nobody is asked ("" where the window is open)."""
    if position.phase == WINDOW:
        return ""
    if position.table.snatch == OFF:
        return OFF
    if position.open is None:
        return "over"
    return "bomb" if position.open.is_bomb else "seven"


# --- answers: the seats that may, and the one that gets it


def _read_answer(_exercise: Exercise, reader: Reader) -> tuple[frozenset[int], int | None]:
    seats = reader.seats("seats")
    gets = reader.raw("gets", "a seat or null")
    if gets is not None:
        check_seat(reader.place("gets"), gets, None)
    return seats, gets


def _solve(exercise: Exercise) -> Solution:
    found = window(exercise)
    return Solution({"seats": sorted(found.seats), "gets": found.gets}, 1)


def _judge(exercise: Exercise, answer: tuple[frozenset[int], int | None]) -> Verdict:
    found = window(exercise)
    solution = _solve(exercise)
    seats, gets = answer
    correct = seats == frozenset(found.seats) and gets == found.gets
    reasons: tuple[Reason, ...]
    if found.why:
        reasons = (_closed(exercise, found, correct),)
    elif correct:
        reasons = (_open(exercise, found),)
    else:
        reasons = tuple(_faults(exercise, found, seats, gets))
    return Verdict(correct, reasons, solution.answer, 1)


def _closed(exercise: Exercise, found: Window, correct: bool) -> Reason:
    rule = "dingqi.end" if found.why == "over" else "dingqi.snatch"
    facts = {"problem": "" if correct else "closed", "why": found.why}
    return Reason(rule, texts(exercise.fields["table"]), facts)


def _open(exercise: Exercise, found: Window) -> Reason:
    sevens = [text for seat in found.seats for text in sevens_of(exercise, seat)]
    facts = {
        "problem": "", "why": "", "seats": sorted(found.seats), "gets": found.gets,
        "order": list(found.order),
    }  # fmt: skip
    return Reason("dingqi.snatch", tuple(sevens), facts)


def sevens_of(exercise: Exercise, seat: int) -> tuple[str, ...]:
    """Return the 7s of a seat."""
    return texts(unpack(pack(exercise.fields["hands"][seat]) & SEVENS))


def _faults(
    exercise: Exercise, found: Window, seats: frozenset[int], gets: int | None
) -> list[Reason]:
    """Return what is wrong: seats too many, seats missing, the wrong one that gets it."""
    reasons = [_too_many(exercise, seat) for seat in sorted(seats - frozenset(found.seats))]
    for seat in found.seats:
        if seat not in seats:
            facts = {
                "problem": "missing", "seat": seat, "turn": seat == found.order[0],
                "partner": exercise.players == 4 and (seat - exercise.fields["player"]) % 4 == 2,
            }  # fmt: skip
            reasons.append(Reason("dingqi.snatch", sevens_of(exercise, seat), facts))
    if gets != found.gets:
        reasons.append(_wrong_gets(exercise, found, gets))
    return reasons


def _too_many(exercise: Exercise, seat: int) -> Reason:
    """Say why a seat may not snatch an open play."""
    problem, cards = "no_seven", texts(())
    if not 0 <= seat < exercise.players:
        problem = "no_seat"
    elif seat == exercise.fields["player"]:
        problem, cards = "own", texts(exercise.fields["table"])
    return Reason("dingqi.snatch", cards, {"problem": problem, "seat": seat})


def _wrong_gets(exercise: Exercise, found: Window, given: int | None) -> Reason:
    """Say why it is not this seat that gets the trick."""
    if given is None:
        why = "somebody"
    elif given not in found.seats:
        why = "cannot"
    elif given not in exercise.fields["wants"]:
        why = "unwilling"
    else:
        why = "nearer"
    if found.gets is None and why != "cannot":
        why = "nobody"
    facts = {
        "problem": "gets", "why": why, "given": given, "gets": found.gets,
        "order": list(found.order),
    }  # fmt: skip
    cards = () if found.gets is None else sevens_of(exercise, found.gets)
    return Reason("dingqi.snatch", cards, facts)


SNATCH: Final = Kind(
    "snatch", (DINGQI.name,), _parse, _read_answer, _judge, _solve, needs_trump=False
)
