"""The token that a board carries: good for one answer of one reader to one board.

It is signed, not secret: it holds the board's id, a fingerprint of the exercise and of the
reader, the number of the page view (nonce) and of the try, and which answer of the reader to this
board was the latest when the page was shown. Nothing of the answer.
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
#: How a page view is called in an address: its nonce, and what it knew, where that is known.
_NAME: Final = re.compile(r"([0-9a-f]{32})(?:\.([0-9]{1,15}))?")

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
    #: The key of the latest attempt of the reader at the board that this page view knew of, 0 for
    #: none. An answer given since then in another window counts, and not one that is sent with
    #: this token. None where nobody has looked: then there is nothing to hold against an answer.
    seen: int | None = None

    @property
    def name(self) -> str:
        """What an address calls this page view (``named``)."""
        return self.nonce if self.seen is None else f"{self.nonce}.{self.seen}"


def new_token() -> Token:
    """Return a token for the first try on a board that is shown anew."""
    return Token(secrets.token_hex(16), 1)


def as_nonce(text: str) -> str:
    """Return the name of a page view if a text can be one; nothing otherwise."""
    return text if _NONCE.fullmatch(text) else ""


def named(text: str) -> Token | None:
    """Return the page view that an address names, at its first try; None if it names none.

    Whoever changes what it knew changes what is held against their own next answer, no more.
    """
    found = _NAME.fullmatch(text)
    return Token(found[1], 1, int(found[2]) if found[2] else None) if found else None


def write(token: Token, board_id: str, document: Mapping[str, Any], reader: str) -> str:
    """Return the text of a token, signed for this reader and this state of the board."""
    payload: dict[str, Any] = {
        "b": board_id,
        "x": _fingerprint(document),
        "r": _reader_mark(reader),
        "n": token.nonce,
        "t": token.try_no,
    }
    if token.seen is not None:
        payload["s"] = token.seen
    return signing.dumps(payload, salt=_SALT)


def read(text: str, board_id: str, document: Mapping[str, Any], reader: str) -> Token:
    """Return what the token says, or raise :class:`Refused` with the reason."""
    payload = _load(text)
    if payload["b"] != board_id:
        raise Refused(FOREIGN_BOARD)
    if payload["r"] != _reader_mark(reader):
        raise Refused(FOREIGN_READER)
    if payload["x"] != _fingerprint(document):
        raise Refused(CHANGED)
    return Token(payload["n"], payload["t"], payload.get("s"))


def was_for(text: str, board_id: str) -> bool:
    """Tell whether the site once gave this token out for that board, at whatever time."""
    try:
        payload = signing.loads(text, salt=_SALT)
    except signing.BadSignature:
        return False
    return bool(payload["b"] == board_id)


def name_in(text: str) -> str:
    """Return the name of the page view that a token of whatever age belongs to.

    Nothing for a forged one.
    """
    try:
        payload = signing.loads(text, salt=_SALT)
    except signing.BadSignature:
        return ""
    return Token(payload["n"], payload["t"], payload.get("s")).name


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
