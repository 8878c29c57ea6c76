"""Cards put into lanes: what is right, and which rule each misplaced card breaks."""

import pytest

from engine.errors import BadInput
from engine.exercises import judge, parse_exercise, solve

CARDS = ["S7", "S8", "BJ", "H3", "D9", "D9"]
RIGHT = {"T": ["BJ", "S7", "H3"], "S": ["S8"], "D": ["D9", "D9"]}


def sort(**fields):
    document = {"format": 1, "kind": "sort", "game": "anqi", "trump": "H", "cards": CARDS}
    return parse_exercise({**document, **fields})


def reasons(answer, **fields):
    verdict = judge(sort(**fields), {"lanes": answer})
    return [(each.rule, each.facts["problem"], list(each.cards)) for each in verdict.reasons]


def test_solution_is_right_whatever_the_order():
    assert solve(sort()).answer == {"lanes": RIGHT}
    turned = {name: cards[::-1] for name, cards in reversed(RIGHT.items())}
    assert judge(sort(), {"lanes": {**turned, "C": []}}).correct
    assert reasons(RIGHT) == [("suit.effective", "", ["BJ", "S7", "H3"])]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        # a 7 by its printed suit, and a heart as a side suit
        (
            {"T": ["BJ"], "S": ["S7", "S8"], "H": ["H3"], "D": ["D9", "D9"]},
            [("anqi.trump", "missing", ["S7", "H3"])],
        ),
        # a side card among the trumps
        (
            {**RIGHT, "T": ["BJ", "S7", "H3", "S8"], "S": []},
            [("anqi.trump", "extra", ["S8"])],
        ),
        # a side card in another side suit, one copy of two
        (
            {"T": RIGHT["T"], "S": ["S8", "D9"], "D": ["D9"]},
            [("suit.effective", "suit", ["D9"])],
        ),
        # all of it at once: trumps first
        (
            {"T": ["D9", "D9"], "S": ["BJ", "S7", "H3"], "C": ["S8"]},
            [
                ("anqi.trump", "missing", ["BJ", "S7", "H3"]),
                ("anqi.trump", "extra", ["D9", "D9"]),
                ("suit.effective", "suit", ["S8"]),
            ],
        ),
        # other cards than those there are
        ({**RIGHT, "S": []}, [("cards.copy", "cards", ["S8"])]),
        ({**RIGHT, "C": ["C2"]}, [("cards.copy", "cards", ["C2"])]),
        ({}, [("cards.copy", "cards", CARDS)]),
    ],
)
def test_each_misplaced_card_names_its_rule(answer, said):
    assert sorted(reasons(answer)[-1][2]) == sorted(said[-1][2])
    assert [each[:2] for each in reasons(answer)] == [each[:2] for each in said]
    assert [sorted(each[2]) for each in reasons(answer)] == [sorted(each[2]) for each in said]
    assert not judge(sort(), {"lanes": answer}).correct


@pytest.mark.parametrize(
    ("fields", "lanes"),
    [
        ({"trump": "none", "cards": ["S7", "H3", "LJ"]}, {"T": ["LJ", "S7"], "H": ["H3"]}),
        (
            {"game": "heiqi", "trump": "S", "cards": ["D2", "H7", "SA", "C6"]},
            {"T": ["H7", "D2", "SA"], "C": ["C6"]},
        ),
        (
            {"game": "shengji", "trump": "D", "level": "T", "cards": ["ST", "S9", "D3"]},
            {"T": ["ST", "D3"], "S": ["S9"]},
        ),
    ],
)
def test_lanes_are_the_games_own(fields, lanes):
    assert solve(sort(**fields)).answer == {"lanes": lanes}


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({}, "answer.lanes: the field is missing"),
        ({"lanes": []}, "answer.lanes: an object of lists of cards was expected, not a list"),
        (
            {"lanes": {"X": []}},
            "answer.lanes: there is no such field here; the fields are T, S, H, C, D",
        ),
        ({"lanes": {"S": "S8"}}, "answer.lanes.S: a list of cards was expected, not a string"),
        ({"lanes": {"S": ["S8", "X1"]}}, "answer.lanes.S[1]: X1 is not a card"),
        ({"lanes": RIGHT, "cards": []}, "answer.cards: there is no such field here"),
    ],
)
def test_answers_of_another_form_are_refused(answer, said):
    with pytest.raises(BadInput) as caught:
        judge(sort(), answer)
    assert str(caught.value).startswith(said)


def test_cards_are_needed():
    with pytest.raises(BadInput, match="at least one card"):
        sort(cards=[])
    with pytest.raises(BadInput, match="kind sort for the game dingqi"):
        sort(game="dingqi")
