"""A port for a server that a test starts."""

import secrets
import socket

#: Under these systems hand out no ports by themselves: a connection that some other test opens
#: between the choice and the server's start, seconds later, cannot have taken one of them.
PORTS = range(20_000, 32_000)


def free_port():
    """Return a port that nobody listens on."""
    for _ in range(100):
        port = secrets.choice(PORTS)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("a hundred ports were taken")
