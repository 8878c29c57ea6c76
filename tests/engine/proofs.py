"""Do the cards and facts of a reason really prove what its rule says?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.verdict import Reason

from .oracle import Cards, Table, broken, divisions, given


def within(part: Iterable[str], whole: Iterable[str]) -> bool:
    """Are these cards among those, copies counted?"""
    return not Counter(part) - Counter(whole)


def check_broken(table: Table, led: Cards, hand: Cards, play: Cards, reason: Reason) -> None:
    """A reason for which a play is refused."""
    check = {
        "follow.held": proves_held,
        "follow.count": proves_count,
        "follow.suit": proves_suit,
        "follow.tractor": proves_tractor,
        "follow.pair": proves_pair,
    }[reason.rule]
    check(table, led, hand, play, reason)


def proves_held(table: Table, led: Cards, hand: Cards, play: Cards, reason: Reason) -> None:
    """The cards are those of the play that the hand does not have."""
    assert Counter(reason.cards) == Counter(play) - Counter(hand)


def proves_count(table: Table, led: Cards, hand: Cards, play: Cards, reason: Reason) -> None:
    """The numbers are the lengths of lead and play."""
    assert reason.cards == ()
    assert reason.facts["wanted"] == len(led)
    assert reason.facts["got"] == len(play)


def proves_suit(table: Table, led: Cards, hand: Cards, play: Cards, reason: Reason) -> None:
    """The cards are of the led suit and were kept back, enough of them to do better."""
    lane = table.lane(led[0])
    held, played = table.of_lane(hand, lane), table.of_lane(play, lane)
    kept = Counter(held) - Counter(played)
    assert reason.cards
    assert within(reason.cards, kept.elements())
    facts = reason.facts
    assert facts["suit"] == lane
    assert facts["held"] == len(held)
    assert facts["wanted"] == min(len(held), len(led))
    assert facts["got"] == len(played) < facts["wanted"]


def proves_tractor(table: Table, led: Cards, hand: Cards, play: Cards, reason: Reason) -> None:
    """The cards are tractors of the hand, one as long as what was owed, and not all played."""
    lane = table.lane(led[0])
    could, did = given(table, led, hand)[0], given(table, led, play)[0]
    first = next(i for i, length in enumerate(could) if did[i : i + 1] != (length,))
    length, tractors = reason.facts["pairs"], reason.facts["tractors"]
    assert length == could[first]
    assert reason.facts["suit"] == lane
    assert reason.facts["wanted"] == len(could)
    assert within(reason.cards, table.of_lane(hand, lane))
    assert sorted(reason.cards) == sorted(card for cards in tractors for card in cards)
    for cards in tractors:
        assert divisions(table, cards) == [(tuple(sorted(cards)),)]
        assert len(cards) >= 4
    lengths = sorted(len(cards) // 2 for cards in tractors)
    assert lengths == ([length] if len(tractors) == 1 else sorted(could))
    assert not within(reason.cards, play)


def proves_pair(table: Table, led: Cards, hand: Cards, play: Cards, reason: Reason) -> None:
    """The cards are pairs of the led suit that were not played whole."""
    lane = table.lane(led[0])
    held = table.of_lane(hand, lane)
    assert reason.cards
    assert within(reason.cards, held)
    kept = Counter(reason.cards)
    assert set(kept.values()) == {2}
    played = Counter(play)
    assert all(played[card] < 2 for card in kept)
    assert reason.facts["suit"] == lane
    assert reason.facts["got"] < reason.facts["wanted"]
    broken = Counter(card for card in kept.elements() if played[card])
    assert Counter(reason.facts["broken"]) == broken


def deciding_rule(table: Table, led: Cards, hand: Cards) -> str:
    """The rule that decides what a legal play must hold."""
    held = len(table.of_lane(hand, table.lane(led[0])))
    if held == 0:
        return "follow.void"
    if held < len(led):
        return "follow.short"
    if held == len(led):
        return "follow.suit"
    tractors, pairs = given(table, led, hand)
    return "follow.tractor" if tractors else "follow.pair" if pairs else "follow.single"


def check_legal(
    table: Table, led: Cards, hand: Cards, play: Cards, reasons: Sequence[Reason]
) -> None:
    """The reason given for a legal play."""
    (reason,) = reasons
    assert reason.rule == deciding_rule(table, led, hand)
    assert reason.facts["suit"] == table.lane(led[0])
    assert within(reason.cards, play)
    if reason.rule == "follow.tractor":
        answers_tractors(table, led, hand, play, reason)


def answers_tractors(table: Table, led: Cards, hand: Cards, play: Cards, reason: Reason) -> None:
    """The cards are just the tractors that answer the lead's; other pairs are named apart."""
    could, _pairs = given(table, led, hand)
    tractors = reason.facts["tractors"]
    assert [len(cards) // 2 for cards in tractors] == list(could)
    assert sorted(reason.cards) == sorted(card for cards in tractors for card in cards)
    for cards in tractors:
        assert divisions(table, cards) == [(tuple(sorted(cards)),)]
    lane = table.of_lane(play, table.lane(led[0]))
    pairs = [card for card, copies in Counter(lane).items() if copies == 2]
    other = [card for card in pairs if card not in reason.cards for _ in range(2)]
    assert sorted(reason.facts["loose"]) == sorted(other)


def check_set(
    table: Table, led: Cards, hand: Cards, right: Cards, answer: Cards, reason: Reason, ask: str
) -> None:
    """A reason of a wrong answer to "which cards are forced" or "which are playable"."""
    problem = reason.facts["problem"]
    missing = Counter(right) - Counter(answer)
    extra = Counter(answer) - Counter(right)
    assert problem in ("missing", "extra")
    assert reason.cards
    assert within(reason.cards, (missing if problem == "missing" else extra).elements())
    if not within(answer, hand):
        return
    rules = {set_rule(table, led, hand, right, card, ask, problem) for card in reason.cards}
    assert rules == {reason.rule}
    witness = reason.facts.get("witness")
    if (ask, problem) in (("forced", "missing"), ("playable", "extra")):
        assert witness is None
        return
    assert isinstance(witness, list)
    assert not broken(table, led, hand, witness)
    said, shown = Counter(answer), Counter(witness)
    if ask == "forced":
        forced = Counter(right)
        assert all(shown[card] <= forced[card] < said[card] for card in reason.cards)
    else:
        assert any(shown[card] > said[card] for card in reason.cards)


def set_rule(
    table: Table, led: Cards, hand: Cards, right: Cards, card: str, ask: str, problem: str
) -> str:
    """The rule that makes a card forced, free, or impossible to play."""
    rule = deciding_rule(table, led, hand)
    if rule in ("follow.void", "follow.short", "follow.suit"):
        outside = rule == "follow.suit" and table.lane(card) != table.lane(led[0])
        return "follow.suit" if outside else rule
    if table.lane(card) != table.lane(led[0]):
        return "follow.suit"
    if (ask, problem) != ("forced", "missing"):
        return rule
    own = list(table.of_lane(hand, table.lane(led[0])))
    while own.count(card) >= right.count(card):
        own.remove(card)
    if len(own) < len(led):
        return "follow.suit"
    could, without = given(table, led, hand), given(table, led, own)
    return "follow.tractor" if without[0] != could[0] else "follow.pair"
