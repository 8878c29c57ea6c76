"""Whatever comes in, the engine answers or refuses with BadInput: nothing else is ever raised."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.cards import Card
from engine.errors import CODES, BadInput
from engine.exercises import judge, parse_exercise, solve
from engine.rules import is_rule

from . import garbage, oracle
from .strategies import anything, bent_answers, bent_documents

calm = settings(
    max_examples=250,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
long = settings(calm, max_examples=1500)
EXERCISES = [parse_exercise(exercise) for exercise, _ in garbage.RIGHT]


def is_polite(problem: BadInput, place: str = "") -> None:
    """A complaint can be printed, translated and pointed at its place."""
    assert problem.field.startswith(place)
    assert problem.code in CODES
    text = str(problem)
    assert 0 < len(text) < 600
    assert text.encode("utf-8").decode().isprintable()
    CODES[problem.code].format(**problem.params)
    json.dumps(problem.params)


def reads(document: object) -> None:
    try:
        exercise = parse_exercise(document)
    except BadInput as problem:
        is_polite(problem)
        return
    solution = solve(exercise)
    assert solution.count >= 1
    assert judge(exercise, solution.answer).correct
    again = parse_exercise(json.loads(json.dumps(exercise.document)))
    assert again.document == exercise.document


@calm
@given(anything)
def test_any_json_is_read_or_refused(document: object) -> None:
    reads(document)


@calm
@given(bent_documents())
def test_bent_exercises_are_read_or_refused(document: object) -> None:
    reads(document)


@pytest.mark.slow
@long
@given(bent_documents())
def test_many_bent_exercises(document: object) -> None:
    reads(document)


def judges(exercise: object, answer: object) -> None:
    try:
        verdict = judge(exercise, answer)
    except BadInput as problem:
        is_polite(problem, "answer")
        return
    assert verdict.reasons
    for reason in verdict.reasons:
        assert is_rule(reason.rule)
        assert set(reason.cards) <= set(oracle.DECK)
        json.dumps(dict(reason.facts))
    assert verdict.count >= 1
    assert judge(exercise, verdict.answer).correct


@calm
@given(st.sampled_from(EXERCISES), bent_answers)
def test_any_answer_is_judged_or_refused(exercise: object, answer: object) -> None:
    judges(exercise, answer)


@pytest.mark.slow
@long
@given(st.sampled_from(EXERCISES), bent_answers)
def test_many_answers(exercise: object, answer: object) -> None:
    judges(exercise, answer)


def complaint(function: object, *arguments: object) -> BadInput:
    with pytest.raises(BadInput) as caught:
        function(*arguments)
    is_polite(caught.value)
    return caught.value


@pytest.mark.parametrize(("document", "place"), garbage.CHANGED, ids=range(len(garbage.CHANGED)))
def test_a_changed_exercise_names_its_field(document: dict, place: str) -> None:
    problem = complaint(parse_exercise, document)
    if place.isidentifier() and place.islower() and place in {*document, *garbage.FOLLOW}:
        assert problem.field.split("[")[0].split(".")[0] in (place, "options")


@pytest.mark.parametrize(("exercise", "answer", "place"), garbage.ANSWERS)
def test_a_misbuilt_answer_names_its_field(exercise: dict, answer: object, place: str) -> None:
    read = parse_exercise(exercise)
    problem = complaint(judge, read, answer)
    assert problem.field.startswith(place if place.startswith("answer") else "answer")


@given(st.text(max_size=4))
@settings(calm, max_examples=400)
def test_cards_are_read_or_refused(text: str) -> None:
    try:
        card = Card.parse(text)
    except BadInput as problem:
        is_polite(problem)
        return
    assert oracle.parse(text) == card.text


@pytest.mark.parametrize("value", [None, 7, 7.0, True, b"S7", ["S7"], {"S": 7}, ("S", "7")])
def test_cards_of_another_type_are_refused(value: object) -> None:
    complaint(Card.parse, value)


def test_no_document_is_changed_by_reading_it() -> None:
    for exercise, answer in garbage.RIGHT:
        before = json.dumps([exercise, answer])
        judge(parse_exercise(exercise), answer)
        assert json.dumps([exercise, answer]) == before
