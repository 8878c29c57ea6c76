"""Texts on a page: in its language, and in another beside it where the reader wants that.

Content gives a text as a *sentence*: a mapping from language code (``en``, ``zh-hans``,
``zh-hant``) to words, as ``Both.by_language()`` makes it. Templates ``{% load passages %}`` and say

``{% prose section.paragraphs %}``
    Paragraphs of sentences (``Section.paragraphs``), with links to terms and rules, cards and
    strong words. Side by side they are aligned sentence by sentence.
``{% sentence texts %}``
    One sentence with the same markup, inline; the second language follows the first.
``{% words texts %}``
    A title, name or label without markup, inline; the second language follows the first.

All three take also a plain string (already in the page's language) and show it as it is. Every
text in another language than the page carries its ``lang``. Not for use inside attributes and
``<title>``: there take ``texts[pages.language()]``.

Views that make sentences themselves (from gettext, or with ``lessons.texts``) use

``in_each(say)``
    ``{code: say(code)}`` for the language of the page and the one beside it; gettext speaks that
    language while ``say`` runs: ``in_each(lambda lang: prompt_text(exercise, lang))``.
``languages()``
    The codes that this page shows, its own first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import override

from lessons.web import prefs

#: One text by language code.
Sentence = Mapping[str, str]


def languages() -> tuple[str, ...]:
    """Return the codes of the languages that the page shows, its own first."""
    own = prefs.language()
    second = prefs.current().second(own)
    return (own, second) if second else (own,)


def in_each[T](say: Callable[[str], T]) -> dict[str, T]:
    """Return what ``say`` says in each language of the page; gettext speaks it meanwhile."""
    found: dict[str, T] = {}
    for code in languages():
        with override(code):
            found[code] = say(code)
    return found
