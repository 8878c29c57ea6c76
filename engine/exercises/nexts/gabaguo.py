"""gabaguo: is it dealt again, and who is the next declarer (``gaba.redeal.*`` … ``.seal``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from engine.cards import POINTS, rank_of, suit_of, texts
from engine.deal.base import Result, Setup
from engine.deal.gabaguo import GABAGUO_DEAL, talk_of
from engine.deal.gabaguo_checks import can_show, redeal_rule
from engine.deal.gabaguo_match import Match
from engine.errors import BadInput
from engine.exercises.base import Draft, Exercise
from engine.exercises.nexts.base import (
    DECLARER,
    OVER,
    REDEAL,
    Decision,
    Situation,
    read_seat,
    read_seat_or_null,
    to,
)
from engine.exercises.nexts.tricks import leader
from engine.exercises.reading import Reader
from engine.exercises.result_fields import read_field
from engine.games.base import NO_TRUMP
from engine.games.gabaguo import GABAGUO, GabaguoOptions
from engine.games.gabaguo_result import Side

_HAND: Final = GABAGUO.hand_size()
_POINTS: Final = "gaba.redeal.points"
_TARGET: Final = "gaba.redeal.target"


# --- deal: all cards are dealt, somebody has shown or nobody has


def _parse_deal(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    players, level = draft.players, draft.level or ""
    declarer = read_seat_or_null(reader, draft, "declarer")
    hands = reader.card_lists("hands", least=players, most=players)
    draft.budget.use_lists("hands", hands)
    for seat, hand in enumerate(hands):
        if len(hand) > _HAND:
            wanted = f"{_HAND} cards or fewer"
            raise BadInput(f"hands[{seat}]", "wrong_count", wanted=wanted, got=len(hand))
    return {
        "level": level, "declarer": declarer, "hands": hands,
        "shown": _shown(reader, draft, hands, level),
    }  # fmt: skip


def _shown(
    reader: Reader, draft: Draft, hands: tuple[tuple[int, ...], ...], level: str
) -> tuple[int, int] | None:
    """Read who has shown which card: null, or an object with ``seat`` and ``card``."""
    value = reader.raw("shown", "an object with seat and card, or null", None)
    if value is None:
        if reader.has("shown"):
            reader.normal["shown"] = None
        return None
    inner = Reader.of(value, "shown")
    seat = inner.integer("seat", most=draft.players - 1)
    text = inner.choice("card", texts(code for code in range(54) if can_show(code, level)))
    inner.finish()
    reader.normal["shown"] = inner.normal
    for code in hands[seat]:
        if texts([code])[0] == text:
            return seat, code
    raise BadInput("shown.card", "not_in_hand", card=text)


def _decide_deal(exercise: Exercise) -> Decision:
    """Let the deal decide: a show, the redeal checks, or the end of the asking."""
    fields, options = exercise.fields, cast(GabaguoOptions, exercise.house)
    hands, declarer, shown = fields["hands"], fields["declarer"], fields["shown"]
    talk = talk_of(_setup(exercise))
    if shown is not None:
        seat = shown[0] if declarer is None else declarer
        position = talk.fix(seat, suit_of(shown[1]) or NO_TRUMP)
        rule = "gaba.show"
    else:
        seat = declarer
        position = talk.ask(talk.total + 2, 0, ())
        rule = "gaba.show.none"
    facts = {"declarer": seat, "shown": None if shown is None else texts(shown[1:])[0],
             "first": declarer is None}  # fmt: skip
    result: Result | None = position.result
    if result is None:
        facts |= {"case": "goes_on"}
        return Decision(to(DECLARER, seat), (rule,), shown[1:] if shown else (), facts)
    if seat is None:
        return Decision(REDEAL, (rule,), (), facts | {"case": "none"})
    return _redealt(options, exercise, seat, hands, facts)


def _redealt(
    options: GabaguoOptions,
    exercise: Exercise,
    declarer: int,
    hands: tuple[tuple[int, ...], ...],
    facts: dict[str, Any],
) -> Decision:
    """Say by which checks the deal is called off: one of them, or both."""
    level = exercise.fields["level"]
    defenders = [seat for seat in range(exercise.players) if (seat - declarer) % 2]
    found = redeal_rule(options, level, [hands[seat] for seat in defenders])
    rules = [found] if found else []
    if found == _POINTS and _lacks_target(options, level, [hands[seat] for seat in defenders]):
        rules.append(_TARGET)
    poor = [seat for seat in defenders if not any(POINTS[code] for code in hands[seat])]
    case = "points" if found == _POINTS else "target"
    facts |= {"case": case, "poor": poor, "level": level, "defenders": defenders}
    return Decision(REDEAL, tuple(rules), (), facts)


def _lacks_target(options: GabaguoOptions, level: str, defenders: list[tuple[int, ...]]) -> bool:
    """Say whether the defenders have no card of the level to dig with, points or not."""
    with_points = [(*hand, *_SOME_POINTS) for hand in defenders]
    return redeal_rule(options, level, with_points) == _TARGET


_SOME_POINTS: Final = tuple(code for code in range(52) if rank_of(code) == "5")


def _setup(exercise: Exercise) -> Setup:
    fields = exercise.fields
    level = fields["level"]
    more: dict[str, Any] = {"levels": (level, level), "declarer": fields["declarer"]}
    settings = GABAGUO_DEAL.read_more(more, exercise.house, exercise.players)
    return Setup(GABAGUO, exercise.house, fields["hands"], (), 0, tuple(settings.items()))


# --- declarer: who is it in the next deal


def _parse_declarer(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    values: dict[str, Any] = {"players": draft.players}
    for spec in GABAGUO.result.fields:
        values[spec.name] = read_field(reader, spec, draft, values)
    return values | {"seat": read_seat(reader, draft, "declarer")}


def _decide_declarer(exercise: Exercise) -> Decision:
    """Settle the deal in its match (``gaba.declarer``, ``.huikou``, ``.seal``)."""
    fields, seat = exercise.fields, exercise.fields["seat"]
    result = _settled(exercise)
    before = fields["levels"]["declarer"]
    facts = {"declarer": seat, "side": result["side"], "level": before, "dug": fields["dug"],
             "points": fields["points"]}  # fmt: skip
    if result["match"] is not None:
        return Decision(OVER, ("gaba.seal",), (), facts | {"case": "match"})
    following = result["next"]
    case, rules = result["side"], ["gaba.declarer"]
    cards: tuple[int, ...] = ()
    if case == DECLARER and before == "A":
        rules.append("gaba.seal" if result["seal"].declarer else "gaba.squat")
        case = "seal" if result["seal"].declarer else "squat"
    elif fields["dug"] and "gaba.huikou" in _cited(exercise):
        case, cards = "huikou", fields["last"]
        rules.append("gaba.huikou")
        if following == seat:
            rules.reverse()
    facts |= {"case": case, "next": following}
    return Decision(to(DECLARER, following), tuple(rules), cards, facts)


def _settled(exercise: Exercise) -> Result:
    fields, seat = exercise.fields, exercise.fields["seat"]
    sides = [
        Side(
            fields["levels"][name],
            *((fields[part] or {}).get(name, nothing) for part, nothing in _PARTS),
        )
        for name in ("declarer", "defenders")
    ]
    if seat % 2:
        sides.reverse()
    match = Match((sides[0], sides[1]), (0, 0), seat)
    last = fields["last"] if fields["dug"] else None
    options = cast(GabaguoOptions, exercise.house)
    return match.result(options, seat, fields["stake"], fields["points"], last)


_PARTS: Final = (("squat", 0), ("seal", False), ("by_rocket", False))


def _cited(exercise: Exercise) -> tuple[str, ...]:
    """Return the rules that the deal's levels rest on."""
    return GABAGUO.result.compute(exercise.house, exercise.fields).rules["levels"]


SITUATIONS: Final = (
    leader("gaba.lead", "gaba.weng.winner"),
    Situation(
        "deal", _parse_deal, _decide_deal, ("gaba.show", "gaba.show.none", _POINTS, _TARGET),
        (DECLARER,), (REDEAL,), needs_level=True,
    ),
    Situation(
        "declarer", _parse_declarer, _decide_declarer,
        ("gaba.declarer", "gaba.huikou", "gaba.seal", "gaba.squat"), (DECLARER,), (OVER,),
    ),
)  # fmt: skip
