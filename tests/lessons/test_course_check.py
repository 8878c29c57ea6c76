"""The check at the end of a lesson: its rounds, what counts, and what does not.

Everything is tried with boards that are made, and with stored ones where nothing can be made.
"""

import dataclasses

import pytest
from django.db import IntegrityError, transaction

from engine.exercises import solve
from lessons.course import check
from lessons.models import Attempt, CheckAsk, CheckRun, MadeBoard
from lessons.puzzles import made
from lessons.puzzles.kinds import KINDS
from tests.lessons.conftest import HTMX, LANGUAGES

pytestmark = pytest.mark.usefixtures("lesson")
CHECK = "/en/lessons/anqi-90/check/"


@pytest.fixture(params=["makers", "no_makers"], autouse=True)
def is_made(request):
    """Whether the boards of the check are made."""
    request.getfixturevalue(request.param)
    return request.param == "makers"


@pytest.fixture
def begun(reader):
    """A reader who has begun the check."""
    reader.send(reader.open(CHECK))
    assert reader.response["Location"] == CHECK
    return reader


def asks():
    return list(CheckAsk.objects.order_by("run__number", "position"))


def names(some=slice(None)):
    """Return the boards of some asks, by name, each once."""
    return {ask.made.place if ask.made else ask.board for ask in asks()[some]}


def open_next(reader):
    """Go on to the next board, as its page; None where the check is over."""
    reader.open(CHECK)
    if reader.response.status_code == 200:
        return None
    return reader.open(reader.response["Location"])


def answer(reader, lesson, page, *, right, **more):
    """Answer the board of a page rightly, or with a card that is not in the hand."""
    ask = CheckAsk.objects.get(right=None, position=int(page.action.split("/")[-3]))
    board = check.board_of(ask, lesson)
    count = len(board.exercise.document["led"])
    cards = solve(board.exercise).answer["cards"] if right else ["C2"] * count
    return reader.send(page, **KINDS["follow"].recall({"cards": cards}), **more)


def play_round(reader, lesson, *rights):
    for right in rights:
        page = open_next(reader)
        answer(reader, lesson, page, right=right)


@pytest.mark.parametrize("code", LANGUAGES)
def test_check_says_what_it_asks(reader, code):
    page = reader.open(f"/{code}/lessons/anqi-90/check/")
    rules = [tag.words for tag in page.all("code")]
    assert rules == ["follow.suit", "follow.void"]
    assert page.action.endswith("/check/begin/")
    assert page.lang == LANGUAGES[code]


def test_first_round_has_two_boards_of_each_rule(begun, lesson):
    rules = [ask.rule for ask in asks()]
    assert rules == ["follow.suit", "follow.void"] * 2
    assert len(names()) == 4
    begun.send(begun.open(CHECK.replace("en", "zh-hans")), url=CHECK + "begin/")
    assert len(asks()) == 4


def test_a_page_of_the_check_gives_no_hint(begun):
    page = open_next(begun)
    assert page.title.startswith("Check, board 1 of 4")
    assert not page.all("button", name="hint")
    assert not page.all("button", name="show")


def test_all_right_at_once_is_passed(begun, lesson):
    play_round(begun, lesson, True, True, True, True)
    assert open_next(begun) is None
    page = begun.open(CHECK)
    assert "Check passed" in page.words
    assert [tag.words for tag in page.all("td")] == ["2 of 2", "2 of 2"]
    assert CheckRun.objects.get().passed
    assert "check passed" in begun.open("/en/lessons/").words


def test_rule_that_was_missed_is_asked_again_with_two_other_boards(begun, lesson):
    play_round(begun, lesson, True, False, True, True)
    again = asks()[4:]
    assert [(ask.rule, ask.round) for ask in again] == [("follow.void", 2)] * 2
    assert len(names(slice(4))) == 4
    assert len(names(slice(4, 6))) == 2
    assert not names(slice(4)) & names(slice(4, 6))
    page = open_next(begun)
    assert page.title.startswith("Check, board 5 of 6")
    assert "once more, with other cards" in page.words
    play_round(begun, lesson, True, True)
    assert open_next(begun) is None
    cells = [tag.words for tag in begun.open(CHECK).all("td")]
    assert cells == ["2 of 2", "1 of 2, 2 of 2"]


def test_rounds_go_on_until_every_rule_was_right(begun, lesson, is_made):
    play_round(begun, lesson, False, False, False, False)
    play_round(begun, lesson, False, True, True, True)
    third = asks()[8:]
    assert [(ask.rule, ask.round) for ask in third] == [("follow.suit", 3)] * 2
    if is_made:  # new ones, however often
        assert len(names()) == 10
    else:
        stored = {board.id for board in lesson.checks_of("follow.suit")}
        assert {ask.board for ask in third} <= stored
        assert {ask.board for ask in third} == {asks()[0].board, asks()[2].board}
    assert CheckRun.objects.get().passed is None
    play_round(begun, lesson, True, True)
    assert CheckRun.objects.get().passed


def assert_missed(page):
    """The page says that the board was missed and what follows, and leads on first of all."""
    said = page.with_class("told")[0].words
    assert said.startswith("Your first answer counted as a miss: two other boards")
    assert [tag.words for tag in page.with_class("main") if "btn" in tag.classes] == ["Go on"]
    assert "Confirm" not in [tag.words for tag in page.all("button")]


@pytest.mark.parametrize("right", [True, False])
def test_how_the_first_answer_counted_is_said_after_a_reload(begun, lesson, right):
    before = open_next(begun)
    assert not before.with_class("told")
    answer(begun, lesson, before, right=right)
    page = begun.open(CHECK + "1/")
    assert not page.verdicts
    if right:
        assert page.with_class("told")[0].words == "Your first answer was right, and it counted."
        assert [tag.words for tag in page.all("a") if "main" in tag.classes] == ["Go on"]
    else:
        assert_missed(page)


def test_only_the_first_answer_counts(begun, lesson):
    page = open_next(begun)
    page = answer(begun, lesson, page, right=False)
    assert "right" not in page.verdicts[0].classes
    assert_missed(page)
    ask = asks()[0]
    assert ask.right is False
    board = check.board_of(ask, lesson)
    page = begun.send(page, card=list(solve(board.exercise).answer["cards"]))
    assert "right" in page.verdicts[0].classes
    assert asks()[0].right is False
    assert "no longer counts" in page.with_class("told")[0].words
    assert [tag.attrs["href"] for tag in page.all("a") if tag.words == "Go on"] == [CHECK]
    assert open_next(begun).title.startswith("Check, board 2 of 4")


def test_form_with_a_mistake_is_no_answer(begun):
    page = open_next(begun)
    page = begun.send(page)
    assert page.problems
    assert asks()[0].right is None


def test_page_sent_twice_counts_once(begun, lesson):
    page = open_next(begun)
    answer(begun, lesson, page, right=True)
    begun.send(page, card=["C2"])
    assert [ask.right for ask in asks()] == [True, None, None, None]
    assert Attempt.objects.count() == 1


def test_token_of_another_place_is_refused(begun, lesson):
    page = open_next(begun)
    first = page.token
    answer(begun, lesson, page, right=True)
    other = open_next(begun)
    page = begun.send(other, token=[first])
    assert begun.response.status_code == 409
    assert "belonged to another board" in page.problems[0].words
    assert asks()[1].right is None


def test_token_of_an_earlier_go_is_refused(begun, lesson):
    page = open_next(begun)
    answer(begun, lesson, page, right=True)
    play_round(begun, lesson, True, True, True)
    begun.send(begun.open(CHECK))
    begun.send(page, card=["C2"])
    assert begun.response.status_code == 409
    assert [ask.right for ask in asks()[4:]] == [None] * 4


def test_next_go_begins_with_boards_asked_least(begun, lesson):
    play_round(begun, lesson, True, True, True, True)
    begun.send(begun.open(CHECK))
    runs = [ask.run.number for ask in asks()]
    assert runs == [1] * 4 + [2] * 4
    assert not names(slice(4)) & names(slice(4, 8))
    assert "check passed" in begun.open("/en/lessons/").words


def test_verdict_is_swapped_in(begun):
    page = open_next(begun)
    part = begun.send(page, headers=HTMX, card=["C2"])
    assert not part.is_whole
    address = begun.response["HX-Replace-Url"]
    assert address.startswith(CHECK + "1/?answered=")
    assert begun.open(address).verdicts[0].words == part.verdicts[0].words
    assert part.title.startswith("Not yet · Check, board 1 of 4")


@pytest.mark.parametrize("position", ["5/", "0/", "99/", "5/answer/"])
def test_place_that_is_not_asked_leads_to_the_check(begun, position):
    begun.open(CHECK + position)
    assert (begun.response.status_code, begun.response["Location"]) == (302, CHECK)


def test_address_of_a_form_leads_to_its_board(begun):
    begun.open(f"{CHECK}1/answer/")
    assert (begun.response.status_code, begun.response["Location"]) == (302, f"{CHECK}1/")


def test_check_of_another_reader_is_out_of_reach(begun, other_reader):
    page = open_next(begun)
    stranger = other_reader.open(CHECK)
    other_reader.open(CHECK + "1/")
    assert other_reader.response["Location"] == CHECK
    fields = {"card": ["S9"], "token": [page.token]}
    other_reader.send(stranger, url=CHECK + "1/answer/", **fields)
    assert other_reader.response["Location"] == CHECK
    assert [ask.right for ask in asks()] == [None] * 4


def test_board_taken_out_meanwhile_is_replaced(begun, lesson, is_made):
    gone = asks()[0]
    rest = tuple(board for board in lesson.checks if board.id != gone.board)
    if is_made:
        gone.made.exercise["led"] = ["no card"]
    board = check.board_of(gone, dataclasses.replace(lesson, checks=rest))
    assert board.exercise in [each.exercise for each in rest if each.rule == "follow.suit"]


def test_reload_shows_the_same_board(begun, is_made):
    page = open_next(begun)
    hands = [
        [tag.attrs["value"] for tag in each.all("input", name="card")]
        for each in (page, open_next(begun), begun.open(CHECK + "1/"))
    ]
    assert hands[0] == hands[1] == hands[2]
    assert MadeBoard.objects.count() == (4 if is_made else 0)
    assert [bool(ask.made) for ask in asks()] == [is_made] * 4


def test_made_boards_are_about_their_rule_and_not_hard(begun, is_made):
    for ask in asks() if is_made else ():
        assert (ask.made.rule, ask.made.game) == (ask.rule, "anqi")
        assert ask.made.difficulty <= check.HARDEST
        assert ask.board == ""


def test_round_that_was_lost_is_asked_at_the_next_beginning(begun, lesson, monkeypatch):
    """The site stopped between the last answer of a round and the boards of the next one."""
    with monkeypatch.context() as patch:
        patch.setattr(check, "_go_on", lambda *_: None)
        play_round(begun, lesson, True, False, True, True)
    assert len(asks()) == 4
    begun.send(begun.open(CHECK))
    assert [ask.rule for ask in asks()[4:]] == ["follow.void"] * 2


def test_last_answers_at_the_same_moment_begin_one_round(begun, lesson):
    play_round(begun, lesson, True, False, True, True)
    run = CheckRun.objects.get()
    CheckAsk.objects.filter(round=2).delete()
    check._go_on(run, lesson)
    before = names()
    stale = list(CheckAsk.objects.filter(round=1))
    late = check._round(run, lesson, ["follow.void"], 2, len(stale))
    with pytest.raises(IntegrityError), transaction.atomic():
        CheckAsk.objects.bulk_create(late)
    check._go_on(run, lesson)
    assert names() == before


def test_every_rule_of_every_lesson_can_be_asked(lesson):
    """Made or stored: a first round and one more."""
    for rule in lesson.rules:
        assert check.check_kinds(lesson, rule) == (["follow"] if made.offers() else [])


def test_rule_no_longer_taught_is_not_asked_again(begun, lesson):
    play_round(begun, lesson, True, False, True)
    last = asks()[3]
    smaller = dataclasses.replace(lesson, rules=("follow.suit",))
    check.record(last, smaller, right=True)
    assert CheckRun.objects.get().passed
    assert len(asks()) == 4
