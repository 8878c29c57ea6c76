"""The match of gabaguo: what stands between deals, and which deal comes next.

Side 0 are the seats 0 and 2, side 1 the seats 1 and 3. A deal is set up with what stands
(levels, debts, 封A, score) and its declarer; its result holds what stands afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from engine.deal.base import Position, Result, Setup
from engine.errors import BadInput, shown, type_name
from engine.games.base import DECLARER, DEFENDERS
from engine.games.gabaguo_result import LEVELS, ResultOptions, Side, settle

MOST_NUMBER: Final = 100_000
SETTINGS: Final = ("levels", "squat", "seal", "by_rocket", "score", "declarer")


class BySide(NamedTuple):
    """One value for the declarer's side and one for the defenders'."""

    declarer: Any
    defenders: Any


class Match(NamedTuple):
    """What stands before a deal: both sides, the running score, the declarer's seat.

    ``declarer`` is None in the first deal, where the first to show is the declarer.
    """

    sides: tuple[Side, Side]
    score: tuple[int, int]
    declarer: int | None

    @classmethod
    def of(cls, setup: Setup) -> Match:
        """Return the match of a setup."""
        levels, squat, seal, rocket, score, declarer = (value for _, value in setup.more)
        first, second = map(Side, levels, squat, seal, rocket)
        return cls((first, second), score, declarer)

    @property
    def level(self) -> str:
        """The level rank of the deal (``gaba.level``)."""
        return self.sides[(self.declarer or 0) % 2].level

    @property
    def is_sealed(self) -> bool:
        """Whether the deal is a 封A: no show, no trump suit (``gaba.seal``)."""
        return self.declarer is not None and self.sides[self.declarer % 2].seal

    def result(
        self,
        options: ResultOptions,
        declarer: int,
        stake: str,
        points: int,
        last: tuple[int, ...] | None,
    ) -> Result:
        """Return how the deal ended; ``last``: the defenders' play that won the last trick."""
        side = declarer % 2
        done = settle(options, (self.sides[side], self.sides[1 - side]), stake, points, last)
        if done.match:
            following = None
        elif done.winner == 0:
            following = (declarer + 2) % 4
        else:
            following = declarer if done.deal == 0 else (declarer + 1) % 4
        levels, squat, seal, by_rocket = (BySide(*pair) for pair in zip(*done.sides, strict=True))
        values = {
            "points": points, "stake": stake, "dug": last is not None,
            "side": DEFENDERS if done.winner else DECLARER, "levels": levels,
            "score": BySide(done.score, -done.score), "squat": squat, "seal": seal,
            "by_rocket": by_rocket, "deal": DEFENDERS if done.deal else DECLARER,
            "match": DECLARER if done.match else None, "declarer": declarer, "next": following,
        }  # fmt: skip
        payout = tuple(done.score if seat % 2 == side else -done.score for seat in range(4))
        return Result(payout, tuple(values.items()))


def next_settings(position: Position) -> dict[str, Any] | None:
    """Return how the deal after a finished one is set up; None when the match is won.

    The names are those that ``new_deal`` takes: ``options``, ``head`` and the settings of the
    match. A redeal is set up as it was; else the new declarer is dealt first.
    """
    result, setup = position.result, position.setup
    if result is None:
        raise ValueError("the deal is not over")
    settings: dict[str, Any] = {"options": setup.options, "head": setup.head, **dict(setup.more)}
    if result.redeal:
        return settings
    values = dict(result.values)
    if values["match"] is not None:
        return None
    swap = values["declarer"] % 2 == 1
    for name in ("levels", "squat", "seal", "by_rocket"):
        settings[name] = tuple(values[name][::-1] if swap else values[name])
    gains = values["score"][::-1] if swap else values["score"]
    score = zip(settings["score"], gains, strict=True)
    settings["score"] = tuple(before + gain for before, gain in score)
    return settings | {"declarer": values["next"], "head": values["next"]}


# --- reading the settings


_FIRST: Final[dict[str, Any]] = {
    "levels": ("3", "3"), "squat": (0, 0), "seal": (False, False), "by_rocket": (False, False),
    "score": (0, 0), "declarer": None,
}  # fmt: skip


def read_settings(given: Mapping[str, Any], _options: Any, players: int) -> dict[str, Any]:
    """Return the settings of a match, checked; by themselves those of its first deal."""
    if not given:
        return dict(_FIRST)
    found: dict[str, Any] = {
        "levels": _pair(given, "levels", "3", _level),
        "squat": _pair(given, "squat", 0, _number),
        "seal": _pair(given, "seal", False, _flag),
        "by_rocket": _pair(given, "by_rocket", False, _flag),
        "score": _pair(given, "score", 0, _score),
        "declarer": _declarer(given.get("declarer"), players),
    }
    levels = found["levels"]
    if found["declarer"] is None and (levels[0] != levels[1] or True in found["seal"]):
        wanted = "equal levels and no seal before the first declarer is known"
        raise BadInput("levels", "out_of_range", value=" ".join(levels), wanted=wanted)
    for name in ("seal", "by_rocket"):
        for side, flag in enumerate(found[name]):
            if flag and levels[side] != "A":
                wanted = "false for a side that is not at A"
                raise BadInput(f"{name}[{side}]", "out_of_range", value="true", wanted=wanted)
    for side in (0, 1):
        if found["seal"][side] and found["by_rocket"][side]:
            wanted = "false for a side whose next deal is the seal"
            raise BadInput(f"by_rocket[{side}]", "out_of_range", value="true", wanted=wanted)
    return found


def _pair(
    given: Mapping[str, Any], name: str, default: Any, read: Callable[[object, str], Any]
) -> tuple[Any, Any]:
    """Read one value for each side."""
    value = given.get(name, (default, default))
    wanted = "a list of two values, one for each side"
    if not isinstance(value, (list, tuple)):
        raise BadInput(name, "wrong_type", wanted=wanted, got=type_name(value))
    if len(value) != 2:
        raise BadInput(name, "wrong_count", wanted=wanted, got=len(value))
    first, second = (read(item, f"{name}[{side}]") for side, item in enumerate(value))
    return first, second


def _level(value: object, place: str) -> str:
    wanted = "one of " + ", ".join(LEVELS)
    if not isinstance(value, str):
        raise BadInput(place, "wrong_type", wanted=wanted, got=type_name(value))
    level = "T" if value == "10" else value
    if len(level) != 1 or level not in LEVELS:
        raise BadInput(place, "unknown_value", value=shown(value), wanted=wanted)
    return level


def _whole(value: object, place: str, least: int) -> int:
    wanted = f"a whole number from {least} to {MOST_NUMBER}"
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadInput(place, "wrong_type", wanted=wanted, got=type_name(value))
    if not least <= value <= MOST_NUMBER:
        raise BadInput(place, "out_of_range", value=shown(value), wanted=wanted)
    return value


def _number(value: object, place: str) -> int:
    return _whole(value, place, 0)


def _score(value: object, place: str) -> int:
    return _whole(value, place, -MOST_NUMBER)


def _flag(value: object, place: str) -> bool:
    if not isinstance(value, bool):
        raise BadInput(place, "wrong_type", wanted="true or false", got=type_name(value))
    return value


def _declarer(value: object, players: int) -> int | None:
    if value is None:
        return None
    wanted = f"a seat from 0 to {players - 1}, or null"
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadInput("declarer", "wrong_type", wanted=wanted, got=type_name(value))
    if not 0 <= value < players:
        raise BadInput("declarer", "out_of_range", value=shown(value), wanted=wanted)
    return value
