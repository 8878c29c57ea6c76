"""Results of anqi and shengji: bands of points, overcalls, payouts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.chance import Chance
from engine.exercises.base import Exercise
from engine.exercises.making.base import Wish
from engine.exercises.making.results.base import Part, asks, tens, values_of, with_ask
from engine.games.base import DECLARER, DEFENDERS

#: Points at which a band begins; one that is met exactly is easily read as the band below.
_EDGES: Final = (5, 40, 80, 120, 160, 200, 240)
_ENOUGH: Final = 80
#: Half of the points: where people who know other games think that the defenders win.
_HALF: Final = 100
_MOST: Final = 280
#: What points can be: some of the declarer's or the defenders' bands, an edge, near half.
_KINDS: Final = ("declarer", "defenders", "edge", "half")


def _points(wish: Wish, chance: Chance) -> int:
    """Return points that are the more misleading the harder the board should be."""
    weights = ((7, 2, 1, 1), (5, 4, 2, 1), (3, 5, 3, 2), (2, 4, 4, 4), (1, 3, 4, 6))[wish.aim - 1]
    return _of_kind(chance.weighted(tuple(zip(_KINDS, weights, strict=True))), chance)


def _of_kind(kind: str, chance: Chance) -> int:
    if kind == "edge":
        return chance.pick((0, *_EDGES))
    if kind == "half":
        return tens(chance, _ENOUGH, _HALF - 5)
    if kind == "declarer":
        return tens(chance, 0, _ENOUGH - 5)
    return tens(chance, _ENOUGH, _MOST if chance.yes(30) else 195)


def _side_traps(exercise: Exercise, points: int) -> float:
    """Count what misleads about the side and the levels of a number of points."""
    knows_levels = asks(exercise, "levels", "payout")
    found = 0.0
    if points in _EDGES:
        found += 0.7 * (knows_levels or points == _ENOUGH)
    if _ENOUGH <= points <= _HALF:
        found += 0.7
    if points == 0:
        found += 0.7 * knows_levels
    return found


def _by_half(points: int) -> str:
    return DEFENDERS if points > _HALF else DECLARER


def _one_level(exercise: Exercise, base: int) -> bool:
    """Say whether "the winners rise by one level" is right, however many points there are."""
    return base == 1 or not asks(exercise, "levels", "payout")


# --- anqi


def _anqi(wish: Wish, chance: Chance) -> dict[str, Any] | None:
    players = wish.players or (5 if chance.yes(10 + 5 * wish.aim) else 4)
    declarer = chance.below(players)
    fields = {
        "points": _points(wish, chance), "overcalls": _overcalls(wish, chance),
        "players": players, "declarer": declarer, "partner": None,
    }  # fmt: skip
    # whoever overcalled with sevens is alone, unless one of them had been sold
    is_sold = wish.options.get("sell_seven") != "off" and chance.yes(35)
    if is_sold if fields["overcalls"] else chance.yes(65):
        fields["partner"] = (declarer + 1 + chance.below(players - 1)) % players
    ask = _ANQI_ASKS[wish.rule][wish.aim - 1]
    return with_ask(fields, chance.pick(ask))


def _overcalls(wish: Wish, chance: Chance) -> int:
    if wish.rule == "anqi.levels.overcalls":
        return chance.between(1, 1 + wish.aim // 2)
    return chance.between(1, 3) if chance.yes(18 * wish.aim - 12) else 0


_LEVELS: Final = ("levels",)
_BOTH: Final = ("side", "levels")
_PAYOUT: Final = ("payout",)
_ALL: Final = ()
_ANQI_ASKS: Final[Mapping[str, tuple[tuple[tuple[str, ...], ...], ...]]] = {
    "anqi.levels": (
        (("side",), _LEVELS), (_LEVELS, _BOTH), (_LEVELS, _BOTH, _PAYOUT), (_PAYOUT, _ALL),
        (_PAYOUT, _ALL),
    ),
    "anqi.levels.overcalls": (
        (_LEVELS,), (_LEVELS, _BOTH), (_BOTH, _PAYOUT), (_PAYOUT, _ALL), (_PAYOUT, _ALL),
    ),
    "anqi.payout": ((_PAYOUT,), (_PAYOUT,), (_PAYOUT, _ALL), (_PAYOUT, _ALL), (_PAYOUT, _ALL)),
}  # fmt: skip


def _base(exercise: Exercise) -> int:
    return int(values_of(exercise)["levels"]) - int(exercise.fields["overcalls"])


def _without_levels(exercise: Exercise) -> Mapping[str, Any]:
    """Answer with one level for whoever wins, and the side by half of the points."""
    fields, base = exercise.fields, _base(exercise)
    wrong: dict[str, Any] = {"side": _by_half(fields["points"])}
    if not _one_level(exercise, base) or _ENOUGH <= fields["points"] < _ENOUGH + 40:
        wrong |= {"levels": None, "payout": None}
    return wrong


def _without_overcalls(exercise: Exercise) -> Mapping[str, Any]:
    base, overcalls = _base(exercise), exercise.fields["overcalls"]
    if overcalls and base * overcalls != base + overcalls:
        return {"levels": base, "payout": None}
    return {}


def _without_payout(exercise: Exercise) -> Mapping[str, Any]:
    """Answer with the levels for each; under ``sides_only`` with a sum of 0."""
    values, fields = values_of(exercise), exercise.fields
    paid = list(values["payout"])
    seat = fields["declarer"]
    if exercise.options["payout"] == "sides_only":
        paid[seat] -= sum(paid)
    else:
        paid[seat] = values["levels"] if values["side"] == DECLARER else -values["levels"]
    return {"payout": paid}


def _anqi_traps(exercise: Exercise) -> float:
    fields, base = exercise.fields, _base(exercise)
    overcalls, partner = fields["overcalls"], fields["partner"]
    found = _side_traps(exercise, fields["points"])
    if asks(exercise, "levels", "payout"):
        found += _ENOUGH <= fields["points"] < _ENOUGH + 40
        found += bool(overcalls) and base * overcalls != base + overcalls
        found += 0.2 * min(overcalls, 3)
    if asks(exercise, "payout"):
        opposite = (fields["declarer"] + 2) % 4
        found += fields["players"] == 4 and partner != opposite
        found += _without_payout(exercise)["payout"] != values_of(exercise)["payout"]
        found += 0.3
    return found + 0.2 * asks(exercise, "levels") - 0.2


ANQI_RESULTS: Final = Part(
    rules=(("anqi.levels", 3), ("anqi.levels.overcalls", 2), ("anqi.payout", 2)),
    make=_anqi,
    ignorant={
        "anqi.levels": _without_levels,
        "anqi.levels.overcalls": _without_overcalls,
        "anqi.payout": _without_payout,
    },
    traps=_anqi_traps,
    steps=(1.25, 1.55, 1.95, 2.7),
)


# --- shengji


def _shengji(wish: Wish, chance: Chance) -> dict[str, Any] | None:
    """Ask about one table: boards on it are easy but for a few points."""
    kind = chance.weighted(tuple(zip(_KINDS, (6, 3, wish.aim, 1), strict=True)))
    points = _of_kind(kind, chance)
    if chance.yes(110 - 35 * wish.aim):
        return with_ask({"points": tens(chance, _ENOUGH, _HALF - 5)}, ("side",))
    return with_ask({"points": points}, chance.pick((_LEVELS, _LEVELS, _ALL)))


def _shengji_wrong(exercise: Exercise) -> Mapping[str, Any]:
    """Answer with one level for whoever wins, and the side by half of the points."""
    points = exercise.fields["points"]
    wrong: dict[str, Any] = {"side": _by_half(points)}
    if not _one_level(exercise, values_of(exercise)["levels"]):
        wrong["levels"] = 1
    return wrong


def _shengji_traps(exercise: Exercise) -> float:
    points: int = exercise.fields["points"]
    found = 0.5 * (points in _EDGES) + 0.4 * (_ENOUGH <= points <= _HALF)
    if not asks(exercise, "levels"):
        return found - 0.5 * (points == _ENOUGH)
    found += 1.0 + 0.2 * asks(exercise, "side")
    found += 0.0005 * points  # more bands to count
    return found + 0.3 * (points >= _ENOUGH) + 0.3 * (points == 0)


SHENGJI_RESULTS: Final = Part(
    rules=(("shengji.levels", 1),),
    make=_shengji,
    ignorant={"shengji.levels": _shengji_wrong},
    traps=_shengji_traps,
    steps=(1.45, 1.65, 1.89, 2.09),
)
