"""What a verdict says: a few words on top, a sentence a reason, the rules it rests on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.cards import Card
from engine.exercises import Exercise
from engine.verdict import Reason, Verdict
from lessons.content import RuleText, content
from lessons.texts.bids import TELLERS as BIDS
from lessons.texts.climbing import TELLERS as CLIMBING
from lessons.texts.further import TELLERS
from lessons.texts.history import TELLERS as HISTORY
from lessons.texts.patterns import phrase
from lessons.texts.playing import TELLERS as PLAYING
from lessons.texts.questions import lead_parts, lead_text, led_suit
from lessons.texts.results import TELLERS as RESULTS
from lessons.texts.teller import Teller
from lessons.texts.words import (
    card_list,
    card_run,
    joined,
    of_suit,
    suit_plural,
    suit_singular,
)

#: The phrase that a verdict begins with where the site gives the answer; it praises nobody.
SHOWN: Final = "verdict.shown"


@dataclass(frozen=True)
class Line:
    """One sentence of a verdict, the rule that it is about, and whether that part was right."""

    text: str
    rule: str
    is_right: bool


@dataclass(frozen=True)
class VerdictText:
    """A verdict in words: ``headline`` is one short sentence, ``rules`` what it cites, once."""

    headline: str
    lines: tuple[Line, ...]
    rules: tuple[RuleText, ...]


@dataclass(frozen=True)
class SumText:
    """One line of a sum in words; ``kind`` is ``card``, ``subtotal``, ``times`` or ``total``."""

    label: str
    value: str
    kind: str


def verdict_text(exercise: Exercise, verdict: Verdict, lang: str, opening: str = "") -> VerdictText:
    """Return what a verdict says in one language, ``en`` or ``zh-hans``.

    ``opening`` is the phrase that it begins with, where that is not "Right" or "Not yet".
    """
    tell = teller(exercise, verdict, lang)
    tell.is_shown = opening == SHOWN
    said = [(reason, *tell.about(reason)) for reason in tell.spoken()]
    lines: list[Line] = []
    for reason, _, line in said:
        lines.append(Line(line, tell.cited(reason), verdict.correct or not _is_wrong(reason)))
        lines += [Line(text, rule, is_right=True) for text, rule in tell.also_told(reason)]
        if not verdict.correct:
            lines += [Line(text, rule, is_right=True) for text, rule in tell.besides(reason)]
    headline = said[-1 if verdict.correct else 0][1]
    opening = opening or ("verdict.right" if verdict.correct else "verdict.wrong")
    cited = [*(line.rule for line in lines), *tell.also_cited()]
    rules = content().rules
    return VerdictText(
        phrase(opening, lang, reason=headline),
        tuple(lines),
        tuple(rules[rule] for rule in dict.fromkeys(cited) if rule in rules),
    )


def sum_lines(exercise: Exercise, verdict: Verdict, lang: str) -> tuple[SumText, ...]:
    """Return the sum of a verdict line by line, empty for kinds without one."""
    labels = teller(exercise, verdict, lang).sum_labels()
    return tuple(
        SumText(label, _signed(line.kind, line.value), line.kind)
        for label, line in zip(labels, verdict.sums, strict=True)
    )


#: What is done with a line of a sum; on counts what lies somewhere is taken away.
_SIGNS: Final = {"times": "× ", "plus": "+ "} | dict.fromkeys(
    ("minus", "played", "hand", "known"), "− "
)


def _signed(kind: str, value: int) -> str:
    """Return a number of a sum with the sign that says what is done with it."""
    sign = _SIGNS.get(kind, "")
    return f"{sign}{value}".replace("-", "−")


def _is_wrong(reason: Reason) -> bool:
    """Say whether a reason of a wrong verdict names a mistake, and not a part that was right."""
    return reason.facts.get("problem", "wrong") != ""


class _Follow(Teller):
    """Speaks about ``follow`` boards."""

    def __init__(self, exercise: Exercise, verdict: Verdict, lang: str) -> None:
        super().__init__(exercise, verdict, lang)
        self.suit = led_suit(exercise)
        self.hand: list[str] = list(exercise.document["hand"])
        self.held = len(dict(exercise.lanes(self.hand)).get(self.suit, ()))
        self.size = len(exercise.document["led"])

    def case(self, reason: Reason, problem: str) -> str:
        """Tell apart what one pattern for a rule could not say well."""
        facts = reason.facts
        if self.exercise.ask != "legal":
            return self._case_of_set(reason, problem)
        if reason.rule == "gaba.weng.answer":
            return str(facts["asked"])
        if reason.rule == "follow.tractor":
            return self._case_of_tractor(reason, problem)
        if problem == "wrong":
            return self._case_of_mistake(reason)
        if reason.rule == "follow.void":
            return "trump" if self.suit == "T" else ""
        if reason.rule in ("follow.short", "follow.suit"):
            return "last" if self.held == 1 else ""
        if reason.rule != "follow.single":
            return ""
        if self.size == 1:
            return "one"
        return "nopair" if any(len(part) > 1 for part in lead_parts(self.exercise)) else ""

    def _case_of_tractor(self, reason: Reason, problem: str) -> str:
        """Tell apart one tractor and several, and whether it is as long as the lead's."""
        facts = reason.facts
        if len(facts["tractors"]) > 1:
            return "several"
        if problem == "wrong" and facts["wanted"] > 1:
            return "another"
        if facts["pairs"] < facts["asked"]:
            return "shorter"
        return "fewer" if len(facts.get("demand", ())) > 1 else ""

    def _case_of_mistake(self, reason: Reason) -> str:
        if reason.rule == "follow.suit":
            if self.held == 1:
                return "last"
            return "all" if self.held <= self.size else "one" if self.size == 1 else ""
        if reason.rule == "follow.pair" and reason.facts["broken"]:
            return "broken"
        return "none" if reason.rule == "follow.count" and not reason.facts["got"] else ""

    def _case_of_set(self, reason: Reason, problem: str) -> str:
        if problem == "right" and not reason.cards:
            return "none"
        own = dict(self.exercise.lanes(self.hand)).get(self.suit, ())
        if reason.rule in ("follow.short", "follow.suit") and problem != "extra":
            if reason.rule == "follow.short" and not set(reason.cards) <= set(own):
                return "few"
            return "last" if self.held == 1 else ""
        if self.size == 1 and problem == "missing":
            return "one"
        if problem == "right" and self._is_without_second(reason):
            return "room"
        is_plain = self.exercise.ask == "playable" and len(set(own)) == len(own)
        return "nopairs" if is_plain and problem in ("right", "missing") else ""

    def _is_without_second(self, reason: Reason) -> bool:
        """Say whether of a card that is held twice only one copy can be played."""
        return self.exercise.ask == "playable" and bool(self._single_copies(reason))

    def _single_copies(self, reason: Reason) -> list[str]:
        """Return the cards that are held twice and can be played once."""
        held, named = Counter(self.hand), Counter(reason.cards)
        return [text for text in named if held[text] > named[text]]

    def second_copies(self, reason: Reason) -> Container[str]:
        """Return the cards that are right once and were answered twice, or the other way."""
        problem = reason.facts.get("problem")
        if self.exercise.ask == "legal" or problem not in ("missing", "extra"):
            return ()
        right = Counter(self.verdict.answer["cards"])
        needed = 1 if problem == "extra" else 2
        named = Counter(reason.cards)
        return {text for text in named if named[text] == 1 and right[text] == needed}

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for."""
        facts = reason.facts
        numbers = {
            "size": self.size,
            "held": self.held,
            "free": self.size - self.held,
            "wanted": facts.get("wanted", 0),
            "got": facts.get("got", 0),
            "missing": facts.get("wanted", 0) - facts.get("got", 0),
            "pairs": facts.get("pairs", 0),
            "asked": asked if isinstance(asked := facts.get("asked"), int) else 0,
        }
        return super().values(reason) | {
            "lead": lead_text(self.exercise, self.lang),
            "suit": suit_plural(self.suit, self.lang),
            "suits": suit_plural(self.suit, self.lang),
            "one": suit_singular(self.suit, self.lang),
            "held_of": of_suit(self.held, self.suit, self.lang),
            "size_of": of_suit(self.size, self.suit, self.lang),
            "witness": card_list(self.ordered(facts.get("witness", ())), self.lang),
            **{name: self.count(number) for name, number in numbers.items()},
            **self._words_of(reason),
        }

    def _words_of(self, reason: Reason) -> dict[str, Any]:
        """Return what the sentences about one rule say besides."""
        if "tractors" in reason.facts:
            return self._words_of_tractors(reason.facts)
        if "broken" in reason.facts:
            return self._words_of_pairs(reason)
        if self.verdict.correct and self._is_without_second(reason):
            # One copy of each is meant; several are told by the first.
            once = self.ordered(self._single_copies(reason))
            return {"name": card_list(once, self.lang, link="or")}
        if reason.facts.get("problem") == "missing" and "witness" in reason.facts:
            first = self.ordered(reason.cards)[0]
            copies = [card for card in reason.cards if card == first]
            return {"name": card_list(copies, self.lang, self.second_copies(reason))}
        return {}

    def _words_of_pairs(self, reason: Reason) -> dict[str, Any]:
        """Return which pairs were broken up or kept back, and how many of them were due."""
        facts = reason.facts
        broken = self.ordered(facts["broken"])
        whole = [card for card in self.ordered(reason.cards) if card not in broken]
        due = facts["wanted"] - facts["got"]
        name = "pair.both" if broken and whole else "pair.broken" if broken else "pair.kept"
        if 2 * due < len(reason.cards):
            name += ".first" if name == "pair.kept" and not facts["got"] else ".some"
        tail = phrase(
            name,
            self.lang,
            broken=card_list(broken, self.lang),
            whole=card_list(whole, self.lang),
            missing=self.count(due),
        )
        got = self.count(facts["got"])
        gave = phrase("gave.some" if facts["got"] else "gave.none", self.lang, got=got)
        return {"tail": tail, "gave": gave}

    def _words_of_tractors(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Return the tractors one by one, and the pairs that had to come besides."""
        tractors = facts["tractors"]
        words: dict[str, Any] = {
            "runs": joined([card_run(cards, self.lang) for cards in tractors], self.lang),
            "tractors": self.count(len(tractors)),
            "tail": "",
        }
        if "loose" not in facts:
            place = facts["wanted"] if facts["wanted"] < 4 else "more"
            nth = phrase(f"nth.{place}", self.lang) if facts["wanted"] > 1 else ""
            return words | {"got": self.count(facts["wanted"] - 1), "nth": nth}
        due = facts["wanted"] - sum(len(cards) // 2 for cards in tractors)
        loose = self.ordered(facts["loose"])
        if due > 0:
            name = "tractor.loose" if 2 * due == len(loose) else "tractor.loose.some"
            said = {"missing": self.count(due), "loose": card_list(loose, self.lang)}
            words["tail"] = phrase(name, self.lang, **said)
        return words

    def besides(self, reason: Reason) -> Iterator[tuple[str, str]]:
        """Yield what is trump against its looks, and why a tractor is one."""
        cards = self._trump_against_looks(reason)
        if cards:
            named = list(dict.fromkeys(self.ordered(cards)))
            text = phrase(
                "extra.trump_not_suit",
                self.lang,
                cards=card_list(named, self.lang),
                n=self.count(len(named)),
            )
            yield text, "suit.effective"
        for tractor in reason.facts.get("tractors", ()):
            yield from self.joins(tractor)

    def _trump_against_looks(self, reason: Reason) -> list[str]:
        """Return cards that the mistake may have come from: trumps printed in a side suit."""
        problem = reason.facts.get("problem", "wrong")
        if "suit" not in reason.facts or reason.rule == "follow.held":
            return []
        trumps = dict(self.exercise.lanes(self.hand)).get("T", ())
        odd = [text for text in trumps if Card.parse(text).suit not in ("", self.exercise.trump)]
        if self.suit == "T":
            return [text for text in reason.cards if text in odd and problem != "extra"]
        looks_led = [text for text in odd if Card.parse(text).suit == self.suit]
        if problem == "wrong":
            return looks_led if reason.rule == "follow.suit" else []
        return [text for text in reason.cards if text in looks_led and problem == "extra"]


class _Koudi(Teller):
    """Speaks about ``koudi`` boards."""

    def case(self, reason: Reason, problem: str) -> str:
        """Tell apart the forms of the winning play, no points, and what is wrong with a product."""
        facts = reason.facts
        if reason.rule == "kitty.points":
            if facts.get("won_by") == "declarer":
                return "declarer"
            return "multiplier" if problem == "wrong" and self._is_multiplier_wrong() else ""
        if reason.rule == "cards.points":
            return "" if reason.cards else "none"
        return self._form(facts)

    def _is_multiplier_wrong(self) -> bool:
        return any("form" in each.facts and _is_wrong(each) for each in self.verdict.reasons)

    def _form(self, facts: Mapping[str, Any]) -> str:
        form = str(facts["form"])
        last = list(self.exercise.document["last"])
        if form == "single" and len(last) == 1:
            return "lone"
        if form != "pair":
            return form
        if len(last) - len(set(last)) > 1:
            return "pairs"
        rule = self.exercise.options.get("koudi")
        if len(last) == 3 and rule == "combined":
            return "pair_of_three"
        return "pair_no_three" if len(last) == 3 and rule == "largest_component" else form

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for."""
        facts = reason.facts
        names = ("points", "multiplier", "total", "pairs")
        numbers = {name: self.count(facts[name]) for name in names if name in facts}
        return super().values(reason) | numbers | {"count": self.count(facts.get("cards", 0))}

    def besides(self, reason: Reason) -> Iterator[tuple[str, str]]:
        """Yield what joins in the winning play and what does not, where that was not seen."""
        if "form" not in reason.facts or not _is_wrong(reason):
            return
        form = self._form(reason.facts)
        if form in ("tractor", "three"):
            yield from self.joins(reason.cards)
        last = self.ordered(self.exercise.document["last"])
        if form in ("tractor", "pairs"):
            yield from self.apart(card for card in last if last.count(card) > 1)
        elif form == "pair_of_three":
            yield from self.apart(last)

    def also_cited(self) -> Iterable[str]:
        """Return the rule on neighbours too where pairs do not join."""
        shaped = [reason for reason in self.verdict.reasons if "form" in reason.facts]
        if any(self._form(reason.facts) == "pairs" for reason in shaped):
            yield self.adjacency_rule()
        yield from super().also_cited()


_TELLERS: Mapping[str, type[Teller]] = {
    "follow": _Follow, "koudi": _Koudi,
    **TELLERS, **BIDS, **CLIMBING, **HISTORY, **PLAYING, **RESULTS,
}  # fmt: skip


def teller(exercise: Exercise, verdict: Verdict, lang: str) -> Teller:
    """Return who speaks about the verdicts of this kind of exercise."""
    return _TELLERS[exercise.kind](exercise, verdict, lang)
