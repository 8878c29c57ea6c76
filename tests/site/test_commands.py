"""Our own commands say in one line what is in the way, and what to do; never with a traceback."""

import pkgutil

import pytest
from django.core.management import CommandError, call_command, load_command_class
from django.db import OperationalError, connection

from anqi_site.local import use_local_defaults
from lessons.management import commands
from lessons.management.plain import PlainCommand, counted

OURS = sorted(module.name for module in pkgutil.iter_modules(commands.__path__))


def refuse(_execute, sql, *_rest):
    raise OperationalError(f"no such table: some_table\n{sql[:1]}")


def test_all_commands_are_plain():
    assert "start" in OURS
    for name in OURS:
        assert isinstance(load_command_class("lessons", name), PlainCommand), name


@pytest.mark.django_db
@pytest.mark.parametrize("command", [
    ["clear_old"],
    ["prepare_daily", "--days", "1"],
    ["measure_grading", "--count", "1"],
    ["seal_secrets"],
    ["drop_second_step", "nobody"],
    ["backup", "{folder}/backup"],
], ids=lambda command: command[0])  # fmt: skip
def test_a_database_that_is_not_ready(command, tmp_path):
    with connection.execute_wrapper(refuse), pytest.raises(CommandError) as told:
        call_command(*(part.format(folder=tmp_path) for part in command))
    (line,) = str(told.value).splitlines()
    assert "manage.py migrate" in line
    assert "no such table: some_table" in line


def test_a_file_that_cannot_be_used(monkeypatch, tmp_path):
    def handle(*_args, **_options):
        (tmp_path / "nowhere" / "file").write_text("")

    command = load_command_class("lessons", "check_content")
    monkeypatch.setattr(command, "handle", handle)
    with pytest.raises(CommandError, match=r"nowhere/file cannot be used: No such file"):
        call_command(command)


def test_static_files_that_are_not_collected(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path
    manifest = "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": manifest}}
    with pytest.raises(CommandError, match=r"run `manage.py collectstatic --noinput` first"):
        call_command("measure_grading", "--count", "1")


@pytest.mark.parametrize("count", ["0", "-3", "many", "²", "1" * 5000])
def test_no_number_of_answers(count):
    with pytest.raises(CommandError, match="a whole number from 1"):
        call_command("measure_grading", "--count", count)


def test_a_folder_for_data_that_cannot_be_one(monkeypatch, tmp_path):
    file = tmp_path / "file"
    file.touch()
    for folder in (file, file / "inside"):
        monkeypatch.setenv("VAR_DIR", str(folder))
        with pytest.raises(SystemExit) as told:
            use_local_defaults(["manage.py", "backup"])
        assert str(folder) in str(told.value)
        assert "VAR_DIR names another" in str(told.value)


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 second steps"), (1, "1 second step"), (2, "2 second steps")]
)
def test_one_thing_is_told_in_the_singular(number, said):
    assert counted(number, "second step") == said
