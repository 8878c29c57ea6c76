"""Reading settings from environment variables, with messages that name the variable."""

import os

from django.core.exceptions import ImproperlyConfigured

TRUE = frozenset({"1", "true", "yes", "on"})
FALSE = frozenset({"", "0", "false", "no", "off"})


def text(name: str, default: str = "") -> str:
    """Return the variable's value without the spaces around it."""
    return os.environ.get(name, default).strip()


def flag(name: str, *, default: bool = False) -> bool:
    """Return a yes-or-no variable; anything but the known words is refused."""
    value = os.environ.get(name)
    if value is None:
        return default
    word = value.strip().lower()
    if word in TRUE:
        return True
    if word in FALSE:
        return False
    raise ImproperlyConfigured(f"{name} is {value!r}; give 1 or 0.")


def number(name: str, default: int) -> int:
    """Return a variable that holds a whole number from 0."""
    value = text(name)
    if not value:
        return default
    if not (value.isascii() and value.isdigit() and len(value) <= 9):
        raise ImproperlyConfigured(f"{name} is {value!r}; give a whole number from 0 up.")
    return int(value)


def address(name: str) -> str:
    """Return a variable that holds a web address, or nothing."""
    value = text(name)
    if value and not value.startswith(("https://", "http://")):
        raise ImproperlyConfigured(f"{name} is {value!r}; give an address such as https://….")
    return value


def words(name: str, default: str = "") -> list[str]:
    """Return a list that is written with commas."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]
