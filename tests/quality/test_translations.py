"""The Chinese catalogues: complete, compiled, and with the same blanks to fill as the English."""

import re
from pathlib import Path

import polib
import pytest

from tests.quality import messages

ROOT = Path(__file__).resolve().parents[2]
CATALOGUES = sorted((ROOT / "locale").glob("*/LC_MESSAGES/*.po"))
BLANK = re.compile(r"%\(\w+\)[sd]|\{\w*\}|%[sd]")


def entries(catalogue):
    return {
        (entry.msgctxt or "", entry.msgid): (entry.msgstr, dict(entry.msgstr_plural or {}))
        for entry in catalogue
        if not entry.obsolete
    }


def test_there_are_two_chinese_catalogues():
    assert [path.parts[-3] for path in CATALOGUES] == ["zh_Hans", "zh_Hant"]


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_compiled_catalogue_equals_its_source(path):
    source = entries(polib.pofile(str(path)))
    compiled = entries(polib.mofile(str(path.with_suffix(".mo"))))
    assert compiled == source


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_nothing_is_untranslated(path):
    catalogue = polib.pofile(str(path), check_for_duplicates=True)
    assert [entry.msgid for entry in catalogue.untranslated_entries()] == []
    assert [entry.msgid for entry in catalogue.fuzzy_entries()] == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_translations_keep_the_blanks(path):
    wrong = []
    for entry in polib.pofile(str(path)):
        wanted = set(BLANK.findall(entry.msgid)) | set(BLANK.findall(entry.msgid_plural or ""))
        texts = [entry.msgstr, *(entry.msgstr_plural or {}).values()]
        if any(text and set(BLANK.findall(text)) != wanted for text in texts):
            wrong.append(entry.msgid)
    assert wrong == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_every_string_of_the_sources_is_in_the_catalogue(path):
    known = entries(polib.pofile(str(path)))
    found = messages.in_sources(ROOT)
    assert len(found) > 10
    missing = {msgid: place for (ctx, msgid), place in found.items() if (ctx, msgid) not in known}
    lines = [f"{place}: {msgid!r}" for msgid, place in missing.items()]
    assert not missing, "not in the catalogue:\n" + "\n".join(lines)


def test_finder_reads_python_and_templates(tmp_path):
    python = tmp_path / "a.py"
    python.write_text(
        'x = _("one" "two")\ny = translation.ngettext("%(n)s card", "%(n)s cards", n)\n'
        'z = pgettext("noun", "lead")\nw = other("not this")\n'
    )
    assert [each for each, _ in messages.in_python(python)] == [
        ("", "onetwo"),
        ("", "%(n)s card"),
        ("noun", "lead"),
    ]
    template = tmp_path / "a.html"
    template.write_text(
        '{% load i18n %}{% translate "It\'s" %}{% translate "lead" context "noun" %}'
        "{% blocktranslate count n=n %}{{ n }} card{% plural %}{{ n }} cards{% endblocktranslate %}"
        '{% include "x.html" with label=_("Label") %}{% comment %}{% translate "no" %}'
        "{% endcomment %}"
    )
    assert [each for each, _ in messages.in_template(template)] == [
        ("", "It's"),
        ("noun", "lead"),
        ("", "%(n)s card"),
        ("", "Label"),
    ]
