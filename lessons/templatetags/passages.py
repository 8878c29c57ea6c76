"""Texts in the languages of a page, and what a reader's settings change about it.

What the tags of texts take and give is told in :mod:`lessons.web.passages`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.conf import settings
from django.http import HttpRequest
from django.template import Context, Library
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from anqi_site.errors import wants_fragment
from lessons.glossary import Term, glossary
from lessons.web import pages, passages, prefs
from lessons.web.inline import Inline
from lessons.web.pages import Alternate
from lessons.web.passages import Texts, in_each

register = Library()

#: Where a request keeps what its page has explained already.
_KEY = "inline_texts"


@register.simple_tag(takes_context=True)
def prose(context: Context, paragraphs: Iterable[Iterable[Texts]]) -> SafeString:
    """Show paragraphs of sentences with their markup."""
    return passages.prose(paragraphs, _inline(context))


@register.simple_tag(takes_context=True)
def sentence(context: Context, texts: Texts) -> SafeString:
    """Show one sentence with its markup."""
    return passages.sentence(texts, _inline(context))


@register.simple_tag(takes_context=True)
def words(context: Context, texts: Texts) -> SafeString:
    """Show a title, name or label."""
    return passages.words(texts, _inline(context))


@register.simple_tag(takes_context=True)
def passage(context: Context, texts: Texts) -> SafeString:
    """Show a text without markup as one block."""
    return passages.passage(texts, _inline(context))


@register.simple_tag(takes_context=True)
def heading(context: Context, text: str) -> SafeString:
    """Show a title that gettext knows, ``{% heading _("Course") %}``, in each language."""
    return passages.words(in_each(lambda _lang: str(text)), _inline(context))


@register.simple_tag(takes_context=True)
def said(context: Context, text: str) -> SafeString:
    """Show a text that gettext knows, ``{% said _("…") %}``, as one block in each language."""
    return passages.passage(in_each(lambda _lang: str(text)), _inline(context))


@register.filter
def in_language(texts: Mapping[str, str], code: str) -> str:
    """Return a text in one language."""
    return texts[code]


@register.filter
def terms(ids: Iterable[str]) -> list[Term]:
    """Return the terms of the glossary with these ids."""
    return [term for each in ids if (term := glossary().term(each))]


@register.filter
def is_beside(alternates: Iterable[Alternate]) -> bool:
    """Tell whether the page shows two languages."""
    return any(each.is_beside for each in alternates)


@register.simple_tag
def sides() -> list[dict[str, str]]:
    """Return the two languages of a page side by side, to fold one away; none for one alone."""
    shown = passages.languages()
    names = dict(settings.LANGUAGES)
    return [
        {"side": side, "lang": pages.lang_tag(code), "name": names[code]}
        for side, code in zip(passages.SIDES, shown, strict=False)
        if len(shown) > 1
    ]


@register.filter
def lang_tag(code: str) -> str:
    """Return how a language is written in ``lang`` attributes."""
    return pages.lang_tag(code)


@register.simple_tag(takes_context=True)
def reader_attributes(context: Context) -> SafeString:
    """Return the attributes of <html> that stand for a reader's settings; none for defaults."""
    request = context.get("request")
    chosen = prefs.of(request) if request else prefs.Prefs()
    values = {"theme": chosen.theme, "colours": chosen.colours, "cards": chosen.cards}
    standard = {"theme": prefs.THEMES[0], "colours": prefs.COLOURS[0], "cards": prefs.CARDS[0]}
    return format_html_join(
        "", ' data-{}="{}"', [each for each in values.items() if each[1] != standard[each[0]]]
    )


def _inline(context: Context) -> Inline:
    """Return what renders the sentences of this request's page."""
    request: HttpRequest | None = context.get("request")
    if request is None:
        return Inline()
    if not hasattr(request, _KEY):
        suffix = "-part" if wants_fragment(request) else ""
        setattr(request, _KEY, Inline(prefs.of(request).pinyin, suffix))
    found: Inline = getattr(request, _KEY)
    return found
