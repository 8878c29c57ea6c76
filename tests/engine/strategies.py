"""Hypothesis strategies: positions of any game, and JSON of any build."""

from __future__ import annotations

import copy
from random import Random

from hypothesis import strategies as st

from . import garbage, positions
from .oracle import Table

TABLES = list(positions.tables())
tables = st.sampled_from(TABLES)


@st.composite
def follow_positions(draw: st.DrawFn) -> tuple[Table, tuple[str, ...], tuple[str, ...]]:
    """A table, a lead, a hand."""
    table = draw(tables)
    led, hand = positions.follow_position(table, Random(draw(st.integers(0, 2**32))))
    return table, led, hand


scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 130),
    st.integers(),
    st.sampled_from([10**400, -(10**400)]),
    st.floats(),
    st.text(max_size=6),
    st.text(alphabet=st.characters(categories=["Cs", "Cc", "Nd"]), max_size=3),
    st.sampled_from(
        ["S7", "H10", "♠7", "黑桃7", "大王", "BJ", "XX", "none", "T", "anqi", "declarer", "legal"]
    ),
)
anything = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=5), st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=12,
)

FIELDS = sorted(
    {key for exercise, _ in garbage.RIGHT for key in exercise} | {"ask", "hand", "last"}
)
ANSWER_FIELDS = sorted({key for _, answer in garbage.RIGHT for key in answer})


@st.composite
def bent_documents(draw: st.DrawFn) -> object:
    """A good exercise with one, two or three things done to it."""
    document = copy.deepcopy(draw(st.sampled_from([exercise for exercise, _ in garbage.RIGHT])))
    for _ in range(draw(st.integers(1, 3))):
        key = draw(st.sampled_from([*FIELDS, *document]))
        way = draw(st.sampled_from(["drop", "set", "borrow", "inside"]))
        if way == "drop":
            document.pop(key, None)
        elif way == "set":
            document[key] = draw(anything)
        elif way == "borrow":
            other = draw(st.sampled_from([exercise for exercise, _ in garbage.RIGHT]))
            if key in other:
                document[key] = copy.deepcopy(other[key])  # spoiled later, perhaps
        else:
            spoil(draw, document.get(key))
    return document


def spoil(draw: st.DrawFn, value: object) -> None:
    """Put something odd into a list, at some depth."""
    while isinstance(value, list) and value:
        place = draw(st.integers(0, len(value) - 1))
        if isinstance(value[place], list) and draw(st.booleans()):
            value = value[place]
            continue
        value[place] = draw(anything)
        return


bent_answers = st.one_of(
    anything,
    st.dictionaries(st.sampled_from(ANSWER_FIELDS), anything, max_size=3),
    st.builds(
        lambda cards: {"cards": cards},
        st.lists(st.sampled_from(["S6", "S8", "SA", "H3", "BJ", "SK", "♠6", "黑桃6"]), max_size=4),
    ),
    st.builds(
        lambda parts: {"parts": parts},
        st.lists(st.lists(st.sampled_from(["SA", "SK"]), max_size=3), max_size=3),
    ),
    st.builds(
        lambda stands, leads: {"stands": stands, "leads": leads},
        st.booleans(),
        st.lists(st.sampled_from(["SA", "SK", "D3"]), max_size=3),
    ),
)
