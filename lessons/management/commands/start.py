"""`manage.py start`: everything between a fresh checkout and a page in the browser."""

import errno
import os
import socket
import sys
from argparse import ArgumentParser
from io import StringIO
from typing import Any

from django.conf import settings
from django.core.management import call_command, get_commands
from django.core.management.base import CommandError

from anqi_site.local import BASE_DIR, read_or_make_secret
from lessons.management.plain import PlainCommand

ANY_ADDRESS = ("0.0.0.0", "::", "")  # noqa: S104 - compared with, not bound to


def port(text: str) -> int:
    """Read a port number from the command line."""
    value = int(text)
    if not 1 <= value <= 65535:
        raise ValueError(text)
    return value


def workers(text: str) -> int:
    """Read the number of workers from the command line."""
    value = int(text)
    if not 1 <= value <= 64:
        raise ValueError(text)
    return value


def address_text(host: str, port: int) -> str:
    """Return `host:port` as servers and browsers read it, IPv6 in brackets."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def require_free(host: str, port: int) -> None:
    """Say what is in the way if the address cannot be listened on."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (socket.gaierror, UnicodeError):
        raise CommandError(f"--host {host}: there is no such address.") from None
    with socket.socket(family, kind, proto) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as error:
            raise CommandError(_refusal(error, host, port)) from None


def _refusal(error: OSError, host: str, port: int) -> str:
    """Put into words why an address cannot be had."""
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is taken by another program. Stop it, or take another port: "
            f"manage.py start --port {port + 1 if port < 65535 else 8000}"
        )
    if error.errno == errno.EACCES:
        return f"Port {port} is reserved for the system; take one from 1024: --port 8000"
    return f"--host {host} --port {port}: {error.strerror}."


class Command(PlainCommand):
    """Prepare the site in its folder for data and serve it."""

    help = "Prepare everything that is missing and serve the site on this machine."
    requires_system_checks = ()  # migrate runs them

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=port, default=8000, help="port to listen on")
        parser.add_argument("--workers", type=workers, default=2, help="server processes")
        parser.add_argument(
            "--dev", action="store_true", help="development server: DEBUG on, reloads on changes"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Check the address, prepare, and become the server."""
        host, port = options["host"], options["port"]
        require_free(host, port)
        self.prepare(collect=not options["dev"])
        if options["dev"]:
            self.become(["manage.py", "runserver", address_text(host, port)], {"DEBUG": "1"})
        else:
            self.serve(host, port, options["workers"])

    def prepare(self, *, collect: bool) -> None:
        """Bring database, content and static files up to date."""
        settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
        self.step("Database")
        call_command("migrate", interactive=False, verbosity=0)
        call_command("clear_old", stdout=StringIO())
        if "check_content" in get_commands():
            self.step("Content")
            call_command("check_content")
        self.step("Daily puzzles")
        call_command("prepare_daily")
        if collect:
            self.step("Static files")
            call_command("collectstatic", interactive=False, verbosity=0)

    def step(self, name: str) -> None:
        """Tell what is being prepared."""
        self.stdout.write(f"{name} …")
        self.stdout.flush()

    def serve(self, host: str, port: int, workers: int) -> None:
        """Become gunicorn."""
        if sys.platform == "win32":
            raise CommandError("gunicorn does not run on Windows; use: manage.py start --dev")
        env = {"SITE_ADDRESS": f"http://{address_text(self.browser_host(host), port)}/"}
        if host in ANY_ADDRESS and not os.environ.get("ALLOWED_HOSTS"):
            self.stderr.write(
                "Other machines are refused until ALLOWED_HOSTS names this one, "
                "for example ALLOWED_HOSTS=192.168.1.20,localhost"
            )
        command = ["-m", "gunicorn", "anqi_site.wsgi:application"]
        command += ["--config", "python:anqi_site.server", "--bind", address_text(host, port)]
        self.become([*command, "--workers", str(workers)], env)

    def browser_host(self, host: str) -> str:
        """Return the name under which a browser on this machine finds the site."""
        return "localhost" if host in ANY_ADDRESS else host

    def become(self, arguments: list[str], more_env: dict[str, str]) -> None:
        """Replace this process by a Python with these arguments, the secret handed on."""
        secret = os.environ.get("SECRET_KEY") or read_or_make_secret(settings.VAR_DIR / "secret")
        env = {**os.environ, "SECRET_KEY": secret, **more_env}
        self.stdout.flush()
        os.chdir(BASE_DIR)
        os.execve(sys.executable, [sys.executable, *arguments], env)  # noqa: S606
