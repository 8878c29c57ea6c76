"""Settings fail loudly, are safe by themselves and take all they need from the environment."""

import json
import os
import subprocess
import sys

import pytest

from anqi_site.local import use_local_defaults

OURS = {
    "SECRET_KEY",
    "DEBUG",
    "DATABASE_URL",
    "HTTPS",
    "ALLOWED_HOSTS",
    "TRUSTED_PROXIES",
    "LOG_LEVEL",
    "LOG_JSON",
    "VAR_DIR",
    "CSRF_TRUSTED_ORIGINS",
    "SOURCE_URL",
    "DJANGO_SETTINGS_MODULE",
}
SHOW = """
import json, django
from django.conf import settings as s
print(json.dumps({
    "debug": s.DEBUG, "hosts": s.ALLOWED_HOSTS, "hsts": s.SECURE_HSTS_SECONDS,
    "secure": [s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.LANGUAGE_COOKIE_SECURE],
    "redirect": s.SECURE_SSL_REDIRECT, "storage": s.STORAGES["staticfiles"]["BACKEND"],
    "database": {k: str(v) for k, v in s.DATABASES["default"].items()},
    "mode": s.DATABASES["default"].get("OPTIONS", {}).get("transaction_mode"),
    "proxy": getattr(s, "SECURE_PROXY_SSL_HEADER", None),
}))
"""


@pytest.fixture
def load(root, tmp_path):
    """Load the settings in a process of their own; return the process and what it showed."""

    def run(code=SHOW, **given):
        env = {name: value for name, value in os.environ.items() if name not in OURS}
        env |= {
            "DJANGO_SETTINGS_MODULE": "anqi_site.settings",
            "PYTHONPATH": str(root),
            "VAR_DIR": str(tmp_path),
            **given,
        }
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=tmp_path, env=env, capture_output=True, text=True
        )
        return done, json.loads(done.stdout) if done.returncode == 0 and done.stdout else None

    return run


def test_without_a_secret_nothing_starts(load):
    done, _ = load()
    assert done.returncode != 0
    assert "ImproperlyConfigured: SECRET_KEY is not set." in done.stderr


@pytest.mark.parametrize("blank", ["", "   "])
def test_a_blank_secret_is_none(load, blank):
    assert "SECRET_KEY is not set." in load(SECRET_KEY=blank)[0].stderr


def test_a_short_secret_is_refused_but_for_development(load):
    assert "SECRET_KEY has 3 characters; give it 32" in load(SECRET_KEY="abc")[0].stderr
    assert load(SECRET_KEY="k" * 31)[0].returncode != 0
    assert load(SECRET_KEY="k" * 32)[0].returncode == 0
    assert load(SECRET_KEY="abc", DEBUG="1")[0].returncode == 0


def test_the_source_is_an_address(load):
    shows = "import json; from django.conf import settings as s; print(json.dumps(s.SOURCE_URL))"
    assert load(shows, SECRET_KEY="k" * 60)[1] == ""
    where = "https://code.example/anqi"
    assert load(shows, SECRET_KEY="k" * 60, SOURCE_URL=where)[1] == where
    done, _ = load(shows, SECRET_KEY="k" * 60, SOURCE_URL="javascript:alert(1)")
    assert "SOURCE_URL is 'javascript:alert(1)'; give an address" in done.stderr


def test_the_list_of_static_files_is_not_among_them(load, tmp_path):
    code = (
        "import django; django.setup(); from django.core.management import call_command;"
        "call_command('collectstatic', interactive=False, verbosity=0)"
    )
    assert load(code, SECRET_KEY="k" * 60)[0].returncode == 0
    assert (tmp_path / "staticfiles.json").is_file()
    assert not (tmp_path / "static" / "staticfiles.json").exists()
    assert list((tmp_path / "static" / "css").glob("site.*.css"))


def test_only_its_owner_reads_the_database(tmp_path, monkeypatch):
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    monkeypatch.setenv("SECRET_KEY", "k" * 60)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("DEBUG", "0")
    use_local_defaults(["manage.py", "migrate"])
    kept = tmp_path / "db.sqlite3"
    assert kept.stat().st_mode & 0o777 == 0o600
    kept.write_bytes(b"data")
    kept.chmod(0o644)
    use_local_defaults(["manage.py", "migrate"])
    assert (kept.stat().st_mode & 0o777, kept.read_bytes()) == (0o600, b"data")


def test_the_wsgi_entry_makes_no_secret_of_its_own(load, tmp_path):
    done, _ = load("import anqi_site.wsgi")
    assert "SECRET_KEY is not set." in done.stderr
    assert not (tmp_path / "secret").exists()


def test_debug_is_off_and_only_this_machine_is_served(load):
    _, shown = load(SECRET_KEY="k" * 60)
    assert shown["debug"] is False
    assert shown["hosts"] == ["localhost", "127.0.0.1", "[::1]"]
    assert shown["hsts"] == 0
    assert shown["secure"] == [False, False, False]
    assert shown["proxy"] is None
    assert shown["storage"] == "whitenoise.storage.CompressedManifestStaticFilesStorage"


def test_database_is_a_file_with_queueing_writers(load, tmp_path):
    _, shown = load(SECRET_KEY="k" * 60)
    assert shown["database"]["ENGINE"] == "django.db.backends.sqlite3"
    assert shown["database"]["NAME"] == str(tmp_path / "db.sqlite3")
    assert shown["mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in shown["database"]["OPTIONS"]
    assert shown["database"]["CONN_MAX_AGE"] == "60"
    assert "ATOMIC_REQUESTS" not in shown["database"] or not json.loads(
        shown["database"]["ATOMIC_REQUESTS"].lower()
    )


def test_database_url_names_another_one(load):
    _, shown = load(SECRET_KEY="k" * 60, DATABASE_URL="postgres://u:p%40x@db.example:6432/anqi")
    database = shown["database"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["HOST"], database["PORT"]) == ("db.example", "6432")
    assert (database["NAME"], database["USER"], database["PASSWORD"]) == ("anqi", "u", "p@x")
    assert shown["mode"] is None


def test_https_turns_everything_secure(load):
    _, shown = load(
        SECRET_KEY="k" * 60, HTTPS="1", TRUSTED_PROXIES="1", ALLOWED_HOSTS="a.example, b"
    )
    assert shown["secure"] == [True, True, True]
    assert shown["hsts"] == 31_536_000
    assert shown["redirect"] is True
    assert shown["hosts"] == ["a.example", "b"]
    assert shown["proxy"] == ["HTTP_X_FORWARDED_PROTO", "https"]


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("DEBUG", "maybe", "DEBUG is 'maybe'; give 1 or 0."),
        ("HTTPS", "2", "HTTPS is '2'; give 1 or 0."),
        ("TRUSTED_PROXIES", "-1", "TRUSTED_PROXIES is '-1'; give a whole number from 0 up."),
        ("TRUSTED_PROXIES", "٣", "TRUSTED_PROXIES is '٣'; give a whole number from 0 up."),
        ("LOG_LEVEL", "loud", "LOG_LEVEL is 'LOUD'; give one of"),
        ("DATABASE_URL", "nonsense://x", "DATABASE_URL cannot be read"),
    ],
)
def test_a_wrong_setting_is_named(load, name, value, message):
    done, _ = load(SECRET_KEY="k" * 60, **{name: value})
    assert done.returncode != 0
    assert message in done.stderr


def test_logs_can_be_json_and_hold_no_cookie(load):
    code = (
        "import django; django.setup(); import logging, structlog\n"
        "logging.getLogger('x').warning('plain %s', 1, extra={'request': 'cookie'})\n"
        "structlog.get_logger('y').info('structured', cards=3)"
    )
    done, _ = load(code, SECRET_KEY="k" * 60, LOG_JSON="1")
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert [(line["event"], line["level"]) for line in lines] == [
        ("plain 1", "warning"),
        ("structured", "info"),
    ]
    assert lines[1]["cards"] == 3
    assert "cookie" not in done.stderr
