"""Everything that is stored about a member, as one JSON document; docs/your-data.md describes it.

It is written piece by piece: years of answers need no more memory than a few hundred of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.auth.models import User
from django.db.models import ForeignKey, Model
from django.http import HttpRequest
from django.utils import timezone

from lessons.owners import log
from lessons.people import keeping, sessions
from lessons.people.profiles import profile_of
from lessons.web import prefs

FORMAT: Final = 2
#: Whose row it is stands once, at the top; numbers of rows say nothing outside the database.
_LEFT_OUT: Final = frozenset({"id", "reader"})


def written(user: User, request: HttpRequest) -> Iterator[str]:
    """Yield the document in pieces."""
    head = {
        "format": FORMAT,
        "written": timezone.now(),
        "account": account(user),
        "sessions": sessions.told(str(user.pk), request.session.session_key),
        "this_device": device(request),
    }
    yield _text(head)[:-1] + ',\n"stored": {'
    reader = profile_of(user).reader
    for number, area in enumerate(keeping.areas()):
        yield f"{',' if number else ''}\n{_text(area.name)}: ["
        for position, row in enumerate(rows(area, reader)):
            yield f"{',' if position else ''}\n{_text(row)}"
        yield "]"
    yield "\n}}\n"


def account(user: User) -> dict[str, Any]:
    """Return what the account itself holds. A password and a second step's secret stay here."""
    profile = profile_of(user)
    return {
        "name": user.get_username(),
        "email": user.email,
        "first_name": user.first_name,
        "last_name": user.last_name,
        "joined": user.date_joined,
        "last_signed_in": user.last_login,
        "active": user.is_active,
        "staff": user.is_staff or user.is_superuser,
        "has_password": user.has_usable_password(),
        "reader": profile.reader,
        "reader_since": profile.created,
        "addresses": [
            {"email": each.email, "confirmed": each.verified, "primary": each.primary}
            for each in EmailAddress.objects.filter(user=user).order_by("pk")
        ],
        "second_steps": [
            {
                "type": each.type,
                "name": each.data.get("name", ""),
                "added": each.created_at,
                "last_used": each.last_used_at,
            }
            for each in Authenticator.objects.filter(user=user).order_by("pk")
        ],
        "accounts_elsewhere": _elsewhere(user),
        **log.told(user),
    }


def _elsewhere(user: User) -> list[dict[str, Any]]:
    if not apps.is_installed("allauth.socialaccount"):
        return []
    model: type[Model] = apps.get_app_config("socialaccount").get_model("SocialAccount")
    fields = ("provider", "uid", "date_joined", "last_login", "extra_data")
    return list(model._default_manager.filter(user=user).order_by("pk").values(*fields))


def device(request: HttpRequest) -> dict[str, Any]:
    """Return what is kept in this browser alone: its settings."""
    chosen = prefs.of(request)
    return {"settings": {name: getattr(chosen, name) for name in prefs.Prefs.__slots__}}


def rows(area: keeping.Area, reader: str) -> Iterator[dict[str, Any]]:
    """Yield a reader's rows of one area, each with what belongs to it."""
    found = area.rows(reader)
    if related := _relations(area.model):
        found = found.select_related(*related)
    # With prefetching, rows come in portions as well.
    for row in found.prefetch_related(*area.parts).iterator(chunk_size=keeping.BATCH):
        parts = {
            name: [_row(part, row) for part in getattr(row, name).all()] for name in area.parts
        }
        yield _row(row) | parts


def _relations(model: type[Model]) -> list[str]:
    return [each.name for each in model._meta.concrete_fields if isinstance(each, ForeignKey)]


def _row(row: Model, parent: Model | None = None) -> dict[str, Any]:
    """Return a row's fields; another row that it names is told by its own name."""
    found = {}
    for each in row._meta.concrete_fields:
        is_parent = parent is not None and each.related_model is type(parent)
        if each.name not in _LEFT_OUT and not is_parent:
            value = getattr(row, each.name)
            found[each.name] = str(value) if isinstance(value, Model) else value
    return found


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=_plain)


def _plain(value: Any) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)
