"""heiqi: the auction and who bids first in the next deal (``heiqi.bid`` … ``heiqi.first``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from engine.deal.base import PASS, IllegalMove, Move, Setup
from engine.deal.heiqi import BID as BID_MOVE
from engine.deal.heiqi import HEIQI_DEAL, Auction
from engine.errors import BadInput, shown, type_name
from engine.exercises.base import Draft, Exercise
from engine.exercises.nexts.base import BID, DECLARER, REDEAL, Decision, Situation, read_seat, to
from engine.exercises.nexts.tricks import leader
from engine.exercises.reading import Reader
from engine.games.base import DECLARER as DECLARERS
from engine.games.base import DEFENDERS, DRAW
from engine.games.heiqi import HEIQI

_SAID: Final = 'a list of bids and "pass"'


def _auction(reader: Reader, draft: Draft) -> tuple[int, Auction]:
    """Read ``first`` and ``bids``, and say them in an auction."""
    first = read_seat(reader, draft, "first")
    value = reader.raw("bids", _SAID)
    if not isinstance(value, list):
        raise BadInput("bids", "wrong_type", wanted=_SAID, got=type_name(value))
    setup = Setup(HEIQI, draft.options, ((),) * draft.players, (), first)
    position = cast(Auction, HEIQI_DEAL.start(setup))
    for index, item in enumerate(value):
        if isinstance(item, bool) or not isinstance(item, int | str):
            wanted = 'a bid or "pass"'
            raise BadInput(f"bids[{index}]", "wrong_type", wanted=wanted, got=type_name(item))
        if position.phase != BID_MOVE:
            wanted = "the end of the list: the auction is over"
            raise BadInput(f"bids[{index}]", "unknown_value", value=shown(item), wanted=wanted)
        try:
            move = PASS if item == PASS.kind else Move(BID_MOVE, value=item)
            position = cast(Auction, position.play(move))
        except IllegalMove:
            open_bids = [str(each.value) for each in position.legal_moves() or () if each.value]
            wanted = "one of " + ", ".join([*open_bids, PASS.kind])
            place = f"bids[{index}]"
            raise BadInput(place, "unknown_value", value=shown(item), wanted=wanted) from None
    reader.normal["bids"] = value
    return first, position


def _parse_auction(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    first, position = _auction(reader, draft)
    return {"first": first, "position": position}


def _decide_auction(exercise: Exercise) -> Decision:
    position: Auction = exercise.fields["position"]
    if position.result is not None:
        return Decision(REDEAL, ("heiqi.bid.passed",), (), {"case": "passed"})
    facts: dict[str, Any] = {"bid": position.bid, "bidder": position.bidder}
    if position.phase == BID_MOVE:
        facts |= {"case": "goes_on", "seat": position.to_move}
        return Decision(to(BID, position.to_move), ("heiqi.bid",), (), facts)
    lap = len(position.moves) == exercise.players
    facts |= {"case": "lap" if lap else "lowest", "seat": position.bidder}
    return Decision(to(DECLARER, position.bidder), ("heiqi.bid",), (), facts)


def _parse_first(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    """Read the last deal: its auction to the end and, if it was played, who won it."""
    first, position = _auction(reader, draft)
    if position.phase == BID_MOVE:
        raise BadInput(
            "bids", "wrong_count", wanted="a whole auction", got=len(position.moves)
        )  # fmt: skip
    side = None
    if position.result is None:
        side = reader.choice("side", (DECLARERS, DEFENDERS, DRAW))
    elif reader.has("side"):
        raise BadInput("side", "not_needed")
    return {"first": first, "position": position, "side": side}


def _decide_first(exercise: Exercise) -> Decision:
    position: Auction = exercise.fields["position"]
    first = exercise.fields["first"]
    facts = {"first": first, "declarer": position.bidder, "side": exercise.fields["side"]}
    if position.result is not None:
        seat = position.result["head"]
        facts |= {"case": "passed", "seat": seat}
        return Decision(to(BID, seat), ("heiqi.bid.passed",), (), facts)
    seat = (first + 1) % exercise.players
    return Decision(to(BID, seat), ("heiqi.first",), (), facts | {"case": "next", "seat": seat})


_REASONS: Final = ("heiqi.bid", "heiqi.bid.passed", "heiqi.first", "heiqi.outcome")
SITUATIONS: Final = (
    leader("heiqi.lead", "heiqi.first"),
    Situation("auction", _parse_auction, _decide_auction, _REASONS, (BID, DECLARER), (REDEAL,)),
    Situation("first", _parse_first, _decide_first, _REASONS, (BID,)),
)
