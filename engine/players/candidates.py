"""Plays worth a thought: the cheapest legal ones by some price of the cards, and winning ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from engine.deal.follows import FollowChoices
from engine.deal.gabaguo_tricks import WENG, WengAnswers
from engine.deal.leads import tractors
from engine.deal.packing import SUITS
from engine.deal.tricklogic import THROW, Cards
from engine.games.base import THROW_OFF
from engine.players.sight import Sight
from engine.trump import TRUMP

#: code -> what it costs to play the card.
Price = Callable[[int], float]
_MOST_LOOKED_AT: Final = 400


def cheapest(choices: FollowChoices, price: Price) -> Cards:
    """Return a legal follow whose cards cost least together."""
    size, types = choices.size, choices.types
    if size == 0:
        return choices.fixed
    cost = {code: price(code) for code in types}
    if size == 1:
        return (*choices.fixed, min(types, key=cost.__getitem__))
    ranked = sorted(types, key=cost.__getitem__)
    best: Cards = ()
    least: float | None = None
    for chosen in _pair_choices(choices, cost):
        if size - 2 * len(chosen) > len(types) - len(chosen):
            continue
        singles = [code for code in ranked if code not in chosen][: size - 2 * len(chosen)]
        total = sum([2 * cost[code] for code in chosen]) + sum([cost[code] for code in singles])
        if least is None or total < least:
            best, least = (*choices.fixed, *chosen, *chosen, *singles), total
    return best


def _pair_choices(choices: FollowChoices, cost: dict[int, float]) -> Iterator[Cards]:
    """Yield the choices of pairs that may be cheapest."""
    if choices.tractor_pairs is not None:
        yield from choices.tractor_pairs[:_MOST_LOOKED_AT]
        return
    pairs = sorted(choices.pairs, key=cost.__getitem__)
    for count in range(choices.least, min(len(pairs), choices.size // 2) + 1):
        yield tuple(pairs[:count])


def follows(sight: Sight, price: Price, feed: Price) -> list[Cards]:
    """Return follows to choose from: all for a single, else cheap and winning ones.

    ``price`` is what a card costs that the enemy will take, ``feed`` one that a friend takes.
    """
    lead, packing = sight.lead, sight.packing
    if lead is None:
        raise ValueError("nothing was led")
    if lead.form == WENG:
        answers = WengAnswers(sight.logic.order, packing.cards(sight.hand))
        found = list(islice(answers.all(), _MOST_LOOKED_AT))
        return sorted(found, key=lambda cards: sum(map(price, cards)))[:1] + [
            cards for cards in found if sight.logic.strength(lead, cards, packing.pack(cards)) >= 0
        ]
    choices = FollowChoices(packing, lead, sight.hand)
    if lead.size == 1:
        return [(*choices.fixed, code) for code in choices.types] or [choices.fixed]
    found = [cheapest(choices, price), cheapest(choices, feed)]
    if choices.size:
        found += _winners(sight, choices, price)
    return list({tuple(sorted(cards)): cards for cards in found}.values())


def _winners(sight: Sight, choices: FollowChoices, price: Price) -> list[Cards]:
    """Return follows to several cards that win for now: in the suit that was led, or ruffs."""
    lead, packing, logic = sight.lead, sight.packing, sight.logic
    if lead is None:
        return []
    if not sight.in_suit(lead.suit):
        return _ruffs(sight, price)
    if choices.fixed or not lead.pairs:
        return []
    found: list[Cards] = []
    if choices.tractor_pairs is not None:
        plays = [tuple(code for code in chosen for _ in "12") for chosen in choices.tractor_pairs]
        found = [cards for cards in plays[:_MOST_LOOKED_AT] if len(cards) == lead.size]
    elif lead.size == 2:
        found = [(code, code) for code in choices.pairs]
    return [
        cards for cards in found if logic.strength(lead, cards, packing.pack(cards)) > sight.top
    ]


def _ruffs(sight: Sight, price: Price) -> list[Cards]:
    """Return ruffs that win for now, the cheapest and the ones with a higher top."""
    lead, packing, logic = sight.lead, sight.packing, sight.logic
    own = sight.in_suit(TRUMP)
    if lead is None or sight.count(own) < lead.size:
        return []
    pattern = lead.pattern
    if pattern.tractors:
        if len(pattern.tractors) > 1 or pattern.pairs or pattern.singles:
            return []
        found = [cards for cards in tractors(packing, own) if len(cards) == lead.size]
    else:
        found = list(_loose_ruffs(sight, own, pattern.pairs, pattern.singles, price))
    return [
        cards for cards in found if logic.strength(lead, cards, packing.pack(cards)) > sight.top
    ]


def _loose_ruffs(sight: Sight, own: int, pairs: int, singles: int, price: Price) -> Iterator[Cards]:
    """Yield ruffs of so many pairs and singles: the cheapest with each deciding card."""
    packing, strength = sight.packing, sight.logic.order.strength
    twice = sorted(packing.pairs(own), key=price)
    if len(twice) < pairs:
        return
    tops = twice if pairs else sorted(packing.types(own), key=price)
    for top in tops:
        lower = [code for code in tops if strength[code] <= strength[top] and code != top]
        if pairs:
            chosen = (top, *lower[: pairs - 1])
            if len(chosen) < pairs:
                continue
            rest = sorted([c for c in packing.cards(own) if c not in chosen], key=price)
            yield (*chosen, *chosen, *rest[:singles])
        else:
            rest = [code for code in packing.cards(own) if strength[code] <= strength[top]]
            rest.remove(top)
            rest.sort(key=price)
            if len(rest) >= singles - 1:
                yield (top, *rest[: singles - 1])


def leads(sight: Sight) -> list[Cards]:
    """Return leads to choose from: singles, pairs, tractors, throws that cannot fail, 瓮."""
    packing, hand = sight.packing, sight.hand
    found: list[Cards] = [(code,) for code in packing.types(hand)]
    if hand & packing.high:
        found += [(code, code) for code in packing.pairs(hand)]
        found += list(tractors(packing, hand))
    if sight.logic.throw != THROW_OFF:
        found += sure_throws(sight)
    return found


def sure_throws(sight: Sight) -> list[Cards]:
    """Return for each suit the throw of all components that nobody can beat, if there is one."""
    packing, logic = sight.packing, sight.logic
    is_first = not sight.view.tricks
    found = []
    for suit in SUITS:
        own = sight.in_suit(suit)
        if not own & own - 1:
            continue
        cards = _unbeatable(sight, own)
        if len(cards) < 2:
            continue
        packed = packing.pack(cards)
        lead = logic.read_lead(cards, packed)
        if lead is None or lead.form != THROW:
            continue
        if logic.lead_rule(lead, sight.hand, packed, is_first) is not None:
            continue
        if not logic.instead(lead, cards, [sight.unseen]):
            found.append(cards)
    return found


def _unbeatable(sight: Sight, own: int) -> Cards:
    """Return the cards of one suit that no unseen single, or as pairs no unseen pair, beats."""
    packing = sight.packing
    high = packing.high
    cards = []
    for code in packing.types(own):
        above = sight.above(code)
        if not above:
            cards += [code] * sight.count(own & 3 * packing.weight[code])
        elif not above & high and own & 2 * packing.weight[code]:
            cards += [code, code]
    return tuple(cards)
