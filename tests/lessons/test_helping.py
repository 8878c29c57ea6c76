"""Hints in two stages and shown answers, wherever a board stands: facts of their own, told once."""

import re
import threading

import pytest
from django.db import connections
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import override

from engine.exercises import parse_exercise, solve
from engine.exercises.making import MAKERS, make_board
from engine.games import GAMES
from lessons.content import content
from lessons.models import Attempt, Help, MadeBoard, Mode, StepMark
from lessons.puzzles import after, helping, services, tokens
from lessons.puzzles.progress import Mark, marks_of
from lessons.texts import hint_of, hint_text
from lessons.texts.hints import Hint
from lessons.texts.patterns import phrase
from lessons.texts.words import card_name, card_sign
from tests.lessons.conftest import HTMX, LANGUAGES

BOARD = "/en/boards/follow-01/"
RIGHT, WRONG = {"card": ["S6", "S6"]}, {"card": ["S8", "SA"]}


def told():
    return sorted(Help.objects.values_list("what", flat=True))


def hint(page):
    """Return the value of the button that asks for the next stage."""
    return [page.all("button", name="hint")[0].attrs["value"]]


# --- on a stored board ----------------------------------------------------------------------------


@pytest.mark.usefixtures("positions")
class TestStoredBoard:
    """The known positions."""

    def test_nothing_is_told_unasked(self, reader):
        page = reader.open(BOARD)
        assert not page.with_class("told")
        assert "Look at your spades" not in page.html
        assert not Help.objects.exists()

    @pytest.mark.parametrize("headers", [None, HTMX])
    def test_hint_says_where_to_look_then_which_rule(self, reader, headers):
        page = reader.send(reader.open(BOARD), headers, hint=["1"], card=["S8"])
        (box,) = page.with_class("told")
        assert "Look at your spades first" in box.words
        assert not page.with_class("rule")
        assert page.ticked == ["S8"]
        page = reader.send(page, headers, hint=hint(page))
        (box,) = page.with_class("told")
        assert "follow.pair" in box.words
        assert not page.all("button", name="hint")
        assert told() == ["rule", "where"]
        assert not Attempt.objects.exists()

    def test_hint_stays_after_a_reload_and_in_another_tab(self, reader):
        other = reader.open(BOARD)
        reader.send(reader.open(BOARD), hint=["1"])
        for page in (reader.open(BOARD), reader.send(other, **WRONG)):
            assert "Look at your spades first" in page.with_class("told")[0].words
        page = reader.send(page, **RIGHT)
        assert not page.with_class("told")

    def test_double_click_second_tab_and_retried_request_tell_once(self, reader):
        page, tab = reader.open(BOARD), reader.open(BOARD)
        for each in (page, page, tab):
            shown = reader.send(each, hint=["1"])
        assert told() == ["where"]
        assert hint(shown) == ["2"]
        for each in (page, page, tab):
            reader.send(each, show=["1"])
        assert told() == ["shown", "where"]

    def test_shown_answer_is_shown_and_solves_nothing(self, reader):
        page = reader.send(reader.open(BOARD), show=["1"])
        assert page.ticked == ["S6", "S6"]
        assert page.verdicts[0].words.startswith("The answer: ")
        assert not page.title.startswith("Right")
        assert "This is the only right answer. The board stays marked" in page.words
        assert not Attempt.objects.exists()
        row = Help.objects.get()
        assert (row.what, row.mode, row.game, row.kind) == ("shown", "board", "anqi", "follow")
        assert row.rule == "follow.pair"
        assert marks_of(row.reader) == {"follow-01": Mark.SHOWN}
        assert "answer shown" in reader.open("/en/boards/follow/").words
        assert "0 of 5 solved" in reader.open("/en/").words
        assert reader.open("/en/").action == "/en/boards/follow-02/answer/"

    def test_right_answer_after_a_shown_one_is_no_clean_first_try(self, reader):
        page = reader.send(reader.open(BOARD), show=["1"])
        page = reader.send(reader.send(page, clear=["1"]), **RIGHT)
        assert "Solved by yourself this time." in page.with_class("told")[0].words
        attempt = Attempt.objects.get()
        assert (attempt.is_first, attempt.correct, attempt.shown) == (True, True, True)
        assert marks_of(attempt.reader) == {"follow-01": Mark.SHOWN}

    def test_answers_say_what_had_been_told_before_them(self, reader):
        page = reader.send(reader.open(BOARD), **WRONG)
        page = reader.send(page, hint=["1"])
        page = reader.send(page, **WRONG)
        page = reader.send(page, hint=hint(page))
        page = reader.send(page, show=["1"])
        reader.send(page, **RIGHT)
        facts = Attempt.objects.order_by("pk").values_list("is_first", "hints", "shown")
        assert list(facts) == [(True, 0, False), (False, 1, False), (False, 2, True)]

    def test_solved_board_stays_solved(self, reader):
        page = reader.send(reader.open(BOARD), **RIGHT)
        page = reader.send(page, clear=["1"])
        page = reader.send(page, show=["1"])
        assert "You had solved this board before" in page.with_class("told")[0].words
        assert not Help.objects.exists()
        assert marks_of(Attempt.objects.get().reader) == {"follow-01": Mark.FIRST_TRY}

    def test_nobody_is_told_what_somebody_else_asked_for(self, reader, other_reader):
        reader.send(reader.open(BOARD), hint=["2"])
        reader.send(reader.open(BOARD), show=["1"])
        page = other_reader.open(BOARD)
        assert not page.with_class("told")
        assert hint(page) == ["1"]

    @pytest.mark.parametrize("button", ["hint", "show"])
    def test_page_of_another_reader_tells_nothing(self, reader, other_reader, button):
        token = reader.open(BOARD).token
        page = other_reader.send(other_reader.open(BOARD), token=[token], **{button: ["1"]})
        assert other_reader.response.status_code == 409
        assert not page.with_class("told")
        assert not Help.objects.exists()

    @pytest.mark.parametrize("value", ["", "0", "3", "-1", "x" * 5000, "２", "2\x00"])
    def test_odd_stage_is_the_first(self, reader, value):
        reader.send(reader.open(BOARD), hint=[value])
        assert reader.response.status_code == 200
        assert told() == ["where"]

    def test_all_shown_is_the_end_but_not_all_solved(self, reader, positions):
        for board in positions.boards["koudi"]:
            reader.send(reader.open(f"/en/boards/{board.id}/"), show=["1"])
        page = reader.open("/en/boards/koudi/next/")
        assert "No board is left" in page.words
        assert "all 2 boards" in page.words
        assert "0 solved, the others shown to you" in page.words

    @pytest.mark.parametrize("code", LANGUAGES)
    def test_every_language_has_its_words(self, reader, code):
        page = reader.send(reader.open(f"/{code}/boards/follow-01/"), hint=["2"])
        said = {"en": "Look at your spades", "zh-hans": "先只看自己的黑桃：有几张",
                "zh-hant": "先只看自己的黑桃：有幾張"}  # fmt: skip
        assert said[code] in page.with_class("told")[0].words

    def test_side_by_side_gives_the_hint_in_both(self, reader):
        reader.open(f"{BOARD}?beside=zh-hans")
        page = reader.send(reader.open(BOARD), hint=["1"])
        words = page.with_class("told")[0].words
        assert "Look at your spades first" in words
        assert "先只看自己的黑桃" in words

    def test_what_follows_a_shown_answer_is_done_once(self, reader, monkeypatch):
        seen = []
        monkeypatch.setattr(after, "_SHOWN_FOLLOWERS", (seen.append,))
        page = reader.open(BOARD)
        for _ in range(2):
            reader.send(page, show=["1"])
        assert [row.board_id for row in seen] == ["follow-01"]


# --- on a made board ------------------------------------------------------------------------------


@pytest.mark.usefixtures("makers")
def test_made_board_in_practice_is_helped_with(reader):
    page = reader.open("/en/practice/choose/?game=anqi&kind=follow")
    page = reader.send(page, url="/en/practice/next/", rule=["follow.suit"])
    path = reader.address
    page = reader.send(page, url=f"{path}answer/", hint=["1"])
    page = reader.send(page, url=f"{path}answer/", hint=hint(page))
    assert "follow.suit" in page.with_class("told")[0].words
    page = reader.send(page, url=f"{path}answer/", show=["1"])
    assert page.verdicts[0].words.startswith("The answer: ")
    assert [tag.words for tag in page.all("button", id="clear")] == ["Try it yourself"]
    (row,) = Help.objects.filter(what="shown")
    assert (row.board_id, row.mode) == (MadeBoard.objects.get().place, "practice")
    assert row.rule == "follow.suit"


@pytest.mark.usefixtures("lesson")
def test_nobody_is_helped_in_a_check(reader):
    at = "/en/lessons/anqi-90/check/"
    page = reader.send(reader.open(at), url=f"{at}begin/")
    page = reader.open(f"{at}1/")
    assert page.all("button", id="clear")
    assert not page.all("button", name="hint")
    assert not page.all("button", name="show")
    for button in ("hint", "show"):
        reader.send(page, **{button: ["1"]})
    assert not Help.objects.exists()


# --- the words ------------------------------------------------------------------------------------


def made(kind, game, seed):
    return make_board(kind, game, f"hint/{seed}").exercise


OFFERS = [(kind, game) for kind in MAKERS for game in GAMES if MAKERS[kind].rules.get(game)]


@pytest.mark.parametrize(("kind", "game"), OFFERS)
def test_first_stage_names_no_card_and_no_number_of_an_answer(kind, game):
    for seed in range(2):
        exercise = made(kind, game, seed)
        hint, values = hint_of(exercise), str(solve(exercise).answer)
        cards = set(re.findall(r"\b([SHCD][2-9TJQKA]|BJ|LJ)\b", values))
        numbers = set(re.findall(r"\b\d+\b", values)) - {"7"}  # the rank that games turn about
        for lang in LANGUAGES:
            text = hint_text(hint, lang)
            assert text
            assert not re.search("[♠♥♣♦{]", text)
            assert not [card for card in cards if card_name(card, lang) in text]
            assert not [card for card in cards if card_sign(card, lang) in text]
            assert not numbers & set(re.findall(r"\d+", text))


@pytest.mark.parametrize(("kind", "game"), OFFERS)
def test_second_stage_names_rules_that_have_a_text(kind, game):
    hint = hint_of(made(kind, game, 9))
    assert hint.rules
    assert set(hint.rules) <= set(content().rules)


def test_several_right_answers_are_said():
    fields = {"format": 1, "kind": "follow", "game": "anqi", "trump": "H", "led": ["S5"]}
    one = parse_exercise({**fields, "hand": ["S6", "D3"]})
    more = parse_exercise({**fields, "hand": ["S6", "S8", "D3"]})
    with override("en"):
        assert "more than one" not in hint_text(hint_of(one), "en")
        assert "more than one" in hint_text(hint_of(more), "en")


@pytest.mark.parametrize("kind", ["lead", "koudi"])
@pytest.mark.parametrize("rule", ["shape.throw", "trick.shape"])
def test_no_hint_speaks_of_the_lead_where_there_is_none(kind, rule):
    hint = Hint(make_board(kind, "anqi", "no lead").exercise, False, (rule,))
    assert hint_text(hint, "en").count(".") == phrase(f"hint.{kind}", "en").count(".")
    assert "The lead has several parts" not in hint_text(hint, "en")


def test_a_lead_of_four_of_a_rank_is_not_looked_for_in_one_suit():
    hint = Hint(make_board("lead", "gabaguo", "weng").exercise, False, ("gaba.weng",))
    assert "ranks first" in hint_text(hint, "en")
    assert "先看点数" in hint_text(hint, "zh-hans")


# --- at the same moment ---------------------------------------------------------------------------


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_asked_at_the_same_moment_is_told_once():
    board = content().boards["follow"][0]
    reader, failures = "d" * 32, []
    start = threading.Barrier(6)

    def ask(number):
        try:
            start.wait()
            if number % 2:
                helping.give_hint(reader, board.id, board.exercise, 2, Mode.BOARD)
            else:
                helping.show_answer(reader, board.id, board.exercise, Mode.BOARD)
        except Exception as error:  # noqa: BLE001 - told below
            failures.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert told() == ["rule", "shown", "where"]
    services.answer_board(reader, board.id, board.exercise, tokens.new_token(), board.answer)
    attempt = Attempt.objects.get()
    assert (attempt.hints, attempt.shown, attempt.is_first) == (2, True, True)


# --- what lessons had noted before ----------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_marks_of_lessons_become_what_was_told():
    executor = MigrationExecutor(connections["default"])
    leaves = executor.loader.graph.leaf_nodes()
    executor.migrate([("lessons", "0007_trainer_review")])
    try:
        old = executor.loader.project_state([("lessons", "0007_trainer_review")]).apps
        marks = old.get_model("lessons", "StepMark").objects
        marks.create(reader="a", place="x/hinted", hints=2)
        marks.create(reader="a", place="x/shown", hints=1, shown=True, done=True)
        marks.create(reader="a", place="x/done", done=True)
        facts = {"reader": "a", "board_id": "x/shown", "mode": "lesson", "game": "anqi",
                 "kind": "follow", "rule": "follow.suit", "exercise": {}, "options": {},
                 "answer": {}, "verdict": {}}  # fmt: skip
        attempts = old.get_model("lessons", "Attempt").objects
        for number, correct in enumerate((False, True), 1):
            attempts.create(
                nonce="n", try_no=number, is_first=number == 1, correct=correct, **facts
            )
    finally:
        MigrationExecutor(connections["default"]).migrate(leaves)
    rows = Help.objects.order_by("pk").values_list("board_id", "what", "rule")
    assert list(rows) == [
        ("x/hinted", "where", ""),
        ("x/hinted", "rule", ""),
        ("x/shown", "where", "follow.suit"),
        ("x/shown", "shown", "follow.suit"),
    ]
    assert list(Attempt.objects.order_by("pk").values_list("shown", flat=True)) == [False, True]
    assert set(StepMark.objects.values_list("place", flat=True)) == {"x/shown", "x/done"}
