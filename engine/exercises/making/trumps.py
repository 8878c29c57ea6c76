"""Boards on which cards are trump (``<game>.trump``, ``suit.effective``)."""

from __future__ import annotations

from typing import Any, Final

from engine.cards import LJ, texts
from engine.chance import Chance
from engine.exercises.base import TRICK_GAMES, Exercise
from engine.exercises.making.base import Maker, Wish
from engine.exercises.making.mixtures import (
    handful,
    has_bare,
    is_bare,
    most_held,
    setting,
    stray_count,
)
from engine.games import get_game

EFFECTIVE: Final = "suit.effective"
#: By difficulty: fewest and most cards, fewest and most strays, how often no suit is trump (%).
_PLANS: Final = {
    1: ((4, 6), (0, 0), 15), 2: ((8, 11), (0, 0), 15), 3: ((7, 10), (1, 2), 0),
    4: ((9, 13), (3, 3), 40), 5: ((13, 16), (5, 6), 70),
}  # fmt: skip
#: And where the question is about strays but the board is to be easy.
_FEW: Final = {1: ((2, 3), (1, 1), 0), 2: ((4, 4), (1, 1), 0)}
STEPS: Final = (3.6, 7.2, 11.2, 15.2)
RULES: Final = {
    game: ((get_game(game).rule("trump"), 4), (EFFECTIVE, 1)) for game in TRICK_GAMES
}  # fmt: skip


def make_handful(wish: Wish, chance: Chance) -> dict[str, Any]:
    """Propose a handful of cards with as many strays as make it as hard as wanted."""
    few = wish.rule == EFFECTIVE and wish.aim in _FEW
    sizes, odd, bare_share = (_FEW if few else _PLANS)[wish.aim]
    bare = has_bare(get_game(wish.game)) and chance.yes(bare_share)
    fields = setting(wish, chance, bare)
    most = most_held(wish)
    size = chance.between(min(sizes[0], most - 1), min(sizes[1], most))
    cards = handful(wish, chance, fields, size, chance.between(*odd))
    return fields | {"cards": list(texts(cards))}


def handful_matters(exercise: Exercise, rule: str) -> bool:
    """Say whether somebody is wrong who goes by the printed suits alone.

    About ``suit.effective``: who takes jokers for trumps, but 7s for what is printed on them.
    """
    cards = exercise.fields["cards"]
    return stray_count(exercise) > 0 or (rule != EFFECTIVE and max(cards) >= LJ)


def handful_score(exercise: Exercise) -> float:
    """Say how hard it is to tell trumps: by strays, above all where no suit is trump."""
    return len(exercise.fields["cards"]) / 2 + tempting(exercise)


def tempting(exercise: Exercise) -> float:
    """Say how much strays tempt: little where one is among two or three cards."""
    odd = stray_count(exercise)
    if odd == 1 and len(exercise.fields["cards"]) < 4:
        return 0.5
    return 4 + odd + 3 * is_bare(exercise) if odd else 0


TRUMPS: Final = Maker(
    kind="trumps",
    rules=RULES,
    make=make_handful,
    matters=handful_matters,
    score=handful_score,
    steps={"": STEPS},
    alike=lambda exercise: exercise.fields["cards"],
)
