"""Reading a page as a browser without scripts would: its form, its title, its words."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

#: Follows a suit sign to have it drawn as a letter; no reader sees it.
AS_TEXT = "\ufe0e"
VOID = {"input", "meta", "link", "br", "use", "path", "img", "hr"}


@dataclass
class Tag:
    """An element with its attributes and all text inside it.

    The text is put together when it is asked for: long pages hold elements by the thousand.
    """

    name: str
    attrs: dict
    _texts: list = field(repr=False)
    _from: int = 0
    _to: int | None = None

    @property
    def text(self):
        return "".join(self._texts[self._from : self._to]).replace(AS_TEXT, "")

    @property
    def classes(self):
        return (self.attrs.get("class") or "").split()

    @property
    def words(self):
        return " ".join(self.text.split())


@dataclass
class Page(HTMLParser):
    """All elements of a page in order, and the form that its first submit button would send."""

    html: str
    tags: list = field(default_factory=list)
    _open: list = field(default_factory=list)
    _texts: list = field(default_factory=list)

    def __post_init__(self):
        super().__init__()
        self.feed(self.html)
        self.close()

    def handle_starttag(self, tag, attrs):
        element = Tag(tag, dict(attrs), self._texts, len(self._texts))
        self.tags.append(element)
        if tag in VOID:
            element._to = element._from
        else:
            self._open.append(element)

    def handle_startendtag(self, tag, attrs):
        place = len(self._texts)
        self.tags.append(Tag(tag, dict(attrs), self._texts, place, place))

    def handle_endtag(self, tag):
        assert self._open, f"</{tag}> closes nothing"
        assert self._open[-1].name == tag, f"</{tag}> closes <{self._open[-1].name}>"
        self._open.pop()._to = len(self._texts)

    def handle_data(self, data):
        self._texts.append(data)

    def all(self, name="", /, **attrs):
        """Return the elements of a name (or all) that have these attribute values."""
        wanted = {key.rstrip("_").replace("_", "-"): value for key, value in attrs.items()}
        return [
            tag
            for tag in self.tags
            if name in ("", tag.name) and wanted.items() <= tag.attrs.items()
        ]

    def with_class(self, name):
        return [tag for tag in self.tags if name in tag.classes]

    @property
    def title(self):
        (title,) = self.all("title")
        return title.words

    @property
    def is_whole(self):
        return bool(self.all("html"))

    @property
    def lang(self):
        (html,) = self.all("html")
        return html.attrs["lang"]

    @property
    def words(self):
        return " ".join(tag.words for tag in self.all("main") or self.all("form"))

    @property
    def verdicts(self):
        return [tag for tag in self.with_class("verdict") if "problems" not in tag.classes]

    @property
    def problems(self):
        return self.with_class("problems")

    @property
    def token(self):
        (token,) = self.all("input", name="token")
        return token.attrs["value"]

    @property
    def ticked(self):
        return sorted(
            tag.attrs["value"] for tag in self.all("input", name="card") if "checked" in tag.attrs
        )

    @property
    def form(self):
        """The fields as they stand, each with the list of its values."""
        fields = {}
        for tag in self.all("input"):
            if tag.attrs.get("type") in ("checkbox", "radio") and "checked" not in tag.attrs:
                continue
            fields.setdefault(tag.attrs["name"], []).append(tag.attrs.get("value", ""))
        return fields

    @property
    def action(self):
        """Where the page's own form goes; signing out is on every page of a member."""
        (form,) = [each for each in self.all("form") if each.attrs.get("class") != "out"]
        assert form.attrs["method"] == "post"
        return form.attrs["action"]


def board_form(page):
    """Return the form with the board alone, as its Confirm would send it."""
    html = page.html.partition('<form class="board"')[2].partition("</form>")[0]
    return Page(f'<form class="board"{html}</form>')
