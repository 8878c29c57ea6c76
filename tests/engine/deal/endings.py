"""The last tricks of deals: small hands with a given score so far."""

from __future__ import annotations

from typing import Any

from engine.cards import parse_code
from engine.deal import new_deal
from engine.deal.anqi_calls import Contract
from engine.deal.anqi_play import AnqiTable
from engine.deal.heiqi import HeiqiTable
from engine.deal.shengji import ShengjiTable
from engine.deal.tricklogic import logic_of
from engine.deal.tricks import Playing
from engine.games import get_game

from .helpers import codes

KITTY = "D2 D2 D3 D3 D4 D4 D6 D6"


def anqi(
    hands: list[str], trump: str = "H", kitty: str = KITTY, *, declarer: int = 0,
    partner: int | None = None, shown: tuple[tuple[int, str], ...] = (),
    taken: tuple[int, ...] | None = None, head: int = 0, **options: str,
) -> Playing:  # fmt: skip
    game = get_game("anqi")
    setup = new_deal("anqi", 1, players=len(hands), head=head, options=options).setup
    order = game.trump_order(setup.options, trump, None)
    logic = logic_of(order, game.throw(setup.options), "anqi.throw")
    pairs = tuple((seat, parse_code(card)) for seat, card in shown)
    contract = Contract(declarer, parse_code(trump + "7") if trump != "none" else None, 0, pairs)
    table = AnqiTable(setup, (), logic, trump, declarer, codes(kitty), contract, partner)
    return scored(table, hands, taken)


def heiqi(
    hands: list[str], trump: str = "H", kitty: str = KITTY, *, declarer: int = 0,
    bid: int = 80, taken: tuple[int, ...] | None = None, head: int = 0, **options: str,
) -> Playing:  # fmt: skip
    game = get_game("heiqi")
    setup = new_deal("heiqi", 1, head=head, options=options).setup
    order = game.trump_order(setup.options, trump, None)
    logic = logic_of(order, game.throw(setup.options), "heiqi.lead")
    return scored(HeiqiTable(setup, (), logic, trump, declarer, codes(kitty), bid), hands, taken)


def shengji(
    hands: list[str], trump: str = "H", kitty: str = KITTY, *, level: str = "5",
    declarer: int = 0, taken: tuple[int, ...] | None = None, **options: str,
) -> Playing:  # fmt: skip
    game = get_game("shengji")
    setup = new_deal("shengji", 1, trump=trump, level=level, options=options).setup
    order = game.trump_order(setup.options, trump, level)
    logic = logic_of(order, game.throw(setup.options), "shengji.throw")
    return scored(ShengjiTable(setup, (), logic, trump, declarer, codes(kitty)), hands, taken)


def scored(table: Any, hands: list[str], taken: tuple[int, ...] | None) -> Playing:
    position: Playing = table.start([codes(hand) for hand in hands])
    return position if taken is None else position._replace(taken=taken)
