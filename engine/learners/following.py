"""What simulated learners answer to the kinds follow, winner and throw."""

from __future__ import annotations

from typing import Any, Final

from engine.cards import texts
from engine.chance import Chance
from engine.exercises import Exercise
from engine.exercises.making import follow_minds as minds
from engine.exercises.making import misread, throw_minds, winner_minds
from engine.learners.base import Belief, Beliefs
from engine.shapes import decompose


def _follow(mind: minds.Mind) -> Belief:
    """Let somebody of a mind answer: one of the plays that come to hand, or the one list."""

    def belief(exercise: Exercise, chance: Chance) -> dict[str, Any] | None:
        plays = mind(exercise)
        return {"cards": list(texts(chance.pick(plays)))} if plays else None

    return belief


def _without_trump_suit(mind: minds.Mind) -> minds.Mind:
    """Let a mind differ only where there is no trump suit."""
    return lambda exercise: mind(exercise) if exercise.trump == "none" else []


def _guess_follow(exercise: Exercise, chance: Chance) -> dict[str, Any]:
    """Play some cards of the hand, as many as are led; or name some by chance."""
    hand, size = exercise.fields["hand"], len(exercise.fields["led"])
    if exercise.ask != "legal":
        size = chance.between(0, len(hand))
    return {"cards": list(texts(chance.some(hand, size)))}


def _winner(mind: winner_minds.Mind) -> Belief:
    """Let somebody of a mind name the winner."""

    def belief(exercise: Exercise, _chance: Chance) -> dict[str, Any] | None:
        seat = mind(exercise)
        return None if seat is None else {"seat": seat}

    return belief


def _guess_winner(exercise: Exercise, chance: Chance) -> dict[str, Any]:
    """Name anybody who played."""
    return {"seat": chance.below(len(exercise.fields["plays"]))}


def _throw(mind: throw_minds.Mind) -> Belief:
    """Let somebody of a mind say whether a throw stands, and what is led if it does not."""

    def belief(exercise: Exercise, _chance: Chance) -> dict[str, Any] | None:
        said = mind(exercise)
        if said is None:
            return None
        return {"stands": False, "leads": list(texts(said))} if said else {"stands": True}

    return belief


def _guess_throw(exercise: Exercise, chance: Chance) -> dict[str, Any]:
    """Say that it stands, or name any part of it."""
    if chance.yes(50):
        return {"stands": True}
    part = chance.pick(decompose(exercise.order, exercise.fields["led"]))
    return {"stands": False, "leads": list(texts(part.cards))}


def _printed_throw(exercise: Exercise) -> throw_minds.Lead | None:
    return throw_minds.by_order(misread.printed)(exercise)


def _printed_winner(exercise: Exercise) -> int | None:
    return winner_minds.by_order(misread.printed)(exercise)


_PRINTED: Final = minds.by_order(misread.printed)

BELIEFS: Final[Beliefs] = {
    "printed-suit": {
        "follow": _follow(_PRINTED),
        "winner": _winner(_printed_winner),
        "throw": _throw(_printed_throw),
    },
    "no-trump-sevens": {
        "follow": _follow(_without_trump_suit(_PRINTED)),
        "winner": _winner(
            lambda exercise: _printed_winner(exercise) if exercise.trump == "none" else None
        ),
        "throw": _throw(
            lambda exercise: _printed_throw(exercise) if exercise.trump == "none" else None
        ),
    },
    "free": {"follow": _follow(minds.free)},
    "suit-only": {"follow": _follow(minds.suit_only)},
    "pairs-only": {"follow": _follow(minds.pairs_only)},
    "no-break": {"follow": _follow(minds.no_break)},
    "all-in": {"follow": _follow(minds.all_in)},
    "touching-7": {
        "follow": _follow(minds.by_order(misread.touching)),
        "winner": _winner(winner_minds.by_order(misread.gapped)),
        "throw": _throw(throw_minds.by_order(misread.gapped)),
    },
    "level-pairs": {
        "follow": _follow(minds.level_pairs),
        "winner": _winner(winner_minds.level_pairs),
        "throw": _throw(throw_minds.level_pairs),
    },
    "joker-gap": {
        "follow": _follow(minds.by_order(misread.joker_gap)),
        "winner": _winner(winner_minds.by_order(misread.joker_gap)),
        "throw": _throw(throw_minds.by_order(misread.joker_gap)),
    },
    "big-single": {"winner": _winner(winner_minds.any_shape)},
    "last-wins": {
        "winner": _winner(winner_minds.last_wins),
        "throw": _throw(throw_minds.equal_beats),
    },
    "off-order": {
        "winner": _winner(winner_minds.by_order(misread.ranked_tiers)),
        "throw": _throw(throw_minds.by_order(misread.ranked_tiers)),
    },
    "top-only": {"throw": _throw(throw_minds.top_only)},
    "partner-safe": {"throw": _throw(throw_minds.partner_safe)},
    "weng-ruff": {"winner": _winner(winner_minds.trumps_beat_weng)},
    "guess": {"follow": _guess_follow, "winner": _guess_winner, "throw": _guess_throw},
}
