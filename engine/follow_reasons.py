"""Why a follow is legal or not, with the cards that prove it (``follow.*``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

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
from engine.follow_proofs import doubled, shown_free, tractors_among
from engine.follow_sets import Follow, bounds, legal_play
from engine.shapes import pair_codes
from engine.trump import SUIT_NAMES, TrumpOrder
from engine.verdict import Reason

Cards = Sequence[int]
#: Up to so many cards that are not in the hand are repeated.
_MOST_SHOWN: Final = 54


def why_illegal(order: TrumpOrder, led: Cards, hand: Cards, play: Cards) -> Reason | None:
    """Return the first rule that a play breaks with its proof, or None if the play is legal.

    Proof cards: held: what is not in the hand; suit: cards of the led suit kept back; tractor:
    the tractors that had to come; pair: the pairs kept back or broken up.
    """
    rule = broken_rule(order, led, hand, play)
    if rule is None:
        return None
    if rule == HELD:
        return Reason(rule, texts(subtract(play, hand)[:_MOST_SHOWN]))
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
        return _tractor_kept_back(position, own_play, facts)
    given = pair_codes(own_play)
    held = pair_codes(position.own)
    kept = [code for code in held if code not in given]
    broken = [code for code in kept if code in own_play]
    facts |= {
        "wanted": min(position.asked, len(held)),
        "got": len(given),
        "broken": list(_shown(order, doubled(broken))),
    }
    return Reason(rule, _shown(order, doubled(kept)), facts)


def _shown(order: TrumpOrder, codes: Cards) -> tuple[str, ...]:
    return texts(sorted(codes, key=order.sort_key))


def _tractor_kept_back(position: Follow, play: Cards, facts: dict[str, Any]) -> Reason:
    """Return the tractors that had to be in the play.

    Facts: ``pairs`` is the length of the first one that is missing, ``asked`` that of the lead's
    longest; ``tractors`` lists those shown: the one that is missing, or all that had to come
    where more than one is missing; ``wanted`` is how many had to come.
    """
    pairs, played = pair_codes(position.own), pair_codes(play)
    wanted, got = position.served(pairs), position.served(played)
    differ = next(i for i, length in enumerate(wanted) if got[i : i + 1] != (length,))
    could = tractors_among(position, pairs, wanted, played)
    kept = [tractor for tractor in could if not set(tractor) <= set(played)]
    if len(kept) > 1 or len(kept[0]) != wanted[differ]:
        kept = list(could)
    facts |= {"pairs": wanted[differ], "asked": position.demand[0], "wanted": len(wanted)}
    facts["tractors"] = [list(texts(doubled(tractor))) for tractor in kept]
    return Reason(TRACTOR, texts(doubled([code for tractor in kept for code in tractor])), facts)


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
        cards = doubled(pairs)
        facts |= {"wanted": min(position.asked, len(pair_codes(position.own))), "got": len(pairs)}
    if rule == TRACTOR:
        served = position.served(pairs)
        tractors = tractors_among(position, pairs, served, ())
        cards = doubled([code for tractor in tractors for code in tractor])
        facts |= {
            "pairs": served[0],
            "asked": position.demand[0],
            "tractors": [list(texts(doubled(tractor))) for tractor in tractors],
            "demand": list(position.demand),
            "loose": list(_shown(order, subtract(doubled(pairs), cards))),
        }
        return Reason(rule, texts(cards), facts)
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
        groups: dict[str, list[int]] = {}
        for code in sorted(cards, key=order.sort_key):
            rule = _set_rule(position, led, hand, ask, problem, code)
            groups.setdefault(rule, []).append(code)
        for rule, group in groups.items():
            facts = _facts(position) | {"ask": ask, "problem": problem}
            if rule == HELD:
                reasons.append(Reason(rule, texts(group), facts))
                continue
            for part, witness in _witnessed(position, led, hand, ask, problem, group, right):
                shown = {"witness": list(texts(witness))} if witness else {}
                reasons.append(Reason(rule, texts(part), facts | shown))
    if not reasons:
        facts = _facts(position) | {"ask": ask, "problem": ""}
        reasons.append(Reason(binding_rule(position), _shown(order, right), facts))
    return tuple(reasons)


def _witnessed(
    position: Follow,
    led: Cards,
    hand: Cards,
    ask: str,
    problem: str,
    cards: list[int],
    right: Cards,
) -> Iterator[tuple[Cards, Cards]]:
    """Yield the cards that a legal play shows to be right or wrong, with that play if any does."""
    order = position.order
    if (ask, problem) == ("forced", "extra"):
        yield from shown_free(
            cards,
            right,
            lambda code, others: legal_play(order, led, hand, avoid=code, shun=others),
        )
    elif (ask, problem) == ("playable", "missing"):
        yield cards, legal_play(order, led, hand, prefer=cards[0])
    else:
        yield cards, ()


def _set_rule(position: Follow, led: Cards, hand: Cards, ask: str, problem: str, code: int) -> str:
    """Return the rule that makes a card forced, free or impossible."""
    if code not in hand:
        return HELD
    if (ask, problem) == ("forced", "missing"):
        return _forcing_rule(position, led, hand, code)
    return _free_rule(position, code)


def _free_rule(position: Follow, code: int) -> str:
    """Return the rule by which a card may be kept, may be played, or cannot be."""
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
