"""Mail on the console as it is meant to be read: letters as they are, links in one piece."""

from __future__ import annotations

import email.policy
from typing import Any, Final

from django.core.mail.backends import console

#: Headers in plain letters too, and lines as long as mail may have: a link stays in one piece.
_READABLE: Final = email.policy.default.clone(utf8=True, cte_type="8bit", max_line_length=998)


class EmailBackend(console.EmailBackend):
    """Django's console backend without base64: whoever runs the site has to read the links."""

    def write_message(self, message: Any) -> None:
        """Write one mail, its text in UTF-8."""
        found = message.message(policy=_READABLE)
        for part in found.walk():
            if part.get_content_maintype() == "text":
                subtype = part.get_content_subtype()
                part.set_content(part.get_content(), subtype=subtype, charset="utf-8", cte="8bit")
        self.stream.write(f"{found.as_bytes().decode()}\n{'-' * 79}\n")
