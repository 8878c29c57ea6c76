"""The linters and checkers of the project find nothing to complain about."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BIN = Path(sys.executable).parent
# The browser tests set this for themselves; it is no part of a server's environment.
ALLOW = "DJANGO_ALLOW_ASYNC_UNSAFE"
OUTSIDE = {k: v for k, v in os.environ.items() if k != ALLOW}
MANAGE = [sys.executable, "manage.py"]


def run(root, command, **env):
    """Run a tool; where it is not content its output is the test's message."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=root,
        env={**OUTSIDE, **env},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, f"{done.stdout[-8000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def tool(name):
    path = BIN / name
    assert path.exists() or shutil.which(name), f"{name} is not installed"
    return path if path.exists() else name


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("ruff", ["check", "--no-cache", "--output-format", "concise", "."]),
        ("ruff", ["format", "--no-cache", "--check", "."]),
        ("mypy", []),
        ("lint-imports", ["--no-cache"]),
        ("djlint", ["templates", "--lint", "--quiet"]),
    ],
    ids=["ruff-check", "ruff-format", "mypy", "import-rules", "djlint"],
)
def test_tool_is_content(root, name, arguments):
    run(root, [tool(name), *arguments])


def test_no_migration_is_missing(root):
    run(root, [*MANAGE, "makemigrations", "--check", "--dry-run"])


@pytest.mark.django_db
def test_site_checks(root, tmp_path):
    env = {"DJANGO_SETTINGS_MODULE": "anqi_site.settings", "VAR_DIR": str(tmp_path)}
    run(root, [*MANAGE, "check", "--fail-level", "WARNING"], **env)


def test_site_is_fit_for_a_public_server(root, tmp_path):
    env = {
        "DJANGO_SETTINGS_MODULE": "anqi_site.settings",
        "VAR_DIR": str(tmp_path),
        "SECRET_KEY": "aB3$" * 20 + "unlike-a-word",
        "HTTPS": "1",
        "ALLOWED_HOSTS": "cards.example",
    }
    run(root, [*MANAGE, "check", "--deploy", "--fail-level", "WARNING"], **env)
