"""A real browser on the site, and a real server for what only it can show.

`page_at("phone")` gives a page of that size on the test's live server. Whatever a test looks at, it
also fails on any message on the console, any violation of the content security policy, any error
in a script and any request that would leave the site.

`BROWSER_DELAY_MS=300` makes device and line slow: a sixth of the processor's speed, every answer
and everything HTMX does with it that much later. A test that looks at a page too early, or presses
a key before it is ready, fails then, and so does the site where a quick reader is ahead of it.

`BROWSER_RERUNS=1` runs a test of this folder that failed once again, and tells of it. That is for
one big run on a machine of which nothing is known; while working on a test leave it away.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest

playwright_api = pytest.importorskip("playwright.sync_api")
from playwright.sync_api import (  # noqa: E402
    Browser,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    expect,
)

from tests.ports import free_port  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
DELAY = int(os.environ.get("BROWSER_DELAY_MS") or 0)
RERUNS = int(os.environ.get("BROWSER_RERUNS") or 0)
#: For whatever is waited for; a busy machine is no fault of the site.
PATIENCE = 15_000 + 100 * DELAY

SIZES = {
    "phone": {"width": 390, "height": 844},
    "small phone": {"width": 360, "height": 740},
    "desk": {"width": 1280, "height": 900},
}
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
REPORT_VIOLATIONS = """
document.addEventListener('securitypolicyviolation', event => console.error(
  `CSP violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
"""
SETTLE_LATE = """
document.addEventListener('DOMContentLoaded', () => {
  if (window.htmx) window.htmx.config.defaultSettleDelay = %d;
});
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder as a browser test, to be run again if that is wanted."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if RERUNS:
                item.add_marker(pytest.mark.flaky(reruns=RERUNS))


def find_chromium() -> str | None:
    """Return the path of a Chromium on this machine, of one without windows if there is one.

    It is the same engine, and takes a fifth of the time for a fresh page with its own cookies.
    """
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
    for name in names:
        path = shutil.which(name)
        if path:
            return path
    return None


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the browser; without one the tests are skipped, or fail if it is required."""
    path = find_chromium()
    if path is None:
        message = "no Chromium on PATH (on Debian: apt-get install chromium-headless-shell)"
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail(f"{message}, and REQUIRE_BROWSER=1 asks for one")
        pytest.skip(message)
    return path


@pytest.fixture(scope="session")
def playwright_session(chromium: str) -> Iterator[Playwright]:
    """Playwright itself, one for each test process."""
    expect.set_options(timeout=PATIENCE)
    with playwright_api.sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright_session: Playwright, chromium: str) -> Iterator[Browser]:
    """The browser, one for each test process."""
    browser = playwright_session.chromium.launch(executable_path=chromium, args=FLAGS)
    yield browser
    browser.close()


@dataclass
class Watch:
    """What went wrong on the pages of one test; `allow` holds parts of messages to let pass."""

    troubles: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    allow: list[str] = field(default_factory=list)
    origin: str = ""

    def on_console(self, message: ConsoleMessage) -> None:
        """Note an error or a warning on the console."""
        if message.type in ("error", "warning"):
            self.troubles.append(f"console {message.type}: {message.text}")

    def on_request(self, request: Request) -> None:
        """Note a request, and whether it leaves the site."""
        self.requests.append(request.url)
        parts = urlsplit(request.url)
        at_home = f"{parts.scheme}://{parts.netloc}" == self.origin
        if parts.scheme in ("http", "https") and not at_home:
            self.troubles.append(f"request to another site: {request.url}")

    def follow(self, page: Page) -> None:
        """Listen to a page."""
        page.on("console", self.on_console)
        page.on("pageerror", lambda error: self.troubles.append(f"script error: {error}"))
        page.on("request", self.on_request)

    def left(self) -> list[str]:
        """Return what went wrong and was not allowed."""
        return [text for text in self.troubles if not any(part in text for part in self.allow)]


@pytest.fixture
def watch() -> Iterator[Watch]:
    """The watch over a test's pages; a test that provokes an error adds to `watch.allow`."""
    watch = Watch()
    yield watch
    assert watch.left() == []


PageMaker = Callable[..., Page]


def slow_down(page: Page) -> None:
    """Give a page a slow device and a slow line."""
    page.add_init_script(SETTLE_LATE % DELAY)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    devtools.send("Network.enable")
    line = {"offline": False, "latency": DELAY, "downloadThroughput": -1, "uploadThroughput": -1}
    devtools.send("Network.emulateNetworkConditions", line)


def make_pages(browser: Browser, watch: Watch, base_url: str) -> Iterator[PageMaker]:
    """Yield the function that opens pages on `base_url`, and close them all in the end."""
    watch.origin = base_url.rstrip("/")
    with contextlib.ExitStack() as stack:

        def open_page(
            size: str = "desk", *, dark: bool = False, javascript: bool = True, **more: object
        ) -> Page:
            options: dict[str, object] = {
                "base_url": base_url,
                "viewport": SIZES[size],
                "color_scheme": "dark" if dark else "light",
                "java_script_enabled": javascript,
                "has_touch": size != "desk",
                "reduced_motion": "reduce",
                "locale": "en-GB",
                **more,
            }
            context = browser.new_context(**options)
            stack.callback(context.close)
            context.set_default_timeout(PATIENCE)
            if javascript:
                context.add_init_script(REPORT_VIOLATIONS)
            page = context.new_page()
            watch.follow(page)
            if DELAY:
                slow_down(page)
            return page

        yield open_page


@pytest.fixture
def page_at(browser: Browser, watch: Watch, live_server: object) -> Iterator[PageMaker]:
    """`page_at(size, dark=…, javascript=…)`: a fresh page (own cookies) on the live server."""
    yield from make_pages(browser, watch, live_server.url)  # type: ignore[attr-defined]


@dataclass(frozen=True)
class RealServer:
    """A server as a newcomer starts it: gunicorn, hashed and compressed files, DEBUG off."""

    url: str
    var_dir: Path
    log: Path


def wait_until_up(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait for the first answer; tell the log if the server ends before."""
    patience = time.monotonic() + 120  # a busy machine is no fault of the site
    while time.monotonic() < patience:
        if process.poll() is not None:
            pytest.fail(f"the server ended with {process.returncode}:\n{log.read_text()[-4000:]}")
        with contextlib.suppress(urllib.error.HTTPError, OSError):
            urllib.request.urlopen(url + "/", timeout=5).close()  # noqa: S310
            return
        time.sleep(0.1)
    pytest.fail(f"the server did not answer in two minutes:\n{log.read_text()[-4000:]}")


@pytest.fixture(scope="session")
def real_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """`manage.py start` on a free port with a database and a folder of its own."""
    folder = tmp_path_factory.mktemp("real-server")
    log, port = folder / "log.txt", free_port()
    settings = {"SECRET_KEY", "DEBUG", "DATABASE_URL", "HTTPS", "ALLOWED_HOSTS"}
    env = {name: value for name, value in os.environ.items() if name not in settings}
    env |= {"VAR_DIR": str(folder / "var"), "DJANGO_SETTINGS_MODULE": "anqi_site.settings"}
    command = [sys.executable, "manage.py", "start", "--port", str(port), "--workers", "1"]
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=ROOT, env=env, stdout=output, stderr=output, stdin=subprocess.DEVNULL
        )
    url = f"http://127.0.0.1:{port}"
    try:
        wait_until_up(url, process, log)
        yield RealServer(url, folder / "var", log)
    finally:
        process.terminate()
        try:
            process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            process.kill()


@pytest.fixture
def real_page_at(browser: Browser, watch: Watch, real_server: RealServer) -> Iterator[PageMaker]:
    """Like `page_at`, on the real server."""
    yield from make_pages(browser, watch, real_server.url)
