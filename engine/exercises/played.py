"""Tricks that have been played, as kinds that look back on a deal read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from engine.cards import texts
from engine.errors import BadInput, type_name
from engine.exercises.base import Draft
from engine.exercises.reading import Reader, card_codes

#: More tricks than this no deal has.
MOST_TRICKS: Final = 54
Cards = tuple[int, ...]
_TRICKS: Final = "a list of tricks"


class Round(NamedTuple):
    """A trick: who led it (None where that is not said) and the plays in their order."""

    leader: int | None
    plays: tuple[Cards, ...]


def read_rounds(reader: Reader, draft: Draft, *, led: bool) -> tuple[Round, ...]:
    """Read ``tricks``: lists of plays, or (``led``) objects with ``leader`` and ``plays``.

    Only the last one may be unfinished. In a trick game all plays of a trick have the size of
    its lead, and the lead is one that the game allows by its shape.
    """
    value = reader.raw("tricks", _TRICKS)
    if not isinstance(value, list):
        raise BadInput("tricks", "wrong_type", wanted=_TRICKS, got=type_name(value))
    if len(value) > MOST_TRICKS:
        wanted = f"{MOST_TRICKS} tricks or fewer"
        raise BadInput("tricks", "wrong_count", wanted=wanted, got=len(value))
    rounds = []
    normal: list[Any] = []
    for index, item in enumerate(value):
        place = f"tricks[{index}]"
        found, written = (_led_round if led else _plain_round)(item, place, draft)
        _check(found.plays, f"{place}.plays" if led else place, draft, index == len(value) - 1)
        rounds.append(found)
        normal.append(written)
    reader.normal["tricks"] = normal
    return tuple(rounds)


def _plain_round(item: object, place: str, _draft: Draft) -> tuple[Round, Any]:
    if not isinstance(item, list):
        wanted = "a trick as a list of plays"
        raise BadInput(place, "wrong_type", wanted=wanted, got=type_name(item))
    plays = tuple(card_codes(play, f"{place}[{spot}]") for spot, play in enumerate(item))
    return Round(None, plays), [list(texts(play)) for play in plays]


def _led_round(item: object, place: str, draft: Draft) -> tuple[Round, Any]:
    inner = Reader.of(item, place)
    leader = inner.integer("leader", most=draft.players - 1)
    plays = inner.card_lists("plays", least=1, most=draft.players)
    inner.finish()
    return Round(leader, plays), inner.normal


def _check(plays: Sequence[Cards], place: str, draft: Draft, is_last: bool) -> None:
    """Refuse plays that cannot lie in one trick, and cards that there cannot be."""
    if draft.game.is_trick_game:
        least = 1 if is_last else draft.players
        if not least <= len(plays) <= draft.players:
            wanted = f"{least} to {draft.players} plays" if is_last else f"{least} plays"
            raise BadInput(place, "wrong_count", wanted=wanted, got=len(plays))
    elif not plays:
        raise BadInput(place, "wrong_count", wanted="one play or more", got=0)
    for spot, play in enumerate(plays):
        if not play:
            raise BadInput(f"{place}[{spot}]", "empty")
        if draft.game.is_trick_game and len(play) != len(plays[0]):
            wanted = f"as many cards as the lead ({len(plays[0])})"
            raise BadInput(f"{place}[{spot}]", "wrong_count", wanted=wanted, got=len(play))
    draft.budget.use_lists(place, plays)
    if draft.game.is_trick_game:
        draft.check_lead(f"{place}[0]", plays[0])
