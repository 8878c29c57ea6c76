"""The command line: what it prints, how it ends, and that no line can upset it."""

import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from engine import json_lines
from engine.errors import BadInput
from engine.exercises import parse_exercise
from engine.exercises.making import MAKERS

from . import garbage
from .garbage import FOLLOW, dump

ROOT = Path(__file__).resolve().parents[2]
DATA = Path(__file__).parent / "data"
MEMORY = 200 * 2**20


def bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def call(command: str, data: bytes, *arguments: str, timeout: float = 60) -> tuple[list[dict], int]:
    """Output lines and exit status; never a word on the error stream."""
    done = subprocess.run(
        [sys.executable, "-m", "engine", command, *arguments],
        input=data,
        cwd=ROOT,
        capture_output=True,
        timeout=timeout,
        preexec_fn=bounded,
    )
    assert done.stderr == b"", done.stderr.decode()[-2000:]
    assert b"\r" not in done.stdout
    return [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()], done.returncode


def case(exercise: object, answer: object) -> bytes:
    return dump({"exercise": exercise, "answer": answer})


GOOD = case(FOLLOW, {"cards": ["S6", "S6"]})


def test_judge_format() -> None:
    data = [GOOD, case(FOLLOW, {"cards": ["S8", "SA"]})]
    (right, wrong), status = call("judge", b"\n".join(data) + b"\n")
    assert status == 0
    assert right == {"correct": True}
    assert wrong == {
        "correct": False,
        "reasons": [{"rule": "follow.pair", "cards": ["S6", "S6"]}],
        "answer": {"cards": ["S6", "S6"]},
    }


def test_solve_format() -> None:
    lines, status = call("solve", dump(FOLLOW) + b"\n" + dump(garbage.WINNER))
    assert status == 0
    assert lines == [
        {"answer": {"cards": ["S6", "S6"]}, "count": 1},
        {"answer": {"seat": 1}, "count": 1},
    ]


def test_other_keys_are_ignored() -> None:
    line = dump({"id": "x", "exercise": FOLLOW, "answer": {"cards": ["S6", "S6"]}, "correct": 0})
    assert call("judge", line) == ([{"correct": True}], 0)


def test_right_and_wrong_answers_of_every_kind() -> None:
    data = [case(*pair) for pair in garbage.RIGHT] + [case(*pair) for pair in garbage.WRONG]
    lines, status = call("judge", b"\n".join(data))
    assert status == 0
    right, wrong = lines[: len(garbage.RIGHT)], lines[len(garbage.RIGHT) :]
    assert right == [{"correct": True}] * len(garbage.RIGHT)
    for line, (_, answer) in zip(wrong, garbage.WRONG, strict=True):
        assert line["correct"] is False, answer
        assert line["reasons"], answer
        assert set(line) == {"correct", "reasons", "answer"}
        assert all(set(reason) == {"rule", "cards"} for reason in line["reasons"])
    solved, status = call("solve", b"\n".join(dump(exercise) for exercise, _ in garbage.RIGHT))
    assert status == 0
    assert [line["answer"] for line in solved] == [answer for _, answer in garbage.RIGHT]


def complaint(line: dict, number: int) -> str:
    assert set(line) == {"error"}
    text = line["error"]
    assert f"line {number}:" in text
    assert "Traceback" not in text
    assert 0 < len(text) < 600
    return text


def test_changed_exercises_name_their_field() -> None:
    data = [dump(document) for document, _ in garbage.CHANGED]
    lines, status = call("solve", b"\n".join([*data, dump(FOLLOW)]))
    assert status == 1
    assert len(lines) == len(data) + 1
    assert lines[-1]["count"] == 1
    for number, (document, place) in enumerate(garbage.CHANGED, start=1):
        text = complaint(lines[number - 1], number)
        assert place in text, (document, text)


def test_misbuilt_answers_name_their_field() -> None:
    data = [case(exercise, answer) for exercise, answer, _ in garbage.ANSWERS]
    lines, status = call("judge", b"\n".join([*data, GOOD]))
    assert status == 1
    assert lines[-1] == {"correct": True}
    for number, (_, answer, place) in enumerate(garbage.ANSWERS, start=1):
        if answer == {} and "error" not in lines[number - 1]:
            continue
        text = complaint(lines[number - 1], number)
        assert place in text, (answer, text)


@pytest.mark.parametrize("command", ["judge", "solve"])
def test_bad_lines_leave_the_others_alone(command: str) -> None:
    good = GOOD if command == "judge" else dump(FOLLOW)
    data = []
    for line, _ in garbage.BAD_LINES:
        data += [line, good]
    lines, status = call(command, b"\n".join(data) + b"\n")
    assert status == 1
    assert len(lines) == len(data)
    assert all("error" not in line for line in lines[1::2])
    for index, (_, word) in enumerate(garbage.BAD_LINES):
        assert word in complaint(lines[2 * index], 2 * index + 1)


def test_numbers_that_are_none() -> None:
    line = dump({**garbage.RESULT, "points": 5})
    rows = [line.replace(b'"points": 5', b'"points": ' + n.encode()) for n in garbage.NUMBERS]
    lines, status = call("solve", b"\n".join([*rows, line]))
    assert status == 1
    assert lines[-1]["answer"]["levels"] == 2
    for number, text in enumerate(garbage.NUMBERS, start=1):
        assert "points" in complaint(lines[number - 1], number) or text in ("NaN", "Infinity")


def test_a_case_without_its_parts() -> None:
    rows = [
        ({"answer": {"cards": []}}, "exercise"),
        ({"exercise": FOLLOW}, "answer"),
        ({"exercise": [], "answer": {}}, "exercise"),
        ({"exercise": None, "answer": {}}, "exercise"),
        ({}, "exercise"),
    ]
    lines, status = call("judge", b"\n".join(dump(row) for row, _ in rows))
    assert status == 1
    for number, (_, place) in enumerate(rows, start=1):
        assert place in complaint(lines[number - 1], number)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"a": 1, "a": 2}', "a"),
        ('{"exercise": {"format": 1, "format": 1}, "answer": {}}', "exercise.format"),
        ('{"x": [1, {"y": 0}, {"y": [[{"z": 1, "z": 1}]]}]}', "x[2].y[0][0].z"),
        ('{"a": {"b": 1, "b": 2}, "a": 3}', "a"),
        ('{"a": 3, "a": {"b": 1, "b": 2}}', "a"),
    ],
)
def test_a_field_that_stands_twice_is_named_with_its_place(text: str, place: str) -> None:
    with pytest.raises(BadInput) as caught:
        json_lines.parse(text.encode())
    assert (caught.value.field, caught.value.code) == (place, "duplicate_field")


def test_a_number_with_a_point_is_named_itself() -> None:
    with pytest.raises(BadInput) as caught:
        parse_exercise({**FOLLOW, "format": 1.0})
    assert str(caught.value) == "format: the number 1 was expected, not 1.0"


def test_duplicate_fields_are_errors() -> None:
    text = dump(FOLLOW)[:-1].decode()
    rows = [text + ', "trump": "S"}', text + ', "note": {"en": "a", "en": "b"}}']
    lines, status = call("solve", "\n".join(rows).encode())
    assert status == 1
    assert "trump" in complaint(lines[0], 1)
    assert "en" in complaint(lines[1], 2)


@pytest.mark.parametrize("data", [b"", b"\n", b"\n\n"])
def test_nothing_and_empty_lines(data: bytes) -> None:
    lines, status = call("judge", data)
    assert len(lines) == data.count(b"\n")
    assert status == (1 if data else 0)
    for number, line in enumerate(lines, start=1):
        assert "empty" in complaint(line, number)


def test_line_ends_and_marks() -> None:
    assert call("judge", GOOD + b"\r\n" + GOOD + b"\r\n") == ([{"correct": True}] * 2, 0)
    assert call("judge", GOOD + b"\n" + GOOD) == ([{"correct": True}] * 2, 0)
    lines, _ = call("judge", b"\xef\xbb\xbf" + GOOD + b"\n" + GOOD)
    assert len(lines) == 2
    assert lines[1] == {"correct": True}


def test_only_a_newline_ends_a_line() -> None:
    marks = ["\u2028", "\u2029", "\x85", "\x7f", "\ufeff"]
    documents = [{**FOLLOW, "note": {"en": f"one{mark}two"}} for mark in marks]
    data = [json.dumps(document, ensure_ascii=False).encode() for document in documents]
    lines, status = call("solve", b"\n".join(data))
    assert status == 0
    assert [line["count"] for line in lines] == [1] * len(marks)


def test_text_forms_of_cards() -> None:
    document = {
        **FOLLOW,
        "led": ["♠5", "黑桃5"],
        "hand": ["S10", "♠10", "黑桃8", "大王", "小王", "♥7", "红桃10", "梅花A", "方块K", "♦A"],
    }
    (line,), status = call("solve", json.dumps(document, ensure_ascii=False).encode())
    assert (line, status) == ({"answer": {"cards": ["ST", "ST"]}, "count": 1}, 0)
    (line,), _ = call("judge", case(document, {"cards": ["♠10", "黑桃T"]}))
    assert line == {"correct": True}


def test_very_long_lines() -> None:
    bodies = [b"x", b"[", b'"', b"\xff", b" ", b"1"]
    data = [part for body in bodies for part in (body * 10_000_000, GOOD)]
    lines, status = call("judge", b"\n".join(data))
    assert status == 1
    assert len(lines) == len(data)
    assert lines[1::2] == [{"correct": True}] * len(bodies)
    for index in range(len(bodies)):
        assert "long" in complaint(lines[2 * index], 2 * index + 1)


def test_a_long_last_line_without_end() -> None:
    lines, status = call("judge", GOOD + b"\n" + b"{" * 3_000_000)
    assert status == 1
    assert lines[0] == {"correct": True}
    assert "long" in complaint(lines[1], 2)


def test_a_line_just_short_enough() -> None:
    padded = dump({**FOLLOW, "note": {"en": "x" * 900_000}})
    lines, status = call("solve", padded + b"\n" + dump(FOLLOW))
    assert status == 0
    assert [line["count"] for line in lines] == [1, 1]


def test_memory_stays_bounded_however_long_the_line() -> None:
    """One line that is longer than all the memory there is to work in."""
    with subprocess.Popen(
        [sys.executable, "-m", "engine", "solve"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=bounded,  # noqa: PLW1509 - no threads here
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        block = b"[" * 2**20
        for _ in range(MEMORY // 2**20):
            process.stdin.write(block)
        process.stdin.write(b"\n" + dump(FOLLOW) + b"\n")
        process.stdin.close()
        lines = [json.loads(line) for line in process.stdout]
        assert process.stderr.read() == b""
    assert process.returncode == 1
    assert "long" in complaint(lines[0], 1)
    assert lines[1]["count"] == 1


def test_a_reader_that_goes_away() -> None:
    """`| head -1` closes the pipe; that is no reason for a traceback."""
    with subprocess.Popen(
        [sys.executable, "-m", "engine", "solve"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        try:
            process.stdin.write((dump(FOLLOW) + b"\n") * 5000)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert b"Traceback" not in process.stderr.read()


@pytest.mark.parametrize("arguments", [[], ["fly"], ["judge", "--fast"]])
def test_wrong_calls(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "engine", *arguments],
        cwd=ROOT,
        input=b"",
        capture_output=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert b"usage" in done.stderr.lower()
    assert b"Traceback" not in done.stderr


def test_the_engine_needs_nothing_but_the_standard_library() -> None:
    """Isolated, without the packages of the environment."""
    done = subprocess.run(
        [sys.executable, "-S", "-m", "engine", "judge"],
        input=GOOD,
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        timeout=60,
    )
    assert json.loads(done.stdout) == {"correct": True}


def test_all_stored_cases_through_the_pipe() -> None:
    data = (DATA / "cases.jsonl").read_bytes() + (DATA / "examples.jsonl").read_bytes()
    lines, status = call("judge", data)
    assert status == 0
    stored = [json.loads(line)["correct"] for line in data.splitlines()]
    assert [line["correct"] for line in lines] == stored


def test_bench(tmp_path: Path) -> None:
    rows = [json.loads(line) for line in (DATA / "cases.jsonl").read_text("utf-8").splitlines()]
    follow = [row for row in rows if row["exercise"]["kind"] == "follow"]
    legal = [row for row in follow if row["exercise"].get("ask", "legal") == "legal"]
    cases = tmp_path / "cases.jsonl"
    cases.write_text("\n".join(json.dumps(row) for row in legal), encoding="utf-8")
    (line,), status = call("bench", b"", "--quick", "--cases", str(cases))
    assert status == 0
    assert line["python"].startswith(f"{sys.version_info.major}.{sys.version_info.minor}")
    assert line["follow_checks_per_s"] > 20_000
    assert set(line["boards_per_s"]) == set(MAKERS)
    assert min(line["boards_per_s"].values()) > 5


def test_bench_without_such_a_file(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "engine", "bench", "--cases", str(tmp_path / "none.jsonl")],
        cwd=ROOT,
        capture_output=True,
        timeout=60,
    )
    assert done.returncode != 0
    assert b"Traceback" not in done.stderr
    assert b"none.jsonl" in done.stderr + done.stdout
