"""A game's keywords on two printed pages: each with what defines it, as far as it is worth, and the symbols.

What fits is counted in lines of the printed columns; of more keywords than fit, the ones that rules use most are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, dropwhile, takewhile
from math import ceil

from flask import Blueprint, render_template, request

from rulewright.kb.language import fold, is_stop_word
from rulewright.kb.language.splitting import HEADED, Sentence, SentenceKind, sentences
from rulewright.kb.model import Book, Section, Term, TermKind
from rulewright.kb.search.analysis import as_written, plain
from rulewright.kb.search.direct_answer import cut
from rulewright.kb.symbols import MISSING, SHORTCODE, symbols
from rulewright.web import lookup
from rulewright.web.opening import generation
from rulewright.web.site.copies import drawn
from rulewright.web.site.ui import language

pages = Blueprint("site_cheatsheet", __name__)

LINES = 385  # of all columns of both pages, with a reserve for words that do not break well
WIDTH = 44  # characters that a line of a column holds
LONGEST, SHORT = 240, 150  # characters of what defines a keyword, a state, an ability or an action, and any other
MARKS_AFTER = (":", "–", "—", "[")  # between a name and what is said of it
SHORT_KINDS = (SentenceKind.ROW, SentenceKind.STAT)  # what defines without stating
LEAST = 3  # words that say something
MOST_READ = 40  # sentences of a definition
SYMBOLS_A_LINE = 2.0
FIRST = (TermKind.KEYWORD, TermKind.STATE, TermKind.ABILITY, TermKind.ACTION)
THEN = (TermKind.ATTRIBUTE, TermKind.TOKEN, TermKind.TERRAIN, TermKind.PHASE)


@dataclass(frozen=True, slots=True)
class Entry:
    """A term with what it comes to."""

    term: Term
    words: str

    @property
    def lines(self) -> int:
        """Lines of a column that it takes."""
        name = len(self.term.name) + len(self.term.params or "") + 2
        return ceil((name + seen_length(self.words)) / WIDTH)


@pages.get("/games/<game>/cheatsheet")
def cheatsheet(game: str) -> str:
    """The sheet of a game in the language of the interface, or else in that of its books."""
    g = generation()
    books = sorted(lookup.game(g, game), key=lambda b: b.authority)
    terms = g.store.terms(game)
    there = sorted({t.lang for t in terms} or {b.lang for b in books})
    lang = next(x for x in (request.args.get("lang"), language(), books[0].lang, *there) if x in there)
    legend = legend_of(books, lang)
    homes = g.store.sections({t.definition.section for t in terms})
    found = entries([t for t in terms if t.lang == lang], homes)
    fitting = chosen(found, LINES - ceil(len(legend) / SYMBOLS_A_LINE))
    return render_template(
        "cheatsheet.html",
        game=game,
        lang=lang,
        langs=there,
        legend=[(drawn(code, lang), symbols().name(code, lang)) for code in legend],
        entries=sorted(fitting, key=lambda e: fold(e.term.name)),
        left_out=len(found) - len(fitting),
        books=[b for b in books if b.lang == lang] or books,
    )


def legend_of(books: Iterable[Book], lang: str) -> list[str]:
    """The symbols that a game's books show and that are drawn, once each by what they are called; not the lost ones."""
    known = symbols()
    codes = [code for b in books for code in b.symbols if code in known.drawings and code not in MISSING]
    by_name = {known.name(code, lang): code for code in codes}
    return [by_name[name] for name in sorted(by_name, key=fold)]


def entries(terms: Iterable[Term], sections: dict[str, Section]) -> list[Entry]:
    """Terms with what defines them, those that matter most first; a name once, one that nothing is said of left out."""
    found: dict[str, Entry] = {}
    for term in sorted(terms, key=_rank):
        home = sections.get(term.definition.section)
        words = words_of(term, home) if home else ""
        if words:
            found.setdefault(fold(term.name), Entry(term, words))
    return list(found.values())


def _rank(term: Term) -> tuple[int, int, str]:
    tier = 0 if term.kind in FIRST else 1 if term.kind in THEN else 2
    return tier, -term.mentions, term.id


def words_of(term: Term, home: Section) -> str:
    """What defines a term, without its name: whole sentences as far as it is worth, dots where there is more."""
    said: list[str] = []
    own = _defining(term, home)
    if own and own[0].kind is SentenceKind.ROW:
        row = _of_row(home.text[own[0].start : own[-1].end], term)
        return cut(row, term.lang, LONGEST) if _says_more(row, term.name) else ""
    for s in own:
        line = " ".join(plain(s.text, as_written).split())
        words = line if said else _unnamed(line, term)
        if said or _says_more(words, term.name):
            said.append(f"{words};" if s.listed and words[-1:].isalnum() else words)
    while said and said[-1].endswith(":"):  # it announces what is not there
        said.pop()
    whole = " ".join(said).rstrip("; ·")
    room = LONGEST if term.kind in FIRST or "".join(said[:1]).endswith(":") else SHORT
    return cut(whole, term.lang, room)


def _defining(term: Term, home: Section) -> list[Sentence]:
    """The sentences that define a term: of the section that is called so all, else those of one paragraph or row of a
    table, and the list that these announce."""
    every = sentences(home)
    stating = [s for s in every if s.kind.states]
    if stating and fold(term.name) in fold(home.title):
        return stating[:MOST_READ]
    shown = [s for s in every if s.kind.states or (s.kind in SHORT_KINDS and not HEADED.match(home.text, s.end))]
    there = [s for s in shown if s.span.end > term.definition.start]
    first = next((s for s in there if s.span.start < term.definition.end), None)
    own = [s for s in there if first and s.paragraph == first.paragraph]
    if not own:
        return []
    if own[-1].kind is not SentenceKind.LEAD_IN:
        return own
    return own + list(takewhile(lambda s: s.listed, there[len(own) :]))


def _of_row(row: str, term: Term) -> str:
    """The cells of a row of a table behind the one that names a term; none where another thing's row mentions it."""
    cells = [" ".join(plain(cell, as_written).split()) for cell in row.split("|")]
    worded = dropwhile(lambda cell: not any(map(str.isalpha, SHORTCODE.sub("", cell))), cells)
    first, *others = (*worded, "")
    if not fold(first).startswith(fold(term.name)):
        return ""
    more = "" if fold(first) == fold(term.name) else _unnamed(first, term)
    return " · ".join(cell for cell in (more, *others) if any(map(str.isalnum, cell)))


def _unnamed(line: str, term: Term) -> str:
    """A definition without the name that it begins with and the sheet shows: ``Scout – moves first``."""
    if fold(line[: len(term.name)]) != fold(term.name):
        return line
    rest = line[len(term.name) :]
    head, _, _ = rest.strip().partition(" ")
    if rest.lstrip()[:1] in MARKS_AFTER:
        return rest.lstrip(": –—-")
    new = rest[:1] == " " and head[:1].isupper() and is_stop_word(head, term.lang)
    return rest.strip() if new else line  # "Muster To put a card into play": a heading that ran into its text


def _says_more(words: str, name: str) -> bool:
    return len(words.split()) >= LEAST and fold(words).strip(" .:") != fold(name)


def seen_length(words: str) -> int:
    """How many characters wide a text is when its symbols are drawn."""
    return len(SHORTCODE.sub("MM", words))


def chosen(found: Sequence[Entry], room: int) -> list[Entry]:
    """As many of the first entries as there is room for, in lines."""
    ends = accumulate(entry.lines for entry in found)
    return [entry for entry, end in zip(found, ends, strict=True) if end <= room]
