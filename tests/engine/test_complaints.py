"""Complaints name what is wrong in words of the reader's world, not of Python's."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine import json_lines
from engine.errors import BadInput
from engine.exercises import judge, parse_exercise

from .garbage import FOLLOW, KOUDI, dump

ROOT = Path(__file__).resolve().parents[2]


def complaint(document: object) -> str:
    with pytest.raises(BadInput) as raised:
        parse_exercise(document)
    return str(raised.value)


@pytest.mark.parametrize(
    ("document", "words"),
    [
        (
            {**FOLLOW, "format": "1"},
            "format: the number 1 was expected, not a string",
        ),
        ({**FOLLOW, "format": 2}, "format: 2 is out of range; the number 1"),
        ({**KOUDI, "kitty": ["S5"]}, "kitty: expected 8 cards, not 1"),
        (
            {**FOLLOW, "note": {"en": "a", "zh-hans": {}}},
            "note.zh-hans: a string was expected, not an object",
        ),
        (
            {**FOLLOW, "prompt": ["a"]},
            "prompt: an object of texts by language was expected, not a list",
        ),
        (
            {**FOLLOW, "hand": ["S6", None]},
            "hand[1]: null is not a card; cards look like S7, HT, D10, LJ or BJ",
        ),
    ],
)
def test_what_is_said_about_a_field(document, words):
    assert complaint(document) == words


def test_null_is_called_null():
    assert complaint({**FOLLOW, "game": None}).startswith("game: null is not known; one of")
    assert complaint({**FOLLOW, "game": True}).startswith("game: true is not known; one of")


def read(text: str) -> str:
    with pytest.raises(BadInput) as raised:
        json_lines.parse(text.encode())
    return str(raised.value)


def test_a_number_of_many_digits():
    assert read('{"a": ' + "7" * 5_000 + "}") == (
        "this is not valid JSON (a number of more than 4000 digits)"
    )
    assert json_lines.parse(b'{"a": -' + b"7" * 399 + b"}") == {"a": -int("7" * 399)}


def test_brackets_in_a_text_are_no_nesting():
    note = '[{ \\ " ' * 60 + "["
    exercise = json_lines.parse(dump({**FOLLOW, "note": {"en": note}}))
    assert exercise["note"]["en"] == note
    assert judge(parse_exercise(exercise), {"cards": ["S6", "S6"]}).correct


@pytest.mark.parametrize(
    "text",
    [
        "[" * 51 + "]" * 51,
        '{"a": "\\"", "b": ' + "[" * 50 + "]" * 50 + "}",
        "[" * 100_000,
        '{"a": "]]]]", "b": ' + '{"c":' * 60,
    ],
)
def test_real_nesting_is_refused(text):
    assert read(text) == "the JSON is nested too deeply"


@pytest.mark.parametrize(
    ("command", "closed", "words"),
    [
        ("judge", "<&-", "no standard input"),
        ("solve", "<&-", "no standard input"),
        ("judge", ">&-", "no standard output"),
        ("deal --game anqi --seed 1", ">&-", "no standard output"),
    ],
)
def test_closed_streams_are_no_traceback(command, closed, words):
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$0" -m engine {command} {closed}', sys.executable],
        cwd=ROOT,
        input=b"",
        capture_output=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert words in done.stderr.decode()


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ([0, 10**12], "answer.seats[1]: 1000000000000 is out of range; a seat"),
        ([True], "answer.seats[0]: a seat was expected, not true or false"),
        (0, "answer.seats: a list of seats was expected, not a number"),
    ],
)
def test_what_is_said_about_seats(seats, words):
    document = {
        "format": 1, "kind": "sides", "game": "anqi", "trump": "S", "declarer": 1, "kitty": ["D3"],
        "hands": [["H7", "HA"], ["S7", "S7", "H7"], ["C7", "SA"], ["D7", "SQ"]],
    }  # fmt: skip
    with pytest.raises(BadInput) as raised:
        judge(parse_exercise(document), {"seats": seats})
    assert str(raised.value).startswith(words)
