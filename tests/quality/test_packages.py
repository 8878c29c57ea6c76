"""Every installed package stands in pyproject.toml with its version, and no other does."""

import re
import tomllib
from importlib import metadata

import pytest


def normal(name):
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.fixture(scope="module")
def project(root):
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def pins(project):
    pairs = [pin.split("==") for pin in project["tool"]["uv"]["constraint-dependencies"]]
    assert all(len(pair) == 2 for pair in pairs), "every constraint names one version"
    assert len({normal(name) for name, _ in pairs}) == len(pairs), "no package stands there twice"
    return {normal(name): version for name, version in pairs}


def installed():
    return {normal(each.metadata["Name"]): each.version for each in metadata.distributions()}


def wanted_elsewhere(project):
    """Names that only other systems or an extra bring: they are pinned but not installed here."""
    names = {"colorama", "tzdata"}  # Windows
    for extra in project["project"]["optional-dependencies"].values():
        for requirement in extra:
            name, options = re.match(r"([\w.-]+)(?:\[([\w,-]+)\])?", requirement).groups()
            names |= {
                normal(name),
                *(normal(f"{name}-{o}") for o in (options or "").split(",") if o),
            }
    return names


def test_every_installed_package_is_pinned_to_its_version(pins):
    there = installed()
    there.pop("pip", None)  # some environments come with it
    assert {name: pins.get(name) for name in there} == there


def test_every_pinned_package_is_installed(pins, project):
    assert set(pins) - set(installed()) <= wanted_elsewhere(project)


def test_pins_are_what_the_lock_file_holds(root, pins):
    path = root / "uv.lock"
    if not path.exists():
        pytest.skip("no uv.lock here: the environment was not made by uv")
    lock = tomllib.loads(path.read_text(encoding="utf-8"))
    locked = {p["name"]: p["version"] for p in lock["package"] if "virtual" not in p["source"]}
    assert locked == pins


def test_lock_file_is_not_kept(root):
    assert "uv.lock" in (root / ".gitignore").read_text(encoding="utf-8").split()
