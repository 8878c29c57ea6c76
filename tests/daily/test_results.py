"""Days in a row, how others did, marks: all read from attempts."""

from datetime import date, timedelta

import pytest

from lessons.daily import results, schedule, services
from lessons.daily.results import Row, days_in_a_row
from lessons.models import Attempt, Mode
from lessons.puzzles import helping, made
from lessons.puzzles.progress import Mark
from tests.daily.conftest import attempt

TODAY = date(2026, 11, 23)
ME, YOU = "a" * 32, "b" * 32


def ago(days):
    return TODAY - timedelta(days=days)


def on_the_day(*days):
    """Return these days, so many ago, as solved on the day itself."""
    return {ago(day): ago(day) for day in days}


@pytest.mark.parametrize(
    ("solved", "row"),
    [
        pytest.param({}, Row(), id="nothing"),
        pytest.param(on_the_day(0), Row(1, (), has_today=True), id="only today"),
        pytest.param(on_the_day(1), Row(1), id="yesterday, today is open"),
        pytest.param(on_the_day(0, 1, 2), Row(3, (), has_today=True), id="three days"),
        pytest.param(on_the_day(1, 2, 3), Row(3), id="three days, today is open"),
        pytest.param(on_the_day(0, 2), Row(2, (ago(1),), has_today=True), id="a gap is open"),
        pytest.param(on_the_day(1, 4), Row(2, (ago(3), ago(2))), id="two gaps are open"),
        pytest.param(on_the_day(8), Row(1, tuple(ago(n) for n in range(7, 0, -1))), id="a week"),
        pytest.param(on_the_day(9), Row(), id="a day is past making up"),
        pytest.param(on_the_day(0, 9), Row(1, (), has_today=True), id="a new row has begun"),
        pytest.param({ago(1): ago(1), ago(2): ago(0), ago(3): ago(3)}, Row(3), id="made up today"),
        pytest.param(
            {ago(7): ago(0), ago(8): ago(8), ago(6): ago(6)},
            Row(3, tuple(ago(n) for n in range(5, 0, -1))),
            id="made up on the last day",
        ),
        pytest.param(
            {ago(n): ago(n) for n in (0, 1, 2, 4, 5)} | {ago(n): ago(n) for n in range(6, 20)},
            Row(19, (ago(3),), has_today=True),
            id="one open gap in a long row",
        ),
        pytest.param(
            {**on_the_day(*range(20)), ago(10): ago(2)},
            Row(10, (), has_today=True),
            id="made up on the eighth day, too late",
        ),
        pytest.param(
            {**on_the_day(*range(20)), ago(10): ago(3)},
            Row(20, (), has_today=True),
            id="made up on the seventh day after",
        ),
    ],
)
def test_days_in_a_row(solved, row):
    assert days_in_a_row(solved, TODAY) == row


def test_a_day_whose_answer_was_shown_is_not_open_and_ends_the_row():
    solved = on_the_day(0, 1, 4)
    assert days_in_a_row(solved, TODAY).gaps == (ago(3), ago(2))
    assert days_in_a_row(solved, TODAY, {ago(3)}) == Row(2, (), has_today=True)
    assert days_in_a_row(solved, TODAY, {ago(4)}) == Row(3, (ago(3), ago(2)), has_today=True)


@pytest.fixture
def puzzles(db, at):
    """The last ten days' puzzles by how many days ago, all made."""
    return {back: services.puzzle_of(ago(back)) for back in range(10)}


def test_a_row_is_read_from_attempts(puzzles):
    for back in (0, 1, 2):
        attempt(ME, puzzles[back], correct=True, when=schedule.begins(ago(back)))
    attempt(ME, puzzles[3], when=schedule.begins(ago(3)))
    attempt(YOU, puzzles[4], correct=True)
    assert results.row_of(ME) == Row(3, (), has_today=True)
    assert results.row_of("c" * 32) == Row()


def test_the_day_on_which_it_was_solved_is_that_of_shanghai(puzzles):
    """One second before the eighth midnight it counts, at midnight no more."""
    end = schedule.begins(ago(-1)) - timedelta(seconds=1)
    row = attempt(ME, puzzles[7], correct=True, when=end)
    assert results.row_of(ME).days == 1
    Attempt.objects.filter(pk=row.pk).update(created=end + timedelta(seconds=1))
    assert results.row_of(ME).days == 0


def test_an_answer_elsewhere_is_no_day(puzzles):
    row = attempt(ME, puzzles[0], correct=True)
    Attempt.objects.filter(pk=row.pk).update(mode=Mode.PRACTICE)
    assert results.row_of(ME) == Row()


def test_a_row_belongs_to_whoever_keeps_the_answers(puzzles):
    """A guest's days move with the attempts, and with them the row."""
    attempt(ME, puzzles[0], correct=True, when=schedule.begins(ago(0)))
    Attempt.objects.filter(reader=ME).update(reader=YOU)
    assert results.row_of(YOU).days == 1
    assert results.row_of(ME).days == 0


def test_tries_count_up_to_the_first_right_answer(puzzles):
    for number, correct in enumerate((False, False, True, False, True), 1):
        attempt(ME, puzzles[0], number=number, correct=correct)
    tries = results.tries_at(ME, puzzles[0])
    assert (tries.wrong, tries.solved) == (2, True)
    assert not results.tries_at(YOU, puzzles[0]).solved


def test_marks(puzzles):
    attempt(ME, puzzles[0], correct=True)
    attempt(ME, puzzles[1])
    attempt(ME, puzzles[2])
    attempt(ME, puzzles[2], number=2, correct=True)
    attempt(YOU, puzzles[3], correct=True)
    assert results.marks_of(ME, puzzles.values()) == {
        ago(0): Mark.FIRST_TRY,
        ago(1): Mark.TRIED,
        ago(2): Mark.LATER,
    }


class TestOthers:
    @pytest.fixture
    def puzzle(self, db, at):
        return services.puzzle_of(TODAY)

    def answer(self, puzzle, readers, *, seat, correct=False):
        for each in readers:
            attempt(f"{each:032x}", puzzle, answer={"seat": seat}, correct=correct)

    def test_nothing_is_said_below_ten_first_tries(self, puzzle):
        assert puzzle.kind == "winner"
        self.answer(puzzle, range(9), seat=0, correct=True)
        assert results.others_at(puzzle) is None
        attempt(f"{0:032x}", puzzle, number=2, correct=True)  # a second try is not a first one
        assert results.others_at(puzzle) is None
        self.answer(puzzle, [9], seat=0, correct=True)
        assert results.others_at(puzzle).tries == 10

    def test_share_right_and_the_commonest_wrong_answer(self, puzzle):
        self.answer(puzzle, range(6), seat=0, correct=True)
        self.answer(puzzle, range(6, 9), seat=1)
        self.answer(puzzle, range(9, 11), seat=2)
        others = results.others_at(puzzle)
        assert (others.tries, others.right, others.percent) == (11, 6, 55)
        assert (others.commonest, others.times) == ({"seat": 1}, 3)

    def test_an_answer_that_one_reader_gave_is_not_told(self, puzzle):
        self.answer(puzzle, range(10), seat=0, correct=True)
        self.answer(puzzle, [10], seat=1)
        self.answer(puzzle, [11], seat=2)
        assert results.others_at(puzzle).commonest is None

    def test_the_same_answer_in_another_order_is_the_same(self, puzzle):
        self.answer(puzzle, range(8), seat=0, correct=True)
        puzzle.kind = "follow"
        attempt(f"{8:032x}", puzzle, answer={"cards": ["S5", "S6"]})
        attempt(f"{9:032x}", puzzle, answer={"cards": ["S6", "S5"]})
        assert results.others_at(puzzle).times == 2

    def test_only_answers_given_here_count(self, puzzle):
        self.answer(puzzle, range(10), seat=0, correct=True)
        Attempt.objects.filter(reader=f"{0:032x}").update(mode=Mode.PRACTICE)
        assert results.others_at(puzzle) is None

    def test_an_answer_after_it_was_shown_counts_for_nothing(self, puzzle):
        self.answer(puzzle, range(10), seat=0, correct=True)
        Attempt.objects.filter(reader=f"{0:032x}").update(shown=True)
        assert results.others_at(puzzle) is None
        assert not results.tries_at(f"{0:032x}", puzzle).solved
        assert results.tries_at(f"{1:032x}", puzzle).solved
        assert not results.row_of(f"{0:032x}").days


def test_a_shown_puzzle_is_over_but_not_solved(today_puzzle):
    board = made.board_of(today_puzzle.board)
    helping.show_answer(ME, board.id, board.exercise, Mode.DAILY)
    tries = results.tries_at(ME, today_puzzle)
    assert (tries.solved, tries.shown) == (False, True)
    assert results.marks_of(ME, [today_puzzle]) == {today_puzzle.date: Mark.SHOWN}
