"""The kind partner and its boards, against a search for a way in which the cards can lie."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest

from engine import bench_boards
from engine.cards import texts
from engine.chance import Chance
from engine.deal import DEALS
from engine.errors import BadInput
from engine.exercises import judge, parse_exercise, solve
from engine.exercises.making import Made, generate, make_board
from engine.exercises.making.base import Wish
from engine.exercises.making.deals import Source, hand_at, played, source
from tests.engine.oracle import DECK, Table, broken, divisions

Plays = list[tuple[int, int, list[str], list[str]]]
ELSEWHERE = -1


def plays_of(document: dict) -> Plays:
    """Every play: (trick, seat, lead, cards)."""
    players = document.get("players", 4)
    return [
        (index, (trick["leader"] + step) % players, trick["plays"][0], cards)
        for index, trick in enumerate(document["tricks"])
        for step, cards in enumerate(trick["plays"])
    ]


def unseen(document: dict) -> list[str]:
    known = Counter(document["hand"]) + Counter(document.get("buried", ()))
    known += Counter(card for _, _, _, cards in plays_of(document) for card in cards)
    return sorted((Counter(dict.fromkeys(DECK, 2)) - known).elements())


def sizes(document: dict) -> dict[int, int]:
    """How many cards each other seat still holds."""
    done: Counter[int] = Counter()
    for _, seat, _, cards in plays_of(document):
        done[seat] += len(cards)
    seat = document["seat"]
    whole = len(document["hand"]) + done[seat]
    return {
        other: whole - done[other] for other in range(document.get("players", 4)) if other != seat
    }


def cannot_hold(document: dict, *, voids: bool = True) -> set[tuple[int, str]]:
    """Seats and cards that the plays rule out."""
    table = Table.of(document)
    found = set()
    players = document.get("players", 4)
    for _, seat, led, cards in plays_of(document):
        lane = table.lane(led[0])
        mixed = {table.lane(card) for card in cards} != {lane}
        if mixed and voids:
            found |= {(seat, card) for card in DECK if table.lane(card) == lane}
        parts = divisions(table, tuple(led)) if cards is led and len(led) > 1 else []
        longest = [part for part in parts[0] if len(part) == 1] if parts else []
        if longest and len(parts[0]) > 1:
            low = min(table.strength(part[0]) for part in longest)
            found |= {
                (other, card)
                for other in range(players)
                for card in DECK
                if other != seat and table.lane(card) == lane and table.strength(card) > low
            }
    return found


def can_lie(document: dict, seat: int, barred: set[tuple[int, str]]) -> bool:
    """Look for a way to give out the unseen cards, the seven to that seat: slot by slot."""
    seven, cards = document["trump"] + "7", unseen(document)
    rooms = sizes(document)
    for owner in [seat, document["declarer"]][: cards.count(seven)]:
        if owner != document["seat"]:
            rooms[owner] -= 1
            cards.remove(seven)
    if min(rooms.values()) < 0:
        return False
    slots = [other for other, room in rooms.items() for _ in range(room)]
    given: dict[int, int] = {}

    def place(slot: int, tried: set[int]) -> bool:
        for at, card in enumerate(cards):
            if at in tried or (slots[slot], card) in barred:
                continue
            tried.add(at)
            if at not in given or place(given[at], tried):
                given[at] = slot
                return True
        return False

    return all(place(slot, set()) for slot in range(len(slots)))


def expected(document: dict, *, voids: bool = True) -> list[int]:
    seven, declarer, seat = document["trump"] + "7", document["declarer"], document["seat"]
    for _, mover, _, cards in plays_of(document):
        if mover != declarer and seven in cards:
            return [mover]
    if seat != declarer and seven in document["hand"]:
        return [seat]
    declarers = [card for _, mover, _, cards in plays_of(document) if mover == declarer
                 for card in cards]  # fmt: skip
    if seat == declarer:
        declarers += [*document["hand"], *document["buried"]]
    if declarers.count(seven) == 2:
        return []
    barred = cannot_hold(document, voids=voids)
    others = [
        other for other in sizes(document) if other != declarer and (other, seven) not in barred
    ]
    return [other for other in others if can_lie(document, other, barred)]


def is_right(made: Made) -> None:
    document = dict(made.exercise.document)
    seats = expected(document)
    assert solve(made.exercise).answer == {"seats": seats}
    verdict = judge(made.exercise, {"seats": seats[::-1]})
    assert verdict.correct
    assert [reason.facts["seat"] for reason in verdict.reasons] == list(
        range(made.exercise.players)
    )
    wrong = judge(made.exercise, {"seats": sorted({*seats} ^ {document["declarer"], 1})})
    assert not wrong.correct
    assert all(reason.facts["problem"] for reason in wrong.reasons)
    held = len(document["hand"]) + sum(
        len(cards) for _, seat, _, cards in plays_of(document) if seat == document["seat"]
    )
    assert held == 100 // made.exercise.players


def is_decided(made: Made) -> None:
    """Whoever does not know the rule names other seats."""
    document = dict(made.exercise.document)
    seats, declarer = expected(document), document["declarer"]
    if made.rule == "anqi.side.partner":
        assert seats != [(declarer + 2) % made.exercise.players]
    elif made.rule == "follow.void":
        assert expected(document, voids=False) != seats
    elif made.rule == "anqi.side":
        assert seats == [document["seat"]] or any(
            document["trump"] + "7" in cards for _, seat, _, cards in plays_of(document)
            if seat in seats
        )  # fmt: skip
    else:
        assert document["seat"] == declarer
        own = [*document["hand"], *document["buried"]]
        own += [card for _, seat, _, cards in plays_of(document) if seat == declarer
                for card in cards]  # fmt: skip
        assert seats == [] or any(own.count(suit + "7") == 2 for suit in "SHCD")


def test_boards_are_right_and_about_their_rule() -> None:
    for made in generate("partner", "anqi", 51, 50):
        is_right(made)
        is_decided(made)


@pytest.mark.slow
def test_many_boards() -> None:
    for made in generate("partner", "anqi", 52, 500):
        is_right(made)
        is_decided(made)


@pytest.mark.parametrize(
    ("rule", "difficulty"),
    [("anqi.side.partner", 1), ("anqi.side.partner", 4), ("anqi.side", 2), ("follow.void", 3),
     ("anqi.side.solo", 3)],
)  # fmt: skip
def test_rule_and_difficulty_are_kept(rule: str, difficulty: int) -> None:
    for made in generate("partner", "anqi", 53, 2, rule=rule, difficulty=difficulty):
        assert (made.rule, made.difficulty) == (rule, difficulty)
        is_decided(made)


def test_a_declarer_may_only_seem_to_play_alone() -> None:
    boards = list(generate("partner", "anqi", 56, 12, rule="anqi.side.solo"))
    for made in boards:
        is_right(made)
        is_decided(made)
    assert 2 <= sum(expected(dict(made.exercise.document)) == [] for made in boards) <= 10


def test_five_players() -> None:
    for made in generate("partner", "anqi", 54, 5, players=5):
        assert made.exercise.players == 5
        is_right(made)


# --- every way in which the cards can lie, in endings


def ending(number: int, seat: int, left: int) -> dict | None:
    """The view of a seat in a played deal when every hand has so many cards."""
    over = played(Source("anqi", (), 4, number))
    contract, table = over.table.contract, over.table
    if contract.shown or contract.committed is None or any(trick.shown for trick in over.tricks):
        return None
    count = next(
        (at for at in range(len(over.tricks)) if len(hand_at(over, seat, at)) == left), None
    )
    if count is None:
        return None
    document = {
        "format": 1, "kind": "partner", "game": "anqi", "trump": table.trump, "seat": seat,
        "declarer": table.declarer, "hand": list(texts(hand_at(over, seat, count))),
        "tricks": [{"leader": trick.leader, "plays": [list(texts(cards)) for cards in trick.plays]}
                   for trick in over.tricks[:count]],
    }  # fmt: skip
    if seat == table.declarer:
        document["buried"] = list(texts(table.kitty))
    return document


def deals(cards: list[str], rooms: list[tuple[int, int]]) -> Iterator[dict[int, tuple[str, ...]]]:
    """Every way to give cards to hands of given sizes."""
    (seat, room), *others = rooms
    for chosen in sorted(set(permutations(cards, room))):
        if list(chosen) != sorted(chosen):
            continue
        rest = list(cards)
        for card in chosen:
            rest.remove(card)
        if not others:
            yield {seat: chosen}
        else:
            for more in deals(rest, others):
                yield {seat: chosen, **more}


def is_legal(document: dict, hands: dict[int, tuple[str, ...]]) -> bool:
    """Whether every follow of the tricks was legal from these hands."""
    table = Table.of(document)
    full = {seat: list(cards) for seat, cards in hands.items()}
    full[document["seat"]] = list(document["hand"])
    for _, seat, _, cards in plays_of(document):
        full[seat] = full[seat] + cards
    for _, seat, led, cards in plays_of(document):
        if cards is not led and broken(table, led, full[seat], cards):
            return False
        for card in cards:
            full[seat].remove(card)
    return True


def search(document: dict) -> tuple[set[int], set[int]]:
    """Who can hold the seven: by what is said to count, and by every follow being legal."""
    barred = cannot_hold(document)
    seven, rooms = document["trump"] + "7", sizes(document)
    said, lawful = set(), set()
    for hands in deals(unseen(document), list(rooms.items())):
        if any((seat, card) in barred for seat, cards in hands.items() for card in cards):
            continue
        there = {seat: cards.count(seven) for seat, cards in hands.items()}
        called = document["declarer"] in hands and sevens_played(document) < 1
        if called and not there[document["declarer"]]:
            continue
        found = {seat for seat, count in there.items() if count and seat != document["declarer"]}
        said |= found
        if not found <= lawful and is_legal(document, hands):
            lawful |= found
    return said, lawful


def sevens_played(document: dict) -> int:
    seven = document["trump"] + "7"
    return sum(cards.count(seven) for _, seat, _, cards in plays_of(document)
               if seat == document["declarer"])  # fmt: skip


def endings(count: int) -> Iterator[dict]:
    """Endings in which it is not known for sure where the other seven is."""
    found = 0
    for number in range(120):
        for seat in range(4):
            document = ending(number, seat, 1)
            if document is None or found == count:
                continue
            known = judge(parse_exercise(document), {"seats": []}).reasons
            if {reason.facts["why"] for reason in known} & {"played", "own", "solo", "elsewhere"}:
                continue
            found += 1
            yield document


@pytest.mark.slow
def test_endings_against_every_way_the_cards_can_lie() -> None:
    tried = 0
    for document in endings(12):
        said, lawful = search(document)
        seats = set(solve(parse_exercise(document)).answer["seats"])
        assert seats == said
        assert lawful <= seats
        tried += 1
    assert tried >= 5


def test_the_declarer_counts_the_last_cards() -> None:
    """Three unseen cards, one a hand: two seats are void in trump, so the third has the seven."""
    document = {
        "format": 1, "kind": "partner", "game": "anqi", "trump": "H", "declarer": 0, "seat": 0,
        "hand": ["H7"], "buried": ["D2", "D2", "D3", "D3", "D4", "D4", "C2", "C2"],
        "tricks": [{"leader": 0, "plays": [["HA"], ["C3"], ["H3"], ["C4"]]}],
    }  # fmt: skip
    assert solve(parse_exercise(document)).answer == {"seats": [2]}
    assert expected(document) == [2]


def test_a_throw_that_stood_shows_that_nobody_has_a_higher_card() -> None:
    document = {
        "format": 1, "kind": "partner", "game": "anqi", "trump": "H", "declarer": 0, "seat": 1,
        "hand": ["S5", "S6"],
        "tricks": [{"leader": 0, "plays": [["BJ", "BJ", "HA"], ["H2", "H3", "H4"],
                                           ["H5", "H6", "H8"], ["H5", "H6", "H8"]]}],
    }  # fmt: skip
    assert solve(parse_exercise(document)).answer == {"seats": []}
    reasons = judge(parse_exercise(document), {"seats": [2]}).reasons
    assert [(reason.rule, reason.facts["why"]) for reason in reasons] == [("throw.valid", "throw")]


BASE = {
    "format": 1, "kind": "partner", "game": "anqi", "trump": "H", "declarer": 0, "seat": 2,
    "hand": ["S5", "S6"], "tricks": [{"leader": 0, "plays": [["HA"], ["S3"], ["H4"], ["S7"]]}],
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"trump": "none"}, "trump"),
        ({"seat": 4}, "seat"),
        ({"buried": ["S2"]}, "buried"),
        ({"seat": 0, "hand": ["H7"]}, "buried"),
        ({"seat": 0, "buried": ["D2"]}, "buried"),
        ({"seat": 0, "buried": ["D2", "D2", "D3", "D3", "D4", "D4", "C2", "C2"]}, "hand"),
        ({"hand": ["H7", "H7"]}, "hand"),
        ({"hand": list(DECK[26:52])}, "hand"),
        ({"tricks": [{"leader": 0, "plays": []}]}, "tricks[0].plays"),
        ({"tricks": [{"leader": 4, "plays": [["HA"]]}]}, "tricks[0].leader"),
        ({"tricks": [{"plays": [["HA"]]}]}, "tricks[0].leader"),
        ({"tricks": [["HA"]]}, "tricks[0]"),
        ({"hand": [], "tricks": [{"leader": 0, "plays": [["HA"]]}]}, "hand"),
    ],
)
def test_complaints_name_the_field(change: dict, place: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_exercise({**BASE, **change})
    assert caught.value.field == place


def test_a_board_is_the_same_for_good() -> None:
    made = make_board("partner", "anqi", "7/3", rule="follow.void")
    document = json.loads(json.dumps(made.exercise.document))
    assert (document["seat"], document["declarer"], len(document["tricks"])) == FIXED[:3]
    assert document["hand"] == FIXED[3]


FIXED = (3, 1, 15, ["H5", "H8", "CK", "D7", "BJ"])


def test_the_pools_hold_every_deal_that_a_board_may_come_from(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is measured as making boards is not the playing of deals."""
    filled: set[Source] = set()
    monkeypatch.setattr(bench_boards, "played", filled.add)
    monkeypatch.setattr(bench_boards, "moments_of", filled.add)
    bench_boards.fill_pools()
    assert len(filled) <= played.cache_info().maxsize
    for game in DEALS:
        asked = {source(Wish(game, "", 3), Chance("pool", game, n)) for n in range(300)}
        assert asked <= filled
