"""What simulated learners answer to the kinds result, overcall, sides, bury and call.

The beliefs about results are here, those about calls and burials in ``calls``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.chance import Chance
from engine.exercises import Exercise
from engine.exercises.making.results.base import values_of
from engine.exercises.making.results.gabaguo import jumped
from engine.games.base import DECLARER, DEFENDERS, DRAW
from engine.games.dingqi_result import HOLDER, LEVELS, OTHERS
from engine.games.gabaguo_result import NONE
from engine.learners import calls
from engine.learners.base import Belief, Beliefs

Answer = dict[str, Any]
#: Gives the values of an answer that a belief changes; nothing where it makes no difference.
Change = Callable[[Exercise], Mapping[str, Any]]
_SIDES: Final = (DECLARER, DEFENDERS)


def _again(exercise: Exercise, **changes: Any) -> Answer:
    """Return the right answer to the same deal with some fields changed."""
    compute = exercise.rules.result.compute
    return compute(exercise.house, {**exercise.fields, **changes}).values


def _believe(by_game: Mapping[str, Change]) -> Belief:
    """Answer what is asked for, with the values that a belief changes."""

    def answer(exercise: Exercise, _chance: Chance) -> Answer | None:
        change = by_game.get(exercise.game)
        wrong = change(exercise) if change else None
        if not wrong:
            return None
        values = values_of(exercise) | dict(wrong)
        return {name: values[name] for name in exercise.ask or values_of(exercise)}

    return answer


# --- bands of points


def _edge(exercise: Exercise) -> Answer:
    """Count points that begin a band to the band below."""
    points = exercise.fields["points"]
    return _again(exercise, points=points - 5) if points else {}


def _edge_dingqi(exercise: Exercise) -> Answer:
    """Take "more than 60" and "more than 80" for so many; "under 40" for 40 too, and so on."""
    fields = exercise.fields
    captured, first = list(fields["captured"]), fields["first_out"]
    if fields["players"] == 2:
        nudged = [points + 5 if points in (60, 80) else points for points in captured]
        moved = {first: nudged[first]} if nudged[first] != captured[first] else {}
        if captured[1 - first] == 80:
            moved = {1 - first: 85}
        after = [moved.get(seat, captured[seat]) for seat in (0, 1)]
        excess = sum(after) - 100
        if excess > 0:
            other = next(seat for seat in (0, 1) if seat not in moved)
            after[other] -= excess
        return _again(exercise, captured=tuple(after))
    if fields["players"] == 4:
        seats = [(fields["holder"] + 1) % 4, (fields["holder"] + 3) % 4]
        other = sum(captured[seat] for seat in seats)
        if other in (40, 80, 100):
            seat = next(seat for seat in seats if captured[seat])
            captured[seat] -= 5
            return _again(exercise, captured=tuple(captured), taken=None)
    return {}


def _no_bare(exercise: Exercise) -> Answer:
    return {} if exercise.fields["points"] else _again(exercise, points=5)


def _no_bare_heiqi(exercise: Exercise) -> Answer:
    """Double nothing."""
    fields = exercise.fields
    if fields["points"]:
        return {}
    rate = {110: 1, 120: 1, 80: 3}.get(fields["bid"], 2)
    return _units(exercise, fields["bid"] // 10 * rate)


def _half_wins(exercise: Exercise) -> Answer:
    """Let the defenders win with more than half of the points only."""
    points = exercise.fields["points"]
    return _again(exercise, points=75) if 80 <= points <= 100 else {}


def _eighty_one(exercise: Exercise) -> Answer:
    values = values_of(exercise)
    return {"levels": values["levels"] + 1} if values["side"] == DEFENDERS else {}


# --- anqi


def _levels(exercise: Exercise, levels: int) -> Answer:
    """Return other levels, and the payout that goes with them."""
    values = values_of(exercise)
    right = values["levels"]
    return {"levels": levels, "payout": [paid // right * levels for paid in values["payout"]]}


def _eighty_zero(exercise: Exercise) -> Answer:
    """Let 80 to 115 points take the deal without a level; overcalls still count."""
    if 80 <= exercise.fields["points"] < 120:
        return _levels(exercise, exercise.fields["overcalls"])
    return {}


def _times(exercise: Exercise) -> Answer:
    overcalls = exercise.fields["overcalls"]
    if not overcalls:
        return {}
    return _levels(exercise, (values_of(exercise)["levels"] - overcalls) * overcalls)


def _caller_team(exercise: Exercise) -> Answer:
    fields = exercise.fields
    if fields["players"] != 4:
        return {}
    return _again(exercise, partner=(fields["declarer"] + 2) % 4)


def _one_share(exercise: Exercise) -> Answer:
    """Let the declarer settle the levels or units once, not with every defender."""
    values, seat = values_of(exercise), exercise.fields["declarer"]
    if seat is None:
        return {}
    worth: int = values["levels" if "levels" in values else "units"]
    paid = list(values["payout"])
    paid[seat] = worth if values["side"] == DECLARER else -worth
    return {"payout": paid}


# --- heiqi


def _units(exercise: Exercise, units: int, side: str | None = None) -> Answer:
    """Return other units, and the payout that goes with them."""
    side = side or values_of(exercise)["side"]
    won = {DECLARER: -units, DEFENDERS: units, DRAW: 0}[side]
    answer: Answer = {"side": side, "units": units}
    seat = exercise.fields["declarer"]
    if seat is not None:
        answer["payout"] = [-3 * won if each == seat else won for each in range(4)]
    return answer


def _equal_wins(exercise: Exercise) -> Answer:
    fields = exercise.fields
    return _units(exercise, 0, DEFENDERS) if fields["points"] == fields["bid"] else {}


def _eighty_wins(exercise: Exercise) -> Answer:
    side = DEFENDERS if exercise.fields["points"] >= 80 else DECLARER
    return _units(exercise, values_of(exercise)["units"], side)


def _flat_rate(exercise: Exercise) -> Answer:
    wrong = _again(exercise, bid=110, points=110 + exercise.fields["points"] -
                   exercise.fields["bid"])["units"]  # fmt: skip
    doubled = exercise.fields["points"] == 0 and (
        exercise.options["bare_double"] == "any_bid" or exercise.fields["bid"] == 80
    )
    return _units(exercise, wrong * (2 if doubled else 1))


def _whole_tens(exercise: Exercise) -> Answer:
    """Drop a started ten."""
    fields = exercise.fields
    points, bid = fields["points"], fields["bid"]
    if (points - bid) % 10 == 0 or points == 0:
        return {}
    nearer = points - 5 if points > bid else points + 5
    return _units(exercise, _again(exercise, points=nearer)["units"])


# --- gabaguo


def _forty_only(exercise: Exercise) -> Answer:
    fields = exercise.fields
    if not fields["dug"] or fields["points"] >= 40:
        return {}
    return _again(exercise, dug=False, last=None)


def _edge_gabaguo(exercise: Exercise) -> Answer:
    fields = exercise.fields
    return _again(exercise, points=35) if fields["points"] == 40 and not fields["dug"] else {}


def _no_debt(exercise: Exercise) -> Answer:
    """Let debts neither arise nor block nor be paid."""
    debts = exercise.fields["squat"] or {}
    wrong = _again(exercise, squat=None)
    return wrong | {"squat": {side: debts.get(side, 0) for side in _SIDES}}


def _no_way_back(exercise: Exercise) -> Answer:
    return _again(exercise, last=()) if exercise.fields["dug"] else {}


def _ace_ends(exercise: Exercise) -> Answer:
    values, fields = values_of(exercise), exercise.fields
    if values["side"] == DEFENDERS or fields["levels"][DECLARER] != "A":
        return {}
    flags = {side: (fields["seal"] or {}).get(side, False) for side in _SIDES}
    return {"match": DECLARER, "seal": flags | {DECLARER: False}}


def _flat_stake(exercise: Exercise) -> Answer:
    """Let every deal be worth one level and one point, whatever lies in the kitty."""
    return _again(exercise, stake=NONE)


# --- dingqi


def _first_out(exercise: Exercise) -> Answer:
    first, holder = exercise.fields["first_out"], exercise.fields["holder"]
    if holder is None:
        return {"seat": first, "levels": 1}
    side = HOLDER if (first - holder) % 2 == 0 else OTHERS
    return {"side": side, "levels": 1, "deal": side}


def _most_points(exercise: Exercise) -> Answer:
    """Let whoever has captured most win; of equal ones the first in order of seats."""
    fields, values = exercise.fields, values_of(exercise)
    captured, holder = fields["captured"], fields["holder"]
    if holder is None:
        seat = captured.index(max(captured))
        right = values["levels"]
        return {"seat": seat, "levels": right if seat == values["seat"] else 1}
    other = sum(captured[1 - holder % 2 :: 2])
    if sum(captured) - other > other:
        return {} if values["side"] == HOLDER else {"side": HOLDER, "levels": 1, "deal": HOLDER}
    return {"side": OTHERS, "levels": 0, "deal": OTHERS}


# --- guessing


def _guess(exercise: Exercise, chance: Chance) -> Answer:
    """Answer at random: words among those that there are, numbers among near ones."""
    values = values_of(exercise)
    return {name: _any(exercise, name, values[name], chance) for name in exercise.ask or values}


#: The words that a value may have, where it is a word; for ``side`` by game.
_WORDS: Final[Mapping[str, tuple[str | None, ...]]] = {
    "deal": _SIDES, "match": (*_SIDES, None), "side": _SIDES,
}  # fmt: skip
_OWN_WORDS: Final[Mapping[tuple[str, str], tuple[str | None, ...]]] = {
    ("heiqi", "side"): (*_SIDES, DRAW),
    ("dingqi", "side"): (HOLDER, OTHERS),
    ("dingqi", "deal"): (HOLDER, OTHERS),
}


def _any(exercise: Exercise, name: str, right: Any, chance: Chance) -> Any:
    if name in _WORDS:
        return chance.pick(_OWN_WORDS.get((exercise.game, name), _WORDS[name]))
    if isinstance(right, list):
        size = chance.between(1, 8)
        return [chance.pick((-3, -2, -1, 1, 2, 3)) * size for _ in right]
    if isinstance(right, dict):
        return {side: _any_of(value, chance) for side, value in right.items()}
    if name == "seat":
        return chance.below(exercise.players)
    return chance.between(0, 12) if name == "units" else chance.between(0, 5)


def _any_of(value: Any, chance: Chance) -> Any:
    """Return a value of one side, of the same type as the right one."""
    if isinstance(value, bool):
        return chance.yes(50)
    return chance.pick(LEVELS[1:]) if isinstance(value, str) else chance.between(-5, 5)


_RESULT: Final[Mapping[str, Mapping[str, Change]]] = {
    "eighty-zero": {"anqi": _eighty_zero},
    "times": {"anqi": _times},
    "caller-team": {"anqi": _caller_team},
    "equal-wins": {"heiqi": _equal_wins},
    "forty-only": {"gabaguo": _forty_only},
    "jump": {"gabaguo": jumped},
    "edge": {
        "anqi": _edge, "shengji": _edge, "gabaguo": _edge_gabaguo, "dingqi": _edge_dingqi,
    },
    "no-bare": {"anqi": _no_bare, "shengji": _no_bare, "heiqi": _no_bare_heiqi},
    "half-wins": {"anqi": _half_wins, "shengji": _half_wins},
    "eighty-one": {"shengji": _eighty_one},
    "one-share": {"anqi": _one_share, "heiqi": _one_share},
    "eighty-wins": {"heiqi": _eighty_wins},
    "flat-rate": {"heiqi": _flat_rate},
    "whole-tens": {"heiqi": _whole_tens},
    "no-debt": {"gabaguo": _no_debt},
    "no-way-back": {"gabaguo": _no_way_back},
    "ace-ends": {"gabaguo": _ace_ends},
    "flat-stake": {"gabaguo": _flat_stake},
    "first-out": {"dingqi": _first_out},
    "most-points": {"dingqi": _most_points},
}  # fmt: skip


def _merged() -> Beliefs:
    """Return the beliefs of both files by learner."""
    found: dict[str, dict[str, Belief]] = {
        learner: {"result": _believe(by_game)} for learner, by_game in _RESULT.items()
    }
    found["guess"] = {"result": _guess}
    for learner, by_kind in calls.BELIEFS.items():
        found.setdefault(learner, {}).update(by_kind)
    return found


BELIEFS: Final[Beliefs] = _merged()
