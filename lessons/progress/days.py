"""The day that a moment belongs to by the daily puzzle's clock, worked out in the database."""

from __future__ import annotations

from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.functions import TruncDate
from django.db.models.sql.compiler import SQLCompiler

from lessons.daily.schedule import SHANGHAI


class PuzzleDay(TruncDate):
    """The day of a field with a moment; it begins when the daily puzzle of that day does."""

    def __init__(self, expression: Any, **extra: Any) -> None:
        super().__init__(expression, tzinfo=SHANGHAI, **extra)

    def as_sqlite(
        self,
        compiler: SQLCompiler,
        connection: BaseDatabaseWrapper,
        **extra_context: Any,
    ) -> tuple[str, tuple[str | int, ...]]:
        """Let SQLite reckon by itself: asking Python for every row takes far longer."""
        sql, params = compiler.compile(self.lhs)
        hours = int(SHANGHAI.utcoffset(None).total_seconds()) // 3600
        return f"date({sql}, '{hours:+d} hours')", tuple(params)
