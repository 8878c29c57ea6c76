"""``python -m engine deal`` and the figures of ``bench`` for whole deals."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from engine import deal_command
from engine.__main__ import main
from engine.deal import DEALS, PASS
from engine.deal.record import read

ROOT = Path(__file__).resolve().parents[3]


def call(*arguments: str) -> tuple[str, str, int]:
    done = subprocess.run(
        [sys.executable, "-m", "engine", "deal", *arguments],
        cwd=ROOT, capture_output=True, timeout=60, text=True,
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    return done.stdout, done.stderr, done.returncode


@pytest.mark.parametrize(
    "arguments",
    [
        ("--game", "anqi"),
        ("--game", "anqi", "--players", "5", "--options", '{"throw": "whole_suit"}'),
        ("--game", "heiqi", "--strength", "random"),
        ("--game", "shengji", "--trump", "none", "--level", "10"),
        ("--game", "anqi", "--strength", "random,random,random,random"),
    ],
)
def test_a_record_of_a_whole_deal(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deal", "--seed", "7", *arguments]) == 0
    text = capsys.readouterr().out
    record = read(text)
    assert str(record) == text
    assert record.last.result is not None
    assert not record.last.result.redeal
    assert main(["deal", "--seed", "7", *arguments]) == 0
    assert capsys.readouterr().out == text
    assert main(["deal", "--seed", "8", *arguments]) == 0
    assert capsys.readouterr().out != text


def test_what_is_called_off_is_dealt_again(capsys: pytest.CaptureFixture[str]) -> None:
    """With four bids to choose from, all pass in a few of many deals."""
    for seed in range(12):
        assert main(["deal", "--game", "heiqi", "--seed", str(seed)]) == 0
        assert read(capsys.readouterr().out).last.result is not None


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--game", "bridge"), "game"),
        (("--game", "anqi", "--players", "3"), "players"),
        (("--game", "anqi", "--options", "{"), "options: this is not valid JSON"),
        (("--game", "anqi", "--options", ""), "options: an object was expected, not nothing"),
        (("--game", "anqi", "--options", "NaN"), "options: this is not valid JSON (NaN"),
        (("--game", "anqi", "--options", '{"throw": 1}'), "options.throw"),
        (("--game", "anqi", "--trump", "H"), "trump: there is no such field here: there are none"),
        (("--game", "shengji", "--level", "5"), "trump"),
        (("--game", "shengji", "--trump", "H", "--level", "1"), "level"),
        (("--game", "anqi", "--strength", "strongest"), "strength"),
        (("--game", "anqi", "--strength", "random,random"), "strength"),
    ],
)
def test_what_is_wrong_is_said(
    arguments: tuple[str, ...], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deal", "--seed", "7", *arguments]) == 2
    written = capsys.readouterr()
    assert written.out == ""
    (line,) = written.err.splitlines()
    assert line.startswith(f"python -m engine deal: error: {named}")


def test_a_deal_that_is_always_called_off_is_no_record(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deal_command, "chooser", lambda _game, _name: lambda view, _rng: PASS)
    monkeypatch.setattr(deal_command, "_MOST_REDEALS", 3)
    assert main(["deal", "--game", "heiqi", "--seed", "1"]) == 2
    written = capsys.readouterr()
    assert written.out == ""
    assert "called off 3 times" in written.err


def test_through_the_shell() -> None:
    text, complaint, status = call("--game", "anqi", "--seed", "1")
    assert (complaint, status) == ("", 0)
    assert read(text).last.result is not None
    text, complaint, status = call("--game", "anqi", "--seed", "1", "--options", "\udcff")
    assert (text, status) == ("", 2)
    assert "options: the line is not valid UTF-8" in complaint


def test_the_games_that_are_measured() -> None:
    assert {"anqi", "heiqi", "shengji"} <= set(DEALS)
