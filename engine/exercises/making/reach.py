"""Which rules go with which difficulties.

Not every rule can be asked about at every difficulty: a board on trumps in disguise is never
easy. What is seldom or never found is refused at once, whatever the seed, instead of coming for
some seeds and not for others. The table holds for the default options;
``python -m engine.exercises.making.reach_count`` counts anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

#: By kind, game and rule: the difficulties at which there are no boards.
ABSENT: Final[Mapping[str, Mapping[str, Mapping[str, str]]]] = {
    "follow": {
        "anqi": {
            "follow.short": "5",
            "follow.void": "2345",
            "follow.tractor": "1",
            "suit.adjacent": "12",
            "anqi.adjacent": "12",
            "shape.pair": "12",
            "shape.tractor": "123",
        },
        "heiqi": {
            "follow.short": "5",
            "follow.void": "2345",
            "follow.tractor": "1",
            "suit.adjacent": "12",
            "heiqi.adjacent": "12",
            "shape.pair": "12",
            "shape.tractor": "123",
        },
        "gabaguo": {"follow.void": "2345", "gaba.weng.answer": "5"},
        "shengji": {
            "follow.short": "5",
            "follow.void": "2345",
            "follow.tractor": "1",
            "suit.adjacent": "1",
            "shengji.adjacent": "12",
            "shape.pair": "12",
            "shape.tractor": "123",
        },
    },
    "winner": {
        "anqi": {"trick.suit": "5", "suit.order": "123", "shape.pair": "1", "shape.tractor": "1"},
        "heiqi": {
            "trick.suit": "5",
            "trick.compare": "5",
            "suit.order": "123",
            "heiqi.adjacent": "1",
            "shape.pair": "1",
            "shape.tractor": "1",
        },
        "gabaguo": {
            "trick.suit": "2345",
            "trick.compare": "2345",
            "trick.tie": "1",
            "suit.order": "1",
            "gaba.weng.winner": "5",
        },
        "shengji": {
            "trick.suit": "5",
            "suit.order": "123",
            "shape.pair": "1",
            "shape.tractor": "1",
        },
    },
    "throw": {
        "anqi": {
            "suit.effective": "1",
            "anqi.trump": "1",
            "suit.order": "124",
            "suit.adjacent": "1",
            "shape.pair": "5",
        },
        "heiqi": {"suit.effective": "1", "heiqi.trump": "1", "suit.adjacent": "1"},
        "gabaguo": {"suit.effective": "1", "gaba.trump": "1"},
        "shengji": {
            "suit.effective": "1",
            "shengji.trump": "1",
            "suit.order": "124",
            "suit.adjacent": "1",
            "shengji.adjacent": "4",
            "shape.pair": "5",
        },
    },
    "count": {
        "anqi": {"anqi.trump": "12", "suit.effective": "12", "cards.points": "45"},
        "heiqi": {
            "heiqi.trump": "12",
            "suit.effective": "12",
            "cards.points": "45",
            "cards.deck": "2",
        },
        "gabaguo": {"gaba.trump": "1", "suit.effective": "1", "cards.points": "345"},
        "shengji": {"shengji.trump": "12", "suit.effective": "12", "cards.points": "45"},
        "dingqi": {"cards.deck": "45"},
    },
    "shape": {
        "anqi": {
            "shape.throw": "1",
            "suit.adjacent": "1",
            "anqi.adjacent": "1",
            "anqi.adjacent.notrump": "15",
        },
        "heiqi": {"shape.throw": "1", "suit.adjacent": "1"},
        "shengji": {"shape.throw": "1", "suit.adjacent": "1", "shengji.adjacent": "1"},
    },
    "koudi": {
        "anqi": {
            "kitty.shape": "1",
            "shape.tractor": "1",
            "suit.adjacent": "12",
            "anqi.adjacent": "12",
        },
        "heiqi": {
            "kitty.points": "2",
            "kitty.shape": "12",
            "shape.tractor": "12",
            "suit.adjacent": "123",
            "heiqi.adjacent": "1235",
        },
        "shengji": {
            "kitty.shape": "1",
            "shape.tractor": "1",
            "suit.adjacent": "12",
            "shengji.adjacent": "12",
        },
    },
    "result": {
        "heiqi": {"heiqi.bare": "5"},
        "gabaguo": {"gaba.must": "12"},
        "dingqi": {"dingqi.score.3": "3"},
    },
    "lead": {
        "anqi": {"suit.adjacent": "1", "anqi.adjacent": "1", "anqi.adjacent.notrump": "14"},
        "heiqi": {"suit.effective": "1", "suit.adjacent": "1"},
        "shengji": {"suit.adjacent": "1", "shengji.adjacent": "1"},
    },
}
