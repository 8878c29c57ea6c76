"""A limit on how fast answers may come, by reader and by network address.

It is there against programs, not people: a whole class may sit behind one address. The counters
live in this process's memory, so a server with several workers allows as many times the limit.
"""

import functools
import hashlib
import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network

import structlog
from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponseBase

from anqi_site.errors import too_many

log = structlog.get_logger(__name__)

WINDOW = 60
READER_COOKIE = "reader"

type View = Callable[..., HttpResponseBase]


def client_address(request: HttpRequest) -> str:
    """Return the address a request comes from, as far as it can be believed.

    `X-Forwarded-For` counts only as deep as there are proxies of our own. An IPv6 network hands
    out addresses by the billion, so its /64 stands for all of them.
    """
    address = request.META.get("REMOTE_ADDR", "")
    depth = settings.TRUSTED_PROXIES
    if depth:
        hops = [hop.strip() for hop in request.headers.get("X-Forwarded-For", "").split(",")]
        if len(hops) >= depth:
            address = hops[-depth]
    try:
        parsed = ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(ip_network((parsed, 64), strict=False).network_address)
    return str(parsed)


def _count(scope: str, who: str, window: int) -> int:
    """Count one more request of `who` in this window and return how many that makes."""
    cache = caches["throttle"]
    key = f"{scope}:{hashlib.sha256(who.encode()).hexdigest()[:32]}:{window}"
    if cache.add(key, 1, timeout=2 * WINDOW):
        return 1
    try:
        return cache.incr(key)
    except ValueError:  # it was dropped between the two calls
        cache.set(key, 1, timeout=2 * WINDOW)
        return 1


def _person(request: HttpRequest) -> str:
    """Return who is to be counted, whatever the address: the member, else the guest's cookie."""
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        return f"member {user.pk}"
    return request.COOKIES.get(READER_COOKIE, "")


def seconds_to_wait(request: HttpRequest, scope: str, per_reader: int, per_address: int) -> int:
    """Count a request; return 0 if it is within both limits, else the seconds until it may pass."""
    now = time.time()
    window = int(now // WINDOW)
    over = _count(f"{scope}:address", client_address(request), window) > per_address
    who = _person(request)
    if who:
        over = _count(f"{scope}:reader", who, window) > per_reader or over
    return WINDOW - int(now % WINDOW) if over else 0


def throttled(scope: str, *, per_reader: int, per_address: int) -> Callable[[View], View]:
    """Limit a view to so many requests a minute; beyond them it answers 429 with `Retry-After`.

    Views with one `scope` share their counters.
    """

    def decorate(view: View) -> View:
        @functools.wraps(view)
        def limited(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
            wait = seconds_to_wait(request, scope, per_reader, per_address)
            if wait:
                log.warning("throttled", scope=scope)
                return too_many(request, wait)
            return view(request, *args, **kwargs)

        return limited

    return decorate
