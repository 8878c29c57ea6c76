"""Backup and restore checked against each other; a bad file changes nothing."""

import gzip
import hashlib
import json
import stat
import threading

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connection

from lessons.content import content
from lessons.models import Attempt, CheckAsk, CheckRun, MadeBoard, PracticeTurn, StepMark
from lessons.people import keeping
from lessons.people.profiles import profile_of
from lessons.puzzles import made, services, tokens
from lessons.stored import backup, restore

pytestmark = pytest.mark.django_db(transaction=True)


def answer(reader, number=0):
    board = content().boards["follow"][number]
    services.answer_board(reader, board.id, board.exercise, tokens.new_token(), board.answer)


@pytest.fixture
def filled():
    """Something of everything, of a member and of a guest."""
    user = User.objects.create_user("王芳", "wang@cards.example", "seven-of-hearts-7")
    row = made.new_board("follow", "anqi")
    for reader in (profile_of(user).reader, "a" * 32):
        for number in range(3):
            answer(reader, number)
        StepMark.objects.create(reader=reader, place="anqi-02/first", done=True)
        run = CheckRun.objects.create(reader=reader, lesson="anqi-02", number=1)
        CheckAsk.objects.create(run=run, position=1, round=1, rule="follow.suit", made=row)
        PracticeTurn.objects.create(reader=reader, board=row, game="anqi", easiest=1, hardest=5)
    return user


def everything():
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values())
        for model in backup.models()
    }


@pytest.mark.database
@pytest.mark.parametrize("name", ["backup.jsonl", "backup.jsonl.gz"])
def test_what_was_backed_up_comes_back_to_the_letter(filled, tmp_path, name, capsys):
    file = tmp_path / name
    before = everything()
    call_command("backup", str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    keeping.forget("a" * 32)
    User.objects.all().delete()
    answer("b" * 32)
    call_command("restore", str(file), "--force")
    assert everything() == before
    count = sum(map(len, before.values()))
    assert capsys.readouterr().out.count(f"{count} rows") == 2
    assert filled.check_password("seven-of-hearts-7")
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.database
def test_new_rows_get_numbers_of_their_own_afterwards(filled, tmp_path):
    call_command("backup", str(tmp_path / "b"))
    call_command("restore", str(tmp_path / "b"), "--force")
    answer("c" * 32)
    profile_of(User.objects.create_user("li"))
    assert Attempt.objects.count() == 7


def test_a_second_backup_of_what_came_back_is_the_same(filled, tmp_path):
    one, two = tmp_path / "one", tmp_path / "two"
    backup.write(one)
    restore.read(one, replace=True)
    backup.write(two)
    assert one.read_text().splitlines()[1:-1] == two.read_text().splitlines()[1:-1]


@pytest.mark.database
def test_sessions_do_not_come_along(filled, tmp_path):
    session = SessionStore()
    session["name"] = "kept by nobody"
    session.save()
    backup.write(tmp_path / "b")
    assert session.session_key not in (tmp_path / "b").read_text()
    restore.read(tmp_path / "b", replace=True)
    assert not Session.objects.exists()


@pytest.mark.database
def test_no_file_and_no_database_is_overwritten_unasked(filled, tmp_path):
    file = tmp_path / "b"
    call_command("backup", str(file))
    kept = file.read_bytes()
    with pytest.raises(CommandError, match="already exists"):
        call_command("backup", str(file))
    with pytest.raises(CommandError, match=r"not empty.*Nothing was changed"):
        call_command("restore", str(file))
    assert file.read_bytes() == kept


def test_an_empty_database_needs_no_force(filled, tmp_path):
    before = everything()
    backup.write(tmp_path / "b")
    for reader in ("a" * 32, profile_of(filled).reader):
        keeping.forget(reader)
    User.objects.all().delete()
    MadeBoard.objects.all().delete()
    call_command("restore", str(tmp_path / "b"))
    assert everything() == before


def changed(line, **fields):
    return json.dumps(json.loads(line) | fields)


BAD = {
    "nothing": (lambda lines: [], "ends too early"),
    "garbage": (lambda lines: ["\x00\xff garbage"], "not JSON"),
    "other JSON": (lambda lines: ["[1, 2]", "3"], "not a backup of this site"),
    "deep": (lambda lines: ["[" * 100_000], "not JSON"),
    "head alone": (lambda lines: lines[:1], "ends too early"),
    "half": (lambda lines: lines[: len(lines) // 2], "ends too early"),
    "a row less": (lambda lines: [*lines[:-3], lines[-1]], "does not fit"),
    "a row twice": (lambda lines: [*lines[:2], lines[1], *lines[2:]], "does not fit"),
    "later format": (lambda lines: [changed(lines[0], format=2), *lines[1:]], "format 2"),
    "older version": (
        lambda lines: [changed(lines[0], migrations={"lessons": "0001_attempts"}), *lines[1:]],
        "another version.*lessons: 0001_attempts there",
    ),
    "migrations": (lambda lines: [changed(lines[0], migrations=7), *lines[1:]], "another version"),
}


@pytest.mark.parametrize(
    ("name", "packed"), [*((name, False) for name in BAD), ("half", True), ("garbage", True)]
)
def test_a_bad_file_is_refused_and_changes_nothing(filled, tmp_path, name, packed):
    change, message = BAD[name]
    file = tmp_path / ("b.gz" if packed else "b")
    backup.write(tmp_path / "good")
    text = "\n".join(change((tmp_path / "good").read_text().splitlines())).encode()
    file.write_bytes(gzip.compress(text) if packed else text)
    before = everything()
    with pytest.raises(CommandError, match=message):
        call_command("restore", str(file), "--force")
    assert everything() == before


def signed(lines):
    """Return the lines of a file whose sum is right."""
    body = "".join(f"{line}\n" for line in lines)
    tail = {"rows": len(lines) - 1, "sha256": hashlib.sha256(body.encode()).hexdigest()}
    return body + json.dumps(tail) + "\n"


@pytest.mark.database
@pytest.mark.parametrize(
    ("row", "message"),
    [
        (["lessons.nothing", {}], "Line 2 is not a row"),
        (["lessons.attempt", {"id": 1}], "Line 2 is not a row"),
        ({"id": 1}, "Line 2 is not a row"),
        (["lessons.stepmark", {"id": 1, "reader": "a", "place": "b", "done": "perhaps",
          "updated": "2026-01-01T00:00:00+00:00"}], "does not fit"),
        (["lessons.stepmark", {"id": 1, "reader": "a", "place": "b", "done": False,
          "updated": None}], "does not fit"),
        (["lessons.profile", {"id": 1, "user_id": 7, "reader": "a",
          "created": "2026-01-01T00:00:00+00:00"}], "does not fit"),
    ],
)  # fmt: skip
def test_a_row_that_does_not_fit_changes_nothing(filled, tmp_path, row, message):
    backup.write(tmp_path / "good")
    head = (tmp_path / "good").read_text().splitlines()[0]
    (tmp_path / "b").write_text(signed([head, json.dumps(row)]))
    before = everything()
    with pytest.raises(CommandError, match=message):
        call_command("restore", str(tmp_path / "b"), "--force")
    assert everything() == before


def test_files_that_cannot_be_read_or_written_are_named(tmp_path):
    with pytest.raises(CommandError, match="There is no file"):
        call_command("restore", str(tmp_path / "nowhere"))
    with pytest.raises(CommandError, match="There is no file"):
        call_command("restore", str(tmp_path))
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("backup", str(tmp_path / "no" / "folder"))
    (tmp_path / "b.gz").write_bytes(b"not packed at all")
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("restore", str(tmp_path / "b.gz"))


@pytest.mark.database
def test_a_backup_is_of_one_moment_and_holds_nobody_up(filled, tmp_path, monkeypatch):
    """Somebody answers while it is being written: that comes with the next backup."""
    before = everything()
    real, done = backup.stored_value, []

    def meanwhile():
        answer("d" * 32)
        connection.close()

    def value(field, row):
        if not done:
            done.append(threading.Thread(target=meanwhile))
            done[0].start()
            done[0].join(10)
            assert not done[0].is_alive()
        return real(field, row)

    monkeypatch.setattr(backup, "stored_value", value)
    backup.write(tmp_path / "b")
    assert Attempt.objects.filter(reader="d" * 32).exists()
    restore.read(tmp_path / "b", replace=True)
    assert everything() == before
