"""The patterns that sentences are made of, read from ``patterns/*.toml`` and checked.

A ``[[pattern]]`` belongs to a reason of a verdict: a rule, the question asked, what the problem
is, and where it matters a case of it. A ``[[phrase]]`` is everything else. Placeholders look
like ``{cards}``; numbers also like ``{got:pair|pairs}`` and ``{got:对}``: see
:class:`lessons.texts.words.Count`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from string import Formatter
from typing import Any, Final, Literal

import msgspec

from lessons.content.files import Both, ContentError, Found, Reader, Words
from lessons.content.loader import PROJECT, RuleId

#: A player at the beginning of a sentence.
_OPENING: Final = re.compile(r"(?:^|(?<=[.?!:] ))\{(given|name|partner|player|seats|who)\}")
#: Phrases that are sentences, or begin one.
_SAID: Final = ("prompt.", "partner.")

HERE = Path(__file__).resolve().parent / "patterns"

#: "shown": the site gives the answer, and the words for "right" would speak to who found it.
Problem = Literal[
    "wrong",
    "right",
    "shown",
    "missing",
    "extra",
    "settled",
    "suit",
    "order",
    "part",
    "split",
    "closed",
    "gets",
    "no_seat",
    "no_seven",
    "own",
    "pass",
]
#: What a verdict answers: the question of a follow board, else the kind of board.
Ask = Literal[
    "legal",
    "forced",
    "playable",
    "trumps",
    "sort",
    "order",
    "shape",
    "winner",
    "points",
    "throw",
    "overcall",
    "sides",
    "bury",
    "result",
    "beat",
    "lead",
    "call",
    "count",
    "partner",
    "snatch",
    "next",
]

#: Placeholders that stand for numbers; only these take what follows a colon.
NUMBERS = frozenset(
    {"asked", "count", "free", "got", "held", "missing", "multiplier", "n", "pairs", "points"}
    | {"size", "total", "tractors", "wanted"}
    | {"base", "bid", "from", "left", "levels", "margin", "other", "overcalls", "owed", "own"}
    | {"deck", "gone", "number", "trick"}
    | {"rate", "shares", "steps", "tens", "to", "units", "worth"}
)
#: All other placeholders.
WORDS = frozenset(
    {"between", "broken", "cards", "either", "gave", "given", "held_of", "high", "lead", "loose"}
    | {"low", "name", "nth", "one", "pair", "parts", "ranks", "reason", "run", "runs", "size_of"}
    | {"suit", "suits", "tail", "whole", "witness"}
    | {"buried", "buyer", "form", "high_level", "low_level", "paid", "partner", "player", "rank"}
    | {"seats", "side", "stake", "standing", "table"}
    | {"bids", "level", "queue", "seen", "who"}
)


class PatternRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ``[[pattern]]`` table; without ``ask`` it serves kinds that ask only one thing."""

    rule: RuleId
    problem: list[Problem]
    headline: Both
    line: Both
    ask: list[Ask] = []
    not_yet: Both | None = None
    when: str = ""


class PhraseRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ``[[phrase]]`` table."""

    id: Words
    text: Both


@dataclass(frozen=True)
class Pattern:
    """What is said about one reason, by language: a few words above, and the sentence.

    ``not_yet`` stands for the words above where this part of the answer is wrong.
    """

    headline: Mapping[str, str]
    line: Mapping[str, str]
    not_yet: Mapping[str, str] | None = None


#: rule, ask, problem, case
Key = tuple[str, str, str, str]


@dataclass(frozen=True)
class Patterns:
    """All patterns and phrases."""

    patterns: Mapping[Key, Pattern]
    phrases: Mapping[str, Mapping[str, str]]

    def find(self, rule: str, ask: str, problem: str, when: str = "") -> Pattern | None:
        """Return the pattern for a case, else for the rule in general, else None."""
        problems = ("shown", "right") if problem == "shown" else (problem,)
        keys = [(rule, ask, each, case) for case in (when, "") for each in problems]
        return next((self.patterns[key] for key in keys if key in self.patterns), None)


@cache
def patterns() -> Patterns:
    """Return all patterns, read and checked at the first call."""
    return load()


def phrase(name: str, lang: str, /, **values: object) -> str:
    """Return a phrase with its placeholders filled; an unknown name is a KeyError."""
    text = patterns().phrases[name][lang]
    return filled(text, values, lang) if name.startswith(_SAID) else text.format(**values)


def filled(text: str, values: Mapping[str, Any], lang: str) -> str:
    """Return a text with its placeholders filled.

    An English sentence does not begin with a player called A, which reads like the article: it
    begins with "Player A".
    """
    if lang == "en":
        text = _OPENING.sub(lambda at: "Player A" if values.get(at[1]) == "A" else at[0], text)
    return text.format_map(values)


def load(folder: Path = HERE, base: Path = PROJECT) -> Patterns:
    """Read and check the patterns of a folder; raise ContentError with every problem."""
    reader = Reader(base)
    found: dict[Key, Pattern] = {}
    phrases: dict[str, Mapping[str, str]] = {}
    for path in reader.files(folder):
        if path.stem.partition("-")[0] == "phrases":
            _read_phrases(reader, path, phrases)
        else:
            _read_patterns(reader, path, found)
    if reader.problems:
        raise ContentError(reader.problems)
    return Patterns(found, phrases)


def _read_patterns(reader: Reader, path: Path, found: dict[Key, Pattern]) -> None:
    for source in reader.rows(path, "pattern", PatternRow):
        row = source.row
        not_yet = row.not_yet.by_language() if row.not_yet else None
        pattern = Pattern(row.headline.by_language(), row.line.by_language(), not_yet)
        asks: list[Any] = [*row.ask] or [""]
        for ask, problem in product(asks, row.problem):
            key = (row.rule, ask, problem, row.when)
            if key in found:
                twice = " ".join(filter(None, key))
                reader.problems.append(source.block.problem(f"{twice}: appears twice", "rule"))
            found[key] = pattern
        for name in ("headline", "line", "not_yet"):
            _check(reader, source, row.rule, name, getattr(row, name))


def _read_phrases(reader: Reader, path: Path, phrases: dict[str, Mapping[str, str]]) -> None:
    for source in reader.rows(path, "phrase", PhraseRow):
        row = source.row
        if row.id in phrases:
            reader.problems.append(source.block.problem(f"{row.id}: appears twice", "id"))
        phrases[row.id] = row.text.by_language()
        _check(reader, source, row.id, "text", row.text)


def _check[Row](
    reader: Reader, source: Found[Row], who: str, name: str, texts: Both | None
) -> None:
    """Complain about placeholders that nothing could fill, in the languages that are written."""
    written = {"en": texts.en, "zh-hans": texts.zh_hans} if texts else {}
    for lang, text in written.items():
        for message in _placeholder_problems(text, lang):
            reader.problems.append(source.block.problem(f"{who}: {message}", name, lang))


def _placeholder_problems(text: str, lang: str) -> Iterator[str]:
    try:
        parts = list(Formatter().parse(text))
    except ValueError as error:
        yield f"braces do not match ({error})"
        return
    for _, name, spec, conversion in parts:
        if name is None:
            continue
        if name not in NUMBERS | WORDS or conversion:
            yield f"{{{name}}} is no placeholder"
        elif spec and name not in NUMBERS:
            yield f"{{{name}}} takes nothing after a colon"
        elif spec and spec != "d" and ("|" in spec) != (lang == "en"):
            wanted = "{%s:pair|pairs}" if lang == "en" else "{%s:对}"
            yield f"{{{name}:{spec}}}: write {wanted % name}"
