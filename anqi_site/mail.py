"""How the site sends mail: shown on the console, or by SMTP where the environment says so.

`EMAIL_URL` says everything in one line (`smtps://user:password@mail.example:465`); the variables
`EMAIL_HOST`, `EMAIL_PORT` and so on say it one by one. Without either nothing leaves the machine.
"""

from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from anqi_site import env

CONSOLE = "anqi_site.console.EmailBackend"
SMTP = "django.core.mail.backends.smtp.EmailBackend"
#: Nobody waits longer than this for a mail server that does not answer.
TIMEOUT = 10
#: What each kind of address means: is the connection encrypted from the first byte, or from
#: STARTTLS on; and the port where none is named.
SCHEMES = {
    "smtp": ({}, 25),
    "smtp+tls": ({"use_tls": True}, 587),
    "smtps": ({"use_ssl": True}, 465),
}


def mailers() -> dict[str, dict[str, Any]]:
    """Return `MAILERS`: the one way out for mail."""
    url = env.text("EMAIL_URL")
    if url:
        options = _from_url(url)
    elif env.text("EMAIL_HOST"):
        options = _from_variables()
    else:
        return {"default": {"BACKEND": CONSOLE}}
    return {"default": {"BACKEND": SMTP, "OPTIONS": {"timeout": TIMEOUT, **options}}}


def is_sent() -> bool:
    """Tell whether mail leaves the machine, as the site is set up now."""
    return bool(settings.MAILERS["default"]["BACKEND"] != CONSOLE)


def _from_url(url: str) -> dict[str, Any]:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise ImproperlyConfigured(f"EMAIL_URL cannot be read: {error}") from None
    if parts.scheme not in SCHEMES or not parts.hostname:
        known = ", ".join(f"{scheme}://" for scheme in SCHEMES)
        raise ImproperlyConfigured(f"EMAIL_URL has to begin with one of {known} and name a host.")
    security, usual = SCHEMES[parts.scheme]
    return {"host": parts.hostname, "port": port or usual, **security, **_login(parts)}


def _login(parts: SplitResult) -> dict[str, str]:
    if not parts.username:
        return {}
    return {"username": unquote(parts.username), "password": unquote(parts.password or "")}


def _from_variables() -> dict[str, Any]:
    tls, ssl = env.flag("EMAIL_USE_TLS"), env.flag("EMAIL_USE_SSL")
    if tls and ssl:
        raise ImproperlyConfigured("Set EMAIL_USE_TLS or EMAIL_USE_SSL, not both.")
    scheme = "smtps" if ssl else "smtp+tls" if tls else "smtp"
    security, usual = SCHEMES[scheme]
    user = env.text("EMAIL_HOST_USER")
    login = {"username": user, "password": env.text("EMAIL_HOST_PASSWORD")} if user else {}
    port = env.number("EMAIL_PORT", usual)
    return {"host": env.text("EMAIL_HOST"), "port": port, **security, **login}
