"""The addresses of the daily puzzle, below the language and ``daily/``."""

from __future__ import annotations

from datetime import date

from django.urls import URLPattern, path, register_converter

from lessons.daily import schedule, views


class DayConverter:
    """The number or the date of a puzzle, as a day: ``12``, ``2026-11-13``."""

    regex = r"[1-9][0-9]{0,5}|[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        """Return the day; ValueError where the calendar has none like it."""
        day = date.fromisoformat(value) if "-" in value else schedule.day_numbered(int(value))
        if day is None:
            raise ValueError(value)
        return day

    def to_url(self, value: date | int | str) -> str:
        """Return the number of a day, or what was given for it."""
        return str(schedule.number_of(value) if isinstance(value, date) else value)


class MonthConverter:
    """A month, as its first day: ``2026-11``."""

    regex = r"[0-9]{4}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        """Return the first day; ValueError where there is no such month."""
        return date.fromisoformat(f"{value}-01")

    def to_url(self, value: date | str) -> str:
        """Return the month for an address."""
        return value.strftime("%Y-%m") if isinstance(value, date) else value


register_converter(DayConverter, "day")
register_converter(MonthConverter, "month")

urlpatterns: list[URLPattern] = [
    path("", views.daily, name="daily"),
    path("archive/", views.archive, name="daily-archive"),
    path("archive/<month:month>/", views.archive, name="daily-archive"),
    path("<day:day>/", views.daily_day, name="daily-day"),
    path("<day:day>/answer/", views.daily_answer, name="daily-answer"),
]
