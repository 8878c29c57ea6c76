"""The measuring of grading requests: it answers boards, says how long that took, keeps nothing."""

import pytest
from django.core.management import call_command

from lessons.models import Attempt, MadeBoard

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("makers")]


def test_medians_are_told_and_nothing_is_kept(capsys):
    call_command("measure_grading", count=6, most=10_000.0)
    *kinds, whole = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in kinds] == ["follow", "points"]
    assert whole.split()[0] == "all"
    assert float(whole.split()[1]) > 0
    assert not Attempt.objects.exists()
    assert not MadeBoard.objects.exists()


def test_too_slow_is_told_by_the_status(capsys):
    with pytest.raises(SystemExit) as ended:
        call_command("measure_grading", count=4, kind=["follow"], most=0.0)
    assert ended.value.code == 1
    assert "points" not in capsys.readouterr().out
