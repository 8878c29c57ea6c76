"""dingqi: whose turn it is, and who leads a deal (``dingqi.pass``, ``.end``, ``.first`` …)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from engine.cards import TYPES
from engine.climbing import C3, pack, read, unpack
from engine.deal.base import OVER as DEAL_OVER
from engine.deal.base import PASS, Move, Setup
from engine.deal.dingqi import DINGQI_DEAL
from engine.deal.dingqi_play import BEAT, SNATCH, WINDOW, Climbing, Table, play_move
from engine.deal.dingqi_play import LEAD as LEADS
from engine.errors import BadInput, shown, type_name
from engine.exercises.base import Draft, Exercise
from engine.exercises.nexts.base import (
    LEAD,
    OVER,
    Decision,
    Situation,
    filler,
    read_flag,
    read_seat,
    read_seat_or_null,
    to,
)
from engine.exercises.reading import Reader
from engine.games.dingqi import DINGQI, DingqiOptions, beat_rules

PLAY: Final = "play"
LEAD_C3: Final = "lead_c3"
_DEALT: Final = {2: 27, 3: 18, 4: 14}


# --- turn: after a play and some passes


def _parse_turn(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    players, options = draft.players, cast(DingqiOptions, draft.options)
    player = read_seat(reader, draft, "player")
    table = reader.cards("table", least=1)
    draft.budget.use("table", table)
    play = read(pack(table))
    if play is None:
        raise BadInput("table", "no_play")
    snatched = read_flag(reader, "snatched")
    if snatched and (options.snatch == "off" or not play.seven):
        raise BadInput("snatched", "not_needed")
    sizes = _sizes(reader, draft, player, len(table), snatched)
    passes = reader.integer("passes", most=players - 1, default=0)
    position = _position(options, player, table, sizes, snatched)
    for done in range(passes):
        if position.phase != BEAT:
            wanted = f"{done}: then the trick was over"
            raise BadInput("passes", "out_of_range", value=passes, wanted=wanted)
        position = position.play(PASS)
    return {
        "player": player, "table": table, "sizes": sizes, "passes": passes, "snatched": snatched,
        "position": position,
    }  # fmt: skip


def _sizes(
    reader: Reader, draft: Draft, player: int, played: int, snatched: bool
) -> tuple[int, ...]:
    """Read how many cards each seat has left, and refuse a deal that was over before."""
    players, most = draft.players, _DEALT[draft.players]
    wanted = f"a list of {players} numbers of cards"
    value = reader.raw("sizes", wanted)
    place = reader.place("sizes")
    if not isinstance(value, list):
        raise BadInput(place, "wrong_type", wanted=wanted, got=type_name(value))
    if len(value) != players:
        raise BadInput(place, "wrong_count", wanted=f"{players} numbers", got=len(value))
    for seat, size in enumerate(value):
        _check_size(f"{place}[{seat}]", size, most)
    sizes = tuple(value)
    reader.normal["sizes"] = value
    if sum(sizes) + played + snatched > TYPES:
        wanted = f"{TYPES} cards with those on the table"
        raise BadInput(place, "wrong_count", wanted=wanted, got=sum(sizes) + played)
    options = cast(DingqiOptions, draft.options)
    out = tuple(seat for seat in range(players) if not sizes[seat] and seat != player)
    table = _table(options, sizes, player)
    if any(_before(table, out[: place + 1]) for place in range(len(out))):
        raise BadInput(f"sizes[{out[-1]}]", "out_of_range", value=0, wanted="1 or more cards")
    return sizes


def _check_size(place: str, size: object, most: int) -> None:
    wanted = f"a whole number from 0 to {most}"
    if isinstance(size, bool) or not isinstance(size, int):
        raise BadInput(place, "wrong_type", wanted=wanted, got=type_name(size))
    if not 0 <= size <= most:
        raise BadInput(place, "out_of_range", value=shown(size), wanted=wanted)


def _before(table: Table, out: tuple[int, ...]) -> bool:
    """Say whether a deal is over when these seats are out."""
    nothing = (0,) * table.players
    moment = Climbing(table, LEADS, 0, nothing, nothing, None, 0, 0, 0, out, (), None)
    return moment.is_end(out)


def _table(options: DingqiOptions, sizes: tuple[int, ...], player: int) -> Table:
    players = len(sizes)
    setup = Setup(DINGQI, options, ((),) * players, (), player)
    rules = beat_rules(options)
    return Table(setup, players, rules, options.snatch, options.end == "to_last", 0, player)


def _position(
    options: DingqiOptions,
    player: int,
    table: tuple[int, ...],
    sizes: tuple[int, ...],
    snatched: bool,
) -> Climbing:
    """Make the play in a deal; where nobody snatches it, everybody has been asked."""
    players = len(sizes)
    cards = list(filler(sum(sizes) + snatched, frozenset(table)))
    hands = [pack([cards.pop() for _ in range(size)]) for size in sizes]
    out = tuple(seat for seat, hand in enumerate(hands) if not hand and seat != player)
    hands[player] |= pack(table)
    nothing = (0,) * players
    before = Climbing(
        _table(options, sizes, player), LEADS, player, tuple(hands), nothing, None, player, 0, 0,
        out, (), None,
    )  # fmt: skip
    if snatched:
        owner = next(seat for seat in range(players) if seat != player and seat not in out)
        opened = read(pack(cards))
        window = before._replace(phase=WINDOW, open=opened, owner=owner, pile=pack(cards))
        return window.play(Move(SNATCH, table))
    position = before.play(play_move(pack(table)))
    while position.phase == WINDOW:
        position = position.play(PASS)
    return position


def _decide_turn(exercise: Exercise) -> Decision:
    fields = exercise.fields
    position: Climbing = fields["position"]
    player, seat, cards = fields["player"], position.to_move, fields["table"]
    facts = {"player": player, "seat": seat, "passes": fields["passes"],
             "snatched": fields["snatched"]}  # fmt: skip
    if position.phase == DEAL_OVER:
        return Decision(OVER, ("dingqi.end",), cards, facts | {"case": "over"})
    if position.phase == BEAT:
        is_snatch = fields["snatched"] and not fields["passes"]
        rules = ("dingqi.snatch", "dingqi.pass") if is_snatch else ("dingqi.pass",)
        case = "lies_open" if is_snatch else "goes_on"
        return Decision(to(PLAY, seat), rules, cards, facts | {"case": case})
    if seat != player:
        return Decision(to(LEAD, seat), ("dingqi.end",), cards, facts | {"case": "is_out"})
    if fields["snatched"] and not fields["passes"]:
        return Decision(to(LEAD, seat), ("dingqi.snatch",), cards, facts | {"case": "taken"})
    return Decision(to(LEAD, seat), ("dingqi.pass",), cards, facts | {"case": "passed"})


# --- first: who leads the deal


def _parse_first(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    return {
        "c3": read_seat(reader, draft, "c3"),
        "first_out": read_seat_or_null(reader, draft, "first_out"),
    }


def _decide_first(exercise: Exercise) -> Decision:
    """Start a deal in which that seat holds ♣3, and see who leads what (``dingqi.first``)."""
    fields, players = exercise.fields, exercise.players
    c3 = unpack(C3)
    hands = tuple(c3 if seat == fields["c3"] else () for seat in range(players))
    more = {"leader": fields["first_out"]}
    if players == 4 and fields["first_out"] is not None:
        more["holder"] = fields["first_out"]
    settings = DINGQI_DEAL.read_more(more, exercise.house, players)
    setup = Setup(DINGQI, exercise.house, hands, (), 0, tuple(settings.items()))
    position = cast(Climbing, DINGQI_DEAL.start(setup))
    facts = {"c3": fields["c3"], "first_out": fields["first_out"], "seat": position.to_move}
    facts["case"] = "c3" if fields["first_out"] is None else "first_out"
    facts["must"] = bool(position.must)
    word = LEAD_C3 if position.must else LEAD
    cards = c3 if position.must or fields["first_out"] is None else ()
    return Decision(to(word, position.to_move), ("dingqi.first",), cards, facts)


SITUATIONS: Final = (
    Situation(
        "turn", _parse_turn, _decide_turn,
        ("dingqi.pass", "dingqi.end", "dingqi.snatch", "dingqi.first"), (PLAY, LEAD), (OVER,),
    ),
    Situation(
        "first", _parse_first, _decide_first,
        ("dingqi.first", "dingqi.deal", "dingqi.end", "dingqi.pass"), (LEAD, LEAD_C3),
    ),
)  # fmt: skip
