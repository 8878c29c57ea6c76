"""Logs through structlog: readable lines on a terminal, one JSON object a line for a collector."""

import sys
from typing import Any

import structlog
from django.core.exceptions import ImproperlyConfigured

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


def _tidy(
    _logger: object, _name: str, event: structlog.types.EventDict
) -> structlog.types.EventDict:
    """Drop what Django hangs on a record: a request holds cookies, which belong in no log."""
    event.pop("request", None)
    event.pop("server_time", None)
    if str(event.get("logger", "")).startswith("django.security"):
        event.pop("exc_info", None)  # what strangers send is no fault of ours: a line is enough
    return event


def logging_config(*, level: str, as_json: bool) -> dict[str, Any]:
    """Return the configuration of logging, and set structlog up to log through it."""
    level = level.upper()
    if level not in LEVELS:
        raise ImproperlyConfigured(f"LOG_LEVEL is {level!r}; give one of {', '.join(LEVELS)}.")
    shared: list[structlog.types.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        _tidy,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    last: list[structlog.types.Processor] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta
    ]
    if as_json:
        last += [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    else:
        last += [
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
            )
        ]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "structured": {
                "()": "structlog.stdlib.ProcessorFormatter",
                "processors": last,
                "foreign_pre_chain": shared,
            },
        },
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "structured"},
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            # Its own handlers are replaced by the root's.
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.server": {"handlers": [], "level": level, "propagate": True},
        },
    }
