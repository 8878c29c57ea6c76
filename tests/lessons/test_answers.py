"""Answering: the verdict, its place, trying again, clearing, and what is stored of it."""

import pytest

from engine.exercises import parse_exercise
from engine.games import get_game
from lessons.models import Attempt
from tests.lessons.conftest import HTMX, LANGUAGES, content_of

pytestmark = pytest.mark.usefixtures("positions")


@pytest.mark.parametrize("headers", [None, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_wrong_answer_names_the_rule_and_keeps_the_selection(reader, code, headers):
    page = reader.open(f"/{code}/boards/follow-01/")
    page = reader.send(page, headers, card=["S8", "SA"])
    assert reader.response.status_code == 200
    assert page.is_whole is (headers is None)
    (verdict,) = page.verdicts
    assert "right" not in verdict.classes
    assert "follow.pair" in verdict.words
    assert verdict.attrs["tabindex"] == "-1"
    assert "data-focus" in verdict.attrs
    assert ("autofocus" in verdict.attrs) == page.is_whole  # a part is focused by the script
    assert page.ticked == ["S8", "SA"]
    assert page.title.startswith({"en": "Not yet", "zh-hans": "还不行", "zh-hant": "還不行"}[code])


def test_proof_cards_are_marked_for_the_eye_and_the_ear(reader):
    page = reader.send(reader.open("/en/boards/follow-01/"), card=["S6", "SA"])
    proof = page.with_class("proof")
    assert [tag.words.endswith("6 of spades, marked") for tag in proof] == [True, True]


def test_right_answer_says_why_and_how_many_others_there_were(reader):
    page = reader.send(reader.open("/en/boards/follow-02/"), card=["S8", "S8"])
    (verdict,) = page.verdicts
    assert "right" in verdict.classes
    assert "1 other play is legal too." in verdict.words
    assert page.title.startswith("Right")
    (onward,) = [tag for tag in page.all("a") if "main" in tag.classes]
    assert onward.attrs["href"] == "/en/boards/follow/next/?after=follow-02"


def test_only_legal_play_is_called_that(reader):
    page = reader.send(reader.open("/en/boards/follow-01/"), card=["S6", "S6"])
    assert "It is the only legal play." in page.verdicts[0].words


def test_nothing_can_be_the_answer_where_forced_cards_are_asked_for(reader):
    page = reader.open("/en/boards/follow-04/")
    assert not reader.send(page, card=None).verdicts
    page = reader.send(page, none=["1"])
    assert "right" in page.verdicts[0].classes
    assert page.form["none"] == ["1"]


def test_koudi_shows_the_sum_line_by_line(reader):
    page = reader.open("/en/boards/koudi-01/")
    assert not page.all("table")
    page = reader.send(page, multiplier=["4"], points=["100"])
    assert "anqi.koudi" in page.verdicts[0].words
    cells = [tag.words for tag in page.all("td")]
    assert cells[:-1] == ["5", "10", "10", "25", "× 6"]
    assert "Show the result" in [tag.words for tag in page.all("summary")]  # the next try is one
    assert len(page.with_class("proof")) == 6  # three point cards, three cards of the last play
    assert page.form["points"] == ["100"]
    page = reader.send(page, multiplier=["6"], points=["150"])
    assert "right" in page.verdicts[0].classes
    assert [tag.words for tag in page.all("td")][-1] == "150"


def test_koudi_that_counts_nothing(reader):
    page = reader.open("/en/boards/koudi-02/")
    page = reader.send(page, multiplier=["0"], points=["0"])
    assert "right" in page.verdicts[0].classes
    assert "kitty.points" in page.verdicts[0].words


def test_verdict_stands_between_table_and_hand(reader):
    page = reader.send(reader.open("/en/boards/follow-01/"), card=["S8", "SA"])
    order = [
        name
        for tag in page.tags
        for name in ("table", "verdict", "lane", "acts")
        if name in tag.classes
    ]
    assert order[:2] == ["table", "verdict"]
    assert set(order[2:-1]) == {"lane"}
    assert order[-1] == "acts"


def test_trying_again_counts_on_and_clearing_counts_nothing(reader):
    page = reader.open("/en/boards/follow-01/")
    page = reader.send(page, card=["S8", "SA"])
    page = reader.send(page, clear=["1"])
    assert reader.response.status_code == 200
    assert not page.ticked
    assert not page.verdicts
    page = reader.send(page, card=["S6", "S6"])
    assert "right" in page.verdicts[0].classes
    rows = Attempt.objects.order_by("try_no").values_list("try_no", "is_first", "correct")
    assert list(rows) == [(1, True, False), (2, False, True)]
    assert Attempt.objects.values("nonce").distinct().count() == 1


def test_attempt_keeps_everything_that_explains_it(reader):
    page = reader.open("/en/boards/koudi-01/")
    reader.send(page, multiplier=["4"], points=["100"])
    attempt = Attempt.objects.get()
    exercise = parse_exercise(attempt.exercise)
    assert attempt.board_id == "koudi-01"
    assert exercise.document == attempt.exercise
    assert exercise.kind == "koudi"
    assert attempt.options == exercise.options
    assert set(attempt.options) == set(get_game("anqi").options.of({}).as_dict())
    assert attempt.answer == {"multiplier": 4, "points": 100}
    assert attempt.verdict["correct"] is False
    assert attempt.verdict["reasons"][0]["rule"] == "anqi.koudi"
    assert attempt.verdict["answer"] == {"multiplier": 6, "points": 150}
    assert attempt.verdict["sums"][-1]["value"] == 150
    assert attempt.correct is False


def test_only_the_first_answer_ever_is_the_first_try(reader):
    """A reload gives a new token, but no second first try."""
    reader.send(reader.open("/en/boards/follow-01/"), card=["S8", "SA"])
    reader.send(reader.open("/en/boards/follow-01/"), card=["S6", "S6"])
    assert list(Attempt.objects.order_by("pk").values_list("is_first", flat=True)) == [True, False]


def test_old_verdict_stays_when_rules_of_the_board_change(reader, use_content):
    page = reader.open("/en/boards/koudi-01/")
    reader.send(page, multiplier=["6"], points=["150"])
    changed = {"game": "anqi", "trump": "H", "options": {"koudi": "card_count"},
               "kitty": ["S5"] * 2 + ["C2", "C3", "C4", "D3", "D4", "D6"], "last": ["CA"],
               "won_by": "defenders"}  # fmt: skip
    use_content(content_of(koudi=[changed], follow=[]))
    attempt = Attempt.objects.get()
    assert attempt.correct
    assert attempt.options["koudi"] == "combined"
    assert attempt.exercise["last"] == ["CA", "CK", "CK"]


@pytest.mark.parametrize("at", ["/en/", "/en/boards/follow-01/"])
def test_htmx_puts_an_address_into_the_bar_that_shows_the_verdict(reader, at):
    page = reader.open(at)
    part = reader.send(page, HTMX, card=["S8", "SA"])
    assert "no-store" in reader.response["Cache-Control"]
    address = reader.response["HX-Replace-Url"]
    assert address.startswith(f"{at}?answered=")
    again = reader.open(address)
    assert again.verdicts[0].words == part.verdicts[0].words
    assert again.ticked == ["S8", "SA"]
    assert "autofocus" in again.verdicts[0].attrs
    assert Attempt.objects.count() == 1


def test_htmx_puts_the_boards_own_address_into_the_bar_where_no_other_shows_the_same(reader):
    page = reader.open("/en/boards/follow-01/")
    reader.send(page, HTMX, card=["S8", "SA"], token=["x"])
    assert reader.response["HX-Replace-Url"] == "/en/boards/follow-01/"


def test_more_answers_than_anyone_can_think_of_have_to_wait(reader):
    page = reader.open("/en/boards/follow-01/")
    for _ in range(60):
        reader.client.get(page.action)
    reader.send(page, card=["S6", "S6"])
    assert reader.response.status_code == 429
    assert Attempt.objects.count() == 0
