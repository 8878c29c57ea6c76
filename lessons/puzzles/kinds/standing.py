"""How things stand on a ``next`` board: rows of words, of seats with what they said, of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from lessons.puzzles.cards import ShownCard, shown_row
from lessons.puzzles.kinds.base import Shown
from lessons.puzzles.minis import Minis, Proof, by_rank, minis, printed
from lessons.rulebook.values import label_of, value_words
from lessons.texts import seat_name, trump_text
from lessons.texts.words import rank_sign

PASSED: Final = "pass"


@dataclass(frozen=True, slots=True)
class Line:
    """What belongs to one seat: words, or cards in small print."""

    who: str
    words: str = ""
    cards: Minis | str = ""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One row on the table: a label (or none), and words, cards or a line for each seat."""

    label: str
    words: str = ""
    cards: tuple[ShownCard, ...] = ()
    lines: tuple[Line, ...] = ()


def standing(state: Shown) -> list[StandingRow]:
    """Return what a board's document says, row by row."""
    ask = f"{state.exercise.game}.{state.exercise.ask}"
    make = _ROWS.get(ask) or _ROWS.get(state.exercise.ask)
    return make(state) if make else []


def _trick(state: Shown) -> list[StandingRow]:
    exercise, lang = state.exercise, state.lang
    document = exercise.document
    rows = [
        StandingRow("", trump_text(exercise, lang)),
        StandingRow(_("Declarer"), seat_name(document["declarer"], lang)),
    ]
    proof = Proof(card for each in _reasons(state) for card in each.cards)
    plays = [
        Line(
            seat_name((document["leader"] + turn) % exercise.players, lang),
            cards=minis(cards, lang, proof),
        )
        for turn, cards in enumerate(document["plays"])
    ]
    if plays:
        rows.append(StandingRow(_("The last trick, the lead first"), lines=tuple(plays)))
    return rows


def _reasons(state: Shown) -> Iterable[Any]:
    return state.verdict.reasons if state.verdict else ()


def _call(state: Shown) -> list[StandingRow]:
    document, lang = state.exercise.document, state.lang
    receiver = document.get("receiver")
    last = _("All cards are dealt.") if receiver is None else seat_name(receiver, lang)
    wants = document["wants"]
    lines = tuple(
        Line(
            seat_name(seat, lang),
            _("wants to call") if seat in wants else "",
            minis(sevens, lang),
        )
        for seat, sevens in enumerate(document["sevens"])
    )
    return [
        StandingRow(_("Head"), seat_name(document["head"], lang)),
        StandingRow(_("Got the last card"), last),
        StandingRow(_("The 7s that they hold"), lines=lines),
    ]


def _overcall(state: Shown) -> list[StandingRow]:
    exercise, lang = state.exercise, state.lang
    document = exercise.document
    said = zip(exercise.fields["speakers"], document["said"], strict=True)
    lines = tuple(
        Line(seat_name(seat, lang), _("pass"))
        if what == PASSED
        else Line(seat_name(seat, lang), _("overcalls with"), minis(what, lang))
        for seat, what in said
    )
    return [
        StandingRow(_("Called and buried"), seat_name(document["caller"], lang)),
        StandingRow(_("Said after that"), "" if lines else _("Nothing yet."), lines=lines),
    ]


def _head(state: Shown) -> list[StandingRow]:
    document, lang = state.exercise.document, state.lang
    rows = [StandingRow(_("Head of the last deal"), seat_name(document["head"], lang))]
    if document.get("redealt"):
        return [*rows, StandingRow(_("What came of it"), _("Nobody called, the head had no 7."))]
    return [
        *rows,
        StandingRow(_("Declarer"), seat_name(document["declarer"], lang)),
        StandingRow(_("Defenders’ points"), str(document["points"])),
    ]


def _auction(state: Shown) -> list[StandingRow]:
    document, lang = state.exercise.document, state.lang
    first, players = document["first"], state.exercise.players
    lines = tuple(
        Line(seat_name((first + turn) % players, lang), _("pass") if said == PASSED else str(said))
        for turn, said in enumerate(document["bids"])
    )
    return [
        StandingRow(_("Bid first"), seat_name(first, lang)),
        StandingRow(_("Said so far"), "" if lines else _("Nothing yet."), lines=lines),
    ]


def _first_bidder(state: Shown) -> list[StandingRow]:
    rows, side = _auction(state), state.exercise.document.get("side")
    rows = [StandingRow(_("Bid first in the last deal"), rows[0].words), rows[1]]
    if side is None:
        return rows
    return [*rows, StandingRow(_("Who won it"), value_words("side", side))]


def _dealt(state: Shown) -> list[StandingRow]:
    document, lang = state.exercise.document, state.lang
    declarer, seen = document.get("declarer"), document.get("shown")
    first = _("nobody yet: it is the first deal")
    rows = [
        StandingRow(_("Level"), rank_sign("S" + document["level"])),
        StandingRow(_("Declarer"), first if declarer is None else seat_name(declarer, lang)),
    ]
    if seen:
        label = _("%(who)s has shown") % {"who": seat_name(seen["seat"], lang)}
        rows.append(StandingRow(label, cards=shown_row([seen["card"]], lang)))
    else:
        rows.append(StandingRow(_("Shown"), _("nobody has shown a card")))
    return [*rows, StandingRow(_("The hands"), lines=_hands(document["hands"], lang))]


def _hands(hands: Sequence[Sequence[str]], lang: str) -> tuple[Line, ...]:
    return tuple(
        Line(
            seat_name(seat, lang),
            "" if hand else _("no cards left"),
            minis([card for _suit, lane in printed(hand) for card in lane], lang),
        )
        for seat, hand in enumerate(hands)
    )


def _result(state: Shown) -> list[StandingRow]:
    document, lang = state.exercise.document, state.lang
    rows = [StandingRow(_("Declarer"), seat_name(document["declarer"], lang))]
    for name in ("levels", "stake", "points", "dug", "last", "squat", "seal", "by_rocket"):
        value = document.get(name)
        if value is None or value == []:
            continue
        if name == "last":
            rows.append(StandingRow(label_of(name), cards=shown_row(value, lang)))
        else:
            rows.append(StandingRow(label_of(name), value_words(name, value)))
    return rows


def _turn(state: Shown) -> list[StandingRow]:
    document, lang = state.exercise.document, state.lang
    player, passes = document["player"], document.get("passes", 0)
    label = _("%(who)s has just snatched with") if document.get("snatched") else _("%(who)s played")
    sizes = tuple(
        Line(
            seat_name(seat, lang),
            ngettext("%(left)d card", "%(left)d cards", left) % {"left": left},
        )
        for seat, left in enumerate(document["sizes"])
    )
    since = ngettext("%(passes)d player", "%(passes)d players", passes) % {"passes": passes}
    table = by_rank(document["table"])
    return [
        StandingRow(label % {"who": seat_name(player, lang)}, cards=shown_row(table, lang)),
        StandingRow(_("Passed since then"), since if passes else _("nobody")),
        StandingRow(_("Cards left"), lines=sizes),
    ]


def _opening(state: Shown) -> list[StandingRow]:
    document, lang = state.exercise.document, state.lang
    out = document.get("first_out")
    none = _("nobody yet: it is the first deal")
    return [
        StandingRow(_("Holds ♣3"), seat_name(document["c3"], lang)),
        StandingRow(_("First out in the last deal"), none if out is None else seat_name(out, lang)),
    ]


def _points(state: Shown) -> list[StandingRow]:
    return [StandingRow(_("Defenders’ points"), str(state.exercise.document["points"]))]


_ROWS: Final[Mapping[str, Callable[[Shown], list[StandingRow]]]] = {
    "leader": _trick,
    "anqi.call": _call,
    "anqi.overcall": _overcall,
    "anqi.head": _head,
    "heiqi.auction": _auction,
    "heiqi.first": _first_bidder,
    "gabaguo.deal": _dealt,
    "gabaguo.declarer": _result,
    "dingqi.turn": _turn,
    "dingqi.first": _opening,
    "shengji.deal": _points,
}
