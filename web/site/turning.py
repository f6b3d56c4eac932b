"""What the knowledge base words in English, in the language of the interface.

Notes, refusals and errors are sentences with values in them. Each is listed here as a pattern, which is the key of its
translation; a sentence that fits none is shown as it is, and says that it is English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from markupsafe import Markup

from rulewright.kb.language import detect_language
from rulewright.web.opening import generation
from rulewright.web.problems import DETAILS
from rulewright.web.site.ui import language, say

LIKENESS = re.compile(r" \(alike \d\.\d{1,3}\)|; likeness \d{1,4}(?:\.\d{1,3})?(?=\))")
LONGEST = 600  # characters of a sentence that is looked at
SLOT = re.compile(r"\\\{(\w+)\\\}")
AUTHORITY = "{book} has the higher authority."  # after the reason why a section replaces another
SENTENCES = (
    "Only the first {n} characters were searched for.",
    "Only the first {n} words were searched for.",
    "Only the first {n} words of a phrase were searched for as a phrase.",
    "{a} is of {one}, {b} of {other}; name two terms of one game.",
    "{a} and {b} are one and the same; name two different terms.",
    "There is no term {words} in {game}; search for it, or ask the list of terms.",
    "There is no term {words}; search for it, or ask the list of terms.",
    "{words} names several terms; ask for one by its id: {ids}.",
    "There is no theme {words}; choose system, light or dark.",
    "There is no game {game}; there are {games}.",
    "There is no book {id} of {game}; there are {books}.",
    "Of {id} no edition {n} is recorded; there are: {editions}.",
    "{words} replaces nothing of another book; /overrides lists what does.",
    "{words} has no passage {n}; it has passages 1 to {last}.",
    "{words} has no passage {n}; it has no text of its own.",
    "There is no section or term {id}.",
    "There is no book {id}; /api/v1/books lists those that there are.",
    "There is no section {id}; search for its title or number.",
    "There is no term {id}; /api/v1/terms?q= finds terms by name.",
    "There is no game {id}; the home page lists those that there are.",
    "The section {id} was in an earlier edition and is gone; search for its title or number.",
    "The term {id} was in an earlier edition and is gone; /api/v1/terms?q= finds terms by name.",
    "The book {id} was in an earlier edition and is gone; /api/v1/books lists those that there are.",
    "The section {id} is now {other}; ask for that.",
    "The term {id} is now {other}; ask for that.",
    "The headings name the same thing",
    "both speak of {english}.",
    AUTHORITY,
    "Both define “{words}”.",
    "Both say which rule wins.",
    "It leaves out the step “{words}” between two that it keeps.",
    "“{words}” stands against “{rule}”.",
    "both speak of the same things.",
    "It bends “{words}” of the same book, which replaces it.",
    "The text is like this one (both speak of {english}) and like no other section so much.",
    "The text is like this one (both speak of the same things) and like no other section so much.",
    "It says so itself: {said}",
    "printed “{words}”",
    "printed page {n}",
    "printed pages {n}",
    "printed {n}",
    "printed {n}, which does not exist",
    "printed appendix {n}",
    "“{words}” is {rule}",
    "{n} times, in 1 sections",
    "meant is “{words}”",
    "what follows is “{words}”",
    "what is spoken of stands in “{words}”",
    "what is spoken of stands in step {n}",
    "what is spoken of, “{words}”, is {rule}",
    "{n} speaks of “{words}”",
    "{n} is “{words}”",
    "“{words}” stands in “{rule}”",
    "“{words}” stands in {rule}",
    "“{words}” has no number, it stands in {rule}",
    "“{words}” in {book}",
    "this text has no page numbers",
    "this text has no page numbers, and nothing here fits its words",
    "its words lead to “{words}”",
    "there is no appendix {n}",
    "there is no step {n} here",
    "there is no {n}",
    "nothing here is numbered {n}",
    "nothing here is called “{words}”",
    "equally good: {ids}",
    "the previous section is “{words}”",
    "the list or table in this section",
    "rules of the event that is played",
    "whichever scenario is played",
    "this is the first",
    "a picture",
    "it is not in this text",
    "an app",
    "another product",
    "another page of the web site",
    "an editor's correction: {words}",
    "the heading has the number {n}",
    "the heading reads otherwise",
    "the heading reads otherwise, and its number is another",
    "no heading like it stands in the text",
    "“{words}” stands nowhere else",
    "“{words}” stands nowhere in the text",
    "{rule} has this number too",
    "{n} stands before it",
    "as it stands among its neighbours",
    "“{words}” is what is defined",
    "“{words}” is defined as well",
    "{n} times",
    "{n} times, in {sections} sections",
    "{n} times in this book",
    "{id} defines it in other words",
    "explained by {words}, and that by this again",
    "named like the defined terms that end in “{words}”",
    "an abbreviation that is never spelt out",
    "no other passage names it",
    "a symbol is lost in this copy",
    "{n} more symbols are lost in this copy",
    "looks broken",
    "left as it stands",
    "taken away",
    "sure",
    "likely",
    "guess",
    "{sum} is {n}",
    "{sum} make {n}",
)
TITLES = (  # of errors; two of them are called otherwise by later versions of Python
    "Not Found",
    "Bad Request",
    "Forbidden",
    "Gone",
    "Method Not Allowed",
    "Misdirected Request",
    "Precondition Failed",
    "Unavailable For Legal Reasons",
    "Request Entity Too Large",
    "Content Too Large",
    "Request-URI Too Long",
    "URI Too Long",
    "Internal Server Error",
    "Too Many Requests",
    "Service Unavailable",
)
APART = re.compile(r"(?<=[.!?]) (?=[A-Z])")
ANY = r"(?:(?!; )[^\n]){1,300}?"  # a value holds no two of the clauses that notes are made of
QUOTED = r"(?:'[^'\n]{1,90}'|\"[^\"\n]{1,90}\")"
FITS = {  # what can stand in a slot that is not free; these and what is free keep patterns fast on hostile words
    "n": r"[\w.,–-]{1,20}",
    "sum": r"[\d +*×().,–-]{1,80}",
    "a": QUOTED,
    "b": QUOTED,
    "one": r"[^\s;]{1,90}",
    "other": r"[^\s;]{1,300}",
    "said": r"[^\n]{1,590}",  # a sentence of a book, to the end
}
NAMES = ("words", "rule", "book", "ids", "id", "said")  # slots that hold what is no language of ours


@lru_cache(maxsize=1)
def patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Each sentence as a pattern; those with fewer words of their own come last."""
    ordered = sorted((*SENTENCES, *DETAILS.values()), key=lambda s: -len(re.sub(r"\{\w+\}", "", s)))
    return tuple((re.compile(SLOT.sub(_slot, re.escape(s))), s) for s in ordered)


def _slot(match: re.Match[str]) -> str:
    return f"(?P<{match[1]}>{FITS.get(match[1], ANY)})"


def in_ui(text: str, lang: str | None = None) -> Markup:
    """Sentences of the knowledge base in the language of the interface; ``lang`` is that of the words that they quote.

    What is not known stays as it is and says that it is English. How alike two texts are, as a figure, is left out.
    """
    text = LIKENESS.sub("", text)
    if text.endswith(AUTHORITY.format(book="")):
        return _with_authority(text, lang)
    whole = turned(text, lang)
    return whole if whole is not None else Markup(" ").join(_pieces(text, lang))


def _with_authority(text: str, lang: str | None) -> Markup:
    """A reason that ends with the book of higher authority, whose words it quotes: both are of that book's language."""
    for book in generation().store.books():
        last = AUTHORITY.format(book=book.title)
        if text.endswith(last):
            reason = text.removesuffix(last).rstrip()
            told = Markup('<span lang="{}">{}</span>').format(book.lang, book.title)
            return Markup(" ").join(
                [*([in_ui(reason, book.lang)] if reason else []), Markup(say(AUTHORITY, book=told))]
            )
    return Markup(" ").join(_pieces(text, lang))


def _pieces(text: str, lang: str | None) -> Iterator[Markup]:
    """Clause by clause, and sentence by sentence where a clause is none that is known: quoted words hold full stops."""
    clauses = text.split("; ")
    for n, clause in enumerate(clauses, 1):
        told = turned(clause, lang)
        said = Markup(" ").join(_sentences(clause, lang)) if told is None else told
        yield said + (";" if n < len(clauses) else "")


def _sentences(clause: str, lang: str | None) -> Iterator[Markup]:
    for sentence in APART.split(clause):
        told = turned(sentence, lang)
        yield told if told is not None else _english(sentence)


def _english(sentence: str) -> Markup:
    return Markup("{}" if language() == "en" else '<span lang="en">{}</span>').format(sentence)


def turned(sentence: str, lang: str | None = None) -> Markup | None:
    """A sentence in the language of the interface; None where it is none of those that are known."""
    if len(sentence) > LONGEST:
        return None
    found = ((p.fullmatch(sentence), english) for p, english in patterns())
    return next((_said(english, m.groupdict(), lang) for m, english in found if m), None)


def _said(english: str, values: dict[str, str], lang: str | None) -> Markup:
    return Markup(say(english, **{k: _value(k, v, lang) for k, v in values.items()}))


def _value(name: str, value: str, lang: str | None) -> Markup:
    of = "en" if name == "english" else lang and detect_language(value, lang) if name in NAMES else None
    return Markup('<span lang="{}">{}</span>').format(of, value) if of else Markup("{}").format(value)
