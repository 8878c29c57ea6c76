"""`manage.py seal_secrets`: seal all secrets of second steps with the newest `SECRET_KEY`."""

from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator

from lessons.management.plain import PlainCommand, counted
from lessons.people.sealing import seal_all


class Command(PlainCommand):
    """Seals anew; afterwards an earlier secret can leave `SECRET_KEY_FALLBACKS`."""

    help = "Seal the secrets of second steps with the newest SECRET_KEY, whatever sealed them."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Seal, and say how much it was and what nobody can open any more."""
        found = seal_all(Authenticator)
        self.stdout.write(f"sealed: {counted(found.sealed, 'second step')}")
        if found.unreadable:
            self.stderr.write(
                f"{counted(found.unreadable, 'second step')} could not be opened: the secret is "
                "neither SECRET_KEY nor in SECRET_KEY_FALLBACKS. Put it there and run this again; "
                "if it is lost, `manage.py drop_second_step <name>` lets a member in again."
            )
