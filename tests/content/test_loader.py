"""Bad content is refused with file and line and with what would be right."""

from __future__ import annotations

from pathlib import Path
from tomllib import loads as read

import pytest

from lessons.content import ContentError, originals
from lessons.content.files import parsed
from lessons.content.loader import HERE, load

RULES = """\
[[rule]]
id = "follow.suit"
name.en = "Follow suit"
name.zh-hans = "跟同门"
text.en = "Follow."
text.zh-hans = "要跟。"

[[rule]]
id = "follow.single"
name.en = "Up to you"
name.zh-hans = "随意"
text.en = "Choose."
text.zh-hans = "任选。"
"""

BOARD = """\
[[board]]
id = "follow-01"
difficulty = 1

[board.exercise]
format = 1
kind = "follow"
game = "anqi"
trump = "H"
rules = ["follow.suit"]
led = ["SK"]
hand = [
  "H7", "HA",
  "S9", "S4",
]

[board.answer]
cards = ["S4"]
"""
HARDER = BOARD.replace("follow-01", "follow-02").replace("difficulty = 1", "difficulty = 2")
HARDER = HARDER.replace('"H7"', '"H8"')


def write(root: Path, boards: str = BOARD, rules: str = RULES, name: str = "follow") -> Path:
    """Write a content folder and return it."""
    folder = root / "content"
    for part in ("boards", "rules"):
        (folder / part).mkdir(parents=True)
    (folder / "boards" / f"{name}.toml").write_text(boards, encoding="utf-8")
    (folder / "rules" / "common.toml").write_text(rules, encoding="utf-8")
    return folder


def complaints(root: Path, folder: Path) -> list[str]:
    """Return what the loader says about a folder."""
    with pytest.raises(ContentError) as caught:
        load(folder, base=root)
    assert str(caught.value) == "\n".join(map(str, caught.value.problems))
    return [str(problem) for problem in caught.value.problems]


def test_good_content_is_loaded(tmp_path):
    content = load(write(tmp_path, BOARD + "\n" + HARDER), base=tmp_path)
    first, second = content.boards["follow"]
    assert (first.id, first.kind, first.number, first.difficulty) == ("follow-01", "follow", 1, 1)
    assert (second.id, second.number, second.difficulty) == ("follow-02", 2, 2)
    assert first.exercise.document["hand"] == ["H7", "HA", "S9", "S4"]
    assert first.answer == {"cards": ["S4"]}
    assert content.board("follow-02") is second
    assert content.board("follow-2") is None
    rule = content.rules["follow.suit"]
    assert rule.name["en"] == "Follow suit"
    assert rule.name["zh-hans"] == "跟同门"
    assert rule.text["zh-hans"] == "要跟。"


BAD_BOARDS = [
    pytest.param(
        BOARD.replace('trump = "H"', 'trump = "H'),
        ["content/boards/follow.toml:9: not valid TOML: Illegal character '\\n'"],
        id="broken TOML",
    ),
    pytest.param(
        BOARD + '\n[[bord]]\nid = "follow-02"\n',
        [
            "content/boards/follow.toml:20: bord: unknown here; "
            "this file holds [[board]] tables only"
        ],
        id="unknown table",
    ),
    pytest.param(
        BOARD.replace("[[board]]", "[board]").replace("[board.", "[board.deep."),
        ["content/boards/follow.toml:1: board: write each one as a [[board]] table"],
        id="one table instead of a list",
    ),
    pytest.param(
        BOARD.replace("difficulty = 1", "difficulty = 6"),
        ["content/boards/follow.toml:3: follow-01: difficulty: Expected `int` <= 5"],
        id="difficulty out of range",
    ),
    pytest.param(
        BOARD.replace("difficulty = 1", 'difficulty = "easy"'),
        ["content/boards/follow.toml:3: follow-01: difficulty: Expected `int`, got `str`"],
        id="difficulty of the wrong type",
    ),
    pytest.param(
        BOARD.replace("difficulty = 1\n", "difficulty = 1\nhint = 3\n"),
        ["content/boards/follow.toml:4: follow-01: hint: unknown here"],
        id="unknown key",
    ),
    pytest.param(
        BOARD.replace("difficulty = 1\n", ""),
        ["content/boards/follow.toml:1: follow-01: difficulty is missing"],
        id="missing key",
    ),
    pytest.param(
        BOARD.replace('[board.answer]\ncards = ["S4"]\n', ""),
        ["content/boards/follow.toml:1: follow-01: answer is missing"],
        id="missing answer",
    ),
    pytest.param(
        BOARD + "\n" + HARDER.replace("follow-02", "follow-01"),
        ["content/boards/follow.toml:21: follow-01: appears twice"],
        id="id twice",
    ),
    pytest.param(
        BOARD + "\n" + HARDER.replace('"H8"', '"H7"'),
        ["content/boards/follow.toml:24: follow-02: the same position as follow-01"],
        id="position twice",
    ),
    pytest.param(
        HARDER + "\n" + BOARD,
        [
            "content/boards/follow.toml:22: follow-01: difficulty 1 after 2: "
            "boards stand easiest first"
        ],
        id="harder board first",
    ),
    pytest.param(
        BOARD.replace('id = "follow-01"', 'id = "Follow 1"'),
        [
            "content/boards/follow.toml:2: Follow 1: id: Expected `str` matching regex "
            "'^[a-z0-9]+(-[a-z0-9]+)*$'"
        ],
        id="id unfit for an address",
    ),
    pytest.param(
        BOARD.replace('"S9", "S4"', '"S9", "S1"'),
        [
            "content/boards/follow.toml:12: follow-01: exercise: hand[3]: S1 is not a card; "
            "cards look like S7, HT, D10, LJ or BJ"
        ],
        id="unknown card",
    ),
    pytest.param(
        BOARD.replace('trump = "H"', 'trump = "X"'),
        [
            "content/boards/follow.toml:9: follow-01: exercise: trump: X is not known; "
            "one of S, H, C, D, none"
        ],
        id="unknown trump",
    ),
    pytest.param(
        BOARD.replace('trump = "H"\n', 'trump = "H"\nhint = "no"\n'),
        [
            "content/boards/follow.toml:10: follow-01: exercise: hint: there is no such field "
            "here; the fields are format, kind, game, options, ask, trump, level, players, prompt, "
            "note, title, rules, led, hand"
        ],
        id="unknown field of the exercise",
    ),
    pytest.param(
        BOARD.replace('["follow.suit"]', '["follow.colour"]'),
        [
            "content/boards/follow.toml:10: follow-01: exercise: rules[0]: "
            "follow.colour is not a rule id"
        ],
        id="unknown rule",
    ),
    pytest.param(
        BOARD.replace('["follow.suit"]', '["follow.suit", "follow.pair"]'),
        [
            "content/boards/follow.toml:10: follow-01: no text for the rules follow.pair; "
            "they need a [[rule]] table"
        ],
        id="rule without a text",
    ),
    pytest.param(
        BOARD.replace('led = ["SK"]', 'led = ["SK", "SK"]')
        .replace('cards = ["S4"]', 'cards = ["S4", "S9"]')
        .replace('["follow.suit"]', "[]")
        .replace('"S9", "S4"', '"S9", "S9", "S4", "S4"'),
        [
            "content/boards/follow.toml:17: follow-01: the stated answer is wrong (follow.pair); "
            'right would be {"cards": ["S4", "S4"]}'
        ],
        id="wrong answer",
    ),
    pytest.param(
        BOARD.replace('cards = ["S4"]', 'cards = ["H7"]'),
        [
            "content/boards/follow.toml:17: follow-01: the stated answer is wrong (follow.suit); "
            'right would be {"cards": ["S4"]}'
        ],
        id="answer of another suit",
    ),
    pytest.param(
        BOARD.replace('cards = ["S4"]', 'cards = ["S4"]\npoints = 5'),
        [
            "content/boards/follow.toml:19: follow-01: answer: answer.points: "
            "there is no such field here; the fields are cards"
        ],
        id="answer of the wrong form",
    ),
    pytest.param(
        BOARD.replace('led = ["SK"]', 'led = ["SK", "SK"]').replace(
            'cards = ["S4"]', 'cards = ["S4", "S9"]'
        ),
        [],
        id="exactly two, both go",
    ),
]


@pytest.mark.parametrize(("boards", "expected"), BAD_BOARDS)
def test_bad_boards_are_named_with_their_line(tmp_path, boards, expected):
    folder = write(tmp_path, boards)
    if expected:
        assert complaints(tmp_path, folder) == expected
    else:
        assert len(load(folder, base=tmp_path).boards["follow"]) == 1


BAD_RULES = [
    pytest.param(
        RULES.replace('name.zh-hans = "随意"\n', ""),
        ["content/rules/common.toml:10: follow.single: name: zh-hans is missing"],
        id="missing language",
    ),
    pytest.param(
        RULES.replace('text.en = "Choose."', 'text.en = "  "'),
        ["content/rules/common.toml:12: follow.single: text.en: is empty; a text is needed"],
        id="empty text",
    ),
    pytest.param(
        RULES.replace('text.en = "Choose."', 'text.en = "Choose."\ntext.fr = "Choisis."'),
        ["content/rules/common.toml:13: follow.single: text.fr: unknown here"],
        id="unknown language",
    ),
    pytest.param(
        RULES.replace("follow.single", "follow.suit"),
        ["content/rules/common.toml:9: follow.suit: appears twice"],
        id="rule twice",
    ),
    pytest.param(
        RULES.replace('"follow.single"', '"follow.loose"'),
        ["content/rules/common.toml:9: follow.loose: the engine has no rule with this id"],
        id="unknown rule",
    ),
]


@pytest.mark.parametrize(("rules", "expected"), BAD_RULES)
def test_bad_rules_are_named_with_their_line(tmp_path, rules, expected):
    found = complaints(tmp_path, write(tmp_path, rules=rules))
    assert found[-len(expected) :] == expected


def test_every_problem_is_told_at_once(tmp_path):
    boards = BOARD.replace("difficulty = 1", "difficulty = 9") + "\n" + HARDER.replace("S9", "S0")
    assert [line.split(": ")[0] for line in complaints(tmp_path, write(tmp_path, boards))] == [
        "content/boards/follow.toml:3",
        "content/boards/follow.toml:31",
    ]


def test_a_verdict_may_not_cite_a_rule_without_a_text(tmp_path):
    rules = RULES.replace("follow.single", "follow.pair")
    assert complaints(tmp_path, write(tmp_path, rules=rules)) == [
        "content/boards/follow.toml:2: follow-01: the verdict cites follow.single, "
        "which has no [[rule]] table"
    ]


def test_a_board_of_another_kind_is_refused(tmp_path):
    assert complaints(tmp_path, write(tmp_path, name="koudi")) == [
        "content/boards/koudi.toml:7: follow-01: a board of kind follow does not belong "
        "into koudi.toml"
    ]


def test_text_that_is_no_utf8_is_named_with_its_line(tmp_path):
    folder = write(tmp_path)
    path = folder / "rules" / "common.toml"
    path.write_bytes(RULES.encode().replace("跟同门".encode(), b"\xff"))
    assert complaints(tmp_path, folder)[-1] == (
        "content/rules/common.toml:4: this line is not valid UTF-8"
    )


def test_an_empty_file_is_a_problem(tmp_path):
    assert complaints(tmp_path, write(tmp_path, boards="# nothing yet\n")) == [
        "content/boards/follow.toml: there is no [[board]] table here"
    ]


def test_an_empty_folder_is_a_problem(tmp_path):
    folder = write(tmp_path)
    (folder / "boards" / "follow.toml").unlink()
    assert complaints(tmp_path, folder) == ["content/boards: there is no .toml file here"]


def test_files_are_read_once_for_the_loaders_and_for_the_other_script(monkeypatch):
    texts = []
    monkeypatch.setattr("tomllib.loads", lambda text: texts.append(text) or read(text))
    parsed.cache_clear()
    first, again = load(), load()
    assert first.rules == again.rules
    assert first.boards == again.boards
    assert list(originals.originals((HERE,)))
    assert len(texts) == len(set(texts)) > 10
