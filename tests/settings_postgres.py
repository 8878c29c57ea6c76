"""The tests' settings on PostgreSQL: TEST_DATABASE_URL names a server that may be filled."""

import os

from tests.settings import *  # noqa: F403

os.environ["DATABASE_URL"] = os.environ["TEST_DATABASE_URL"]
DATABASES = {"default": database()}  # noqa: F405
del os.environ["DATABASE_URL"]
DATABASES["default"]["TEST"] = {"NAME": f"anqi_tests_{os.getpid()}"}
