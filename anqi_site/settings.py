"""Settings, all from environment variables; docs/production.md has the table of them.

Nothing here weakens itself by guessing: without a secret the site does not start, and DEBUG is off
unless it is asked for.
"""

from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.core.files.storage import FileSystemStorage
from django.utils.csp import CSP

from anqi_site import env, social
from anqi_site.accounts import *  # noqa: F403 - every name there is a setting
from anqi_site.local import var_dir
from anqi_site.logs import logging_config

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = var_dir()

DEBUG = env.flag("DEBUG")
HTTPS = env.flag("HTTPS")

SHORTEST_SECRET = 32
SECRET_KEY = env.text("SECRET_KEY")
if not SECRET_KEY:
    if not DEBUG:
        raise ImproperlyConfigured(
            "SECRET_KEY is not set. Give the server a long random one in its environment "
            "(`manage.py start` makes one for a try on your own machine)."
        )
    SECRET_KEY = "only-for-debug-" + "0" * 50
elif len(SECRET_KEY) < SHORTEST_SECRET and not DEBUG:
    raise ImproperlyConfigured(
        f"SECRET_KEY has {len(SECRET_KEY)} characters; give it {SHORTEST_SECRET} or more."
    )
SECRET_KEY_FALLBACKS = env.words("SECRET_KEY_FALLBACKS")

ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")

# Where readers find the source of the site that they use (section 13 of its licence).
SOURCE_URL = env.address("SOURCE_URL")

INSTALLED_APPS = [
    # Without looking for lists of other apps: only what `lessons.owners` names is shown.
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "lessons",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    *social.apps(),
]

MIDDLEWARE = [
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "anqi_site.prefixes.PrefixMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "lessons.web.prefs.PrefsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "lessons.people.middleware.PeopleMiddleware",
]

ROOT_URLCONF = "anqi_site.urls"
WSGI_APPLICATION = "anqi_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.template.context_processors.i18n",
                "django.contrib.messages.context_processors.messages",
                "lessons.people.context.account",
                "anqi_site.views.source",
            ],
        },
    },
]

# --- what is stored ---------------------------------------------------------------------------

SQLITE_OPTIONS: dict[str, Any] = {
    # Writers queue at BEGIN instead of failing half-way; readers never wait for a writer.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
}


def database() -> dict[str, Any]:
    """Return the database that DATABASE_URL names, or an SQLite file in the folder for data."""
    url = env.text("DATABASE_URL")
    if url:
        try:
            config: dict[str, Any] = dict(dj_database_url.parse(url, conn_max_age=60))
        except ValueError as error:
            raise ImproperlyConfigured(f"DATABASE_URL cannot be read: {error}") from None
        config["CONN_HEALTH_CHECKS"] = True
    else:
        config = {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": VAR_DIR / "db.sqlite3",
            "CONN_MAX_AGE": 60,
        }
    if config["ENGINE"] == "django.db.backends.sqlite3":
        config["OPTIONS"] = {**config.get("OPTIONS", {}), **SQLITE_OPTIONS}
    return config


DATABASES = {"default": database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LOCAL_CACHE = "django.core.cache.backends.locmem.LocMemCache"
CACHES: dict[str, dict[str, Any]] = {
    # Shared by all workers, in a table that `migrate` makes: what limits guesses at passwords and
    # codes must be counted once. Only forms of accounts write here, so the writes are few.
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "shared_cache",
        "OPTIONS": {"MAX_ENTRIES": 50_000},
    },
    # What a worker remembers for itself.
    "local": {"BACKEND": LOCAL_CACHE, "LOCATION": "local"},
    # Counters of their own, so that nothing else can push them out. They are a worker's own too:
    # a write to the database for every answer would cost more than it keeps away.
    "throttle": {
        "BACKEND": LOCAL_CACHE,
        "LOCATION": "throttle",
        "OPTIONS": {"MAX_ENTRIES": 50_000},
    },
}

# --- languages --------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("zh-hans", "简体中文"), ("zh-hant", "繁體中文")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- static files -----------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
if not DEBUG:
    STORAGES["staticfiles"] = {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage",
        # The list of all files is for the server, so it lies beside what is served.
        "OPTIONS": {"manifest_storage": FileSystemStorage(location=VAR_DIR)},
    }
# For the error pages, which must not depend on the site's own layout.
STYLESHEET = "css/site.css"
ICON = "img/mark.svg"
WHITENOISE_KEEP_ONLY_HASHED_FILES = True

# --- what a browser may do --------------------------------------------------------------------

SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "font-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "form-action": [CSP.SELF, *social.origins()],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SESSION_ENGINE = "django.contrib.sessions.backends.db"
CSRF_FAILURE_VIEW = "anqi_site.errors.csrf_failure"

SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
# Whether a domain goes on the browsers' preload list is for its owner to say, not for the site;
# and so is whether it sends mail: nothing here needs it, and without it the console shows it.
SILENCED_SYSTEM_CHECKS = ["security.W021", "mail.E001"]
# How many proxies of one's own stand before the site; their headers are believed, no others'.
TRUSTED_PROXIES = env.number("TRUSTED_PROXIES", 0)
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# The largest form here is a few hundred bytes; what is far beyond it is refused unread.
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 300
DATA_UPLOAD_MAX_NUMBER_FILES = 0
FILE_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024

LOGGING_CONFIG = "logging.config.dictConfig"
LOGGING = logging_config(level=env.text("LOG_LEVEL", "INFO"), as_json=env.flag("LOG_JSON"))
