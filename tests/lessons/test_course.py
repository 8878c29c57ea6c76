"""Walking through a lesson: its pages, what is marked, what may be asked for."""

import pytest

from lessons.course.progress import State, progress_of
from lessons.models import Attempt, CheckRun, Help, StepMark
from tests.lessons.conftest import BOOSTED, HTMX, LANGUAGES, RESTORED

pytestmark = pytest.mark.usefixtures("lesson")
AT = "lessons/anqi-90"
PAGES = [
    f"/{AT}/{name}/" for name in ("first-look", "a-trick", "your-turn", "lanes", "other-trumps")
]
STEP_PAGES = [*PAGES, f"/{AT}/check/", "/lessons/"]


def states(lesson):
    rows = [row for model in (StepMark, Attempt, Help) for row in model.objects.all()]
    (mark,) = {row.reader for row in rows}
    return {name: state.value for name, state in progress_of(mark).of(lesson).states.items()}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("path", STEP_PAGES)
def test_pages_are_whole_without_htmx_and_parts_with_it(reader, code, path):
    page = reader.open(f"/{code}{path}")
    assert reader.response.status_code == 200
    assert page.is_whole
    assert page.lang == LANGUAGES[code]
    assert len(page.all("h1")) == 1
    for headers in (BOOSTED, RESTORED):
        assert reader.open(f"/{code}{path}", headers).is_whole
    part = reader.open(f"/{code}{path}", HTMX)
    assert not part.is_whole
    assert "HX-Request" in reader.response["Vary"]


def test_no_page_that_is_only_looked_at_stores_anything(reader):
    for path in STEP_PAGES:
        reader.open(f"/en{path}?play=3&trump=S&card=S4")
    reader.open(f"/en/{AT}/your-turn/answer/")
    reader.open(f"/en/{AT}/first-look/done/")
    reader.open(f"/en/{AT}/check/begin/")
    counts = [model.objects.count() for model in (Attempt, StepMark, CheckRun, Help)]
    assert counts == [0, 0, 0, 0]


def test_links_of_the_map_lead_somewhere(reader):
    page = reader.open("/en/lessons/")
    links = [tag.attrs["href"] for tag in page.all("a") if "/lessons/" in tag.attrs["href"]]
    assert f"/en/{AT}/" in links
    for link in dict.fromkeys(links):
        reader.open(link)
        assert reader.response.status_code in (200, 302), link


def test_map_says_what_is_still_to_come(reader):
    page = reader.open("/en/lessons/")
    coming = [tag.words for tag in page.all("li") if "coming" in tag.classes]
    assert "1 Cards, copies and points still to come" in coming
    (ours,) = [tag.words for tag in page.all("a") if "A lesson to test with" in tag.words]
    assert ours == "90 A lesson to test with not begun · 0 of 5 steps"


def test_a_lesson_goes_on_where_one_stopped(reader, lesson):
    def go_on():
        reader.open(f"/en/{AT}/")
        assert reader.response.status_code == 302
        return reader.response["Location"].removeprefix(f"/en/{AT}/")

    assert go_on() == "first-look/"
    page = reader.open(f"/en/{AT}/first-look/")
    reader.send(page)
    assert reader.response["Location"] == f"/en/{AT}/a-trick/"
    assert go_on() == "a-trick/"
    assert "Go on with lesson 90" in reader.open("/en/lessons/").words
    reader.send(reader.open(f"/en/{AT}/a-trick/?play=4"))
    page = reader.open(f"/en/{AT}/your-turn/")
    reader.send(page, card=["S4"])
    assert go_on() == "lanes/"
    reader.send(reader.open(f"/en/{AT}/lanes/"), show=["1"])
    assert go_on() == "other-trumps/"
    reader.send(reader.open(f"/en/{AT}/other-trumps/"), url=f"/en/{AT}/other-trumps/done/")
    assert go_on() == "check/"
    assert states(lesson) == {
        "first-look": "done",
        "a-trick": "done",
        "your-turn": "first-try",
        "lanes": "shown",
        "other-trumps": "done",
    }
    assert "under way · 5 of 5 steps" in reader.open("/en/lessons/").words


def test_another_reader_is_at_the_beginning(reader, other_reader):
    reader.send(reader.open(f"/en/{AT}/first-look/"))
    other_reader.open(f"/en/{AT}/")
    assert other_reader.response["Location"] == f"/en/{AT}/first-look/"


@pytest.mark.parametrize(
    "path",
    [
        "lessons/anqi-99/",
        "lessons/anqi-90/nothing/",
        "lessons/anqi-99/first-look/",
        "lessons/anqi-99/check/",
        "lessons/anqi-90/first-look/answer/",
        "lessons/anqi-90/your-turn/done/",
        "lessons/anqi-90/check/0x1/",
    ],
)
def test_what_there_is_not_is_404(reader, path):
    reader.open(f"/en/{path}")
    assert reader.response.status_code == 404


# --- answer, sort ------------------------------------------------------------------------------


def test_wrong_answer_names_its_rule_and_may_be_repaired(reader, lesson):
    page = reader.open(f"/en/{AT}/your-turn/")
    page = reader.send(page, card=["H7"])
    (verdict,) = page.verdicts
    assert "right" not in verdict.classes
    assert "follow.suit" in [tag.words for tag in page.all("code")]
    assert page.ticked == ["H7"]
    assert states(lesson)["your-turn"] == "tried"
    page = reader.send(page, card=["S9"])
    assert "right" in page.verdicts[0].classes
    assert states(lesson)["your-turn"] == "later"
    (on,) = [tag for tag in page.all("a") if tag.words == "Go on"]
    assert on.attrs["href"] == f"/en/{AT}/lanes/"


def test_answer_is_swapped_in_and_brings_the_way_up_to_date(reader):
    page = reader.open(f"/en/{AT}/your-turn/")
    part = reader.send(page, headers=HTMX, card=["S4"])
    assert not part.is_whole
    assert part.title.startswith("Right · Your turn")
    (stops,) = part.all("nav", id="stops")
    assert stops.attrs["hx-swap-oob"] == "true"
    assert "first-try" in [c for tag in part.all("li") for c in tag.classes]
    address = reader.response["HX-Replace-Url"]
    assert address.startswith(f"/en/{AT}/your-turn/?answered=")
    assert reader.open(address).verdicts[0].words == part.verdicts[0].words


def test_hint_comes_in_two_stages_and_stays(reader, lesson):
    page = reader.open(f"/en/{AT}/your-turn/")
    assert "Look at your spades" not in page.words
    page = reader.send(page, hint=["1"], card=["H7"])
    assert "Look at your spades" in page.words
    assert "Follow suit" not in page.with_class("told")[0].words
    assert page.ticked == ["H7"]
    page = reader.send(page, hint=[page.all("button", name="hint")[0].attrs["value"]])
    assert "follow.suit Follow suit" in page.with_class("told")[0].words
    assert not page.all("button", name="hint")
    again = reader.open(f"/en/{AT}/your-turn/")
    assert "follow.suit Follow suit" in again.with_class("told")[0].words
    assert Attempt.objects.count() == 0
    assert states(lesson)["your-turn"] == "open"


def test_shown_answer_is_no_solved_step(reader, lesson):
    page = reader.open(f"/en/{AT}/your-turn/")
    page = reader.send(page, show=["1"])
    assert page.ticked == ["S4"]
    assert page.verdicts[0].words.startswith("The answer: ")
    assert "the only right answer" not in page.words
    assert "This is one of several right answers. The board stays marked as shown" in page.words
    assert page.verdicts[0].words.startswith("The answer: any of the spades will do")
    assert "you chose" not in page.verdicts[0].words
    assert Attempt.objects.count() == 0
    assert states(lesson)["your-turn"] == "shown"
    page = reader.send(page, clear=["1"])
    assert page.ticked == []
    assert "The answer was shown here before" in page.with_class("told")[0].words
    page = reader.send(page, card=["S9"])
    assert "right" in page.verdicts[0].classes
    assert "Solved by yourself this time." in page.with_class("told")[0].words
    assert "stays marked as shown" in page.with_class("told")[0].words
    assert states(lesson)["your-turn"] == "shown"


def test_the_only_right_answer_is_called_so(reader):
    page = reader.send(reader.open(f"/en/{AT}/lanes/"), show=["1"])
    assert "This is the only right answer." in page.with_class("told")[0].words
    assert page.verdicts[0].words.startswith("The answer: where each card belongs")
    page = reader.send(reader.open(f"/zh-hant/{AT}/lanes/"), show=["1"])
    assert page.with_class("told")[0].words.startswith("正確答案只有這一個。")
    assert page.verdicts[0].words.startswith("答案：每張牌歸哪一門")


@pytest.mark.parametrize(("code", "colon"), [("en", ": "), ("zh-hans", "："), ("zh-hant", "：")])
def test_labels_have_the_colon_of_their_language(reader, lesson, code, colon):
    page = reader.open(f"/{code}/{AT}/your-turn/")
    label = {"en": "Lesson 90", "zh-hans": "第 90 课", "zh-hant": "第 90 課"}[code]
    assert f"{label}{colon}{lesson.title[code]}" in page.with_class("crumbs")[0].words
    spoken = [tag.words for tag in page.with_class("vh")]
    check = {"en": "Check: open", "zh-hans": "小测：还没做", "zh-hant": "小測：還沒做"}[code]
    assert check in spoken


def test_step_that_was_solved_stays_solved(reader, lesson):
    page = reader.send(reader.open(f"/en/{AT}/your-turn/"), card=["S4"])
    page = reader.send(page, clear=["1"])
    page = reader.send(page, show=["1"])
    assert "it stays solved" in page.with_class("told")[0].words
    assert states(lesson)["your-turn"] == "first-try"


@pytest.mark.parametrize("button", ["hint", "show"])
def test_nothing_is_told_for_a_forged_page(reader, button):
    page = reader.open(f"/en/{AT}/your-turn/")
    page = reader.send(page, token=["forged"], **{button: ["1"]})
    assert reader.response.status_code == 409
    assert "could not be recognised" in page.problems[0].words
    assert Help.objects.count() == 0


def test_answer_is_not_in_the_page_before_it_is_asked_for(reader):
    for name in ("your-turn", "lanes"):
        page = reader.open(f"/en/{AT}/{name}/")
        assert not [tag for tag in page.all("input") if "checked" in tag.attrs]
        assert not page.with_class("told")


def test_cards_are_sorted_without_scripts(reader, lesson):
    page = reader.open(f"/en/{AT}/lanes/")
    wanted = {"S7": "T", "S8": "S", "BJ": "T", "H3": "T", "D9": "D"}
    fields = {f"in-{card}": [lane] for card, lane in wanted.items()}
    page = reader.send(page, **(fields | {"in-S7": None}))
    assert "Not every card has a lane yet: 1 still to go." in page.problems[0].words
    assert page.form["in-S8"] == ["S"]
    page = reader.send(page, **(fields | {"in-S7": ["S"]}))
    assert "one trump lies in another lane" in page.verdicts[0].words
    page = reader.send(page, **fields)
    assert "right" in page.verdicts[0].classes
    assert states(lesson)["lanes"] == "later"


def test_attempt_knows_where_it_was_made(reader):
    reader.send(reader.open(f"/zh-hans/{AT}/your-turn/"), card=["S4"])
    (attempt,) = Attempt.objects.all()
    assert (attempt.board_id, attempt.correct, attempt.is_first) == (
        "anqi-90/your-turn",
        True,
        True,
    )


# --- watch, change -----------------------------------------------------------------------------


def test_trick_plays_out_play_by_play(reader):
    page = reader.open(f"/en/{AT}/a-trick/")
    assert "You lead ♠K." in page.words
    assert "♥2 ruffs" not in page.words
    (on,) = [tag for tag in page.all("a") if tag.words == "Next play"]
    page = reader.open(f"/en/{AT}/a-trick/" + on.attrs["href"].partition("#")[0])
    assert "The next player holds ♠4" in page.words
    page = reader.open(f"/en/{AT}/a-trick/?play=3")
    assert "No spade here: ♥2 ruffs." in page.words
    (best,) = page.with_class("best")
    assert best.words.startswith("Across best so far")
    page = reader.open(f"/en/{AT}/a-trick/?play=4")
    assert "The trick goes to: Across." in page.words
    assert page.action == f"/en/{AT}/a-trick/done/"


@pytest.mark.parametrize("play", ["0", "5", "-1", "x", "", "９", "1" * 400, "2.0"])
def test_odd_plays_show_the_first(reader, play):
    page = reader.open(f"/en/{AT}/a-trick/?play={play}")
    assert reader.response.status_code == 200
    assert "You lead ♠K." in page.words


def test_switch_changes_lanes_and_verdict(reader):
    page = reader.open(f"/en/{AT}/other-trumps/")
    assert "Right under this setting" in page.words
    names = [tag.words for tag in page.with_class("lane-name")]
    assert names == ["Trump", "Spades", "Diamonds"]
    page = reader.open(f"/en/{AT}/other-trumps/?trump=S")
    assert "Wrong under this setting" in page.words
    assert [tag.words for tag in page.with_class("lane-name")] == ["Trump", "Hearts", "Diamonds"]
    assert [tag.words for tag in page.with_class("form-name")] == ["Tractor"]
    (checked,) = [tag for tag in page.all("input", name="trump") if "checked" in tag.attrs]
    assert checked.attrs["value"] == "S"
    others = [tag.attrs["href"] for tag in page.all("link", rel="alternate")]
    assert f"/zh-hans/{AT}/other-trumps/?trump=S" in others


def test_setting_that_there_is_not_is_the_standing_one(reader):
    page = reader.open(f"/en/{AT}/other-trumps/?trump=Z&trump=&koudi=%00")
    assert reader.response.status_code == 200
    (checked,) = [tag for tag in page.all("input", name="trump") if "checked" in tag.attrs]
    assert checked.attrs["value"] == "H"


def test_states_that_are_over():
    over = {state for state in State if state.is_over}
    assert over == {State.FIRST_TRY, State.LATER, State.SHOWN, State.DONE}
