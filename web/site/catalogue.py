"""What the interface says in its languages: words read from a ``.po`` file, numbers and dates as each writes them.

Babel writes the file (``make words``) and is what tests hold this against; the process that serves does without it, for
it takes 5 MB to say what stands here: the locales of the world, time zones and calendars come with it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date

ENTRY = re.compile(r'(?:(msgid|msgid_plural|msgstr(?:\[\d\])?) )?(".*")')
ENGLISH = "January February March April May June July August September October November December"
SPANISH = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
MONTHS = {"en": ENGLISH.split(), "es": SPANISH.split()}
DAY = {"en": "{day} {month} {year}", "es": "{day} de {month} de {year}"}
THOUSANDS = {"en": ",", "es": "."}


class Catalogue:
    """Translations under what they translate; what has none is said as it stands."""

    def __init__(self, one: Mapping[str, str], forms: Mapping[str, tuple[str, str]]) -> None:
        self._one, self._forms = one, forms

    def say(self, english: str) -> str:
        """A string in this language."""
        return self._one.get(english, english)

    def count(self, n: int, one: str, many: str) -> str:
        """The form that goes with a number; both of our languages have two, and one is for exactly 1."""
        return self._forms.get(one, (one, many))[n != 1]


def read(lines: Iterable[str]) -> Catalogue:
    """The catalogue that a ``.po`` file holds. What is not translated in it is left out."""
    one: dict[str, str] = {}
    forms: dict[str, tuple[str, str]] = {}
    for entry in _entries(lines):
        english, said = entry["msgid"], (entry.get("msgstr[0]", ""), entry.get("msgstr[1]", ""))
        if all(said):
            forms[english] = said
        elif english and entry.get("msgstr"):
            one[english] = entry["msgstr"]
    return Catalogue(one, forms)


def _entries(lines: Iterable[str]) -> Iterator[dict[str, str]]:
    """Each entry's strings by their keywords; a string may go on in further lines."""
    entry: dict[str, str] = {}
    key = ""
    for line in lines:
        found = ENTRY.fullmatch(line.strip())
        if not found:
            continue  # a comment or a blank line
        if found[1] == "msgid":
            if entry:
                yield entry
            entry = {}
        key = found[1] or key
        entry[key] = entry.get(key, "") + json.loads(found[2])  # both write their strings as C does
    if entry:
        yield entry


def number(n: int, lang: str) -> str:
    """A whole number as a language writes it: ``1,234``, ``1.234``."""
    return f"{n:,}".replace(",", THOUSANDS[lang])


def day(when: date, lang: str) -> str:
    """A date in the words of a language: ``5 November 2026``, ``5 de noviembre de 2026``."""
    return DAY[lang].format(day=when.day, month=MONTHS[lang][when.month - 1], year=when.year)
