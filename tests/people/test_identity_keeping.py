"""A guest's rows become a member's: facts stay facts, nothing is there twice."""

from datetime import UTC, datetime, timedelta

import pytest
from django.apps import apps
from django.contrib.auth.models import User

from lessons.content import content
from lessons.models import (
    Attempt,
    CheckAsk,
    CheckRun,
    Help,
    PracticeTurn,
    Profile,
    StepMark,
)
from lessons.people import keeping
from lessons.people.profiles import profile_of
from lessons.puzzles import made, services, tokens

pytestmark = [pytest.mark.django_db, pytest.mark.database]
GUEST = "a" * 32
OTHER = "b" * 32
START = datetime(2026, 3, 1, 9, tzinfo=UTC)


@pytest.fixture
def member():
    return profile_of(User.objects.create_user("wang")).reader


def at(hours):
    return START + timedelta(hours=hours)


def answer(reader, hours, board=0, right=True):
    """Answer a stored board at an hour; return the attempt."""
    found = content().boards["follow"][board]
    given = found.answer if right else {"cards": []}
    token = tokens.new_token()
    services.answer_board(reader, found.id, found.exercise, token, given)
    Attempt.objects.filter(nonce=token.nonce).update(created=at(hours))
    return Attempt.objects.get(nonce=token.nonce)


def firsts(reader):
    rows = Attempt.objects.filter(reader=reader, is_first=True)
    return sorted(rows.values_list("board_id", "created", "correct"))


def test_every_model_with_a_reader_has_its_area():
    with_reader = {
        model
        for model in apps.get_app_config("lessons").get_models()
        if any(field.name == "reader" for field in model._meta.fields)
    }
    assert {area.model for area in keeping.areas()} == with_reader - {Profile}


def test_names_of_areas_are_used_once_and_their_fields_exist():
    names = [area.name for area in keeping.areas()]
    assert len(set(names)) == len(names)
    for area in keeping.areas():
        field = area.model._meta.get_field(area.touched)
        assert field.get_internal_type() == "DateTimeField"


def test_everything_of_a_guest_is_the_members_afterwards(member):
    rows = [answer(GUEST, hours, hours) for hours in range(3)]
    stranger = answer(OTHER, 0)
    keeping.keep(GUEST, member)
    assert set(Attempt.objects.filter(reader=member)) == set(rows)
    assert len(firsts(member)) == 3
    assert list(Attempt.objects.filter(reader=OTHER)) == [stranger]
    assert not keeping.has_any(GUEST)


@pytest.mark.parametrize(("guest", "own"), [(1, 5), (5, 1)])
def test_the_earlier_first_try_stays_the_first(member, guest, own):
    one = answer(GUEST, guest, right=False)
    two = answer(member, own, right=True)
    again = answer(GUEST, 9)
    keeping.keep(GUEST, member)
    earlier, later = (one, two) if guest < own else (two, one)
    assert firsts(member) == [(earlier.board_id, earlier.created, earlier.correct)]
    for row in (later, again):
        row.refresh_from_db()
        assert not row.is_first
    assert Attempt.objects.filter(reader=member).count() == 3


def test_an_answer_changes_in_nothing_but_whose_it_is(member):
    row = answer(GUEST, 2, right=False)
    before = Attempt.objects.filter(pk=row.pk).values().get()
    keeping.keep(GUEST, member)
    assert Attempt.objects.filter(pk=row.pk).values().get() == {**before, "reader": member}


def test_keeping_twice_is_keeping_once(member):
    answer(GUEST, 1)
    answer(member, 2)
    keeping.keep(GUEST, member)
    before = list(Attempt.objects.order_by("pk").values())
    keeping.keep(GUEST, member)
    keeping.keep(member, member)
    assert list(Attempt.objects.order_by("pk").values()) == before


def mark(reader, hours, place="anqi-02/first", **facts):
    row = StepMark.objects.create(reader=reader, place=place, **facts)
    StepMark.objects.filter(pk=row.pk).update(updated=at(hours))


def test_marks_of_both_become_one(member):
    mark(GUEST, 4)
    mark(GUEST, 1, place="anqi-02/read", done=True)
    mark(member, 3, done=True)
    keeping.keep(GUEST, member)
    rows = StepMark.objects.filter(reader=member).order_by("place")
    found = [(row.place, row.done, row.updated) for row in rows]
    assert found == [("anqi-02/first", True, at(4)), ("anqi-02/read", True, at(1))]
    assert not StepMark.objects.filter(reader=GUEST).exists()


def tell(reader, hours, what, board="anqi-02/first"):
    row = Help.objects.create(reader=reader, board_id=board, what=what, mode="lesson")
    Help.objects.filter(pk=row.pk).update(created=at(hours))


def test_what_was_told_first_stays_of_two(member):
    tell(GUEST, 4, Help.What.WHERE)
    tell(GUEST, 5, Help.What.RULE)
    tell(member, 3, Help.What.WHERE)
    tell(member, 6, Help.What.RULE)
    keeping.keep(GUEST, member)
    rows = Help.objects.order_by("created").values_list("reader", "what", "created")
    assert list(rows) == [(member, "where", at(3)), (member, "rule", at(5))]


@pytest.mark.parametrize("is_guest_told", [True, False])
@pytest.mark.parametrize(("found", "shown"), [(2, False), (8, True)])
def test_what_was_found_before_was_not_shown(member, found, shown, is_guest_told):
    told, answering = (GUEST, member) if is_guest_told else (member, GUEST)
    row = answer(answering, found)
    Attempt.objects.filter(pk=row.pk).update(board_id="anqi-02/first")
    tell(told, 5, Help.What.SHOWN)
    keeping.keep(GUEST, member)
    assert Help.objects.filter(reader=member).exists() is shown
    assert Attempt.objects.get().shown is shown


def test_answer_after_a_hint_to_the_other_was_given_after_a_hint(member):
    answer(member, 2)
    answer(member, 8, right=False)
    Attempt.objects.update(board_id="anqi-02/first")
    tell(GUEST, 5, Help.What.WHERE)
    tell(GUEST, 5, Help.What.RULE)
    keeping.keep(GUEST, member)
    assert list(Attempt.objects.order_by("created").values_list("hints", flat=True)) == [0, 2]


def run(reader, number, hours, lesson="anqi-02"):
    row = CheckRun.objects.create(reader=reader, lesson=lesson, number=number)
    CheckRun.objects.filter(pk=row.pk).update(started=at(hours))
    CheckAsk.objects.create(run=row, position=1, round=1, rule="follow.suit", right=True)
    return row.pk


def test_goes_at_a_check_are_counted_in_the_order_they_began_in(member):
    pks = {
        "own 1": run(member, 1, 1),
        "guest 1": run(GUEST, 1, 2),
        "guest 2": run(GUEST, 2, 3),
        "own 2": run(member, 2, 4),
        "guest 3": run(GUEST, 3, 5),
        "elsewhere": run(GUEST, 1, 0, lesson="anqi-04"),
    }
    keeping.keep(GUEST, member)
    rows = CheckRun.objects.filter(reader=member, lesson="anqi-02").order_by("number")
    assert list(rows.values_list("number", flat=True)) == [1, 2, 3, 4, 5]
    assert [row.pk for row in rows] == list(pks.values())[:5]
    assert CheckRun.objects.get(reader=member, lesson="anqi-04").number == 1
    assert CheckAsk.objects.filter(run__reader=member).count() == 6


def turn(reader, hours, board, **choice):
    row = PracticeTurn.objects.create(
        reader=reader, board=board, game="anqi", easiest=1, hardest=5, **choice
    )
    PracticeTurn.objects.filter(pk=row.pk).update(given=at(hours))
    return row.pk


@pytest.mark.parametrize(("guest", "own"), [(1, 5), (5, 1)])
def test_of_two_turns_at_one_board_the_later_is_the_place(member, guest, own):
    board, other = (made.new_board("follow", "anqi") for _ in range(2))
    theirs, mine = turn(GUEST, guest, board), turn(member, own, board)
    alone = turn(GUEST, 9, other)
    keeping.keep(GUEST, member)
    kept = set(PracticeTurn.objects.filter(reader=member).values_list("pk", flat=True))
    assert kept == {alone, theirs if guest > own else mine}
    assert PracticeTurn.objects.get(pk=alone).given == at(9)
    assert PracticeTurn.objects.count() == 2


def test_forgetting_takes_everything_and_nothing_of_others(member):
    answer(GUEST, 1)
    mark(GUEST, 1)
    run(GUEST, 1, 1)
    turn(GUEST, 1, made.new_board("follow", "anqi"))
    answer(member, 1)
    held = keeping.counts(GUEST)
    assert [held[name] for name in ("attempts", "steps", "checks", "practice")] == [1] * 4
    keeping.forget(GUEST)
    assert not keeping.has_any(GUEST)
    assert not CheckAsk.objects.exists()
    assert keeping.counts(member)["attempts"] == 1
