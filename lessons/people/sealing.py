"""Secrets of second steps as the database holds them: sealed with a key made of `SECRET_KEY`.

Who reads a copy of the database alone cannot compute anybody's codes. Keys made of the secrets in
`SECRET_KEY_FALLBACKS` still open what they sealed; `manage.py seal_secrets` seals it anew, and also
what was stored before there was any seal.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.db import models, transaction

#: What a sealed value begins with; no secret of an app and no seed has a colon in it.
MARK: Final = "sealed:"
_PURPOSE: Final = b"lessons.people.sealing"
_KEY_BYTES: Final = 32


class Unreadable(Exception):
    """A sealed value was sealed with a secret that the site does not have any more."""

    #: A page that only wants to tell what there is shows nothing in its place.
    silent_variable_failure = True


def seal(text: str) -> str:
    """Return a secret as it is to be stored."""
    return MARK + _box().encrypt(text.encode()).decode()


def unseal(stored: str) -> str:
    """Return the secret; what was stored before there was a seal is the secret itself."""
    if not stored.startswith(MARK):
        return stored
    try:
        return _box().decrypt(stored.removeprefix(MARK).encode()).decode()
    except InvalidToken:
        raise Unreadable from None


def sealed_anew(stored: str) -> str:
    """Return the same secret sealed with the newest key."""
    return seal(unseal(stored))


def _box() -> MultiFernet:
    return _boxes(settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)


@lru_cache(maxsize=4)
def _boxes(*secrets: str) -> MultiFernet:
    return MultiFernet([Fernet(_key(secret)) for secret in secrets])


def _key(secret: str) -> bytes:
    made = HKDF(SHA256(), _KEY_BYTES, salt=None, info=_PURPOSE).derive(secret.encode())
    return base64.urlsafe_b64encode(made)


@dataclass(slots=True)
class Tally:
    """How many second steps were sealed, and how many nobody can open any more."""

    sealed: int = 0
    unreadable: int = 0


def seal_all(model: type[models.Model], change: Callable[[str], str] = sealed_anew) -> Tally:
    """Seal the secrets of all rows of allauth's `Authenticator` with the newest key."""
    tally = Tally()
    for pk in list(model._default_manager.values_list("pk", flat=True)):
        with transaction.atomic():
            # Whoever uses a recovery code at this moment waits, or is waited for.
            row: Any = model._default_manager.select_for_update().filter(pk=pk).first()
            try:
                data = row and _changed(row.data, change)
            except Unreadable:
                tally.unreadable += 1
                continue
            if data:
                model._default_manager.filter(pk=pk).update(data=data)
                tally.sealed += 1
    return tally


def _changed(data: dict[str, Any], change: Callable[[str], str]) -> dict[str, Any]:
    """Return a row's data with its secrets changed; nothing where it holds none."""
    found: dict[str, Any] = {
        name: change(data[name]) for name in ("secret", "seed") if isinstance(data.get(name), str)
    }
    if isinstance(codes := data.get("migrated_codes"), list):
        found["migrated_codes"] = [change(code) for code in codes]
    return {**data, **found} if found else {}
