"""Putting a backup back: the whole file is read and believed first, then all of it goes in."""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterator
from itertools import groupby, islice
from pathlib import Path
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.core.management.color import no_style
from django.db import Error, connection, transaction
from django.db.models import ForeignKey, Model

from lessons.stored.backup import BATCH, FORMAT, PROJECT, migrations, models

#: What a row that does not fit ends in.
_UNFIT = (Error, ValidationError, TypeError, ValueError, OverflowError)


class NotRestored(Exception):
    """Why a backup cannot be put back; nothing has been changed."""


type Row = tuple[int, type[Model], dict[str, Any]]


def read(path: Path, *, replace: bool = False) -> int:
    """Put a backup into the database and return the number of its rows; all or nothing.

    ``replace``: what is there is deleted first. Otherwise the database has to be empty.
    """
    total = _check(path)
    if not replace and any(model._base_manager.exists() for model in models()):
        raise NotRestored("The database is not empty. With --force all that is in it is replaced.")
    try:
        with transaction.atomic():
            _empty()
            for model, rows in groupby(_rows(path), key=lambda row: row[1]):
                while batch := list(islice(rows, BATCH)):
                    _insert(model, batch)
            _count_on()
    except (*_UNFIT, ObjectDoesNotExist) as error:
        raise NotRestored(f"A row does not fit into the database: {error}") from error
    return total


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    try:
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
            yield from enumerate(file, 1)
    except (OSError, EOFError, zlib.error) as error:
        raise NotRestored(f"The file cannot be read: {error}") from error


def _check(path: Path) -> int:
    """Read a whole file; return the number of its rows, or say why it is no good backup."""
    summed, before, last = hashlib.sha256(), 0, b""
    for number, line in _lines(path):
        if number == 1:
            _check_head(_parsed(line, number))
        if last:
            summed.update(last)
        before, last = number, line
    tail = _parsed(last, before) if before > 1 else {}
    if not isinstance(tail, dict) or not {"rows", "sha256"} <= set(tail):
        raise NotRestored("The file ends too early: it is not a whole backup.")
    if tail["sha256"] != summed.hexdigest() or tail["rows"] != before - 2:
        raise NotRestored("The file was changed or damaged: its sum does not fit.")
    for _row in _rows(path):  # every line is a row of a known model
        pass
    return before - 2


def _check_head(head: Any) -> None:
    if not isinstance(head, dict) or head.get("backup") != PROJECT:
        raise NotRestored("This is not a backup of this site.")
    if head.get("format") != FORMAT:
        raise NotRestored(f"This backup has format {head.get('format')}, not {FORMAT}.")
    theirs, own = head.get("migrations"), migrations()
    if not isinstance(theirs, dict) or theirs != own:
        kinds = {*own, *theirs} if isinstance(theirs, dict) else set(own)
        theirs = theirs if isinstance(theirs, dict) else {}
        differ = [
            f"{app}: {theirs.get(app, 'none')} there, {own.get(app, 'none')} here"
            for app in sorted(kinds)
            if theirs.get(app) != own.get(app)
        ]
        raise NotRestored(
            "The backup is from another version of the site. Restore it with that version, then "
            f"update and migrate. ({'; '.join(differ)})"
        )


def _parsed(line: bytes, number: int) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise NotRestored(f"Line {number} is not JSON: this is no backup.") from None


def _rows(path: Path) -> Iterator[Row]:
    """Yield the rows of a file, each with its line and its model."""
    known = {
        model._meta.label_lower: (model, {field.attname for field in model._meta.concrete_fields})
        for model in models()
    }
    held = None
    for number, line in _lines(path):
        if held is not None:
            yield _row(held, number - 1, known)
        held = _parsed(line, number) if number > 1 else None


def _row(value: Any, number: int, known: dict[str, tuple[type[Model], set[str]]]) -> Row:
    match value:
        case [str(label), dict(fields)] if label in known and set(fields) == known[label][1]:
            return number, known[label][0], fields
    raise NotRestored(f"Line {number} is not a row that this site knows.")


def _empty() -> None:
    """Delete all rows; sessions too, which would be somebody else's afterwards."""
    tables = [model._meta.db_table for model in models()]
    with connection.cursor() as cursor:
        for table in (*tables, Session._meta.db_table):
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")  # noqa: S608


def _insert(model: type[Model], batch: list[Row]) -> None:
    """Insert rows as they were, with the times that a field would otherwise set by itself."""
    fields = model._meta.concrete_fields
    objects = [
        model(**{f.attname: _value(f, values[f.attname]) for f in fields})
        for _number, _model, values in batch
    ]
    size = connection.ops.bulk_batch_size(fields, objects)
    for start in range(0, len(objects), size):
        model._base_manager.all()._insert(  # type: ignore[attr-defined]
            objects[start : start + size], fields=fields, using=connection.alias, raw=True
        )


def _value(field: Any, value: Any) -> Any:
    if value is not None and field.related_model is ContentType:
        return ContentType.objects.get_by_natural_key(*str(value).split(".", 1)).pk
    target = field.target_field if isinstance(field, ForeignKey) else field
    return None if value is None else target.to_python(value)


def _count_on() -> None:
    """Let new rows get numbers beyond those that came in."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models()):
            cursor.execute(statement)
