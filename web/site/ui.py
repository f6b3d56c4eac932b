"""The language of the interface: English, or Spanish where the address (``?ui=es``) or the browser asks for it.

The English string is the key; ``translations/es.po`` has its translation and is read as it stands, so that there is
nothing to compile: ``make words`` adds to it what is new in code and templates, takes out what is not used, and says
what is to translate. The language of the rules themselves is another matter: every passage says its own.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from flask import Flask, Response, g, request
from flask_babel import Babel, Domain, format_date, format_decimal, get_domain, get_locale
from markupsafe import Markup, escape

from rulewright.kb.language import detect_language
from rulewright.kb.messages import SLOT, Aside, Message, Said, Value, Words
from rulewright.kb.search.analysis import EMPHASIS, as_written
from rulewright.kb.search.analysis import plain as unmarked
from rulewright.kb.symbols import draw

LANGUAGES = ("en", "es")
LOCALES = {"en": "en_GB"}  # how numbers and dates are written, where that is not that of the language as such
CATALOGUES = Path(__file__).parent / "translations"

CODES = {"en": "English", "es": "Spanish", "lang": "language", "toc": "contents"}  # what is said for a code of the data
OURS = re.compile(
    rb'href="(/(?:books|cards|games|glossary|interactions|precedence|sections|terms)/[^"?#]*+)(#[^"]*+)?"'
)


class Catalogue(Domain):  # type: ignore[misc]
    """Translations that are read from a ``.po`` file, once for each language."""

    def get_translations(self) -> NullTranslations:
        """Those of this request's language."""
        return translations(str(get_locale()))


class Spoken(Babel):  # type: ignore[misc]
    """Flask-Babel with our catalogues."""

    domain_instance = Catalogue()


@lru_cache(maxsize=len(LANGUAGES))
def catalogue(lang: str) -> Catalog:
    """The words of a language, by what they are in English; none of English, which the strings are written in."""
    path = CATALOGUES / f"{lang}.po"
    if not path.exists():
        return Catalog()
    with path.open("rb") as file:
        return read_po(file, locale=lang)


@lru_cache(maxsize=len(LANGUAGES))
def translations(lang: str) -> NullTranslations:
    """What the interface says in a language."""
    words = catalogue(lang)
    if not len(words):
        return NullTranslations()
    compiled = io.BytesIO()
    write_mo(compiled, words)
    compiled.seek(0)
    return Translations(compiled)


def asked_language() -> str | None:
    """The language that the address asks for, which links then keep."""
    asked = request.args.get("ui")
    return asked if asked in LANGUAGES else None


def language() -> str:
    """The interface's language for this request."""
    if "language" not in g:
        g.language = asked_language() or preferred(request.accept_languages)
    spoken: str = g.language
    return spoken


def preferred(accepted: Iterable[tuple[str, float]]) -> str:
    """Our language that a browser wants most; any Spanish is Spanish. ``accepted``: tags with weights, the first first.

    Werkzeug's own choice takes English for ``es-419,en;q=0.9``: it looks for whole tags before their beginnings.
    """
    ordered = sorted(accepted, key=lambda x: -x[1])  # werkzeug's order puts what is said more exactly first
    tags = [(re.split("[-_]", tag.lower(), maxsplit=1)[0], weight > 0) for tag, weight in ordered]
    unnamed = [lang for lang in LANGUAGES if lang not in dict(tags)]
    for tag, is_wanted in tags:
        if is_wanted and tag in LANGUAGES:
            return tag
        if is_wanted and tag == "*" and unnamed:
            return unnamed[0]
    return "en"


def say(english: str, /, **values: object) -> str:
    """A string of the interface, or a code of the data, in the request's language; ``{name}`` stands for a value.

    What has no translation stays as it is. Where a value is HTML, so is what is said.
    """
    return _filled(_spoken().ugettext(CODES.get(english, english)), values)


def has_words(english: str) -> bool:
    """True where the request's language has words for a string."""
    if language() == "en":
        return True
    known = catalogue(language()).get(english)
    return known is not None and bool(known.string)


def count(n: int, one: str, many: str, /, **values: object) -> str:
    """How many there are, in the form that goes with the number: ``count(2, "{n} result", "{n} results")``."""
    return _filled(_spoken().ungettext(one, many, n), {"n": number(n), **values})


def number(n: int) -> str:
    """A number as the request's language writes it."""
    return str(format_decimal(n)) if abs(n) > 999 else str(n)


def day(written: str) -> str:
    """A date, given as 2026-11-05 with or without a time, in the words of the request's language; else as it is."""
    try:
        return str(format_date(date.fromisoformat(written[:10]), "long"))
    except ValueError:
        return written


def _filled(words: str, values: dict[str, object]) -> str:
    if not values:
        return words
    html = any(hasattr(v, "__html__") for v in values.values())
    return escape(words).format(**values) if html else words.format(**values)


def _spoken() -> NullTranslations:
    if "spoken" not in g:  # asked for once in a request: a page says hundreds of things
        g.spoken = get_domain().get_translations()
    spoken: NullTranslations = g.spoken
    return spoken


def finish(response: Response) -> Response:
    """Say which language a page is in; links in the text of rules keep the language that the address asks for."""
    if g.get("finished") or response.mimetype != "text/html":
        return response
    response.headers.setdefault("Content-Language", language())
    asked = asked_language()
    if not asked:
        response.vary.add("Accept-Language")
    if asked and not response.is_streamed and not response.direct_passthrough:
        kept = rb'href="\1?ui=' + asked.encode() + rb'\2"'
        response.set_data(OURS.sub(kept, response.get_data()))
    return response


def register(app: Flask) -> None:
    """Let an application speak; only what is asked for is read."""
    Spoken(app, configure_jinja=False, default_locale="en", locale_selector=lambda: LOCALES.get(language(), language()))
    app.after_request(finish)
    app.jinja_env.globals.update(many=count)
    app.jinja_env.filters.update(day=day, number=number)


# -- in the language of the interface ----------------------------------------------------------------------------------


def plain(markdown: str, lang: str = "en") -> Markup:
    """Cleaned text without its Markdown marks and with its symbols drawn, for a quotation in its language."""
    as_text = markdown.replace("<", "&lt;")  # what looks like a tag is what the book says
    return _drawn(unmarked(as_text, as_written), lang)


def _drawn(text: str, lang: str) -> Markup:
    return Markup(draw(str(escape(text)), lang))


def in_ui(said: Said, lang: str = "") -> Markup:
    """A message in the language of the interface. ``lang``: that of the words of books which do not say theirs.

    What has no translation, or is no message of ours, stays as it is and says that it is English.
    """
    if not isinstance(said, Message) or not has_words(said.msgid):
        return Markup("{}" if language() == "en" else '<span lang="en">{}</span>').format(str(said))
    values = {name: _value(value, lang) for name, value in said.values.items()}
    return Markup(SLOT.sub(lambda slot: values[slot[1]], escape(say(said.msgid))))


def _value(value: Value, lang: str) -> Markup:
    if isinstance(value, Message):
        return in_ui(value, lang)
    if isinstance(value, Words):
        return _quoted(value, value.lang or (detect_language(value, lang) if lang else ""))
    return Markup() if isinstance(value, Aside) else escape(value)


def _quoted(words: Words, lang: str) -> Markup:
    shown = _drawn(EMPHASIS.sub("", words).strip(), lang or "en")  # a few words as they are printed, "<b>" too
    return Markup('<span lang="{}">{}</span>').format(lang, shown) if lang not in ("", language()) else shown
