"""The kind snatch and its boards, against a deal played by the rules' words."""

from __future__ import annotations

import json

import pytest

from engine.errors import BadInput
from engine.exercises import judge, parse_exercise, solve
from engine.exercises.making import Made, generate, make_board
from tests.engine.oracle_dingqi import Deal, is_seven, rank, shape

KK = {
    "format": 1, "kind": "snatch", "game": "dingqi", "player": 1, "table": ["SK", "HK"],
    "hands": [["H7", "C3"], ["D7", "DA"], ["S9", "HT"], ["C7", "C2"]], "wants": [0, 3],
}  # fmt: skip
OPTIONS = [
    {}, {"end": "to_last"}, {"snatch": "out_of_turn"}, {"seven_order": "spade_low"},
    {"snatch": "off"}, {"snatch": "out_of_turn", "end": "to_last"},
]  # fmt: skip


def deal_after(document: dict, **options: str) -> Deal:
    """The deal after the play, told by the words of the rules."""
    hands = [list(hand) for hand in document["hands"]]
    player = document["player"]
    hands[player] += document["table"]
    deal = Deal(hands, {**document.get("options", {}), **options}, player)
    deal.order = [seat for seat, hand in enumerate(hands) if not hand]
    deal.do("play", tuple(sorted(document["table"])))
    return deal


def may_snatch(deal: Deal) -> list[int]:
    """Who may, in the order in which they are asked."""
    found = []
    while deal.asked:
        seat = deal.asked[0]
        if any(kind == "snatch" for kind, _ in deal.moves()):
            found.append(seat)
        deal.do("pass", ())
    return found


def expected(document: dict, **options: str) -> dict:
    seats = may_snatch(deal_after(document, **options))
    gets = next((seat for seat in seats if seat in document["wants"]), None)
    return {"seats": sorted(seats), "gets": gets}


def is_right(made: Made) -> None:
    document = made.exercise.document
    dealt = [*document["table"], *(card for hand in document["hands"] for card in hand)]
    assert len(set(dealt)) == len(dealt)
    solution = solve(made.exercise)
    assert solution.answer == expected(document)
    assert solution.count == 1
    assert judge(made.exercise, solution.answer).correct


def is_decided(made: Made) -> None:
    """Whoever does not know the rule answers wrong."""
    document = made.exercise.document
    right = set(expected(document)["seats"])
    table = tuple(sorted(document["table"]))
    others = [hand for seat, hand in enumerate(document["hands"]) if seat != document["player"]]
    has_seven = any(rank(card) == "7" for hand in others for card in hand)
    form = shape(table)
    assert form
    if made.rule == "dingqi.bomb":
        assert has_seven
        assert bool(right) == (form[0] != "bomb")
        if right:  # as long as a bomb, or of the highest cards
            high = all(rank(card) in "2LB" or card in ("LJ", "BJ") for card in table)
            assert len(table) in (3, 4) or high
    elif made.rule == "dingqi.end":
        goes_out = any(len(document["hands"][seat]) == 1 for seat in right)
        assert not document["hands"][document["player"]] or goes_out
        assert has_seven
        assert form[0] != "bomb"
        assert bool(right) != deal_after(document).over
    elif document["options"].get("snatch") == "off":
        assert expected(document, snatch="instant")["seats"]
    else:  # who would play a 7 in turn
        deal = deal_after(document, snatch="off")
        in_turn = {} if deal.over else {deal.turn}
        can = {seat for seat in in_turn if any(is_seven(cards) for _, cards in deal.moves())}
        assert right != can


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_boards_are_right_and_about_their_rule(options: dict) -> None:
    for made in generate("snatch", "dingqi", 21, 50, options=options):
        is_right(made)
        is_decided(made)
        assert made.exercise.document["options"] == options


@pytest.mark.slow
def test_many_boards() -> None:
    for made in generate("snatch", "dingqi", 22, 500):
        is_right(made)
        is_decided(made)


@pytest.mark.parametrize("rule", ["dingqi.snatch", "dingqi.bomb"])
@pytest.mark.parametrize("difficulty", range(1, 6))
def test_rule_and_difficulty_are_kept(rule: str, difficulty: int) -> None:
    for made in generate("snatch", "dingqi", 23, 3, rule=rule, difficulty=difficulty):
        assert (made.rule, made.difficulty) == (rule, difficulty)
        is_decided(made)


@pytest.mark.parametrize("rule", ["dingqi.bomb", "dingqi.end"])
def test_a_rule_does_not_give_the_answer_away(rule: str) -> None:
    boards = generate("snatch", "dingqi", 25, 40, rule=rule)
    nobody = sum(not solve(made.exercise).answer["seats"] for made in boards)
    assert 8 <= nobody <= 34


@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_are_kept(players: int) -> None:
    for made in generate("snatch", "dingqi", 24, 5, players=players):
        assert made.exercise.players == players == len(made.exercise.document["hands"])
        is_right(made)


def test_a_play_that_ends_the_deal_is_not_snatched_but_to_the_last_it_is() -> None:
    ended = {**KK, "hands": [["H7"], [], ["S9"], ["C7"]]}
    assert solve(parse_exercise(ended)).answer == {"seats": [], "gets": None}
    verdict = judge(parse_exercise(ended), {"seats": [0, 3], "gets": 3})
    assert [reason.rule for reason in verdict.reasons] == ["dingqi.end"]
    going_on = {**ended, "options": {"end": "to_last"}}
    assert solve(parse_exercise(going_on)).answer == {"seats": [0, 3], "gets": 3}


@pytest.mark.parametrize(
    ("change", "seats", "gets"),
    [
        ({}, [0, 3], 3),
        ({"wants": [0]}, [0, 3], 0),
        ({"wants": [1, 2]}, [0, 3], None),
        ({"options": {"snatch": "off"}}, [], None),
        ({"options": {"snatch": "out_of_turn"}}, [0, 3], 3),
        ({"table": ["SK", "HK", "CK"]}, [], None),
        ({"table": ["LJ", "BJ"]}, [], None),
        ({"table": ["BJ"]}, [0, 3], 3),
        ({"table": ["S7"]}, [], None),
        ({"table": ["S5", "S6", "S7"]}, [0, 3], 3),
        ({"table": ["S7", "S8", "H8"], "options": {}}, None, None),
        ({"hands": [["H7"], ["D7"], ["C7"], ["S9"]], "wants": [0, 2]}, [0, 2], 2),
    ],
    ids=str,
)
def test_who_may_and_who_gets_it(change: dict, seats: list | None, gets: int | None) -> None:
    if seats is None:
        with pytest.raises(BadInput, match="table"):
            parse_exercise({**KK, **change})
        return
    assert solve(parse_exercise({**KK, **change})).answer == {"seats": seats, "gets": gets}


@pytest.mark.parametrize(
    ("answer", "problems"),
    [
        ({"seats": [3, 0], "gets": 3}, [("", None)]),
        ({"seats": [0, 1, 3], "gets": 3}, [("own", 1)]),
        ({"seats": [0, 2, 3], "gets": 3}, [("no_seven", 2)]),
        ({"seats": [0], "gets": 3}, [("missing", 3)]),
        ({"seats": [0, 3, 9], "gets": 3}, [("no_seat", 9)]),
        ({"seats": [0, 3], "gets": 0}, [("gets", "nearer")]),
        ({"seats": [0, 3], "gets": None}, [("gets", "somebody")]),
        ({"seats": [0, 3], "gets": 2}, [("gets", "cannot")]),
        ({"seats": [], "gets": None}, [("missing", 3), ("missing", 0), ("gets", "somebody")]),
    ],
)
def test_every_fault_has_its_reason(answer: dict, problems: list) -> None:
    verdict = judge(parse_exercise(KK), answer)
    found = [
        (reason.facts["problem"], reason.facts.get("seat", reason.facts.get("why") or None))
        for reason in verdict.reasons
    ]
    assert found == problems
    assert verdict.correct == (problems == [("", None)])
    assert {reason.rule for reason in verdict.reasons} == {"dingqi.snatch"}


def test_what_is_missing_shows_the_sevens() -> None:
    reason = judge(parse_exercise(KK), {"seats": [0], "gets": 3}).reasons[0]
    assert reason.cards == ("C7",)
    assert (reason.facts["turn"], reason.facts["partner"]) == (False, True)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"player": 4}, "player"),
        ({"player": None}, "player"),
        ({"table": []}, "table"),
        ({"table": ["SK", "HQ"]}, "table"),
        ({"table": ["SK", "D7"]}, "hands[1][0]"),
        ({"hands": KK["hands"][:3]}, "hands"),
        ({"hands": [["H7"], ["SK"], ["S9"], ["C7"]]}, "hands[1][0]"),
        ({"hands": [["H7"], ["D7"], [], ["C7"]]}, "hands[2]"),
        ({"wants": [4]}, "wants[0]"),
        ({"wants": [True]}, "wants[0]"),
        ({"wants": "0"}, "wants"),
        ({"players": 5}, "players"),
        ({"trump": "H"}, "trump"),
        ({"asked": [1]}, "asked"),
    ],
    ids=str,
)
def test_what_is_no_position_is_named(change: dict, place: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_exercise({**KK, **change})
    assert caught.value.field == place


@pytest.mark.parametrize(
    ("answer", "place"),
    [
        ({}, "answer.seats"),
        ({"seats": [0]}, "answer.gets"),
        ({"seats": 0, "gets": 0}, "answer.seats"),
        ({"seats": [None], "gets": 0}, "answer.seats[0]"),
        ({"seats": [0], "gets": "0"}, "answer.gets"),
        ({"seats": [10**30], "gets": 0}, "answer.seats[0]"),
        ({"seats": [], "gets": None, "sure": 1}, "answer.sure"),
    ],
)
def test_what_is_no_answer_is_named(answer: dict, place: str) -> None:
    with pytest.raises(BadInput) as caught:
        judge(parse_exercise(KK), answer)
    assert caught.value.field == place


def test_the_same_board_for_the_same_words() -> None:
    made = make_board("snatch", "dingqi", "fixed", difficulty=4, rule="dingqi.snatch")
    assert made.exercise.document == json.loads(FIXED)
    assert solve(made.exercise).answer == ANSWER


FIXED = """{"format": 1, "kind": "snatch", "game": "dingqi", "options": {}, "players": 3,
 "rules": ["dingqi.snatch"], "player": 1, "table": ["D9", "H9"],
 "hands": [["S7", "C7"], ["S5", "S6", "H5", "H7", "D7"], ["C6", "D3", "DT"]],
 "wants": []}"""
ANSWER = {"seats": [0], "gets": None}
