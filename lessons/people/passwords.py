"""What a password must not be, beside what Django looks at by itself."""

from __future__ import annotations

import re
from typing import Any, Final

from django.contrib.auth import password_validation
from django.core.exceptions import ValidationError

#: So much has to be left of a password once the name is taken out of it.
_LEFT: Final = 6
#: Shorter parts of a name stand in many a good password by chance.
_SHORTEST_PART: Final = 2


class UserAttributeSimilarityValidator(password_validation.UserAttributeSimilarityValidator):
    """Django's, and the name with a few letters or any number of digits: anna1234, 梅20150607."""

    def validate(self, password: str, user: Any = None) -> None:
        """Refuse what is like the name or the address of ``user``."""
        super().validate(password, user)
        for attribute in self.user_attributes if user else ():
            value = str(getattr(user, attribute, "") or "")
            if any(_is_name_with_little(password, part) for part in _parts(value)):
                called = user._meta.get_field(attribute).verbose_name
                raise ValidationError(
                    self.get_error_message(),
                    code="password_too_similar",
                    params={"verbose_name": str(called)},
                )


def _parts(value: str) -> list[str]:
    """Return a name or an address and what it is made of; the host of an address says nothing."""
    own = value.casefold().split("@")[0]
    return [part for part in (own, *re.split(r"[\W_]+", own)) if len(part) >= _SHORTEST_PART]


def _is_name_with_little(password: str, part: str) -> bool:
    folded = password.casefold()
    left = re.sub(r"[\W_]+", "", folded.replace(part, ""))
    return part in folded and (len(left) < _LEFT or left.isdigit())
