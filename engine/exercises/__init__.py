"""Exercises: read a document, judge an answer, solve. One file a kind, one registry.

``parse_exercise(document)`` reads and checks one JSON document; ``judge(exercise, answer)``
gives a :class:`~engine.verdict.Verdict`; ``solve(exercise)`` a right answer and how many there
are. Everything that cannot be read raises :class:`~engine.errors.BadInput`.
"""

from __future__ import annotations

from typing import Any, Final

from engine.errors import BadInput, shown, type_name
from engine.exercises.base import Draft, Exercise, Kind
from engine.exercises.beat import BEAT
from engine.exercises.bury import BURY
from engine.exercises.call import CALL
from engine.exercises.cards_asked import ORDER, POINTS_KIND, TRUMPS
from engine.exercises.count import COUNT
from engine.exercises.follow import FOLLOW
from engine.exercises.koudi import KOUDI
from engine.exercises.lead import LEAD
from engine.exercises.next import NEXT
from engine.exercises.overcall import OVERCALL
from engine.exercises.partner import PARTNER
from engine.exercises.reading import CardBudget, Reader
from engine.exercises.result import RESULT
from engine.exercises.shape import SHAPE
from engine.exercises.sides import SIDES
from engine.exercises.snatch import SNATCH
from engine.exercises.sort import SORT
from engine.exercises.throw import THROW
from engine.exercises.winner import WINNER_KIND
from engine.games import Game, Options, get_game
from engine.rules import is_rule
from engine.verdict import Solution, Verdict

FORMAT: Final = 1
_ALL: Final = (
    FOLLOW, WINNER_KIND, THROW, SHAPE, TRUMPS, SORT, ORDER, POINTS_KIND, KOUDI, RESULT, BEAT, BURY,
    OVERCALL, SIDES, CALL, LEAD,
    SNATCH, COUNT, PARTNER, NEXT,
)  # fmt: skip
KINDS: Final[dict[str, Kind]] = {kind.name: kind for kind in _ALL}
_TEXTS: Final = ("prompt", "note", "title")


def parse_exercise(document: object) -> Exercise:
    """Read one exercise document; BadInput names the field that is wrong."""
    reader = Reader.of(document)
    reader.integer("format", least=FORMAT, most=FORMAT)
    name = reader.choice("kind", tuple(KINDS))
    kind = KINDS[name]
    game = get_game(reader.raw("game", "the name of a game"))
    reader.normal["game"] = game.name
    if game.name not in kind.games:
        listed = ", ".join(kind.games)
        raise BadInput("kind", "kind_not_for_game", kind=name, game=game.name, games=listed)
    options = _options(reader, game)
    ask = _ask(reader, kind, game)
    needs_trump, needs_level = _needs(kind, game, ask)
    trump = _trump(reader, game, needs_trump)
    level = _level(reader, game, needs_level)
    players = reader.integer("players", least=min(game.players), most=max(game.players), default=4)
    order = game.trump_order(options, trump, level) if trump is not None else None
    _extras(reader)
    draft = Draft(game, options, order, players, ask, CardBudget(game.decks), level)
    fields = kind.parse(reader, draft)
    reader.finish()
    return Exercise(
        name, game.name, game, options, trump, level, players, ask, order, fields, reader.normal
    )


def _options(reader: Reader, game: Game) -> Options:
    """Read the house rules: only what differs, defaults allowed."""
    value = reader.raw("options", "an object", {})
    if not isinstance(value, dict):
        raise BadInput("options", "wrong_type", wanted="an object", got=type_name(value))
    options = game.options.of(value)
    reader.normal["options"] = options.changes()
    return options


def _needs(kind: Kind, game: Game, ask: Any) -> tuple[bool, bool]:
    """Say whether a trump and a level are needed."""
    if kind.needs is not None:
        return kind.needs(game, ask)
    needs_trump = kind.needs_trump and game.is_trick_game
    return needs_trump, needs_trump or kind.needs_level


def _trump(reader: Reader, game: Game, needed: bool) -> str | None:
    """Read the trump suit where the kind and the game need it, else refuse it."""
    if needed:
        return reader.choice("trump", game.trumps)
    if reader.has("trump"):
        raise BadInput("trump", "not_needed")
    return None


def _level(reader: Reader, game: Game, needed: bool) -> str | None:
    """Read the level where the kind needs it and the game has levels, else refuse it."""
    if needed and game.levels:
        return reader.level("level", game.levels)
    if reader.has("level"):
        raise BadInput("level", "not_needed")
    return None


def _ask(reader: Reader, kind: Kind, game: Game) -> Any:
    if kind.read_ask is not None:
        return kind.read_ask(reader, game)
    return reader.choice("ask", kind.asks, kind.asks[0]) if kind.asks else None


def _extras(reader: Reader) -> None:
    """Read the optional texts by language and the ids of the rules that are practised."""
    for name in _TEXTS:
        if not reader.has(name):
            continue
        value = reader.raw(name, "texts by language")
        if not isinstance(value, dict):
            wanted = "an object of texts by language"
            raise BadInput(name, "wrong_type", wanted=wanted, got=type_name(value))
        for lang, text in value.items():
            if not isinstance(text, str):
                place = f"{name}.{shown(lang)}"
                raise BadInput(place, "wrong_type", wanted="a string", got=type_name(text))
        reader.normal[name] = value
    if reader.has("rules"):
        value = reader.raw("rules", "a list of rule ids")
        if not isinstance(value, list):
            wanted = "a list of rule ids"
            raise BadInput("rules", "wrong_type", wanted=wanted, got=type_name(value))
        for index, rule in enumerate(value):
            if not is_rule(rule):
                raise BadInput(f"rules[{index}]", "unknown_rule", value=shown(rule))
        reader.normal["rules"] = value


def judge(exercise: Exercise, answer: object) -> Verdict:
    """Judge an answer document; BadInput (``answer.…``) if it is not of the kind's form."""
    reader = Reader.of(answer, "answer")
    kind = KINDS[exercise.kind]
    read = kind.read_answer(exercise, reader)
    reader.finish()
    return kind.judge(exercise, read)


def solve(exercise: Exercise) -> Solution:
    """Return a right answer and how many distinct ones there are."""
    return KINDS[exercise.kind].solve(exercise)


__all__ = ["KINDS", "BadInput", "Exercise", "judge", "parse_exercise", "solve"]
