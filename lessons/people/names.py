"""What a user name may be made of."""

import unicodedata

from django.core.validators import MaxLengthValidator, RegexValidator
from django.utils.translation import gettext_lazy as _

#: A name stands in the bar on top of every page.
LONGEST_NAME = 30

#: `@` is left out: a name that looks like an email address would sign in as somebody else's.
USERNAME_VALIDATORS = [
    RegexValidator(
        r"^[\w.+-]+\Z", _("Use letters (Chinese ones too), digits and . + - _ without spaces.")
    ),
    MaxLengthValidator(LONGEST_NAME, _("A name can have at most 30 characters.")),
]


def normal(name: str) -> str:
    """Return a name as it is stored: ＡＢＣ１２３ from a Chinese keyboard is ABC123."""
    return unicodedata.normalize("NFKC", name.strip())
