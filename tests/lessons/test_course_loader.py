"""Lessons are read from files; what is wrong with one is said with file and line."""

import re
import shutil
from pathlib import Path

import pytest

from lessons.content import ContentError, content
from lessons.course.loader import load
from lessons.puzzles.kinds import KINDS

HERE = Path(__file__).resolve().parent / "course"
TOML, EN, ZH = "lesson.toml", "text.en.md", "text.zh-hans.md"


@pytest.fixture
def folder(tmp_path):
    """A copy of the test lesson, to be spoilt."""
    return Path(shutil.copytree(HERE, tmp_path / "lessons"))


def read(folder, terms=None):
    return load(content().rules, KINDS, terms, folder, folder)


def problems(folder, terms=None):
    with pytest.raises(ContentError) as caught:
        read(folder, terms)
    return [str(problem) for problem in caught.value.problems]


def spoil(folder, name, old, new, count=1):
    path = folder / "anqi-90" / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, count), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def test_the_test_lesson_is_in_order(folder):
    (lesson,) = read(folder)
    assert [step.kind for step in lesson.steps] == ["read", "watch", "answer", "sort", "change"]
    assert [step.number for step in lesson.steps] == [1, 2, 3, 4, 5]
    assert lesson.rules == ("follow.suit", "follow.void")
    assert lesson.first_round == 2
    assert len(lesson.checks_of("follow.void")) == 4
    assert len({board.id for board in lesson.checks}) == 8
    watch = lesson.steps[1]
    assert [play.best for play in watch.plays] == [0, 0, 2, 2]
    assert watch.plays[2].hand == ("C9", "H2")
    change = lesson.steps[4]
    verdicts = {v.setting: v.verdict.correct for v in change.variants}
    assert verdicts == {
        (("trump", "H"),): True,
        (("trump", "S"),): False,
        (("trump", "none"),): True,
    }
    assert dict(change.variants[1].lanes)["T"] == (("S9",),)


def test_no_lessons_is_no_problem(tmp_path):
    assert read(tmp_path) == ()


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        (TOML, 'id = "anqi-90"', 'id = "anqi-91"', "the folder is called anqi-90"),
        (TOML, "number = 90", "number = 9", "id must be anqi-09"),
        (TOML, 'title.en = "A lesson to test with"', 'title.en = " "', "title.en: is empty"),
        (TOML, 'title.zh-hans = "测试用的一课"', "", "title: zh-hans is missing"),
        (TOML, 'rules = ["follow.suit", "follow.void"]', 'rules = ["follow.suite"]',
         "there is no rule follow.suite"),
        (TOML, 'kind = "read"', 'kind = "look"', "kind: Invalid value 'look'"),
        (TOML, 'title.en = "Put them into lanes"', 'titel.en = "x"', "lanes: titel: unknown here"),
        (TOML, 'answer = { cards = ["S4"] }', 'answer = { cards = ["H7"] }',
         "your-turn: the stated answer is wrong (follow.suit)"),
        (TOML, 'answer = { cards = ["S4"] }', 'answer = { cards = ["X4"] }', "X4 is not a card"),
        (TOML, 'led = ["SK"], hand', 'led = ["SK"], hnd', "exercise: hand: the field is missing"),
        (TOML, "winner = 2", "winner = 0", "a-trick: the stated answer is wrong (trick.compare)"),
        (TOML, "winner = 2", "", "a-trick: winner is missing"),
        (TOML, 'cards = ["S4"]\nrule', 'cards = ["H3"]\nrule',
         "play 2 (seat 1): this play is not legal (follow.suit)"),
        (TOML, 'cards = ["S4"]\nrule', 'cards = ["S5"]\nrule', "the hand does not hold all of S5"),
        (TOML, "seat = 1", "seat = 2", "the seats must follow each other: [0, 1, 2, 3]"),
        (TOML, 'switch.trump = ["H", "S", "none"]', 'switch.trump = ["S", "none"]',
         "'H', as the exercise has it, is missing"),
        (TOML, 'switch.trump = ["H", "S", "none"]', 'switch.trump = ["H"]', "two or more"),
        (TOML, 'switch.trump = ["H", "S", "none"]', 'switch.trump = ["H", "X"]', "X is not known"),
        (TOML, 'switch.trump = ["H", "S", "none"]', "switch.options.cap = ['five', 'uncapped']",
         "no phrase names ['five', 'uncapped']"),
        (TOML, 'marked = ["S9", "S4"]', 'marked = ["S9", "S9"]', "a marked card is not among"),
        (TOML, 'picture = { trump = "H", ', "picture = { ", "lanes need a trump"),
        (TOML, 'rule = "follow.void"\nexercise', 'rule = "follow.pair"\nexercise',
         "follow.pair decides nothing here"),
        (TOML, 'led = ["D8"], hand = ["CQ", "S9", "H3"]', 'led = ["S8"], hand = ["S7", "D9", "H3"]',
         "check 5: the stated answer is wrong"),
        (TOML, "[[check]]", "[[chekc]]", "chekc"),
        (TOML, "hint.en", "hnt.en", "unknown here"),
        (EN, "## lanes", "## lane", "## lane: this section is missing; the other"),
        (EN, "## a-trick/3", "## a-trick/9", "a-trick/9: this section is missing"),
        (EN, "♠K is led once more.", "One.\nTwo.", "1 lines in this paragraph, 2 in"),
        (EN, "♠K is led once more.", "One.\n\nTwo.", "1 paragraphs here, 2 in English"),
        (EN, "(rule:follow.suit)", "(rule:follow.suite)", "no rule follow.suite"),
        (EN, "the **lead**", "the **lead", "“**” cannot be read"),
        (EN, "♠K is led once more.", "<b>♠K</b>", "“<b” cannot be read"),
        (EN, "♠K is led once more.", "word " * 81, "## your-turn: 81 words; at most 80"),
        (EN, "You lead ♠K.", "word " * 41, "## a-trick/1: 41 words; at most 40"),
        (ZH, "又有人首出♠K。", "字" * 141, "## your-turn: 141 Chinese characters; at most 140"),
    ],
)  # fmt: skip
def test_every_fault_is_named(folder, name, old, new, said):
    spoil(folder, name, old, new)
    found = problems(folder)
    assert any(said in each for each in found), found
    for each in found:
        assert re.match(r"anqi-90/(lesson\.toml|text\.(en|zh-hans)\.md)(:\d+)?: ", each), each


def test_a_fault_is_named_at_its_line(folder):
    line = spoil(folder, TOML, 'switch.trump = ["H", "S", "none"]', 'switch.trump = ["H"]')
    assert problems(folder)[0].startswith(f"anqi-90/lesson.toml:{line}: other-trumps: ")
    line = spoil(folder, EN, "♠A follows, but too late.", "word " * 41)
    said = f"anqi-90/text.en.md:{line - 1}: ## a-trick/4: 41 words"
    assert any(each.startswith(said) for each in problems(folder))


def test_terms_must_be_in_the_glossary(folder):
    spoil(folder, EN, "the **lead**", "the [lead](term:lead)")
    assert read(folder)
    assert read(folder, {"lead"})
    assert problems(folder, {"trick"}) == ["anqi-90/text.en.md:1: ## first-look: no term lead"]


def test_a_rule_needs_boards_to_be_asked_again(folder):
    path = folder / "anqi-90" / TOML
    head, *checks = path.read_text(encoding="utf-8").split("[[check]]")
    path.write_text("[[check]]".join([head, *checks[:-1]]), encoding="utf-8")
    (found,) = problems(folder)
    assert "3 good boards of the check ask follow.void; 4 are needed" in found


def test_the_same_position_twice_is_no_other_board(folder):
    path = folder / "anqi-90" / TOML
    text = path.read_text(encoding="utf-8")
    last = text[text.rindex("[[check]]") :]
    path.write_text(f"{text}\n{last}", encoding="utf-8")
    assert any("check 9: this position appears twice" in each for each in problems(folder))


def test_a_throw_that_does_not_stand_is_no_lead(folder):
    path = folder / "anqi-90" / TOML
    text = path.read_text(encoding="utf-8")
    text = text.replace(
        'hands = [["SK", "D5"], ["S4", "H3"]', 'hands = [["SK", "SQ"], ["S4", "SA"]'
    )
    text = text.replace('cards = ["SK"]\nrule', 'cards = ["SK", "SQ"]\nrule')
    path.write_text(text, encoding="utf-8")
    assert any("play 1: this throw does not stand" in each for each in problems(folder))


def test_missing_file_is_said(folder):
    (folder / "anqi-90" / ZH).unlink()
    found = problems(folder)
    assert any("text.zh-hans.md: cannot be read" in each for each in found), found


def test_stored_lessons_are_in_order():
    from lessons.course import course

    for lesson in course().lessons:
        assert 4 <= len(lesson.steps) <= 8


@pytest.mark.parametrize(
    ("picture", "is_refused"),
    [
        ('cards = ["S9", "S4", "H7"], marked = ["S4"]', True),
        # another right answer gives as much away
        ('cards = ["S9", "S4"], marked = ["S9"]', True),
        ('cards = ["S9", "S4", "H7"], marked = ["H7"]', False),
        ('cards = ["S9", "S4", "H7"]', False),
        # these cards are not the board's own
        ('cards = ["S9", "S4", "C3"], marked = ["S4"]', False),
        ('cards = ["S9", "S4", "S4"], marked = ["S4"]', False),
    ],
)
def test_a_picture_does_not_mark_the_answer_in_the_boards_hand(folder, picture, is_refused):
    stated = 'exercise = { format = 1, kind = "follow", game = "anqi", trump = "H", led = ["SK"]'
    spoil(folder, TOML, stated, f"picture = {{ {picture}, lanes = false }}\n{stated}")
    if not is_refused:
        assert read(folder)
        return
    (problem,) = problems(folder)
    assert problem.startswith("anqi-90/lesson.toml:")
    assert "your-turn: picture: it marks an answer in the board's own hand" in problem
