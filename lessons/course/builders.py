"""From the tables of a lesson to its steps: one function a kind, each with its own checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, cast

from engine.errors import BadInput
from engine.exercises import Exercise, judge, parse_exercise, solve
from lessons.content.files import Found
from lessons.content.positions import Positions
from lessons.content.prose import Section
from lessons.course.model import (
    AnswerStep,
    ChangeStep,
    Picture,
    Play,
    ReadStep,
    Setting,
    SortStep,
    Step,
    Variant,
    WatchStep,
)
from lessons.course.rows import (
    AnswerRow,
    ChangeRow,
    HeadRow,
    PictureRow,
    PlayRow,
    ReadRow,
    SortRow,
    StepRow,
    WatchRow,
)
from lessons.texts.patterns import patterns

#: More combinations than this are no longer looked through by anybody.
MOST_VARIANTS = 16


@dataclass(frozen=True)
class Draft:
    """What a builder works with: the row, its section, and where to complain."""

    positions: Positions
    kinds: Collection[str]
    head: HeadRow
    found: Found[Any]
    number: int
    section: Section
    sections: Mapping[str, Section]

    @property
    def row(self) -> StepRow:
        """The row that the step is built from."""
        return cast("StepRow", self.found.row)

    def complain(self, message: str, *path: str) -> None:
        """Note a problem of this step."""
        self.positions.complain(self.found.block, self.row.id, message, *path)

    def exercise(self, document: Mapping[str, Any], *path: str) -> Exercise | None:
        """Return the engine's reading of a document, or None after a complaint."""
        return self.positions.exercise(self.found.block, self.row.id, document, *path)

    def has_board(self, exercise: Exercise) -> bool:
        """Say whether the site has a board for this kind; complain if not."""
        if exercise.kind in self.kinds:
            return True
        listed = ", ".join(sorted(self.kinds))
        message = f"the site has no board for {exercise.kind}; it has boards for {listed}"
        self.complain(message, "exercise", "kind")
        return False

    def common(self) -> dict[str, Any]:
        """Return what every step has; a bad picture is complained about and left out."""
        row = self.row
        return {
            "lesson": self.head.id,
            "id": row.id,
            "number": self.number,
            "title": row.title.by_language(),
            "rules": tuple(row.rules),
            "text": self.section,
            "picture": self._picture(row.picture) if row.picture else None,
        }

    def _picture(self, row: PictureRow) -> Picture | None:
        if row.lanes and not row.trump:
            self.complain("picture: lanes need a trump; or say lanes = false", "picture")
            return None
        if Counter(row.marked) - Counter(row.cards):
            self.complain("picture: a marked card is not among the cards", "picture")
        document: dict[str, Any] = {"format": 1, "game": row.game or self.head.game}
        document |= {"cards": row.cards, "options": row.options}
        if not row.trump:
            exercise = self.exercise({**document, "kind": "points"}, "picture")
            cards = exercise.document["cards"] if exercise else ()
            return Picture((("", tuple(cards)),), tuple(row.marked), None)
        document |= {"kind": "trumps", "trump": row.trump}
        document |= {"level": row.level} if row.level else {}
        exercise = self.exercise(document, "picture")
        if exercise is None:
            return None
        cards = exercise.document["cards"]
        lanes = exercise.lanes(cards) if row.lanes else (("", tuple(cards)),)
        return Picture(lanes, tuple(row.marked), exercise)


def build_read(draft: Draft) -> Step | None:
    """Return a step to read."""
    return ReadStep(**draft.common())


def build_answer(draft: Draft) -> Step | None:
    """Return a step with a board, if the stated answer is right."""
    row = cast("AnswerRow", draft.row)
    exercise = draft.exercise(row.exercise, "exercise")
    if exercise is None or not draft.has_board(exercise):
        return None
    if draft.positions.right(draft.found.block, row.id, exercise, row.answer, "answer") is None:
        return None
    if row.picture and _gives_away(row.picture, exercise):
        message = "picture: it marks an answer in the board's own hand; take other cards for it"
        draft.complain(message, "picture")
    hint = row.hint.by_language()
    return AnswerStep(**draft.common(), exercise=exercise, answer=row.answer, hint=hint)


def _gives_away(picture: PictureRow, exercise: Exercise) -> bool:
    """Say whether a picture shows cards of the board's hand and marks just those that answer it."""
    hand = exercise.document.get("hand") or exercise.document.get("cards") or ()
    if not picture.marked or Counter(picture.cards) - Counter(hand):
        return False
    try:
        return judge(exercise, {"cards": list(picture.marked)}).correct
    except BadInput:
        return False


def build_sort(draft: Draft) -> Step | None:
    """Return a step where cards are sorted; the engine's own answer stands for a stated one."""
    row = cast("SortRow", draft.row)
    document = {"format": 1, "kind": "sort", "game": draft.head.game, **row.exercise}
    exercise = draft.exercise(document, "exercise")
    if exercise is None:
        return None
    if exercise.kind != "sort":
        draft.complain(f"a step to sort has an exercise of kind sort, not {exercise.kind}")
        return None
    answer = solve(exercise).answer
    hint = row.hint.by_language()
    return SortStep(**draft.common(), exercise=exercise, answer=answer, hint=hint)


# --- watch --------------------------------------------------------------------------------------


def build_watch(draft: Draft) -> Step | None:
    """Return a trick to watch, if every play in it is legal and the winner is who it says."""
    row = cast("WatchRow", draft.row)
    table: dict[str, Any] = {"format": 1, "game": row.game or draft.head.game, "trump": row.trump}
    table |= {"options": row.options} | ({"level": row.level} if row.level else {})
    if not _seats_fit(draft, row):
        return None
    for number, play in enumerate(row.play, 1):
        if not _is_legal(draft, row, table, number, play):
            return None
    plays = [play.cards for play in row.play]
    players = {"players": 5} if len(row.hands) == 5 else {}
    exercise = draft.exercise({**table, **players, "kind": "winner", "plays": plays}, "play")
    if exercise is None:
        return None
    answer = {"seat": [play.seat for play in row.play].index(row.winner)}
    verdict = draft.positions.right(draft.found.block, row.id, exercise, answer, "winner")
    if verdict is None:
        return None
    shown = []
    for number, play in enumerate(row.play, 1):
        section = draft.sections.get(f"{row.id}/{number}")
        if section is None:
            draft.complain(f"there is no section “## {row.id}/{number}” for play {number}", "play")
            return None
        cards = tuple(exercise.document["plays"][number - 1])
        hand = tuple(row.hands[play.seat])
        best = row.play[_best(exercise, number)].seat
        shown.append(Play(play.seat, cards, hand, play.rule, section, best))
    return WatchStep(
        **draft.common(), plays=tuple(shown), exercise=exercise, verdict=verdict, winner=row.winner
    )


def _best(exercise: Exercise, count: int) -> int:
    """Return which of the first plays of a trick is the best so far."""
    if count < 2:
        return 0
    plays = exercise.document["plays"][:count]
    return int(solve(parse_exercise({**exercise.document, "plays": plays})).answer["seat"])


def _seats_fit(draft: Draft, row: WatchRow) -> bool:
    """Say whether plays go round the table one after the other, and the winner is among them."""
    players = len(row.hands)
    seats = [play.seat for play in row.play]
    expected = [(seats[0] + turn) % players for turn in range(len(seats))]
    if seats != expected or len(set(seats)) != len(seats):
        draft.complain(
            f"the seats must follow each other: {expected}, with {players} hands", "play"
        )
        return False
    if row.winner not in seats:
        draft.complain(f"winner: seat {row.winner} plays no cards here", "winner")
        return False
    unknown = [play.rule for play in row.play if play.rule not in draft.positions.rules]
    for rule in unknown:
        draft.complain(f"there is no rule {rule} with a [[rule]] table", "play")
    return not unknown


def _is_legal(
    draft: Draft, row: WatchRow, table: Mapping[str, Any], number: int, play: PlayRow
) -> bool:
    """Say whether the engine takes one play of a trick; complain if not."""
    who = f"play {number} (seat {play.seat})"
    if Counter(play.cards) - Counter(row.hands[play.seat]):
        draft.complain(f"{who}: the hand does not hold all of {' '.join(play.cards)}", "hands")
        return False
    if number == 1:
        return _can_be_led(draft, row, table)
    position = {"led": row.play[0].cards, "hand": row.hands[play.seat]}
    exercise = draft.exercise({**table, "kind": "follow", **position}, "play")
    if exercise is None:
        return False
    answer = {"cards": play.cards}
    block = draft.found.block
    verdict = draft.positions.verdict(block, draft.row.id, exercise, answer, "play")
    if verdict is not None and not verdict.correct:
        draft.complain(f"{who}: this play is not legal ({verdict.reasons[0].rule})", "play")
    return verdict is not None and verdict.correct


def _can_be_led(draft: Draft, row: WatchRow, table: Mapping[str, Any]) -> bool:
    """Say whether the first play stands, where it is a throw; the others answer for its shape."""
    leader = row.play[0].seat
    others = [hand for seat, hand in enumerate(row.hands) if seat != leader]
    position = {"led": row.play[0].cards, "hand": row.hands[leader], "hands": others}
    try:
        exercise = parse_exercise({**table, "kind": "throw", **position})
    except BadInput as error:
        if error.code in ("one_component", "throws_off"):
            return True
        draft.complain(f"play 1: {error}", "play")
        return False
    verdict = judge(exercise, {"stands": True})
    if not verdict.correct:
        beaten = ", ".join(verdict.reasons[0].cards)
        draft.complain(f"play 1: this throw does not stand ({beaten})", "play")
    return verdict.correct


# --- change -------------------------------------------------------------------------------------


def build_change(draft: Draft) -> Step | None:
    """Return a position under switches, if it can be read under every setting of them."""
    row = cast("ChangeRow", draft.row)
    start = draft.exercise(row.exercise, "exercise")
    if start is None or not draft.has_board(start):
        return None
    switches = {"trump": tuple(row.switch.trump)} if row.switch.trump else {}
    switches |= {f"options.{name}": tuple(v) for name, v in row.switch.options.items()}
    if not _switches_fit(draft, start, switches):
        return None
    settings: list[Setting] = [
        tuple(zip(switches, values, strict=True)) for values in product(*switches.values())
    ]
    first = tuple((name, _value(start, name)) for name in switches)
    settings.sort(key=lambda setting: setting != first)
    variants = [_variant(draft, row, setting) for setting in settings]
    good = [variant for variant in variants if variant is not None]
    if len(good) < len(variants):
        return None
    return ChangeStep(
        **draft.common(),
        switches=tuple(switches.items()),
        variants=tuple(good),
        answer=row.answer,
    )


def _value(exercise: Exercise, switch: str) -> Any:
    """Return where a switch stands in an exercise."""
    if switch == "trump":
        return exercise.trump
    return exercise.options.get(switch.removeprefix("options."))


def _switches_fit(draft: Draft, start: Exercise, switches: Mapping[str, tuple[Any, ...]]) -> bool:
    """Say whether there is something to switch, the starting position being one setting."""
    if not switches:
        draft.complain("switch: give values of trump or of options to choose from", "switch")
        return False
    combinations = 1
    known = patterns().phrases
    for name, values in switches.items():
        nameless = [v for v in values if name != "trump" and not _has_name(known, name, v)]
        if nameless:
            draft.complain(f"switch.{name}: no phrase names {nameless}", "switch")
            return False
        combinations *= len(values)
        if len(values) < 2 or len(set(values)) < len(values):
            draft.complain(f"switch.{name}: give two or more different values", "switch")
            return False
        here = _value(start, name)
        if here not in values:
            draft.complain(f"switch.{name}: {here!r}, as the exercise has it, is missing", "switch")
            return False
    if combinations > MOST_VARIANTS:
        draft.complain(f"switch: {combinations} combinations; at most {MOST_VARIANTS}", "switch")
    return combinations <= MOST_VARIANTS


def _has_name(known: Collection[str], switch: str, value: Any) -> bool:
    name = f"setting.{switch.removeprefix('options.')}"
    return name in known and f"{name}.{value}" in known


def _variant(draft: Draft, row: ChangeRow, setting: Setting) -> Variant | None:
    """Return the position under one setting, with the verdict on the play that is tried."""
    document = {**row.exercise, "options": dict(row.exercise.get("options", {}))}
    for name, value in setting:
        if name == "trump":
            document["trump"] = value
        else:
            document["options"][name.removeprefix("options.")] = value
    exercise = draft.exercise(document, "switch")
    if exercise is None:
        return None
    if row.answer is None:
        return Variant(setting, exercise, None, _divided(exercise))
    block = draft.found.block
    verdict = draft.positions.verdict(block, row.id, exercise, row.answer, "answer")
    return None if verdict is None else Variant(setting, exercise, verdict, _divided(exercise))


def _divided(exercise: Exercise) -> tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]:
    """Return the position's cards in lanes, each lane in the parts that the engine finds."""
    document = exercise.document
    cards = document.get("hand") or document.get("cards") or document.get("last") or ()
    same = {key: document[key] for key in ("format", "game", "options", "trump", "level") if
            key in document}  # fmt: skip
    lanes = []
    for code, lane in exercise.lanes(cards):
        shape = parse_exercise({**same, "kind": "shape", "cards": list(lane)})
        lanes.append((code, tuple(tuple(part) for part in solve(shape).answer["parts"])))
    return tuple(lanes)


BUILDERS: Mapping[type[StepRow], Callable[[Draft], Step | None]] = {
    ReadRow: build_read,
    WatchRow: build_watch,
    AnswerRow: build_answer,
    SortRow: build_sort,
    ChangeRow: build_change,
}
