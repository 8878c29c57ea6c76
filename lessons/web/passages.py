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
``{% passage texts %}``
    A text of one or more sentences without markup (a question, a line of a verdict, the text of a
    rule), as paragraphs; side by side its sentences are aligned where both have as many.

All of them take also a plain string (already in the page's language) and show it as it is. Every
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

import re
from collections.abc import Callable, Iterable, Mapping

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import override

from lessons.web import prefs
from lessons.web.inline import Inline
from lessons.web.pages import lang_tag

#: One text by language code.
Sentence = Mapping[str, str]
#: What the tags take: a sentence, or words in the language of the page.
Texts = Sentence | str
#: Classes of the first and the second language side by side; the fold works on them.
SIDES = ("side-a", "side-b")

#: Where a sentence ends and another begins, closing quotes and brackets included.
_BETWEEN = re.compile(
    r"(?<=[.!?])\s+|(?<=[.!?][”’)])\s+|(?<=[。！？])(?![”」』’）])|(?<=[。！？][”」』’）])"
)


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


def turned[T](each: Mapping[str, Iterable[T]]) -> list[dict[str, T]]:
    """Return lists of texts by language as a list of texts by language, place by place."""
    rows = zip(*each.values(), strict=True)
    return [dict(zip(each, row, strict=True)) for row in rows]


def shown(texts: Texts) -> list[tuple[str, str]]:
    """Return (language, words) for each language of the page in which there are words."""
    if isinstance(texts, str):
        return [(languages()[0], texts)] if texts else []
    return [(code, texts[code]) for code in languages() if texts.get(code)]


def words(texts: Texts, inline: Inline) -> SafeString:
    """Return a label or title, the second language after the first."""
    return _one_after_another(texts, inline.words)


def sentence(texts: Texts, inline: Inline) -> SafeString:
    """Return one sentence with its markup, the second language after the first."""
    return _one_after_another(texts, inline.marked)


def prose(paragraphs: Iterable[Iterable[Texts]], inline: Inline) -> SafeString:
    """Return paragraphs of sentences with their markup."""
    blocks = [_block([shown(each) for each in part], inline.marked) for part in paragraphs]
    return format_html_join("\n", "{}", ((block,) for block in blocks))


def passage(texts: Texts, inline: Inline) -> SafeString:
    """Return a text without markup as one block."""
    found = shown(texts)
    if len(found) == 1:  # nothing to stand beside: the sentences stay one text
        ((code, text),) = found
        return format_html("<p>{}</p>", inline.words(text, code))
    return _block(aligned(found), inline.words) if found else mark_safe("")


def aligned(texts: list[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    """Return a text sentence by sentence where its languages have as many, else as one."""
    split = [(code, list(filter(None, _BETWEEN.split(text)))) for code, text in texts]
    if len({len(parts) for _, parts in split}) != 1:
        return [texts]
    rows = zip(*(parts for _, parts in split), strict=True)
    return [
        [(code, part.strip()) for (code, _), part in zip(split, row, strict=True)] for row in rows
    ]


def _one_after_another(texts: Texts, render: Callable[[str, str], SafeString]) -> SafeString:
    (own, text), *others = shown(texts) or [(languages()[0], "")]
    if not others:
        return render(text, own)
    sides = [(own, text), *others]
    return format_html('<span class="sides">{}</span>', _sides(sides, render))


def _sides(sides: list[tuple[str, str]], render: Callable[[str, str], SafeString]) -> SafeString:
    return format_html_join(
        " ",
        '<span class="{}" lang="{}">{}</span>',
        (
            (side, lang_tag(code), render(text, code))
            for side, (code, text) in zip(SIDES, sides, strict=False)
        ),
    )


def _block(
    sentences: list[list[tuple[str, str]]], render: Callable[[str, str], SafeString]
) -> SafeString:
    """Return a paragraph, or the rows of one in two languages."""
    if all(len(each) == 1 for each in sentences):
        code = languages()[0]
        joint = mark_safe(" " if code == "en" else "")  # noqa: S308  (two constants)
        return format_html(
            "<p>{}</p>",
            format_html_join(joint, "{}", ((render(text, code),) for ((code, text),) in sentences)),
        )
    rows = ((_sides(each, render),) for each in sentences)
    return format_html(
        '<div class="beside">{}</div>', format_html_join("", '<p class="sides">{}</p>', rows)
    )
