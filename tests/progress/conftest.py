"""Readers with answers behind them, at moments that a test chooses."""

from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

from lessons.daily import schedule
from lessons.models import Attempt
from tests.lessons.conftest import Reader, _english, lesson  # noqa: F401

NOW = datetime(2026, 12, 9, 4, tzinfo=UTC)  # noon in Shanghai
_numbers = count()


@pytest.fixture
def reader(db):
    return Reader()


@pytest.fixture
def other_reader(db):
    return Reader()


@pytest.fixture(autouse=True)
def now(monkeypatch):
    """It is noon in Shanghai on the 9th of December, 2026."""
    monkeypatch.setattr(schedule, "now", lambda: NOW)
    return NOW


def tries(who, rule, right, moment=NOW, **facts):
    """Store first tries at boards of their own, one a minute up to a moment."""
    rows, moments = [], []
    for back, is_right in zip(reversed(range(len(right))), right, strict=True):
        number = next(_numbers)
        fields = {"mode": "practice", "game": "anqi", "kind": "follow", "is_first": True, **facts}
        rows.append(
            Attempt(
                reader=who, board_id=f"made/t{number}", nonce=f"n{number}", try_no=1, rule=rule,
                exercise={}, options={}, answer={}, verdict={}, correct=is_right, **fields,
            )
        )  # fmt: skip
        moments.append(moment - timedelta(minutes=back))
    Attempt.objects.bulk_create(rows, batch_size=500)
    for row, at in zip(rows, moments, strict=True):
        row.created = at
    Attempt.objects.bulk_update(rows, ["created"], batch_size=300)


def id_of(guest):
    """Return the id that a guest's cookie carries in front of its signature."""
    guest.open("/en/progress/")
    return guest.client.cookies["reader"].value.partition(":")[0]
