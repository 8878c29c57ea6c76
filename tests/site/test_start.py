"""`manage.py start` brings a newcomer from nothing to a page, again and again."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest
from django.core.management import CommandError, call_command

from tests.ports import free_port
from tests.site.test_settings import OURS

pytestmark = pytest.mark.slow


@pytest.fixture
def start(root, tmp_path):
    """Start the site in a folder of its own; what still runs in the end is stopped."""
    running = []
    env = {name: value for name, value in os.environ.items() if name not in OURS}

    def run(*arguments, **more):
        process = subprocess.Popen(
            [sys.executable, "manage.py", "start", *arguments],
            cwd=root,
            env={**env, "VAR_DIR": str(tmp_path / "var"), **more},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        running.append(process)
        return process

    yield run
    for process in running:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def fetch(process, port, path="/en/"):
    """Return status and body of a page, waiting until the server is up."""
    patience = time.monotonic() + 120  # a busy machine is no fault of the site
    while time.monotonic() < patience:
        if process.poll() is not None:
            pytest.fail(f"the command ended with {process.returncode}:\n{process.stdout.read()}")
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=30) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()
        except OSError:
            time.sleep(0.2)
    pytest.fail("the server did not come up")


def stop(process):
    """Press Ctrl-C and return what the command had printed."""
    os.killpg(process.pid, signal.SIGINT)
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 0, output
    assert "Traceback" not in output
    return output


def test_from_nothing_to_a_page_twice_in_a_row(start, tmp_path):
    secrets = []
    for debug in ("0", "1"):  # details of errors stay hidden whatever the environment says
        port = free_port()
        process = start("--port", str(port), "--workers", "1", DEBUG=debug)
        status, body = fetch(process, port)
        assert status == 200
        assert '<html lang="en">' in body
        status, body = fetch(process, port, "/en/nothing-here/")
        assert status == 404
        assert "There is no such page" in body
        assert "DEBUG" not in body
        output = stop(process)
        assert f"http://127.0.0.1:{port}/" in output
        assert "Stopped." in output
        secrets.append((tmp_path / "var" / "secret").read_text())
    assert secrets[0] == secrets[1]
    assert len(secrets[0].strip()) >= 50
    assert (tmp_path / "var" / "secret").stat().st_mode & 0o777 == 0o600


def test_taken_port_is_said_plainly(start):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        output, _ = start("--port", str(port)).communicate(timeout=120)
    assert f"Port {port} is taken by another program." in output
    assert f"--port {port + 1}" in output
    assert "Traceback" not in output


@pytest.mark.parametrize("value", ["0", "65536", "x", "-5", "", "1e3", "8" * 5000])
def test_wrong_port_is_refused(value):
    with pytest.raises(CommandError, match="--port"):
        call_command("start", f"--port={value}")


@pytest.mark.parametrize("value", ["0", "65", "many"])
def test_wrong_number_of_workers_is_refused(value):
    with pytest.raises(CommandError, match="--workers"):
        call_command("start", f"--workers={value}")


def test_unknown_host_is_refused():
    with pytest.raises(CommandError, match="there is no such address"):
        call_command("start", "--host", "no such host")


def test_development_server_shows_details(start):
    port = free_port()
    process = start("--dev", "--port", str(port))
    assert fetch(process, port)[0] == 200
    _, body = fetch(process, port, "/en/nothing-here/")
    assert "DEBUG = True" in body
