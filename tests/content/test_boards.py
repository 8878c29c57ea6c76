"""The stored boards: right answers, rising difficulty, no two in a row alike, what they teach."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from engine.cards import Card
from engine.exercises import judge, solve
from lessons.content import content

BOARDS = [board for group in content().boards.values() for board in group]
FOLLOW = content().boards["follow"]
KOUDI = content().boards["koudi"]


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.id)
def test_the_stated_answer_is_right(board):
    verdict = judge(board.exercise, dict(board.answer))
    assert verdict.correct
    assert verdict.count >= 1
    assert verdict.count == solve(board.exercise).count


def test_numbers_run_and_difficulty_rises():
    for kind, group in content().boards.items():
        assert [board.number for board in group] == list(range(1, len(group) + 1))
        assert {board.kind for board in group} == {kind}
        assert [b.difficulty for b in group] == sorted(b.difficulty for b in group)
        assert {b.difficulty for b in group} == {1, 2, 3, 4, 5}
        assert len({b.id for b in group}) == len(group)


def test_there_are_a_few_dozen_of_each_kind():
    assert len(FOLLOW) >= 48
    assert len(KOUDI) >= 36


def test_positions_differ():
    def position(board):
        document = board.exercise.document
        return repr(sorted((k, v) for k, v in document.items() if k != "rules"))

    assert len({position(board) for board in BOARDS}) == len(BOARDS)


def test_no_two_follow_boards_in_a_row_are_alike():
    def likeness(board):
        exercise = board.exercise
        rule = judge(exercise, dict(board.answer)).reasons[0].rule
        return exercise.game, exercise.ask, rule

    for first, second in pairwise(FOLLOW):
        assert likeness(first) != likeness(second), (first.id, second.id)


def test_no_two_koudi_boards_in_a_row_are_alike():
    def likeness(board):
        return board.exercise.game, board.answer["multiplier"]

    for first, second in pairwise(KOUDI):
        assert likeness(first) != likeness(second), (first.id, second.id)


def test_every_game_question_and_rule_is_there():
    assert Counter(board.exercise.ask for board in FOLLOW).keys() == {
        "legal", "forced", "playable",
    }  # fmt: skip
    assert {board.exercise.game for board in FOLLOW} == {"anqi", "heiqi", "shengji", "gabaguo"}
    rules = Counter(judge(b.exercise, dict(b.answer)).reasons[0].rule for b in FOLLOW)
    for rule in ("void", "short", "suit", "single", "pair", "tractor"):
        assert rules[f"follow.{rule}"] >= 2, rule


def test_every_form_of_a_koudi_is_there():
    assert {board.exercise.game for board in KOUDI} == {"anqi", "heiqi", "shengji"}
    reasons = [r for b in KOUDI for r in judge(b.exercise, dict(b.answer)).reasons]
    forms = Counter(reason.facts["form"] for reason in reasons if "form" in reason.facts)
    assert forms.keys() == {"single", "pair", "three", "tractor", "cards"}
    lengths = {r.facts["pairs"] for r in reasons if r.facts.get("form") == "tractor"}
    assert lengths == {2, 3, 4}
    assert sum(board.exercise.document["won_by"] == "declarer" for board in KOUDI) >= 2
    options = {board.exercise.options.get("koudi") for board in KOUDI}
    assert {"largest_component", "card_count"} <= options


def test_hands_are_of_a_believable_size():
    for board in FOLLOW:
        hand = board.exercise.document["hand"]
        most = 12 if board.exercise.game == "gabaguo" else 25
        assert 5 <= len(hand) <= most, board.id
        if board.difficulty >= 3:
            assert len(hand) >= 12, board.id
        assert len(board.exercise.lanes(hand)) >= 3, board.id


def test_hardly_a_board_lets_every_card_go():
    free = [
        board.id
        for board in FOLLOW
        if board.exercise.ask != "forced"
        and solve(board.exercise).count == len(board.exercise.document["hand"])
        and len(board.exercise.document["led"]) == 1
    ]
    assert free == ["follow-04"]


def test_most_forced_boards_have_something_to_find():
    empty = [b.id for b in FOLLOW if b.exercise.ask == "forced" and not b.answer["cards"]]
    forced = [b for b in FOLLOW if b.exercise.ask == "forced"]
    assert len(empty) <= len(forced) / 4


def test_cards_trump_by_rank_lie_in_many_hands():
    """The commonest mistake is to take a 7 for a card of the suit that is printed on it."""

    def tempts(board):
        trumps = dict(board.exercise.lanes(board.exercise.document["hand"])).get("T", ())
        return any(Card.parse(t).suit not in ("", board.exercise.trump) for t in trumps)

    assert sum(map(tempts, FOLLOW)) > len(FOLLOW) * 2 / 3


def test_the_rules_that_a_board_names_have_texts():
    rules = content().rules
    for board in BOARDS:
        assert board.exercise.document["rules"], board.id
        assert set(board.exercise.document["rules"]) <= rules.keys()


def test_an_unknown_board_is_none():
    assert content().board("follow-999") is None
    assert content().board("follow-01") == content().boards["follow"][0]
