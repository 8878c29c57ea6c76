"""Reading a JSON document field by field, with complaints that name the place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engine.cards import TEXTS, known_codes, parse_code, texts
from engine.errors import BadInput, shown, type_name, unknown_field

_MISSING: Final = object()
MOST_POINTS: Final = 100_000
#: Numbers in answers beyond this are refused; below it a wrong number is a wrong answer.
MOST_ANSWER: Final = 1_000_000_000


class Reader:
    """Takes the fields of one JSON object; :meth:`finish` refuses what nobody took.

    ``normal`` collects the fields as they are written in the standard form.
    """

    def __init__(self, document: Mapping[str, Any], prefix: str = "") -> None:
        self._document = document
        self._prefix = prefix
        self._known: list[str] = []
        self.normal: dict[str, Any] = {}

    @classmethod
    def of(cls, document: object, prefix: str = "") -> Reader:
        """Return a reader; BadInput if the value is no JSON object."""
        if not isinstance(document, dict):
            raise BadInput(prefix, "wrong_type", wanted="an object", got=type_name(document))
        return cls(document, prefix)

    def place(self, name: str) -> str:
        """Return the full name of a field for a complaint."""
        return f"{self._prefix}.{name}" if self._prefix else name

    def has(self, name: str) -> bool:
        """Say whether a field is there."""
        self._known.append(name)
        return name in self._document

    def raw(self, name: str, wanted: str, default: Any = _MISSING) -> Any:
        """Return a field as it stands; missing without a default is BadInput."""
        self._known.append(name)
        value = self._document.get(name, default)
        if value is _MISSING:
            raise BadInput(self.place(name), "missing_field", wanted=wanted)
        return value

    def cards(self, name: str, *, least: int = 0, exactly: int | None = None) -> tuple[int, ...]:
        """Return a list of cards as codes."""
        value = self.raw(name, "a list of cards")
        codes = card_codes(value, self.place(name))
        if exactly is not None and len(codes) != exactly:
            wanted = f"{exactly} cards" if exactly != 1 else "1 card"
            raise BadInput(self.place(name), "wrong_count", wanted=wanted, got=len(codes))
        if len(codes) < least:
            raise BadInput(self.place(name), "empty")
        self.normal[name] = list(texts(codes))
        return codes

    def card_lists(self, name: str, *, least: int, most: int | None) -> tuple[tuple[int, ...], ...]:
        """Return a list of lists of cards as codes; ``most`` None: any number."""
        value = self.raw(name, "a list of lists of cards")
        if not isinstance(value, list):
            wanted = "a list of lists of cards"
            raise BadInput(self.place(name), "wrong_type", wanted=wanted, got=type_name(value))
        if len(value) < least or (most is not None and len(value) > most):
            span = f"{least} or more lists" if most is None else f"{least} to {most} lists"
            raise BadInput(self.place(name), "wrong_count", wanted=span, got=len(value))
        place = self.place(name)
        lists = tuple(card_codes(item, f"{place}[{index}]") for index, item in enumerate(value))
        self.normal[name] = [list(texts(codes)) for codes in lists]
        return lists

    def choice(self, name: str, values: Sequence[str], default: str | None = None) -> str:
        """Return one of some words."""
        wanted = "one of " + ", ".join(values)
        value = self.raw(name, wanted, _MISSING if default is None else default)
        if not isinstance(value, str):
            raise BadInput(self.place(name), "wrong_type", wanted=wanted, got=type_name(value))
        if value not in values:
            raise BadInput(self.place(name), "unknown_value", value=shown(value), wanted=wanted)
        if name in self._document:
            self.normal[name] = value
        return value

    def integer(
        self, name: str, *, least: int = 0, most: int, step: int = 1, default: Any = _MISSING
    ) -> int:
        """Return a whole number from ``least`` to ``most``, a multiple of ``step``."""
        wanted = f"a whole number from {least} to {most}" if least < most else f"the number {most}"
        if step > 1:
            wanted = f"a multiple of {step} from {least} to {most}"
        value = self.raw(name, wanted, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadInput(self.place(name), "wrong_type", wanted=wanted, got=type_name(value))
        if not least <= value <= most or value % step:
            raise BadInput(self.place(name), "out_of_range", value=shown(value), wanted=wanted)
        if name in self._document:
            self.normal[name] = value
        return value

    def answer_number(self, name: str) -> int:
        """Return a whole number of an answer: of any size that somebody could mean."""
        return self.integer(name, least=-MOST_ANSWER, most=MOST_ANSWER)

    def seats(self, name: str, most: int | None = None) -> frozenset[int]:
        """Return a list of seats; ``most`` is the last seat there is, None in an answer."""
        wanted, place = "a list of seats", self.place(name)
        value = self.raw(name, wanted)
        if not isinstance(value, list):
            raise BadInput(place, "wrong_type", wanted=wanted, got=type_name(value))
        for index, seat in enumerate(value):
            check_seat(f"{place}[{index}]", seat, most)
        self.normal[name] = sorted(set(value))
        return frozenset(value)

    def boolean(self, name: str) -> bool:
        """Return true or false."""
        value = self.raw(name, "true or false")
        if not isinstance(value, bool):
            wanted = "true or false"
            raise BadInput(self.place(name), "wrong_type", wanted=wanted, got=type_name(value))
        self.normal[name] = value
        return value

    def level(self, name: str, levels: str) -> str:
        """Return one of a game's levels; ``10`` is T."""
        wanted = "one of " + ", ".join(levels)
        value = self.raw(name, wanted)
        if not isinstance(value, str):
            raise BadInput(self.place(name), "wrong_type", wanted=wanted, got=type_name(value))
        level = "T" if value == "10" else value
        if len(level) != 1 or level not in levels:
            raise BadInput(self.place(name), "unknown_value", value=shown(value), wanted=wanted)
        self.normal[name] = level
        return level

    def finish(self) -> None:
        """Refuse fields that nobody asked for."""
        for name in self._document:
            if name not in self._known:
                raise unknown_field(self.place(shown(name)), dict.fromkeys(self._known))


def check_seat(place: str, seat: object, most: int | None) -> None:
    """Refuse what is no seat; ``most`` as in :meth:`Reader.seats`."""
    wanted = "a seat" if most is None else f"a seat from 0 to {most}"
    if isinstance(seat, bool) or not isinstance(seat, int):
        raise BadInput(place, "wrong_type", wanted=wanted, got=type_name(seat))
    if abs(seat) > MOST_ANSWER or (most is not None and not 0 <= seat <= most):
        raise BadInput(place, "out_of_range", value=shown(seat), wanted=wanted)


def card_codes(value: object, place: str) -> tuple[int, ...]:
    """Return a JSON list of card texts as codes; BadInput names the place in the list."""
    if not isinstance(value, list):
        raise BadInput(place, "wrong_type", wanted="a list of cards", got=type_name(value))
    codes = known_codes(value)
    if codes is not None:
        return codes
    return tuple(parse_code(text, f"{place}[{index}]") for index, text in enumerate(value))


class CardBudget:
    """Counts cards over all fields of a position: none more often than the decks hold it."""

    def __init__(self, copies: int) -> None:
        self._copies = copies
        self._used: Counter[int] = Counter()

    def use(self, place: str, codes: Iterable[int]) -> None:
        """Count cards of one field; BadInput at the first that there cannot be."""
        listed = list(codes)
        for index, code in enumerate(listed):
            self._used[code] += 1
            if self._used[code] > self._copies:
                count = self._used[code] + listed[index + 1 :].count(code)
                raise BadInput(
                    f"{place}[{index}]", "too_many_copies",
                    card=TEXTS[code], count=count, copies=self._copies,
                )  # fmt: skip

    def use_lists(self, place: str, lists: Iterable[Iterable[int]]) -> None:
        """Count the cards of a field that is a list of lists."""
        for index, codes in enumerate(lists):
            self.use(f"{place}[{index}]", codes)
