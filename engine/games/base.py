"""What a game is: data and a few small functions. Options are frozen dataclasses."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Self

from engine.cards import SUITS, TYPES
from engine.errors import BadInput, shown, type_name, unknown_field
from engine.leads import COMMON, LeadRules
from engine.scoring import LastPlay, Multiplier
from engine.trump import TrumpOrder
from engine.verdict import SumLine

NO_TRUMP: Final = "none"
DECLARER: Final = "declarer"
DEFENDERS: Final = "defenders"
DRAW: Final = "draw"

#: Throw rules: none at all; any unbeatable one; only all one's cards of the suit.
THROW_OFF: Final = "off"
THROW_ANY: Final = "any_top"
THROW_WHOLE: Final = "whole_suit"


def choice(default: str | bool, *others: str | bool) -> Any:
    """Declare a house rule: a dataclass field with the values that it may take."""
    return field(default=default, metadata={"values": (default, *others)})


@dataclass(frozen=True)
class Options:
    """The house rules of one game; ``dataclasses.replace`` makes a checked variant."""

    def __post_init__(self) -> None:
        """Refuse a value that the option does not have: BadInput at ``options.<name>``."""
        for spec in dataclasses.fields(self):
            value, values = getattr(self, spec.name), spec.metadata["values"]
            if not any(value is known or _same(value, known) for known in values):
                place = f"options.{spec.name}"
                if type(value) not in {type(known) for known in values}:
                    wanted = "true or false" if isinstance(values[0], bool) else "a string"
                    raise BadInput(place, "wrong_type", wanted=wanted, got=type_name(value))
                raise BadInput(place, "unknown_value", value=shown(value), wanted=_listed(values))

    @classmethod
    def of(cls, changes: Mapping[str, Any]) -> Self:
        """Build from what differs from the defaults; unknown names raise BadInput."""
        known = [spec.name for spec in dataclasses.fields(cls)]
        for name in changes:
            if name not in known:
                raise unknown_field(f"options.{shown(name)}", known)
        return cls(**changes)

    def as_dict(self) -> dict[str, Any]:
        """Return every option with the value in force."""
        return dataclasses.asdict(self)

    def changes(self) -> dict[str, Any]:
        """Return only what differs from the defaults."""
        return {
            spec.name: getattr(self, spec.name)
            for spec in dataclasses.fields(self)
            if getattr(self, spec.name) != spec.default
        }


def _same(value: object, known: object) -> bool:
    return type(value) is type(known) and value == known


def _listed(values: tuple[Any, ...]) -> str:
    texts = [str(value).lower() if isinstance(value, bool) else str(value) for value in values]
    return "one of " + ", ".join(texts[:8]) + (" …" if len(texts) > 8 else "")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a deal: the asked-for numbers and the rule that each of them rests on."""

    values: dict[str, Any]
    rules: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class ResultField:
    """One field of a ``result`` exercise or of its answer.

    ``type`` is a key of ``engine.exercises.result_fields.READERS``: ``points`` (multiple of 5),
    ``count``, ``seat``, ``choice`` (one of ``values``), ``flag``, ``levels`` (by side) …
    A field that is not ``required`` may be left out. ``when(options, values)`` looks at the
    fields before this one and says whether it must be there; where it need not be, a
    ``required`` field is refused and another one may still stand.
    """

    name: str
    type: str
    required: bool = True
    values: tuple[str, ...] = ()
    when: Callable[[Any, Mapping[str, Any]], bool] | None = None


def no_outcome(_options: Any, _values: Mapping[str, Any]) -> Outcome:
    """Stand for the result of a game whose results are not computed."""
    raise TypeError("this game's result is not computed")


@dataclass(frozen=True, slots=True)
class Account:
    """What explains a result: the facts that sentences need, and the sum line by line.

    ``facts``: numbers and words by name, each game says which. ``sums``: lines in order, each
    with the names of the values that it leads to. ``rests``: the values that a value is
    computed from, whose rules decide it too.
    """

    facts: dict[str, Any]
    sums: tuple[tuple[tuple[str, ...], SumLine], ...] = ()
    rests: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def no_account(_options: Any, _values: Mapping[str, Any], _outcome: Outcome) -> Account:
    """Stand for the explanation of a game whose results are not computed."""
    raise TypeError("this game's result is not computed")


@dataclass(frozen=True, slots=True)
class ResultRule:
    """How a game's result is asked: its fields, what an answer holds, the computation.

    ``compute(options, values)`` gets the parsed fields, None for one that was left out.
    ``answers`` says how the parts of an answer are read, where it is not as usual (``side``:
    declarer, defenders or draw; ``payout``: numbers by seat; the others: a number).
    ``account(options, values, outcome)`` explains what ``compute`` gave.
    """

    fields: tuple[ResultField, ...] = ()
    compute: Callable[[Any, Mapping[str, Any]], Outcome] = no_outcome
    answers: tuple[ResultField, ...] = ()
    account: Callable[[Any, Mapping[str, Any], Outcome], Account] = no_account


def no_koudi(_options: Any, _last: LastPlay) -> Multiplier:
    """Stand for the multiplier of a game that counts no kitty points."""
    raise TypeError("this game counts no kitty points")


def no_bids(_options: Any) -> tuple[int, ...]:
    """Return the bids of a game that has no auction: none."""
    return ()


@dataclass(frozen=True, slots=True)
class OwnLead:
    """A lead that only one game has, beside singles, pairs, tractors and throws.

    ``rule`` is its id; ``parts(cards)`` takes out of any cards the groups that form such a lead
    (they are one part and never belong to a throw); ``rules`` how it is followed and won.
    """

    rule: str
    parts: Callable[[Sequence[int]], tuple[tuple[int, ...], ...]]
    rules: LeadRules


@dataclass(frozen=True, slots=True)
class BurialFault:
    """What is wrong with a burial: its name, the buried cards at fault, the cards that show it."""

    name: str
    cards: tuple[int, ...]
    proof: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BurialRule:
    """What may be buried, and what is at stake then.

    ``size`` cards go; ``rule`` and ``stake_rule`` are ids; ``stakes`` their names.
    ``fault(order, hand, buried)`` gives None for a burial that is allowed; ``stake(order,
    buried)`` a stake's name and the cards that make it.
    """

    size: int
    rule: str
    stake_rule: str
    stakes: tuple[str, ...]
    fault: Callable[[TrumpOrder, Sequence[int], Sequence[int]], BurialFault | None]
    stake: Callable[[TrumpOrder, Sequence[int]], tuple[str, tuple[int, ...]]]


@dataclass(frozen=True)
class Game:
    """One game as data.

    ``order(options, trump, level)`` gives the trump order (None: no trick game); ``throw`` the
    throw rule under some options; ``leads`` the id of the rule that says which leads there are,
    throws among them; ``koudi(options, last)`` the kitty's multiplier;
    ``own_lead`` is a lead that no other game has; ``burial`` says what may be buried where that
    is restricted; ``hands`` the hands' sizes in the order of dealing by the number of players;
    ``ranks`` is a climbing game's order of ranks, weakest first. Rule ids begin
    with ``prefix``.
    """

    name: str
    prefix: str
    decks: int
    players: tuple[int, ...]
    options: type[Options]
    trumps: tuple[str, ...] = (*SUITS, NO_TRUMP)
    levels: str = ""
    order: Callable[[Any, str, str], TrumpOrder] | None = None
    throw: Callable[[Any], str] = lambda _options: THROW_OFF
    leads: str = ""
    koudi: Callable[[Any, LastPlay], Multiplier] = no_koudi
    bids: Callable[[Any], tuple[int, ...]] = no_bids
    result: ResultRule = field(default_factory=ResultRule)
    ranks: str = ""
    own_lead: OwnLead | None = None
    burial: BurialRule | None = None
    hands: Mapping[int, tuple[int, ...]] = field(default_factory=dict, hash=False)

    def sizes(self, players: int) -> tuple[tuple[int, ...], int]:
        """Return the hands' sizes in the order of dealing, and how many cards are left then."""
        hands = self.hands[players]
        return hands, TYPES * self.decks - sum(hands)

    def hand_size(self, players: int | None = None) -> int:
        """Return how many cards everybody is dealt; at a table of four where nobody says."""
        return min(self.hands[players or 4])

    @property
    def is_trick_game(self) -> bool:
        """Whether tricks are played (dingqi is a climbing game)."""
        return self.order is not None

    def rule(self, name: str) -> str:
        """Return the id of a rule of this game: ``anqi.koudi``."""
        return f"{self.prefix}.{name}"

    def own_parts(self, cards: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """Return the groups among cards that form a lead of this game's own."""
        return self.own_lead.parts(cards) if self.own_lead else ()

    def is_own_lead(self, cards: Sequence[int]) -> bool:
        """Say whether cards are one lead of this game's own."""
        parts = self.own_parts(cards)
        return len(parts) == 1 and len(parts[0]) == len(cards)

    def lead_rules(self, led: Sequence[int]) -> LeadRules:
        """Return how a lead is followed and won: the common rules, or those of its own."""
        return self.own_lead.rules if self.own_lead and self.is_own_lead(led) else COMMON

    def trump_order(self, options: Options, trump: str, level: str | None) -> TrumpOrder:
        """Return the trump order of a deal; the same one for the same options, trump, level."""
        if self.order is None:
            raise TypeError(f"the game {self.name} has no trump order")
        return _trump_order(self.name, self.order, options, trump, level or "")


@lru_cache(maxsize=2_000)
def _trump_order(
    _name: str,
    order: Callable[[Any, str, str], TrumpOrder],
    options: Options,
    trump: str,
    level: str,
) -> TrumpOrder:
    """Build a trump order once for each game, set of options, trump suit and level."""
    return order(options, trump, level)


def payout(seats: int, declarer: int, partners: tuple[int, ...], each_defender: int) -> list[int]:
    """Return a payout that sums to 0: defenders get ``each_defender``, partners the opposite.

    The declarer gets the remainder.
    """
    result = [each_defender] * seats
    for seat in partners:
        result[seat] = -each_defender
    result[declarer] = 0
    result[declarer] = -sum(result)
    return result
