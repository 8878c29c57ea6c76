"""Bad content keeps the site from starting, and the command says where it is."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.checks import run_checks
from django.core.management import call_command
from django.core.management.base import SystemCheckError

from lessons.content import ContentError, Problem, checks
from lessons.content.checks import refuse_bad_content

BROKEN = Problem("lessons/content/boards/follow.toml", 12, "follow-01: difficulty is missing")


def refuse(*_args):
    raise ContentError([BROKEN])


@pytest.fixture
def broken(monkeypatch):
    monkeypatch.setattr(checks, "content", refuse)


@pytest.mark.django_db
def test_good_content_is_silent():
    assert [message for message in run_checks() if message.id == "lessons.E001"] == []
    refuse_bad_content()


def test_the_command_counts_what_is_there():
    out = StringIO()
    call_command("check_content", stdout=out)
    assert "50 follow boards, 43 koudi boards" in out.getvalue()


@pytest.mark.django_db
@pytest.mark.usefixtures("broken")
def test_bad_content_is_an_error_of_the_system_check():
    found = [message for message in run_checks() if message.id == "lessons.E001"]
    assert [message.msg for message in found] == [
        "lessons/content/boards/follow.toml:12: follow-01: difficulty is missing"
    ]
    with pytest.raises(SystemCheckError, match=r"follow\.toml:12"):
        call_command("check")


@pytest.mark.usefixtures("broken")
def test_a_server_does_not_start_on_bad_content():
    with pytest.raises(ContentError, match=r"follow\.toml:12: follow-01: difficulty is missing"):
        refuse_bad_content()


@pytest.mark.usefixtures("broken")
def test_the_command_fails_with_file_and_line():
    err = StringIO()
    with pytest.raises(SystemExit) as exit_:
        call_command("check_content", stderr=err, no_color=True)
    assert exit_.value.code == 1
    assert err.getvalue() == f"{BROKEN}\n"
