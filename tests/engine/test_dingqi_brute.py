"""dingqi: every play of a hand and every verdict, against brute force over all subsets."""

from __future__ import annotations

from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import parse_code, texts
from engine.climbing import DECK, SEVENS, BeatRules, beats, known, pack, points, read, unpack
from engine.climbing_plays import choices
from engine.exercises import judge, parse_exercise, solve
from engine.rules import is_rule

from . import oracle_dingqi as oracle
from .test_dingqi_beat import beat

calm = settings(max_examples=120, deadline=None, derandomize=True)
ALL_OPTIONS = [
    {},
    {"bomb_order": "count_first"},
    {"seven_order": "spade_low"},
    {"bomb_order": "count_first", "seven_order": "spade_low"},
]


@st.composite
def positions(draw: st.DrawFn) -> tuple[tuple[str, ...], tuple[str, ...], dict]:
    """A table (or none) and a hand of few ranks, so that shapes are common."""
    options = draw(st.sampled_from(ALL_OPTIONS))
    start = draw(st.integers(0, 14))
    ranks = [oracle.RANKS[(start + step) % 15] for step in range(draw(st.integers(3, 6)))]
    ranks += draw(st.sampled_from([[], ["7"], ["7", "2"], ["LJ", "BJ"]]))
    cards = sorted({c for c in oracle.DECK if oracle.rank(c) in ranks})
    rng = Random(draw(st.integers(0, 2**32)))
    hand = tuple(rng.sample(cards, min(len(cards), rng.randint(1, 10))))
    rest = tuple(card for card in oracle.DECK if card not in hand)
    table: tuple[str, ...] = ()
    if rng.random() < 0.85:
        near = [c for c in rest if oracle.rank(c) in ranks] or list(rest)
        near = rng.sample(near, min(9, len(near)))
        found = sorted(oracle.plays((), tuple(near), options))
        by_size = [play for play in found if len(play) == len(rng.choice(found))]
        table = rng.choice(by_size or found)
    return table, hand, options


@calm
@given(positions())
def test_every_play_of_a_hand_is_found_once(position: tuple) -> None:
    table, hand, options = position
    right = oracle.plays(table, hand, options)
    document = beat(" ".join(table), " ".join(hand), options=options)
    exercise = parse_exercise(document)
    solution = solve(exercise)
    assert solution.count == max(1, len(right))
    if right:
        assert tuple(sorted(solution.answer["cards"])) in right
    else:
        assert solution.answer == {"pass": True} if table else False
    every = solve(parse_exercise({**document, "ask": "all"})).answer["plays"]
    keys = [oracle.key(tuple(sorted(play)), options) for play in every]
    assert len(keys) == len(set(keys))
    assert set(keys) == {oracle.key(play, options) for play in right}
    assert {tuple(sorted(play)) for play in every} <= right


@calm
@given(positions(), st.integers(0, 2**32))
def test_every_verdict_on_a_play(position: tuple, seed: int) -> None:
    table, hand, options = position
    right = oracle.plays(table, hand, options)
    exercise = parse_exercise(beat(" ".join(table), " ".join(hand), options=options))
    rng = Random(seed)
    for _ in range(20):
        cards = tuple(sorted(rng.sample(hand, rng.randint(1, min(len(hand), 5)))))
        found = judge(exercise, {"cards": list(cards)})
        assert found.correct == (cards in right)
        assert all(is_rule(reason.rule) for reason in found.reasons)
        assert found.correct == (found.reasons[0].facts["problem"] == "")
        assert set(found.reasons[0].cards) <= set(cards)


@calm
@given(positions())
def test_choices_count_list_and_draw_the_same_plays(position: tuple) -> None:
    table, hand, options = position
    rules = BeatRules(
        options.get("bomb_order") == "count_first", options.get("seven_order") == "spade_low"
    )
    on_table = known(pack(map(parse_code, table))) if table else None
    held = pack(map(parse_code, hand))
    rng = Random(1)
    everything: set[int] = set()
    for choice in choices(rules, held, on_table):
        plays = set(choice.plays())
        assert len(plays) == choice.ways
        assert not plays & everything
        everything |= plays
        assert all(known(play).form == choice.form for play in plays)
        assert {choice.draw(rng) for _ in range(30)} <= plays
    listed = {tuple(sorted(texts(unpack(play)))) for play in everything}
    assert listed == oracle.plays(table, hand, options)


def test_shapes_of_all_small_sets_of_few_cards() -> None:
    """Every set of up to five cards of a third of the deck, and which of two beats which."""
    cards = [c for c in oracle.DECK if oracle.rank(c) in "A237K" or c in ("LJ", "BJ")][:15]
    cards += ["LJ", "BJ"] * ("LJ" not in cards)
    plays = []
    for n in range(1, 5):
        for some in combinations(sorted(cards), n):
            play, shape = read(pack(map(parse_code, some))), oracle.shape(some)
            assert (play is None) == (shape is None), some
            if play is not None and shape is not None:
                assert (play.form, play.size) == shape[:2]
                plays.append((some, play))
    rng = Random(7)
    for options, rules in zip(ALL_OPTIONS, map(_rules, ALL_OPTIONS), strict=True):
        for _ in range(6000):
            (a, first), (b, second) = rng.choice(plays), rng.choice(plays)
            if not set(a) & set(b):
                assert beats(rules, first, second) == oracle.beats(a, b, options), (a, b)


def _rules(options: dict) -> BeatRules:
    return BeatRules(
        options.get("bomb_order") == "count_first", options.get("seven_order") == "spade_low"
    )


def test_packing_goes_there_and_back() -> None:
    assert unpack(DECK) == tuple(sorted(range(54), key=lambda c: (oracle.height(texts([c])[0]), c)))
    assert DECK.bit_count() == 54
    assert points(DECK) == 100
    assert {texts([code])[0] for code in unpack(SEVENS)} == {"S7", "H7", "C7", "D7"}


def test_a_large_hand_is_answered_at_once() -> None:
    """Half a deck leads: thousands of straights are counted, not listed."""
    hand = [suit + rank for suit in "SH" for rank in oracle.RANKS[:13]] + ["BJ"]
    exercise = parse_exercise(beat("", " ".join(hand)))
    # 2 each of 13 ranks: singles, pairs; straights of n ranks 2^n ways; pair runs one way each
    straights = sum((14 - n + 1 if n < 13 else 1) * 2**n for n in range(3, 14))
    runs = sum(14 - n + 1 if n < 13 else 1 for n in range(2, 14))
    assert solve(exercise).count == 27 + 13 + straights + runs
