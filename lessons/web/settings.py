"""The page where a reader sets language, side by side, pinyin, cards and colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from lessons.puzzles.cards import shown_row
from lessons.web import pages, prefs
from lessons.web.pages import lang_tag, only

#: Cards to try the settings on.
SAMPLE = ("BJ", "S7", "HK", "CT", "D5")


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a setting."""

    value: str
    label: str
    checked: bool
    #: What the label is written in, if not in the language of the page.
    lang: str = ""


@only("GET", "HEAD", "POST")
def settings_page(request: HttpRequest) -> HttpResponse:
    """Show the settings; keep what was sent and come back in the language that was chosen."""
    if request.method == "POST":
        return _saved(request)
    return pages.show(request, "settings/settings.html", _context(request))


def _saved(request: HttpRequest) -> HttpResponse:
    fields: dict[str, Any] = dict(request.POST.items())
    chosen = prefs.cleaned({**fields, "pinyin": "pinyin" in fields})
    with override(chosen.language or prefs.language()):
        response = HttpResponseRedirect(reverse("settings") + "?saved=1")
    response.status_code = 303
    prefs.keep(response, chosen)
    return response


def _context(request: HttpRequest) -> dict[str, Any]:
    chosen = prefs.of(request)
    own = pages.language()
    languages = [(code, name) for code, name in settings.LANGUAGES]
    none = Choice("", _("one language only"), checked=not chosen.second(own))
    beside = [
        Choice(code, name, code == chosen.second(own), lang_tag(code)) for code, name in languages
    ]
    return {
        "section": "settings",
        "alternates": pages.alternates("settings"),
        "is_saved": "saved" in request.GET,
        "groups": [
            _group(
                "language",
                _("Language and script"),
                [Choice(code, name, code == own, lang_tag(code)) for code, name in languages],
            ),
            _group("beside", _("Side by side with"), [none, *beside]),
            _group("colours", _("Suit colours"), _choices(chosen.colours, _colours())),
            _group("cards", _("Card size"), _choices(chosen.cards, _cards())),
            _group("theme", _("Light or dark"), _choices(chosen.theme, _themes())),
            _group("streak", _("Days in a row"), _choices(chosen.streak, _streaks())),
        ],
        "pinyin": chosen.pinyin,
        "sample": shown_row(SAMPLE, own),
    }


def _group(name: str, label: str, choices: list[Choice]) -> dict[str, Any]:
    return {"name": name, "label": label, "choices": choices}


def _choices(current: str, labels: dict[str, str]) -> list[Choice]:
    return [Choice(value, label, value == current) for value, label in labels.items()]


def _colours() -> dict[str, str]:
    return {"two": _("two: red and black"), "four": _("four: one for each suit")}


def _cards() -> dict[str, str]:
    return {"normal": _("normal"), "large": _("large")}


def _streaks() -> dict[str, str]:
    return {"shown": _("shown at the daily puzzle"), "hidden": _("not shown")}


def _themes() -> dict[str, str]:
    return {"system": _("as set on the device"), "light": _("light"), "dark": _("dark")}
