"""Whatever can be practised is shown, answered and told of in every script."""

import pytest

from engine.exercises import solve
from lessons.course import check, course
from lessons.models import MadeBoard
from lessons.puzzles import made
from lessons.puzzles.kinds import KINDS
from lessons.web.boards import game_name
from tests.lessons.conftest import HTMX, LANGUAGES
from tests.lessons.page import board_form

#: Every game with every kind that the engine makes and the site shows.
PAIRS = [(game, kind) for game, kinds in made.offers().items() for kind in kinds]
#: Rules of lessons that nothing is made on yet: their checks ask the stored boards.
STORED: dict[str, set[str]] = {}


@pytest.mark.django_db
@pytest.mark.parametrize(("game", "kind"), PAIRS)
def test_made_board_is_shown_and_its_right_answer_told(reader, game, kind):
    for code in LANGUAGES:
        row = made.new_board(kind, game)
        assert row is not None
        page = reader.open(f"/{code}/practice/{row.slug}/")
        assert reader.response.status_code == 200
        exercise = made.board_of(row).exercise
        fields = KINDS[kind].recall(dict(solve(exercise).answer))
        form = board_form(page)
        page = reader.send(form, HTMX, **{name: each or None for name, each in fields.items()})
        (verdict,) = page.verdicts
        assert "right" in verdict.classes, row.exercise
    assert MadeBoard.objects.filter(game=game, kind=kind).count() <= len(LANGUAGES)


@pytest.mark.django_db
@pytest.mark.parametrize("code", LANGUAGES)
def test_chooser_names_everything(reader, code):
    for game in made.offers():
        page = reader.open(f"/{code}/practice/choose/?game={game}")
        open_kinds = {
            tag.attrs["value"] for tag in page.all("input", name="kind")
            if "disabled" not in tag.attrs
        }  # fmt: skip
        assert open_kinds == {"", *made.offers()[game]}
        rules = {tag.attrs["value"] for tag in page.all("option")} - set("12345")
        assert rules == {"", *(rule for told in made.offers()[game].values() for rule in told)}
        assert game_name(game) or code


def test_rules_of_checks_that_still_ask_stored_boards():
    """Every other rule of a lesson is asked with boards made for the reader."""
    found = {
        lesson.id: {rule for rule in lesson.rules if not check.check_kinds(lesson, rule)}
        for lesson in course().lessons
    }
    assert {lesson: rules for lesson, rules in found.items() if rules} == STORED
