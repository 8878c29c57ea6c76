"""What a checkout needs to run on one's own machine without any setting.

Only `manage.py` comes here. A server that loads `anqi_site.wsgi` by itself gets no secret from
this module: it has to be given one.
"""

import os
import secrets
import sys
from contextlib import suppress
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent


def var_dir() -> Path:
    """Return the folder for what the site writes: database, secret, collected static files."""
    return Path(os.environ.get("VAR_DIR") or BASE_DIR / "var")


def read_or_make_secret(path: Path) -> str:
    """Return the secret kept at `path`; make one that only its owner can read if there is none."""
    try:
        kept = path.read_text(encoding="ascii").strip()
    except (FileNotFoundError, UnicodeDecodeError):
        kept = ""
    if len(kept) >= 50:
        return kept
    made = secrets.token_urlsafe(64)
    part = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(made + "\n")
    part.replace(path)
    return made


def keep_private(path: Path) -> None:
    """Let nobody but its owner read a file; make it, empty, if there is none."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)


def use_local_defaults(argv: list[str]) -> None:
    """Give the process the checkout's own secret if it was given none, and a private database.

    `check --deploy` is left alone: it is there to tell what a real server still lacks. `runserver`
    is for development and has DEBUG on unless the environment says otherwise; `start` shows the
    site as readers get it and has DEBUG off whatever the environment says.
    """
    if "--deploy" in argv:
        return
    folder = var_dir()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.environ.get("SECRET_KEY"):
            os.environ["SECRET_KEY"] = read_or_make_secret(folder / "secret")
    except OSError as error:
        why = error.strerror or error
        sys.exit(f"{folder} cannot be the folder for data ({why}); VAR_DIR names another.")
    if not os.environ.get("DATABASE_URL"):
        with suppress(OSError):  # another user's, or a place that cannot be written: theirs to keep
            keep_private(folder / "db.sqlite3")
    command = argv[1] if len(argv) > 1 else ""
    if command == "runserver":
        os.environ.setdefault("DEBUG", "1")
    elif command == "start":
        os.environ["DEBUG"] = "0"
