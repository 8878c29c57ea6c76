"""Boards on the hidden partner: what a seat can know in a deal that was called and played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, NamedTuple, cast

from engine.cards import texts
from engine.chance import Chance
from engine.deal.anqi_calls import SEVENS
from engine.deal.anqi_play import AnqiTable
from engine.deal.tricks import Playing
from engine.exercises.base import Exercise
from engine.exercises.making import misread
from engine.exercises.making.base import Maker, Wish
from engine.exercises.making.deals import Source, hand_at, played, seats_of, source
from engine.exercises.making.history import best_of
from engine.exercises.partner_sight import COUNTED, OPEN, OWN, SOLO, VOID, Position
from engine.trump import TRUMP

Seats = tuple[int, ...]
_PARTNER: Final = "anqi.side.partner"
_SIDE: Final = "anqi.side"
_SOLO: Final = "anqi.side.solo"
_VOID: Final = "follow.void"
_SEEMS: Final = "seems alone"
#: Of a hundred boards on playing alone so many have a declarer who only seems to.
_BESIDE: Final = 45
#: So many moments of a deal are looked at; each takes long.
_LOOKED_AT: Final = 5
#: So many deals are looked through for moments as hard as wished.
_DEALS: Final = 6


# --- the answer as somebody gives it who has not learnt a rule


def _position(exercise: Exercise) -> Position:
    return cast(Position, exercise.fields["position"])


def _seats(position: Position) -> Seats:
    return tuple(each.seat for each in position.known if each.is_possible)


def right(exercise: Exercise) -> Seats:
    """Return the seats that can be the hidden partner."""
    return _seats(_position(exercise))


def opposite(exercise: Exercise) -> Seats:
    """Take the seat opposite for the partner (against ``anqi.side``)."""
    fields = exercise.fields
    return ((fields["declarer"] + 2) % exercise.players,)


def printed(exercise: Exercise) -> Seats:
    """Read voids as if each card belonged to its printed suit (against ``suit.effective``)."""
    position = _position(exercise)
    return _seats(replace(position, order=misread.printed(position.order)))


def without_voids(exercise: Exercise) -> Seats:
    """Draw nothing from plays that do not follow (against ``follow.void``, ``.short``)."""
    position = _position(exercise)
    kept = tuple(bar for bar in position.bars if bar.why != VOID)
    return _seats(replace(position, believed=kept))


def last_trick_only(exercise: Exercise) -> Seats:
    """Remember only the last trick."""
    position = _position(exercise)
    return _seats(replace(position, rounds=position.rounds[-1:]))


def own_blind(exercise: Exercise) -> Seats:
    """Look only at the others, whatever one holds or has buried (against ``anqi.side.solo``)."""
    position = _position(exercise)
    found = position.known
    if not any(each.why in (OWN, SOLO) for each in found):
        return _seats(position)
    barred = {bar.seat for bar in position.bars if position.seven in bar.codes}
    known = {position.declarer, position.seat}
    return tuple(seat for seat in range(position.players) if seat not in barred | known)


def any_pair_alone(exercise: Exercise) -> Seats:
    """Let any two equal sevens make the declarer play alone (``anqi.side.solo`` taken too far)."""
    position = _position(exercise)
    own = [*position.hand, *position.buried]
    own += [code for _, seat, cards in position.plays if seat == position.seat for code in cards]
    if position.seat == position.declarer and any(own.count(code) > 1 for code in SEVENS):
        return ()
    return _seats(position)


_VIEWS: Final[dict[str, Callable[[Exercise], Seats]]] = {
    _PARTNER: opposite,
    _SIDE: own_blind,
    _SOLO: own_blind,
    _VOID: without_voids,
}


def _matters(exercise: Exercise, rule: str) -> bool:
    seats = right(exercise)
    if rule == _SOLO and seats:
        return any_pair_alone(exercise) != seats
    return (rule != _SIDE or bool(seats)) and _VIEWS[rule](exercise) != seats


_OVERLOOKED: Final = (without_voids, last_trick_only, own_blind)


def _score(exercise: Exercise) -> float:
    """Weigh what one may overlook: voids, disguised trumps, earlier tricks, the own hand.

    That it is not the seat opposite, and that a trump looks like a side card, weigh most.
    """
    seats, found = right(exercise), _position(exercise).known
    score = float(sum(view(exercise) != seats for view in _OVERLOOKED))
    score += 1.3 * (opposite(exercise) != seats) + 2.5 * (printed(exercise) != seats)
    score += 0.5 * any(each.why == COUNTED for each in found)
    score += 0.1 * sum(each.why == OPEN for each in found)
    return score + 0.02 * len(exercise.fields["tricks"])


# --- positions


class Moment(NamedTuple):
    """A moment of a deal: so many tricks and plays of the next are over, and a seat has to play.

    ``voids``: seats that have shown to be out of trump; ``disguised``: those that have followed
    trump with one that is printed with another suit; ``is_played``: the other seven lies open;
    ``is_fresh``: in the trick that was played last; ``holds``: the seat holds it, ``is_solo``:
    it is the declarer and knows where both are; ``seems_solo``: it is the declarer and was dealt
    two other sevens that are equal; ``is_opposite``: the partner sits opposite the declarer.
    """

    number: int
    plays: int
    seat: int
    voids: frozenset[int]
    disguised: frozenset[int]
    is_played: bool
    is_fresh: bool
    holds: bool
    is_solo: bool
    seems_solo: bool
    is_opposite: bool

    @property
    def is_shown(self) -> bool:
        """Whether the asking seat knows where the seven is."""
        return self.is_played or self.holds or self.is_solo

    @property
    def misleads(self) -> bool:
        """Whether somebody who can have the seven seems to be out of trump."""
        return not self.is_shown and bool(self.disguised - self.voids - {self.seat})


@lru_cache(maxsize=256)
def moments_of(which: Source) -> tuple[Moment, ...]:
    """Return the moments of a deal, as long as all throws have stood; none if it was overcalled."""
    over = cast(Playing, played(which))
    table = cast(AnqiTable, over.table)
    seven, declarer = table.contract.seven, table.declarer
    if table.contract.shown or seven is None:
        return ()
    order = table.logic.order
    suits, strays, found = order.suit, misread.strays(order), []
    voids: frozenset[int] = frozenset()
    disguised: frozenset[int] = frozenset()
    is_played, place, partner = False, 0, table.partner
    first = hand_at(over, declarer, 0)
    has_pair = partner is not None and any(first.count(code) > 1 for code in SEVENS)
    is_opposite = partner == (declarer + 2) % table.players
    for number, trick in enumerate(over.tricks):
        if trick.shown:
            break
        for plays, (seat, cards) in enumerate(seats_of(trick, table.players)):
            holds = seat == partner and not is_played
            is_fresh = is_played and place == (number if plays else number - 1)
            is_solo = seat == declarer and partner is None
            found.append(
                Moment(number, plays, seat, voids, disguised, is_played, is_fresh, holds,
                       is_solo, seat == declarer and has_pair, is_opposite)
            )  # fmt: skip
            if suits[trick.plays[0][0]] == TRUMP and trick.plays[0][0] not in strays:
                if any(suits[code] != TRUMP for code in cards):
                    voids |= {seat} - {declarer}
                elif any(code in strays for code in cards):
                    disguised |= {seat} - {declarer}
            if seat == partner and seven in cards:
                is_played, place = True, number
    return tuple(found)


_FITS: Final[dict[str, Callable[[Moment], object]]] = {
    _PARTNER: lambda at: at.number and not at.is_solo,
    _SIDE: lambda at: at.holds,
    _SOLO: lambda at: at.is_solo,
    _SEEMS: lambda at: at.seems_solo,
    _VOID: lambda at: at.voids - {at.seat} and not at.is_shown,
}


def _wanted(wish: Wish, at: Moment) -> bool:
    """Say whether a moment is likely to be as hard as wished, as far as one sees at once."""
    if wish.aim > 3 and wish.rule in (_PARTNER, _VOID):
        return at.misleads
    if wish.aim < 2 and wish.rule == _PARTNER:
        return at.is_fresh
    if wish.aim < 3 and wish.rule == _SIDE:
        return at.is_opposite
    return not at.misleads and (bool(at.voids) or wish.aim < 3)


def _candidates(wish: Wish, chance: Chance) -> Iterator[dict[str, Any]]:
    """Yield what the seat to move knows at moments of one deal that is likely to have some."""
    fits = _FITS[_SEEMS if wish.rule == _SOLO and chance.yes(_BESIDE) else wish.rule]
    for _ in range(_DEALS):
        which = source(wish, chance)
        fitting = [at for at in moments_of(which) if fits(at)]
        wanted = [at for at in fitting if _wanted(wish, at)]
        if wanted:
            break
    over = cast(Playing, played(which))
    for at in chance.shuffled(wanted or fitting):
        yield _fields(over, at.number, at.plays)


def _fields(over: Playing, number: int, plays: int) -> dict[str, Any]:
    """Return what the seat knows that has to play after so many tricks and plays."""
    players, table = over.table.players, over.table
    current = over.tricks[number]
    seat = (current.leader + plays) % players
    tricks = [
        {"leader": trick.leader, "plays": [list(texts(cards)) for cards in trick.plays]}
        for trick in over.tricks[:number]
    ]
    if plays:
        begun = [list(texts(cards)) for cards in current.plays[:plays]]
        tricks.append({"leader": current.leader, "plays": begun})
    fields: dict[str, Any] = {"trump": table.trump}
    if players != 4:
        fields["players"] = players
    fields |= {"declarer": table.declarer, "seat": seat, "tricks": tricks}
    fields["hand"] = list(texts(hand_at(over, seat, number, plays)))
    if seat == table.declarer:
        fields["buried"] = list(texts(table.kitty))
    return fields


def _make(wish: Wish, chance: Chance) -> dict[str, Any] | None:
    return best_of("partner", wish, _candidates(wish, chance), _matters, PARTNER.level, _LOOKED_AT)


PARTNER: Final = Maker(
    kind="partner",
    rules={"anqi": ((_PARTNER, 5), (_SOLO, 2), (_SIDE, 5), (_VOID, 4))},
    make=_make,
    matters=_matters,
    score=_score,
    steps={"": (1.55, 2.38, 3.7, 4.4)},
    alike=lambda exercise: (exercise.fields["tricks"], exercise.fields["seat"]),
)
