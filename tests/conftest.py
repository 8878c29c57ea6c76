"""What all tests share: a database file of their own for every process, and where things lie."""

import os
import shutil
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
# Positions that are shared with other implementations; tests that want them skip without them.
CASES = ROOT / (os.environ.get("SHARED_CASES") or "../shared/cases")

_folder = pytest.StashKey[Path]()


def pytest_configure(config: pytest.Config) -> None:
    """Put the test database into a file: a live server's threads do not see one in memory."""
    from django.conf import settings

    folder = Path(tempfile.mkdtemp(prefix="anqi-tests-"))
    config.stash[_folder] = folder
    if settings.DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
        settings.DATABASES["default"].setdefault("TEST", {})["NAME"] = str(folder / "test.sqlite3")
    settings.DATABASES["default"]["CONN_MAX_AGE"] = 0
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright keeps a loop in the main thread


def pytest_unconfigure(config: pytest.Config) -> None:
    """Leave nothing behind."""
    folder = config.stash.get(_folder, None)
    if folder:
        shutil.rmtree(folder, ignore_errors=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests come first: with one that begins last a whole run would wait."""
    items.sort(key=lambda item: "slow" not in item.keywords)


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT


@pytest.fixture(scope="session")
def shared_cases() -> Path:
    """The folder of shared cases; the test is skipped where there is none."""
    if not CASES.is_dir():
        pytest.skip("no folder of shared cases; SHARED_CASES names it")
    return CASES


@pytest.fixture(autouse=True)
def _empty_caches() -> None:
    """No test counts against another one's limits."""
    from django.core.cache import caches

    for cache in caches.all(initialized_only=True):
        cache.clear()
