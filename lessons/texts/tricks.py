"""What decided a trick, in sentences: a trump against its looks, a ruff, a tie, a misfit, a weng.

The engine says of each play why it does not win; here the plays are chosen that are worth a word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.cards import Card, parse_code
from engine.exercises import judge, parse_exercise
from lessons.texts.patterns import phrase
from lessons.texts.teller import SETTING, Teller
from lessons.texts.words import (
    card_list,
    is_chinese,
    rank_sign,
    suit_plural,
    suit_singular,
)

TIE: Final = "trick.tie"
SUIT: Final = "trick.suit"
SHAPE: Final = "trick.shape"
COMPARE: Final = "trick.compare"
WENG: Final = "gaba.weng.winner"

Told = tuple[str, str]


class Trick:
    """A trick whose winner is known, and what may be said about it."""

    def __init__(self, tell: Teller, plays: Sequence[Sequence[str]], best: int) -> None:
        self.tell = tell
        self.lang = tell.lang
        self.exercise = tell.exercise
        self.plays = plays
        self.best = best

    def told(self, *known: str) -> Iterator[Told]:
        """Yield (sentence, rule) for what decided, without the rules that were spoken of."""
        if self.is_weng(0):
            if WENG not in known:
                yield self.of_wengs(), WENG
            return
        found = [*self._trumps(), *self._others()]
        about = [*self.exercise.document.get("rules", ())][:1]
        spoken = [each for each in found if each[1] not in known]
        # A misfit or a discard is worth a word only where nothing else decided.
        for text, rule in spoken:
            if rule not in (SUIT, SHAPE) or rule in about or len(spoken) == 1:
                yield text, rule

    def is_weng(self, seat: int) -> bool:
        """Say whether a play is a lead that only this game has."""
        codes = [parse_code(text) for text in self.plays[seat]]
        return self.exercise.rules.is_own_lead(codes)

    def of_wengs(self, beaten: int = 0) -> str:
        """Return why the best weng wins; ``beaten`` is the play that it is held against."""
        if self.best == 0:
            return phrase("trick.weng.stands", self.lang)
        low = beaten if beaten != self.best and self.is_weng(beaten) else 0
        names = {"high": self._weng_name(self.best), "low": self._weng_name(low)}
        return phrase("trick.weng.higher", self.lang, **names)

    def _weng_name(self, seat: int) -> str:
        text = self.plays[seat][0]
        rank = rank_sign(text)
        if Card.parse(text).rank == self.exercise.level:
            return phrase("trick.weng.level", self.lang, rank=rank)
        return rank if is_chinese(self.lang) else _PLURALS.get(rank, f"{rank}s")

    def _suit(self, seat: int) -> str:
        """Return the suit of a play of one suit, else nothing."""
        lanes = self.exercise.lanes(self.plays[seat])
        return lanes[0][0] if len(lanes) == 1 else ""

    def _trumps(self) -> Iterator[Told]:
        """Yield that the winning play is of trumps, where that is the point."""
        led = self._suit(0)
        if self._suit(self.best) != "T":
            return
        play = self.tell.ordered(self.plays[self.best])
        odd = [text for text in play if Card.parse(text).suit not in ("", self.exercise.trump)]
        words = {
            "cards": card_list(odd, self.lang),
            "n": self.tell.count(len(odd)),
            "one": suit_singular(led, self.lang),
            "suits": suit_plural(led, self.lang),
        }
        if odd and led != "T":
            name = "trick.odd_trump" if len(play) == 1 else "trick.odd_trumps"
            yield phrase(name, self.lang, **words), self.exercise.rules.rule("trump")
        elif led != "T":
            name = "trick.ruff" if len(play) == 1 else "trick.ruffs"
            yield phrase(name, self.lang, **words), COMPARE
        elif odd and self.best:
            text = phrase("extra.trump_not_suit", self.lang, cards=words["cards"], n=words["n"])
            yield text, self.exercise.rules.rule("trump")

    def _others(self) -> Iterator[Told]:
        """Yield a play that was as strong, one that does not fit, and one of other suits."""
        why = self._why_not()
        best = card_list(self.tell.ordered(self.plays[self.best]), self.lang)
        for rule, name in _LOSERS.items():
            seat = next((seat for seat, each in why.items() if each == rule), None)
            if seat is not None and (rule != SHAPE or self._suit(seat) == "T"):
                given = card_list(self.tell.ordered(self.plays[seat]), self.lang)
                own = name
                if rule == SUIT and len(self.plays[seat]) == 1:
                    own = f"{name}.one"
                elif rule == TIE and given == best:
                    own = f"{name}.alike"
                yield phrase(own, self.lang, given=given, cards=best), rule

    def _why_not(self) -> dict[int, str]:
        """Return the rule by which each other play does not win, as the engine says."""
        document = self.exercise.document
        same = {key: document[key] for key in (*SETTING, "players") if key in document}
        plays = [list(play) for play in self.plays]
        trick = parse_exercise({**same, "kind": "winner", "plays": plays})
        seats = (seat for seat in range(len(plays)) if seat != self.best)
        return {seat: judge(trick, {"seat": seat}).reasons[0].rule for seat in seats}


#: What is said of a play that does not win, by the rule that keeps it from it.
_LOSERS: Final = {TIE: "trick.tied", SHAPE: "trick.misfit", SUIT: "trick.discard"}
_PLURALS: Final = {"J": "Jacks", "Q": "Queens", "K": "Kings", "A": "Aces"}
