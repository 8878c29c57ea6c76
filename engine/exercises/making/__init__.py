"""Exercises without end: the same for the same arguments on every machine and Python.

``generate(kind, game, seed, count)`` makes boards one after another; ``make_board`` a single
one; ``difficulty`` says how hard any exercise is, whoever made it. BadInput where a kind, game,
rule or difficulty is not to be had.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.chance import Chance
from engine.errors import BadInput, shown
from engine.exercises import FORMAT, KINDS, Exercise, parse_exercise
from engine.exercises.making.base import HARDEST, Made, Maker, Wish
from engine.exercises.making.beat import BEAT
from engine.exercises.making.bury import BURY_MAKER
from engine.exercises.making.call import CALL_MAKER
from engine.exercises.making.count import COUNT
from engine.exercises.making.follow import FOLLOW
from engine.exercises.making.koudi import KOUDI
from engine.exercises.making.lead import LEAD
from engine.exercises.making.next import NEXT
from engine.exercises.making.order import ORDER
from engine.exercises.making.overcall import OVERCALL_MAKER
from engine.exercises.making.partner import PARTNER
from engine.exercises.making.points import POINTS_MAKER
from engine.exercises.making.reach import ABSENT
from engine.exercises.making.result import RESULT_MAKER
from engine.exercises.making.shape import SHAPE
from engine.exercises.making.sides import SIDES_MAKER
from engine.exercises.making.snatch import SNATCH
from engine.exercises.making.sort import SORT
from engine.exercises.making.throw import THROW
from engine.exercises.making.trumps import TRUMPS
from engine.exercises.making.winner import WINNER
from engine.games import get_game

_ALL: Final[tuple[Maker, ...]] = (
    FOLLOW, WINNER, THROW,
    COUNT, PARTNER, NEXT,
    TRUMPS, SORT, ORDER, POINTS_MAKER, SHAPE, KOUDI, LEAD, BEAT, SNATCH,
    RESULT_MAKER, OVERCALL_MAKER, SIDES_MAKER, BURY_MAKER, CALL_MAKER,
)  # fmt: skip
#: The makers by the kind that they make.
MAKERS: Final[dict[str, Maker]] = {
    maker.kind: replace(maker, absent=ABSENT.get(maker.kind, {})) for maker in _ALL
}

#: A board of a run is unlike so many before it, if that can be.
_REMEMBERED: Final = 4
#: How often the next board of a run is looked for, once there has been one.
_GOES: Final = 6


def difficulty(exercise: Exercise) -> int:
    """Return how hard an exercise is, from 1 to 5."""
    return MAKERS[exercise.kind].level(exercise)


def rules_of(kind: str, game: str) -> tuple[str, ...]:
    """Return the rules that boards of a kind and a game can be asked about."""
    return tuple(rule for rule, _ in _maker(kind, game).rules[game])


def generate(
    kind: str,
    game: str,
    seed: int | str,
    count: int,
    *,
    difficulty: int | None = None,
    rule: str | None = None,
    options: Mapping[str, Any] | None = None,
    players: int | None = None,
) -> Iterator[Made]:
    """Yield boards, no two alike in a row; a longer run begins like a shorter one.

    Where there are others, a board is not like one of the few before it either.
    """
    wish: dict[str, Any] = {
        "difficulty": difficulty, "rule": rule, "options": options, "players": players,
    }  # fmt: skip
    before: deque[Hashable] = deque(maxlen=_REMEMBERED)
    for number in range(count):
        made = _next(kind, game, f"{seed}/{number}", wish, before)
        before.append(MAKERS[kind].alike(made.exercise))
        yield made


def _next(
    kind: str, game: str, seed: str, wish: Mapping[str, Any], before: Sequence[Hashable]
) -> Made:
    """Make the next board of a run; once there has been one like it, do not give up soon."""
    last = before[-1] if before else None
    goes = _GOES if before else 1
    for go in range(goes):
        again = f"{seed}/{go}" if go else seed
        try:
            return make_board(kind, game, again, **wish, unlike=last, recent=before)
        except BadInput as complaint:
            if complaint.code != "no_such_board" or go == goes - 1:
                raise
    raise AssertionError  # pragma: no cover - the last go returns or raises


def make_board(
    kind: str,
    game: str,
    seed: int | str,
    *,
    difficulty: int | None = None,
    rule: str | None = None,
    options: Mapping[str, Any] | None = None,
    players: int | None = None,
    unlike: Hashable = None,
    recent: Sequence[Hashable] = (),
) -> Made:
    """Make one board.

    ``unlike`` is the maker's ``alike`` of a board that it may not repeat, ``recent`` those of
    boards that it repeats only if it finds no other in time.
    """
    house = check(kind, game, difficulty=difficulty, rule=rule, options=options, players=players)
    maker = MAKERS[kind]
    chance = Chance(kind, game, seed, difficulty, rule, sorted(house.items()), players)
    repeated = None
    for number in range(maker.most if rule or difficulty else maker.tries):
        if repeated and number >= maker.tries:
            break
        about = rule or chance.weighted(maker.rules[game])
        aim = difficulty or chance.between(1, HARDEST)
        if number >= maker.tries and chance.yes(50):  # the aim is a guess: look beside it too
            aim = chance.between(1, HARDEST)
        made = _try(maker, Wish(game, about, aim, house, players), chance, difficulty)
        if made is None:
            continue
        alike = None if unlike is None else maker.alike(made.exercise)
        if alike is None or (alike != unlike and alike not in recent):
            return made
        if alike != unlike:
            repeated = repeated or made
    if repeated:
        return repeated
    wanted = _wanted(rule, difficulty, options)
    raise BadInput("", "no_such_board", kind=kind, game=game, wanted=wanted)


def _try(maker: Maker, wish: Wish, chance: Chance, difficulty: int | None) -> Made | None:
    """Return a board on the rule wished for and of the difficulty, if one try gives it."""
    try:
        exercise = propose(maker, wish, chance)
    except BadInput:  # a fault of the maker, which tests look for; nobody is to suffer from it
        return None
    if exercise is None:
        return None
    level = maker.level(exercise)
    if (difficulty and level != difficulty) or not maker.matters(exercise, wish.rule):
        return None
    return Made(exercise, wish.rule, level)


def propose(maker: Maker, wish: Wish, chance: Chance) -> Exercise | None:
    """Let a maker try once; BadInput where what it writes is no exercise."""
    fields = maker.make(wish, chance)
    return None if fields is None else parse_exercise(_document(maker.kind, wish, fields))


def _document(kind: str, wish: Wish, fields: dict[str, Any]) -> dict[str, Any]:
    document = {"format": FORMAT, "kind": kind, "game": wish.game}
    if wish.options:
        document["options"] = dict(wish.options)
    return document | fields | {"rules": [wish.rule]}


def _maker(kind: str, game: str) -> Maker:
    if kind not in MAKERS:
        wanted = "one of " + ", ".join(MAKERS)
        raise BadInput("kind", "unknown_value", value=shown(kind), wanted=wanted)
    get_game(game)
    maker = MAKERS[kind]
    if game not in maker.rules:
        listed = ", ".join(maker.rules)
        raise BadInput("kind", "kind_not_for_game", kind=kind, game=game, games=listed)
    return maker


def check(
    kind: str,
    game: str,
    *,
    difficulty: int | None = None,
    rule: str | None = None,
    options: Mapping[str, Any] | None = None,
    players: int | None = None,
) -> dict[str, Any]:
    """Refuse what no board can be asked for; return the options that differ from the defaults."""
    maker = _maker(kind, game)
    if difficulty is not None and not 1 <= difficulty <= HARDEST:
        wanted = f"a whole number from 1 to {HARDEST}"
        raise BadInput("difficulty", "out_of_range", value=shown(difficulty), wanted=wanted)
    known = [each for each, _ in maker.rules[game]]
    if rule is not None and rule not in known:
        wanted = "one of " + ", ".join(known)
        raise BadInput("rule", "unknown_value", value=shown(rule), wanted=wanted)
    at_the_table = get_game(game).players
    if players is not None and players not in at_the_table:
        wanted = "one of " + ", ".join(map(str, at_the_table))
        raise BadInput("players", "out_of_range", value=shown(players), wanted=wanted)
    house = get_game(game).options.of(dict(options or {})).changes()
    maker.refuse(game, options or {})
    if rule and difficulty and not house and maker.lacks(game, rule, difficulty):
        wanted = _wanted(rule, difficulty, options)
        raise BadInput("", "no_such_board", kind=kind, game=game, wanted=wanted)
    return house


def _wanted(rule: str | None, difficulty: int | None, options: Mapping[str, Any] | None) -> str:
    words = [rule] if rule else []
    words += [f"difficulty {difficulty}"] if difficulty else []
    words += [f"{name} {shown(value)}" for name, value in (options or {}).items()]
    return ", ".join(words) or "these arguments"


__all__ = [
    "HARDEST", "KINDS", "MAKERS", "Made", "Maker", "Wish", "check", "difficulty", "generate",
    "make_board", "propose", "rules_of",
]  # fmt: skip
