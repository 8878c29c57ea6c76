"""The words inside a sentence: links to terms and rules, cards, strong words, pinyin."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from lessons.content.prose import Piece, pieces
from lessons.glossary import Term, glossary
from lessons.glossary.pinyin import annotated, over
from lessons.rulebook import rule_address
from lessons.texts.words import as_drawn
from lessons.web.pages import lang_tag

#: The classes of a card in a sentence, by its sign.
SUITS = {"♠": "of-S", "♥": "of-H red", "♣": "of-C", "♦": "of-D red"}
#: No line begins with these; browsers would let one, after a button.
CLOSING = "，。、；：！？）」』”’》…,.;:!?)"


@dataclass
class Inline:
    """Renders sentences of one page; remembers which terms the page has explained already."""

    pinyin: bool = False
    #: Ends the ids of a part that comes into a page by itself, to tell them from the page's own.
    suffix: str = ""
    explained: set[tuple[str, str]] = field(default_factory=set)

    def words(self, text: str, code: str) -> SafeString:
        """Return words without markup."""
        text = as_drawn(text)
        if not self.pinyin or code == "en":
            return conditional_escape(text)
        return format_html_join(
            "",
            "{}",
            (
                (ruby(part, reading) if reading else part,)
                for part, reading in annotated(text, glossary())
            ),
        )

    def marked(self, text: str, code: str) -> SafeString:
        """Return a sentence with its markup."""
        found, parts = list(pieces(text)), []
        for at, piece in enumerate(found):
            part, after = self._piece(piece, code), found[at + 1 : at + 2]
            if sign := _closing(piece, after):
                found[at + 1] = replace(after[0], text=after[0].text[1:])
                part = format_html('<span class="whole">{}{}</span>', part, sign)
            parts.append((part,))
        return format_html_join("", "{}", parts)

    def _piece(self, piece: Piece, code: str) -> SafeString:
        shown = self._content(piece, code)
        return format_html("<strong>{}</strong>", shown) if piece.strong else shown

    def _content(self, piece: Piece, code: str) -> SafeString:
        if piece.kind == "term":
            term = glossary().term(piece.ref)
            return (
                self.words(piece.text, code) if term is None else self.term(term, piece.text, code)
            )
        if piece.kind == "rule" and (address := rule_address(piece.ref)):
            return format_html('<a href="{}">{}</a>', address, self.words(piece.text, code))
        if piece.kind == "card":
            suit = SUITS[piece.text[0]]
            return format_html('<span class="of-card {}">{}</span>', suit, as_drawn(piece.text))
        return self.words(piece.text, code)

    def term(self, term: Term, text: str, code: str) -> SafeString:
        """Return the words of a term as a button that opens its explanation.

        The explanation follows the first button on the page; later ones open the same.
        """
        name = f"term-{term.id}-{code}{self.suffix}"
        shown: SafeString = conditional_escape(text)
        if self.pinyin and code != "en":
            reading = over(term, text)
            shown = ruby(text, reading) if reading else self.words(text, code)
        button = format_html(
            '<button type="button" class="term" popovertarget="{}">{}</button>', name, shown
        )
        if (term.id, code) in self.explained:
            return button
        self.explained.add((term.id, code))
        return button + self._explanation(term, code, name)

    def _explanation(self, term: Term, code: str, name: str) -> SafeString:
        chinese = "zh-hans" if code == "en" else code
        return format_html(
            '<span popover id="{}" class="tip" role="note">'
            '<strong lang="{}">{}</strong> <i lang="zh-Latn">{}</i> <span lang="en">{}</span>'
            '<span class="tip-text">{}</span>'
            '<a href="{}">{}</a></span>',
            name,
            lang_tag(chinese),
            term.name[chinese],
            term.pinyin[chinese],
            term.name["en"],
            term.text[code],
            term.address(),
            _("In the glossary"),
        )


def _closing(piece: Piece, following: list[Piece]) -> str:
    """Return the sign right after a term that may not be parted from it; empty if there is none."""
    if piece.kind != "term" or not following or following[0].kind != "text":
        return ""
    sign = following[0].text[:1]
    return sign if sign and sign in CLOSING and not following[0].strong else ""


def ruby(text: str, reading: str) -> SafeString:
    """Return words with their reading over them."""
    return format_html(
        '<ruby>{}<rp>（</rp><rt lang="zh-Latn">{}</rt><rp>）</rp></ruby>', text, reading
    )
