"""What a reader wants to practise: read from a form or address, and held against what there is.

Where choices do not go together the later ones give way: the game stays, then the kind, then the
rule. What gave way is said, and what is left can be made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.exercises.making import HARDEST
from engine.rules import RULES
from lessons.content import content
from lessons.models import MadeBoard, PracticeTurn
from lessons.puzzles.kinds import get_kind
from lessons.puzzles.kinds.base import plain, short
from lessons.puzzles.made import Offers, offers
from lessons.web import pages
from lessons.web.boards import game_name

#: Any kind, any rule.
ANY = ""
#: The fields of a choice, as forms and addresses name them.
GAME, KIND, RULE, EASIEST, HARDEST_FIELD = "game", "kind", "rule", "from", "to"
#: No id of a rule is longer.
LONGEST_ID = 60
#: Where nobody has chosen yet: very easy to middling.
FIRST = (1, 3)


@dataclass(frozen=True, slots=True)
class Choice:
    """What boards are to be about; kind and rule may be any."""

    game: str
    kind: str = ANY
    rule: str = ANY
    easiest: int = FIRST[0]
    hardest: int = FIRST[1]

    def fields(self) -> dict[str, str]:
        """Return the fields of a form that chooses this."""
        return {
            GAME: self.game,
            KIND: self.kind,
            RULE: self.rule,
            EASIEST: str(self.easiest),
            HARDEST_FIELD: str(self.hardest),
        }

    def admits(self, board: MadeBoard) -> bool:
        """Say whether a board is what was chosen."""
        return (
            board.game == self.game
            and self.kind in (ANY, board.kind)
            and self.rule in (ANY, board.rule)
            and self.easiest <= board.difficulty <= self.hardest
        )


@dataclass(frozen=True, slots=True)
class Read:
    """A choice that can be made, and what had to give way in it."""

    choice: Choice
    problems: tuple[str, ...] = ()


def of_turn(turn: PracticeTurn) -> Choice:
    """Return what a board was chosen by."""
    return Choice(turn.game, turn.kind, turn.rule, turn.easiest, turn.hardest)


def of_board(board: MadeBoard) -> Choice:
    """Return what goes on from a board that nobody has chosen here: more of its kind."""
    level = board.difficulty
    return Choice(board.game, board.kind, ANY, max(1, level - 1), min(HARDEST, level + 1))


def rules_of(offer: Mapping[str, tuple[str, ...]], kind: str = ANY) -> tuple[str, ...]:
    """Return the rules that a game's boards, or those of one kind, can be asked about."""
    wanted = (
        set(offer.get(kind, ())) if kind else {rule for told in offer.values() for rule in told}
    )
    return tuple(rule for rule in RULES if rule in wanted)


def first_game(found: Offers, rule: str, before: str = "") -> str:
    """Return a game that has boards on a rule, the one played before if it has; else nothing."""
    games = [game for game in found if rule in rules_of(found[game])]
    return before if before in games else games[0] if games else ""


def read_choice(data: QueryDict, standing: Choice | None = None) -> Read:
    """Return what a form or address chooses; what it leaves open stays as it stands.

    A rule by itself chooses its game, and any kind.
    """
    found = offers()
    problems: list[str] = []
    given = sent(data)
    base = _standing(standing, found)
    if RULE in given and not {GAME, KIND} & set(given):
        game = first_game(found, given[RULE], base.game) or base.game
        base = replace(base, kind=ANY, game=game)
    game = given.get(GAME, base.game)
    if game not in found:
        problems.append(_unknown(game))
        game = base.game
    kind, rule = given.get(KIND, base.kind), given.get(RULE, base.rule)
    choice, levels = _levels(replace(base, game=game, kind=kind, rule=rule), given)
    choice, fitting = _fitted(choice, found)
    return Read(choice, tuple(problems + fitting + levels))


def sent(data: QueryDict) -> dict[str, str]:
    """Return the fields of a choice that a form or address holds, cut to what they can mean."""
    names = (GAME, KIND, RULE, EASIEST, HARDEST_FIELD)
    return {name: plain(data.get(name, ""))[:LONGEST_ID] for name in names if name in data}


def _standing(standing: Choice | None, found: Offers) -> Choice:
    """Return the choice so far if it can still be made, else the first there is."""
    if standing is None or standing.game not in found:
        return Choice(next(iter(found)))
    return _fitted(standing, found)[0]


def _fitted(choice: Choice, found: Offers) -> tuple[Choice, list[str]]:
    """Return the nearest choice that can be made, and what does not go together."""
    problems = []
    offer = found[choice.game]
    kind, rule = choice.kind, choice.rule
    if kind and kind not in offer:
        problems.append(_no_kind(kind, choice.game, found))
        kind = ANY
    if rule and rule not in rules_of(offer, kind):
        problems.append(_no_rule(rule, kind, choice.game, found))
        rule = ANY
    return replace(choice, kind=kind, rule=rule), problems


def _levels(choice: Choice, given: Mapping[str, str]) -> tuple[Choice, list[str]]:
    """Read the range of difficulties; the wrong way round is turned."""
    problems, ends = [], []
    for name, standing in ((EASIEST, choice.easiest), (HARDEST_FIELD, choice.hardest)):
        text = given.get(name, str(standing))
        if text.isascii() and text.isdigit() and len(text) == 1 and 1 <= int(text) <= HARDEST:
            ends.append(int(text))
            continue
        said = {"value": short(text), "most": HARDEST}
        refusal = _("Difficulty runs from 1 to %(most)d; “%(value)s” is not one of these.")
        problems.append(refusal % said)
        ends.append(standing)
    return replace(choice, easiest=min(ends), hardest=max(ends)), problems


def _unknown(value: str) -> str:
    return _("“%(value)s” cannot be chosen here.") % {"value": short(value)}


def _no_kind(kind: str, game: str, found: Offers) -> str:
    games = [each for each, offer in found.items() if kind in offer]
    if not games:
        return _unknown(kind)
    said = {"kind": get_kind(kind).label(), "game": game_name(game), "games": _names(games)}
    return _("“%(kind)s” has no boards in %(game)s; it has some in: %(games)s.") % said


def _no_rule(rule: str, kind: str, game: str, found: Offers) -> str:
    texts = content().rules
    if rule not in texts:
        return _unknown(rule)
    said: dict[str, Any] = {"rule": texts[rule].name[pages.language()], "game": game_name(game)}
    if kind and rule in rules_of(found[game]):
        said["kind"] = get_kind(kind).label()
        return _("Boards of “%(kind)s” are never about the rule “%(rule)s”.") % said
    games = [each for each, offer in found.items() if rule in rules_of(offer)]
    if not games:
        return _("No boards can be made on the rule “%(rule)s” yet.") % said
    said["games"] = _names(games)
    return (
        _("On the rule “%(rule)s” there are no boards in %(game)s; there are in: %(games)s.") % said
    )


def _names(games: list[str]) -> str:
    return _(", ").join(game_name(game) for game in games)
