"""Clearing takes what nobody can come back to, and never a member's rows."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from lessons.content import content
from lessons.models import Attempt, StepMark
from lessons.people import keeping
from lessons.people.profiles import profile_of
from lessons.puzzles import services, tokens

pytestmark = [pytest.mark.django_db, pytest.mark.database]
OLD, YOUNG, MIXED = "a" * 32, "b" * 32, "c" * 32


def ago(**span):
    return timezone.now() - timedelta(**span)


def answer(reader, days, number=0):
    board = content().boards["follow"][number]
    token = tokens.new_token()
    services.answer_board(reader, board.id, board.exercise, token, board.answer)
    Attempt.objects.filter(nonce=token.nonce).update(created=ago(days=days))


@pytest.fixture
def rows():
    member = profile_of(User.objects.create_user("wang")).reader
    for reader, days in ((OLD, 401), (YOUNG, 399), (MIXED, 900), (member, 4000)):
        answer(reader, days)
    StepMark.objects.create(reader=MIXED, place="anqi-02/read", done=True)
    return member


def readers():
    return set(Attempt.objects.values_list("reader", flat=True))


def test_only_guests_untouched_for_long_are_cleared(rows, capsys):
    call_command("clear_old")
    assert readers() == {YOUNG, MIXED, rows}
    assert "cleared: 0 sessions, 1 guest," in capsys.readouterr().out


def test_days_can_be_chosen_and_counting_changes_nothing(rows, capsys):
    call_command("clear_old", "--days", "30", "--dry-run")
    assert "to clear: 0 sessions, 2 guests" in capsys.readouterr().out
    assert readers() == {OLD, YOUNG, MIXED, rows}
    call_command("clear_old", "--days", "30")
    assert readers() == {MIXED, rows}
    assert keeping.counts(MIXED)["steps"] == 1


def test_sessions_that_have_ended_are_cleared():
    for key, hours in (("ended", -1), ("open", 1)):
        Session.objects.create(session_key=key, session_data="", expire_date=ago(hours=-hours))
    call_command("clear_old")
    assert [session.pk for session in Session.objects.all()] == ["open"]


def test_limits_that_have_run_out_are_cleared(settings, capsys):
    table = {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "shared_cache"}
    settings.CACHES = {**settings.CACHES, "default": table}
    call_command("createcachetable")
    for key in ("holds", "ended"):
        caches["default"].set(key, 1, timeout=3600)
    with connection.cursor() as cursor:
        then = connection.ops.adapt_datetimefield_value(ago(days=1))
        change = "UPDATE shared_cache SET expires = %s WHERE cache_key = %s"
        cursor.execute(change, [then, ":1:ended"])
    call_command("clear_old")
    assert "1 limit\n" in capsys.readouterr().out
    with connection.cursor() as cursor:
        cursor.execute("SELECT cache_key FROM shared_cache")
        assert [key for (key,) in cursor.fetchall()] == [":1:holds"]


@pytest.mark.parametrize("days", ["0", "-1", "99999999"])
def test_days_without_sense_are_refused(days):
    with pytest.raises(CommandError, match="--days has to be from 1"):
        call_command("clear_old", f"--days={days}")
