"""anqi: who calls, whose turn it is in the overcalls, who is the next head (``anqi.call`` …)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from engine.cards import texts
from engine.deal.anqi import CALL as ASKED
from engine.deal.anqi import FORCED, OVERCALL, Talk, moment, overcalling
from engine.deal.anqi_calls import SEVENS, overcall_order
from engine.deal.anqi_play import next_head
from engine.deal.base import PASS, Move, Position
from engine.deal.burials import BURY
from engine.errors import BadInput, type_name
from engine.exercises.base import Draft, Exercise
from engine.exercises.nexts.base import (
    LEAD,
    REDEAL,
    Decision,
    Situation,
    filler,
    read_flag,
    read_seat,
    read_seat_or_null,
    read_seats,
    to,
)
from engine.exercises.nexts.tricks import leader
from engine.exercises.reading import MOST_POINTS, Reader, card_codes
from engine.games.anqi import ANQI, AnqiOptions
from engine.games.base import DECLARER

CALL: Final = "call"
NO_TRUMP: Final = "no_trump"
DEAL: Final = "deal"
HEAD: Final = "head"
_KITTY: Final = 8


# --- call: who calls, after a card or at the end of dealing


def _parse_call(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    players = draft.players
    head = read_seat(reader, draft, "head")
    receiver = read_seat_or_null(reader, draft, "receiver")
    if receiver is not None and _options(draft.options).call_time == "after_deal":
        raise BadInput("receiver", "not_needed")
    sevens = reader.card_lists("sevens", least=players, most=players)
    for seat, cards in enumerate(sevens):
        for spot, code in enumerate(cards):
            if code not in SEVENS:
                place = f"sevens[{seat}][{spot}]"
                shown = texts([code])[0]
                raise BadInput(place, "unknown_value", value=shown, wanted="a seven")
    draft.budget.use_lists("sevens", sevens)
    wants = read_seats(reader, draft, "wants")
    return {"head": head, "receiver": receiver, "sevens": sevens, "wants": wants}


def _decide_call(exercise: Exercise) -> Decision:
    """Ask every seat that is asked (``anqi.call``); then the head (``anqi.call.forced``)."""
    fields = exercise.fields
    position = moment(
        _options(exercise.house), fields["sevens"], fields["head"], fields["receiver"]
    )
    facts: dict[str, Any] = {"head": fields["head"], "receiver": fields["receiver"]}
    asked: list[int] = []
    dealt, holds = position.dealt, any(fields["sevens"])
    while position.phase == ASKED and position.to_move is not None and position.dealt == dealt:
        seat, cards = position.to_move, fields["sevens"][position.to_move]
        if cards and seat in fields["wants"]:
            facts |= {"case": "wants", "seat": seat, "before": asked}
            return Decision(to(CALL, seat), ("anqi.call",), cards, facts)
        asked.append(seat)
        position = cast(Talk, position.play(PASS))
    facts |= {"before": asked, "seat": fields["head"]}
    cards = fields["sevens"][fields["head"]]
    if fields["receiver"] is not None and (position.dealt != dealt or not holds):
        return Decision(DEAL, ("anqi.call",), (), facts | {"case": "goes_on"})
    rules = ("anqi.call.forced",)
    if position.phase == FORCED:
        return Decision(to(CALL, position.to_move), rules, cards, facts | {"case": "forced"})
    if position.result is not None:
        return Decision(REDEAL, rules, (), facts | {"case": "no_seven"})
    return Decision(NO_TRUMP, rules, (), facts | {"case": "no_trump"})


def _options(options: object) -> AnqiOptions:
    return cast(AnqiOptions, options)


# --- overcall: whose turn, and when it is over


def _parse_overcall(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    caller = read_seat(reader, draft, "caller")
    said = _said(reader, draft)
    options = _options(draft.options)
    order, standing = overcall_order(options), -1
    for spot, code in enumerate(said):
        if code is not None:
            if order.index(code) <= standing:
                higher = [f"{text} {text}" for text in texts(order[standing + 1 :])]
                wanted = "pass" + "".join(f" or {pair}" for pair in higher)
                shown = " ".join(texts((code, code)))
                raise BadInput(f"said[{spot}]", "unknown_value", value=shown, wanted=wanted)
            standing = order.index(code)
    position, speakers = _talked(options, caller, said, draft.players)
    return {"caller": caller, "said": said, "position": position, "speakers": speakers}


def _said(reader: Reader, draft: Draft) -> tuple[int | None, ...]:
    """Read what was said after the call: None for a pass, the card of a pair."""
    wanted = 'a list of "pass" and pairs of sevens or of jokers'
    value = reader.raw("said", wanted)
    if not isinstance(value, list):
        raise BadInput("said", "wrong_type", wanted=wanted, got=type_name(value))
    order = overcall_order(_options(draft.options))
    found: list[int | None] = []
    normal: list[Any] = []
    for spot, item in enumerate(value):
        place = f"said[{spot}]"
        if item == PASS.kind:
            found.append(None)
            normal.append(item)
            continue
        codes = card_codes(item, place)
        if len(codes) != 2 or codes[0] != codes[1] or codes[0] not in order:
            shown = " ".join(texts(codes)) or "nothing"
            pair = "a pair of sevens or of jokers"
            raise BadInput(place, "unknown_value", value=shown, wanted=pair)
        found.append(codes[0])
        normal.append(list(texts(codes)))
    reader.normal["said"] = normal
    return tuple(found)


def _talked(
    options: AnqiOptions, caller: int, said: tuple[int | None, ...], players: int
) -> tuple[Position, tuple[int, ...]]:
    """Say it all in a deal, and who said it; BadInput where the talk is over before the list is."""
    kitty = filler(_KITTY, frozenset(SEVENS))
    pairs = tuple(code for code in said if code is not None for _ in range(2))
    position: Position = overcalling(options, caller, (pairs,) * players, kitty)
    speakers: list[int] = []
    for spot, code in enumerate(said):
        if position.phase != OVERCALL or position.to_move is None:
            wanted = f"{spot} entries: then overcalling was over"
            raise BadInput("said", "wrong_count", wanted=wanted, got=len(said))
        speakers.append(position.to_move)
        if code is None:
            position = position.play(PASS)
        else:
            position = position.play(Move(OVERCALL, (code, code))).play(Move(BURY, kitty))
    return position, tuple(speakers)


def _decide_overcall(exercise: Exercise) -> Decision:
    said, caller = exercise.fields["said"], exercise.fields["caller"]
    position: Position = exercise.fields["position"]
    seat = position.to_move
    shown = [code for code in said if code is not None]
    cards = (shown[-1],) * 2 if shown else ()
    passes = said[::-1].index(shown[-1]) if shown else len(said)
    facts = {"caller": caller, "seat": seat, "shown": len(shown), "passes": passes}
    if position.phase == OVERCALL:
        rules = ("anqi.overcall.kitty", "anqi.overcall") if shown else ("anqi.overcall",)
        return Decision(to(OVERCALL, seat), rules, cards, facts | {"case": "asked"})
    rules = ("anqi.overcall.kitty", "anqi.declarer")
    case = "passed" if passes else "highest"
    return Decision(to(LEAD, seat), rules, cards, facts | {"case": case})


# --- head: who is dealt first in the next deal


def _parse_head(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    head = read_seat(reader, draft, "head")
    if read_flag(reader, "redealt"):
        if _options(draft.options).no_seven_head != "redeal":
            raise BadInput("redealt", "not_needed")
        return {"head": head, "declarer": None, "points": None}
    return {
        "head": head, "declarer": read_seat(reader, draft, "declarer"),
        "points": reader.integer("points", most=MOST_POINTS, step=5),
    }  # fmt: skip


def _decide_head(exercise: Exercise) -> Decision:
    """Return the next head: after a redeal the same one (``anqi.head``, ``.call.forced``)."""
    fields, players = exercise.fields, exercise.players
    head, declarer, points = fields["head"], fields["declarer"], fields["points"]
    facts = {"head": head, "declarer": declarer, "points": points}
    if declarer is None:
        again = moment(_options(exercise.house), ((),) * players, head, None).result
        seat = head if again is None else again["head"]
        rules = ("anqi.call.forced",)
        return Decision(to(HEAD, seat), rules, (), facts | {"case": "redealt", "seat": seat})
    given = {
        "points": points, "overcalls": 0, "declarer": declarer, "partner": None,
        "players": players,
    }  # fmt: skip
    won = ANQI.result.compute(exercise.house, given).values["side"] == DECLARER
    seat = next_head(_options(exercise.house), players, head, declarer, won)
    facts |= {"case": "held" if won else "lost", "seat": seat}
    return Decision(to(HEAD, seat), ("anqi.head",), (), facts)


SITUATIONS: Final = (
    leader("anqi.declarer", "anqi.head"),
    Situation(
        "call", _parse_call, _decide_call,
        ("anqi.call", "anqi.call.forced", "anqi.head", "anqi.reveal"),
        (CALL,), (DEAL, REDEAL, NO_TRUMP),
    ),
    Situation(
        "overcall", _parse_overcall, _decide_overcall,
        ("anqi.overcall", "anqi.overcall.kitty", "anqi.overcall.count", "anqi.declarer"),
        (OVERCALL, LEAD),
    ),
    Situation(
        "head", _parse_head, _decide_head,
        ("anqi.head", "anqi.call.forced", "anqi.declarer", "anqi.levels"),
        (HEAD,),
    ),
)  # fmt: skip
