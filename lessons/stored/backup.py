"""A backup: everything that is stored, as JSON lines, the same from every kind of database.

The first line says what follows, each further line is one row, the last line counts the rows and
sums up the lines before it, so that half a file is never taken for a whole one. The rows are those
of one moment, however busy the site is. docs/production.md describes the file.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import IO, Any, Final
from uuid import UUID

from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Field, Model
from django.utils import timezone

FORMAT: Final = 1
PROJECT: Final = "anqi-academy"
BATCH: Final = 500
#: What `migrate` makes by itself, and sessions: who restores a backup signs in anew.
_APPS_LEFT_OUT: Final = frozenset({"contenttypes", "sessions"})


def models() -> list[type[Model]]:
    """Return the models whose rows a backup holds, by name."""
    found = [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy and not _is_left_out(model)
    ]
    return sorted(found, key=lambda model: model._meta.label_lower)


def _is_left_out(model: type[Model]) -> bool:
    """Tell whether `migrate` makes the rows of a model, or of one that it points to."""
    named = [model, *(each.related_model for each in model._meta.concrete_fields)]
    return model._meta.app_label in _APPS_LEFT_OUT or any(
        isinstance(each, type)
        and issubclass(each, Model)
        and each._meta.label_lower == "auth.permission"
        for each in named
    )


def migrations() -> dict[str, str]:
    """Return the latest migration of each app that is applied: a backup fits no other state."""
    wanted = {model._meta.app_label for model in models()}
    applied = sorted(MigrationRecorder(connection).applied_migrations())
    return {app: name for app, name in applied if app in wanted}


def write(path: Path) -> int:
    """Write a backup and return the number of its rows; the file is there whole or not at all."""
    part = path.with_name(f"{path.name}.part")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as raw, _packed(path, raw) as file:
            count = _write_to(file)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return count


@contextmanager
def _packed(path: Path, raw: IO[bytes]) -> Iterator[IO[bytes]]:
    if path.suffix != ".gz":
        yield raw
        return
    with gzip.GzipFile(filename="", mode="wb", fileobj=raw) as packed:
        yield packed  # type: ignore[misc]


def _write_to(file: IO[bytes]) -> int:
    total, summed = 0, hashlib.sha256()

    def put(value: Any) -> None:
        line = (json.dumps(value, ensure_ascii=False, default=_plain) + "\n").encode()
        summed.update(line)
        file.write(line)

    with snapshot():
        put({"backup": PROJECT, "format": FORMAT, "written": timezone.now(),
             "migrations": migrations()})  # fmt: skip
        for model in models():
            fields = model._meta.concrete_fields
            rows = model._base_manager.order_by("pk")
            for row in rows.iterator(chunk_size=BATCH):
                put([model._meta.label_lower, {f.attname: stored_value(f, row) for f in fields}])
                total += 1
    put({"rows": total, "sha256": summed.hexdigest()})
    return total


def stored_value(field: Field[Any, Any], row: Model) -> Any:
    """Return what a row holds in a field, as JSON can write it.

    A kind of rows is told by its name: every database numbers the kinds for itself.
    """
    value = field.value_from_object(row)
    if value is not None and field.related_model is ContentType:
        return ".".join(ContentType.objects.get_for_id(value).natural_key())
    return value.tobytes().hex() if isinstance(value, memoryview) else value


def _plain(value: Any) -> Any:
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, Decimal | UUID):
        return str(value)
    raise TypeError(f"a backup cannot hold {type(value).__name__}")


@contextmanager
def snapshot() -> Iterator[None]:
    """See the database as it is now, whatever is written meanwhile; hold nobody up."""
    if connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
        return
    if connection.in_atomic_block:
        yield
        return
    # Django's own transactions would lock writers out on SQLite.
    with connection.cursor() as cursor:
        cursor.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")
