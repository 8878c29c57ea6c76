"""What a first visit costs over the wire, on the server as it is started for real."""

from lessons.content import content
from tests.browser.steps import address

MOST_BYTES = 60_000
MOST_REQUESTS = 6


class Wire:
    """Counts what comes in, as the browser's own network log tells it."""

    def __init__(self, page):
        self.types, self.sizes, self.encodings = {}, {}, {}
        session = page.context.new_cdp_session(page)
        session.on("Network.responseReceived", self._response)
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")
        session.send("Network.setCacheDisabled", {"cacheDisabled": True})

    def _response(self, event):
        response = event["response"]
        headers = {name.lower(): value for name, value in response["headers"].items()}
        self.types[event["requestId"]] = (event["type"], response["url"])
        self.encodings[event["requestId"]] = headers.get("content-encoding", "")

    def _finished(self, event):
        self.sizes[event["requestId"]] = event["encodedDataLength"]

    def rows(self):
        """Return type, address, encoding and bytes with headers, without the page's icon."""
        return [
            (*self.types[key], self.encodings[key], size)
            for key, size in self.sizes.items()
            if not self.types[key][1].endswith(".svg")
        ]


def largest(kind, weight):
    """Return the stored board of a kind that shows most cards."""
    return max(content().boards[kind], key=lambda board: weight(board.exercise.document))


def visited():
    """Return the pages that are weighed: each alone, those in Chinese with English beside too."""
    follow = largest("follow", lambda document: len(document["hand"]))
    koudi = largest("koudi", lambda document: len(document["kitty"]))
    return [
        path + beside
        for language in ("en", "zh-hans", "zh-hant")
        for path in (f"/{language}/", address(follow, language), address(koudi, language))
        for beside in (("",) if language == "en" else ("", "?beside=en"))
    ]


def test_first_visit(real_page_at, subtests):
    # One test for all pages: wherever it runs, the real server starts once.
    for path in visited():
        with subtests.test(path):
            weigh(real_page_at("phone"), path)


def weigh(page, path):
    wire = Wire(page)
    page.goto(path, wait_until="networkidle")
    rows = wire.rows()
    total = sum(size for *_, size in rows)
    print(f"{path}: {total} bytes in {len(rows)} requests", *rows, sep="\n  ")
    assert total <= MOST_BYTES
    assert len(rows) <= MOST_REQUESTS
    kinds = {kind for kind, *_ in rows}
    assert kinds == {"Document", "Stylesheet", "Script"}
    assert all(encoding in ("gzip", "br") for kind, _, encoding, size in rows if size > 1500)
    assert next(encoding for kind, _, encoding, _ in rows if kind == "Document") == "gzip"
