"""Boards on which cards are trump."""

from __future__ import annotations

from typing import Any, Final

from engine.cards import SUITS, texts
from engine.chance import Chance
from engine.exercises.base import TRICK_GAMES, Exercise
from engine.exercises.making.base import Maker, Wish
from engine.games import get_game
from engine.trump import TRUMP


def _make(wish: Wish, chance: Chance) -> dict[str, Any]:
    game = get_game(wish.game)
    fields: dict[str, Any] = {"trump": chance.pick(game.trumps)}
    if game.levels:
        fields["level"] = chance.pick(game.levels)
    deck = [code for code in range(54) for _ in range(game.decks)]
    fields["cards"] = list(texts(sorted(chance.some(deck, 4 + 3 * wish.aim))))
    return fields


def _disguised(exercise: Exercise) -> int:
    """Count the trumps that are printed with another suit than the trump suit."""
    trumps = exercise.order.of_suit(TRUMP, exercise.fields["cards"])
    return sum(text[0] in SUITS and text[0] != exercise.trump for text in texts(trumps))


def _matters(exercise: Exercise, _rule: str) -> bool:
    return _disguised(exercise) > 0


def _score(exercise: Exercise) -> float:
    return len(exercise.fields["cards"]) + 2 * _disguised(exercise)


TRUMPS: Final = Maker(
    kind="trumps",
    rules={game: ((get_game(game).rule("trump"), 1),) for game in TRICK_GAMES},
    make=_make,
    matters=_matters,
    score=_score,
    steps={"": (10, 14, 18, 22)},
    alike=lambda exercise: exercise.fields["cards"],
)
