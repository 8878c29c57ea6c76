"""Numbers as people write them into a field."""

import pytest

from lessons.puzzles.numerals import read_signed, read_whole, without_unit


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("0", 0), ("007", 7), ("120", 120),
        ("零", 0), ("〇", 0), ("一", 1), ("两", 2), ("兩", 2), ("九", 9),
        ("十", 10), ("十二", 12), ("二十", 20), ("九十九", 99),
        ("廿", 20), ("廿二", 22), ("卅五", 35), ("一廿", None),
        ("一百", 100), ("两百", 200), ("兩百", 200), ("二百", 200), ("一百零五", 105),
        ("一百〇五", 105), ("一百五", 150), ("一百五十", 150), ("一百二十", 120),
        ("一百一十五", 115), ("一百十五", 115), ("三百八十五", 385),
        ("一千", 1000), ("一千零五十", 1050), ("一千零五", 1005), ("两千三", 2300),
        ("一万", 10_000), ("一二〇", 120), ("二零", 20), ("貳佰", 200), ("壹佰伍拾", 150),
        ("", None), ("百", None), ("一百百", None), ("十百", None), ("一百零", None),
        ("零百", None), ("一三十", None), ("1百", None), ("一百分", None), ("-5", None),
        ("+5", None), ("1.0", None), ("1e3", None), ("٣", None), ("一" * 99, None),
    ],
)  # fmt: skip
def test_whole_numbers(text, wanted):
    assert read_whole(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("3", 3), ("+3", 3), ("正三", 3), ("-3", -3), ("−3", -3), ("–3", -3), ("- 3", -3),
        ("负三", -3), ("負三", -3), ("负 3", -3), ("负十二", -12), ("-0", 0), ("零", 0),
        ("", None), ("-", None), ("负", None), ("--3", None), ("-负3", None), ("3-", None),
    ],
)  # fmt: skip
def test_signed_numbers(text, wanted):
    assert read_signed(text) == wanted


def test_long_rows_of_digits_are_no_work():
    assert read_whole("9" * 5000) > 10**9


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("20分", "20"), ("20 分", "20"), ("三张", "三"), ("廿二張", "廿二"), ("4倍", "4"),
        ("2级", "2"),
        ("20 points", "20"), ("1 point", "1"), ("20 Points.", "20"), ("3 cards", "3"),
        ("×4", "4"), ("x 4", "4"), ("×", "×"), ("-3级", "-3"), ("20", "20"), ("", ""), ("分", "分"),
        ("20元", "20元"), ("points", "points"), ("20分分", "20分"),
    ],
)  # fmt: skip
def test_units_around_a_number(text, wanted):
    assert without_unit(text) == wanted
