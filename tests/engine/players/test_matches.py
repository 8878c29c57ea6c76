"""The stronger built-in player wins: short matches on the same cards for every game."""

from __future__ import annotations

import json

import pytest

from engine.deal import DEALS
from engine.players.compare import CONTESTS, MATCHES, compare, line_ups, main

#: Deals in the quick matches (a few seconds in all) and in the slow ones (under a minute);
#: each deal of anqi is played four or five times, so that fewer of them tell as much.
QUICK, SLOW = 10, 60
FEWER = {"anqi-4": 40, "anqi-5": 40}


@pytest.mark.parametrize("name", CONTESTS)
def test_a_stronger_player_gains(name: str) -> None:
    gains = [compare(CONTESTS[name], *pair, QUICK).mean for pair in MATCHES]
    assert gains[0] > 0
    assert sum(gains) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", CONTESTS)
@pytest.mark.parametrize(("strong", "weak"), MATCHES)
def test_gains_are_above_three_standard_errors(name: str, strong: str, weak: str) -> None:
    figure = compare(CONTESTS[name], strong, weak, FEWER.get(name, SLOW))
    assert figure.mean > 3 * figure.error > 0


def test_every_game_is_compared_in_every_number_of_players() -> None:
    assert {(contest.game, contest.players) for contest in CONTESTS.values()} == {
        (name, players) for name, deal in DEALS.items() for players in deal.game.players
    }


def test_seats_are_taken_in_turn() -> None:
    """Fixed sides are exchanged; elsewhere one stronger player moves through every seat."""
    assert line_ups(CONTESTS["shengji"]) == [(0, 2), (1, 3)]
    assert line_ups(CONTESTS["anqi-5"]) == [(0,), (1,), (2,), (3,), (4,)]


@pytest.mark.parametrize("name", CONTESTS)
def test_equal_players_gain_nothing(name: str) -> None:
    """A match of a player against itself comes to 0 on every set of cards."""
    figure = compare(CONTESTS[name], "simple", "simple", 3)
    assert figure.mean == pytest.approx(0)
    assert figure.error == pytest.approx(0)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "shengji", "--deals", "8", "--pair", "simple,random"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert line["game"] == "shengji"
    assert line["strong"] == "simple"
    assert line["gain"] > 3 * line["error"]
    assert main(["--game", "heiqi", "--deals", "2", "--pair", "simple,simple"]) == 1
    with pytest.raises(SystemExit):
        main(["--game", "bridge"])
    with pytest.raises(SystemExit):
        main(["--deals", "1"])
    with pytest.raises(SystemExit):
        main(["--pair", "better,best"])
