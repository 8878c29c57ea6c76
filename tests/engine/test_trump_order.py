"""A trump order is one value that all deals share: nobody can change it."""

import copy
import pickle

import pytest

from engine.cards import parse_code
from engine.deal.packing import packing_of
from engine.exercises.making import pieces
from engine.games import get_game
from engine.learners import beliefs_about
from engine.trump import TrumpOrder

ORDER = get_game("shengji").trump_order(get_game("shengji").options(), "H", "T")


@pytest.mark.parametrize("name", TrumpOrder.__slots__)
def test_nothing_of_it_can_be_changed(name: str) -> None:
    with pytest.raises(TypeError):
        getattr(ORDER, name)[0] = 3
    with pytest.raises(AttributeError):
        setattr(ORDER, name, ())
    assert hash(getattr(ORDER, name)) is not None


@pytest.mark.parametrize("name", ["full", "offset", "mask", "suits", "weight", "stronger"])
def test_neither_can_its_layout(name: str) -> None:
    assert isinstance(getattr(packing_of(ORDER), name), tuple)


def test_tables_that_are_worked_out_once_cannot_be_changed() -> None:
    for table in (pieces.steps(ORDER), beliefs_about("follow")):
        assert table
        with pytest.raises(TypeError):
            table["x"] = ()  # type: ignore[index]


def test_a_copy_is_the_same_order() -> None:
    restored = pickle.loads(pickle.dumps(ORDER))  # noqa: S301 (made here)
    for again in (copy.copy(ORDER), copy.deepcopy(ORDER), restored):
        assert all(getattr(again, name) == getattr(ORDER, name) for name in ORDER.__slots__)


def test_without_neighbours_strengths_stay_and_no_tiers_touch() -> None:
    apart = ORDER.without_neighbours()
    assert (apart.suit, apart.strength) == (ORDER.suit, ORDER.strength)
    five, six = parse_code("S5"), parse_code("S6")
    assert ORDER.tier[six] - ORDER.tier[five] == 1
    assert apart.tier[six] - apart.tier[five] == 2
    assert ORDER.tier[six] == apart.tier[six] // 2
