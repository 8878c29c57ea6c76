"""Seals the secrets of second steps that were stored as they are."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from lessons.people import sealing


def seal(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Seal what is not sealed yet."""
    sealing.seal_all(apps.get_model("mfa", "Authenticator"))


def unseal(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Give the secrets back as they are, for a version that knows no seal."""
    sealing.seal_all(apps.get_model("mfa", "Authenticator"), sealing.unseal)


class Migration(migrations.Migration):
    """Changes rows only."""

    dependencies = [("lessons", "0008_help"), ("mfa", "0003_authenticator_type_uniq")]

    operations = [migrations.RunPython(seal, unseal)]
