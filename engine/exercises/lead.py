"""``lead``: which of these leads are allowed, and what is each (``shape.*``, ``gaba.weng`` …)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.cards import LJ, RANKS, TEXTS, rank_of, suit_of, texts
from engine.errors import BadInput, type_name
from engine.exercises.base import TRICK_GAMES, Draft, Exercise, Kind
from engine.exercises.reading import Reader
from engine.games.base import NO_TRUMP, THROW_ANY, THROW_WHOLE
from engine.rules import is_rule
from engine.shapes import PAIR, SINGLE, TRACTOR, decompose
from engine.trump import TrumpOrder
from engine.verdict import Reason, Solution, Verdict

THROW: Final = "throw"
WENG: Final = "weng"
NONE: Final = "none"
WORDS: Final = (SINGLE, PAIR, TRACTOR, THROW, WENG, NONE)
FEWEST: Final = 2
MOST: Final = 8
Cards = tuple[int, ...]


class Ruling(NamedTuple):
    """What a lead is (one of :data:`WORDS`) and the rule that decides it."""

    word: str
    rule: str


# --- reading


def _parse(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    hand = reader.cards("hand", least=1)
    draft.budget.use("hand", hand)
    leads = reader.card_lists("leads", least=FEWEST, most=MOST)
    held, seen = Counter(hand), list[Cards]()
    for index, lead in enumerate(leads):
        _check_held(f"leads[{index}]", lead, held)
        if tuple(sorted(lead)) in seen:
            wanted = "another lead than those before"
            raise BadInput(f"leads[{index}]", "out_of_range", value=_line(lead), wanted=wanted)
        seen.append(tuple(sorted(lead)))
    first = False
    if reader.has("first"):
        if draft.game.own_lead is None:
            raise BadInput("first", "not_needed")
        first = reader.boolean("first")
    return {"hand": hand, "leads": leads, "first": first}


def _check_held(place: str, lead: Cards, held: Counter[int]) -> None:
    """Refuse an empty lead and one with a card that the leader does not hold."""
    if not lead:
        raise BadInput(place, "empty")
    for index, code in enumerate(lead):
        if lead[: index + 1].count(code) > held[code]:
            raise BadInput(f"{place}[{index}]", "not_in_hand", card=TEXTS[code])


def _line(cards: Cards) -> str:
    return " ".join(texts(cards))


def _read_answer(exercise: Exercise, reader: Reader) -> tuple[str, ...]:
    count = len(exercise.fields["leads"])
    wanted = f"a list of {count} words"
    value = reader.raw("leads", wanted)
    place = reader.place("leads")
    if not isinstance(value, list):
        raise BadInput(place, "wrong_type", wanted=wanted, got=type_name(value))
    words = Reader({str(index): word for index, word in enumerate(value)})
    for index in range(len(value)):
        try:
            words.choice(str(index), WORDS)
        except BadInput as error:
            raise BadInput(f"{place}[{index}]", error.code, **error.params) from None
    if len(value) != count:
        raise BadInput(place, "wrong_count", wanted=f"{count} words", got=len(value))
    return tuple(value)


# --- deciding


def ruling(exercise: Exercise, lead: Cards) -> Ruling:
    """Return what a lead is and why; ``none`` where the rules do not allow it."""
    game, order, fields = exercise.rules, exercise.order, exercise.fields
    own = game.own_lead
    if own and game.own_parts(lead):
        stands = game.is_own_lead(lead) and not fields["first"]
        return Ruling(WENG if stands else NONE, own.rule)
    suit = order.common_suit(lead)
    if suit is None:
        return Ruling(NONE, "suit.effective")
    if len(lead) == 1:
        return Ruling(SINGLE, "shape.single")
    part, *others = decompose(order, lead)
    if not others:
        rule = _of_tractor(exercise, lead) if part.form == TRACTOR else f"shape.{part.form}"
        return Ruling(part.form, rule)
    permission = game.throw(exercise.house)
    whole = len(order.of_suit(suit, fields["hand"])) == len(lead)
    allowed = permission == THROW_ANY or (permission == THROW_WHOLE and whole)
    missed = _missed(exercise, lead) if game.decks > 1 else None
    if missed is None and len(set(map(suit_of, lead))) > 1 and allowed:
        missed = "suit.effective"
    usual = game.leads if game.decks == 1 or not allowed else "shape.throw"
    return Ruling(THROW if allowed else NONE, missed or usual)


def _of_tractor(exercise: Exercise, lead: Cards) -> str:
    """Return the rule by which the tiers of a tractor touch."""
    printed = set(map(suit_of, lead))
    if len(printed) > 1 or max(lead) >= LJ:
        return _adjacent(exercise)
    ranks = sorted(RANKS.index(rank_of(code)) for code in set(lead))
    plain = ranks[-1] - ranks[0] == len(ranks) - 1
    return "shape.tractor" if plain else "suit.adjacent"


def _missed(exercise: Exercise, lead: Cards) -> str | None:
    """Return the rule by which cards that look like a pair or a tractor are none, or None."""
    counts = Counter(lead)
    if len(lead) == 2 and len({rank_of(code) for code in lead}) == 1:
        return "shape.pair"
    if set(counts.values()) != {2}:
        return None
    tiers = sorted({exercise.order.tier[code] for code in counts})
    if len(tiers) == len(counts) and _touch_but_for_chains(exercise.order, lead[0], tiers):
        return _adjacent(exercise)
    return "shape.tractor"


def _touch_but_for_chains(order: TrumpOrder, code: int, tiers: Sequence[int]) -> bool:
    """Say whether no tier lies between: then only the game keeps them from being adjacent."""
    suit = order.suit[code]
    there = {order.tier[other] for other in range(len(TEXTS)) if order.suit[other] == suit}
    return not any(place in there for place in range(tiers[0], tiers[-1]) if place not in tiers)


def _adjacent(exercise: Exercise) -> str:
    """Return the game's own rule of which trump tiers touch."""
    rule = exercise.rules.rule("adjacent")
    bare = f"{rule}.notrump"
    return bare if exercise.trump == NO_TRUMP and is_rule(bare) else rule


# --- judging


def _rulings(exercise: Exercise) -> tuple[Ruling, ...]:
    return tuple(ruling(exercise, lead) for lead in exercise.fields["leads"])


def _solve(exercise: Exercise) -> Solution:
    return Solution({"leads": [each.word for each in _rulings(exercise)]}, 1)


def _judge(exercise: Exercise, answer: tuple[str, ...]) -> Verdict:
    """Give a reason for each lead, those answered wrong first."""
    order, leads, rulings = exercise.order, exercise.fields["leads"], _rulings(exercise)
    reasons = []
    for index, (lead, right, given) in enumerate(zip(leads, rulings, answer, strict=True)):
        facts = {
            "index": index, "given": given, "right": right.word,
            "problem": "" if given == right.word else "wrong",
        }  # fmt: skip
        reasons.append(Reason(right.rule, texts(sorted(lead, key=order.sort_key)), facts))
    reasons.sort(key=lambda reason: reason.facts["problem"] != "wrong")
    solution = Solution({"leads": [each.word for each in rulings]}, 1)
    correct = answer == tuple(solution.answer["leads"])
    return Verdict(correct, tuple(reasons), solution.answer, 1)


LEAD: Final = Kind("lead", TRICK_GAMES, _parse, _read_answer, _judge, _solve)
