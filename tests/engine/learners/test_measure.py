"""The measure of difficulty against the simulated learners: figures that are known."""

from __future__ import annotations

import json

import pytest

from engine.exercises.making import MAKERS
from engine.learners.measure import main, measure, rank_correlation, ranks


def test_equal_values_share_the_mean_of_their_ranks() -> None:
    assert ranks([30, 10, 20]) == [2, 0, 1]
    assert ranks([5, 5, 5]) == [1, 1, 1]
    assert ranks([1, 2, 2, 3, 2]) == [0, 2, 2, 4, 2]
    assert ranks([]) == []


@pytest.mark.parametrize(
    ("first", "second", "known"),
    [
        ([1, 2, 3, 4, 5], [1, 4, 9, 16, 25], 1),
        ([1, 2, 3, 4, 5], [5, 4, 3, 2, 1], -1),
        # the example of Wikipedia on Spearman's coefficient: IQ and hours of television
        (
            [106, 100, 86, 101, 99, 103, 97, 113, 112, 110],
            [7, 27, 2, 50, 28, 29, 20, 12, 6, 17],
            -29 / 165,
        ),
        # with ties, by Pearson's formula on the ranks 0 1.5 1.5 3 and 0.5 0.5 2 3
        ([1, 2, 2, 3], [1, 1, 2, 3], 3.75 / 4.5),
        ([1, 1, 1], [1, 2, 3], 0),
    ],
)
def test_rank_correlation_of_known_series(first: list, second: list, known: float) -> None:
    assert rank_correlation(first, second) == pytest.approx(known)
    assert rank_correlation(second, first) == pytest.approx(known)


def test_figures_say_what_was_measured() -> None:
    figures = measure("beat", ["dingqi"], 5, 40)
    assert figures["boards"] == 40
    assert figures == measure("beat", ["dingqi"], 5, 40)
    by_level = figures["boards_and_failures_by_difficulty"]
    assert sum(boards for boards, _ in by_level.values()) == 40
    assert by_level[5][1] > by_level[1][1]


def test_one_line_a_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--kind", "snatch", "--seed", "3", "--count", "20"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    figures = json.loads(line)
    assert (figures["kind"], figures["boards"]) == ("snatch", 20)
    assert figures["games"] == list(MAKERS["snatch"].rules)
