"""Twenty people answer fifty boards each at once, on a real server: none lost, none double.

Half of them are members. Some answers are sent twice at once (a double click), some from two pages
of the same board at once (two tabs), some again after the connection broke (a retry).
"""

import contextlib
import http.client
import json
import os
import sqlite3
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import chain
from urllib.parse import urlencode

import pytest
from django.conf import settings

from lessons.content import content
from lessons.puzzles import tokens
from lessons.puzzles.kinds import get_kind
from tests.ports import free_port

pytestmark = pytest.mark.slow
PEOPLE, BOARDS = 20, 50
CSRF = "a" * 32
#: Which of a person's boards are sent in which way.
TWICE, TABS, RETRIED = {3, 21, 40}, {8, 30, 44}, {13, 35}


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """The address of a new database, and a way to ask it."""
    if request.param == "sqlite":
        path = tmp_path / "race.sqlite3"
        yield f"sqlite:///{path}", lambda: contextlib.closing(sqlite3.connect(path))
        return
    url = os.environ.get("TEST_DATABASE_URL")
    if not url:
        pytest.skip("TEST_DATABASE_URL names no PostgreSQL server (.ci/run starts one)")
    import psycopg

    name = f"anqi_race_{os.getpid()}"
    own = f"{url.rsplit('/', 1)[0]}/{name}"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        yield own, lambda: contextlib.closing(psycopg.connect(own))
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@dataclass
class Site:
    port: int
    members: list
    log: object


@pytest.fixture
def site(database, root, tmp_path):
    """gunicorn with its own configuration, two workers, on the new database."""
    env = os.environ | {
        "DJANGO_SETTINGS_MODULE": "tests.people.race_settings",
        "DATABASE_URL": database[0],
        "SECRET_KEY": settings.SECRET_KEY,
        "TRUSTED_PROXIES": "1",
        "VAR_DIR": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.people.race_members", str(PEOPLE // 2)],
        cwd=root, env=env, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-4000:]
    port, log = free_port(), tmp_path / "log"
    command = [sys.executable, "-m", "gunicorn", "anqi_site.wsgi:application", "--preload"]
    command += ["--config", "python:anqi_site.server", "--bind", f"127.0.0.1:{port}"]
    with log.open("wb") as output:
        process = subprocess.Popen(command, cwd=root, env=env, stdout=output, stderr=output)
    try:
        wait_for(port, process, log)
        yield Site(port, json.loads(done.stdout), log)
    finally:
        process.terminate()
        process.wait(30)


def wait_for(port, process, log):
    patience = time.monotonic() + 120
    while time.monotonic() < patience and process.poll() is None:
        with contextlib.suppress(OSError):
            if Person(port, 0).ask("GET", "/en/privacy/").status == 200:
                return
        time.sleep(0.1)
    pytest.fail(f"no answer from the server:\n{log.read_text()[-4000:]}")


class Person:
    """Somebody with cookies of their own, who comes from an address of their own."""

    def __init__(self, port, number, cookies=None, reader=""):
        self.port, self.number, self.reader = port, number, reader
        self.cookies = {"csrftoken": CSRF, **(cookies or {})}
        self.local = threading.local()

    def ask(self, method, path, body=None, *, broken=False):
        """Send a request on this thread's connection; a broken one is left without an answer.

        Where the server has closed an idle connection it is sent again, as browsers do.
        """
        line = getattr(self.local, "line", None)
        try:
            return self.send(line or self.connect(), method, path, body, broken=broken)
        except (ConnectionError, http.client.HTTPException):
            if line is None:
                raise
            return self.send(self.connect(), method, path, body, broken=broken)

    def connect(self):
        self.local.line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        return self.local.line

    def send(self, line, method, path, body, *, broken):
        headers = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-CSRFToken": CSRF,
            "X-Forwarded-For": f"198.51.100.{self.number}",
            "X-Forwarded-Proto": "http",
            "HX-Request": "true",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        line.request(method, path, body, headers)
        if broken:
            line.close()
            self.local.line = None
            return None
        response = line.getresponse()
        response.text = response.read().decode()
        return response

    def begin(self):
        """Open a page as a guest and keep its cookie."""
        if not self.reader:
            found = self.ask("GET", "/en/boards/follow/").getheader("Set-Cookie")
            self.cookies["reader"] = found.split("reader=")[1].split(";")[0].strip('"')
            self.reader = self.cookies["reader"].split(":")[0]
        return self

    def form(self, board):
        """Return the form of a page of a board that was just opened, filled in rightly."""
        fields = get_kind(board.kind).recall(board.answer)
        view = replace(tokens.new_token(), seen=0)
        token = tokens.write(view, board.id, board.exercise.document, self.reader)
        return urlencode({**fields, "token": [token]}, doseq=True)

    def answer_all(self, boards, pool):
        """Answer every board; return what came back."""
        found = []
        for number, board in enumerate(boards):
            path, form = f"/en/boards/{board.id}/answer/", self.form(board)
            forms = [form]
            if number in TWICE:
                forms = [form, form]
            elif number in TABS:
                forms = [form, self.form(board)]
            elif number in RETRIED:
                self.ask("POST", path, form, broken=True)
            others = [pool.submit(self.ask, "POST", path, each) for each in forms[1:]]
            found.append(self.ask("POST", path, forms[0]))
            found.extend(each.result(60) for each in others)
        return found


def test_none_is_lost_and_none_counted_twice(site, database):
    boards = list(chain.from_iterable(group[:25] for group in content().boards.values()))
    assert len({board.id for board in boards}) == BOARDS
    people = [
        Person(site.port, number, {"sessionid": member["sessionid"]}, member["reader"])
        for number, member in enumerate(site.members, 1)
    ]
    people += [Person(site.port, number) for number in range(len(people) + 1, PEOPLE + 1)]
    with ThreadPoolExecutor(PEOPLE) as crowd, ThreadPoolExecutor(PEOPLE) as pool:
        list(crowd.map(Person.begin, people))
        found = list(crowd.map(lambda person: person.answer_all(boards, pool), people))
    answers = [response for group in found for response in group]
    assert {response.status for response in answers} == {200}
    assert all("verdict" in response.text for response in answers)
    log = site.log.read_text()
    assert "Traceback" not in log
    assert "ERROR" not in log.upper().replace("ERRORLOG", "")
    check(database[1], {person.reader for person in people})


def check(connect, readers):
    with connect() as connection:
        cursor = connection.cursor()
        cursor.execute(
            "SELECT reader, COUNT(*), COUNT(DISTINCT board_id), COUNT(DISTINCT nonce),"
            " SUM(CASE WHEN is_first THEN 1 ELSE 0 END), SUM(CASE WHEN correct THEN 1 ELSE 0 END)"
            " FROM lessons_attempt GROUP BY reader"
        )
        rows = {reader: tuple(int(count) for count in counts) for reader, *counts in cursor}
    assert rows == dict.fromkeys(readers, (BOARDS,) * 5)  # of two tabs one counts
