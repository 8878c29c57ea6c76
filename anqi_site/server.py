"""gunicorn's configuration: `gunicorn --config python:anqi_site.server anqi_site.wsgi`."""

import os
import sys
from typing import Any

from gunicorn.http import wsgi

# What a reader's browser needs not know: by which program it is served.
wsgi.SERVER = "anqi"

workers = 2
threads = 4
worker_class = "gthread"
# Readers think between two requests: a kept connection saves them a round trip.
keepalive = 5
timeout = 30
graceful_timeout = 5
max_requests = 20_000
max_requests_jitter = 2_000
limit_request_line = 4_094
limit_request_fields = 60
limit_request_field_size = 8_190
forwarded_allow_ips = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")
# Says who came only when asked to: addresses are personal.
accesslog = "-" if os.environ.get("ACCESS_LOG") == "1" else None
errorlog = "-"
loglevel = "warning"
control_socket_disable = True


def when_ready(server: Any) -> None:
    """Tell a person at the terminal where the site is."""
    address = os.environ.get("SITE_ADDRESS")
    if address:
        sys.stdout.write(f"\nThe site is at {address}  (Ctrl-C stops it)\n\n")
        sys.stdout.flush()


def on_exit(server: Any) -> None:
    """Say goodbye at the terminal."""
    if os.environ.get("SITE_ADDRESS"):
        sys.stdout.write("Stopped.\n")
        sys.stdout.flush()
