"""Why a play of a climbing game is refused, or which rule lets it stand: reasons, no prose.

Facts: ``problem`` says what is wrong ("" for a right play); ``form``, ``size`` and ``top`` are
the table's, ``got``, ``got_size`` and ``got_top`` the play's, where there are such.
"""

from __future__ import annotations

from typing import Any, Final

from engine.cards import texts
from engine.climbing import (
    ACE,
    BOMB,
    JOKERS,
    LEAST,
    RUN,
    STRAIGHT,
    TWO,
    BeatRules,
    Play,
    beats,
    rank_masks,
    read,
    unpack,
)
from engine.verdict import Reason

_WRAP: Final = 1 << 4 * ACE | 1 << 4 * TWO


def shown(cards: int) -> tuple[str, ...]:
    """Return a set of cards as texts, strongest first."""
    return texts(reversed(unpack(cards)))


def why_not(
    rules: BeatRules, hand: int, table: Play | None, cards: int, must: int = 0
) -> Reason | None:
    """Return the first rule that playing ``cards`` breaks, or None.

    In this order: held, the shape, the card that the first play must hold (``must``), beating.
    """
    if cards & ~hand:
        return Reason("follow.held", shown(cards & ~hand), {"problem": "held"})
    play = read(cards)
    if play is None:
        return why_no_play(cards)
    if must & ~cards:
        return Reason("dingqi.first", shown(must), {"problem": "must"})
    if table is None or beats(rules, table, play):
        return None
    return _why_lower(rules, table, play)


def why_no_play(cards: int) -> Reason:
    """Say why cards that :func:`engine.climbing.read` refuses have no shape."""
    once, twice, three, _ = rank_masks(cards)
    form = RUN if twice else STRAIGHT
    is_regular = (not twice or twice == once) and not three
    if not cards:
        return Reason("dingqi.shape", (), {"problem": "empty"})
    if not is_regular or once.bit_count() < LEAST[form]:
        return Reason("dingqi.shape", shown(cards), {"problem": "mixed"})
    if cards & JOKERS:
        return Reason("dingqi.straight", shown(cards & JOKERS), {"problem": "joker", "form": form})
    problem = "wrap" if _is_wrapped(once) else "gap"
    return Reason("dingqi.straight", shown(cards), {"problem": problem, "form": form})


def _is_wrapped(ranks: int) -> bool:
    """Say whether ranks would run on from K A to 2: all they lack is one gap in the circle."""
    if ranks & _WRAP != _WRAP:
        return False
    circle = [bool(ranks >> 4 * rank & 1) for rank in range(TWO + 1)]
    return sum(held and not circle[rank - 1] for rank, held in enumerate(circle)) == 1


def _facts(table: Play | None, play: Play | None, problem: str) -> dict[str, Any]:
    facts: dict[str, Any] = {"problem": problem}
    if table is not None:
        facts |= {"form": table.form, "size": table.size, "top": table.top}
    if play is not None:
        facts |= {"got": play.form, "got_size": play.size, "got_top": play.top}
    return facts


def _why_lower(rules: BeatRules, table: Play, play: Play) -> Reason:
    """Say which rule keeps a play from beating the table."""
    rule = "dingqi.beat"
    if table.form == BOMB:
        rule = "dingqi.bomb"
        problem = "lower" if play.form == BOMB else "no_bomb"
        if rules.count_first and play.form == BOMB and play.size < table.size:
            problem = "count"
    elif table.seven:
        rule = "dingqi.seven.beaten"
        problem = "suit" if play.seven else "seven"
    elif play.form != table.form:
        problem = "form"
    else:
        problem = "size" if play.size != table.size else "lower"
    return Reason(rule, shown(play.cards), _facts(table, play, problem))


def why(table: Play | None, play: Play, must: int = 0) -> Reason:
    """Return the rule that lets a right play stand."""
    if table is None:
        rule = "dingqi.straight" if play.form in LEAST else "dingqi.shape"
        rule = "dingqi.first" if must else rule
    elif play.is_bomb:
        rule = "dingqi.bomb"
    elif table.seven:
        rule = "dingqi.seven.beaten"
    else:
        rule = "dingqi.seven" if play.seven else "dingqi.beat"
    return Reason(rule, shown(play.cards), _facts(table, play, ""))


def why_pass(table: Play) -> Reason:
    """Return the rule by which nothing of a hand beats the table: a right pass."""
    rule = "dingqi.bomb" if table.is_bomb else "dingqi.beat"
    rule = "dingqi.seven.beaten" if table.seven else rule
    return Reason(rule, shown(table.cards), _facts(table, None, ""))


def why_no_pass(table: Play | None, play: Play) -> Reason:
    """Say why passing is wrong: the leader may not, and a follower's ``play`` beats the table."""
    if table is None:
        return Reason("dingqi.pass", (), {"problem": "lead"})
    reason = why(table, play)
    return Reason(reason.rule, reason.cards, _facts(table, play, "pass"))
