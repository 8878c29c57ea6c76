"""Whole numbers as people write them: 120, １２０, 一百二十, 廿二, 兩百分, −3, 负三."""

from __future__ import annotations

import re
from typing import Final

_DIGITS: Final = {
    sign: value
    for value, signs in enumerate(
        ("零〇", "一壹", "二两兩贰貳", "三叁參", "四肆", "五伍", "六陆陸", "七柒", "八捌", "九玖")
    )
    for sign in signs
}
_UNITS: Final = {
    sign: 10**power
    for power, signs in enumerate(("十拾", "百佰", "千仟", "万萬"), 1)
    for sign in signs
}
#: A hyphen, the minus sign and dashes that keyboards put in its place; then in words.
_MINUS: Final = "-−–—﹣负負"
#: One sign for two or three tens: 廿二 is 22.
_TENS: Final = str.maketrans({"廿": "二十", "卄": "二十", "卅": "三十"})
#: What people write with a number: × before it, and after it what is counted.
_WITH_UNIT: Final = re.compile(
    r"[×xX✕✖*]?\s*(.*?)\s*"
    r"(?:[张張分倍级級个個]|points?|pts?\.?|cards?|levels?|units?|times)?[.。]?",
    re.IGNORECASE,
)


def without_unit(text: str) -> str:
    """Return a number without what stands around it: "× 4" is "4", "20 分" and "20 points" 20."""
    found = _WITH_UNIT.fullmatch(text)
    return found[1] if found and found[1] else text


def read_whole(text: str) -> int | None:
    """Return the number that a text writes without a sign; None where it writes none.

    Full-width digits are for the caller to make plain. Where the last unit is left out, as people
    say it, it is the next lower one: 一百五 is 150, and 一百零五 is 105.
    """
    if re.fullmatch(r"[0-9]+", text):
        return int(text) if len(text) <= _LONGEST else 10**_LONGEST
    return _chinese(text.translate(_TENS)) if text else None


def read_signed(text: str) -> int | None:
    """Return the number that a text writes, which a minus or plus may stand before."""
    if text[:1] in ("+", "正"):
        return read_whole(text[1:].strip())
    if text and text[0] in _MINUS:
        number = read_whole(text[1:].strip())
        return None if number is None else -number
    return read_whole(text)


#: No number that anybody means has more digits.
_LONGEST: Final = 40


def _chinese(text: str) -> int | None:
    """Return a Chinese numeral below a hundred million; digits in a row are read as such."""
    if len(text) > _LONGEST:
        return None
    if len(text) > 1 and all(sign in _DIGITS for sign in text):
        return int("".join(str(_DIGITS[sign]) for sign in text))
    total, last, digit, gap = 0, 10**8, None, False
    for place, sign in enumerate(text):
        if sign in _UNITS:
            unit = _UNITS[sign]
            if unit >= last or digit == 0 or (digit is None and unit > 10):
                return None
            total += (1 if digit is None else digit) * unit
            last, digit, gap = unit, None, False
        elif sign not in _DIGITS or digit is not None:
            return None
        elif _DIGITS[sign] == 0 and place:
            gap = True
        else:
            digit = _DIGITS[sign]
    if digit is None:
        return None if gap else total
    is_short = bool(total) and not gap and last > 10
    return total + digit * (last // 10 if is_short else 1)
