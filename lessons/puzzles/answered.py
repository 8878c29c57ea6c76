"""An answer in a few words, as its kind of board shows it: "♠5♠5", "Trump: ♠7 · Spades: ♠J".

Words come from gettext in the active language (``in_each``); ``lang`` is its code.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.exercises import Exercise
from lessons.content import content
from lessons.puzzles.kinds import Shown, get_kind
from lessons.puzzles.kinds.lead import words_of
from lessons.puzzles.kinds.result import controls_of
from lessons.texts import card_name, choice_text, seat_list, seat_name, suit_name
from lessons.texts.patterns import phrase
from lessons.texts.words import as_drawn, card_list, card_run, card_sign, is_chinese, joined

type Answer = Mapping[str, Any]

#: Between parts of an answer that stand beside each other.
_BETWEEN: Final = " · "
#: Kinds in whose answers the order of a list says something; elsewhere it is how it was sent.
_IN_ORDER: Final = frozenset({"lead", "order", "result"})


def answer_words(exercise: Exercise, answer: Answer, lang: str) -> str:
    """Return an answer in words."""
    return as_drawn(_WORDS[exercise.kind](exercise, answer, lang))


def sameness(kind: str, answer: Answer) -> str:
    """Return a text that is equal for answers that say the same."""
    plain = answer if kind in _IN_ORDER else _sorted(answer)
    return json.dumps(plain, sort_keys=True)


def _sorted(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _sorted(each) for name, each in value.items()}
    if isinstance(value, list):
        return sorted((_sorted(each) for each in value), key=json.dumps)
    return value


def _ordered(exercise: Exercise, cards: Iterable[str]) -> list[str]:
    """Return cards as they lie in a hand, so far as the exercise knows how; copies together."""
    if exercise.trump_order is None:
        return sorted(cards)
    return [card for _lane, lane in exercise.lanes(list(cards)) for card in lane]


def _cards(exercise: Exercise, cards: Iterable[str], lang: str) -> str:
    return card_list(_ordered(exercise, cards), lang)


def _picked(exercise: Exercise, answer: Answer, lang: str) -> str:
    return _cards(exercise, answer["cards"], lang) or _("No card is forced")


def _trumps(exercise: Exercise, answer: Answer, lang: str) -> str:
    return _cards(exercise, answer["cards"], lang) or _("None of them is trump")


def _koudi(_exercise: Exercise, answer: Answer, _lang: str) -> str:
    return f"{_points(_exercise, answer, _lang)} (× {answer['multiplier']})"


def _points(_exercise: Exercise, answer: Answer, _lang: str) -> str:
    points = answer["points"]
    return ngettext("%(points)d point", "%(points)d points", points) % {"points": points}


def _sort(exercise: Exercise, answer: Answer, lang: str) -> str:
    lanes = answer["lanes"]
    named = ((suit, lanes[suit]) for suit in "TSHCD" if lanes.get(suit))
    return _BETWEEN.join(
        f"{suit_name(suit, lang)} {_cards(exercise, cards, lang)}" for suit, cards in named
    )


def _order(_exercise: Exercise, answer: Answer, lang: str) -> str:
    return " > ".join(card_sign(card, lang).removeprefix("the ") for card in answer["cards"])


def _shape(exercise: Exercise, answer: Answer, lang: str) -> str:
    parts = sorted(answer["parts"], key=len, reverse=True)
    return _BETWEEN.join(card_run(_ordered(exercise, part), lang) for part in parts)


def _winner(exercise: Exercise, answer: Answer, lang: str) -> str:
    play = exercise.document["plays"][answer["seat"]]
    number = answer["seat"] + 1
    name = _("The lead") if number == 1 else _("Play %(number)d") % {"number": number}
    return f"{name} ({_cards(exercise, play, lang)})"


def _throw(exercise: Exercise, answer: Answer, lang: str) -> str:
    if answer["stands"]:
        return _("It stands")
    cards = _cards(exercise, answer["leads"], lang)
    return _("It does not stand; led instead: %(cards)s") % {"cards": cards}


def _result(exercise: Exercise, answer: Answer, lang: str) -> str:
    """Return what was chosen and written, each with the question that it answers."""
    state = Shown(exercise, get_kind("result").recall(dict(answer)), lang)
    said = []
    for control in (each for part in controls_of(exercise, lang) for each in part.shown(state)):
        values = [option.label for option in control.options if option.checked]
        several = len(control.numbers) > 1
        values += [f"{n.label} {n.value}" if several else n.value for n in control.numbers]
        said.append(("" if is_chinese(lang) else " ").join((control.legend, joined(values, lang))))
    return _BETWEEN.join(said)


def _overcall(_exercise: Exercise, answer: Answer, lang: str) -> str:
    pairs = _BETWEEN.join(card_run(sorted(bid), lang) for bid in answer["bids"])
    return pairs or _("No pair may be shown")


def _seats(_exercise: Exercise, answer: Answer, lang: str) -> str:
    return seat_list(sorted(answer["seats"]), lang) or _("Nobody")


def _partner(_exercise: Exercise, answer: Answer, lang: str) -> str:
    return seat_list(sorted(answer["seats"]), lang) or _("The declarer plays alone")


def _bury(_exercise: Exercise, answer: Answer, lang: str) -> str:
    if not answer["allowed"]:
        return _("They may not be buried")
    stake = phrase(f"stake.{answer['stake']}", lang)
    return _("They may be buried; at stake: %(stake)s") % {"stake": stake}


def _beat(exercise: Exercise, answer: Answer, lang: str) -> str:
    if answer.get("pass"):
        return _("pass")
    if "plays" not in answer:
        return _picked(exercise, answer, lang)
    plays = sorted((sorted(play) for play in answer["plays"]), key=lambda play: (len(play), play))
    return _BETWEEN.join(card_run(play, lang) for play in plays) or _("Nothing beats it")


def _lead(exercise: Exercise, answer: Answer, lang: str) -> str:
    labels = words_of(exercise)
    pairs = zip(exercise.document["leads"], answer["leads"], strict=False)
    return _BETWEEN.join(
        f"{card_run(_ordered(exercise, cards), lang)} {labels.get(word, word)}"
        for cards, word in pairs
    )


def _call(exercise: Exercise, answer: Answer, lang: str) -> str:
    if "bids" in answer:
        return joined([str(bid) for bid in sorted(answer["bids"])], lang) or _("No bid is open")
    if "shows" in answer:
        shows = sorted(answer["shows"].items())
        named = (
            (card_name(card, lang), _("No trump suit") if trump not in "SHCD" else
             suit_name(trump, lang))
            for card, trump in shows
        )  # fmt: skip
        said = _BETWEEN.join(f"{card} → {trump}" for card, trump in named)
        return said or _("Nothing may be shown now")
    calls = _cards(exercise, answer["calls"], lang) or _("With none of the 7s")
    may = _("may wait") if answer["pass"] else _("must call")
    return f"{calls}{_BETWEEN}{may}"


def _count(_exercise: Exercise, answer: Answer, _lang: str) -> str:
    return str(answer["number"])


def _snatch(exercise: Exercise, answer: Answer, lang: str) -> str:
    gets = _("Nobody") if answer["gets"] is None else seat_name(answer["gets"], lang)
    who = _seats(exercise, answer, lang)
    return _("may snatch: %(who)s; gets it: %(gets)s") % {"who": who, "gets": gets}


def _next(exercise: Exercise, answer: Answer, lang: str) -> str:
    rule = content().rules.get(answer["reason"])
    why = rule.name[lang] if rule else answer["reason"]
    return f"{choice_text(answer['choice'], exercise.game, lang)} ({why})"


_WORDS: Final[Mapping[str, Callable[[Exercise, Answer, str], str]]] = {
    "follow": _picked, "trumps": _trumps, "koudi": _koudi, "points": _points, "sort": _sort,
    "order": _order, "shape": _shape, "winner": _winner, "throw": _throw, "result": _result,
    "overcall": _overcall, "sides": _seats, "partner": _partner, "bury": _bury, "beat": _beat,
    "lead": _lead, "call": _call, "count": _count, "snatch": _snatch, "next": _next,
}  # fmt: skip
