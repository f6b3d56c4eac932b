"""The language of the interface: English, or another that the address (``?ui=es``) or the browser asks for.

The English string is the key of each catalogue (``kb.spoken``): ``make words`` adds to them what is new in code and
templates, takes out what is not used, and says what is to translate. The language of the rules themselves is another
matter: every passage says its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import Any

from babel.core import get_global
from babel.dates import format_date
from babel.numbers import format_decimal
from flask import Flask, Response, g, request
from markupsafe import Markup, escape

from rulewright.kb.language import detect_language
from rulewright.kb.messages import SLOT, Aside, Message, Said, Value, Words
from rulewright.kb.search.analysis import EMPHASIS, as_written, plain as unmarked
from rulewright.kb.spoken import ENGLISH, LANGUAGES, catalogue, language_name, translations
from rulewright.kb.symbols import draw

BRITISH = {ENGLISH: "en_GB"}  # any other language is written as where most speak it
LOCALES = {
    code: BRITISH.get(code) or "_".join(get_global("likely_subtags")[code].split("_")[::2]) for code in LANGUAGES
}
CODES = {"lang": "language", "toc": "contents"}  # what is said for a code of the data
OURS = re.compile(
    rb'href="(/(?:books|cards|games|glossary|interactions|precedence|sections|terms)/[^"?#]*+)(#[^"]*+)?"'
)


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
    return ENGLISH


def say(english: str, /, **values: object) -> str:
    """A string of the interface, or a code of the data, in the request's language; ``{name}`` stands for a value.

    What has no translation stays as it is. Where a value is HTML, so is what is said.
    """
    return _filled(translations(language()).ugettext(CODES.get(english, english)), values)


def has_words(english: str) -> bool:
    """True where the request's language has words for a string."""
    if language() == ENGLISH:
        return True
    known = catalogue(language()).get(english)
    return known is not None and bool(known.string)


def count(n: int, one: str, many: str, /, **values: object) -> str:
    """How many there are, in the form that goes with the number: ``count(2, "{n} result", "{n} results")``."""
    return _filled(translations(language()).ungettext(one, many, n), {"n": number(n), **values})


def tongue(code: str) -> str:
    """What the language of a book is called in that of the request."""
    return language_name(code, language())


def own_names() -> dict[str, str]:
    """The languages of the interface, each as it calls itself."""
    return {code: language_name(code, code).capitalize() for code in LANGUAGES}


def number(n: int) -> str:
    """A number as the request's language writes it."""
    return format_decimal(n, locale=LOCALES[language()]) if abs(n) > 999 else str(n)


def day(written: str) -> str:
    """A date, given as 2026-11-05 with or without a time, in the words of the request's language; else as it is."""
    try:
        return format_date(date.fromisoformat(written[:10]), "long", LOCALES[language()])
    except ValueError:
        return written


def _filled(words: str, values: dict[str, object]) -> str:
    if not values:
        return words
    html = any(hasattr(v, "__html__") for v in values.values())
    return escape(words).format(**values) if html else words.format(**values)


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
    """Let an application speak, and every template of it show text so that it is legible."""
    app.after_request(finish)
    app.jinja_env.globals.update(many=count, tongue=tongue, tongues=own_names())
    app.jinja_env.filters.update(day=day, number=number)
    app.jinja_env.finalize = legible


# -- in the language of the interface ----------------------------------------------------------------------------------


def plain(markdown: str, lang: str = "en") -> Markup:
    """Cleaned text without its Markdown marks and with its symbols drawn, for a quotation in its language."""
    as_text = markdown.replace("<", "&lt;")  # what looks like a tag is what the book says
    return with_symbols(unmarked(as_text, as_written), lang)


def with_symbols(text: str, lang: str) -> Markup:
    """A text with its symbols drawn."""
    return Markup(draw(str(escape(text)), lang))


def in_ui(said: Said, lang: str = "") -> Markup:
    """A message in the language of the interface. ``lang``: that of the words of books which do not say theirs.

    What has no translation, or is no message of ours, stays as it is and says that it is English.
    """
    if not isinstance(said, Message) or not has_words(said.msgid):
        return Markup("{}" if language() == ENGLISH else '<span lang="en">{}</span>').format(str(said))
    values = {name: _value(value, lang) for name, value in said.values.items()}
    return Markup(SLOT.sub(lambda slot: values[slot[1]], escape(say(said.msgid))))


def _value(value: Value, lang: str) -> Markup:
    if isinstance(value, Message):
        return in_ui(value, lang)
    if isinstance(value, Words):
        return _quoted(value, value.lang or (detect_language(value, lang) if lang else ""))
    return Markup() if isinstance(value, Aside) else escape(value)


def _quoted(words: Words, lang: str) -> Markup:
    shown = with_symbols(EMPHASIS.sub("", words).strip(), lang or "en")  # a few words as they are printed, "<b>" too
    return Markup('<span lang="{}">{}</span>').format(lang, shown) if lang not in ("", language()) else shown


# -- letters that turn the direction of writing ------------------------------------------------------------------------


# They could make a page read otherwise than it is. The ingest sets them aside in rulebooks; what a query, an address or
# a quotation letter for letter brings is made visible here, in whatever a template shows.
TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
SHOWN = {ord(c): f"⟨U+{ord(c):04X}⟩" for c in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"}


def legible(value: Any) -> Any:
    """What a template shows, with the name of each letter that turns in its place, not obeyed; HTML stays HTML."""
    return value.translate(SHOWN) if isinstance(value, str) and TURNING.search(value) else value
