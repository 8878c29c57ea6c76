"""dingqi: moments of deals that were played, and first leads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any, Final, cast

from engine.cards import texts
from engine.chance import Chance
from engine.climbing import unpack
from engine.deal.base import OVER, Move
from engine.deal.dingqi_play import BEAT, LEAD, SNATCH, Climbing
from engine.exercises.making.base import Wish
from engine.exercises.making.deals import Source, moments, played, players_of, source

_END = "dingqi.end"
_SNATCH = "dingqi.snatch"
#: So many deals are looked through for a moment that fits.
_DEALS = 8
#: Of a hundred boards on snatches so many are about a 7 played in turn.
_BESIDE = 55
#: Of a hundred boards on the end so many are about a deal that only seems over.
_GOES_ON = 45


def turns(wish: Wish, chance: Chance) -> Iterator[dict[str, Any]]:
    """Yield moments after plays and passes, nobody being asked for a snatch any more.

    A snatch is in question too where a 7 was played in turn, the end where a card is left.
    """
    seems = _SEEMS.get(wish.rule)
    fits = seems[1] if seems and chance.yes(seems[0]) else partial(_fits, wish)
    for _ in range(_DEALS):
        for fields, is_over in chance.shuffled(_turns(source(wish, chance))):
            if fits(fields, is_over):
                yield fields


@lru_cache(maxsize=100)
def _turns(which: Source) -> list[tuple[dict[str, Any], bool]]:
    """Return the moments of a deal, each with whether the deal is over then."""
    over = cast(Climbing, played(which))
    found = []
    for (before, after), (seat, move) in zip(pairwise(moments(over)), over.moves, strict=True):
        fields = _turn(cast(Climbing, before), cast(Climbing, after), seat, move)
        if fields is not None:
            found.append((fields, after.phase == OVER))
    return found


def _fits(wish: Wish, fields: dict[str, Any], is_over: bool) -> bool:
    if wish.rule == _END:
        return is_over or 0 in fields["sizes"]
    if wish.rule == _SNATCH:
        return "snatched" in fields
    return not is_over


def _is_plain_seven(fields: dict[str, Any], _is_over: bool) -> bool:
    """Say whether a 7 lies open that was played in turn, so that the next seat may beat it."""
    table = fields["table"]
    is_seven = len(table) == 1 and table[0].endswith("7")
    return is_seven and "snatched" not in fields and 0 not in fields["sizes"]


def _seems_over(fields: dict[str, Any], is_over: bool) -> bool:
    """Say whether the deal goes on with a card left, or though a seat is out."""
    return not is_over and min(fields["sizes"]) <= 1


#: Boards on which a rule only seems to decide: how many of a hundred, and what they show.
_SEEMS: Final[Mapping[str, tuple[int, Callable[[dict[str, Any], bool], bool]]]] = {
    _SNATCH: (_BESIDE, _is_plain_seven), _END: (_GOES_ON, _seems_over),
}  # fmt: skip


def _turn(before: Climbing, after: Climbing, seat: int, move: Move) -> dict[str, Any] | None:
    """Return a moment's document: after a play, or after a pass on the play that lies open."""
    fields: dict[str, Any] = {"ask": "turn"}
    players = after.table.players
    if players != 4:
        fields["players"] = players
    is_play = move.kind != "pass"
    if is_play and (after.phase in (BEAT, OVER) or (after.phase == LEAD and move.kind == SNATCH)):
        fields |= {"player": seat, "table": list(texts(move.cards))}
        if move.kind == SNATCH:
            fields["snatched"] = True
    elif not is_play and before.open is not None and after.phase in (BEAT, LEAD):
        fields |= {"player": before.owner, "table": list(texts(sorted(unpack(before.open.cards))))}
        passes = after.passes if after.phase == BEAT else before.passes + 1
        if passes:
            fields["passes"] = passes
        if _by_snatch(before):
            fields["snatched"] = True
    else:
        return None
    return fields | {"sizes": [hand.bit_count() for hand in after.hands]}


def _by_snatch(position: Climbing) -> bool:
    """Say whether the open play came by a snatch."""
    plays = [move for _, move in position.moves if move.kind != "pass"]
    return bool(plays) and plays[-1].kind == SNATCH


def firsts(wish: Wish, chance: Chance) -> Iterator[dict[str, Any]]:
    """Yield the beginning of a deal, the first of a match or a later one."""
    players = players_of(wish, chance)
    fields: dict[str, Any] = {"ask": "first"} | ({} if players == 4 else {"players": players})
    while True:
        first_out = {"first_out": chance.below(players)} if chance.yes(60) else {}
        yield fields | {"c3": chance.below(players)} | first_out
