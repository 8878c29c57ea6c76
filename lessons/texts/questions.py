"""What a board asks: the lead, the trumps and the question, in words."""

from __future__ import annotations

from engine.cards import RANKS, SUITS
from engine.exercises import Exercise, parse_exercise, solve
from lessons.content.files import Both
from lessons.texts.asking import QUESTIONS
from lessons.texts.patterns import patterns, phrase
from lessons.texts.prompts import PROMPTS
from lessons.texts.words import (
    Count,
    is_chinese,
    joined,
    rank_sign,
    sentences,
    suit_plural,
    suit_singular,
)

NO_TRUMP = "none"
#: House rules that a board of a kind depends on; they are said with its question.
_TELLING = {
    "follow": ("throw", "trump_chain", "notrump_chain"),
    "koudi": ("koudi", "throw", "trump_chain", "notrump_chain"),
    "order": ("off_sevens",),
    "shape": ("trump_chain", "notrump_chain"),
    "winner": ("off_sevens", "trump_chain", "notrump_chain"),
    "throw": ("throw", "off_sevens", "trump_chain", "notrump_chain"),
    "lead": ("throw", "trump_chain", "notrump_chain"),
    "call": ("no_seven_head", "bids"),
    "snatch": ("snatch",),
    "next": (
        "call_time",
        "no_seven_head",
        "head_rotation",
        "bids",
        "snatch",
        "end",
        "pointless",
        "huikou_keeps_deal",
        "must_include_c3",
        "off_sevens",
        "trump_chain",
        "notrump_chain",
    ),
    "result": (
        "cap",
        "payout",
        "margin",
        "bare_double",
        "stake_penalty",
        "huikou_keeps_deal",
        "qinggan",
    ),
    "beat": ("bomb_order", "seven_order", "must_include_c3"),
}


def prompt_text(exercise: Exercise, lang: str) -> str:
    """Return the question in one or two sentences, with the house rules that matter for it.

    An exercise may bring a question of its own (``prompt``), and something that has to be known
    before it (``note``).
    """
    questions = {
        "follow": _follow_question,
        "koudi": _koudi_question,
        "order": _order_question,
        "winner": _winner_question,
    }
    special = {**QUESTIONS, **PROMPTS}
    ask = special.get(exercise.kind) or questions.get(exercise.kind, _plain_question)
    question = _own_text(exercise, "prompt", lang) or ask(exercise, lang)
    note = _own_text(exercise, "note", lang)
    return sentences((note, question, *_house_rules(exercise, lang)), lang)


def _own_text(exercise: Exercise, name: str, lang: str) -> str:
    """Return a text that the exercise brings along; nothing if it has none in this language."""
    texts = exercise.document.get(name, {})
    both = Both(en=texts.get("en", ""), zh_hans=texts.get("zh-hans", ""))
    return both.by_language()[lang]


def _plain_question(exercise: Exercise, lang: str) -> str:
    return phrase(f"prompt.{exercise.kind}", lang)


def _winner_question(exercise: Exercise, lang: str) -> str:
    return phrase("prompt.winner", lang, n=Count(len(exercise.document["plays"]), lang))


def _follow_question(exercise: Exercise, lang: str) -> str:
    document = exercise.document
    question = phrase(
        f"prompt.follow.{exercise.ask}",
        lang,
        lead=lead_text(exercise, lang),
        size=Count(len(document["led"]), lang),
    )
    has_copies = len(set(document["hand"])) < len(document["hand"])
    if exercise.ask == "legal" or not has_copies:
        return question
    copies = phrase(f"prompt.follow.copies.{exercise.ask}", lang)
    return sentences((question, copies), lang)


def _koudi_question(exercise: Exercise, lang: str) -> str:
    return phrase(f"prompt.koudi.{exercise.document['won_by']}", lang)


def _order_question(exercise: Exercise, lang: str) -> str:
    suits = phrase("prompt.order.suits", lang) if exercise.rules.is_trick_game else ""
    return sentences((phrase("prompt.order", lang), suits), lang)


def _house_rules(exercise: Exercise, lang: str) -> list[str]:
    known = patterns().phrases
    changed = exercise.document["options"]
    names = [
        f"option.{name}.{_written(changed[name])}"
        for name in _TELLING.get(exercise.kind, ())
        if name in changed
    ]
    return [phrase(name, lang) for name in names if name in known]


def _written(value: str | bool) -> str:
    """Return the value of an option as an exercise writes it."""
    return str(value).lower() if isinstance(value, bool) else value


def setting_text(name: str, lang: str) -> str:
    """Return what a switch, or one of its values, is called: ``trump``, ``koudi.combined``."""
    return phrase(f"setting.{name}", lang)


def led_suit(exercise: Exercise) -> str:
    """Return the effective suit of the lead, ``T`` or a suit letter."""
    return exercise.lanes(exercise.document["led"])[0][0]


def lead_parts(exercise: Exercise) -> list[list[str]]:
    """Return the cards of each part of the lead, as the engine takes it apart."""
    document = exercise.document
    common = ("format", "game", "options", "trump", "level")
    same = {key: document[key] for key in common if key in document}
    shape = parse_exercise({**same, "kind": "shape", "cards": document["led"]})
    parts: list[list[str]] = solve(shape).answer["parts"]
    return parts


def lead_text(exercise: Exercise, lang: str) -> str:
    """Return what was led: "a tractor of two pairs in spades", "黑桃两连对拖拉机"."""
    parts = lead_parts(exercise)
    if len(parts[0]) == len(set(parts[0])) > 1:  # a part without a pair: four of one rank
        rank = rank_sign(parts[0][0])
        return phrase("lead.weng", lang, ranks=rank if is_chinese(lang) else f"{rank}s")
    pairs = [len(part) // 2 for part in parts]
    code = led_suit(exercise)
    suit = {
        "suit": suit_plural(code, lang),
        "suits": suit_plural(code, lang),
        "one": suit_singular(code, lang),
    }
    if len(pairs) == 1:
        name = ("lead.single", "lead.pair")[pairs[0]] if pairs[0] < 2 else "lead.tractor"
        return phrase(name, lang, pairs=Count(pairs[0], lang), **suit)
    if not any(pairs):
        return phrase("lead.throw.singles", lang, count=Count(len(pairs), lang), **suit)
    return phrase("lead.throw", lang, parts=joined(_part_names(pairs, lang), lang), **suit)


def _part_names(parts: list[int], lang: str) -> list[str]:
    """Return how many tractors of each length a throw has, then how many pairs and singles."""
    names = []
    for length in sorted({pairs for pairs in parts if pairs > 1}, reverse=True):
        number = parts.count(length)
        part = "part.tractor" if number == 1 else "part.tractors"
        said = {"count": Count(number, lang), "pairs": Count(length, lang)}
        names.append(phrase(part, lang, **said))
    for name, pairs in (("part.pair", 1), ("part.single", 0)):
        if pairs in parts:
            names.append(phrase(name, lang, count=Count(parts.count(pairs), lang)))
    return names


def trump_text(exercise: Exercise, lang: str) -> str:
    """Return what is trump: "Trump: hearts, all 7s and the jokers", "主：红桃、7和大小王"."""
    ranks = _trump_ranks(exercise)
    names = joined(ranks if is_chinese(lang) else [f"{rank}s" for rank in ranks], lang)
    if exercise.trump == NO_TRUMP:
        own = f"trump.none.{exercise.game}"  # where a game has a word of its own for it
        return phrase(own if own in patterns().phrases else "trump.none", lang, ranks=names)
    suit = suit_plural(exercise.trump or "", lang)
    return phrase("trump.suit", lang, suit=suit, suits=suit, ranks=names)


def _trump_ranks(exercise: Exercise) -> list[str]:
    """Return the ranks that are trump in every suit, strongest first."""
    other = next(suit for suit in SUITS if suit != exercise.trump)
    lanes = dict(exercise.lanes(other + rank for rank in RANKS))
    return [rank_sign(text) for text in lanes.get("T", ())]
