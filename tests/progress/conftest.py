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
    rows = []
    for back, is_right in zip(reversed(range(len(right))), right, strict=True):
        number = next(_numbers)
        created = moment - timedelta(minutes=back)
        fields = {"mode": "practice", "game": "anqi", "kind": "follow", "is_first": True, **facts}
        rows.append(
            Attempt(
                reader=who, board_id=f"made/t{number}", nonce=f"n{number}", try_no=1, rule=rule,
                created=created, exercise={}, options={}, answer={}, verdict={}, correct=is_right,
                **fields,
            )
        )  # fmt: skip
    field = Attempt._meta.get_field("created")
    field.auto_now_add = False
    try:
        Attempt.objects.bulk_create(rows, batch_size=500)
    finally:
        field.auto_now_add = True


def id_of(guest):
    """Return the id that a guest's cookie carries in front of its signature."""
    guest.open("/en/progress/")
    return guest.client.cookies["reader"].value.partition(":")[0]
