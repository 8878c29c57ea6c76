"""What a simulated learner is: one who knows all rules but one and has a belief in its place.

The list of learners is given from outside, so that no measure is tuned to learners made up
beside it. What each believes is written per kind of exercise in the files beside this one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.chance import Chance
from engine.exercises import Exercise

#: How a belief answers: an answer document, or None where it makes no difference to this board.
Belief = Callable[[Exercise, Chance], dict[str, Any] | None]
#: Beliefs by learner and by kind of exercise.
Beliefs = Mapping[str, Mapping[str, Belief]]

#: The learners that are given from outside, each with what it believes.
GIVEN: Final[Mapping[str, str]] = {
    "printed-suit": "a 7 (a 2 in heiqi, a level card or 2 in gabaguo) belongs to its printed suit",
    "no-trump-sevens": "with no trump suit 7s are side cards",
    "free": "one need not follow suit when a ruff would win",
    "suit-only": "any cards of the led suit will do, pairs need not be answered",
    "pairs-only": "a tractor may be answered with any pairs although a tractor is held",
    "no-break": "a pair may be kept back rather than broken when no pair is asked for",
    "all-in": "a pair lead forces a tractor out",
    "touching-7": "6677 and 7788 are tractors, 6688 is not",
    "level-pairs": "two different 7s outside the trump suit are a pair, or their pairs a tractor",
    "joker-gap": "a pair of trump 7s and small jokers are never a tractor (anqi), or always one "
    "(heiqi, no trump suit)",
    "big-single": "four high trumps beat a side-suit tractor",
    "last-wins": "of equal cards the later one wins",
    "off-order": "the other 7s rank spades, hearts, clubs, diamonds",
    "top-only": "a throw stands if its highest card is highest",
    "partner-safe": "a partner's better card does not break a throw",
    "plain-kitty": "kitty points are never multiplied",
    "by-cards": "the multiplier is twice the number of cards played, whatever their shape",
    "lead-shape": "the multiplier follows the lead, not the winning play",
    "eighty-zero": "80 points only take the deal, no level (anqi)",
    "times": "overcalls multiply instead of add",
    "caller-team": "sides are fixed partners opposite (anqi)",
    "equal-wins": "defenders who reach the bid exactly have won (heiqi)",
    "seven-low": "a 7 is only an 8's lesser neighbour (dingqi)",
    "seven-all": "a 7 beats bombs too; or nothing but a 7 beats a 7 (dingqi)",
    "wrap": "K A 2 is a straight (dingqi)",
    "weng-ruff": "four trumps beat a weng (gabaguo)",
    "forty-only": "digging alone does not win (gabaguo)",
    "jump": "3, J and A can be jumped (gabaguo)",
    "guess": "anything: answers at random among answers of the right form",
}
#: Learners of our own, where those given touch a kind too little.
OWN: Final[Mapping[str, str]] = {
    "two-low": "a 2 is the lowest card (dingqi)",
    "seven-high": "a 7 is the highest card, since a single one beats them all (dingqi)",
    "picture-tens": "J and Q are worth ten points like K",
    "ace-ten": "an ace is worth ten points",
    "king-zero": "a king is worth nothing",
    "copy-once": "of two equal cards only one counts its points",
    "edge": "a number at the edge of a band belongs to the band beside it",
    "no-bare": "no points at all count like a few",
    "half-wins": "the defenders need more than half of the points (anqi, shengji)",
    "eighty-one": "80 points already give a level (shengji)",
    "one-share": "the declarer settles once, not with every defender (anqi, heiqi)",
    "eighty-wins": "80 points win whatever was bid (heiqi)",
    "flat-rate": "every bid is settled at the same rate (heiqi)",
    "whole-tens": "a started ten does not count (heiqi)",
    "no-debt": "a stake leaves no debt of deals, and a debt blocks no rise (gabaguo)",
    "no-way-back": "digging with a J or an A throws nobody back (gabaguo)",
    "ace-ends": "any deal held at A wins the match (gabaguo)",
    "flat-stake": "every deal is worth one level and one point (gabaguo)",
    "first-out": "who is out first has won, whatever was captured (dingqi)",
    "most-points": "who has captured most has won, whoever is out first (dingqi)",
    "bridge-order": "pairs of sevens rank clubs, diamonds, hearts, spades (anqi)",
    "any-pair": "any pair overcalls, however high the standing one is (anqi)",
    "single-shows": "one higher card overcalls (anqi)",
    "only-sevens": "jokers do not overcall (anqi)",
    "no-sale": "a seven that was sold changes no side (anqi)",
    "any-seven": "whoever holds any 7 is on the declarer's side (anqi)",
    "never-alone": "a declarer without a partner has the player opposite (anqi)",
    "bury-any": "anything may be buried (gabaguo)",
    "bury-plain": "no trump may ever be buried (gabaguo)",
    "bury-fill": "where side-suit cards run out any trump may be buried (gabaguo)",
    "top-stake": "the highest joker buried is all that is at stake (gabaguo)",
    "again": "a call, an auction or a show that is over is still open",
    "free-head": "the head may pass when nobody has called (anqi)",
    "pair-calls": "only a pair of sevens calls (anqi)",
    "jokers-call": "jokers call too (anqi), or can be shown over a level card (gabaguo)",
    "twos-show": "a 2 can be shown, since it is always trump (gabaguo)",
    "only-levels": "a joker cannot be shown (gabaguo)",
    "bid-equal": "the standing bid may be repeated (heiqi)",
    "passes-end": "two passes after a bid end the auction (heiqi)",
    "bid-next": "only the next lower bid is open (heiqi)",
    "short-memory": "only what lies in the last trick has been played",
    "own-blind": "one's own cards may lie anywhere too",
    "no-kitty": "what was buried or lies open is still out",
    "one-copy": "each card is there only once",
    "no-voids": "who did not follow may still have the suit",
    "next-seat": "the turn always goes to the next seat",
    "same-again": "who did it last does it again: leads, deals, is declarer, bids first",
    "winner-first": "whoever won goes first",
    "no-redeal": "a deal is never called off",
    "one-chance": "whoever has passed once is out of it",
    "shower-declares": "who shows is the declarer in every deal (gabaguo)",
    "half-needed": "the deal passes with more than half of all points (shengji)",
    "plays-on": "a snatched trick goes on, and so does a deal or a match that is over",
    "too-far": "redeals, 回抠 and snatches reach further than they do",
}
LEARNERS: Final[Mapping[str, str]] = {**GIVEN, **OWN}
