"""What touches the database runs on PostgreSQL as well, where TEST_DATABASE_URL names a server.

All tests that are marked ``database``, wherever they stand, in one process on one new database.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
MARK = "pytest.mark.database"
#: These at least have to be among the files with such tests.
KNOWN = {
    "lessons/test_services.py", "lessons/test_attempt_facts.py", "trainer/test_at_once.py",
    "people/test_data_backup.py", "people/test_identity_keeping.py", "progress/test_year.py",
}  # fmt: skip


@pytest.fixture
def server():
    url = os.environ.get("TEST_DATABASE_URL")
    if not url:
        pytest.skip("TEST_DATABASE_URL names no PostgreSQL server (.ci/run starts one)")
    return url


def is_marked(path):
    return path != Path(__file__) and MARK in path.read_text(encoding="utf-8")


def test_it_holds_on_postgresql(server, root):
    tests = root / "tests"
    files = {str(path.relative_to(tests)) for path in tests.rglob("test_*.py") if is_marked(path)}
    assert files >= KNOWN
    command = [sys.executable, "-m", "pytest", "-n0", "--ds=tests.settings_postgres", "--tb=short"]
    command += ["-m", "database", *(f"tests/{name}" for name in sorted(files))]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    assert " passed" in done.stdout or "[100%]" in done.stdout
    assert "skipped" not in done.stdout
