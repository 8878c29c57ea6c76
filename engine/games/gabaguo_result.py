"""What a deal of gabaguo comes to: levels, debts, 封A, the match (``gaba.win`` … ``gaba.seal``).

A :class:`Standing` is what stays between deals, by side; :func:`settle` takes the standing and
the end of a deal to the next standing. Sides are 0, the declarer's, and 1, the defenders'.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from engine.cards import code_of, rank_of
from engine.games.base import DECLARER, DEFENDERS, Account, Outcome, ResultField, ResultRule
from engine.verdict import SumLine

LEVELS: Final = "3456789TJQKA"
#: 必打: no rise passes over them, and they are left only by holding a deal (``gaba.must``).
MUST: Final = "3JA"
NONE: Final = "none"
ROCKET: Final = "rocket"
#: What was buried (``gaba.stake``) -> (levels for a held deal, points, deals owed after a loss).
STAKES: Final[dict[str, tuple[int, int, int]]] = {
    NONE: (1, 1, 0),
    "LJ": (3, 2, 3),
    "BJ": (5, 3, 5),
    "both": (8, 4, 8),
    ROCKET: (0, 5, 0),
}
#: The defenders succeed with so many points, or by winning the last trick.
ENOUGH: Final = 40
_SIDES: Final = (DECLARER, DEFENDERS)


class ResultOptions(Protocol):
    """The house rules that a result depends on."""

    @property
    def stake_penalty(self) -> str:
        """``any_loss``, or ``only_if_dug``: the stake counts only where the kitty was dug."""

    @property
    def huikou_keeps_deal(self) -> bool:
        """Whether the declarer's side keeps the deal after 回抠."""


class Side(NamedTuple):
    """What one side carries from deal to deal.

    ``squat``: deals owed at its level (``gaba.squat``); ``seal``: its next deal as declarer is
    the 封A; ``by_rocket``: it came to A by a rocket and has not yet held a deal there.
    """

    level: str
    squat: int = 0
    seal: bool = False
    by_rocket: bool = False


@dataclass(frozen=True, slots=True)
class Settled:
    """A deal's result: both sides afterwards, and what decided it.

    ``winner``: 0 the declarer's side held, 1 the defenders succeeded; ``score``: the change of
    the declarer's side's running score; ``deal``: the side that holds the next deal;
    ``match``: the declarer's side has won the match. ``rules``: see :class:`Outcome`.
    """

    sides: tuple[Side, Side]
    winner: int
    score: int
    deal: int
    match: bool
    rules: Mapping[str, tuple[str, ...]]


def settle(
    options: ResultOptions,
    sides: tuple[Side, Side],
    stake: str,
    points: int,
    last: Sequence[int] | None,
) -> Settled:
    """Return what a deal comes to; ``last``: the defenders' play that won the last trick."""
    if points < ENOUGH and last is None:
        return _held(sides, stake)
    if options.stake_penalty == "only_if_dug" and last is None:
        stake = NONE
    return _lost(options, sides, stake, last)


def _held(sides: tuple[Side, Side], stake: str) -> Settled:
    """Settle a held deal: the declarer's side rises, pays a deal that it owes, or wins."""
    ours, theirs = sides
    rules = ["gaba.win"]
    if stake == ROCKET and ours.level != "A":
        after, match = Side("A", by_rocket=True), False
    elif ours.level == "A":
        after, match = _held_at_ace(ours, stake)
        rules.append("gaba.seal")
    else:
        after, match = _risen(ours, STAKES[stake][0]), False
        if ours.squat <= 1 and is_stopped(ours.level, STAKES[stake][0]):
            rules.append("gaba.must")
    if ours.squat:
        rules.append("gaba.squat")
    cited = tuple(rules)
    return Settled(
        (after, theirs), 0, STAKES[stake][1], 0, match,
        _rules("gaba.win", levels=cited, squat="gaba.squat", match="gaba.seal"),
    )  # fmt: skip


def _held_at_ace(ours: Side, stake: str) -> tuple[Side, bool]:
    """Return the side after a held deal at A, and whether that wins the match (``gaba.seal``)."""
    squat = 0 if stake == ROCKET else max(0, ours.squat - 1)
    if ours.by_rocket:
        return Side("A", squat, seal=True), False
    return Side("A", squat), not squat


def _risen(ours: Side, steps: int) -> Side:
    """Return the side after a held deal below A (``gaba.win``, ``gaba.squat``, ``gaba.must``)."""
    if ours.squat > 1:
        return ours._replace(squat=ours.squat - 1)
    return ours._replace(squat=0, level=raised(ours.level, steps))


def raised(level: str, steps: int) -> str:
    """Return the level so many steps up, at most the next one that must be played."""
    start = LEVELS.index(level)
    for place in range(start + 1, min(start + steps, len(LEVELS) - 1) + 1):
        if LEVELS[place] in MUST:
            return LEVELS[place]
    return LEVELS[min(start + steps, len(LEVELS) - 1)]


def is_stopped(level: str, steps: int) -> bool:
    """Say whether a level that must be played cuts a rise short (``gaba.must``)."""
    return raised(level, steps) != LEVELS[min(LEVELS.index(level) + steps, len(LEVELS) - 1)]


def _lost(
    options: ResultOptions, sides: tuple[Side, Side], stake: str, last: Sequence[int] | None
) -> Settled:
    """Settle a lost deal: the defenders take it, and the stake is paid (``gaba.lose``)."""
    ours, theirs = sides
    _, score, owed = STAKES[stake]
    levels, deal = ["gaba.lose"], 1
    if stake == ROCKET:
        came = theirs.by_rocket if theirs.level == "A" else True
        theirs = Side("A", seal=theirs.seal, by_rocket=came)
    else:
        if stake == NONE and last is not None:
            if theirs.squat or theirs.level in MUST:
                levels.append("gaba.squat" if theirs.squat else "gaba.must")
            else:
                theirs = theirs._replace(level=raised(theirs.level, 1))
        ours = ours._replace(squat=ours.squat + owed)
        back = _back_to(ours.level, last or ())
        if back:
            ours = Side(back, ours.squat)
            levels.append("gaba.huikou")
            deal = 0 if options.huikou_keeps_deal else 1
    passed = "gaba.huikou" if "gaba.huikou" in levels else "gaba.lose"
    return Settled(
        (ours, theirs), 1, -score, deal, False,
        _rules("gaba.lose", levels=tuple(levels), deal=passed, squat="gaba.squat"),
    )  # fmt: skip


def _back_to(level: str, last: Sequence[int]) -> str:
    """Return the level to which 回抠 throws the declarer's side back, "" for none."""
    if level == "J" and any(rank_of(code) == "J" for code in last):
        return "3"
    if level == "A" and any(rank_of(code) == "A" for code in last):
        return "3" if code_of("S", "A") in last else "J"
    return ""


def _rules(main: str, **others: str | tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Return the rules of each part of a result: ``main`` where nothing else is said."""
    names = ("side", "levels", "score", "squat", "deal", "match")
    rules: dict[str, tuple[str, ...]] = dict.fromkeys(names, (main,))
    rules |= {"seal": ("gaba.seal",), "by_rocket": ("gaba.seal",)}
    for name, rule in others.items():
        rules[name] = (rule,) if isinstance(rule, str) else rule
    return rules


# --- the exercise


def _result(options: ResultOptions, given: Mapping[str, Any]) -> Outcome:
    """Compute the answer of a ``result`` exercise."""
    sides = tuple(_side(given, name) for name in _SIDES)
    last = given["last"] if given["dug"] else None
    done = settle(options, (sides[0], sides[1]), given["stake"], given["points"], last)
    after = dict(zip(_SIDES, done.sides, strict=True))
    values = {
        "side": _SIDES[done.winner],
        "levels": {name: side.level for name, side in after.items()},
        "score": {DECLARER: done.score, DEFENDERS: -done.score},
        "squat": {name: side.squat for name, side in after.items()},
        "seal": {name: side.seal for name, side in after.items()},
        "by_rocket": {name: side.by_rocket for name, side in after.items()},
        "deal": _SIDES[done.deal],
        "match": DECLARER if done.match else None,
    }
    return Outcome(values, dict(done.rules))


def _account(options: ResultOptions, given: Mapping[str, Any], outcome: Outcome) -> Account:
    """Explain a result.

    Facts: ``points``, ``dug``, ``side``; ``stake`` buried and ``counted`` (``none`` where only a
    dug kitty makes it count), its ``steps`` up for a held deal, ``worth`` in points and ``owed``
    deals; ``before`` and ``after``: the levels by side; ``debt`` and ``debt_after`` by side;
    ``seal`` and ``by_rocket`` before, by side; ``deal``; ``match``; ``back``: the level to which
    回抠 throws the declarer's side, "" for none; ``stopped``: a level that must be played cut
    the declarer's rise short.
    """
    sides = {name: _side(given, name) for name in _SIDES}
    ours, values = sides[DECLARER], outcome.values
    lost = values["side"] == DEFENDERS
    counted = given["stake"]
    if lost and not given["dug"] and options.stake_penalty == "only_if_dug":
        counted = NONE
    steps, worth, owed = STAKES[counted]
    back = _back_to(ours.level, given["last"] or ()) if given["dug"] and counted != ROCKET else ""
    facts = {
        "points": given["points"], "dug": given["dug"], "side": values["side"],
        "stake": given["stake"], "counted": counted, "steps": steps, "worth": worth, "owed": owed,
        "before": {name: side.level for name, side in sides.items()}, "after": values["levels"],
        "debt": {name: side.squat for name, side in sides.items()}, "debt_after": values["squat"],
        "seal": {name: side.seal for name, side in sides.items()},
        "by_rocket": {name: side.by_rocket for name, side in sides.items()},
        "deal": values["deal"], "match": values["match"], "back": back,
        "stopped": "gaba.must" in outcome.rules["levels"] and not lost,
    }  # fmt: skip
    scored = SumLine("total", outcome.rules["score"][0], (), values["score"][DECLARER])
    return Account(facts, ((("score",), scored), *_debt_lines(facts, counted)))


def _debt_lines(
    facts: Mapping[str, Any], counted: str
) -> Iterator[tuple[tuple[str, ...], SumLine]]:
    """Yield the sum of the debt that this deal changes (``gaba.squat``), if it changes one."""
    lost = facts["side"] == DEFENDERS
    side = DEFENDERS if lost and counted == ROCKET else DECLARER
    before, after = facts["debt"][side], facts["debt_after"][side]
    if before == after:
        return
    lines = [SumLine("subtotal", "gaba.squat", (), before)]
    if counted == ROCKET:
        lines.append(SumLine("times", "gaba.squat", (), 0))
    elif lost:
        lines.append(SumLine("plus", "gaba.lose", (), facts["owed"]))
    else:
        lines.append(SumLine("minus", "gaba.squat", (), 1))
    for line in (*lines, SumLine("total", "gaba.squat", (), after)):
        yield ("squat",), line


def _is_dug(_options: ResultOptions, given: Mapping[str, Any]) -> bool:
    return bool(given["dug"])


def _side(given: Mapping[str, Any], name: str) -> Side:
    squat, seal, by_rocket = (given[field] or {} for field in ("squat", "seal", "by_rocket"))
    return Side(
        given["levels"][name],
        squat.get(name, 0),
        seal.get(name, False),
        by_rocket.get(name, False),
    )


RESULT: Final = ResultRule(
    fields=(
        ResultField("levels", "levels"),
        ResultField("stake", "choice", values=tuple(STAKES)),
        ResultField("points", "points"),
        ResultField("dug", "flag"),
        ResultField("last", "cards", required=False, when=_is_dug),
        ResultField("squat", "counts", required=False),
        ResultField("seal", "flags", required=False),
        ResultField("by_rocket", "flags", required=False),
    ),
    compute=_result,
    account=_account,
    answers=(
        ResultField("levels", "levels"),
        ResultField("score", "numbers"),
        ResultField("squat", "numbers"),
        ResultField("seal", "all_flags"),
        ResultField("by_rocket", "all_flags"),
        ResultField("deal", "choice", values=_SIDES),
        ResultField("match", "choice_or_null", values=_SIDES),
    ),
)
