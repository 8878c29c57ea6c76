"""The questions of boards that say in words how things stand: calling, counting, snatching."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.exercises import Exercise
from lessons.texts.patterns import phrase
from lessons.texts.words import Count, card_sign, seat_list, seat_name, sentences


def _call_question(exercise: Exercise, lang: str) -> str:
    stand, values = _STANDS[exercise.game](exercise, lang)
    said = phrase(f"prompt.call.{exercise.game}.{stand}", lang, **values)
    return sentences((said, phrase(f"prompt.call.{exercise.game}", lang)), lang)


def _calling(exercise: Exercise, _lang: str) -> tuple[str, dict[str, str]]:
    called = ".called" if exercise.document.get("called") else ""
    return exercise.document["moment"] + called, {}


def _bidding(exercise: Exercise, lang: str) -> tuple[str, dict[str, str]]:
    bids = exercise.document["bids"]
    if not bids:
        return "first", {}
    over = len(bids) >= exercise.players
    return ("all" if over else "on"), {"who": seat_name(len(bids) % exercise.players, lang)}


def _showing(exercise: Exercise, lang: str) -> tuple[str, dict[str, str]]:
    document = exercise.document
    level = {"level": document["level"].replace("T", "10")}
    if document.get("seal"):
        return "seal", level
    seen = document.get("shown")
    return ("shown", level | {"seen": card_sign(seen, lang)}) if seen else ("open", level)


#: How things stand in a game where something is called, bid or shown.
_STANDS: Final[Mapping[str, Callable[[Exercise, str], tuple[str, dict[str, str]]]]] = {
    "anqi": _calling,
    "heiqi": _bidding,
    "gabaguo": _showing,
}


def _lead_question(exercise: Exercise, lang: str) -> str:
    number = Count(len(exercise.document["leads"]), lang)
    first = phrase("prompt.lead.first", lang) if exercise.document.get("first") else ""
    return sentences((first, phrase("prompt.lead", lang, n=number)), lang)


def _snatch_question(exercise: Exercise, lang: str) -> str:
    wants = exercise.document["wants"]
    said = phrase(
        "prompt.snatch.wants" if wants else "prompt.snatch.nobody",
        lang,
        who=seat_name(exercise.document["player"], lang),
        seats=seat_list(wants, lang),
        n=Count(len(wants), lang),
    )
    partners = phrase("prompt.snatch.partners", lang) if exercise.players == 4 else ""
    return sentences((said, partners, phrase("prompt.snatch", lang)), lang)


QUESTIONS: Final[Mapping[str, Callable[[Exercise, str], str]]] = {
    "call": _call_question,
    "lead": _lead_question,
    "snatch": _snatch_question,
}
