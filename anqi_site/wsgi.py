"""The WSGI entry that a server loads; it takes its settings from the environment alone."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "anqi_site.settings")

application = get_wsgi_application()

# Bad content stops the server here, with file and line, and no reader later.
from lessons.content.checks import refuse_bad_content  # noqa: E402  (needs the apps loaded)

refuse_bad_content()
