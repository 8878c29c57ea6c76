"""gabaguo: deals that go on or not, and the next declarer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import TEXTS, rank_of, texts
from engine.chance import Chance
from engine.deal.gabaguo_checks import can_show, redeal_rule
from engine.exercises.making.base import Wish
from engine.exercises.making.deals import start
from engine.games.base import DECLARER, DEFENDERS
from engine.games.gabaguo import GabaguoOptions
from engine.games.gabaguo_result import LEVELS

_POINTS = "gaba.redeal.points"
_TARGET = "gaba.redeal.target"
_NONE = "gaba.show.none"
_HUIKOU = "gaba.huikou"
#: So many deals are looked through for such as a rule can be about.
_DEALS = 150
#: Of a hundred boards on a rule so many are such as it does not decide, though it may seem to.
_BESIDE = 55


def deals(wish: Wish, chance: Chance) -> Iterator[dict[str, Any]]:
    """Yield deals whose cards are all dealt; only such as the rule can be about.

    A redeal is in question too where nothing calls the deal off.
    """
    options = GabaguoOptions.of(wish.options)
    goes_on = wish.rule in (_POINTS, _TARGET) and chance.yes(_BESIDE)
    for _ in range(_DEALS):
        level = chance.pick("JA") if wish.rule == _TARGET else chance.pick(LEVELS)
        declarer = None if chance.yes(35) else chance.below(4)
        hands = start(wish, chance).setup.hands
        showing = [(seat, code) for seat, hand in enumerate(hands) for code in hand
                   if can_show(code, level)]  # fmt: skip
        shown = chance.pick(showing) if showing and chance.yes(75) else None
        if wish.rule == _NONE:
            shown = None
        seat = shown[0] if shown and declarer is None else declarer
        if seat is None:
            decided: str | None = _NONE
        else:
            defenders = [hands[other] for other in range(4) if (other - seat) % 2]
            decided = redeal_rule(options, level, defenders)
            decided = decided or ("gaba.show" if shown else _NONE)
        is_fit = decided not in (_POINTS, _TARGET) and seat is not None
        if is_fit if goes_on else decided == wish.rule:
            found: dict[str, Any] = {"ask": "deal", "level": level}
            found |= {} if declarer is None else {"declarer": declarer}
            found["hands"] = [list(texts(sorted(hand))) for hand in hands]
            if shown:
                found["shown"] = {"seat": shown[0], "card": TEXTS[shown[1]]}
            yield found


def declarers(wish: Wish, chance: Chance) -> Iterator[dict[str, Any]]:
    """Yield deals that are over."""
    beside = wish.rule == _HUIKOU and chance.yes(_BESIDE)
    while True:
        level, theirs = chance.pick(LEVELS), chance.pick(LEVELS)
        points, dug = 5 * chance.below(15), chance.yes(35)
        if wish.rule == "gaba.seal":
            level, points, dug = "A", 5 * chance.below(8), False
        if wish.rule == _HUIKOU:
            level, dug = chance.pick(LEVELS if beside else "JA"), True
        fields: dict[str, Any] = {
            "ask": "declarer", "declarer": chance.below(4),
            "levels": {DECLARER: level, DEFENDERS: theirs},
            "stake": chance.weighted((("none", 5), ("LJ", 2), ("BJ", 1), ("both", 1))),
            "points": points, "dug": dug,
        }  # fmt: skip
        if dug:
            fields["last"] = list(texts([_last(wish, chance, level, beside)]))
        if level == "A" and wish.rule != _HUIKOU:
            fields |= _at_ace(chance)
        yield fields


def _last(wish: Wish, chance: Chance, level: str, beside: bool) -> int:
    """Return a card that may have won the last trick; ``beside``: a J or A of another level."""
    ranks = level if wish.rule == _HUIKOU else "2JQKA" + level
    if beside:
        ranks = "JA".replace(level, "")
    return chance.pick([code for code in range(52) if rank_of(code) in ranks])


def _at_ace(chance: Chance) -> dict[str, Any]:
    """Return what a side at A may still have to do, or nothing."""
    kind = chance.below(4)
    if kind == 0:
        return {"by_rocket": {DECLARER: True, DEFENDERS: False}}
    if kind == 1:
        return {"seal": {DECLARER: True, DEFENDERS: False}}
    if kind == 2:
        return {"squat": {DECLARER: chance.between(1, 3), DEFENDERS: 0}}
    return {}
