"""What a deal of dingqi comes to: who rises, who holds the next deal, the match.

Rules: ``dingqi.score.2`` … ``dingqi.score.4``, ``dingqi.qinggan``, ``dingqi.level``. With four
players the sides are seats 0 and 2 and seats 1 and 3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from engine.cards import POINTS, TEXTS, texts, total_points
from engine.errors import BadInput
from engine.games.base import Account, Outcome, ResultField, ResultRule
from engine.verdict import SumLine

HOLDER: Final = "holder"
OTHERS: Final = "others"
LEVELS: Final = "23456789TJQKA"
ALL_POINTS: Final = 100
#: Other side's points up to which the side that holds the deal rises so far.
_BANDS_4: Final = ((35, 3), (75, 2), (95, 1))
QINGGAN_LEVELS: Final = -2


class ResultOptions(Protocol):
    """The house rules that a result depends on."""

    @property
    def qinggan(self) -> str:
        """``off``, or ``on``: exactly one 5, one 10 and one K on the other side."""


@dataclass(frozen=True, slots=True)
class End:
    """How a deal ended.

    ``left``: cards left by seat (needed with three players); ``holder``: a seat of the side
    that holds the deal (with four); ``is_qinggan``: see :func:`is_qinggan`.
    """

    players: int
    first_out: int
    captured: tuple[int, ...]
    left: tuple[int, ...] = ()
    holder: int = 0
    is_qinggan: bool = False


def settle(end: End) -> Outcome:
    """Return who rises and how far, and with four players who holds the next deal."""
    return {2: _two, 3: _three, 4: _four}[end.players](end)


def _two(end: End) -> Outcome:
    first = end.first_out
    levels = 2 if end.captured[first] > 60 else 1
    if end.captured[1 - first] > 80:
        levels = -1
    return _rests_on("dingqi.score.2", seat=first, levels=levels)


def _three(end: End) -> Outcome:
    """Most points; then the first out, the fewest cards left, the seat nearest after it."""

    def key(seat: int) -> tuple[int, bool, int, int]:
        after = (seat - end.first_out) % 3
        return -end.captured[seat], after != 0, end.left[seat], after

    return _rests_on("dingqi.score.3", seat=min(range(3), key=key), levels=1)


def _four(end: End) -> Outcome:
    if end.is_qinggan:
        return _rests_on("dingqi.qinggan", side=HOLDER, levels=QINGGAN_LEVELS, deal=OTHERS)
    if (end.first_out - end.holder) % 2:
        return _rests_on("dingqi.score.4", side=OTHERS, levels=0, deal=OTHERS)
    points = other_points(end.captured, end.holder)
    for most, levels in _BANDS_4:
        if points <= most:
            return _rests_on("dingqi.score.4", side=HOLDER, levels=levels, deal=HOLDER)
    return _rests_on("dingqi.score.4", side=OTHERS, levels=0, deal=OTHERS)


def _rests_on(rule: str, **values: Any) -> Outcome:
    return Outcome(values, dict.fromkeys(values, (rule,)))


def other_points(captured: Sequence[int], holder: int) -> int:
    """Return the points of the side that does not hold the deal."""
    return sum(captured[1 - holder % 2 :: 2])


def is_qinggan(options: ResultOptions, taken: Sequence[int]) -> bool:
    """Say whether the point cards of the other side are one 5, one 10 and one K."""
    return options.qinggan == "on" and sorted(TEXTS[code][1] for code in taken) == ["5", "K", "T"]


def check_qinggan(options: ResultOptions, players: int) -> None:
    """Refuse the option for two or three players, who have no sides (``dingqi.qinggan``)."""
    if options.qinggan == "on" and players != 4:
        raise BadInput("options.qinggan", "out_of_range", value="on", wanted="four players only")


# --- the match


@dataclass(frozen=True, slots=True)
class Standing:
    """A match between two deals (``dingqi.level``).

    ``levels``: by seat, with four players by side; ``leader``: the seat that leads the next
    deal, the last deal's first out (None: the holder of ♣3); ``holder``: with four players the
    side that holds the next deal, 0 or 1 (None: the side of ♣3); ``winner``: the seat or side
    that has won the match.
    """

    levels: tuple[str, ...]
    leader: int | None = None
    holder: int | None = None
    winner: int | None = None

    @classmethod
    def start(cls, players: int) -> Standing:
        """Return the standing before the first deal: everybody at 2."""
        return cls((LEVELS[0],) * (2 if players == 4 else players))

    def after(self, end: End) -> Standing:
        """Return the standing after a deal."""
        values = settle(end).values
        holder, rises = None, values.get("seat", 0)
        if end.players == 4:
            own = end.holder % 2
            rises = own if values["side"] == HOLDER else 1 - own
            holder = own if values["deal"] == HOLDER else 1 - own
        levels = list(self.levels)
        levels[rises] = moved(levels[rises], values["levels"])
        winner = rises if levels[rises] == LEVELS[-1] else None
        return Standing(tuple(levels), end.first_out, holder, winner)


def moved(level: str, steps: int) -> str:
    """Return the level so many steps up or down, never below 2 and not above A."""
    place = LEVELS.index(level) + steps
    return LEVELS[max(0, min(place, len(LEVELS) - 1))]


# --- the exercise


def _result(options: ResultOptions, given: Mapping[str, Any]) -> Outcome:
    """Compute the answer of a ``result`` exercise; BadInput for what cannot have happened."""
    check_qinggan(options, given["players"])
    captured, left, taken = given["captured"], given["left"], given["taken"]
    if sum(captured) > ALL_POINTS:
        wanted = f"at most {ALL_POINTS} points over all seats"
        raise BadInput("captured", "out_of_range", value=sum(captured), wanted=wanted)
    if left is not None and left[given["first_out"]]:
        place = f"left[{given['first_out']}]"
        wanted = "0 cards for the first out"
        raise BadInput(place, "out_of_range", value=left[given["first_out"]], wanted=wanted)
    if taken is not None:
        _check_taken(taken, other_points(captured, given["holder"]))
    return settle(
        End(
            players=given["players"],
            first_out=given["first_out"],
            captured=captured,
            left=left or (),
            holder=given["holder"] or 0,
            is_qinggan=is_qinggan(options, taken or ()),
        )
    )


def _check_taken(taken: Sequence[int], points: int) -> None:
    """Refuse ``taken`` that holds a card worth nothing or is not what ``captured`` says."""
    for index, code in enumerate(taken):
        if not POINTS[code]:
            wanted = "a 5, a 10 or a K"
            raise BadInput(f"taken[{index}]", "unknown_value", value=TEXTS[code], wanted=wanted)
    if total_points(taken) != points:
        wanted = f"the other side's {points} points of captured"
        raise BadInput("taken", "out_of_range", value=total_points(taken), wanted=wanted)


def _account(_options: ResultOptions, given: Mapping[str, Any], outcome: Outcome) -> Account:
    """Explain a result.

    Facts: ``players``, ``first_out``, ``captured`` and ``left`` by seat (None where it does not
    count); the ``levels`` and, as the answer has them, ``seat``, ``side``, ``deal``; with two
    players ``own`` and ``other`` points; with three ``tied``: the seats with most points; with
    four ``holder``, ``held`` (one of its side is first out) and the ``other`` side's points;
    ``taken``: what that side captured.
    """
    players, first, captured = given["players"], given["first_out"], given["captured"]
    taken = None if given["taken"] is None else texts(sorted(given["taken"]))
    facts = {
        "players": players, "first_out": first, "captured": list(captured),
        "left": None if given["left"] is None else list(given["left"]), **outcome.values,
        "taken": taken,
    }  # fmt: skip
    rule = outcome.rules["levels"][0]
    seats = list(range(players))
    if players == 2:
        facts |= {"own": captured[first], "other": captured[1 - first]}
    elif players == 3:
        facts["tied"] = [seat for seat in seats if captured[seat] == max(captured)]
    else:
        holder = given["holder"]
        facts |= {
            "holder": holder, "held": (first - holder) % 2 == 0,
            "other": other_points(captured, holder),
        }  # fmt: skip
        seats = [seat for seat in seats if (seat - holder) % 2]
    lines = [SumLine("plus", rule, (), captured[seat]) for seat in seats]
    if rule == "dingqi.qinggan":
        points = (POINTS[code] for code in sorted(given["taken"]))
        cards = zip(taken or (), points, strict=True)
        lines = [SumLine("card", rule, (text,), value) for text, value in cards]
    if players == 4:
        lines.append(SumLine("subtotal", rule, (), facts["other"]))
    lines.append(SumLine("total", rule, (), outcome.values["levels"]))
    return Account(facts, tuple((("levels",), line) for line in lines))


def _has_left(_options: Any, given: Mapping[str, Any]) -> bool:
    return bool(given["players"] == 3)


def _has_holder(_options: Any, given: Mapping[str, Any]) -> bool:
    return bool(given["players"] == 4)


def _has_taken(options: ResultOptions, given: Mapping[str, Any]) -> bool:
    return bool(given["players"] == 4 and options.qinggan == "on")


RESULT: Final = ResultRule(
    fields=(
        ResultField("first_out", "seat"),
        ResultField("captured", "points_by_seat"),
        ResultField("left", "counts_by_seat", when=_has_left),
        ResultField("holder", "seat", when=_has_holder),
        ResultField("taken", "any_cards", when=_has_taken),
    ),
    compute=_result,
    account=_account,
    answers=(
        ResultField("side", "choice", values=(HOLDER, OTHERS)),
        ResultField("deal", "choice", values=(HOLDER, OTHERS)),
    ),
)
