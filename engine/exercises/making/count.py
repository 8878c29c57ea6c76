"""Boards on what is still out: a player's view of a deal that was played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.cards import POINTS, TYPES, rank_of, texts
from engine.chance import Chance
from engine.deal.tricks import Playing
from engine.exercises.base import TRICK_GAMES, Exercise
from engine.exercises.count import POINTS_ASKED, TRUMPS, counts, number_out, places, still_out
from engine.exercises.making import misread
from engine.exercises.making.base import Maker, Wish, for_the_last
from engine.exercises.making.deals import (
    climbing_deal,
    climbing_tricks,
    hand_at,
    trick_deal,
    trump_fields,
)
from engine.exercises.making.history import best_of
from engine.games import get_game
from engine.games.base import NO_TRUMP
from engine.trump import SUIT_NAMES, TRUMP

_POINTS: Final = "cards.points"
_DECK: Final = "cards.deck"
_SUIT: Final = "suit.effective"
_KITTY: Final = "gaba.kitty.open"


# --- what decides: the number as somebody counts it who has not learnt a rule


def _total(exercise: Exercise, out: tuple[int, ...]) -> int:
    return sum(map(counts(exercise), out))


@for_the_last
def right(exercise: Exercise) -> int:
    """Return the number that is asked for, counted once for a board that is looked at again."""
    return number_out(exercise)


def printed(exercise: Exercise) -> int:
    """Count as if every card belonged to its printed suit (against ``suit.effective``)."""
    if exercise.trump_order is None or exercise.ask == POINTS_ASKED:
        return right(exercise)
    suits = misread.printed(exercise.order).suit
    wanted = TRUMP if exercise.ask == TRUMPS else SUIT_NAMES.index(exercise.ask)
    gone = [code for cards in places(exercise).values() for code in cards]
    deck = exercise.rules.decks * sum(suits[code] == wanted for code in range(TYPES))
    return deck - sum(suits[code] == wanted for code in gone)


def seen_once(exercise: Exercise) -> int:
    """Count as if each card were there only once (against ``cards.deck``)."""
    gone = {code for cards in places(exercise).values() for code in cards}
    return sum(map(counts(exercise), set(range(TYPES)) - gone))


def without(exercise: Exercise, *names: str) -> int:
    """Count as if the cards of some places were still out."""
    there = places(exercise)
    return right(exercise) + sum(_total(exercise, there[name]) for name in names)


def last_trick_only(exercise: Exercise) -> int:
    """Count as if only the last trick had been played."""
    before = exercise.fields["tricks"][:-1]
    cards = tuple(code for trick in before for play in trick.plays for code in play)
    return right(exercise) + _total(exercise, cards)


def _kings_forgotten(exercise: Exercise) -> int:
    """Count points as if a K were worth none (against ``cards.points``)."""
    return sum(POINTS[code] for code in still_out(exercise) if rank_of(code) != "K")


_VIEWS: Final[Mapping[str, Callable[[Exercise], int]]] = {
    _POINTS: _kings_forgotten,
    _DECK: seen_once,
    _SUIT: printed,
    _KITTY: lambda exercise: without(exercise, "known"),
}
#: What may be asked about a rule; any trump rule is about ``trump``.
_ASKS: Final[Mapping[str, tuple[str, ...]]] = {
    _POINTS: (POINTS_ASKED,),
    _DECK: (TRUMPS, "S", "H", "C", "D"),
    _SUIT: ("S", "H", "C", "D"),
    _KITTY: (TRUMPS, "S", "H", "C", "D", POINTS_ASKED),
}


def _matters(exercise: Exercise, rule: str) -> bool:
    ask, number = exercise.ask, right(exercise)
    if exercise.trump_order is None:
        if rule == _DECK:
            return ask != POINTS_ASKED and number != without(exercise, "played", "hand")
        return ask == POINTS_ASKED and number != _kings_forgotten(exercise)
    if rule in _ASKS:
        return ask in _ASKS[rule] and _VIEWS[rule](exercise) != number
    return ask == TRUMPS and printed(exercise) != number


# --- how hard it is


def _score(exercise: Exercise) -> float:
    """Trumps in disguise; cards to think of that lie elsewhere; in how many tricks to look."""
    number, count = right(exercise), counts(exercise)
    score = 1.95 * (printed(exercise) != number)
    if score and exercise.trump == NO_TRUMP:
        score += 1.0
    there = places(exercise)
    score += 0.8 * any(map(count, there["hand"])) + 0.8 * any(map(count, there["known"]))
    score += 0.5 * (seen_once(exercise) != number)
    tricks = exercise.fields["tricks"]
    spread = sum(any(count(code) for play in trick.plays for code in play) for trick in tricks)
    if last_trick_only(exercise) != number:
        score += 0.4 * min(2, max(1, spread - 1))
    return score + 0.06 * spread


# --- positions


def _tricks_by_aim(wish: Wish, chance: Chance, most: int) -> int:
    """Return how many tricks have been played: few where the board is to be easy."""
    return chance.between(1, max(1, 1 + most * wish.aim // 6))


def _tricks_game(wish: Wish, chance: Chance) -> Iterator[dict[str, Any]]:
    over = trick_deal(wish, chance)
    trump = trump_fields(over)
    while True:
        number = _tricks_by_aim(wish, chance, len(over.tricks) - 1)
        seat = chance.below(over.table.players)
        fields = dict(trump)
        if over.table.players != 4:
            fields["players"] = over.table.players
        fields["ask"] = _ask(wish, chance, trump["trump"])
        tricks = over.tricks[:number]
        fields["tricks"] = [[list(texts(cards)) for cards in trick.plays] for trick in tricks]
        fields["hand"] = list(texts(hand_at(over, seat, number)))
        known = _known(over, seat)
        if known:
            fields["known"] = list(texts(known))
        yield fields


def _known(over: Playing, seat: int) -> tuple[int, ...]:
    """Return the kitty, where it lies open or the seat has buried it."""
    is_open = bool(getattr(over.table, "opening", None))
    return over.table.kitty if is_open or seat == over.table.declarer else ()


def _ask(wish: Wish, chance: Chance, trump: str) -> str:
    asks = _ASKS.get(wish.rule, (TRUMPS,))
    return chance.pick([ask for ask in asks if ask != trump])


def _climbing_game(wish: Wish, chance: Chance) -> Iterator[dict[str, Any]]:
    over = climbing_deal(wish, chance)
    tricks = climbing_tricks(over)
    players = over.table.players
    ranks = get_game(wish.game).ranks
    while True:
        number = min(_tricks_by_aim(wish, chance, len(tricks) - 1), len(tricks))
        seat = chance.below(players)
        gone = [code for trick in tricks[:number] for mover, cards in trick for code in cards
                if mover == seat]  # fmt: skip
        fields: dict[str, Any] = {} if players == 4 else {"players": players}
        fields["ask"] = POINTS_ASKED if wish.rule == _POINTS else chance.pick(ranks[:13])
        fields["tricks"] = [[list(texts(cards)) for _, cards in trick] for trick in tricks[:number]]
        held = sorted(code for code in over.setup.hands[seat] if code not in gone)
        fields["hand"] = list(texts(held))
        yield fields


#: So many positions of a deal are looked at, where suits are asked for and where they are not:
#: the most of these are as easy as counting to four.
_LOOKED_AT: Final = {True: 10, False: 4}


def _make(wish: Wish, chance: Chance) -> dict[str, Any] | None:
    is_tricks = get_game(wish.game).is_trick_game
    candidates = (_tricks_game if is_tricks else _climbing_game)(wish, chance)
    looked_at = _LOOKED_AT[is_tricks]
    return best_of("count", wish, candidates, _matters, COUNT.level, looked_at)


def _rules(game: str) -> tuple[tuple[str, int], ...]:
    found = [(get_game(game).rule("trump"), 4), (_SUIT, 3), (_POINTS, 4)]
    if get_game(game).decks > 1:
        found.append((_DECK, 2))
    return tuple(found)


COUNT: Final = Maker(
    kind="count",
    rules={game: _rules(game) for game in TRICK_GAMES}
    | {"gabaguo": (*_rules("gabaguo"), (_KITTY, 3)), "dingqi": ((_POINTS, 1), (_DECK, 2))},
    make=_make,
    matters=_matters,
    score=_score,
    steps={"": (2.2, 2.8, 3.55, 4.15), "dingqi": (0.9, 1.3, 1.5, 1.8)},
    alike=lambda exercise: (exercise.fields["tricks"], exercise.fields["hand"], exercise.ask),
    tries=60,
)

__all__ = ["COUNT", "last_trick_only", "printed", "right", "seen_once", "without"]
