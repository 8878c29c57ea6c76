"""What was missed on which day, and readers."""

from engine.chance import Chance
from lessons.content import content
from lessons.models import Mode
from lessons.puzzles import services, tokens
from lessons.review import services as review
from tests.trainer.conftest import (  # noqa: F401 - fixtures among them
    ME,
    YOU,
    _english,
    answer,
    clock,
    fields_of,
    makers,
    other_reader,
    owner,
    person,
    post,
    reader,
)


def miss(who=ME, mode=Mode.BOARD, number=0, *, right=False):
    """Answer a stored board on following."""
    board = content().boards["follow"][number]
    given = board.answer if right else {"cards": []}
    return services.answer_board(who, board.id, board.exercise, tokens.new_token(), given, mode)


def give(who=ME, seed=1):
    """Give a reader what is due first."""
    return review.give_board(who, Chance("test", seed))
