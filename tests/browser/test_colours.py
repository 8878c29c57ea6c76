"""The colours of the stylesheet against each other: 4.5 to 1 for text, 3 to 1 for shapes."""

import re
from itertools import product
from pathlib import Path

import pytest

CSS = (Path(__file__).resolve().parents[2] / "static/css/site.css").read_text(encoding="utf-8")
GROUNDS = ["paper", "sheet", "felt", "seal-wash", "jade-wash"]
TEXTS = [
    *product(["ink", "soft", "seal", "jade"], GROUNDS),
    ("gold", "sheet"),
    ("seal-deep", "paper"),
    ("seal-deep", "sheet"),
    ("on-seal", "seal"),
    ("on-seal", "seal-deep"),
    ("face-ink", "face"),
    ("face-red", "face"),
    ("face-green", "face"),
    ("face-blue", "face"),
]
SHAPES = [
    *product(["edge"], ["paper", "sheet"]),
    *product(["pick"], ["sheet", "face"]),
    *product(["proof"], ["sheet", "felt"]),
    *product(["ink"], ["sheet", "felt"]),
]


def tokens(scheme):
    """Return the colours of one scheme."""
    pairs = re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)", CSS)
    return {name: {"light": light, "dark": dark}[scheme] for name, light, dark in pairs}


def luminance(colour):
    """Return the relative luminance of #rgb or #rrggbb, as WCAG defines it."""
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """Return the contrast of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_counted_as_it_should_be():
    assert contrast("#000", "#fff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("pairs", "least"), [(TEXTS, 4.5), (SHAPES, 3)], ids=["text", "shapes"])
def test_contrast(scheme, pairs, least):
    colours = tokens(scheme)
    weak = {
        (one, other): round(contrast(colours[one], colours[other]), 2)
        for one, other in pairs
        if contrast(colours[one], colours[other]) < least
    }
    assert weak == {}
