"""What is said in the languages of the interface: the English string is the key, ``CODE.po`` has its translation.

A catalogue is read as it stands, so that there is nothing to compile; a language is there once it has one. Pages speak
the language of whoever reads them (``web.site.ui``); the few words in the text of a rule speak the rule's.
"""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

from rulewright.kb.language import LANGUAGES as OF_BOOKS
from rulewright.kb.messages import msgid

CATALOGUES = Path(__file__).resolve().parent / "translations"
ENGLISH = "en"  # the language of the strings themselves
LANGUAGES = (ENGLISH, *sorted(file.stem for file in CATALOGUES.glob("*.po")))
UNNAMED = msgid("an unknown language")


@cache
def catalogue(lang: str) -> Catalog:
    """The words of a language, by what they are in English; none of one that has no catalogue."""
    path = CATALOGUES / f"{lang}.po"
    if lang not in LANGUAGES or not path.exists():
        return Catalog()
    with path.open("rb") as file:
        return read_po(file, locale=lang)


@cache
def translations(lang: str) -> NullTranslations:
    """What is said in a language; English where it has no catalogue."""
    words = catalogue(lang)
    if not len(words):
        return NullTranslations()
    compiled = io.BytesIO()
    write_mo(compiled, words)
    compiled.seek(0)
    return Translations(compiled)


def said_in(lang: str, english: str, /, **values: str) -> str:
    """A string in a language, as plain text; ``{name}`` stands for a value."""
    return translations(lang).ugettext(english).format(**values)


@cache
def language_name(code: str, lang: str) -> str:
    """What a language is called in another: ``inglés``."""
    if code not in OF_BOOKS and code not in LANGUAGES:
        return said_in(lang, UNNAMED)
    return str(Locale.parse(lang if lang in LANGUAGES else ENGLISH).languages[code])
