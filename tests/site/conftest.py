"""The site's frame is tested on addresses of its own."""

import pytest
from django.test import Client


@pytest.fixture(autouse=True)
def _own_addresses(settings):
    settings.ROOT_URLCONF = "tests.site.urls"


@pytest.fixture
def visitor():
    """A client to which faults come as the pages readers see."""
    return Client(raise_request_exception=False)
