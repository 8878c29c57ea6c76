"""`manage.py drop_second_step`: let a member in who has lost phone, recovery codes or both."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.core.management.base import CommandError

from lessons.management.plain import PlainCommand
from lessons.people.names import normal


class Command(PlainCommand):
    """Takes app, passkeys and recovery codes away; the password alone lets the member in then."""

    help = "Take away one member's app, passkeys and recovery codes. Be sure who is asking."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the name."""
        parser.add_argument("name", help="the member's user name")

    def handle(self, *_args: Any, name: str, **_options: Any) -> None:
        """Take them away, and say how many there were."""
        user = User.objects.filter(username__iexact=normal(name)).first()
        if user is None:
            raise CommandError(f"There is no member called {name}.")
        gone, _each = Authenticator.objects.filter(user=user).delete()
        self.stdout.write(f"{user.get_username()}: {gone} taken away")
