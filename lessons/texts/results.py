"""What is said about ``result`` boards: who wins a deal, and what it comes to, game by game.

The patterns stand in ``patterns/result-*.toml``. A reason is about one part of the answer and one
rule; its case is the name of that part, and where one sentence would not do, what happened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.verdict import Reason
from lessons.texts.further import Further
from lessons.texts.patterns import phrase
from lessons.texts.teller import Teller
from lessons.texts.words import card_list, seat_list, seat_name

Facts = Mapping[str, Any]
#: A rule -> what happened, as its patterns tell it apart.
Cases = Mapping[str, Callable[[Facts], str]]

DECLARER, DEFENDERS = "declarer", "defenders"
ROCKET, NO_STAKE = "rocket", "none"


def _side(facts: Facts) -> str:
    return str(facts["side"])


def _paid(facts: Facts) -> str:
    if "partner" not in facts:
        return _side(facts)
    return "alone" if facts["partner"] is None else "partner"


def _shengji(facts: Facts) -> str:
    is_start = facts["side"] == DEFENDERS and not facts["levels"]
    return "start" if is_start and facts["field"] == "levels" else _side(facts)


# --- gabaguo


def _stake(facts: Facts) -> str:
    return {NO_STAKE: NO_STAKE, ROCKET: ROCKET}.get(facts["counted"], "stake")


def _gaba_win(facts: Facts) -> str:
    if facts["field"] == "levels" and facts["before"][DECLARER] == "A":
        return "ace"
    return _stake(facts) if facts["field"] in ("levels", "score") else ""


def _gaba_lose(facts: Facts) -> str:
    if facts["field"] == "side":
        return "dug" if facts["dug"] else "points"
    if facts["field"] == "levels":
        return "dug" if _stake(facts) == NO_STAKE and facts["dug"] else _stake(facts)
    return _stake(facts) if facts["field"] == "score" else ""


def _gaba_must(facts: Facts) -> str:
    return DECLARER if facts["side"] == DECLARER else DEFENDERS


def _gaba_squat(facts: Facts) -> str:
    before, after = facts["debt"], facts["debt_after"]
    is_held = facts["side"] == DECLARER
    if facts["field"] == "levels" and not is_held:
        return DEFENDERS
    if after[DECLARER] > before[DECLARER]:
        return "added"
    if after == before:
        return "none" if not any(after.values()) else "same"
    if facts["counted"] == ROCKET:
        return "wiped"
    return "paid" if after[DECLARER] else "last"


def _gaba_seal(facts: Facts) -> str:
    if facts["field"] in ("seal", "by_rocket"):
        return {0: "none", 1: "one", 2: "both"}[sum(facts["right"].values())]
    if facts["match"]:
        return "match"
    if facts["before"][DECLARER] != "A":
        return "below"
    return "again" if facts["by_rocket"][DECLARER] else "owed"


def _gaba_huikou(facts: Facts) -> str:
    if facts["field"] == "deal":
        return "keeps" if facts["deal"] == DECLARER else "passes"
    if facts["before"][DECLARER] == "J":
        return "J"
    return "SA" if facts["back"] == "3" else "A"


# --- dingqi


def _two(facts: Facts) -> str:
    return str(facts["levels"]) if facts["field"] == "levels" else ""


def _three(facts: Facts) -> str:
    tied = facts["tied"]
    if facts["field"] == "levels" or len(tied) == 1:
        return ""
    if facts["first_out"] in tied:
        return "first"
    fewest = min(facts["left"][seat] for seat in tied)
    return "left" if sum(facts["left"][seat] == fewest for seat in tied) == 1 else "near"


def _four(facts: Facts) -> str:
    if not facts["held"]:
        return "others"
    return "holder" if facts["side"] == "holder" else "all"


CASES: Final[Cases] = {
    "anqi.levels": _side,
    "anqi.payout": _paid,
    "heiqi.outcome": _side,
    "heiqi.units": lambda facts: "" if facts["margin"] else "draw",
    "heiqi.payout": _paid,
    "shengji.levels": _shengji,
    "gaba.win": _gaba_win,
    "gaba.lose": _gaba_lose,
    "gaba.must": _gaba_must,
    "gaba.squat": _gaba_squat,
    "gaba.seal": _gaba_seal,
    "gaba.huikou": _gaba_huikou,
    "dingqi.score.2": _two,
    "dingqi.score.3": _three,
    "dingqi.score.4": _four,
}
#: The part of the answer that a rule decides, where it is cited below a payout that rests on it.
_BELOW: Final = {
    "anqi.levels": "levels",
    "anqi.levels.overcalls": "levels",
    "heiqi.outcome": "side",
    "heiqi.units": "units",
    "heiqi.bare": "units",
}


def _part(reason: Reason) -> str:
    """Return which part of the answer a reason explains."""
    field = str(reason.facts["field"])
    return _BELOW.get(reason.rule, field) if field == "payout" else field


#: Facts that are numbers, with the name of their placeholder.
_NUMBERS: Final = (
    "points", "from", "to", "base", "overcalls", "levels", "bid", "margin", "tens", "rate",
    "units", "steps", "worth", "owed", "own", "other", "shares",
)  # fmt: skip


#: The cases of a match that goes on.
_GOES_ON: Final = ("match", "match.below")


class _Result(Further):
    """Speaks about ``result`` boards."""

    def case(self, reason: Reason, problem: str) -> str:
        """Return the part of the answer and what happened: ``levels.stake``."""
        field = _part(reason)
        facts = {**reason.facts, "field": field}
        case = CASES[reason.rule](facts) if reason.rule in CASES else ""
        if reason.rule == "anqi.payout" and self.exercise.options["payout"] == "sides_only":
            case = "sides_only"
        if reason.rule == "anqi.levels" and facts["to"] is None and field == "levels":
            case = "top"
        return ".".join(filter(None, (field, case)))

    def about(self, reason: Reason) -> tuple[str, str]:
        """Return the words on top and the sentence.

        That nobody has won the match yet is not what a deal came to: who won the deal is.
        """
        heading, line = super().about(reason)
        if self.verdict.correct and self.case(reason, "right") in _GOES_ON:
            heading = super().about(self.verdict.reasons[0])[0]
        return heading, line

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for."""
        facts = reason.facts
        numbers = {
            name: self.count(abs(facts[name]))
            for name in _NUMBERS
            if isinstance(facts.get(name), int)
        }
        return {**numbers, **self._seats(facts), **self._standing(facts), **self._payout(facts)}

    def _seats(self, facts: Facts) -> dict[str, Any]:
        """Return the players and sides by name."""
        names: dict[str, Any] = {}
        for placeholder, fact in (("player", "declarer"), ("partner", "partner")):
            if isinstance(facts.get(fact), int):
                names[placeholder] = seat_name(facts[fact], self.lang)
        if facts.get("side") in (DECLARER, DEFENDERS):
            names["side"] = phrase(f"side.{facts['side']}", self.lang)
        if "first_out" in facts:
            names["player"] = seat_name(facts["first_out"], self.lang)
            names["cards"] = card_list(facts["taken"] or (), self.lang)
        if "seat" in facts:
            names["partner"] = seat_name(facts["seat"], self.lang)
            names["seats"] = seat_list(facts.get("tied", ()), self.lang)
            names["points"] = self.count(facts["captured"][facts["seat"]])
            if facts["left"]:
                names["left"] = self.count(facts["left"][facts["seat"]])
        return names

    def _standing(self, facts: Facts) -> dict[str, Any]:
        """Return levels, debts and stake of a game that is played deal by deal."""
        if "before" not in facts:
            return {}
        side = facts["side"]
        of_side = DEFENDERS if side == DEFENDERS and facts["field"] == "levels" else DECLARER
        flags = facts["right"] if facts["field"] in ("seal", "by_rocket") else {}
        named = [phrase(f"side.{name}", self.lang) for name, value in flags.items() if value]
        debtor = DECLARER
        if facts["debt"][DECLARER] == facts["debt_after"][DECLARER]:
            debtor = DEFENDERS if facts["debt"][DEFENDERS] else DECLARER
        return {
            "stake": phrase(f"stake.{facts['stake']}", self.lang),
            "low_level": _level(facts["before"][of_side]),
            "high_level": _level(facts["after"][of_side]),
            "held": self.count(facts["debt"][debtor]),
            "left": self.count(facts["debt_after"][debtor]),
            **({"side": named[0]} if named else {}),
        }

    def _payout(self, facts: Facts) -> dict[str, Any]:
        """Return what the declarer gets, with its sign."""
        paid = facts.get("paid")
        return {} if paid is None else {"paid": f"{paid:+d}".replace("-", "−")}

    def sum_labels(self) -> list[str]:
        """Return what each line of the sum counts."""
        facts = self.verdict.reasons[0].facts
        seats = iter(_seats_of_sum(facts))
        labels = []
        for line in self.verdict.sums:
            if line.kind == "card":
                labels.append(card_list(line.cards, self.lang))
                continue
            is_dingqi = line.rule.startswith("dingqi.")
            name = f"sum.{line.kind}.{'dingqi' if is_dingqi else line.rule}"
            who = {"player": seat_name(next(seats), self.lang)} if line.kind == "plus" else {}
            labels.append(phrase(name, self.lang, **who))
        return labels


def _seats_of_sum(facts: Facts) -> list[int]:
    """Return whose points the lines of a sum are, in order; the rest does not matter."""
    players = facts.get("players", 0)
    if players == 4 and isinstance(facts.get("holder"), int):
        return [seat for seat in range(players) if (seat - facts["holder"]) % 2]
    return list(range(max(players, 1)))


def _level(text: str) -> str:
    return text.replace("T", "10")


TELLERS: Mapping[str, type[Teller]] = {"result": _Result}
