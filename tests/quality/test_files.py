"""Rules about the files themselves: their length, and that they fit any machine."""

import re
import subprocess
from pathlib import Path

import pytest

LONGEST = 400
# Put together here, so that this file does not break its own rule.
MACHINE = re.compile(
    "|".join(
        [
            r"(?<![\w.])/(?:"
            + "|".join(["wo" + "rk", "ro" + "ot", "ho" + "me", "tm" + "p"])
            + ")/",
            "pypi" + r"\.org",
            "python" + r"hosted\.org",
            "registry" + r"\.npmjs",
            "deb" + r"\.debian\.org",
        ]
    )
)
TEXT = {".py", ".toml", ".md", ".html", ".css", ".js", ".po", ".yml", ".json", ".jsonl", ".svg", ""}


def kept_files(root):
    """The files that git keeps."""
    done = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z"],
        cwd=root,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        pytest.skip("not a git checkout")
    return [path for name in done.stdout.split("\0") if (path := root / name).is_file()]


def test_no_module_is_too_long(root):
    lengths = {
        str(path.relative_to(root)): len(path.read_text(encoding="utf-8").splitlines())
        for path in kept_files(root)
        if path.suffix in {".py", ".js"}
    }
    assert lengths
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_no_file_names_a_machine(root):
    found = []
    for path in kept_files(root):
        if path.suffix in TEXT and not path.name.startswith("LICENSE"):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
                if MACHINE.search(line):
                    found.append(f"{path.relative_to(root)}:{number}: {line.strip()[:80]}")
    assert found == []


@pytest.mark.parametrize(
    ("text", "hit"),
    [
        ("see /wo" + "rk/main", True),
        ("path = '/tm" + "p/x'", True),
        ("https://py" + "pi.org/simple", True),
        ("../shared/cases", False),
        ("homework/ro" + "ot/x", False),
    ],
)
def test_machine_pattern(text, hit):
    assert bool(MACHINE.search(text)) is hit


def test_licences_are_there(root):
    assert "GNU AFFERO GENERAL PUBLIC LICENSE" in (root / "LICENSE").read_text(encoding="utf-8")
    content = Path(root / "LICENSE-CONTENT").read_text(encoding="utf-8")
    assert "CC-BY-SA-4.0" in content
