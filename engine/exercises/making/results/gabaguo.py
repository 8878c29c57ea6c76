"""Results of gabaguo: stakes, debts, levels that must be played, 回抠, 封A."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.cards import RANKS, SUITS
from engine.chance import Chance
from engine.exercises.base import Exercise
from engine.exercises.making.base import Wish
from engine.exercises.making.results.base import Part, asks, tens, values_of, with_ask
from engine.games.base import DECLARER, DEFENDERS
from engine.games.gabaguo_result import ENOUGH, LEVELS, MUST, NONE, ROCKET, STAKES, is_stopped

_STAKES: Final = tuple(STAKES)
_BELOW_ACE: Final = LEVELS[:-1]
#: What each rule is about, as what has to be there; see ``_make``.
_HELD: Final = ("gaba.win", "gaba.seal")
_LOST: Final = ("gaba.lose", "gaba.huikou")
#: The values that are asked for on easy boards about each rule; on hard ones all are.
_ASKS: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "gaba.win": (("levels",), ("score",), ("side", "levels")),
    "gaba.lose": (("side", "squat"), ("score",), ("score", "squat"), ("levels", "squat")),
    "gaba.squat": (("levels",), ("squat",), ("levels", "squat")),
    "gaba.must": (("levels",), ("side", "levels")),
    "gaba.huikou": (("levels",), ("deal",), ("levels", "deal")),
    "gaba.seal": (("match",), ("match", "seal"), ("levels", "match")),
}


def _make(wish: Wish, chance: Chance) -> dict[str, Any] | None:
    rule = wish.rule
    held = rule in _HELD or (rule not in _LOST and chance.yes(60))
    ours, theirs = _levels(rule, held, chance)
    fields: dict[str, Any] = {
        "levels": {DECLARER: ours, DEFENDERS: theirs},
        "stake": _stake(wish, held, ours, chance),
    }
    fields |= _end(wish, held, ours, chance)
    fields |= _carried(wish, held, ours, theirs, chance)
    fields.setdefault("dug", False)
    every = wish.aim > 3 and chance.yes(30 * (wish.aim - 3))
    return with_ask(fields, () if every else chance.pick(_ASKS[rule]))


def _levels(rule: str, held: bool, chance: Chance) -> tuple[str, str]:
    """Return the levels of both sides, such that the rule can matter."""
    ours, theirs = chance.pick(LEVELS), chance.pick(LEVELS)
    if rule == "gaba.must":
        ours = chance.pick("89TQK67" if held else LEVELS)
        theirs = theirs if held else chance.pick(MUST[:2])
    elif rule == "gaba.huikou":
        ours = chance.pick("JA")
    elif rule == "gaba.seal":
        ours = "A"
    elif rule in ("gaba.win", "gaba.squat") and held:
        ours = chance.pick(_BELOW_ACE)
    elif rule == "gaba.squat":
        theirs = chance.pick(_BELOW_ACE)
    return ours, theirs


def _stake(wish: Wish, held: bool, ours: str, chance: Chance) -> str:
    rule = wish.rule
    if rule == "gaba.must":
        return chance.pick(_STAKES[1:4]) if held and ours != "K" else NONE
    if rule == "gaba.squat" and not held:
        return NONE
    if rule in ("gaba.win", "gaba.lose"):
        return chance.pick(_STAKES[1:]) if chance.yes(85) else NONE
    if rule == "gaba.seal" or chance.yes(50 - 8 * wish.aim):
        return chance.pick(_STAKES[:3])
    return chance.pick(_STAKES[:4] if ours == "A" else _STAKES)


def _end(wish: Wish, held: bool, ours: str, chance: Chance) -> dict[str, Any]:
    """Return the points and what the last trick was won with."""
    if held:
        edge = chance.yes(15 * wish.aim)
        return {"points": ENOUGH - 5 if edge else tens(chance, 0, ENOUGH - 5)}
    digs = wish.rule in ("gaba.huikou", "gaba.must", "gaba.squat") or chance.yes(30 + 8 * wish.aim)
    if not digs:
        return {"points": ENOUGH if chance.yes(15 * wish.aim) else tens(chance, ENOUGH, 100)}
    below = chance.yes(18 * wish.aim)
    points = tens(chance, 0, ENOUGH - 5) if below else tens(chance, ENOUGH, 100)
    return {"points": points, "dug": True, "last": _last(wish, ours, chance)}


def _last(wish: Wish, ours: str, chance: Chance) -> list[str]:
    """Return the card that won the last trick: one that throws back where there can be one."""
    throws_back = wish.rule == "gaba.huikou" or chance.yes(10 * wish.aim)
    if ours in "JA" and throws_back:
        return [chance.pick(SUITS) + ours]
    rank = chance.pick(RANKS)
    return [chance.pick(("BJ", "LJ"))] if chance.yes(25) else [chance.pick(SUITS) + rank]


def _carried(wish: Wish, held: bool, ours: str, theirs: str, chance: Chance) -> dict[str, Any]:
    """Return the debts and the flags that the sides carry, if any."""
    more: dict[str, Any] = {}
    owes = wish.rule == "gaba.squat" or (wish.rule != "gaba.must" and chance.yes(12 * wish.aim - 8))
    if owes:
        debt = chance.between(1, 5)
        mine = held or (wish.rule != "gaba.squat" and chance.yes(50))
        more["squat"] = {DECLARER: debt} if mine else {DEFENDERS: debt}
    rocket = wish.rule == "gaba.seal" or chance.yes(8 * wish.aim)
    if ours == "A" and rocket:
        more[chance.pick(("by_rocket", "by_rocket", "seal"))] = {DECLARER: True}
    elif theirs == "A" and chance.yes(10 * wish.aim):
        more["by_rocket"] = {DEFENDERS: True}
    return more


# --- what somebody answers who does not know a rule


def _again(exercise: Exercise, **changes: Any) -> dict[str, Any]:
    """Return the answer to the same deal with some fields changed."""
    compute = exercise.rules.result.compute
    return compute(exercise.house, {**exercise.fields, **changes}).values


def _is_lost(exercise: Exercise) -> bool:
    return bool(values_of(exercise)["side"] == DEFENDERS)


def _one_up(exercise: Exercise) -> Mapping[str, Any]:
    """Answer as if nothing had been at stake: one level up, one point."""
    if _is_lost(exercise):
        return {}
    right, wrong = values_of(exercise), _again(exercise, stake=NONE)
    # a rise that is cut short or blocked by a debt does not show what the stake was worth
    return {name: wrong[name] for name in ("levels", "score") if wrong[name] != right[name]}


def _only_passes(exercise: Exercise) -> Mapping[str, Any]:
    """Answer as if a lost deal only passed on, for one point."""
    if not _is_lost(exercise):
        return {}
    fields = exercise.fields
    squat = {side: (fields["squat"] or {}).get(side, 0) for side in (DECLARER, DEFENDERS)}
    wrong = {
        "levels": dict(fields["levels"]), "score": {DECLARER: -1, DEFENDERS: 1}, "squat": squat,
    }  # fmt: skip
    back = "gaba.huikou" in exercise.rules.result.compute(exercise.house, fields).rules["levels"]
    return {name: value for name, value in wrong.items() if name != "levels" or not back}


def _without_debts(exercise: Exercise) -> Mapping[str, Any]:
    debts = exercise.fields["squat"]
    if not debts or not any(debts.values()):
        return {}
    wrong = _again(exercise, squat=None)
    before = {side: debts.get(side, 0) for side in (DECLARER, DEFENDERS)}
    # paying a debt off, and being kept from rising by one, are what the rule is about
    side = DEFENDERS if _is_lost(exercise) else DECLARER
    if not before[side] or (_is_lost(exercise) and exercise.fields["stake"] != NONE):
        return {}
    return {"levels": wrong["levels"], "match": wrong["match"], "squat": before}


def jumped(exercise: Exercise) -> Mapping[str, Any]:
    """Answer as if no level had to be played."""
    fields, values = exercise.fields, values_of(exercise)
    levels, debts = dict(fields["levels"]), fields["squat"] or {}
    lost = values["side"] == DEFENDERS
    if lost and fields["dug"] and fields["stake"] == NONE and not debts.get(DEFENDERS, 0):
        levels = dict(values["levels"])
        levels[DEFENDERS] = _plain(fields["levels"][DEFENDERS], 1)
        return {"levels": levels}
    if lost or debts.get(DECLARER, 0) > 1 or fields["stake"] == ROCKET:
        return {}
    levels[DECLARER] = _plain(levels[DECLARER], STAKES[fields["stake"]][0])
    return {"levels": levels}


def _plain(level: str, steps: int) -> str:
    return LEVELS[min(LEVELS.index(level) + steps, len(LEVELS) - 1)]


def _never_back(exercise: Exercise) -> Mapping[str, Any]:
    if not exercise.fields["dug"]:
        return {}
    wrong = _again(exercise, last=())
    return {name: wrong[name] for name in ("levels", "deal")}


def _at_once(exercise: Exercise) -> Mapping[str, Any]:
    """Answer as if any held deal at A ended the match."""
    fields = exercise.fields
    if _is_lost(exercise) or fields["levels"][DECLARER] != "A":
        return {}
    if not (fields["by_rocket"] or {}).get(DECLARER) and not (fields["seal"] or {}).get(DECLARER):
        return {}
    wrong = _again(exercise, by_rocket=None)
    return {"match": wrong["match"], "seal": fields["seal"] or wrong["seal"]}


def _traps(exercise: Exercise) -> float:
    fields, values = exercise.fields, values_of(exercise)
    debts, stake = fields["squat"] or {}, fields["stake"]
    lost, ours = values["side"] == DEFENDERS, fields["levels"][DECLARER]
    back = "gaba.huikou" in exercise.rules.result.compute(exercise.house, fields).rules["levels"]
    asked = 8 if exercise.ask is None else len(exercise.ask)
    # that digging wins, and that a rise stops, misleads most
    strong = int(fields["dug"] and fields["points"] < ENOUGH)
    if asks(exercise, "levels"):
        strong += (not lost and debts.get(DECLARER, 0) <= 1 and stake != ROCKET and ours != "A"
                   and is_stopped(ours, STAKES[stake][0]))  # fmt: skip
        strong += _blocked(exercise, lost)
    weak = int(fields["points"] == ENOUGH and not fields["dug"])
    weak += stake != NONE and asks(exercise, "levels", "score", "squat")
    if lost and STAKES[stake][2]:
        weak += asks(exercise, "squat")
    elif debts.get(DEFENDERS if lost else DECLARER, 0):
        weak += asks(exercise, "levels", "squat", "match")
    weak += back and asks(exercise, "levels", "deal")
    held_rocket = not lost and (fields["by_rocket"] or {}).get(DECLARER, False) and ours == "A"
    weak += held_rocket and asks(exercise, "match", "seal")
    return 0.1 * asked + strong + 0.5 * weak


def _blocked(exercise: Exercise, lost: bool) -> bool:
    """Say whether the defenders would rise by digging but for the level that they play."""
    fields = exercise.fields
    digs = lost and fields["dug"] and fields["stake"] == NONE
    theirs = fields["levels"][DEFENDERS]
    return bool(digs and theirs in MUST[:2] and not (fields["squat"] or {}).get(DEFENDERS, 0))


GABAGUO_RESULTS: Final = Part(
    rules=(
        ("gaba.win", 3), ("gaba.lose", 3), ("gaba.squat", 2), ("gaba.must", 2),
        ("gaba.huikou", 2), ("gaba.seal", 1),
    ),
    make=_make,
    ignorant={
        "gaba.win": _one_up,
        "gaba.lose": _only_passes,
        "gaba.squat": _without_debts,
        "gaba.must": jumped,
        "gaba.huikou": _never_back,
        "gaba.seal": _at_once,
    },
    traps=_traps,
    steps=(0.65, 0.9, 1.65, 1.95),
)  # fmt: skip
