"""The interface in traditional Chinese, converted from the simplified catalogue when it changes.

For development only: the catalogues are read and written with polib.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import polib

from lessons.content.loader import PROJECT

SOURCE: Final = PROJECT / "locale/zh_Hans/LC_MESSAGES/django.po"
TARGET: Final = PROJECT / "locale/zh_Hant/LC_MESSAGES/django.po"


def converted(convert: Callable[[str], str]) -> polib.POFile:
    """Return the traditional catalogue as it has to be."""
    source = polib.pofile(str(SOURCE))
    catalogue = polib.POFile(wrapwidth=source.wrapwidth)
    catalogue.metadata = source.metadata | {"Language": "zh_Hant"}
    for entry in source:
        if entry.obsolete:
            continue
        entry.msgstr = convert(entry.msgstr)
        plural: dict[int, str] = entry.msgstr_plural
        entry.msgstr_plural = {form: convert(text) for form, text in plural.items()}
        catalogue.append(entry)
    return catalogue


def is_old(convert: Callable[[str], str]) -> bool:
    """Tell whether the catalogue is not what it has to be, or is not compiled."""
    if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != _text(converted(convert)):
        return True
    compiled = TARGET.with_suffix(".mo")
    return not compiled.exists() or compiled.read_bytes() != converted(convert).to_binary()


def write(convert: Callable[[str], str]) -> None:
    """Write the catalogue and compile it."""
    catalogue = converted(convert)
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(_text(catalogue), encoding="utf-8")
    TARGET.with_suffix(".mo").write_bytes(catalogue.to_binary())


def _text(catalogue: polib.POFile) -> str:
    return str(catalogue) + "\n"
