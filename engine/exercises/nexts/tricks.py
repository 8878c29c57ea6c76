"""``ask: leader``: who leads, in the games with tricks (``trick.winner``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.errors import BadInput
from engine.exercises.base import Draft, Exercise
from engine.exercises.nexts.base import LEAD, Decision, Situation, read_seat, to
from engine.exercises.possible import check_throw
from engine.exercises.reading import Reader
from engine.trick import TIE, WINNER


def leader(first: str | None, *others: str) -> Situation:
    """Return the situation; ``first``: the rule of the first lead (None: never asked).

    ``others``: further rules to offer as reasons, wrong ones.
    """

    def parse(reader: Reader, draft: Draft) -> Mapping[str, Any]:
        return _parse(reader, draft, first is not None)

    def decide(exercise: Exercise) -> Decision:
        return _decide(exercise, first or WINNER)

    reasons = (WINNER, TIE, *((first,) if first else ()), *others)
    return Situation("leader", parse, decide, reasons, (LEAD,), needs_trump=True)


def _parse(reader: Reader, draft: Draft, may_be_first: bool) -> Mapping[str, Any]:
    players = draft.players
    declarer = read_seat(reader, draft, "declarer")
    plays = reader.card_lists("plays", least=0 if may_be_first else players, most=players)
    if not plays:
        if reader.has("leader"):
            raise BadInput("leader", "not_needed")
        return {"declarer": declarer, "leader": None, "plays": ()}
    if len(plays) != players:
        wanted = f"{players} lists" + (" or none" if may_be_first else "")
        raise BadInput("plays", "wrong_count", wanted=wanted, got=len(plays))
    draft.budget.use_lists("plays", plays)
    for index, play in enumerate(plays):
        if not play:
            raise BadInput(f"plays[{index}]", "empty")
        if len(play) != len(plays[0]):
            wanted = f"as many cards as the lead ({len(plays[0])})"
            raise BadInput(f"plays[{index}]", "wrong_count", wanted=wanted, got=len(play))
    draft.check_lead("plays[0]", plays[0])
    check_throw(draft, "plays[0]", plays[0], plays)
    return {"declarer": declarer, "leader": read_seat(reader, draft, "leader"), "plays": plays}


def best(exercise: Exercise) -> int:
    """Return the index of the play that wins the trick."""
    plays = exercise.fields["plays"]
    return exercise.rules.lead_rules(plays[0]).winner(exercise.order, plays)


def is_tied(exercise: Exercise) -> bool:
    """Say whether a later play is as strong as the one that wins (``trick.tie``)."""
    plays, place = exercise.fields["plays"], best(exercise)
    why_not = exercise.rules.lead_rules(plays[0]).why_not
    return any(
        why_not(exercise.order, plays, other) == TIE
        for other in range(len(plays))
        if other != place
    )


def _decide(exercise: Exercise, first: str) -> Decision:
    fields = exercise.fields
    if fields["leader"] is None:
        return Decision(to(LEAD, fields["declarer"]), (first,), (), {"case": "first"})
    place, tied = best(exercise), is_tied(exercise)
    seat = (fields["leader"] + place) % exercise.players
    facts = {"case": "tie" if tied else "won", "winner": seat, "place": place}
    reasons = (TIE, WINNER) if tied else (WINNER,)
    return Decision(to(LEAD, seat), reasons, fields["plays"][place], facts)
