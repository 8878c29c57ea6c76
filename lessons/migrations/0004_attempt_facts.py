"""What an answered board is about, and where on the site it was answered."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

MODES = ("board", "lesson", "check", "practice", "daily", "trainer", "review")
#: So many rows are written at a time.
BATCH = 500


def fill(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Read the facts of old attempts out of their documents, and where they came from.

    Boards of lessons are named ``<lesson>/<step>``; those of checks ``<lesson>/check-<board>``.
    """
    attempts = apps.get_model("lessons", "Attempt").objects
    batch = []
    for row in attempts.only("board_id", "exercise", "verdict").iterator(BATCH):
        named = row.exercise.get("rules") or [each["rule"] for each in row.verdict["reasons"]]
        row.game, row.kind, row.rule = row.exercise["game"], row.exercise["kind"], named[0]
        first, _, rest = row.board_id.partition("/")
        if first == "made":
            row.mode = "practice"
        elif rest:
            row.mode = "check" if rest.startswith("check") else "lesson"
        batch.append(row)
        if len(batch) == BATCH:
            attempts.bulk_update(batch, ("game", "kind", "rule", "mode"))
            batch = []
    attempts.bulk_update(batch, ("game", "kind", "rule", "mode"))


class Migration(migrations.Migration):
    """Adds the fields, fills them, and indexes what progress looks for."""

    dependencies = [("lessons", "0003_made_boards")]

    operations = [
        migrations.AddField(
            model_name="attempt",
            name="mode",
            field=models.CharField(
                choices=[(mode, mode.title()) for mode in MODES], default="board", max_length=10
            ),
        ),
        migrations.AddField(
            model_name="attempt",
            name="game",
            field=models.CharField(default="", max_length=20),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="attempt",
            name="kind",
            field=models.CharField(default="", max_length=20),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="attempt",
            name="rule",
            field=models.CharField(default="", max_length=60),
            preserve_default=False,
        ),
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
        migrations.AddIndex(
            model_name="attempt",
            index=models.Index(fields=["reader", "is_first", "rule"], name="attempt_reader_rule"),
        ),
    ]
