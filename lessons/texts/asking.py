"""The questions of boards that say in words how things stand: calling, counting, snatching."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.exercises import Exercise
from lessons.texts.patterns import patterns, phrase
from lessons.texts.words import (
    Count,
    card_sign,
    rank_sign,
    seat_list,
    seat_name,
    sentences,
    suit_plural,
)


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


def _count_question(exercise: Exercise, lang: str) -> str:
    tricks, ask = exercise.document["tricks"], exercise.ask
    said = phrase(
        "prompt.count.tricks" if tricks else "prompt.count.none", lang, n=Count(len(tricks), lang)
    )
    name = ask if ask in ("trump", "points") else "suit" if exercise.rules.is_trick_game else "rank"
    suit = suit_plural(ask, lang) if name == "suit" else ""
    rank = rank_sign("S" + ask) if name == "rank" else ""
    asked = phrase(f"prompt.count.{name}", lang, suit=suit, suits=suit, rank=rank)
    return sentences((said, asked), lang)


def _partner_question(exercise: Exercise, lang: str) -> str:
    document = exercise.document
    is_own = document["seat"] == document["declarer"]
    return phrase(
        "prompt.partner.own" if is_own else "prompt.partner",
        lang,
        player=seat_name(document["declarer"], lang),
        who=seat_name(document["seat"], lang),
        name=card_sign(f"{exercise.trump}7", lang),
    )


def _next_question(exercise: Exercise, lang: str) -> str:
    document, known = exercise.document, patterns().phrases
    names = [f"prompt.next.{exercise.game}.{exercise.ask}", f"prompt.next.{exercise.ask}"]
    if exercise.ask == "leader" and not document["plays"]:
        names.insert(0, "prompt.next.leader.start")
    if exercise.ask == "call" and document.get("receiver") is None:
        names.insert(0, "prompt.next.anqi.call.all")
    player = document.get("caller", document.get("first"))
    who = "" if player is None else seat_name(player, lang)
    name = next((each for each in names if each in known), "prompt.next")
    return phrase(name, lang, player=who)


def choice_words(choice: str, game: str, lang: str) -> str:
    """Return what may happen next inside a sentence: "C leads", "重新发牌"."""
    word, _, seat = choice.partition(" ")
    own = f"choice.{word}.{game}"
    name = own if own in patterns().phrases else f"choice.{word}"
    return phrase(name, lang, who=seat_name(int(seat), lang) if seat else "")


def choice_text(choice: str, game: str, lang: str) -> str:
    """Return what may happen next, standing alone: "The cards are dealt again"."""
    text = choice_words(choice, game, lang)
    return text[:1].upper() + text[1:]


QUESTIONS: Final[Mapping[str, Callable[[Exercise, str], str]]] = {
    "call": _call_question,
    "count": _count_question,
    "lead": _lead_question,
    "next": _next_question,
    "partner": _partner_question,
    "snatch": _snatch_question,
}
