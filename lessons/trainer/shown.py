"""What the pages of the trainer show: a board, how a reader stands, the form to choose with."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.exercises.making import HARDEST
from lessons.content import Board, content
from lessons.models import Attempt, Help
from lessons.practice.choice import ANY, rules_of
from lessons.practice.shown import Option, level_names
from lessons.puzzles.kinds import get_kind
from lessons.puzzles.made import offers
from lessons.trainer import ratings, services
from lessons.trainer.choice import GAME, Choice
from lessons.trainer.models import BoardRating, Hardness, LearnerRating, TrainerTurn
from lessons.trainer.picture import Picture, picture_of
from lessons.trainer.ratings import Rating
from lessons.web import pages
from lessons.web.boards import BoardState, cited_rule, form_context, game_name, said_title
from lessons.web.passages import in_each

#: What the header marks as open.
SECTION: Final = "practice"
#: So many boards back goes the course of a rating.
COURSE: Final = 30
#: From so many boards on something is said of a rule, and a rating no longer called unsure.
ENOUGH: Final = 5


def hardness_names() -> dict[str, str]:
    """Return what each wish is called."""
    return {
        Hardness.EASIER: pgettext("next board", "Easier"),
        Hardness.EVEN: pgettext("next board", "Even"),
        Hardness.HARDER: pgettext("next board", "Harder"),
    }


def choice_words(choice: Choice) -> list[str]:
    """Return a choice in words."""
    rule = content().rules.get(choice.rule)
    return [game_name(choice.game), *([rule.name[pages.language()]] if rule else [])]


def board_context(
    reader: str, turn: TrainerTurn, board: Board, state: BoardState
) -> dict[str, Any]:
    """Return what a board of the trainer shows."""
    ids = {"slug": turn.board.slug}
    place = _("Trainer: %(kind)s") % {"kind": get_kind(board.kind).label()}
    heading = get_kind(board.kind).heading(board.exercise)
    choice = Choice(turn.game, turn.rule, Hardness(turn.hardness))
    return {
        "section": SECTION,
        "page_title": " · ".join(filter(None, (said_title(state), place, heading))),
        "answer_url": reverse("trainer-answer", kwargs=ids),
        "acts_template": "trainer/_acts.html",
        "alternates": pages.alternates("trainer-board", state.given, **ids),
        "chosen": choice_words(choice),
        "onward": choice.fields(),
        "hardnesses": _hardnesses(choice),
        "answered": turn.answered is not None,
        # Looked up where it is said: not with a part of the page.
        "had_met": partial(services.had_met, turn),
        "rated": _rated(turn) if turn.answered else (),
        "standing_url": f"{reverse('trainer-standing')}?{GAME}={turn.game}",
        **form_context(reader, board, state),
        "help_template": "trainer/_help.html",
        "help_cost": "" if turn.answered else _help_cost(),
    }


def _rated(turn: TrainerTurn) -> list[str]:
    """Return what an answer did to the rating, in words."""
    if turn.mu_before is None or turn.mu_after is None:
        return [_("Not rated: you had met this board before.")]
    before, after = Rating(turn.mu_before).points, Rating(turn.mu_after).points
    said = {
        "game": game_name(turn.game),
        "before": before,
        "after": after,
        "change": f"{after - before:+d}".replace("-", "−"),
    }
    words = [_("Your rating in %(game)s: %(before)d → %(after)d (%(change)s).") % said]
    if turn.rule:
        words.append(_("It counted half: you had chosen the rule."))
    words += _cost(turn)
    opponent = BoardRating.objects.filter(board=turn.board).first()
    if opponent is not None:
        points = services.rating_of(opponent).points
        words.append(_("This board is rated %(points)d.") % {"points": points})
    return words


def _help_cost() -> str:
    return _("A hint makes the board count half; a shown answer counts as a miss.")


def _cost(turn: TrainerTurn) -> list[str]:
    """Return what help did to the rating: what was told or answered when the turn was closed."""
    at = {"reader": turn.reader, "board_id": turn.board.place, "created": turn.answered}
    if Help.objects.filter(**at, what=Help.What.SHOWN).exists():
        return [_("It counted as a miss: the answer was shown.")]
    if not turn.rule and Attempt.objects.filter(**at, is_first=True, hints__gt=0).exists():
        return [_("It counted half: you had asked for a hint.")]
    return []


def standing_context(reader: str, choice: Choice, problems: tuple[str, ...]) -> dict[str, Any]:
    """Return what the page on how a reader stands shows: the rating in the chosen game."""
    row = services.learner(reader, choice.game)
    waiting = services.open_turn(reader, choice.game)
    query = {name: [value] for name, value in choice.fields().items()}
    return {
        "section": SECTION,
        "alternates": pages.alternates("trainer-standing", query),
        "heading": in_each(lambda _lang: _("Trainer")),
        "prompt": in_each(lambda _lang: _prompt()),
        "problems": problems,
        "game": game_name(choice.game),
        "rating": services.rating_of(row),
        "tries": row.tries if row else 0,
        "words": standing_words(row),
        "picture": _picture(reader, choice.game),
        "at_rules": _at_rules(reader, choice.game),
        "games": [Option(game, game_name(game), game == choice.game) for game in offers()],
        "rules": _rules(choice),
        "hardnesses": _hardnesses(choice),
        "waiting": waiting,
    }


def standing_words(row: LearnerRating | None) -> str:
    """Return in plain words what a rating says: what may be expected of its reader."""
    if row is None or not row.tries:
        return ""
    rating = services.rating_of(row)
    even = ratings.CHANCES[Hardness.EVEN]
    chances = {n: ratings.chance(rating, ratings.of_board(n)) for n in range(1, HARDEST + 1)}
    level = min(chances, key=lambda n: abs(chances[n] - even))
    said = {"level": level_names()[level], "times": min(max(round(chances[level] * 10), 1), 9)}
    words = _(
        "Of boards that are %(level)s you may expect to get %(times)d in 10 right on the first try."
    )
    return words % said


def _prompt() -> str:
    return _(
        "Boards at your level: right answers bring harder ones, wrong answers easier ones. "
        "Only your first answer to a board counts, and nobody else sees your rating."
    )


def _picture(reader: str, game: str) -> Picture | None:
    turns = services.course(reader, game, COURSE)
    return picture_of(turns, level_names()) if turns else None


def _at_rules(reader: str, game: str) -> list[dict[str, Any]]:
    """Return the ratings at rules of which enough is known, the strongest first."""
    texts = content().rules
    rows = LearnerRating.objects.filter(reader=reader, game=game, tries__gte=ENOUGH)
    return [
        {"rule": cited_rule(texts[row.rule]), "tries": row.tries, "rating": services.rating_of(row)}
        for row in rows.exclude(rule="").order_by("-mu", "rule")
        if row.rule in texts
    ]


def _rules(choice: Choice) -> list[Option]:
    texts, lang = content().rules, pages.language()
    return [
        Option(ANY, _("Any rule"), choice.rule == ANY),
        *(
            Option(rule, texts[rule].name[lang], rule == choice.rule)
            for rule in rules_of(offers()[choice.game])
        ),
    ]


def _hardnesses(choice: Choice) -> list[Option]:
    names = hardness_names()
    return [Option(each.value, names[each], each == choice.hardness) for each in Hardness]
