"""What the site knows of a member beside the account itself."""

import secrets

from django.conf import settings
from django.db import models


def new_reader() -> str:
    """Return an id under which a reader's answers are stored; it says nothing of the person."""
    return secrets.token_hex(16)


class Profile(models.Model):
    """The reader that a member is: everything that a member does is stored under one id."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="profile"
    )
    reader = models.CharField(max_length=32, unique=True, default=new_reader)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.reader[:6]
