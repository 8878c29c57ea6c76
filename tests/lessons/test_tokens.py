"""The token of a board: one reader, one board, one answer."""

from datetime import timedelta

import pytest
from django.core import signing

from lessons.models import Attempt
from lessons.puzzles import tokens
from lessons.puzzles.tokens import Refused, Token
from tests.lessons.conftest import FOLLOW, HTMX, KOUDI, LANGUAGES, content_of

pytestmark = pytest.mark.usefixtures("positions")

DOCUMENT = {"kind": "follow", "hand": ["S6"]}


def refused(text, board_id="b", document=DOCUMENT, reader="r"):
    with pytest.raises(Refused) as caught:
        tokens.read(text, board_id, document, reader)
    return caught.value.reason


def test_token_comes_back_as_it_went():
    token = Token("n" * 32, 3)
    assert tokens.read(tokens.write(token, "b", DOCUMENT, "r"), "b", DOCUMENT, "r") == token


def test_each_page_has_its_own():
    assert tokens.new_token().nonce != tokens.new_token().nonce
    assert tokens.new_token().try_no == 1


def test_token_is_bound():
    text = tokens.write(tokens.new_token(), "b", DOCUMENT, "r")
    assert refused(text, board_id="c") == tokens.FOREIGN_BOARD
    assert refused(text, reader="s") == tokens.FOREIGN_READER
    assert refused(text, document={"kind": "koudi"}) == tokens.CHANGED


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        ":",
        "a:b:c",
        "\x00",
        "é" * 9,
        "9" * 5000,
        # Named, since its text changes by the second and test processes compare names.
        pytest.param(signing.dumps({"b": "b"}), id="other-salt"),
    ],
)
def test_forged(text):
    assert refused(text) == tokens.FORGED
    assert not tokens.was_for(text, "b")


def test_one_letter_changed_is_forged():
    text = tokens.write(tokens.new_token(), "b", DOCUMENT, "r")
    changed = ("B" if text[4] != "B" else "C").join([text[:4], text[5:]])
    assert refused(changed) == tokens.FORGED


def test_stale(monkeypatch):
    text = tokens.write(tokens.new_token(), "b", DOCUMENT, "r")
    monkeypatch.setattr(tokens, "MAX_AGE", timedelta(seconds=-1))
    assert refused(text) == tokens.STALE
    assert tokens.was_for(text, "b")


def test_good_for_a_week():
    assert timedelta(days=7) == tokens.MAX_AGE


def test_token_shows_neither_reader_nor_answer():
    text = tokens.write(tokens.new_token(), "b", DOCUMENT, "secret-reader")
    payload = signing.loads(text, salt="lessons.board-token")
    assert set(payload) == {"b", "x", "r", "n", "t"}
    assert "secret-reader" not in str(payload)


def refusals(reader, other_reader, page):
    """Return a form for every way in which a token can be no good."""
    foreign = other_reader.open("/en/boards/follow-01/")
    elsewhere = reader.open("/en/boards/follow-02/")
    return {"forged": "x", "missing": None, "reader": foreign.token, "board": elsewhere.token}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("headers", [None, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize("how", ["forged", "missing", "reader", "board"])
def test_bad_token_is_refused_politely(reader, other_reader, how, headers, code):
    page = reader.open(f"/{code}/boards/follow-01/")
    bad = refusals(reader, other_reader, page)[how]
    answer = reader.send(page, headers, token=bad, card=["S6", "S6"])
    assert reader.response.status_code == (200 if headers else 409)
    assert not answer.verdicts
    assert {"en": "Nothing has been counted", "zh-hans": "没有计入", "zh-hant": "沒有計入"}[
        code
    ] in answer.words
    assert answer.ticked == ["S6", "S6"]
    assert Attempt.objects.count() == 0
    assert "right" in reader.send(answer).verdicts[0].classes


def test_stale_page_is_refused_politely(reader, monkeypatch):
    page = reader.open("/en/boards/follow-01/")
    with monkeypatch.context() as patch:
        patch.setattr(tokens, "MAX_AGE", timedelta(seconds=-1))
        page = reader.send(page, card=["S6", "S6"])
    assert "more than a week" in page.words
    assert "right" in reader.send(page).verdicts[0].classes


def test_repeated_answer_answers_as_before(reader):
    page = reader.open("/en/boards/follow-01/")
    first = reader.send(page, card=["S8", "SA"])
    again = reader.send(page, card=["SA", "S8"])
    assert [each.words for each in again.verdicts] == [each.words for each in first.verdicts]
    assert again.ticked == first.ticked
    assert not again.problems
    assert Attempt.objects.count() == 1


def test_other_answer_with_a_used_token_counts_nothing(reader):
    page = reader.open("/en/boards/follow-01/")
    first = reader.send(page, card=["S8", "SA"])
    again = reader.send(page, card=["S6", "S6"])
    assert [each.words for each in again.verdicts] == [each.words for each in first.verdicts]
    assert again.ticked == ["S8", "SA"]
    assert "already been answered" in again.problems[0].words
    assert Attempt.objects.count() == 1
    assert "right" in reader.send(again, card=["S6", "S6"]).verdicts[0].classes


def test_repeated_page_hands_out_a_try_that_is_still_open(reader):
    page = reader.open("/en/boards/follow-01/")
    second = reader.send(page, card=["S8", "SA"])
    reader.send(second, card=["S6", "S8"])
    again = reader.send(page, card=["S8", "SA"])
    assert "right" in reader.send(again, card=["S6", "S6"]).verdicts[0].classes
    assert list(Attempt.objects.order_by("try_no").values_list("try_no", flat=True)) == [1, 2, 3]


def test_board_that_was_corrected_meanwhile(reader, use_content):
    page = reader.open("/en/boards/follow-01/")
    use_content(content_of(follow=[FOLLOW[1]], koudi=KOUDI))
    page = reader.send(page, card=["S6", "S6"])
    assert "has been corrected" in page.words
    assert page.ticked == ["S6", "S6"]
    assert Attempt.objects.count() == 0
    assert "right" in reader.send(page).verdicts[0].classes


@pytest.mark.parametrize("headers", [None, HTMX], ids=["plain", "htmx"])
def test_board_that_is_gone_meanwhile(reader, use_content, headers):
    page = reader.open("/en/boards/follow-02/")
    use_content(content_of(follow=FOLLOW[:1], koudi=KOUDI))
    gone = reader.send(page, headers, card=["S6", "S6"])
    assert reader.response.status_code == (200 if headers else 410)
    assert "withdrawn" in " ".join(tag.words for tag in gone.problems)
    assert Attempt.objects.count() == 0
    reader.send(page, headers, token="x")
    assert reader.response.status_code == 404


def test_lost_cookie_is_refused_politely(reader):
    page = reader.open("/en/boards/follow-01/")
    del reader.client.cookies["reader"]
    page = reader.send(page, card=["S6", "S6"])
    assert reader.response.status_code == 409
    assert "another reader" in page.words
    assert "right" in reader.send(page).verdicts[0].classes
