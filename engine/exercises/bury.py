"""``bury``: may these cards be buried, and what is at stake with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from engine.cards import TEXTS, texts
from engine.errors import BadInput
from engine.exercises.base import Draft, Exercise, Kind
from engine.exercises.reading import Reader
from engine.games import GAMES
from engine.games.base import BurialRule
from engine.trump import TRUMP
from engine.verdict import Reason, Solution, Verdict

#: What an answer says: the stake of a burial that is allowed, None for one that is not.
Answer = str | None


def _rule(game: Any) -> BurialRule:
    """Return the rule of a game of this kind."""
    if game.burial is None:
        raise TypeError(f"the game {game.name} has no rule for what is buried")
    return game.burial  # type: ignore[no-any-return]


def _parse(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    hand = reader.cards("hand")
    cards = reader.cards("cards", exactly=_rule(draft.game).size)
    draft.budget.use("hand", hand)
    left = Counter(hand)
    for index, code in enumerate(cards):
        left[code] -= 1
        if left[code] < 0:
            raise BadInput(f"cards[{index}]", "not_in_hand", card=TEXTS[code])
    return {"hand": hand, "cards": cards}


def _read_answer(exercise: Exercise, reader: Reader) -> Answer:
    if reader.boolean("allowed"):
        return reader.choice("stake", _rule(exercise.rules).stakes)
    if reader.has("stake"):
        wanted = "a stake only where the burial is allowed"
        raise BadInput(reader.place("stake"), "answer_shape", wanted=wanted)
    return None


def _right(exercise: Exercise) -> Answer:
    rule, fields = _rule(exercise.rules), exercise.fields
    if rule.fault(exercise.order, fields["hand"], fields["cards"]) is not None:
        return None
    return rule.stake(exercise.order, fields["cards"])[0]


def _solve(exercise: Exercise) -> Solution:
    stake = _right(exercise)
    answer = {"allowed": False} if stake is None else {"allowed": True, "stake": stake}
    return Solution(answer, 1)


def _judge(exercise: Exercise, answer: Answer) -> Verdict:
    correct = answer == _right(exercise)
    return Verdict(correct, _reasons(exercise, answer), _solve(exercise).answer, 1)


def _reasons(exercise: Exercise, answer: Answer) -> tuple[Reason, ...]:
    """Return what decides: the burial, and the stake where it is allowed; wrong parts first.

    Facts: ``problem`` "" or ``wrong``; of a burial that is not allowed ``fault`` (``level``,
    ``side``, ``lowest``), ``buried`` the cards that it is about and as cards those that show
    it; of one that is allowed the trumps that go; ``stake``.
    """
    rule, order, fields = _rule(exercise.rules), exercise.order, exercise.fields
    fault = rule.fault(order, fields["hand"], fields["cards"])
    if fault is not None:
        facts = {
            "problem": "" if answer is None else "wrong",
            "fault": fault.name,
            "buried": list(texts(sorted(fault.cards, key=order.sort_key))),
        }
        return (Reason(rule.rule, texts(sorted(fault.proof, key=order.sort_key)), facts),)
    stake, cards = rule.stake(order, fields["cards"])
    trumps = sorted(order.of_suit(TRUMP, fields["cards"]), key=order.sort_key)
    bury = Reason(rule.rule, texts(trumps), {"problem": "wrong" if answer is None else ""})
    wrong = answer is not None and answer != stake
    staked = Reason(
        rule.stake_rule, texts(sorted(cards, key=order.sort_key)),
        {"problem": "wrong" if wrong else "", "stake": stake},
    )  # fmt: skip
    return (staked, bury) if wrong else (bury, staked)


BURY: Final = Kind(
    "bury", tuple(name for name, game in GAMES.items() if game.burial), _parse, _read_answer,
    _judge, _solve,
)  # fmt: skip
