"""``count``: how many cards of a sort, or how many points, are still out.

Facts of the reason: ``ask``; ``deck`` (how many there are in all), ``played``, ``hand``, ``known``
(how many of them lie where) and ``number``; ``answered``; ``problem``: "" or ``number``. Its cards
are those that are still out. The sum has the same lines (``deck``, ``played``, ``hand``, ``known``,
``total``): what is taken away from the deck, by place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, cast

from engine.cards import POINTS, RANKS, SUITS, TYPES, rank_of, texts
from engine.errors import BadInput
from engine.exercises.base import ALL_GAMES, Draft, Exercise, Kind
from engine.exercises.played import Round, read_rounds
from engine.exercises.possible import (
    History,
    check_climbing,
    check_hand,
    check_sizes,
    dealt,
    in_turn,
)
from engine.exercises.reading import Reader
from engine.games.base import Game
from engine.games.dingqi import DingqiOptions
from engine.trump import SUIT_NAMES, TRUMP
from engine.verdict import Reason, Solution, SumLine, Verdict

TRUMPS: Final = "trump"
POINTS_ASKED: Final = "points"
_TRICK_ASKS: Final = (TRUMPS, *SUITS, POINTS_ASKED)
_RANK_ASKS: Final = (POINTS_ASKED, *RANKS)
PLACES: Final = ("played", "hand", "known")


def _read_ask(reader: Reader, game: Game) -> str:
    asks = _TRICK_ASKS if game.is_trick_game else _RANK_ASKS
    return reader.choice("ask", asks, asks[0])


def _parse(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    order = draft.trump_order
    if order is not None and draft.ask in SUITS and not _of_suit(order.suit, draft.ask):
        wanted = "a side suit, trump or points"
        raise BadInput("ask", "unknown_value", value=draft.ask, wanted=wanted)
    rounds = read_rounds(reader, draft, led=False)
    hand = reader.cards("hand")
    draft.budget.use("hand", hand)
    known = reader.cards("known") if reader.has("known") else ()
    draft.budget.use("known", known)
    if draft.game.is_trick_game:
        _check_tricks(draft, rounds, hand)
    else:
        for index, each in enumerate(rounds):
            check_climbing(f"tricks[{index}]", each.plays, cast(DingqiOptions, draft.options))
    return {"tricks": rounds, "hand": hand, "known": known}


def _check_tricks(draft: Draft, rounds: tuple[Round, ...], hand: tuple[int, ...]) -> None:
    """Refuse tricks that cannot have been played so, and a hand that no seat can hold then."""
    plays = tuple(each.plays for each in rounds)
    places = tuple(f"tricks[{index}]" for index in range(len(rounds)))
    history = History(in_turn(draft, plays), plays, places)
    check_sizes(draft, history)
    played = sum(len(each[0]) for each in plays if len(each) == draft.players)
    most = dealt(draft) - played
    if len(hand) > most:
        raise BadInput("hand", "wrong_count", wanted=f"{most} cards or fewer", got=len(hand))
    check_hand(draft, history, hand)


def _of_suit(suits: Iterable[int], name: str) -> bool:
    return SUIT_NAMES.index(name) in suits


def counts(exercise: Exercise) -> Callable[[int], int]:
    """Return what each card counts: 1 or 0 for a sort of cards, its points for ``points``."""
    ask = exercise.ask
    if ask == POINTS_ASKED:
        return POINTS.__getitem__
    if exercise.trump_order is None:
        return lambda code: int(rank_of(code) == ask)
    suit = TRUMP if ask == TRUMPS else SUIT_NAMES.index(ask)
    suits = exercise.order.suit
    return lambda code: int(suits[code] == suit)


def places(exercise: Exercise) -> dict[str, tuple[int, ...]]:
    """Return the cards that are not out, by place: played, in the hand, known otherwise."""
    rounds: tuple[Round, ...] = exercise.fields["tricks"]
    played = tuple(code for each in rounds for play in each.plays for code in play)
    return {"played": played, "hand": exercise.fields["hand"], "known": exercise.fields["known"]}


def still_out(exercise: Exercise) -> tuple[int, ...]:
    """Return the cards that are still out and count for what is asked."""
    left = [exercise.rules.decks] * TYPES
    for cards in places(exercise).values():
        for code in cards:
            left[code] -= 1
    count = counts(exercise)
    return tuple([code for code in range(TYPES) if count(code) for _ in range(left[code])])


def number_out(exercise: Exercise) -> int:
    """Return how many are still out, or how many points."""
    return sum(map(counts(exercise), still_out(exercise)))


def rule_of(exercise: Exercise) -> str:
    """Return the rule that says which cards are meant."""
    if exercise.ask == POINTS_ASKED:
        return "cards.points"
    if exercise.ask == TRUMPS:
        return exercise.rules.rule("trump")
    return "suit.effective" if exercise.rules.is_trick_game else "cards.deck"


def _read_answer(_exercise: Exercise, reader: Reader) -> int:
    return reader.answer_number("number")


def _solve(exercise: Exercise) -> Solution:
    return Solution({"number": number_out(exercise)}, 1)


def _judge(exercise: Exercise, answer: int) -> Verdict:
    solution = _solve(exercise)
    right = solution.answer["number"]
    rule, count, out = rule_of(exercise), counts(exercise), still_out(exercise)
    lines = []
    facts: dict[str, Any] = {"ask": exercise.ask, "number": right, "answered": answer}
    facts["deck"] = exercise.rules.decks * sum(map(count, range(TYPES)))
    lines.append(SumLine("deck", rule, (), facts["deck"]))
    for place, cards in places(exercise).items():
        there = sorted((code for code in cards if count(code)), key=_by_order(exercise))
        facts[place] = sum(map(count, there))
        if there:
            lines.append(SumLine(place, rule, texts(there), facts[place]))
    shown = texts(sorted(out, key=_by_order(exercise)))
    lines.append(SumLine("total", rule, shown, right))
    facts["problem"] = "" if answer == right else "number"
    return Verdict(answer == right, (Reason(rule, shown, facts),), solution.answer, 1, tuple(lines))


def _by_order(exercise: Exercise) -> Callable[[int], Any]:
    """Return a key that sorts cards for display: as the game orders them, else by code."""
    return (lambda code: code) if exercise.trump_order is None else exercise.order.sort_key


COUNT: Final = Kind(
    "count", ALL_GAMES, _parse, _read_answer, _judge, _solve, read_ask=_read_ask
)  # fmt: skip
