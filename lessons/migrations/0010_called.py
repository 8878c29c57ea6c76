"""What stored boards and the puzzles of days are called in the owners' pages; no table changes."""

from django.db import migrations, models


def about() -> dict[str, models.Field]:
    """Return the fields that both have."""
    return {
        "game": models.CharField("Game", max_length=20),
        "kind": models.CharField("Kind of board", max_length=20),
        "rule": models.CharField("Rule", max_length=60),
        "difficulty": models.PositiveSmallIntegerField("Difficulty"),
        "created": models.DateTimeField("Made", auto_now_add=True),
    }


class Migration(migrations.Migration):
    """Changes names only."""

    dependencies = [("lessons", "0009_sealed_secrets")]

    operations = [
        migrations.AlterModelOptions(
            "dailypuzzle",
            {
                "ordering": ("number",),
                "verbose_name": "puzzle of a day",
                "verbose_name_plural": "puzzles of days",
            },
        ),
        migrations.AlterModelOptions(
            "madeboard", {"verbose_name": "stored board", "verbose_name_plural": "stored boards"}
        ),
        migrations.AlterField(
            "dailypuzzle", "number", models.PositiveIntegerField("Number", unique=True)
        ),
        migrations.AlterField("dailypuzzle", "date", models.DateField("Day", unique=True)),
        migrations.AlterField(
            "madeboard", "slug", models.CharField("Address", max_length=16, unique=True)
        ),
        *(
            migrations.AlterField(model, name, field)
            for model in ("dailypuzzle", "madeboard")
            for name, field in about().items()
        ),
    ]
