"""What touches the database runs on PostgreSQL as well, where TEST_DATABASE_URL names a server."""

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow
#: Files with tests that are marked ``database``, and whole files that have to hold there too.
MARKED = ["tests/people"]
WHOLE = [
    "tests/lessons/test_services.py",
    "tests/lessons/test_attempt_facts.py",
    "tests/trainer/test_at_once.py",
]


@pytest.fixture
def server():
    url = os.environ.get("TEST_DATABASE_URL")
    if not url:
        pytest.skip("TEST_DATABASE_URL names no PostgreSQL server (.ci/run starts one)")
    return url


@pytest.mark.parametrize("chosen", [[*MARKED, "-m", "database"], WHOLE], ids=["marked", "whole"])
def test_it_holds_on_postgresql(server, root, chosen):
    command = [sys.executable, "-m", "pytest", "-n0", "--ds=tests.settings_postgres", "--tb=short"]
    done = subprocess.run(
        [*command, *chosen], cwd=root, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    assert " passed" in done.stdout or "[100%]" in done.stdout
    assert "skipped" not in done.stdout
