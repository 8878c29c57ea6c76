"""Run by itself: migrates a new database and signs members in; prints their cookies and readers."""

import json
import sys


def main():
    import django

    django.setup()
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.auth.models import User
    from django.contrib.sessions.backends.db import SessionStore
    from django.core.management import call_command

    from lessons.people.profiles import profile_of

    call_command("migrate", verbosity=0)
    found = []
    for number in range(int(sys.argv[1])):
        user = User.objects.create(username=f"member {number}")
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = "allauth.account.auth_backends.AuthenticationBackend"
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.save()
        found.append({"sessionid": session.session_key, "reader": profile_of(user).reader})
    print(json.dumps(found))


if __name__ == "__main__":
    main()
