"""``beat``: a play that beats the table in a climbing game, or all of them by ranks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, cast

from engine.cards import rank_of, texts
from engine.climbing import C3, SEVENS, BeatRules, Play, known, pack, read, unpack
from engine.climbing_plays import Choice, choices
from engine.climbing_reasons import shown, why, why_no_pass, why_not, why_pass
from engine.errors import BadInput
from engine.exercises.base import Draft, Exercise, Kind
from engine.exercises.reading import Reader
from engine.games.dingqi import DINGQI, DingqiOptions, beat_rules
from engine.verdict import Reason, Solution, Verdict

LEGAL: Final = "legal"
ALL: Final = "all"
#: A list of plays is judged up to so many wrong ones.
MOST_REASONS: Final = 100
#: What tells plays apart: how many cards of each rank, single 7s by suit where suits count.
Ranks = tuple[str, ...]


def _parse(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    table_codes = reader.cards("table")
    hand_codes = reader.cards("hand", least=0 if table_codes else 1)
    draft.budget.use("table", table_codes)
    draft.budget.use("hand", hand_codes)
    table = read(pack(table_codes))
    if table_codes and table is None:
        raise BadInput("table", "no_play")
    first = reader.boolean("first") if reader.has("first") else False
    if first and table_codes:
        raise BadInput("first", "not_needed")
    options = cast(DingqiOptions, draft.options)
    hand = pack(hand_codes)
    must = C3 & hand if first and options.must_include_c3 else 0
    return {"table": table, "hand": hand, "must": must, "rules": beat_rules(options)}


# --- answers: a tuple of cards (None: a pass) for ``legal``, a tuple of those for ``all``


def _read_answer(exercise: Exercise, reader: Reader) -> Any:
    if exercise.ask == ALL:
        return reader.card_lists("plays", least=0, most=None)
    if not reader.has("pass") or not reader.boolean("pass"):
        return reader.cards("cards")
    if reader.has("cards"):
        raise BadInput(reader.place("cards"), "answer_shape", wanted="cards, or a pass")
    return None


def _position(exercise: Exercise) -> tuple[BeatRules, int, Play | None, int]:
    fields = exercise.fields
    return fields["rules"], fields["hand"], fields["table"], fields["must"]


def _choices(exercise: Exercise) -> tuple[Choice, ...]:
    rules, hand, table, must = _position(exercise)
    return choices(rules, hand, table, must)


def _solve(exercise: Exercise) -> Solution:
    found = _choices(exercise)
    if exercise.ask == ALL:
        return Solution({"plays": [list(shown(choice.first())) for choice in found]}, 1)
    if not found:
        return Solution({"pass": True}, 1)
    ways = sum(choice.ways for choice in found)
    return Solution({"cards": list(shown(found[0].first()))}, ways)


def _judge(exercise: Exercise, answer: Any) -> Verdict:
    solution = _solve(exercise)
    if exercise.ask == ALL:
        reasons, correct = _judge_all(exercise, answer)
    else:
        reason = _judge_pass(exercise) if answer is None else _judge_play(exercise, answer)
        reasons, correct = (reason,), reason.facts["problem"] == ""
    return Verdict(correct, reasons, solution.answer, solution.count)


def _judge_pass(exercise: Exercise) -> Reason:
    _, _, table, _ = _position(exercise)
    found = _choices(exercise)
    if table is not None and not found:
        return why_pass(table)
    return why_no_pass(table, known(found[0].first()))


def _judge_play(exercise: Exercise, cards: tuple[int, ...]) -> Reason:
    rules, hand, table, must = _position(exercise)
    twice = _more_than_once(cards)
    if twice:
        return Reason("follow.held", texts(twice), {"problem": "held"})
    packed = pack(cards)
    broken = why_not(rules, hand, table, packed, must)
    return broken or why(table, known(packed), must)


def _more_than_once(cards: tuple[int, ...]) -> list[int]:
    """Return what is named more often than one deck has it."""
    return list((Counter(cards) - Counter(set(cards))).elements())


def _judge_all(
    exercise: Exercise, plays: tuple[tuple[int, ...], ...]
) -> tuple[tuple[Reason, ...], bool]:
    """Judge a list of plays: each must be right, none may be missing or stand twice."""
    reasons: list[Reason] = []
    given: set[Ranks] = set()
    for cards in plays:
        if len(reasons) == MOST_REASONS:
            return tuple(reasons), False
        reason = _judge_play(exercise, cards)
        ranks = _ranks(exercise, cards)
        if reason.facts["problem"]:
            reasons.append(reason)
        elif ranks in given:
            reasons.append(Reason("dingqi.order", shown(pack(cards)), {"problem": "twice"}))
        given.add(ranks)
    _, _, table, must = _position(exercise)
    for choice in _choices(exercise):
        play = known(choice.first())
        if _ranks(exercise, unpack(play.cards)) not in given:
            reason = why(table, play, must)
            facts = {**reason.facts, "problem": "missing"}
            reasons.append(Reason(reason.rule, reason.cards, facts))
    if reasons:
        return tuple(reasons), False
    return (_right_reason(exercise),), True


def _right_reason(exercise: Exercise) -> Reason:
    """Return the reason for a right list: the rule of its first play, or of passing."""
    _, _, table, must = _position(exercise)
    found = _choices(exercise)
    if not found and table is not None:
        return why_pass(table)
    return why(table, known(found[0].first()), must)


def _ranks(exercise: Exercise, cards: tuple[int, ...]) -> Ranks:
    """Return a play as the multiset of its ranks; a single 7 with its suit where that counts."""
    by_suit = exercise.fields["rules"].spade_low and len(cards) == 1
    if by_suit and pack(cards) & SEVENS:
        return texts(cards)
    return tuple(sorted(rank_of(code) for code in cards))


BEAT: Final = Kind(
    "beat", (DINGQI.name,), _parse, _read_answer, _judge, _solve, asks=(LEGAL, ALL),
    needs_trump=False,
)  # fmt: skip
