"""What readers were told about boards, at lessons and everywhere else, as facts of its own."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

#: So many rows are written at a time.
BATCH = 500


def fill(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Write down what marks at steps of lessons say; every right answer there came afterwards."""
    marks, help_rows = apps.get_model("lessons", "StepMark"), apps.get_model("lessons", "Help")
    attempts = apps.get_model("lessons", "Attempt")
    told = marks.objects.filter(models.Q(hints__gt=0) | models.Q(shown=True))
    names = ("reader", "place", "hints", "shown", "updated")
    for reader, place, hints, shown, updated in told.values_list(*names).iterator(BATCH):
        there = attempts.objects.filter(reader=reader, board_id=place)
        known = dict(there.order_by("pk").values("game", "kind", "rule").first() or {})
        rows = [
            help_rows.objects.create(
                reader=reader, board_id=place, what=what, mode="lesson", **known
            )
            for what, is_told in (("where", hints > 0), ("rule", hints > 1), ("shown", shown))
            if is_told
        ]
        help_rows.objects.filter(pk__in=[row.pk for row in rows]).update(created=updated)
        if shown:
            there.filter(correct=True).update(shown=True)
    # A mark that said nothing else is none any more.
    marks.objects.filter(done=False).delete()


class Migration(migrations.Migration):
    """Adds the rows and what attempts say of them, fills both, takes the old fields away."""

    dependencies = [("lessons", "0007_trainer_review")]

    operations = [
        migrations.CreateModel(
            name="Help",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reader", models.CharField(max_length=32)),
                ("board_id", models.CharField(max_length=64)),
                (
                    "what",
                    models.CharField(
                        choices=[("where", "Where"), ("rule", "Rule"), ("shown", "Shown")],
                        max_length=5,
                    ),
                ),
                ("mode", models.CharField(max_length=10)),
                ("game", models.CharField(blank=True, max_length=20)),
                ("kind", models.CharField(blank=True, max_length=20)),
                ("rule", models.CharField(blank=True, max_length=60)),
                ("created", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("reader", "board_id", "what"), name="help_one_of_a_kind"
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="attempt",
            name="hints",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="attempt",
            name="shown",
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
        migrations.RemoveField(model_name="stepmark", name="hints"),
        migrations.RemoveField(model_name="stepmark", name="shown"),
    ]
