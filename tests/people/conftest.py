"""People with browsers of their own, on a few known positions."""

import pytest
from django.contrib.auth.models import User

from tests.lessons.conftest import _english, positions, use_content  # noqa: F401
from tests.people.members import signed_in
from tests.people.persons import PASSWORD, Person


@pytest.fixture
def person(db):
    return Person()


@pytest.fixture
def wang(db):
    return User.objects.create_user("wang", password=PASSWORD)


@pytest.fixture
def owner(db):
    return User.objects.create_user("林小梅", password=PASSWORD)


@pytest.fixture
def other(db):
    return User.objects.create_user("other", password=PASSWORD)


@pytest.fixture
def owner_client(owner):
    return signed_in(owner)


@pytest.fixture
def other_client(other):
    return signed_in(other)
