"""Words of the languages that sentences are made of: cards, suits, numbers, lists."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from engine.cards import Card

#: More different cards than this are not listed one by one.
LISTED: Final = 8
#: Words for so many cards are kept: all 54, in each language, and other ways to write them.
_CARDS_KEPT: Final = 512

_SIGNS: Final = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
_SUITS: Final = {
    "en": {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds", "T": "trumps"},
    "zh-hans": {"S": "黑桃", "H": "红桃", "C": "梅花", "D": "方块", "T": "主牌"},
    "zh-hant": {"S": "黑桃", "H": "紅心", "C": "梅花", "D": "方塊", "T": "主牌"},
}
_JOKERS: Final = {
    "en": {"BJ": "Big Joker", "LJ": "Little Joker"},
    "zh-hans": {"BJ": "大王", "LJ": "小王"},
    "zh-hant": {"BJ": "大王", "LJ": "小王"},
}
#: What joins numbers and cards in Chinese: two of something, a measure for cards.
_TWO: Final = {"zh-hans": "两", "zh-hant": "兩"}
_CARDS: Final = {"zh-hans": "张", "zh-hant": "張"}
_RANKS: Final = {"T": "10", "J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}
_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip
_DIGITS: Final = "零一二三四五六七八九"


#: Who sits where, seen from nobody's chair.
_SEATS: Final = {"en": "ABCDE", "zh-hans": "甲乙丙丁戊", "zh-hant": "甲乙丙丁戊"}


#: Asks for the sign before it as a letter: some phones draw hearts and spades as small pictures.
_AS_TEXT: Final = "\ufe0e"
_AS_LETTERS: Final = str.maketrans({sign: sign + _AS_TEXT for sign in _SIGNS.values()})


def as_drawn(text: str) -> str:
    """Return a text as a page shows it: suit signs in the colour of the words around them."""
    return text.translate(_AS_LETTERS)


def is_chinese(lang: str) -> bool:
    """Say whether a language code is that of the Chinese texts; an unknown one is an error."""
    if lang not in _SUITS:
        raise KeyError(lang)
    return lang != "en"


def suit_name(code: str, lang: str) -> str:
    """Return what a lane is called: ``T`` "Trump" / "主牌", ``S`` "Spades" / "黑桃"."""
    name = _SUITS[lang][code]
    return name.removesuffix("s").capitalize() if code == "T" else name.capitalize()


def suit_plural(code: str, lang: str) -> str:
    """Return a suit inside a sentence: "spades", "trumps", "黑桃", "主牌"."""
    return _SUITS[lang][code]


def suit_singular(code: str, lang: str) -> str:
    """Return one card of a suit inside a sentence: "spade", "trump", "黑桃", "主牌"."""
    return _SUITS[lang][code].removesuffix("s")


@lru_cache(maxsize=_CARDS_KEPT)
def card_name(text: str, lang: str) -> str:
    """Return a card as it is read aloud: "6 of spades", "黑桃6", "Big Joker", "大王"."""
    card = Card.parse(text)
    if not card.suit:
        return _JOKERS[lang][card.text]
    suit = _SUITS[lang][card.suit]
    if is_chinese(lang):
        return suit + _rank(card)
    return f"{_RANKS.get(card.rank, card.rank)} of {suit}"


@lru_cache(maxsize=_CARDS_KEPT)
def card_sign(text: str, lang: str) -> str:
    """Return a card as it stands in a sentence: "♠6", "♥10", "大王", "the Big Joker"."""
    card = Card.parse(text)
    if card.suit:
        return _SIGNS[card.suit] + _rank(card)
    return _JOKERS[lang][card.text] if is_chinese(lang) else f"the {_JOKERS[lang][card.text]}"


def rank_sign(text: str) -> str:
    """Return a card's rank as it is written: "7", "10", "K"."""
    return _rank(Card.parse(text))


def _rank(card: Card) -> str:
    return "10" if card.rank == "T" else card.rank


def card_list(
    cards: Sequence[str], lang: str, second: Container[str] = (), link: str = "and"
) -> str:
    """Return cards in a sentence, copies together: "♠6♠6, ♠9 and ♥10", "♠6♠6、♠9、♥10".

    Copies must stand side by side. Of the cards in ``second`` the other copy is meant: "a second
    ♠6". A long list is cut, and says how many cards it had. ``link`` is "and" or "or".
    """
    groups = _groups(cards)
    names = [
        _other_copy(text, lang) if text in second else _listed(text, count, lang)
        for text, count in groups
    ]
    if len(groups) <= LISTED:
        return joined(names, lang, link)
    cut = LISTED - 2
    if is_chinese(lang):
        return f"{'、'.join(names[:cut])}等{format(Count(len(cards), lang), _CARDS[lang])}"
    left = Count(sum(count for _, count in groups[cut:]), lang)
    last = f"{left:other|others}" if link == "and" else f"one of {left:other|others}"
    return f"{', '.join(names[:cut])} {link} {last}"


def _groups(cards: Sequence[str]) -> list[tuple[str, int]]:
    """Return each card with how many copies of it stand side by side."""
    return [(text, len(list(copies))) for text, copies in groupby(cards)]


def card_run(cards: Sequence[str], lang: str) -> str:
    """Return the cards of one shape without commas: "♠10♠10♠9♠9", "♥7♥7 + both Little Jokers"."""
    groups = [_copies(text, count, lang) for text, count in _groups(cards)]
    has_joker = any(text in ("BJ", "LJ") for text in cards)
    return (" + " if has_joker and not is_chinese(lang) else "").join(groups)


def _copies(text: str, count: int, lang: str) -> str:
    if text in ("BJ", "LJ") and count > 1 and not is_chinese(lang):
        return f"both {_JOKERS[lang][text]}s"
    return card_sign(text, lang) * count


def _listed(text: str, count: int, lang: str) -> str:
    """Return copies of a card in a list: "♠6♠6", "the two Little Jokers", "两张小王"."""
    if text not in ("BJ", "LJ") or count < 2:
        return _copies(text, count, lang)
    if is_chinese(lang):
        return format(Count(count, lang), _CARDS[lang]) + _JOKERS[lang][text]
    return f"the {Count(count, lang)} {_JOKERS[lang][text]}s"


def _other_copy(text: str, lang: str) -> str:
    sign = card_sign(text, lang).removeprefix("the ")
    return f"第二{_CARDS[lang]}{sign}" if is_chinese(lang) else f"a second {sign}"


def joined(items: Sequence[str], lang: str, link: str = "and") -> str:
    """Return a list in a sentence: "a, b and c", "a、b、c"; ``link`` is "and" or "or"."""
    if is_chinese(lang):
        return "、".join(items)
    return f" {link} ".join(filter(None, (", ".join(items[:-1]), *items[-1:])))


class Count:
    """A number inside a sentence.

    As a placeholder ``{n:pair|pairs}`` reads "one pair", "two pairs", "no pairs"; ``{n:-is|are}``
    only chooses; ``{n:对}`` reads "一对", "两对"; ``{n}`` is the number in words ("none" for 0)
    and ``{n:d}`` in digits.
    """

    def __init__(self, number: int, lang: str) -> None:
        self.number = number
        self.lang = lang

    def __format__(self, spec: str) -> str:
        if spec == "d":
            return str(self.number)
        if is_chinese(self.lang):
            two = _TWO[self.lang] if spec else _DIGITS[2]
            return _chinese(self.number, two) + spec
        if not spec:
            return _english(self.number) if self.number else "none"
        only_chooses = spec.startswith("-")
        one, many = spec.removeprefix("-").split("|")
        noun = one if self.number == 1 else many
        return noun if only_chooses else f"{_english(self.number)} {noun}"


def _english(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _chinese(number: int, two: str) -> str:
    """Return a number below 100 in Chinese; 2 is another word before a measure word."""
    if number == 2:
        return two
    tens, ones = divmod(number, 10)
    if not tens:
        return _DIGITS[ones]
    if tens >= 10:
        return str(number)
    return (_DIGITS[tens] if tens > 1 else "") + "十" + (_DIGITS[ones] if ones else "")


def seat_name(seat: int, lang: str) -> str:
    """Return what the player in a seat is called: "A", "甲"."""
    names = _SEATS[lang]
    return names[seat] if 0 <= seat < len(names) else str(seat + 1)


def seat_list(seats: Iterable[int], lang: str, link: str = "and") -> str:
    """Return players in a sentence: "A and C", "甲、丙"; ``link`` is "and" or "or"."""
    return joined([seat_name(seat, lang) for seat in seats], lang, link)


def of_suit(count: int, suit: str, lang: str) -> str:
    """Return so many cards of a suit: "two spades", "one trump", "两张黑桃"."""
    number = Count(count, lang)
    if is_chinese(lang):
        return format(number, _CARDS[lang]) + _SUITS[lang][suit]
    return format(number, f"{suit_singular(suit, lang)}|{suit_plural(suit, lang)}")


def sentences(texts: Iterable[str], lang: str) -> str:
    """Return sentences one after the other, with a space between them where one belongs."""
    return ("" if is_chinese(lang) else " ").join(filter(None, texts))
