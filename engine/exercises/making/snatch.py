"""Boards on who may snatch a play of dingqi, and who gets it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from engine.cards import RANKS, SUITS, TYPES, texts
from engine.chance import Chance
from engine.climbing import SEVEN, SEVENS, SINGLE, Play, known, pack, unpack
from engine.exercises.base import Exercise
from engine.exercises.making.base import Maker, Wish
from engine.exercises.snatch import OFF, Window, window
from engine.games.dingqi import DINGQI

_SNATCH: Final = "dingqi.snatch"
_BOMB: Final = "dingqi.bomb"
_END: Final = "dingqi.end"
_LINE: Final = "A23456789TJQKA"
_LOW: Final = "3456"
_HIGH: Final = "89TJQKA2"
_RANKS: Final = {"low": _LOW, "single": _HIGH}
#: What has been played, by rule, each with its weight.
_TABLES: Final[dict[str, tuple[tuple[str, int], ...]]] = {
    _SNATCH: (("low", 4), ("seven", 3), ("single", 4), ("pair", 4), ("straight", 4), ("run", 2)),
    _BOMB: (
        ("bomb", 5),
        ("jokers", 1),
        ("joker", 1),
        ("straight", 1),
        ("run", 2),
        ("twos", 1),
    ),
    _END: (("low", 2), ("single", 2), ("pair", 2), ("straight", 2), ("run", 1)),
}
_JOKERS: Final = (TYPES - 2, TYPES - 1)
_TWOS: Final = tuple(13 * suit + RANKS.index("2") for suit in range(len(SUITS)))
_SEVENS: Final = tuple(13 * suit + RANKS.index("7") for suit in range(len(SUITS)))


def _make(wish: Wish, chance: Chance) -> dict[str, Any] | None:
    if wish.options.get("snatch") == "off" and wish.rule != _SNATCH:
        return None  # nobody may anyway
    chosen = ((4, 2 + wish.aim), (3, 3), (2, 4 - min(wish.aim, 4)))
    players = wish.players or chance.weighted(chosen)
    table = _table(chance.weighted(_TABLES[wish.rule]), chance)
    if not table:
        return None
    player = chance.below(players)
    hands = _hands(wish, chance, players, player, table)
    fields: dict[str, Any] = {"player": player, "table": list(texts(table))}
    if players != 4 or wish.players is not None:
        fields["players"] = players
    fields["hands"] = [list(texts(sorted(hand))) for hand in hands]
    fields["wants"] = _wants(wish, chance, players, player, hands)
    return fields


def _table(kind: str, chance: Chance) -> list[int]:
    """Return the cards of a play."""
    suits = chance.shuffled(range(len(SUITS)))
    if kind == "jokers":
        return list(_JOKERS)
    if kind == "seven":
        return [chance.pick(_SEVENS)]
    if kind == "joker" or (kind == "single" and chance.yes(15)):
        return [chance.pick(_JOKERS)]
    if kind == "twos":
        return [13 * suit + RANKS.index("2") for suit in suits[:2]]
    if kind in ("straight", "run"):
        length = chance.pick((3, 3, 4, 5)) if kind == "straight" else chance.pick((2, 2, 3))
        start = chance.below(len(_LINE) - length + 1)
        ranks = _LINE[start : start + length]
        if kind == "run":
            return [13 * suit + RANKS.index(rank) for rank in ranks for suit in suits[:2]]
        return [13 * chance.below(4) + RANKS.index(rank) for rank in ranks]
    rank = chance.pick(_RANKS.get(kind, _LOW + _HIGH))
    if kind == "bomb" and chance.yes(12):
        rank = "7"
    count = {"low": 1, "single": 1, "pair": 2, "bomb": 3 + chance.yes(30)}[kind]
    return [13 * suit + RANKS.index(rank) for suit in suits[:count]]


def _hands(
    wish: Wish, chance: Chance, players: int, player: int, table: list[int]
) -> list[list[int]]:
    """Return what the seats hold after the play: 7s spread by chance, other cards beside them."""
    last_seven = wish.rule == _END and chance.yes(35)
    over = wish.rule == _END and not last_seven
    to_last = wish.options.get("end") == "to_last"
    sizes = [chance.between(1 + (wish.aim > 1), 2 + wish.aim) for _ in range(players)]
    if over or (to_last and chance.yes(20)):
        sizes[player] = 0
    if to_last and players > 2 and chance.yes(40):
        out = [seat for seat in range(players) if seat != player]
        sizes[chance.pick(out)] = 0
    if last_seven:  # somebody goes out with the 7 that snatches
        sizes[(player + 1 + chance.below(players - 1)) % players] = 1
    hands: list[list[int]] = [[] for _ in range(players)]
    sevens = [code for code in chance.shuffled(_SEVENS) if code not in table]
    for code in sevens[: chance.between(1, 2 + (wish.aim > 2) + (wish.aim > 3))]:
        seat = chance.below(players)
        if len(hands[seat]) < sizes[seat]:
            hands[seat].append(code)
    rest = [code for code in chance.some(range(TYPES), TYPES)
            if code not in table and code not in _SEVENS]  # fmt: skip
    for hand, size in zip(hands, sizes, strict=True):
        more = size - len(hand)
        hand.extend(rest[:more])
        rest = rest[more:]
    return hands


def _wants(
    wish: Wish, chance: Chance, players: int, player: int, hands: list[list[int]]
) -> list[int]:
    """Return who would like to: mostly seats with a 7, at times seats that may not."""
    found = []
    for seat in range(players):
        has_seven = not set(_SEVENS).isdisjoint(hands[seat])
        percent = 70 if has_seven else 5 + 9 * wish.aim
        if seat == player:
            percent = 4 * wish.aim if has_seven else 0
        if chance.yes(percent):
            found.append(seat)
    return found


# --- what a board is worth


def _has_seven(exercise: Exercise, seat: int) -> bool:
    return bool(pack(exercise.fields["hands"][seat]) & SEVENS)


def _played(exercise: Exercise) -> Play:
    return known(pack(exercise.fields["table"]))


def asked(exercise: Exercise) -> tuple[int, ...]:
    """Return the other seats with cards, the nearest after the player first."""
    players, player = exercise.players, exercise.fields["player"]
    ring = [(player + step) % players for step in range(1, players)]
    return tuple(seat for seat in ring if exercise.fields["hands"][seat])


def holders(exercise: Exercise) -> tuple[int, ...]:
    """Return the other seats that hold a 7, the nearest after the player first."""
    return tuple(seat for seat in asked(exercise) if _has_seven(exercise, seat))


def in_turn(exercise: Exercise) -> tuple[int, ...]:
    """Return who may play a 7 on the table where nobody may snatch: the next seat, if it has one.

    What somebody answers who does not know ``dingqi.snatch``.
    """
    found = window(exercise)
    play = _played(exercise)
    if found.why == "over" or play.is_bomb:
        return ()
    sevens = pack(exercise.fields["hands"][asked(exercise)[0]]) & SEVENS
    if play.seven and exercise.fields["rules"].spade_low:
        sevens &= -(1 << 4 * SEVEN + play.seven)
    return asked(exercise)[:1] if sevens else ()


def _matters(exercise: Exercise, rule: str) -> bool:
    found = window(exercise)
    if rule == _BOMB:
        if found.why == "bomb":
            return bool(holders(exercise))
        return bool(found.seats) and _looks_like_bomb(_played(exercise))
    if rule == _END:
        if not found.why:
            return _ends(exercise, found)
        is_out = not exercise.fields["hands"][exercise.fields["player"]]
        return is_out and _would_open(exercise, found)
    if found.why == OFF:
        play = _played(exercise)
        is_open = not play.is_bomb and not play.seven
        return is_open and bool(holders(exercise))
    return set(found.seats) != set(in_turn(exercise))


def _looks_like_bomb(play: Play) -> bool:
    """Say whether a play is no bomb, but as long as one or made of the highest cards.

    Three or four cards that are not alike, one joker alone, a pair of 2s.
    """
    cards = unpack(play.cards)
    high = set(cards) <= {*_JOKERS, *_TWOS}
    return not play.is_bomb and (len(cards) in (3, 4) or high)


def _ends(exercise: Exercise, found: Window) -> bool:
    """Say whether it matters what ends the deal, where somebody may snatch.

    The player is out and the deal goes on all the same; or somebody would go out by snatching.
    """
    hands = exercise.fields["hands"]
    is_out = not hands[exercise.fields["player"]]
    return bool(found.seats) and (is_out or any(len(hands[seat]) == 1 for seat in found.seats))


def _would_open(exercise: Exercise, found: Window) -> bool:
    """Say whether somebody might snatch if the deal went on after the play that ended it."""
    play = _played(exercise)
    return found.why == "over" and not play.is_bomb and not play.seven and bool(holders(exercise))


def _is_low(play: Play) -> bool:
    """Say whether a 7 is above a play by its rank alone."""
    return play.form == SINGLE and play.height < SEVEN


def _score(exercise: Exercise) -> float:
    """Return how hard a board is: what only a 7 can do or not even that, and who comes first."""
    found, play = window(exercise), _played(exercise)
    fields = exercise.fields
    have = holders(exercise)
    special = bool(found.seats) and not _is_low(play)
    special |= found.why == "bomb" and bool(have)
    wants = fields["wants"]
    tricks = [
        asked(exercise)[:1] != have[:1],
        found.gets is not None and found.gets != found.seats[0],
        bool(wants - set(found.seats)),
        _has_seven(exercise, fields["player"]),
        exercise.players == 4 and (fields["player"] + 2) % 4 in have,
        found.why in ("over", "seven"),
        not fields["hands"][fields["player"]],
        found.why == "bomb" and fields["table"][0] in (*_SEVENS, *_JOKERS),
    ]
    seats = exercise.players + len(have)
    cards = sum(map(len, fields["hands"]))
    return 1.6 * special + 0.4 * sum(tricks) + 0.1 * seats + 0.05 * cards


def _alike(exercise: Exercise) -> Hashable:
    fields = exercise.fields
    return (fields["player"], fields["table"], fields["hands"])


SNATCH: Final = Maker(
    kind="snatch",
    rules={DINGQI.name: ((_SNATCH, 6), (_BOMB, 2), (_END, 1))},
    make=_make,
    matters=_matters,
    score=_score,
    steps={"": (2.4, 2.9, 3.3, 3.7)},
    alike=_alike,
)
