"""Finds the translatable strings of the sources without xgettext."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from django.utils.translation.template import templatize

PLAIN = {"_", "gettext", "gettext_lazy", "gettext_noop", "_lazy"}
PLURAL = {"ngettext", "ngettext_lazy"}
CONTEXT = {"pgettext", "pgettext_lazy"}
PLURAL_CONTEXT = {"npgettext", "npgettext_lazy"}

# A call in what Django makes of a template, with the first two arguments where they are strings.
LITERAL = r"""u?('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")"""
CALL = re.compile(rf"\b(_|n?p?gettext)\(\s*{LITERAL}(?:\s*,\s*{LITERAL})?", re.DOTALL)

type Message = tuple[str, str]
"""Context (empty for none) and msgid."""


def message(name: str, texts: list[str]) -> Message | None:
    """Return the message that a call with these string arguments asks for."""
    if name in PLAIN | PLURAL and texts:
        return "", texts[0]
    if name in CONTEXT | PLURAL_CONTEXT and len(texts) > 1:
        return texts[0], texts[1]
    return None


def in_python(path: Path) -> Iterator[tuple[Message, str]]:
    """Yield the messages of a Python file, each with its place."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        function = node.func
        name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
        texts = [
            argument.value
            for argument in node.args[:2]
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        ]
        found = message(name, texts)
        if found:
            yield found, f"{path}:{node.lineno}"


def in_template(path: Path) -> Iterator[tuple[Message, str]]:
    """Yield the messages of a template, each with its place."""
    source = templatize(path.read_text(encoding="utf-8"), origin=str(path))
    for call in CALL.finditer(source):
        texts = [ast.literal_eval(text) for text in call.groups()[1:] if text]
        found = message(call[1], texts)
        if found:
            yield found, f"{path}:{source.count('\n', 0, call.start()) + 1}"


def in_sources(root: Path) -> dict[Message, str]:
    """Return all messages of the project, each with the first place where it stands."""
    found: dict[Message, str] = {}
    for folder in ("anqi_site", "lessons"):
        for path in sorted((root / folder).rglob("*.py")):
            for each, place in in_python(path):
                found.setdefault(each, place)
    pages = (root / "templates").rglob("*")
    for path in sorted(each for each in pages if each.suffix in {".html", ".txt"}):
        for each, place in in_template(path):
            found.setdefault(each, place)
    return found
