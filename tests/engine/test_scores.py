"""Kou-di and results, held against the oracle and the tables of the rules."""

from collections import Counter
from random import Random

import pytest

from engine.errors import BadInput
from engine.exercises import judge, parse_exercise, solve

from . import oracle, oracle_tricks, positions
from .oracle import Cards, Table

KOUDI_OPTIONS = {
    "anqi": ({}, {"koudi": "largest_component"}, {"koudi": "card_count"}, {"koudi": "combined"}),
    "heiqi": ({}, {"throw": "any_top"}, {"throw": "any_top", "trump_chain": "continuous"}),
    "shengji": ({}, {"notrump_chain": "on"}),
}


def koudi_tables() -> list[Table]:
    found = []
    for game, all_options in KOUDI_OPTIONS.items():
        for options in all_options:
            for trump in "SHCD" if game == "heiqi" else ("S", "H", "D", "none"):
                level = {"S": "2", "H": "9", "D": "A"}.get(trump, "T") if game == "shengji" else ""
                found.append(Table(game, trump, level, tuple(sorted(options.items()))))
    return found


def a_last_play(table: Table, rng: Random) -> Cards:
    pool = positions.pool_for(table, positions.a_lane(table, rng), rng)
    led = positions.a_lead(table, pool, rng, (1, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8))
    return tuple(rng.sample(led, len(led)))


def a_kitty(rng: Random, last: Cards) -> list[str]:
    left = Counter(oracle.DECK * 2) - Counter(last)
    return rng.sample(sorted(left.elements()), 8)


@pytest.mark.parametrize("table", koudi_tables(), ids=str)
def test_koudi(table: Table) -> None:
    rng = Random(f"koudi {table}")
    for _ in range(30):
        last = a_last_play(table, rng)
        kitty = a_kitty(rng, last)
        document = positions.document(table, "koudi", kitty=kitty, last=last, won_by="defenders")
        check_koudi(table, document, kitty, last)
        check_declarer_won(positions.document(table, "koudi", kitty=kitty, won_by="declarer"))
        document["won_by"] = "declarer"
        check_declarer_won(document)


def check_koudi(table: Table, document: dict, kitty: list[str], last: Cards) -> None:
    times = oracle_tricks.multiplier(table, last)
    points = oracle_tricks.points(kitty)
    total = times * points
    exercise = parse_exercise(document)
    verdict = judge(exercise, {"multiplier": times, "points": total})
    assert verdict.correct, document
    assert (verdict.answer, verdict.count) == ({"multiplier": times, "points": total}, 1)
    check_reasons(table, verdict, kitty, last)
    for multiplier, sum_ in (
        (times + 1, total),
        (times, total + 5),
        (0, 0),
        (2 * times, 2 * total),
    ):
        if (multiplier, sum_) != (times, total):
            wrong = judge(exercise, {"multiplier": multiplier, "points": sum_})
            assert not wrong.correct, document
            assert wrong.answer == verdict.answer
            assert wrong.reasons[0].facts["problem"] == "wrong"
            problems = [reason.facts["problem"] for reason in wrong.reasons]
            assert problems == sorted(problems, reverse=True)
            assert wrong.sums == verdict.sums


def check_reasons(table: Table, verdict: object, kitty: list[str], last: Cards) -> None:
    times = oracle_tricks.multiplier(table, last)
    points = oracle_tricks.points(kitty)
    counted, shape, kept = verdict.reasons
    assert counted.rule == "cards.points"
    assert Counter(counted.cards) == Counter(card for card in kitty if card[1] in "5TK")
    assert counted.facts["points"] == points
    assert shape.rule == f"{table.game}.koudi"
    assert shape.facts["multiplier"] == times
    assert not Counter(shape.cards) - Counter(last)
    check_form(table, shape, last)
    assert kept.rule == "kitty.points"
    assert (kept.facts["points"], kept.facts["multiplier"]) == (points, times)
    assert kept.facts["total"] == points * times
    lines = [(line.kind, line.value) for line in verdict.sums if line.kind != "card"]
    cards = [line for line in verdict.sums if line.kind == "card"]
    assert lines == [("subtotal", points), ("times", times), ("total", points * times)]
    assert sum(line.value for line in cards) == points
    assert all(oracle_tricks.points(line.cards) == line.value for line in cards)


def check_form(table: Table, shape: object, last: Cards) -> None:
    """The form named and the cards that show it."""
    longest = max(len(part) // 2 for part in oracle.divisions(table, last)[0])
    form = shape.facts["form"]
    if table.option("koudi", "combined") == "card_count":
        assert (form, shape.facts["cards"]) == ("cards", len(last))
        assert Counter(shape.cards) == Counter(last)
    elif longest >= 2:
        assert (form, shape.facts["pairs"]) == ("tractor", longest)
        assert oracle.divisions(table, shape.cards) == [(tuple(sorted(shape.cards)),)]
        assert len(shape.cards) == 2 * longest
    elif shape.facts["multiplier"] == 6:
        assert form == "three"
        assert Counter(shape.cards) == Counter(last)
    elif longest == 1:
        assert form == "pair"
        assert set(Counter(shape.cards).values()) == {2}
    else:
        assert form == "single"
        assert set(Counter(shape.cards).values()) == {1}


def check_declarer_won(document: dict) -> None:
    exercise = parse_exercise(document)
    verdict = judge(exercise, {"multiplier": 0, "points": 0})
    assert verdict.correct
    assert [reason.rule for reason in verdict.reasons] == ["kitty.points"]
    assert verdict.reasons[0].facts["won_by"] == "declarer"
    assert not judge(exercise, {"multiplier": 2, "points": 0}).correct
    assert not judge(exercise, {"multiplier": 0, "points": 10}).correct


def test_koudi_needs_the_play_that_won() -> None:
    table = Table("anqi", "H")
    kitty = ["S5", "HT", "DK", "D2", "D3", "C4", "C6", "C9"]
    for fields in (
        {"kitty": kitty, "won_by": "defenders"},
        {"kitty": kitty, "won_by": "defenders", "last": []},
        {"kitty": kitty, "won_by": "defenders", "last": ["CA", "DA"]},
        {"kitty": kitty[:7], "won_by": "defenders", "last": ["CA"]},
        {"kitty": [*kitty, "C8"], "won_by": "defenders", "last": ["CA"]},
        {"kitty": [*kitty[:6], "CA", "CA"], "won_by": "defenders", "last": ["CA"]},
        {"kitty": kitty, "won_by": "nobody", "last": ["CA"]},
        {"kitty": kitty, "last": ["CA"]},
    ):
        with pytest.raises(BadInput):
            parse_exercise(positions.document(table, "koudi", **fields))


def check_result(document: dict, expected: dict) -> None:
    exercise = parse_exercise({"format": 1, "kind": "result", **document})
    solution = solve(exercise)
    assert (solution.answer, solution.count) == (expected, 1), document
    assert judge(exercise, expected).correct
    for name, value in expected.items():
        other = "draw" if name == "side" else [0] * 4 if name == "payout" else value + 1
        if other != value:
            assert not judge(exercise, {**expected, name: other}).correct, (document, name)
        asked = parse_exercise({"format": 1, "kind": "result", **document, "ask": [name]})
        assert judge(asked, {name: value}).correct
        rest = {key: v for key, v in expected.items() if key != name}
        assert not judge(exercise, rest).correct


ANQI_OPTIONS = (
    {}, {"cap": "uncapped"}, {"payout": "sides_only"}, {"cap": "uncapped", "payout": "sides_only"},
)  # fmt: skip


@pytest.mark.parametrize("options", ANQI_OPTIONS, ids=str)
def test_anqi_results(options: dict) -> None:
    rng = Random(str(options))
    for points in [*range(0, 300, 5), 320, 355, 360, 400, 995]:
        players = rng.choice((4, 5))
        declarer = rng.randrange(players)
        partner = rng.choice([None, *(seat for seat in range(players) if seat != declarer)])
        document = {
            "game": "anqi", "options": options, "points": points, "declarer": declarer,
            "overcalls": rng.randint(0, 5), "players": players, "partner": partner,
        }  # fmt: skip
        expected = oracle_tricks.anqi_result(document)
        if options.get("payout", "declarer_remainder") == "declarer_remainder":
            assert sum(expected["payout"]) == 0
        check_result(document, expected)


HEIQI_OPTIONS = tuple(
    {"margin": margin, "bare_double": bare, "bids": bids}
    for margin in ("ceil", "floor")
    for bare in ("any_bid", "bid80_only")
    for bids in ("110-80", "120-80")
)


@pytest.mark.parametrize("options", HEIQI_OPTIONS, ids=lambda o: "-".join(o.values()))
def test_heiqi_results(options: dict) -> None:
    bids = (80, 90, 100, 110, 120) if options["bids"] == "120-80" else (80, 90, 100, 110)
    for bid in bids:
        for points in (0, 5, 10, 75, 80, 85, 90, 95, 100, 105, 110, 115, 120, 125, 200, 360):
            document = {"game": "heiqi", "options": options, "bid": bid, "points": points}
            check_result(document, oracle_tricks.heiqi_result(document))
            document["declarer"] = (bid + points) // 5 % 4
            expected = oracle_tricks.heiqi_result(document)
            assert sum(expected["payout"]) == 0
            check_result(document, expected)


def test_shengji_results() -> None:
    for points in [*range(0, 300, 5), 400]:
        document = {"game": "shengji", "points": points}
        check_result(document, oracle_tricks.shengji_result(document))


@pytest.mark.parametrize("document", [
    {"game": "heiqi", "bid": 120, "points": 100},
    {"game": "heiqi", "bid": 85, "points": 100},
    {"game": "heiqi", "bid": 80, "points": 101},
    {"game": "heiqi", "bid": 80, "points": -5},
    {"game": "heiqi", "bid": 80, "points": 100, "declarer": 4},
    {"game": "heiqi", "bid": 80, "points": 100, "ask": ["payout"]},
    {"game": "heiqi", "bid": 80, "points": 100, "ask": []},
    {"game": "heiqi", "bid": 80, "points": 100, "ask": ["levels"]},
    {"game": "shengji", "points": 100, "level": "5"},
    {"game": "shengji", "points": 100, "trump": "S"},
    {"game": "anqi", "points": 80, "overcalls": 0, "players": 4, "declarer": 1, "partner": 1},
    {"game": "anqi", "points": 80, "overcalls": 0, "players": 4, "declarer": 4, "partner": None},
    {"game": "anqi", "points": 80, "overcalls": 0, "players": 6, "declarer": 1, "partner": None},
    {"game": "anqi", "points": 80, "overcalls": -1, "players": 4, "declarer": 1, "partner": None},
    {"game": "anqi", "points": 82, "overcalls": 0, "players": 4, "declarer": 1, "partner": None},
], ids=str)  # fmt: skip
def test_results_of_no_deal(document: dict) -> None:
    with pytest.raises(BadInput):
        parse_exercise({"format": 1, "kind": "result", **document})
