"""Records: written, read back, replayed to any move; garbage and the impossible are refused."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.deal import DEALS, Position, new_deal
from engine.deal.record import Record, read, trick_notes, write
from engine.deal.run import by_chance, play_out
from engine.errors import BadInput

from . import endings
from .helpers import go, until

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("anqi", {}),
    ("anqi", {"players": 5, "options": {"throw": "whole_suit", "suit_order": "DCHS"}}),
    ("heiqi", {"options": {"throw": "any_top"}}),
    ("shengji", {"trump": "none", "level": "10", "declarer": 2}),
]


def a_deal(game: str, given: dict[str, Any], seed: int) -> Position:
    rng = Random(seed)
    position = new_deal(game, rng, **given)
    return play_out(position, [by_chance] * position.setup.players, rng)


@pytest.mark.parametrize(("game", "given"), GAMES)
def test_round_trip_and_replay(game: str, given: dict[str, Any]) -> None:
    for seed in range(20):
        end = a_deal(game, given, seed)
        text = write(end)
        record = read(text)
        assert record.last == end
        assert str(record) == text
        assert record.moves == end.moves
        assert len(record.positions) == len(end.moves) + 1
        for number in range(0, len(record.positions), 7):
            position = record.at(number)
            assert position.moves == end.moves[:number]
            assert read(write(position)).last == position  # unfinished deals have records too


@pytest.mark.parametrize("game", sorted(DEALS))
def test_every_game_has_records(game: str) -> None:
    end = a_deal(game, dict(DEALS[game].example), 3)
    assert read(write(end)).last == end


def test_the_text_is_readable() -> None:
    end = a_deal("anqi", {"options": {"throw": "off"}}, 1)
    lines = write(end).splitlines()
    assert lines[:4] == ["format 1", "game anqi", "players 4", 'options {"throw": "off"}']
    assert [line.split()[0] for line in lines[4:11]] == ["head", *["hand"] * 4, "kitty", "move"]
    assert lines[-1].startswith("result {")
    assert max(map(len, lines)) < 300


def test_notes_say_what_the_moves_do_not() -> None:
    position = endings.anqi(["S7 C7 S2", "BJ H2 H5", "H3 H4 HT", "H8 H9 D2"])
    position = go(position, "play C7 S7")
    assert trick_notes(position) == {}
    position = go(position, "play S7")
    assert trick_notes(position) == {}  # the leader's choice is a move of its own
    position = go(position, "play BJ", "play HT", "play H8", "play H5 H2")
    first = {5: ["# seat 1 takes the trick: 10"]}
    assert trick_notes(position) == {**first, 6: ["# the throw fails: seat 1 leads H2"]}
    position = go(position, "play H3", "play H9", "play C7")
    assert trick_notes(position) == {
        **first,
        6: ["# the throw fails: seat 1 leads H2"],
        9: ["# seat 0 takes the trick: 0"],
    }


def test_notes_and_other_forms_of_cards_are_read() -> None:
    text = write(a_deal("heiqi", {}, 1))
    noted = "# a deal\n\n" + text.replace("play ST", "play ♠10").replace(
        "\nmove 5", "\n\n# x\nmove 5"
    )
    assert write(read(noted).last) == text
    assert write(read(text.replace("\n", "\r\n")).last) == text


GOOD = write(a_deal("anqi", {}, 5))
LINES = GOOD.splitlines()


def with_line(prefix: str, new: str, count: int = 1) -> str:
    """Return the good record with the first lines that begin so replaced."""
    found = [line for line in LINES if line.startswith(prefix)][:count]
    return "\n".join([new if line in found else line for line in LINES])


def without(prefix: str) -> str:
    return "\n".join(line for line in LINES if not line.startswith(prefix))


FIRST_PLAY = next(line for line in LINES if " play " in line)
BURY = next(line for line in LINES if " bury " in line)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "format"),
        ("hello", "line 1"),
        (None, ""),
        ("format 2", "line 1.format"),
        (without("format"), "format"),
        (without("game"), "game"),
        (without("kitty"), "kitty"),
        (without("hand 3"), "hands"),
        (without("hand 0"), "hand"),
        (with_line("game", "game bridge"), "line 2.game"),
        (with_line("players", "players 7"), "players"),
        (with_line("players", "players four"), "line 3.players"),
        (with_line("options", "options {"), "line 4"),
        (with_line("options", "options []"), "line 4"),
        (with_line("options", 'options {"throw": "never"}'), "options.throw"),
        (with_line("head", "head 9"), "head"),
        (with_line("head", "head " + "9" * 5000), "line 5.head"),
        (with_line("head", "head 0\nhead 0"), "line 6.head"),
        (with_line("hand 1", "hand 1 S2 S3"), "hands[1]"),
        (with_line("hand 1", LINES[5].replace("hand 0", "hand 1")), "hands"),
        (with_line("hand 1", "hand 1 S2 XX"), "hand 1[1]"),
        (with_line("kitty", "kitty"), "kitty"),
        (with_line("kitty", "set trump H\n" + LINES[9]), "line 10"),
        (with_line("kitty", 'set trump "H"\n' + LINES[9]), "trump"),
        (with_line(BURY, "move 2 fly"), "move"),
        (with_line(FIRST_PLAY, FIRST_PLAY + "\n" + FIRST_PLAY), "move"),
        (with_line("result", 'result {"points": 5}'), "result"),
        (with_line("result", "result 5"), "line"),
        (GOOD + "move 500 1 pass", "line"),
        (GOOD + "result {}", "line"),
        ("\n".join(LINES[:-9]) + '\nresult {"points": 5}', "result"),
        ("x" * 300_000, ""),
        (GOOD.replace("move 1-", "move 1-99999"), "move"),
        ("\udcff\ud800", "line 1"),
        ("options {\udcff}", "line 1"),
    ],
)
def test_garbage_is_refused_with_its_place(text: object, place: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(text)
    assert place in caught.value.field
    assert str(caught.value)


def test_an_illegal_move_is_refused_with_the_move_and_the_rule() -> None:
    number, seat, _, *cards = FIRST_PLAY.removeprefix("move ").split()
    other = "BJ BJ BJ"
    with pytest.raises(BadInput) as caught:
        read(with_line(FIRST_PLAY, f"move {number} {seat} play {other}"))
    complaint = caught.value
    assert complaint.code == "illegal_move"
    assert complaint.params["rule"] == "follow.held"
    assert f"move {number}" in complaint.field
    assert "play BJ BJ BJ" in str(complaint)
    assert "follow.held" in str(complaint)
    with pytest.raises(BadInput) as caught:
        read(with_line(FIRST_PLAY, f"move {number} {seat} bury {' '.join(cards)}"))
    assert caught.value.params["rule"] == "trick.winner"


def test_a_move_of_another_seat_is_refused() -> None:
    number, seat, *rest = FIRST_PLAY.removeprefix("move ").split()
    other = (int(seat) + 1) % 4
    with pytest.raises(BadInput) as caught:
        read(with_line(FIRST_PLAY, f"move {number} {other} {' '.join(rest)}"))
    assert caught.value.code == "wrong_seat"


@pytest.mark.parametrize("number", [-1, 10_000])
def test_there_is_no_such_move(number: int) -> None:
    with pytest.raises(BadInput):
        read(GOOD).at(number)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('set level "T", "x": 1', "line 5.level: this is not valid JSON"),
        ('set level "T"} {', "line 5.level: this is not valid JSON"),
        ("set level", "line 5.level: this is not valid JSON"),
        ('set level {"a": 1, "a": 2}', "line 5.level.a: the field appears twice"),
        ("set level NaN", "line 5.level: this is not valid JSON"),
    ],
)
def test_a_setting_is_one_value(line: str, said: str) -> None:
    end = new_deal("shengji", 1, trump="H", level="T")
    lines = write(end).splitlines()
    assert read("\n".join(lines)).last == end
    (place,) = (place for place, each in enumerate(lines) if each.startswith("set level"))
    lines.insert(4, lines.pop(place))
    assert read("\n".join(lines)).last == end
    lines[4] = line
    with pytest.raises(BadInput) as caught:
        read("\n".join(lines))
    assert str(caught.value).startswith(said)


def test_a_mark_before_the_first_line_is_passed_over() -> None:
    text = write(new_deal("heiqi", 1))
    assert write(read("\ufeff" + text).last) == text
    with pytest.raises(BadInput):
        read("\ufeff\ufeff" + text)


def test_a_record_may_end_anywhere() -> None:
    for count in range(10, len(LINES)):
        record = read("\n".join(LINES[:count]))
        assert isinstance(record, Record)
    assert until(read(GOOD).at(0), "play", Random(1)).phase == "play"


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.data())
def test_bent_records_are_read_or_refused(data: st.DataObject) -> None:
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 3))):
        index = data.draw(st.integers(0, len(lines) - 1))
        how = data.draw(st.sampled_from(["cut", "double", "swap", "text", "char"]))
        if how == "cut":
            del lines[index]
        elif how == "double":
            lines.insert(index, lines[index])
        elif how == "swap":
            other = data.draw(st.integers(0, len(lines) - 1))
            lines[index], lines[other] = lines[other], lines[index]
        elif how == "text":
            lines[index] = data.draw(st.text(max_size=40))
        else:
            place = data.draw(st.integers(0, len(lines[index])))
            lines[index] = (
                lines[index][:place] + data.draw(st.characters()) + lines[index][place + 1 :]
            )
        if not lines:
            return
    try:
        record = read("\n".join(lines))
    except BadInput as complaint:
        shown = str(complaint)
    else:
        shown = str(record)
        assert read(shown).last == record.last
    assert shown
