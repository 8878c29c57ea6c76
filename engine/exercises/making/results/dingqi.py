"""Results of dingqi, by the number of players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.cards import SUITS, TEXTS, code_of, texts, total_points
from engine.chance import Chance
from engine.exercises.base import Exercise
from engine.exercises.making.base import HARDEST, Wish
from engine.exercises.making.results.base import Part, asks, values_of, with_ask
from engine.games.dingqi_result import ALL_POINTS, HOLDER, OTHERS, QINGGAN_LEVELS

_QINGGAN: Final = "dingqi.qinggan"
_PLAYERS: Final = {"dingqi.score.2": 2, "dingqi.score.3": 3, "dingqi.score.4": 4, _QINGGAN: 4}
#: Points at which a band begins or ends, by the number of players.
_EDGES: Final = {2: (60, 65, 80, 85), 3: (), 4: (40, 80, 100)}
_POINT_CARDS: Final = tuple(code_of(suit, rank) for rank in "5TK" for suit in SUITS)


def _make(wish: Wish, chance: Chance) -> dict[str, Any] | None:
    players = _PLAYERS[wish.rule]
    if wish.players not in (None, players):
        return None
    if wish.options.get("qinggan") == "on" and players != 4:
        return None
    first = chance.below(players)
    all_taken = wish.options.get("end") == "to_last"
    total = ALL_POINTS if all_taken else ALL_POINTS - 5 * chance.pick((0, 0, 1, 2, 3, 4, 6))
    fields: dict[str, Any] = {"players": players, "first_out": first}
    more = _BY_PLAYERS[players](wish, chance, first, total)
    if more is None:
        return None
    easy = chance.yes(140 - 30 * wish.aim)
    return with_ask(fields | more, (chance.pick(_ASKS[players]),) if easy else ())


_ASKS: Final = {2: ("levels",), 3: ("seat",), 4: ("levels", "side", "deal")}


def _two(wish: Wish, chance: Chance, first: int, total: int) -> dict[str, Any]:
    """Points of two players: with more than 60, or under 20, for the first out."""
    own = chance.weighted(((65, wish.aim), (60, wish.aim), (15, wish.aim), (20, wish.aim), (-1, 6),
                           (-2, 3)))  # fmt: skip
    if own == -2:  # most of the points, or fewer than the other, and still one level
        own = 5 * chance.between(4, 12)
    elif own < 0:
        own = 5 * chance.between(0, total // 5)
    captured = [0, 0]
    captured[first] = min(own, total)
    captured[1 - first] = total - captured[first]
    return {"captured": captured}


def _three(wish: Wish, chance: Chance, first: int, total: int) -> dict[str, Any]:
    """Points and cards left of three players; on harder boards some are equal."""
    cuts = sorted(5 * chance.between(0, total // 5) for _ in range(2))
    captured = [cuts[0], cuts[1] - cuts[0], total - cuts[1]]
    if chance.yes(18 * wish.aim - 10):
        captured = _tied(chance, total)
    left = [0, 0, 0]
    others = [seat for seat in range(3) if seat != first]
    if wish.options.get("end") == "to_last":
        left[chance.pick(others)] = chance.between(1, 9)
    else:
        for seat in others:
            left[seat] = chance.between(1, 9)
        if chance.yes(10 * wish.aim):
            left[others[1]] = left[others[0]]
    return {"captured": captured, "left": left}


def _tied(chance: Chance, total: int) -> list[int]:
    """Return points of three of whom two have most."""
    most = 5 * chance.between(-(-total // 15), total // 10)
    return chance.shuffled([most, most, total - 2 * most])


def _four(wish: Wish, chance: Chance, first: int, total: int) -> dict[str, Any] | None:
    holder = first if chance.yes(90 - 8 * wish.aim) else (first + 1) % 4
    if chance.yes(50):
        holder = (holder + 2) % 4
    edge = chance.yes(20 * wish.aim - 15)
    other = chance.pick(_EDGES[4]) if edge else 5 * chance.between(0, total // 5)
    total = max(other, total)
    if wish.aim == HARDEST and chance.yes(25) and wish.options.get("end") != "to_last":
        # who has most of the points, and yet does not win
        other, total = 40, chance.pick((70, 75))
    cards: list[int] = []
    if wish.options.get("qinggan") == "on" or wish.rule == _QINGGAN:
        cards = _taken(wish, chance)
        other = total_points(cards)
    captured = [0, 0, 0, 0]
    seats = [(holder + 1) % 4, (holder + 3) % 4], [holder, (holder + 2) % 4]
    for (one, two), points in zip(seats, (other, max(0, total - other)), strict=True):
        captured[one] = 5 * chance.between(0, points // 5)
        captured[two] = points - captured[one]
    fields: dict[str, Any] = {"captured": captured, "holder": holder}
    if not cards and wish.options.get("qinggan") != "on":
        return fields
    options = {**wish.options, "qinggan": "on"}
    return fields | {"taken": list(texts(sorted(cards))), "options": options}


#: Of a hundred boards on qinggan so many hold other point cards beside one of each rank.
_SEEMING: Final = 45


def _taken(wish: Wish, chance: Chance) -> list[int]:
    """Return point cards of the side that does not hold the deal: one of each rank, or nearly."""
    if wish.rule == _QINGGAN:
        clean = [code_of(chance.pick(SUITS), rank) for rank in "5TK"]
        more = chance.between(1, 2 + wish.aim) if chance.yes(_SEEMING) else 0
        return clean + chance.some([code for code in _POINT_CARDS if code not in clean], more)
    return chance.some(_POINT_CARDS, chance.between(2, 4 + wish.aim))


_BY_PLAYERS: Final = {2: _two, 3: _three, 4: _four}


# --- what somebody answers who does not know a rule


def _by_most(exercise: Exercise) -> Mapping[str, Any]:
    """Answer that the first out of two rises by one; or by two with most points, else falls."""
    wrong = _one_up(exercise)
    if values_of(exercise)["levels"] != wrong["levels"]:
        return wrong
    first, captured = exercise.fields["first_out"], exercise.fields["captured"]
    own, other = captured[first], captured[1 - first]
    return {"levels": 2 if own > other else -1 if own < other else 1}


def _one_up(exercise: Exercise) -> Mapping[str, Any]:
    """Answer that the first out rises by one, where nothing but the points decides."""
    first, holder = exercise.fields["first_out"], exercise.fields["holder"]
    if _is_clean(exercise):
        return {}
    if holder is None:
        return {"seat": first, "levels": 1}
    side = HOLDER if (first - holder) % 2 == 0 else OTHERS
    return {"side": side, "levels": 1, "deal": side}


def _is_clean(exercise: Exercise) -> bool:
    """Say whether ``dingqi.qinggan`` decides."""
    outcome = exercise.rules.result.compute(exercise.house, exercise.fields)
    return _QINGGAN in outcome.rules["levels"]


def _has_each_rank(exercise: Exercise) -> bool:
    """Say whether a 5, a 10 and a K were taken where that may matter, others beside them or not."""
    return {TEXTS[code][1] for code in exercise.fields["taken"] or ()} == set("5TK")


def _not_clean(exercise: Exercise) -> Mapping[str, Any]:
    """Answer by the points alone, or that one of each rank is enough whatever lies beside it."""
    compute = exercise.rules.result.compute
    if not _is_clean(exercise):
        seems = {"side": HOLDER, "levels": QINGGAN_LEVELS, "deal": OTHERS}
        return seems if _has_each_rank(exercise) else {}
    return compute(exercise.house, {**exercise.fields, "taken": None}).values


# --- what misleads


def _traps(exercise: Exercise) -> float:
    """Count a word alone as easier than numbers, and what misleads about the points."""
    players = exercise.fields["players"]
    found = 0.35 * _TRAPS[players](exercise) + 0.35 * _has_each_rank(exercise)
    found += 0.05 * (sum(exercise.fields["captured"]) < ALL_POINTS)
    return float(found + 0.9 * asks(exercise, "levels") + 0.3 * (exercise.ask is None))


def _two_traps(exercise: Exercise) -> float:
    first, captured = exercise.fields["first_out"], exercise.fields["captured"]
    own, other = captured[first], captured[1 - first]
    levels = values_of(exercise)["levels"]
    found = float(levels != 1) + int(levels < 0)
    found += int(own == _EDGES[2][0] or other == _EDGES[2][2])
    return found + int(own < other)


def _three_traps(exercise: Exercise) -> float:
    first, captured = exercise.fields["first_out"], exercise.fields["captured"]
    seat = values_of(exercise)["seat"]
    tied = [each for each in range(3) if captured[each] == max(captured)]
    found = float(seat != first) + (len(tied) > 1)
    left = {exercise.fields["left"][each] for each in tied}
    if len(tied) > 1 and first not in tied:
        found += 1 + (len(left) == 1)
    return found


def _four_traps(exercise: Exercise) -> float:
    fields, values = exercise.fields, values_of(exercise)
    other = sum(fields["captured"][1 - fields["holder"] % 2 :: 2])
    held = (fields["first_out"] - fields["holder"]) % 2 == 0
    found = float(held and other in _EDGES[4]) + int(held and other == ALL_POINTS)
    mine = sum(fields["captured"]) - other
    found += int(held == (other > mine))
    found += int(held and fields["first_out"] != fields["holder"])
    found += int(not held and other < _EDGES[4][0])
    return found + int(values["levels"] != 1 and asks(exercise, "levels"))


_TRAPS: Final = {2: _two_traps, 3: _three_traps, 4: _four_traps}

DINGQI_RESULTS: Final = Part(
    rules=(("dingqi.score.2", 3), ("dingqi.score.3", 3), ("dingqi.score.4", 4), (_QINGGAN, 0)),
    make=_make,
    ignorant={
        "dingqi.score.2": _by_most,
        "dingqi.score.3": _one_up,
        "dingqi.score.4": _one_up,
        _QINGGAN: _not_clean,
    },
    traps=_traps,
    steps=(1.3, 1.8, 2.1, 2.28),
)
