"""People with browsers of their own, on a few known positions."""

import pytest
from django.contrib.auth.models import User

from tests.lessons.conftest import _english, positions, use_content  # noqa: F401
from tests.people.persons import PASSWORD, Person


@pytest.fixture
def person(db):
    return Person()


@pytest.fixture
def wang(db):
    return User.objects.create_user("wang", password=PASSWORD)
