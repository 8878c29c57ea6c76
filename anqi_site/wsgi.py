"""The WSGI entry that a server loads; it takes its settings from the environment alone."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "anqi_site.settings")

application = get_wsgi_application()
