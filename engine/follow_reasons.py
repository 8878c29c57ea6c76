"""Why a follow is legal or not, with the cards that prove it (``follow.*``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.cards import subtract, texts
from engine.follow import (
    COUNT,
    HELD,
    PAIR,
    SHORT,
    SINGLE,
    SUIT,
    TRACTOR,
    VOID,
    broken_rule,
)
from engine.follow_sets import Follow, bounds, legal_play
from engine.shapes import ladder, pair_codes, placements
from engine.trump import SUIT_NAMES, TrumpOrder
from engine.verdict import Reason

Cards = Sequence[int]


def why_illegal(order: TrumpOrder, led: Cards, hand: Cards, play: Cards) -> Reason | None:
    """Return the first rule that a play breaks with its proof, or None if the play is legal.

    Proof cards: held: what is not in the hand; suit: cards of the led suit kept back; tractor:
    a tractor that had to come; pair: the pairs kept back.
    """
    rule = broken_rule(order, led, hand, play)
    if rule is None:
        return None
    if rule == HELD:
        return Reason(rule, texts(subtract(play, hand)))
    if rule == COUNT:
        return Reason(rule, (), {"wanted": len(led), "got": len(play)})
    position = Follow.of(order, led, hand)
    own_play = order.of_suit(position.suit, play)
    facts: dict[str, Any] = {"suit": SUIT_NAMES[position.suit], "held": len(position.own)}
    if rule == SUIT:
        wanted = min(position.size, len(position.own))
        facts |= {"wanted": wanted, "got": len(own_play)}
        return Reason(rule, _shown(order, subtract(position.own, own_play)), facts)
    if rule == TRACTOR:
        cards, asked = _tractor_kept_back(position, own_play)
        return Reason(rule, texts(cards), facts | {"pairs": len(cards) // 2, "asked": asked})
    given = pair_codes(own_play)
    held = pair_codes(position.own)
    kept = [code for code in held if code not in given for _ in range(2)]
    facts |= {"wanted": min(position.asked, len(held)), "got": len(given)}
    return Reason(rule, _shown(order, kept), facts)


def _shown(order: TrumpOrder, codes: Cards) -> tuple[str, ...]:
    return texts(sorted(codes, key=order.sort_key))


def _tractor_kept_back(position: Follow, play: Cards) -> tuple[tuple[int, ...], int]:
    """Return a tractor that had to be in the play, and the length of the lead's longest one."""
    pairs = pair_codes(position.own)
    played = pair_codes(play)
    wanted, got = position.served(pairs), position.served(played)
    differ = next(i for i, length in enumerate(wanted) if got[i : i + 1] != (length,))
    length = wanted[differ]
    strongest = sorted(pairs, key=position.order.strength.__getitem__)
    by_tier = {position.order.tier[code]: code for code in strongest}
    candidates = [
        [by_tier[start + step] for step in reversed(range(length))]
        for start in placements(ladder(position.order, position.suit, pairs), length)
    ]
    kept = [c for c in candidates if not set(c) <= set(played)] or candidates
    return tuple(code for code in kept[0] for _ in range(2)), position.demand[0]


def binding_rule(position: Follow) -> str:
    """Return the strictest rule that the position puts on a play."""
    if not position.own:
        return VOID
    if position.is_short:
        return SHORT
    if len(position.own) == position.size:
        return SUIT
    pairs = pair_codes(position.own)
    if position.served(pairs):
        return TRACTOR
    return PAIR if position.asked and pairs else SINGLE


def why_legal(order: TrumpOrder, led: Cards, hand: Cards, play: Cards) -> Reason:
    """Return the rule that decided about a legal play, with the cards that satisfy it."""
    position = Follow.of(order, led, hand)
    rule = binding_rule(position)
    own_play = order.of_suit(position.suit, play)
    facts = _facts(position)
    cards: Cards = own_play
    if rule in (TRACTOR, PAIR):
        pairs = pair_codes(own_play)
        cards = [code for code in pairs for _ in range(2)]
        facts |= {"wanted": min(position.asked, len(pair_codes(position.own))), "got": len(pairs)}
    if rule == TRACTOR:
        facts |= {"pairs": position.served(pairs)[0], "asked": position.demand[0]}
    return Reason(rule, _shown(order, cards), facts)


def _facts(position: Follow) -> dict[str, Any]:
    return {
        "suit": SUIT_NAMES[position.suit],
        "held": len(position.own),
        "size": position.size,
    }


def judge_set(
    order: TrumpOrder, led: Cards, hand: Cards, ask: str, right: Cards, given: Cards
) -> tuple[Reason, ...]:
    """Return why the given cards are, or are not, the forced (or the playable) ones.

    ``right`` is the true set. One reason for the cards that are missing, one for those that
    are too many (``facts["problem"]``), each split where cards differ in the rule that makes
    them so; or one without a problem if all is right.
    """
    position = Follow.of(order, led, hand)
    missing, extra = subtract(right, given), subtract(given, right)
    reasons = []
    for problem, cards in (("extra", extra), ("missing", missing)):
        groups: dict[str, tuple[list[int], tuple[int, ...]]] = {}
        for code in sorted(cards, key=order.sort_key):
            rule, witness = _set_rule(position, led, hand, ask, problem, code)
            groups.setdefault(rule, ([], witness))[0].append(code)
        for rule, (group, witness) in groups.items():
            facts = _facts(position) | {"ask": ask, "problem": problem}
            if witness:
                facts["witness"] = list(texts(witness))
            reasons.append(Reason(rule, texts(group), facts))
    if not reasons:
        facts = _facts(position) | {"ask": ask, "problem": ""}
        reasons.append(Reason(binding_rule(position), _shown(order, right), facts))
    return tuple(reasons)


def _set_rule(
    position: Follow, led: Cards, hand: Cards, ask: str, problem: str, code: int
) -> tuple[str, tuple[int, ...]]:
    """Return the rule that makes a card forced, free or impossible, and a play that shows it."""
    order = position.order
    if code not in hand:
        return HELD, ()
    if ask == "forced" and problem == "extra":
        witness = legal_play(order, led, hand, avoid=code)
        return _free_rule(position, code), witness
    if ask == "playable" and problem == "missing":
        witness = legal_play(order, led, hand, prefer=code)
        return _free_rule(position, code), witness
    if problem == "missing":
        return _forcing_rule(position, led, hand, code), ()
    if not position.is_short and order.suit[code] != position.suit:
        return SUIT, ()
    return binding_rule(position), ()


def _free_rule(position: Follow, code: int) -> str:
    """Return the rule by which a card may be played or kept as one likes."""
    if not position.is_short and position.order.suit[code] != position.suit:
        return SUIT
    return binding_rule(position)


def _forcing_rule(position: Follow, led: Cards, hand: Cards, code: int) -> str:
    """Return the rule that puts a card into every legal play."""
    rule = binding_rule(position)
    if rule in (VOID, SHORT, SUIT):
        return rule
    fewest = bounds(position.order, led, hand)[code][0]
    copies = Counter(position.own)[code]
    without = subtract(position.own, [code] * (copies - fewest + 1))
    if len(without) < position.size:
        return SUIT
    if position.served(pair_codes(without)) != position.served(pair_codes(position.own)):
        return TRACTOR
    return PAIR
