"""The site's settings as the tests want them, whatever the environment says."""

import os

for name in ("DATABASE_URL", "DEBUG", "HTTPS", "ALLOWED_HOSTS", "TRUSTED_PROXIES", "LOG_JSON"):
    os.environ.pop(name, None)
os.environ["SECRET_KEY"] = "only-for-the-tests-" + "0123456789" * 5

from anqi_site.settings import *  # noqa: E402, F403

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# Slow on purpose for readers; tests sign up by the dozen.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# The shared cache in memory: it is emptied between tests, which may have no database at all.
CACHES = {**CACHES, "default": {**CACHES["local"], "LOCATION": "default"}}  # noqa: F405
