"""Words, numbers and dates of the interface: as Babel, which the process that serves does without, has them."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest
from babel.dates import format_date
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from web.site import ui
from web.site.catalogue import MONTHS, day, number, read

LOCALES = [("en", "en_GB"), ("es", "es")]

FILE = r"""
# a comment
msgid ""
msgstr ""
"Language: es\n"

#: somewhere.html:3
msgid "Home"
msgstr "Inicio"

msgid "Two "
"lines"
msgstr ""
"Dos "
"líneas"

msgid "A \"quotation\" and a \\ \t tab"
msgstr "Una «cita»\n"

msgid "not yet"
msgstr ""

msgid "{n} step"
msgid_plural "{n} steps"
msgstr[0] "{n} paso"
msgstr[1] "{n} pasos"

msgid "{n} half"
msgid_plural "{n} halves"
msgstr[0] "{n} mitad"
msgstr[1] ""

#~ msgid "gone"
#~ msgstr "ido"
"""


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("Home", "Inicio"),
        ("Two lines", "Dos líneas"),
        ('A "quotation" and a \\ \t tab', "Una «cita»\n"),
        ("not yet", "not yet"),
        ("gone", "gone"),
        ("", ""),
        ("said nowhere", "said nowhere"),
    ],
)
def test_what_is_said(english: str, said: str) -> None:
    assert read(FILE.splitlines()).say(english) == said


@pytest.mark.parametrize(
    ("n", "one", "said"),
    [(0, "step", "pasos"), (1, "step", "paso"), (2, "step", "pasos"), (1, "half", "half"), (2, "half", "halfs")],
)
def test_the_form_goes_with_the_number(n: int, one: str, said: str) -> None:
    """What is translated by half is not translated."""
    assert read(FILE.splitlines()).count(n, f"{{n}} {one}", f"{{n}} {one}s") == f"{{n}} {said}"


def test_a_line_that_is_broken_is_told() -> None:
    with pytest.raises(json.JSONDecodeError):
        read(['msgid "Home"', r'msgstr "In\icio"'])


def test_the_whole_catalogue_is_read_as_babel_reads_it() -> None:
    path = ui.CATALOGUES / "es.po"
    ours = ui.translations("es")
    with path.open("rb") as file:
        messages = [m for m in read_po(file, locale="es") if m.id]
    assert len(messages) > 500
    for m in messages:
        if isinstance(m.id, str):
            assert ours.say(m.id) == m.string
        else:
            assert m.string and (ours.count(1, *m.id), ours.count(2, *m.id)) == (m.string[0], m.string[1])


@pytest.mark.parametrize(("lang", "locale"), LOCALES)
@pytest.mark.parametrize("n", [0, 7, 999, 1_000, 1_234, 99_999, 1_234_567, -5, -1_234])
def test_numbers(lang: str, locale: str, n: int) -> None:
    assert number(n, lang) == format_decimal(n, locale=locale)


@pytest.mark.parametrize(("lang", "locale"), LOCALES)
def test_every_month_has_its_name(lang: str, locale: str) -> None:
    assert len(MONTHS[lang]) == 12
    for n in range(0, 366, 9):
        when = date(2024, 1, 1) + timedelta(days=n)
        assert day(when, lang) == format_date(when, "long", locale=locale)


def test_each_language_of_the_interface_is_written() -> None:
    for lang in ui.LANGUAGES:
        assert number(1_000, lang) and day(date(2026, 11, 5), lang)
