"""dingqi: shapes, beating and the seven, against the words of the rules."""

from __future__ import annotations

import pytest

from engine.cards import parse_code
from engine.climbing import known, pack, read
from engine.errors import BadInput
from engine.exercises import judge, parse_exercise, solve


def beat(table: str, hand: str, **more: object) -> dict:
    return {
        "format": 1, "kind": "beat", "game": "dingqi",
        "table": table.split(), "hand": hand.split(), **more,
    }  # fmt: skip


def verdict(table: str, cards: str, **more: object):
    """Judge a play on the table, the hand being the play and nothing else."""
    exercise = parse_exercise(beat(table, cards, **more))
    return judge(exercise, {"cards": cards.split()})


# --- the examples of the rules, and what stands around them

EXAMPLES = [
    # table, play, right, rule, options
    ("SK HK", "D7", True, "dingqi.seven", {}),
    ("SK HK", "SQ HQ", False, "dingqi.beat", {}),
    ("D7", "S7", True, "dingqi.seven.beaten", {}),
    ("D7", "S2 H2", True, "dingqi.seven.beaten", {}),
    ("D7", "SA HA", False, "dingqi.seven.beaten", {}),
    ("D7", "BJ", False, "dingqi.seven.beaten", {}),
    ("D7", "S4 H4 C4", True, "dingqi.bomb", {}),
    ("S8 H9 CT", "H7", True, "dingqi.seven", {}),
    ("H7", "S9 HT CJ", False, "dingqi.seven.beaten", {}),
    ("S5 H5 C5 D5", "H7", False, "dingqi.bomb", {}),
    ("S5 H5 C5 D5", "S6 H6 C6", True, "dingqi.bomb", {}),
    ("S5 H5 C5 D5", "S4 H4 C4", False, "dingqi.bomb", {}),
    ("S5 H5 C5 D5", "S6 H6 C6", False, "dingqi.bomb", {"bomb_order": "count_first"}),
    ("S5 H5 C5 D5", "S4 H4 C4", False, "dingqi.bomb", {"bomb_order": "count_first"}),
    ("S5 H5 C5 D5", "S6 H6 C6 D6", True, "dingqi.bomb", {"bomb_order": "count_first"}),
    ("S6 H6 C6", "S5 H5 C5 D5", True, "dingqi.bomb", {"bomb_order": "count_first"}),
    ("S6 H6 C6", "S5 H5 C5 D5", False, "dingqi.bomb", {}),
    ("S5 H5 C5 D5", "BJ LJ", True, "dingqi.bomb", {}),
    ("S2 H2 C2 D2", "BJ LJ", True, "dingqi.bomb", {"bomb_order": "count_first"}),
    ("BJ LJ", "S2 H2 C2 D2", False, "dingqi.bomb", {"bomb_order": "count_first"}),
    ("BJ LJ", "S2 H2 C2 D2", False, "dingqi.bomb", {}),
    ("SA H2 C3", "D2 C4 S3", True, "dingqi.beat", {}),
    ("D2 C4 S3", "SA H2 C3", False, "dingqi.beat", {}),
    ("", "SK HA C2", False, "dingqi.straight", {}),
    ("", "SQ HK CA", True, "dingqi.straight", {}),
    ("", "SA H2 C3", True, "dingqi.straight", {}),
    ("S4 H5 C6", "SK HA C2", False, "dingqi.straight", {}),
    # a seven beats any single, the jokers too; and is an ordinary card in other shapes
    ("BJ", "S7", True, "dingqi.seven", {}),
    ("S3", "S7", True, "dingqi.seven", {}),
    ("S8", "H8", False, "dingqi.beat", {}),
    ("S6 H6", "S7 H7", True, "dingqi.beat", {}),
    ("S8 H8", "S7 H7", False, "dingqi.beat", {}),
    ("S7 H7", "S8 H8", True, "dingqi.beat", {}),
    ("S7 H7", "C7", True, "dingqi.seven", {}),
    ("S5 H6 C7", "D7", True, "dingqi.seven", {}),
    ("S5 H6 C7", "D6 S7 H8", True, "dingqi.beat", {}),
    ("S8 H8 C8", "S7 H7 C7 D7", False, "dingqi.bomb", {}),
    ("S7 H7 C7", "S8 H8 C8", True, "dingqi.bomb", {}),
    ("S7", "S8", False, "dingqi.seven.beaten", {}),
    ("S7", "LJ BJ", True, "dingqi.bomb", {}),
    ("S7", "S2", False, "dingqi.seven.beaten", {}),
    ("S2 H2", "D7", True, "dingqi.seven", {}),
    # spade_low
    ("S7", "H7", True, "dingqi.seven.beaten", {"seven_order": "spade_low"}),
    ("H7", "C7", True, "dingqi.seven.beaten", {"seven_order": "spade_low"}),
    ("C7", "D7", True, "dingqi.seven.beaten", {"seven_order": "spade_low"}),
    ("D7", "C7", False, "dingqi.seven.beaten", {"seven_order": "spade_low"}),
    ("H7", "S7", False, "dingqi.seven.beaten", {"seven_order": "spade_low"}),
    ("D7", "S2 H2", True, "dingqi.seven.beaten", {"seven_order": "spade_low"}),
    # the same shape and number
    ("S3", "H4", True, "dingqi.beat", {}),
    ("S2", "LJ", True, "dingqi.beat", {}),
    ("LJ", "BJ", True, "dingqi.beat", {}),
    ("LJ", "S2", False, "dingqi.beat", {}),
    ("SA", "S2", True, "dingqi.beat", {}),
    ("S3", "H4 S4", False, "dingqi.beat", {}),
    ("S4 H5 C6", "S5 H6 C7 D8", False, "dingqi.beat", {}),
    ("S4 H4 S5 H5", "C5 D5 S6 H6", True, "dingqi.beat", {}),
    ("SA HA S2 H2", "C2 D2 S3 H3", True, "dingqi.beat", {}),
    ("SK HK SA HA", "S2 H2 S3 H3", False, "dingqi.beat", {}),
    ("SQ HK CA", "SJ HQ CK", False, "dingqi.beat", {}),
    ("SA H2 C3 D4", "SJ HQ CK DA", True, "dingqi.beat", {}),
    ("S5 H5", "S6 H6 C6", True, "dingqi.bomb", {}),
    ("S9 H9 ST HT", "S3 H3 C3", True, "dingqi.bomb", {}),
    # no shape
    ("", "S5 H5 C5 S4", False, "dingqi.shape", {}),
    ("", "S5 H5 C5 S4 H4", False, "dingqi.shape", {}),
    ("", "S5 H6", False, "dingqi.shape", {}),
    ("", "SA HA SK HK SQ", False, "dingqi.shape", {}),
    ("", "SA HK LJ", False, "dingqi.straight", {}),
    ("", "SK HK S2 H2 SA HA", False, "dingqi.straight", {}),
    ("", "S5 H6 C8", False, "dingqi.straight", {}),
    ("", "LJ S3", False, "dingqi.shape", {}),
    ("", "S3 H3 S5 H5", False, "dingqi.straight", {}),
]  # fmt: skip


@pytest.mark.parametrize(("table", "cards", "right", "rule", "options"), EXAMPLES)
def test_examples(table: str, cards: str, right: bool, rule: str, options: dict) -> None:
    found = verdict(table, cards, options=options)
    assert (found.correct, found.reasons[0].rule) == (right, rule)
    assert found.reasons[0].facts["problem"] == "" if right else found.reasons[0].facts["problem"]
    assert sorted(found.reasons[0].cards) == sorted(cards.split()) or not right


@pytest.mark.parametrize(("cards", "form", "size", "top"), [
    ("S5", "single", 1, "5"),
    ("BJ", "single", 1, "BJ"),
    ("S5 H5", "pair", 2, "5"),
    ("SA H2 C3", "straight", 3, "3"),
    ("SQ HK CA", "straight", 3, "A"),
    ("D2 S3 H4 C5", "straight", 4, "5"),
    ("SA HA S2 H2", "run", 4, "2"),
    ("SK HK SA HA", "run", 4, "A"),
    ("S9 H9 ST HT SJ HJ", "run", 6, "J"),
    ("S2 H3 C4 D5 S6 H7 C8 D9 ST HJ CQ DK SA", "straight", 13, "A"),
    ("SA H2 C3 D4 S5 H6 C7 D8 S9 HT CJ DQ", "straight", 12, "Q"),
    ("SQ HQ CQ", "bomb", 3, "Q"),
    ("S8 H8 C8 D8", "bomb", 4, "8"),
    ("LJ BJ", "bomb", 2, "BJ"),
])  # fmt: skip
def test_shapes(cards: str, form: str, size: int, top: str) -> None:
    play = known(pack(map(parse_code, cards.split())))
    assert (play.form, play.size, play.top) == (form, size, top)


@pytest.mark.parametrize("cards", [
    "", "S5 H6", "SK HA C2", "SK HK SA HA S2 H2", "S5 H5 C5 S6", "S5 H5 C5 S6 H6", "LJ S2",
    "SA H2", "SQ HK CA D2", "S5 H6 C7 D7", "S5 H5 C5 S6 H6 C6", "SJ HQ CK DA S2 H3", "BJ LJ SA",
    "SA HA S2 H2 C2 S3 H3", "S2 H3 C4 D5 S6 H7 C8 D9 ST HJ CQ DK SA HA",
])  # fmt: skip
def test_no_shapes(cards: str) -> None:
    assert read(pack(map(parse_code, cards.split()))) is None


def test_the_pass_is_right_only_where_nothing_beats() -> None:
    cases = [
        ("S2 H2", "S3 S4", True, "dingqi.beat"),
        ("S7", "BJ S2 SA HA", True, "dingqi.seven.beaten"),
        ("S5 H5 C5", "S7 S3 H3 C3", True, "dingqi.bomb"),
        ("S2 H2", "S3 S7", False, "dingqi.seven"),
        ("S2", "LJ S3", False, "dingqi.beat"),
        ("S5", "", True, "dingqi.beat"),
        ("", "S5", False, "dingqi.pass"),
    ]
    for table, hand, right, rule in cases:
        exercise = parse_exercise(beat(table, hand))
        found = judge(exercise, {"pass": True})
        assert (found.correct, found.reasons[0].rule) == (right, rule), (table, hand)
        assert found.count == 1 or not right
        if right:
            assert solve(exercise).answer == {"pass": True}
            assert not judge(exercise, {"cards": ["DA"]}).correct


def test_a_wrong_pass_is_shown_what_beats() -> None:
    found = judge(parse_exercise(beat("S2 H2", "S3 S7")), {"pass": True})
    assert found.reasons[0].cards == ("S7",)
    assert found.reasons[0].facts["problem"] == "pass"
    assert found.answer == {"cards": ["S7"]}


def test_cards_that_are_not_held() -> None:
    exercise = parse_exercise(beat("S3", "S4 H4"))
    for cards in (["D4"], ["S4", "S4"]):
        found = judge(exercise, {"cards": cards})
        assert (found.correct, found.reasons[0].rule) == (False, "follow.held")
        assert found.reasons[0].cards == (cards[0],)
    assert not judge(exercise, {"cards": []}).correct


def test_the_first_play_holds_the_three_of_clubs() -> None:
    on = {"must_include_c3": True}
    exercise = parse_exercise(beat("", "C3 S3 S4 S5 H9", first=True, options=on))
    assert solve(exercise).count == 3  # C3, C3 S3, C3 S4 S5
    assert judge(exercise, {"cards": ["C3"]}).reasons[0].rule == "dingqi.first"
    assert judge(exercise, {"cards": ["C3", "S4", "S5"]}).correct
    wrong = judge(exercise, {"cards": ["S3"]})
    assert (wrong.correct, wrong.reasons[0].rule, wrong.reasons[0].cards) == (
        False, "dingqi.first", ("C3",),
    )  # fmt: skip
    for more in ({"first": True}, {"options": on}, {"first": False, "options": on}):
        assert judge(parse_exercise(beat("", "C3 S3", **more)), {"cards": ["S3"]}).correct
    # a leader without it (a later deal) leads anything
    assert judge(
        parse_exercise(beat("", "S3 H9", first=True, options=on)), {"cards": ["H9"]}
    ).correct
    every = parse_exercise(beat("", "C3 S3 S4 S5 H9", first=True, options=on, ask="all"))
    assert judge(every, {"plays": [["C3"], ["S3", "C3"], ["S5", "C3", "S4"]]}).correct
    assert not judge(every, {"plays": [["S3"], ["S3", "C3"], ["S5", "C3", "S4"]]}).correct


def test_all_plays_are_asked_by_ranks() -> None:
    exercise = parse_exercise(beat("SK HK", "S7 H7 S2 H2 C2 SA", ask="all"))
    answer = {"plays": [["H7"], ["S2", "C2"], ["C2", "H2", "S2"]]}
    found = judge(exercise, answer)
    assert found.correct
    assert found.count == solve(exercise).count == 1
    missing = judge(exercise, {"plays": answer["plays"][:2]})
    assert [(r.rule, r.facts["problem"]) for r in missing.reasons] == [("dingqi.bomb", "missing")]
    twice = judge(exercise, {"plays": [*answer["plays"], ["S7"]]})
    assert [(r.rule, r.facts["problem"]) for r in twice.reasons] == [("dingqi.order", "twice")]
    extra = judge(exercise, {"plays": [*answer["plays"], ["SA"]]})
    assert [(r.rule, r.facts["problem"]) for r in extra.reasons] == [("dingqi.beat", "form")]
    nothing = parse_exercise(beat("SK HK", "SA", ask="all"))
    assert solve(nothing).answer == {"plays": []}
    assert judge(nothing, {"plays": []}).correct
    assert not judge(nothing, {"plays": [["SA"]]}).correct


def test_a_long_list_of_wrong_plays_is_judged_no_further_than_it_must() -> None:
    exercise = parse_exercise(beat("SK HK", "S7 SA", ask="all"))
    found = judge(exercise, {"plays": [["S7"], *([[]] * 50_000)]})
    assert not found.correct
    assert len(found.reasons) == 100


def test_single_sevens_are_told_apart_by_suit_under_spade_low() -> None:
    low = {"seven_order": "spade_low"}
    exercise = parse_exercise(beat("H7", "S7 C7 D7", ask="all", options=low))
    assert judge(exercise, {"plays": [["C7"], ["D7"], ["S7", "C7", "D7"]]}).correct
    assert not judge(exercise, {"plays": [["C7"], ["S7", "C7", "D7"]]}).correct
    free = parse_exercise(beat("H7", "S7 C7 D7", ask="all"))
    assert judge(free, {"plays": [["S7"], ["S7", "C7", "D7"]]}).correct
    on_a_king = parse_exercise(beat("SK", "S7 C7", ask="all", options=low))
    assert judge(on_a_king, {"plays": [["S7"], ["C7"]]}).correct


@pytest.mark.parametrize(("document", "place"), [
    (beat("", ""), "hand"),
    (beat("S3 H4", "S5"), "table"),
    (beat("SK HA C2", "S5"), "table"),
    (beat("S3", "S3"), "hand"),
    (beat("S3 S3", "S4"), "table"),
    (beat("S3", "S4", first=True), "first"),
    (beat("S3", "S4", first="yes"), "first"),
    (beat("S3", "S4", trump="H"), "trump"),
    (beat("S3", "S4", ask="some"), "ask"),
    ({**beat("S3", "S4"), "game": "anqi"}, "kind"),
    ({**beat("S3", "S4"), "table": "S3"}, "table"),
    ({"format": 1, "kind": "beat", "game": "dingqi", "hand": ["S3"]}, "table"),
])  # fmt: skip
def test_positions_that_cannot_be(document: dict, place: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_exercise(document)
    assert caught.value.field.startswith(place)


@pytest.mark.parametrize(("ask", "answer"), [
    ("legal", {}), ("legal", {"pass": "yes"}), ("legal", {"pass": True, "cards": ["S4"]}),
    ("legal", {"pass": False}), ("legal", {"plays": [["S4"]]}), ("legal", {"cards": ["S1"]}),
    ("legal", {"cards": "S4"}), ("all", {"cards": ["S4"]}), ("all", {"pass": True}),
    ("all", {"plays": ["S4"]}), ("all", {"plays": [["S4", "X"]]}),
])  # fmt: skip
def test_answers_that_cannot_be_read(ask: str, answer: dict) -> None:
    exercise = parse_exercise(beat("S3", "S4", ask=ask))
    with pytest.raises(BadInput) as caught:
        judge(exercise, answer)
    assert caught.value.field.startswith("answer")


def test_a_pass_of_false_is_no_pass() -> None:
    exercise = parse_exercise(beat("S3", "S4"))
    assert judge(exercise, {"pass": False, "cards": ["S4"]}).correct
