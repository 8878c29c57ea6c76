"""Deals of gabaguo to test with."""

from __future__ import annotations

from engine.deal import Position, new_deal
from engine.deal.gabaguo_match import Match
from engine.deal.gabaguo_play import GabaTable, Opening
from engine.deal.gabaguo_tricks import gaba_logic
from engine.deal.tricks import Playing, Trick

from .helpers import ALL, codes, go, refused

NO_REDEAL = {"pointless": "off"}


def deal(hands: str, kitty: str, head: int = 0, **more: object) -> Position:
    """A deal of four hands, divided by `|`; each is filled up with what is left, in its order."""
    given = [hand.split() for hand in hands.split("|")]
    bottom = kitty.split()
    used = {card for cards in (*given, bottom) for card in cards}
    rest = [card for card in ALL if card not in used]
    for hand in given:
        while len(hand) < 12:
            hand.append(rest.pop(0))
    while len(bottom) < 6:
        bottom.append(rest.pop(0))
    assert not rest
    more.setdefault("options", NO_REDEAL)
    return new_deal("gabaguo", hands=given, kitty=bottom, head=head, **more)


def those(cards: str) -> set[str]:
    return set(cards.split())


def showing(position: Position, card: str) -> Position:
    """Everybody passes until the card can be shown."""
    while refused(position, f"show {card}"):
        position = go(position, "pass")
    return go(position, f"show {card}")


# Level 3, clubs shown: trumps are jokers, 3s, 2s and clubs. Seat 0 is dealt first.
HANDS = (
    "SA C3 SK SQ SJ ST HA HK HQ HJ HT H9"
    "|S9 D3 S8 S7 S6 S5 D9 D8 D7 D6 D5 S4"
    "|H8 H3 LJ H7 H6 H5 C4 C5 C6 C7 C8 H4"
    "|BJ S3 CA CK CQ S2 H2 C2 D2 DA DK DQ"
)
KITTY = "C9 DJ DT CT CJ D4"


def shown() -> Position:
    """Seat 3 had a joker with its first card and passed; seat 0 showed its 3 of clubs."""
    return go(deal(HANDS, KITTY), "pass", "show C3")


def ending(
    hands: str, trump: str = "H", level: str = "3", *, declarer: int = 0, stake: str = "none",
    first: bool = False, taken: tuple[int, ...] = (0, 0, 0, 0), **more: object,
) -> Playing:  # fmt: skip
    """The last tricks of a deal: four hands, divided by `|`; ``first``: it is the first trick."""
    options = more.pop("options", {})
    settings = {"levels": [level] * 2, "declarer": declarer} | more
    setup = new_deal("gabaguo", 1, options=options, **settings).setup
    logic = gaba_logic(setup.game.trump_order(setup.options, trump, level))
    opening = Opening(Match.of(setup), None, (), stake, is_gaba=False)
    table = GabaTable.of(logic, opening, setup, (), trump, declarer, ())
    position = table.start([codes(hand) for hand in hands.split("|")])._replace(taken=taken)
    return position if first else position._replace(tricks=(Trick(0, ((),) * 4, (), 0, 0),))
