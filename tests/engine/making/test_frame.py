"""What holds for boards of every kind: the frame that makes them, and the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest

from engine.__main__ import main
from engine.chance import Chance
from engine.errors import BadInput
from engine.exercises import KINDS, judge, parse_exercise, solve
from engine.exercises.making import (
    HARDEST,
    MAKERS,
    Wish,
    difficulty,
    generate,
    make_board,
    propose,
    rules_of,
)
from engine.exercises.making.reach import ABSENT

PLACES = [(kind, game) for kind, maker in MAKERS.items() for game in maker.rules]
#: Kinds whose boards come out of played deals are slow to make: fewer of them.
SLOW = frozenset(("count", "partner", "next", "call"))


def few(kind: str, count: int) -> int:
    return max(2, count // 3) if kind in SLOW else count


def everywhere(function):
    """Run a test for every kind and game that there are boards for."""
    return pytest.mark.parametrize(("kind", "game"), PLACES)(function)


def documents(kind: str, game: str, count: int, **wish: object) -> list[dict]:
    return [dict(made.exercise.document) for made in generate(kind, game, 31, count, **wish)]


def test_every_kind_has_its_maker_in_every_game() -> None:
    assert set(MAKERS) <= set(KINDS)
    for kind, maker in MAKERS.items():
        assert set(maker.rules) <= set(KINDS[kind].games)


@everywhere
def test_boards_are_exercises_that_can_be_solved(kind: str, game: str) -> None:
    for made in generate(kind, game, 32, few(kind, 6)):
        document = json.loads(json.dumps(made.exercise.document))
        exercise = parse_exercise(document)
        assert exercise.document == document
        assert (exercise.kind, exercise.game) == (kind, game)
        assert document["rules"] == [made.rule]
        assert made.rule in rules_of(kind, game)
        assert difficulty(exercise) == made.difficulty
        assert judge(exercise, solve(exercise).answer).correct


@everywhere
def test_what_makers_write_can_be_read(kind: str, game: str) -> None:
    """A document of a maker's own that is refused is a fault, even if the frame tries again."""
    maker = MAKERS[kind]
    chance = Chance("documents", kind, game)
    for number in range(few(kind, 8) if kind in SLOW else 150):
        wish = Wish(game, chance.weighted(maker.rules[game]), 1 + number % HARDEST)
        exercise = propose(maker, wish, chance)
        assert exercise is None or exercise.kind == kind


@everywhere
def test_a_longer_run_begins_like_a_shorter_one_and_never_repeats(kind: str, game: str) -> None:
    some = documents(kind, game, few(kind, 6))
    assert documents(kind, game, 2) == some[:2]
    boards = [parse_exercise(document) for document in some]
    alike = MAKERS[kind].alike
    assert all(alike(one) != alike(two) for one, two in pairwise(boards))
    assert all(one != two for one, two in pairwise(some))


@everywhere
def test_seeds_make_different_boards(kind: str, game: str) -> None:
    found = {json.dumps(dict(make_board(kind, game, seed).exercise.document)) for seed in range(3)}
    assert len(found) > 1


@everywhere
def test_every_difficulty_can_be_had(kind: str, game: str) -> None:
    for level in range(1, HARDEST + 1):
        assert make_board(kind, game, 33, difficulty=level).difficulty == level


@everywhere
def test_every_rule_can_be_had(kind: str, game: str) -> None:
    for rule in rules_of(kind, game):
        made = make_board(kind, game, 34, rule=rule)
        assert made.rule == rule
        assert MAKERS[kind].matters(made.exercise, rule)


def test_boards_are_the_same_whatever_python_hashes() -> None:
    """The same in another process in which texts have other hashes."""
    program = (
        "import json, sys\n"
        "from engine.exercises.making import MAKERS, generate\n"
        "for kind, maker in MAKERS.items():\n"
        "    for game in maker.rules:\n"
        "        for made in generate(kind, game, 31, 2):\n"
        "            print(json.dumps(dict(made.exercise.document)))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True, check=True, text=True, env={"PYTHONHASHSEED": "4242"},
    )  # fmt: skip
    here = [json.dumps(document) for place in PLACES for document in documents(*place, 2)]
    assert run.stdout.splitlines() == here


@pytest.mark.parametrize(
    ("kind", "game", "wish", "field"),
    [
        ("fly", "anqi", {}, "kind"),
        ("beat", "anqi", {}, "kind"),
        ("beat", "bridge", {}, "game"),
        ("beat", "dingqi", {"difficulty": 0}, "difficulty"),
        ("beat", "dingqi", {"difficulty": 6}, "difficulty"),
        ("beat", "dingqi", {"rule": "follow.suit"}, "rule"),
        ("beat", "dingqi", {"rule": "no.such"}, "rule"),
        ("beat", "dingqi", {"players": 5}, "players"),
        ("beat", "dingqi", {"options": {"speed": "high"}}, "options.speed"),
        ("beat", "dingqi", {"options": {"snatch": "never"}}, "options.snatch"),
    ],
)
def test_what_cannot_be_asked_for_is_named(kind: str, game: str, wish: dict, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        make_board(kind, game, 1, **wish)
    assert caught.value.field == field


def test_what_never_comes_is_refused_at_last() -> None:
    with pytest.raises(BadInput) as caught:
        make_board("snatch", "dingqi", 1, difficulty=5, options={"snatch": "off"})
    assert caught.value.code == "no_such_board"
    assert "difficulty 5, snatch off" in str(caught.value)


def test_throws_switched_off_by_name_are_refused() -> None:
    for game in ("anqi", "heiqi"):
        with pytest.raises(BadInput, match="switched off") as caught:
            make_board("throw", game, 1, options={"throw": "off"})
        assert caught.value.field == "options.throw"


def test_a_run_of_few_boards_does_not_go_to_and_fro() -> None:
    """Boards come back only after others, where there are others."""
    made = [str(board.exercise.fields["bids"])
            for board in generate("call", "heiqi", 35, 40, difficulty=4)]  # fmt: skip
    assert all(one != two for one, two in zip(made, made[2:], strict=False))


@pytest.mark.parametrize(("kind", "game", "rule", "level"), [
    ("follow", "anqi", "follow.short", 4), ("throw", "anqi", "suit.adjacent", 3),
    ("winner", "heiqi", "trick.compare", 4), ("sides", "anqi", "anqi.side.solo", 4),
    ("throw", "anqi", "shape.throw", 3), ("call", "gabaguo", "gaba.order", 5),
])  # fmt: skip
def test_what_is_rare_comes_for_every_seed(kind: str, game: str, rule: str, level: int) -> None:
    for seed in range(6):
        boards = list(generate(kind, game, seed, 2, rule=rule, difficulty=level))
        assert [(made.rule, made.difficulty) for made in boards] == [(rule, level)] * 2


@pytest.mark.parametrize(("kind", "game", "rule", "level"), [
    ("follow", "anqi", "follow.short", 5), ("throw", "anqi", "suit.adjacent", 1),
    ("winner", "heiqi", "trick.compare", 5), ("count", "anqi", "anqi.trump", 1),
])  # fmt: skip
def test_what_is_not_to_be_had_is_refused_for_every_seed(
    kind: str, game: str, rule: str, level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once, without a single try."""
    monkeypatch.setattr("engine.exercises.making.propose", None)
    for seed in range(3):
        with pytest.raises(BadInput, match=f"{rule}, difficulty {level}"):
            make_board(kind, game, seed, rule=rule, difficulty=level)


def test_the_table_of_what_is_not_to_be_had_is_about_what_there_is() -> None:
    for kind, games in ABSENT.items():
        for game, rules in games.items():
            assert set(rules) <= set(rules_of(kind, game))
            for levels in rules.values():
                assert levels == "".join(sorted(set(levels) & set("12345")))
                assert 0 < len(levels) < HARDEST


# --- the command line


Command = Callable[..., tuple[list[str], str, int]]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """Run the command in this process; return its lines, its complaint and its status."""

    def run(*arguments: str) -> tuple[list[str], str, int]:
        try:
            status = main(["generate", *arguments])
        except SystemExit as end:
            status = int(str(end.code))
        written = capsys.readouterr()
        return written.out.splitlines(), written.err, status

    return run


def words(**chosen: object) -> Iterator[str]:
    for name, value in ({"kind": "beat", "game": "dingqi", "seed": 7, "count": 3} | chosen).items():
        yield from (f"--{name}", str(value))


def test_generate_writes_one_document_a_line(command: Command) -> None:
    lines, complaint, status = command(*words(difficulty=2, rule="dingqi.seven"))
    made = list(generate("beat", "dingqi", 7, 3, difficulty=2, rule="dingqi.seven"))
    assert [json.loads(line) for line in lines] == [dict(each.exercise.document) for each in made]
    assert (complaint, status) == ("", 0)


def test_generate_takes_options_and_players(command: Command) -> None:
    lines, _, status = command(*words(kind="snatch", players=3, options='{"end": "to_last"}'))
    assert status == 0
    assert len(lines) == 3
    for line in lines:
        document = json.loads(line)
        assert document["players"] == 3
        assert document["options"] == {"end": "to_last"}


def test_no_boards_are_no_lines(command: Command) -> None:
    assert command(*words(count=0)) == ([], "", 0)


@pytest.mark.parametrize(
    ("chosen", "named"),
    [
        ({"kind": "fly"}, "kind"),
        ({"game": "anqi"}, "kind"),
        ({"game": ""}, 'game: "" is not known'),
        ({"count": -1}, "count"),
        ({"count": 0, "kind": "fly"}, "kind"),
        ({"rule": "follow.pair"}, "rule"),
        ({"difficulty": 7}, "difficulty"),
        ({"players": 9}, "players"),
        ({"options": "["}, "options"),
        ({"options": "[]"}, "options: an object was expected, not a list"),
        ({"options": '"off"'}, "options: an object was expected, not a string"),
        ({"options": ""}, "options: an object was expected"),
        ({"kind": "throw", "game": "heiqi", "options": '{"throw": "off"}'}, "options.throw"),
        ({"options": '{"speed": 1}'}, "options.speed"),
    ],
    ids=str,
)
def test_a_wrong_argument_is_one_clear_message(command: Command, chosen: dict, named: str) -> None:
    lines, complaint, status = command(*words(**chosen))
    assert lines == []
    assert status == 2
    (line,) = complaint.splitlines()
    assert line.startswith(f"python -m engine generate: error: {named}")


@pytest.mark.parametrize("chosen", [{"seed": "x"}, {"count": "many"}, {"difficulty": "hard"}])
def test_what_is_no_number_is_refused(command: Command, chosen: dict) -> None:
    lines, complaint, status = command(*words(**chosen))
    assert (lines, status) == ([], 2)
    assert "Traceback" not in complaint


def test_whoever_reads_no_further_stops_it_quietly() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "engine", "generate", *words(count=100_000)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as run:  # fmt: skip
        assert run.stdout
        assert run.stderr
        assert json.loads(run.stdout.readline())["kind"] == "beat"
        run.stdout.close()
        assert "Traceback" not in run.stderr.read()
        assert run.wait(timeout=20) != 0


def test_chance_is_fixed_for_good() -> None:
    """Numbers drawn from a seed that never change, whatever Python makes of them."""
    chance = Chance("a", 1, None)
    assert [chance.below(10) for _ in range(8)] == CHANCE
    assert Chance("b").shuffled(range(6)) == SHUFFLED
    assert Chance("b").weighted((("x", 0), ("y", 3))) == "y"
    with pytest.raises(ValueError, match="0"):
        chance.below(0)


CHANCE = [6, 9, 2, 8, 6, 8, 9, 3]
SHUFFLED = [5, 1, 3, 0, 4, 2]
