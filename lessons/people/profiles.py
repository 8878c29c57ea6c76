"""Finding a member's profile: the only place that makes one."""

from __future__ import annotations

from django.contrib.auth.models import User

from lessons.models import Profile


def profile_of(user: User) -> Profile:
    """Return the profile of somebody with an account, made when it is first looked for."""
    profile, _new = Profile.objects.get_or_create(user=user)
    return profile
