"""瓮: four cards of one rank led together (``gaba.weng``, ``.weng.answer``, ``.weng.winner``).

Who holds a 瓮 must play one. Any other answer fills *quotas*: groups of the hand, each with the
fewest cards that it must give; four cards in all. With a trump suit that is four trumps, in
干吊 a card of each suit and a trump for each suit that is missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, combinations, product
from math import comb
from typing import Any, Final, NamedTuple

from engine.cards import RANKS, SUITS, rank_of, subtract, texts
from engine.follow import COUNT, HELD
from engine.follow_proofs import shown_free
from engine.games.base import OwnLead
from engine.leads import Cards, LeadRules
from engine.trump import SUIT_NAMES, TRUMP, TrumpOrder
from engine.verdict import Reason

RULE: Final = "gaba.weng"
ANSWER: Final = "gaba.weng.answer"
WINNER: Final = "gaba.weng.winner"
SIZE: Final = 4


def wengs(codes: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """Return every 瓮 among cards, the 2s first, then by rank from the lowest."""
    by_rank = Counter(map(rank_of, set(codes)))
    return tuple(
        tuple(13 * suit + place for suit in range(len(SUITS)))
        for place, rank in enumerate(RANKS)
        if by_rank[rank] == SIZE
    )


def is_weng(codes: Sequence[int]) -> bool:
    """Say whether cards are one 瓮 and nothing else."""
    return len(codes) == SIZE and len(wengs(codes)) == 1


def height(order: TrumpOrder, weng: Cards) -> int:
    """Return how high a 瓮 is: level cards > 2s > A > K … > 3 (``gaba.weng``)."""
    if order.common_suit(weng) == TRUMP:
        return len(RANKS) + order.strength[weng[0]]
    return RANKS.index(rank_of(weng[0]))


# --- who wins


def winner(order: TrumpOrder, plays: Sequence[Cards]) -> int:
    """Return the index of the highest 瓮; the leader's play is one."""
    heights = [height(order, play) if is_weng(play) else -1 for play in plays]
    return heights.index(max(heights))


def why_not(_order: TrumpOrder, _plays: Sequence[Cards], _index: int) -> str:
    """Return the rule by which a play does not win: only a higher 瓮 beats one."""
    return WINNER


# --- how it is answered


class Quota(NamedTuple):
    """A group of a hand's cards, of effective suit ``suit`` (None: any), and how many must go."""

    suit: int | None
    cards: tuple[int, ...]
    least: int


def quotas(order: TrumpOrder, hand: Cards) -> tuple[Quota, ...]:
    """Return what a hand without a 瓮 must give to one."""
    trumps = order.of_suit(TRUMP, hand)
    if not all(order.width):  # one suit is trump
        wanted = min(SIZE, len(trumps))
        return Quota(TRUMP, trumps, wanted), Quota(None, subtract(hand, trumps), 0)
    sides = [Quota(suit, order.of_suit(suit, hand), 1) for suit in range(1, len(order.width))]
    held = [quota for quota in sides if quota.cards]
    return (*held, Quota(TRUMP, trumps, min(len(sides) - len(held), len(trumps))))


def _fewest(groups: Sequence[Quota], quota: Quota) -> int:
    """Return how many cards of a group are in every answer at least."""
    others = sum(len(other.cards) for other in groups) - len(quota.cards)
    return max(quota.least, SIZE - others)


def _most(groups: Sequence[Quota], quota: Quota) -> int:
    """Return how many cards of a group can be in one answer."""
    return min(len(quota.cards), SIZE - sum(other.least for other in groups) + quota.least)


def legal_play(
    order: TrumpOrder,
    led: Cards,
    hand: Cards,
    prefer: int | None = None,
    avoid: int | None = None,
    shun: Collection[int] = (),
) -> tuple[int, ...]:
    """Return a legal answer, with ``prefer`` and without ``avoid`` where that can be.

    Where there is still a choice, few of the cards in ``shun`` are taken.
    """
    held = wengs(hand)
    if held:
        return min(
            held,
            key=lambda weng: ((avoid in weng) - (prefer in weng), len({*shun}.intersection(weng))),
        )

    def liking(code: int) -> tuple[int, bool, int, int]:
        return (code == avoid) - (code == prefer), code in shun, order.strength[code], -code

    play: list[int] = []
    for quota in quotas(order, hand):
        play += sorted(quota.cards, key=liking)[: quota.least]
    play += sorted(subtract(hand, play), key=liking)[: SIZE - len(play)]
    return tuple(sorted(play, key=order.sort_key))


def count_legal(order: TrumpOrder, _led: Cards, hand: Cards) -> int:
    """Return how many different legal answers there are."""
    held = wengs(hand)
    if held:
        return len(held)
    ways = [1] + [0] * SIZE
    for _, cards, least in quotas(order, hand):
        ways = [
            sum(ways[size - n] * comb(len(cards), n) for n in range(least, size + 1))
            for size in range(SIZE + 1)
        ]
    return ways[SIZE]


def all_answers(order: TrumpOrder, hand: Cards) -> Iterator[tuple[int, ...]]:
    """Yield every legal answer of a hand."""
    held = wengs(hand)
    if held:
        yield from held
        return
    groups = quotas(order, hand)
    sizes = [range(quota.least, min(SIZE, len(quota.cards)) + 1) for quota in groups]
    for counts in product(*sizes):
        if sum(counts) == SIZE:
            parts = (combinations(q.cards, n) for q, n in zip(groups, counts, strict=True))
            yield from (tuple(chain.from_iterable(part)) for part in product(*parts))


def forced(order: TrumpOrder, _led: Cards, hand: Cards) -> tuple[int, ...]:
    """Return the cards that are in every legal answer."""
    held = wengs(hand)
    if held:
        return held[0] if len(held) == 1 else ()
    groups = quotas(order, hand)
    found = [q.cards for q in groups if _fewest(groups, q) == len(q.cards)]
    return order.in_order(code for cards in found for code in cards)


def playable(order: TrumpOrder, _led: Cards, hand: Cards) -> tuple[int, ...]:
    """Return the cards that are in some legal answer."""
    held = wengs(hand)
    if held:
        return order.in_order(code for weng in held for code in weng)
    groups = quotas(order, hand)
    return order.in_order(code for q in groups if _most(groups, q) for code in q.cards)


def answers(order: TrumpOrder, hand: Cards, play: Cards) -> bool:
    """Say whether four cards of a hand are a legal answer to a 瓮."""
    held = wengs(hand)
    if held:
        return is_weng(play)
    return _open_quota(order, hand, play) is None


def _open_quota(order: TrumpOrder, hand: Cards, play: Cards) -> Quota | None:
    """Return the first group of which a play holds too few cards."""
    for quota in quotas(order, hand):
        if len(set(quota.cards).intersection(play)) < quota.least:
            return quota
    return None


# --- and why


def why_illegal(order: TrumpOrder, _led: Cards, hand: Cards, play: Cards) -> Reason | None:
    """Return the first rule that a play breaks with its proof, or None if it is legal.

    ``gaba.weng.answer`` comes with the cards kept back and facts: ``asked`` is ``weng``,
    ``trump`` (as if trump were led) or ``suits`` (干吊), ``suit`` the suit that was kept back.
    """
    if sorted(play) != sorted(set(play)) or not set(play) <= set(hand):
        return Reason(HELD, texts(subtract(play, hand)))
    if len(play) != SIZE:
        return Reason(COUNT, (), {"wanted": SIZE, "got": len(play)})
    if answers(order, hand, play):
        return None
    held = wengs(hand)
    if held:
        facts: dict[str, Any] = {"asked": "weng", "suit": "", "wengs": len(held)}
        return Reason(ANSWER, texts(held[0]), facts)
    quota = _open_quota(order, hand, play)
    if quota is None or quota.suit is None:
        raise AssertionError("an illegal answer leaves something open")
    kept = subtract(quota.cards, play)
    facts = _asked(order, hand) | {
        "suit": SUIT_NAMES[quota.suit],
        "wanted": quota.least,
        "got": len(quota.cards) - len(kept),
        "held": len(quota.cards),
    }
    return Reason(ANSWER, texts(order.in_order(kept)), facts)


def why_legal(order: TrumpOrder, _led: Cards, hand: Cards, play: Cards) -> Reason:
    """Return ``gaba.weng.answer`` with the cards by which a play answers the 瓮."""
    if is_weng(play):
        return Reason(ANSWER, texts(order.in_order(play)), _asked(order, hand))
    demanded = {code for quota in quotas(order, hand) if quota.least for code in quota.cards}
    cards = order.in_order(demanded.intersection(play))
    return Reason(ANSWER, texts(cards), _asked(order, hand))


def _asked(order: TrumpOrder, hand: Cards) -> dict[str, Any]:
    if wengs(hand):
        return {"asked": "weng", "suit": ""}
    return {"asked": "suits" if all(order.width) else "trump", "suit": "T"}


def judge_set(
    order: TrumpOrder, led: Cards, hand: Cards, ask: str, right: Cards, given: Cards
) -> tuple[Reason, ...]:
    """Return why the given cards are, or are not, the forced (or the playable) ones."""
    reasons = []
    for problem, cards in (("extra", subtract(given, right)), ("missing", subtract(right, given))):
        groups: dict[str, list[int]] = {}
        for code in order.in_order(cards):
            groups.setdefault(ANSWER if code in hand else HELD, []).append(code)
        for rule, group in groups.items():
            facts = _asked(order, hand) | {"ask": ask, "problem": problem}
            if rule == ANSWER and (ask, problem) == ("forced", "extra"):
                play_without = partial(_without, order, led, hand)
                for free, witness in shown_free(group, right, play_without):
                    shown = {"witness": list(texts(witness))}
                    reasons.append(Reason(rule, texts(free), facts | shown))
                continue
            if rule == ANSWER and (ask, problem) == ("playable", "missing"):
                facts["witness"] = list(texts(legal_play(order, led, hand, prefer=group[0])))
            reasons.append(Reason(rule, texts(group), facts))
    if not reasons:
        facts = _asked(order, hand) | {"ask": ask, "problem": ""}
        reasons.append(Reason(ANSWER, texts(order.in_order(right)), facts))
    return tuple(reasons)


def _without(
    order: TrumpOrder, led: Cards, hand: Cards, avoid: int, shun: Collection[int]
) -> tuple[int, ...]:
    return legal_play(order, led, hand, avoid=avoid, shun=shun)


WENG: Final = OwnLead(
    rule=RULE,
    parts=wengs,
    rules=LeadRules(
        legal_play=legal_play,
        count_legal=count_legal,
        forced=forced,
        playable=playable,
        why_illegal=why_illegal,
        why_legal=why_legal,
        judge_set=judge_set,
        winner=winner,
        why_not=why_not,
        won_by=WINNER,
    ),
)
