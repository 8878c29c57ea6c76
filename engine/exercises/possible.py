"""Could tricks have been played so: documents that contradict the rules are refused.

Nothing is asked for that a document leaves out. What a seat is known to have held at some moment
are the cards that it plays from then on, and those that the document says it still holds; a play
is refused if it breaks a rule of following with these cards alone (``follow.*``,
``gaba.weng.answer``), a throw if they beat it (``throw.valid``), a lead if its seat has not won
the trick before (``trick.winner``). More cards in the hand could make none of these right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.cards import texts
from engine.climbing import beats, known, pack, read
from engine.deal import DEALS
from engine.errors import BadInput
from engine.exercises.base import Draft
from engine.games.base import THROW_WHOLE
from engine.games.dingqi import DingqiOptions, beat_rules
from engine.throws import beaten_components

Cards = tuple[int, ...]
#: What seats still hold after the tricks, as far as the document says it.
Held = Mapping[int, Cards]


@dataclass(frozen=True, slots=True)
class History:
    """Tricks as they are read: who led each, its plays, and where these stand in the document."""

    leaders: tuple[int, ...]
    plays: tuple[tuple[Cards, ...], ...]
    places: tuple[str, ...]


def dealt(draft: Draft) -> int:
    """Return how many cards each seat is dealt."""
    sizes, _kitty = DEALS[draft.game.name].sizes(draft.players)
    return sizes[0]


def winner(draft: Draft, plays: Sequence[Cards]) -> int:
    """Return the index of the play that wins a trick."""
    return draft.game.lead_rules(plays[0]).winner(draft.order, plays)


def check_leaders(draft: Draft, history: History, name: str) -> None:
    """Refuse a lead by another seat than the one that won the trick before (``trick.winner``).

    ``name``: the field of a trick that says who led it.
    """
    rest = zip(history.leaders, history.leaders[1:], history.plays, strict=False)
    for index, (leader, following, plays) in enumerate(rest):
        won = (leader + winner(draft, plays)) % draft.players
        if won != following:
            place = f"{history.places[index + 1].removesuffix('.plays')}.{name}"
            raise BadInput(place, "wrong_leader", seat=following, wanted=won)


def in_turn(draft: Draft, plays: Sequence[tuple[Cards, ...]]) -> tuple[int, ...]:
    """Return who led each trick if seats are counted from the first leader on."""
    leaders = [0]
    for trick in plays[:-1]:
        leaders.append((leaders[-1] + winner(draft, trick)) % draft.players)
    return tuple(leaders[: len(plays)])


def check_sizes(draft: Draft, history: History) -> None:
    """Refuse more tricks than the cards that each seat was dealt are enough for."""
    most, played = dealt(draft), 0
    for place, plays in zip(history.places, history.plays, strict=True):
        played += len(plays[0])
        if played > most:
            wanted = f"at most {most} cards of each seat in all tricks"
            raise BadInput(place, "wrong_count", wanted=wanted, got=played)


def check_plays(draft: Draft, history: History, held: Held) -> None:
    """Refuse plays that break a rule, whatever else the seats may have held."""
    hands: list[Cards] = [()] * draft.players  # the cards of each in the order of playing
    for leader, plays in zip(history.leaders, history.plays, strict=True):
        for step, cards in enumerate(plays):
            hands[(leader + step) % draft.players] += cards
    for seat, cards in held.items():
        hands[seat] += cards
    for leader, plays, place in zip(history.leaders, history.plays, history.places, strict=True):
        turn = hands[leader:] + hands[:leader]
        check_throw(draft, f"{place}[0]", plays[0], turn)
        _check_follows(draft, place, plays, turn)
        for step, cards in enumerate(plays):
            seat = (leader + step) % draft.players
            hands[seat] = hands[seat][len(cards) :]


def check_throw(draft: Draft, place: str, led: Cards, turn: Sequence[Cards]) -> None:
    """Refuse a throw that cannot have stood (``throw.valid``).

    ``turn``: what is known of each hand, the leader's first.
    """
    if draft.is_one_part(led):
        return
    order = draft.order
    beaten = beaten_components(order, led, turn[1:])
    if beaten:
        by = " ".join(texts(beaten[0].by))
        raise BadInput(place, "throw_beaten", cards=by)
    own = order.of_suit(order.suit[led[0]], turn[0])
    if draft.game.throw(draft.options) == THROW_WHOLE and len(own) > len(led):
        raise BadInput(place, "throw_not_whole_suit")


def _check_follows(draft: Draft, place: str, plays: Sequence[Cards], turn: Sequence[Cards]) -> None:
    """Refuse plays of a trick that break a rule of following (``follow.*``)."""
    led = plays[0]
    rules = draft.game.lead_rules(led)
    for step, cards in enumerate(plays[1:], 1):
        broken = rules.why_illegal(draft.order, led, turn[step], cards)
        if broken is not None:
            kept = " ".join(broken.cards)
            raise BadInput(f"{place}[{step}]", "broke_rule", rule=broken.rule, cards=kept)


def check_hand(draft: Draft, history: History, hand: Cards) -> None:
    """Refuse a hand that none of the seats can hold after the tricks."""
    for seat in range(draft.players):
        try:
            check_plays(draft, history, {seat: hand})
            return
        except BadInput:
            continue
    check_plays(draft, history, {})  # whatever is wrong with the plays themselves
    raise BadInput("hand", "nobodys_hand")


def check_climbing(place: str, plays: Sequence[Cards], options: DingqiOptions) -> None:
    """Refuse plays of dingqi that are none, or do not beat the one before (``dingqi.order`` …)."""
    rules = beat_rules(options)
    for spot, cards in enumerate(plays):
        if read(pack(cards)) is None:
            raise BadInput(f"{place}[{spot}]", "no_play")
        if spot and not beats(rules, known(pack(plays[spot - 1])), known(pack(cards))):
            raise BadInput(f"{place}[{spot}]", "not_beating")
