"""What somebody says happens next who has not learnt a rule: tempting wrong choices.

Each view gives a choice, or None where it has nothing to say about a situation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.cards import POINTS, rank_of
from engine.exercises.base import Exercise
from engine.exercises.making import misread, winner_minds
from engine.exercises.making.base import for_the_last
from engine.exercises.next import decide
from engine.exercises.nexts.base import BID, DECLARER, LEAD, OVER, REDEAL, Decision, to
from engine.games.base import NO_TRUMP

View = Callable[[Exercise], str | None]
_HELD: Final = "declarer"
#: Levels at which the defenders can throw back (``gaba.huikou``).
_TARGETS: Final = "JA"


@for_the_last
def decided(exercise: Exercise) -> Decision:
    """Return what happens, worked out once for a board that is looked at again and again."""
    return decide(exercise)


def right(exercise: Exercise) -> str:
    """Return the choice that is right."""
    return decided(exercise).choice


def _case(exercise: Exercise) -> str:
    return str(decided(exercise).facts["case"])


def _after(exercise: Exercise, seat: int, steps: int = 1) -> int:
    return (seat + steps) % exercise.players


# --- the turn goes round


def _next_leader(exercise: Exercise) -> str:
    fields = exercise.fields
    before = fields["declarer"] if fields["leader"] is None else fields["leader"]
    return to(LEAD, _after(exercise, before))


_NEXT: Final[Mapping[str, View]] = {
    "leader": _next_leader,
    "call": lambda e: to("call", _after(e, e.fields["head"])),
    "overcall": lambda e: to("overcall", _after(e, e.fields["caller"], len(e.fields["said"]) + 1)),
    "head": lambda e: to("head", _after(e, e.fields["head"])),
    "auction": lambda e: to(BID, _after(e, e.fields["first"], len(e.document["bids"]))),
    "first": lambda e: to(BID, _after(e, e.fields["first"])) if "first" in e.fields else None,
    "declarer": lambda e: to(DECLARER, _after(e, e.fields["seat"])),
    "turn": lambda e: to("play", _after(e, e.fields["player"], e.fields["passes"] + 1)),
}  # fmt: skip


def next_seat(exercise: Exercise) -> str | None:
    """Let the turn go to the next seat, whatever has happened."""
    view = _NEXT.get(exercise.ask)
    return view(exercise) if view else None


# --- who did it does it again


def _same_leader(exercise: Exercise) -> str | None:
    leader = exercise.fields["leader"]
    return None if leader is None else to(LEAD, leader)


def _same_first(exercise: Exercise) -> str | None:
    fields = exercise.fields
    return to(BID, fields["first"]) if "first" in fields else to(LEAD, fields["c3"])


_SAME: Final[Mapping[str, View]] = {
    "leader": _same_leader,
    "overcall": lambda e: to(LEAD, e.fields["caller"]) if right(e).startswith(LEAD) else None,
    "head": lambda e: to("head", e.fields["head"]),
    "first": _same_first,
    "declarer": lambda e: to(DECLARER, e.fields["seat"]),
    "turn": lambda e: to(LEAD, e.fields["player"]),
    "deal": lambda e: _HELD if "points" in e.fields else None,
}


def same_again(exercise: Exercise) -> str | None:
    """Let who led, was declarer or bid first do it again."""
    view = _SAME.get(exercise.ask)
    return view(exercise) if view else None


# --- the winner goes first


def _winner_head(exercise: Exercise) -> str:
    declarer = exercise.fields["declarer"]
    return to("head", exercise.fields["head"] if declarer is None else declarer)


def _winner_bids(exercise: Exercise) -> str | None:
    if exercise.fields.get("side") != _HELD:
        return None
    return to(BID, exercise.fields["position"].bidder)


def _lost(exercise: Exercise) -> int:
    """Return 1 where the deal is lost, else 0, by its points alone."""
    return int(exercise.fields["points"] >= 40)


_WINNER: Final[Mapping[str, View]] = {
    "head": _winner_head,
    "first": _winner_bids,
    "declarer": lambda e: to(DECLARER, _after(e, e.fields["seat"], _lost(e))),
    "call": lambda e: next((to("call", seat) for seat in e.fields["wants"]), None),
}


def winner_first(exercise: Exercise) -> str | None:
    """Let whoever won, or wants to, go first."""
    view = _WINNER.get(exercise.ask)
    return view(exercise) if view else None


# --- nothing is dealt again


def no_redeal(exercise: Exercise) -> str | None:
    """Let every deal be played: somebody must."""
    fields, ask = exercise.fields, exercise.ask
    if right(exercise) == REDEAL:
        facts = decided(exercise).facts
        if ask == "call":
            return to("call", _after(exercise, fields["head"]))
        if ask == "auction":
            return to(DECLARER, fields["first"])
        return to(DECLARER, facts["declarer"] or 0)
    if ask == "call" and not fields["wants"] and fields["receiver"] is None:
        return REDEAL
    passed = _case(exercise) in ("passed", "redealt")
    return _next_or_none(exercise) if passed and ask in ("head", "first") else None


def _next_or_none(exercise: Exercise) -> str | None:
    return _NEXT[exercise.ask](exercise)


# --- whoever has passed is out of it


def one_chance(exercise: Exercise) -> str | None:
    """Let a pass bar whoever has passed; one pass ends a trick of dingqi."""
    fields = exercise.fields
    if exercise.ask == "overcall":
        return _barred_overcall(exercise)
    if exercise.ask == "turn" and fields["passes"]:
        return to(LEAD, fields["player"])
    if exercise.ask == "auction":
        position = fields["position"]
        if right(exercise).startswith(DECLARER):
            return to(BID, position.bidder)
        return None if position.bidder is None else to(DECLARER, position.bidder)
    return None


def _barred_overcall(exercise: Exercise) -> str:
    """Ask only seats that have not passed; when there are none the last overcaller leads."""
    caller, said = exercise.fields["caller"], exercise.fields["said"]
    passed: set[int] = set()
    seat, declarer = caller, caller
    for code in said:
        seat = _after(exercise, seat)
        if code is None:
            passed.add(seat)
        else:
            declarer = seat
    for step in range(1, exercise.players + 1):
        asked = _after(exercise, seat, step)
        if asked != declarer and asked not in passed and asked != caller:
            return to("overcall", asked)
    return to(LEAD, declarer)


# --- tricks


def _leads(mind: winner_minds.Mind, least: int = 1) -> View:
    """Let whoever wins the trick, as somebody of a mind sees it, lead.

    ``least``: of how many cards a lead has to be that the mind says something about.
    """

    def view(exercise: Exercise) -> str | None:
        leader = exercise.fields["leader"] if exercise.ask == "leader" else None
        if leader is None or len(exercise.fields["plays"][0]) < least:
            return None
        place = mind(exercise)
        return None if place is None else to(LEAD, _after(exercise, leader, place))

    return view


#: Let the later of equal cards win.
last_wins: Final = _leads(winner_minds.last_wins)
_printed: Final = _leads(winner_minds.by_order(misread.printed))


def _printed_without_trump(exercise: Exercise) -> str | None:
    """Take the cards that are always trump for side cards where there is no trump suit."""
    return _printed(exercise) if exercise.trump == NO_TRUMP else None


#: Who wins a trick, by the learner who is wrong about it.
_TRICKS: Final[Mapping[str, View]] = {
    "last-wins": last_wins,
    "printed-suit": _printed,
    "no-trump-sevens": _printed_without_trump,
    "off-order": _leads(winner_minds.by_order(misread.ranked_tiers)),
    "touching-7": _leads(winner_minds.by_order(misread.gapped), 4),
    "level-pairs": _leads(winner_minds.level_pairs, 2),
    "joker-gap": _leads(winner_minds.by_order(misread.joker_gap), 4),
    "big-single": _leads(winner_minds.any_shape, 2),
    "weng-ruff": _leads(winner_minds.trumps_beat_weng, 4),
}


# --- gabaguo, dingqi, shengji


def no_digging(exercise: Exercise) -> str | None:
    """Let the last trick alone win nothing (against ``gaba.lose``)."""
    if exercise.ask != "declarer" or not exercise.fields["dug"]:
        return None
    fields: dict[str, Any] = {**exercise.fields, "dug": False, "last": None}
    return right(replace(exercise, fields=fields))


def shower_declares(exercise: Exercise) -> str | None:
    """Let who shows be the declarer in later deals too (against ``gaba.show``)."""
    shown = exercise.fields.get("shown") if exercise.ask == "deal" else None
    return to(DECLARER, shown[0]) if shown else None


def more_needed(exercise: Exercise) -> str | None:
    """Let the deal pass at half of all points, or at 40 (against ``shengji.levels``)."""
    if exercise.ask != "deal" or "points" not in exercise.fields:
        return None
    points = exercise.fields["points"]
    return "defenders" if points > 100 or 40 <= points < 80 else _HELD


def never_over(exercise: Exercise) -> str | None:
    """Let the play go on when a deal or match is over, and a snatched trick be beaten."""
    fields, choice = exercise.fields, right(exercise)
    if exercise.ask == "turn" and (choice == OVER or fields["snatched"]):
        return to("play", _after(exercise, fields["player"]))
    if exercise.ask == "declarer" and choice == OVER:
        return to(DECLARER, _after(exercise, fields["seat"], 2))
    return None


# --- a rule taken too far


def poor_anywhere(exercise: Exercise) -> str | None:
    """Deal again for any hand without points, the declarer's too (``gaba.redeal.points``)."""
    hands = (
        exercise.fields["hands"] if exercise.ask == "deal" and "hands" in exercise.fields else ()
    )
    return REDEAL if any(not any(POINTS[code] for code in hand) for hand in hands) else None


def each_digs(exercise: Exercise) -> str | None:
    """Deal again unless each defender has something to dig with (``gaba.redeal.target``)."""
    fields = exercise.fields
    if exercise.ask != "deal" or "hands" not in fields or fields["level"] not in _TARGETS:
        return None
    seat = fields["shown"][0] if fields["declarer"] is None and fields["shown"] else 0
    seat = seat if fields["declarer"] is None else fields["declarer"]
    digs = (
        any(rank_of(code) == fields["level"] for code in hand)
        for other, hand in enumerate(fields["hands"]) if (other - seat) % 2
    )  # fmt: skip
    return None if all(digs) else REDEAL


def any_high_card(exercise: Exercise) -> str | None:
    """Let any J or A in the last trick throw back, whatever the level (``gaba.huikou``)."""
    last = exercise.fields["last"] if exercise.ask == "declarer" else None
    if not last or not any(rank_of(code) in _TARGETS for code in last):
        return None
    return to(DECLARER, exercise.fields["seat"])


def seven_takes(exercise: Exercise) -> str | None:
    """Let a 7 that was played in turn take the trick as a snatch does (``dingqi.snatch``)."""
    fields = exercise.fields
    if exercise.ask != "turn" or right(exercise) == OVER or len(fields["table"]) != 1:
        return None
    return to(LEAD, fields["player"]) if rank_of(fields["table"][0]) == "7" else None


def almost_over(exercise: Exercise) -> str | None:
    """Let the deal be over with one card left, or with any seat out (``dingqi.end``)."""
    fields = exercise.fields
    if exercise.ask != "turn" or "sizes" not in fields:
        return None
    return OVER if min(fields["sizes"]) <= 1 else None


def passes_redeal(exercise: Exercise) -> str | None:
    """Deal again while nobody has bid, though a seat has not spoken yet (``heiqi.bid.passed``)."""
    said = exercise.document["bids"] if exercise.ask == "auction" else ()
    return REDEAL if said and all(word == "pass" for word in said) else None


#: What somebody says who takes a rule too far: boards on which it does not decide.
TOO_FAR: Final[Mapping[str, View]] = {
    "gaba.redeal.points": poor_anywhere, "gaba.redeal.target": each_digs,
    "gaba.huikou": any_high_card, "dingqi.snatch": seven_takes, "dingqi.end": almost_over,
    "heiqi.bid.passed": passes_redeal,
}  # fmt: skip


def too_far(exercise: Exercise) -> str | None:
    """Take the rules of redeals, of 回抠, of snatches and of the end further than they go."""
    choices = (view(exercise) for view in TOO_FAR.values())
    return next((choice for choice in choices if choice not in (None, right(exercise))), None)


#: The views about whose turn it is, by the name of the learner who has them.
TURNS: Final[Mapping[str, View]] = {
    "next-seat": next_seat,
    "same-again": same_again,
    "winner-first": winner_first,
    "no-redeal": no_redeal,
    "one-chance": one_chance,
    "shower-declares": shower_declares,
    "half-needed": more_needed,
    "plays-on": never_over,
    "too-far": too_far,
}
#: The views that come from the cards: who has won the trick, or the deal with its last one.
CARDS: Final[Mapping[str, View]] = {**_TRICKS, "forty-only": no_digging}
VIEWS: Final[Mapping[str, View]] = {**TURNS, **CARDS}
