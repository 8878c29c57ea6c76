"""Boards on who is on the declarer's side."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from engine.cards import SUITS, code_of, texts
from engine.chance import Chance
from engine.deal.anqi_calls import SEVENS, declarers_side
from engine.exercises.base import Exercise
from engine.exercises.making.base import Maker, Wish
from engine.games.base import NO_TRUMP

_SIDE: Final = "anqi.side"
_PARTNER: Final = "anqi.side.partner"
_SOLO: Final = "anqi.side.solo"
_SELL: Final = "anqi.sell"
#: Of a hundred boards on playing alone so many have a declarer who only seems to.
_BESIDE: Final = 40
_PLAIN: Final = tuple(code for code in range(54) if code not in SEVENS)


#: How many sevens are shown beside those that count, by the difficulty.
_OTHERS: Final = (1, 2, 2, 4, 6)


def _make(wish: Wish, chance: Chance) -> dict[str, Any] | None:
    """Deal the sevens as the calls can have left them, and some cards beside them."""
    alone = wish.rule == _SOLO and not chance.yes(_BESIDE)
    many = 55 - 10 * wish.aim if alone else 15
    players = wish.players or (5 if chance.yes(many) else 4)
    if wish.rule == _SELL and wish.options.get("sell_seven") == "off":
        return None
    declarer = chance.below(players)
    others = [seat for seat in range(players) if seat != declarer]
    hands: list[list[int]] = [[] for _ in range(players)]
    table = _Table(hands, [], declarer)
    near = wish.aim < 3 and players == 4 and chance.yes(85)
    partners = [(declarer + 2) % 4] if near else others
    sold_by = chance.pick(partners) if wish.rule == _SELL else None
    trump = _trump(wish, chance, alone)
    left = table.place(wish, chance, trump, sold_by, None if alone else partners)
    if wish.rule == _SOLO and not alone:
        left = table.seem_alone(chance, left)
    few = _OTHERS[wish.aim - 1] + 2 * (trump == NO_TRUMP)
    for code in chance.some(left, min(len(left), few)):
        (table.kitty if chance.yes(8) else chance.pick(hands)).append(code)
    plain = chance.some(_PLAIN * 2, players * (1 + wish.aim // 2) + 2)
    for index, code in enumerate(plain):
        (table.kitty if index < 2 else hands[index % players]).append(code)
    fields: dict[str, Any] = {
        "trump": trump, "hands": [list(texts(sorted(hand))) for hand in hands],
        "kitty": list(texts(sorted(table.kitty))), "declarer": declarer, "sold_by": sold_by,
    }  # fmt: skip
    return fields | ({"players": players} if players != 4 else {})


def _trump(wish: Wish, chance: Chance, alone: bool) -> str:
    """Return the trump suit; none after an overcall with jokers: a buyer's or a lone player's."""
    without = 40 - 5 * wish.aim if alone else 15 if wish.rule == _SELL else 0
    return NO_TRUMP if chance.yes(without) else chance.pick(SUITS)


class _Table(NamedTuple):
    """The hands and the kitty while the sevens that count are laid out."""

    hands: list[list[int]]
    kitty: list[int]
    declarer: int

    def place(
        self, wish: Wish, chance: Chance, trump: str, sold_by: int | None, others: list[int] | None
    ) -> list[int]:
        """Lay out the sevens of trump and of the suit that was sold; return the other sevens.

        ``others``: who may be the partner; None where the declarer plays alone.
        """
        left = [code for code in SEVENS for _ in range(2)]
        own = self.hands[self.declarer]
        if trump != NO_TRUMP:
            seven = code_of(trump, "7")
            left = [code for code in left if code != seven]
            own.append(seven)
            place = self.declarer if sold_by is not None else self._partner(wish, chance, others)
            (self.kitty if place is None else self.hands[place]).append(seven)
        if sold_by is not None:  # one of the pair was kept, the other lay in the kitty
            sold = chance.pick([code for code in SEVENS if code in left])
            left = [code for code in left if code != sold]
            self.hands[sold_by].append(sold)
            (self.kitty if chance.yes(30) else own).append(sold)
        return left

    def seem_alone(self, chance: Chance, left: list[int]) -> list[int]:
        """Give the declarer two sevens of another suit, or bury one; return what is left."""
        other = chance.pick(sorted(set(left)))
        if chance.yes(50):
            self.hands[self.declarer].extend((other, other))
            return [code for code in left if code != other]
        self.kitty.append(other)
        left.remove(other)
        return left

    def _partner(self, wish: Wish, chance: Chance, others: list[int] | None) -> int | None:
        """Return who holds the other seven of the trump suit; None for the kitty."""
        if others is None:
            return None if chance.yes(50) else self.declarer
        opposite = (self.declarer + 2) % 4
        far = [seat for seat in others if len(self.hands) != 4 or seat != opposite]
        return chance.pick(far if wish.aim > 2 else others)


def _seven(exercise: Exercise) -> int | None:
    return None if exercise.trump == NO_TRUMP else code_of(str(exercise.trump), "7")


def _side(exercise: Exercise) -> frozenset[int]:
    fields = exercise.fields
    return declarers_side(
        fields["declarer"], _seven(exercise), fields["hands"], fields["sold_by"]
    )  # fmt: skip


def _matters(exercise: Exercise, rule: str) -> bool:
    """Say whether the side is another without the rule.

    Without ``anqi.sell`` nobody has sold; without ``anqi.side.solo`` nobody plays alone, or with
    any pair of sevens one does; without the others everybody does.
    """
    fields, side = exercise.fields, _side(exercise)
    declarer = fields["declarer"]
    if rule == _SELL:
        return side != declarers_side(declarer, _seven(exercise), fields["hands"], None)
    if rule == _SOLO:
        return len(side) == 1 or _seems_alone(exercise)
    return fields["sold_by"] is None and side != {declarer}


def _seems_alone(exercise: Exercise) -> bool:
    """Say whether any pair of sevens, or one in the kitty, would leave the declarer alone."""
    fields = exercise.fields
    own = fields["hands"][fields["declarer"]]
    held = any(own.count(code) > 1 or code in fields["kitty"] for code in SEVENS)
    return fields["sold_by"] is None and held


def _opposite(exercise: Exercise) -> set[int]:
    """Return the sides of partners who sit opposite: with five players there are none."""
    declarer = exercise.fields["declarer"]
    return {declarer, (declarer + 2) % 4} if exercise.players == 4 else {declarer}


def _score(exercise: Exercise) -> float:
    fields, side = exercise.fields, _side(exercise)
    seven = _seven(exercise)
    sevens = [[code for code in hand if code in SEVENS] for hand in fields["hands"]]
    others = {seat for seat, held in enumerate(sevens) if any(code != seven for code in held)}
    found = 1.5 * (exercise.players == 4 and side != _opposite(exercise))
    found += 0.7 * (fields["sold_by"] is not None)
    found += 0.7 * (len(side) == 1 and exercise.players == 4)
    found += 0.7 * bool(others - side)
    return found + 0.15 * sum(map(len, sevens)) + 0.3 * (seven in fields["kitty"])


SIDES_MAKER: Final = Maker(
    kind="sides",
    rules={"anqi": ((_SIDE, 2), (_PARTNER, 2), (_SOLO, 2), (_SELL, 2))},
    make=_make,
    matters=_matters,
    score=_score,
    steps={"": (1.3, 2.3, 2.9, 3.3)},
    alike=lambda exercise: (exercise.trump, exercise.fields["hands"], exercise.fields["declarer"]),
)
