#!/usr/bin/env python3
"""Django's command line for the site; `manage.py start` is the way in for a newcomer."""

import os
import sys


def main() -> None:
    """Run the command that was asked for, with the checkout's own secret where none is given."""
    from anqi_site.local import use_local_defaults

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "anqi_site.settings")
    use_local_defaults(sys.argv)

    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
