"""anqi: calls, overcalls and heads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import texts
from engine.chance import Chance
from engine.deal.anqi_calls import SEVENS, overcall_order, overcalls
from engine.exercises.making.base import Wish
from engine.exercises.making.deals import players_of, start
from engine.games.anqi import ANQI, AnqiOptions

_FORCED = "anqi.call.forced"


def _options(wish: Wish) -> AnqiOptions:
    return AnqiOptions.of(wish.options)


def _seats(wish: Wish, chance: Chance) -> dict[str, Any]:
    players = players_of(wish, chance)
    return {} if players == 4 else {"players": players}


def calls(wish: Wish, chance: Chance) -> Iterator[dict[str, Any]]:
    """Yield moments of dealing: after a card, or when all cards are dealt."""
    setup = start(wish, chance).setup
    players, head = setup.players, setup.head
    fields: dict[str, Any] = {"ask": "call"} | ({} if players == 4 else {"players": players})
    total = sum(map(len, setup.hands))
    while True:
        dealt = chance.between(total // 4, total)
        if wish.rule == _FORCED or _options(wish).call_time == "after_deal":
            dealt = total
        held = [hand[: (dealt + players - 1 - (seat - head) % players) // players]
                for seat, hand in enumerate(setup.hands)]  # fmt: skip
        sevens = [sorted(code for code in hand if code in SEVENS) for hand in held]
        holders = [seat for seat in range(players) if sevens[seat]]
        if wish.rule == _FORCED:
            wants: list[int] = []
            poor = [seat for seat in range(players) if not sevens[seat]]
            head = chance.pick(poor) if poor and chance.yes(60) else chance.below(players)
        else:
            wants = sorted(chance.some(holders, min(len(holders), chance.between(1, 3))))
        place = {} if dealt == total else {"receiver": (head + dealt - 1) % players}
        yield fields | {
            "head": head, "sevens": [list(texts(cards)) for cards in sevens], "wants": wants,
        } | place  # fmt: skip


def overcalling(wish: Wish, chance: Chance) -> Iterator[dict[str, Any]]:
    """Yield what is said after a call, by pairs that the players hold."""
    while True:
        setup = start(wish, chance).setup
        players = setup.players
        fields: dict[str, Any] = {"ask": "overcall"} | (
            {} if players == 4 else {"players": players}
        )
        caller = chance.below(players)
        said = _said(wish, chance, setup.hands, caller)
        if wish.rule == "anqi.overcall":
            said = [each for each in said if each == "pass"][: players - 2]
        for _ in range(2):
            end = chance.between(0 if wish.rule == "anqi.overcall" else 1, len(said))
            cut = said if chance.yes(30) else said[:end]
            yield fields | {"caller": caller, "said": cut}


def _said(wish: Wish, chance: Chance, hands: tuple[tuple[int, ...], ...], caller: int) -> list[Any]:
    """Let the seats speak until all others have passed, or nothing is higher."""
    options, players = _options(wish), len(hands)
    highest = overcall_order(options)[-1]
    said: list[Any] = []
    standing: int | None = None
    seat, passes = caller, 0
    while passes < players - 1 and standing != highest:
        seat = (seat + 1) % players
        pairs = overcalls(options, standing, hands[seat])
        if pairs and chance.yes(65):
            standing, passes = pairs[0], 0
            said.append(list(texts([standing, standing])))
        else:
            passes += 1
            said.append("pass")
    return said


def heads(wish: Wish, chance: Chance) -> Iterator[dict[str, Any]]:
    """Yield deals that are over, or were called off."""
    fields = _seats(wish, chance) | {"ask": "head"}
    players = fields.get("players", 4)
    while True:
        head = chance.below(players)
        if wish.rule == _FORCED:
            yield fields | {"head": head, "redealt": True}
        else:
            points = 5 * chance.below(33)
            yield fields | {"head": head, "declarer": chance.below(players), "points": points}


def forced(wish: Wish, chance: Chance) -> Iterator[dict[str, Any]]:
    """Yield the end of dealing without a call, or the deal after one that was called off."""
    may_redeal = ANQI.options.of(dict(wish.options)).as_dict()["no_seven_head"] == "redeal"
    return (heads if may_redeal and chance.yes(25) else calls)(wish, chance)
