"""Signing in with an account from elsewhere: each provider is there once it has its two variables.

`GOOGLE_CLIENT_ID` and `GOOGLE_CLIENT_SECRET` switch Google on, and so for the others. With none of
them the site knows nothing of such accounts: no page, no table, no address it would send anyone to.
"""

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from anqi_site import env


@dataclass(frozen=True, slots=True)
class Provider:
    """A site whose accounts may be used here."""

    #: The name of allauth's package for it.
    id: str
    #: What its variables begin with.
    prefix: str
    #: Where the reader is sent to; the content security policy has to let the form go there.
    origin: str
    settings: dict[str, Any]


PROVIDERS = (
    Provider("google", "GOOGLE", "https://accounts.google.com", {"SCOPE": ["profile", "email"]}),
    Provider("github", "GITHUB", "https://github.com", {"SCOPE": ["read:user", "user:email"]}),
    Provider("microsoft", "MICROSOFT", "https://login.microsoftonline.com", {}),
    Provider("weixin", "WEIXIN", "https://open.weixin.qq.com", {}),
)


def _keys(provider: Provider) -> tuple[str, str]:
    names = f"{provider.prefix}_CLIENT_ID", f"{provider.prefix}_CLIENT_SECRET"
    client, secret = (env.text(name) for name in names)
    if bool(client) != bool(secret):
        raise ImproperlyConfigured(f"Set both {names[0]} and {names[1]}, or neither.")
    return client, secret


def switched_on() -> list[Provider]:
    """Return the providers that the environment has the keys of."""
    return [provider for provider in PROVIDERS if _keys(provider)[0]]


def apps() -> list[str]:
    """Return the applications that have to be installed for them."""
    on = switched_on()
    packages = [f"allauth.socialaccount.providers.{provider.id}" for provider in on]
    return ["allauth.socialaccount", *packages] if on else []


def provider_settings() -> dict[str, dict[str, Any]]:
    """Return `SOCIALACCOUNT_PROVIDERS`."""
    found = {}
    for provider in switched_on():
        client, secret = _keys(provider)
        app = {"client_id": client, "secret": secret, "key": ""}
        found[provider.id] = {**provider.settings, "APPS": [app]}
    return found


def origins() -> list[str]:
    """Return where forms of this site may lead besides to itself."""
    return [provider.origin for provider in switched_on()]
