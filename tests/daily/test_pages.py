"""The pages of the daily puzzle, for guests, and for one reader beside another."""

import pytest

from lessons.daily import schedule
from lessons.models import Attempt, Mode
from tests.daily.conftest import board_form, solve_page
from tests.lessons.conftest import BOOSTED, HTMX, LANGUAGES, RESTORED

pytestmark = pytest.mark.usefixtures("at")


@pytest.mark.parametrize("code", LANGUAGES)
def test_today_is_whole_in_every_language(reader, today_puzzle, code):
    page = reader.open(f"/{code}/daily/")
    assert reader.response.status_code == 200
    assert page.lang == LANGUAGES[code]
    assert len(page.all("h1")) == 1
    assert page.with_class("board")[0].attrs["action"] == f"/{code}/daily/22/answer/"
    assert "no-store" in reader.response["Cache-Control"]
    assert not page.all("textarea")


@pytest.mark.parametrize("headers", [None, HTMX], ids=["plain", "htmx"])
def test_solving_gives_a_text_to_share(reader, today_puzzle, headers):
    page = solve_page(reader, reader.open("/en/daily/"), today_puzzle, headers)
    assert reader.response.status_code == 200
    assert "right" in page.verdicts[0].classes
    assert page.is_whole is (headers is None)
    assert reader.response["HX-Replace-Url"] == "/en/daily/22/"
    (row,) = Attempt.objects.all()
    assert (row.mode, row.is_first, row.correct) == (Mode.DAILY, True, True)
    assert "Daily puzzle No. 22" in page.html.partition("<textarea")[2].partition("</textarea>")[0]
