"""The token that a board carries: good for one answer of one reader to one board.

It is signed, not secret: it holds the board's id, a fingerprint of the exercise and of the
reader, the number of the page view (nonce) and of the try. Nothing of the answer.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.core import signing
from django.utils.crypto import salted_hmac

MAX_AGE: Final = timedelta(days=7)
_SALT: Final = "lessons.board-token"
_NONCE: Final = re.compile(r"[0-9a-f]{32}")

FORGED: Final = "forged"
STALE: Final = "stale"
FOREIGN_READER: Final = "foreign-reader"
FOREIGN_BOARD: Final = "foreign-board"
CHANGED: Final = "changed"


class Refused(Exception):
    """A token that is not good here; ``reason`` is one of this module's constants."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


@dataclass(frozen=True, slots=True)
class Token:
    """What a good token says: which page view it belongs to and which try it is good for."""

    nonce: str
    try_no: int


def new_token() -> Token:
    """Return a token for the first try on a board that is shown anew."""
    return Token(secrets.token_hex(16), 1)


def as_nonce(text: str) -> str:
    """Return the name of a page view if a text can be one; nothing otherwise."""
    return text if _NONCE.fullmatch(text) else ""


def write(token: Token, board_id: str, document: Mapping[str, Any], reader: str) -> str:
    """Return the text of a token, signed for this reader and this state of the board."""
    return signing.dumps(
        {
            "b": board_id,
            "x": _fingerprint(document),
            "r": _reader_mark(reader),
            "n": token.nonce,
            "t": token.try_no,
        },
        salt=_SALT,
    )


def read(text: str, board_id: str, document: Mapping[str, Any], reader: str) -> Token:
    """Return what the token says, or raise :class:`Refused` with the reason."""
    payload = _load(text)
    if payload["b"] != board_id:
        raise Refused(FOREIGN_BOARD)
    if payload["r"] != _reader_mark(reader):
        raise Refused(FOREIGN_READER)
    if payload["x"] != _fingerprint(document):
        raise Refused(CHANGED)
    return Token(payload["n"], payload["t"])


def was_for(text: str, board_id: str) -> bool:
    """Tell whether the site once gave this token out for that board, at whatever time."""
    try:
        payload = signing.loads(text, salt=_SALT)
    except signing.BadSignature:
        return False
    return bool(payload["b"] == board_id)


def nonce_of(text: str) -> str:
    """Return the page view that a token of whatever age belongs to; nothing for a forged one."""
    try:
        return str(signing.loads(text, salt=_SALT)["n"])
    except signing.BadSignature:
        return ""


def _load(text: str) -> dict[str, Any]:
    try:
        payload: dict[str, Any] = signing.loads(text, salt=_SALT, max_age=MAX_AGE)
    except signing.SignatureExpired as error:
        raise Refused(STALE) from error
    except signing.BadSignature as error:
        raise Refused(FORGED) from error
    return payload


def _fingerprint(document: Mapping[str, Any]) -> str:
    text = json.dumps(document, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _reader_mark(reader: str) -> str:
    """Return what a page may show of a reader; the id stays in its HttpOnly cookie."""
    return salted_hmac(_SALT, reader, algorithm="sha256").hexdigest()[:16]
