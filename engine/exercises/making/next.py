"""Boards on what happens next, in all games."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any, Final

from engine.chance import Chance
from engine.exercises.base import Exercise
from engine.exercises.making import next_views as views
from engine.exercises.making.base import Maker, Wish
from engine.exercises.making.history import best_of
from engine.exercises.making.next_views import decided
from engine.exercises.making.nexts import anqi, dingqi, gabaguo, heiqi, shengji
from engine.exercises.making.nexts.tricks import first_lead, leads

Source = Callable[[Wish, Chance], Iterator[dict[str, Any]]]
_TRICKS: Final[Mapping[str, tuple[Source, int]]] = {
    "trick.winner": (leads, 14), "trick.tie": (leads, 13),
}  # fmt: skip
#: By game and rule: where the positions come from, and how often boards are about it.
_SOURCES: Final[Mapping[str, Mapping[str, tuple[Source, int]]]] = {
    "anqi": {
        **_TRICKS, "anqi.declarer": (first_lead, 1), "anqi.call": (anqi.calls, 3),
        "anqi.call.forced": (anqi.forced, 2), "anqi.overcall": (anqi.overcalling, 1),
        "anqi.overcall.kitty": (anqi.overcalling, 4), "anqi.head": (anqi.heads, 2),
    },
    "heiqi": {
        **_TRICKS, "heiqi.lead": (first_lead, 1), "heiqi.bid": (heiqi.auctions, 4),
        "heiqi.bid.passed": (heiqi.passed, 1), "heiqi.first": (heiqi.firsts, 2),
    },
    "gabaguo": {
        **_TRICKS, "gaba.lead": (first_lead, 1), "gaba.show": (gabaguo.deals, 2),
        "gaba.show.none": (gabaguo.deals, 1), "gaba.redeal.points": (gabaguo.deals, 2),
        "gaba.redeal.target": (gabaguo.deals, 2), "gaba.declarer": (gabaguo.declarers, 3),
        "gaba.huikou": (gabaguo.declarers, 2), "gaba.seal": (gabaguo.declarers, 2),
    },
    "dingqi": {
        "dingqi.pass": (dingqi.turns, 5), "dingqi.end": (dingqi.turns, 1),
        "dingqi.snatch": (dingqi.turns, 2), "dingqi.first": (dingqi.firsts, 2),
    },
    "shengji": {**_TRICKS, "shengji.levels": (shengji.points, 1)},
}  # fmt: skip
#: What somebody may think who does not know a rule; those that are not here always decide.
_BLIND: Final[Mapping[str, tuple[views.View, ...]]] = {
    "trick.winner": (views.same_again,),
    "trick.tie": (views.last_wins,),
    "anqi.call": (views.winner_first, views.next_seat),
    "anqi.overcall.kitty": (views.one_chance, views.same_again),
    "anqi.head": (views.same_again, views.next_seat),
    "heiqi.bid": (views.one_chance,),
    "gaba.show": (views.shower_declares,),
    "gaba.huikou": (views.next_seat,),
    "dingqi.pass": (views.next_seat, views.one_chance),
    "dingqi.first": (views.same_again,),
    "shengji.levels": (views.more_needed,),
}


#: How much more than a seat out of turn a wrong winner of a trick misleads.
_CARDS: Final = 2.0


def _differs(exercise: Exercise, view: views.View) -> bool:
    seen = view(exercise)
    return seen is not None and seen != views.right(exercise)


def _matters(exercise: Exercise, rule: str) -> bool:
    if rule not in decided(exercise).reasons:
        too_far = views.TOO_FAR.get(rule)
        return too_far is not None and _differs(exercise, too_far)
    blind = _BLIND.get(rule, ())
    return not blind or any(_differs(exercise, view) for view in blind)


def _score(exercise: Exercise) -> float:
    """Count what tempts: a trick that others seem to win most, then other seats and ends.

    Then it counts how many seats, plays and words there are.
    """
    score = float(sum(_differs(exercise, view) for view in views.TURNS.values()))
    score += _CARDS * sum(_differs(exercise, view) for view in views.CARDS.values())
    document = exercise.document
    score += 0.2 * (exercise.players > 4) + 0.03 * len(document.get("said", ()))
    score += 0.05 * max(map(len, document.get("plays", ())), default=0)
    score += 0.05 * document.get("passes", 0) + 0.05 * len(document.get("wants", ()))
    return float(score)


def _alike(exercise: Exercise) -> Hashable:
    """Return all that a board asks, but for the rule that it was made for."""
    return repr({**exercise.document, "rules": ()})


#: So many positions are looked at; fewer where whose turn it is is all that is asked.
_LOOKED_AT: Final = {"": 12, "dingqi": 3}


def _make(wish: Wish, chance: Chance) -> dict[str, Any] | None:
    make, _ = _SOURCES[wish.game][wish.rule]
    looked_at = _LOOKED_AT.get(wish.game, _LOOKED_AT[""])
    return best_of("next", wish, make(wish, chance), _matters, NEXT.level, looked_at)


NEXT: Final = Maker(
    kind="next",
    rules={
        game: tuple((rule, weight) for rule, (_, weight) in sources.items())
        for game, sources in _SOURCES.items()
    },
    make=_make,
    matters=_matters,
    score=_score,
    steps={"": (1.5, 2.02, 2.5, 3.5), "dingqi": (1.12, 2.02, 2.08, 2.5)},
    alike=_alike,
    tries=60,
)
