"""The page that says what the site stores. A test holds it against the cookies and the models.

Whoever adds a model or a cookie adds its line here: there is no other list.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from anqi_site import env, mail, social
from lessons.web import pages, prefs
from lessons.web.pages import only
from lessons.web.throttle import READER_COOKIE

#: So long a guest's rows stay untouched before they are cleared: as long as a browser can have kept
#: the cookie that they belong to. `manage.py clear_old` takes another number of days.
GUESTS_KEPT = timedelta(days=400)


@dataclass(frozen=True, slots=True)
class Stored:
    """One thing that is stored: what, why, and how long."""

    name: str
    what: str
    why: str
    until: str
    #: The models (``app.Model``) that it is stored in.
    models: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cookie:
    """One cookie of the site."""

    name: str
    why: str
    until: str


def stored() -> list[Stored]:
    """Return what is stored about people."""
    with_account = _("until you delete the account, or this part of it")
    reader = _("until the account is deleted; a guest's: %(days)d days after the last answer") % {
        "days": GUESTS_KEPT.days
    }
    found = [
        Stored(
            _("Account"),
            _("User name, password (only as a hash), when you joined and last signed in, an "
              "internal number that your answers are stored under."),
            _("to know you again"),
            with_account,
            ("auth.User", "lessons.Profile"),
        ),
        Stored(
            _("Email address"),
            _("The addresses that you give, and whether they are confirmed. None is needed."),
            _("to sign in with it, to set a new password, to confirm changes, and, once it is "
              "confirmed, to tell you of changes in your account"),
            with_account,
            ("account.EmailAddress", "account.EmailConfirmation"),
        ),
        Stored(
            _("Second step and passkeys"),
            _("The secret shared with your app, recovery codes, the public keys and names of "
              "passkeys, when each was last used. Only if you set them up."),
            _("to keep everybody else out of your account"),
            with_account,
            ("mfa.Authenticator",),
        ),
        Stored(
            _("Session"),
            _("That this browser is signed in, how and since when, messages for the next page, "
              "and, until you say yes or no, that a guest's answers are waiting."),
            _("to stay signed in from one page to the next"),
            _("until you sign out; otherwise it runs out after %(days)d days and is cleared")
            % {"days": settings.SESSION_COOKIE_AGE // 86_400},
            ("sessions.Session",),
        ),
        Stored(
            _("What owners did"),
            _("When an owner of the site made, changed or deleted an account, and what was changed "
              "in it. Of an account that is deleted only an internal number stays."),
            _("to know afterwards who did what"),
            _("until the account is deleted, or the owner's who did it"),
            ("admin.LogEntry",),
        ),
        Stored(
            _("Answers"),
            _("Each answer to a board: the position, your answer, the verdict, whether it was the "
              "first try, and the time; the hints and answers that you asked to see."),
            _("to show you what you have solved, and to choose what comes next"),
            reader,
            ("lessons.Attempt", "lessons.Help"),
        ),
        Stored(
            _("Lessons"),
            _("Steps that you have done, checks that you took."),
            _("to go on where you were"),
            reader,
            ("lessons.StepMark", "lessons.CheckRun", "lessons.CheckAsk"),
        ),
        Stored(
            _("Practice"),
            _("The boards that you were given, and what you had chosen."),
            _("to go on where you were"),
            reader,
            ("lessons.PracticeTurn",),
        ),
        Stored(
            _("Trainer"),
            _("How strong you are in a game and at a rule, the boards that you were given, and "
              "which were right."),
            _("to give you boards at your level, and to show you how you are coming on"),
            reader,
            ("lessons.LearnerRating", "lessons.TrainerTurn"),
        ),
        Stored(
            _("Review"),
            _("The rules that you missed, when each comes back, the boards it came back as, and "
              "how many a day you want."),
            _("to bring back what you got wrong, until it sticks"),
            reader,
            ("lessons.ReviewCard", "lessons.ReviewTurn", "lessons.ReviewPlan"),
        ),
    ]  # fmt: skip
    return [*found, *_elsewhere()]


def _elsewhere() -> list[Stored]:
    """Return what is stored of accounts elsewhere, where one may sign in with them."""
    if not social.switched_on():
        return []
    return [
        Stored(
            _("Accounts elsewhere"),
            _("Which account on another site you sign in with, and what that site says about you: "
              "name and address. Only if you connect one."),
            _("to sign you in with it"),
            _("until you disconnect it or delete the account"),
            ("socialaccount.SocialAccount", "socialaccount.SocialApp", "socialaccount.SocialToken"),
        )
    ]  # fmt: skip


def cookies() -> list[Cookie]:
    """Return every cookie that the site sets."""
    return [
        Cookie(
            READER_COOKIE,
            _("A random number that a guest's answers are stored under. Members have none."),
            _("400 days, renewed whenever you visit; signing in or out removes it"),
        ),
        Cookie(
            settings.SESSION_COOKIE_NAME,
            _("Which session is yours, once you sign in or a message waits for you."),
            _("until the browser is closed; if you asked to stay signed in: %(days)d days")
            % {"days": settings.SESSION_COOKIE_AGE // 86_400},
        ),
        Cookie(
            settings.CSRF_COOKIE_NAME,
            _("A random number: forms count only when they come from this site's own pages."),
            _("one year"),
        ),
        Cookie(
            prefs.COOKIE,
            _(
                "Your settings: language, side by side, colours, card size, light or dark, and "
                "whether days in a row are shown."
            ),
            _("400 days, renewed whenever you visit; signing out removes it"),
        ),
    ]


@only("GET", "HEAD")
def privacy(request: HttpRequest) -> HttpResponse:
    """Say what is stored, why, how long, and what is not done."""
    context = {
        "section": "privacy",
        "alternates": pages.alternates("privacy"),
        "stored": stored(),
        "cookies": cookies(),
        "days": GUESTS_KEPT.days,
        "addresses_logged": env.flag("ACCESS_LOG"),
        "mail_sent": mail.is_sent(),
    }
    return pages.show(request, "people/privacy.html", context)
