"""Terms that an entry in the text names: ``**X.** text``, ``X – text``, ``X: text``, and the entries of a glossary.

Nothing says more surely that something is a term than that the author lists it with its definition: ``Term`` and
``: text`` below it in Markdown, ``<dt>`` in HTML, an item of a glossary with items below it. Whatever the words look
like, they are a name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from html import unescape
from itertools import pairwise, zip_longest

from rulewright.ingest.terms.book import BookText, Candidate
from rulewright.ingest.terms.glossary import kind_told
from rulewright.ingest.terms.headings import SURE, in_glossary, is_entry, is_glossary
from rulewright.ingest.terms.kinds import cued
from rulewright.ingest.terms.names import Name, abbreviates, article_of, is_name, key, leading_in, parse, plain
from rulewright.ingest.terms.patterns import (
    BOLD_ENTRY,
    CELL_ENTRY,
    CODE_ENTRY,
    COLON_ENTRY,
    DASH_ENTRY,
    ITALIC_ENTRY,
    KIND_ENTRY,
    LEGEND,
    LIST_NUMBER,
    WORD,
)
from rulewright.ingest.terms.phrases import are_said, is_phrase
from rulewright.kb.language import Paragraph, Sentence, SentenceKind, fold, is_stop_word, listed
from rulewright.kb.model import SectionKind, Span, TermKind

LONGEST = 60  # characters of a term
BEFORE = 200  # characters before a paragraph in which its tag stands
# "Term" on one line, ": what it is" on the next
MARKDOWN = re.compile(r"^[ \t]{0,3}((?:\*\*)?[^\s:|>#*-][^\n]{0,80})\n[ \t]{0,3}:[ \t]++(?=\S)", re.MULTILINE)
# "- **Term** *(See [Rafts](#rafts))*" and what stands indented below it
NESTED = re.compile(
    r"^[-*+•][ ]++([^\n(]{1,80})(?:\([^\n]{1,200}\)[*_]{0,3})?((?>(?:\n[ \t]{1,12}[-*+•][ ][^\n]++)+))", re.MULTILINE
)
DEFINES = re.compile(r"\s*\n[ \t]{0,3}:[ \t]+")  # between a term and what it is, and between two of these
TAG = re.compile(r"<dt\b[^<>]{0,150}>\s*\Z")
# a note's mark, what MkDocs calls a place, a number that is struck through
UNSAID = re.compile(r"\{:?[ ]?[#.][^{}\n]{1,60}\}|\[\^[^\]\s]{1,20}\]|\A\s*~~[^~]{1,20}~~(?=\s*\w)")
ITS_SHORT = re.compile(r"(.{4,40}?)[\s·•]+(\w{1,6})\Z")


def from_definition_lists(book: BookText) -> Iterator[Candidate]:
    """A candidate for each term of a definition list."""
    for i, section in book.rules:
        if is_glossary(section) or in_glossary(book, section):
            yield from _nested(book, i)
        paragraphs = book.paragraphs(i)
        for p, after in zip_longest(paragraphs, paragraphs[1:]):
            yield from _in_html(book, i, p, after)
        for start, end in _lists(book, paragraphs):
            source = book.source(start, end)
            found = list(MARKDOWN.finditer(source))
            for m, following in zip_longest(found, found[1:]):
                text = source[m.start() : following.start() if following else None].rstrip()
                yield from _candidates(book, i, m[1], start + m.start(), start + m.start() + len(text))


def _nested(book: BookText, i: int) -> Iterator[Candidate]:
    """The items of a glossary that have items below them; a letter over its words is none."""
    for m in NESTED.finditer(book.sections[i].text):
        found = _candidates(book, i, m[1], *book.span(i, m.start(1), m.end()))
        yield from (replace(c, found_by="glossary") for c in found if len(c.key) > 1)


def _lists(book: BookText, paragraphs: Iterable[Paragraph]) -> Iterator[Span]:
    """Stretches of the source that a paragraph and what defines it take up."""
    whole: Span | None = None
    for p in paragraphs:
        if whole and DEFINES.fullmatch(book.source(whole.end, p.span.start)):
            whole = Span(whole.start, p.span.end)
            continue
        if whole:
            yield whole
        whole = p.span
    if whole:
        yield whole


def _in_html(book: BookText, i: int, p: Paragraph, after: Paragraph | None) -> Iterator[Candidate]:
    """The term of a ``<dt>``; its text stands in the same paragraph or in the next."""
    if not TAG.search(book.source(max(0, p.span.start - BEFORE), p.span.start)):
        return
    head, _, text = p.text.partition(" –")
    end = p.span.end if text.strip() or after is None else after.span.end
    yield from _candidates(book, i, head, p.span.start, max(p.span.end, end))


def _candidates(book: BookText, i: int, head: str, start: int, end: int) -> Iterator[Candidate]:
    """The term of an entry, unless it is a question or one of the little words that any sentence may begin with."""
    printed = plain(UNSAID.sub("", unescape(head))).strip(" .:")
    words = key(printed).split()
    asks = printed.endswith("?")
    if not words or asks or len(printed) > LONGEST or all(is_stop_word(w, book.lang) for w in words):
        return
    for name in _together(book, printed, start) or _named(book, printed):
        yield Candidate(name.text, i, start, end, SURE, "entry", name.params, name.aliases, listed=True)


def _together(book: BookText, printed: str, start: int) -> tuple[Name, ...]:
    """The first of several names that the source has on lines of their own before one definition, with the others."""
    first, *others = printed.split(", ")
    above = [line.strip() for line in book.source(start, start + 2 * LONGEST).splitlines()[: len(others) + 1]]
    return (Name(first, None, tuple(others)),) if others and above == [first, *others] else ()


def _named(book: BookText, printed: str) -> tuple[Name, ...]:
    """The names in an entry's head; ``Long Move · LM`` is printed with its abbreviation."""
    short = ITS_SHORT.match(printed)
    if short and abbreviates(short[2], short[1]):
        return (Name(short[1].rstrip(" ·•"), None, (short[2], printed)),)
    names = parse(printed, book.lang) if printed[-1] in ")]" else (Name(printed),)
    return tuple(replace(n, aliases=(*n.aliases, printed)) if n.aliases else n for n in names)


# -- entries ----------------------------------------------------------------------------------------------------------


BOLD_WEIGHT, ITALIC_WEIGHT, DASH_WEIGHT, COLON_WEIGHT, SHORT_WEIGHT = 0.75, 0.7, 0.75, 0.65, 0.4
LISTED = 0.05  # what an entry of a list gains
SHORT_HEAD = 4  # words of a name that stands alone before its text
LEAST_TEXT = 8  # words that explain an entry without a full stop
MOST_HOMES = 3  # sections that may have an entry of one name
LEAST_PARTS = 3  # list items that begin in bold: a list of the parts of a thing, with or without a full stop
SHOUTED = re.compile(r"[^\W\d_](?:[^\Wa-zß-ÿ]|[ ’'-]){2,50}\.")
ASIDE = re.compile(r"\s[–—-]\s")
QUOTES = ("“", '"', "«")
CAPITAL = re.compile(r"[A-ZÁÉÍÓÚÑ¡¿“\"]")
CAPITALISED = re.compile(r"(?:[A-ZÁÉÍÓÚÑ][\w'’/-]*(?:[ \n]+|(?=\W)))+")


def from_entries(book: BookText) -> Iterator[Candidate]:
    """A candidate for each entry of the rules sections; ``Goal: ...`` in one section after the other is one thing, and
    the first of them hardly explains it."""
    glossaries = {i for i, s in book.rules if is_glossary(s) or is_entry(book, s)}
    entries = (replace(c, found_by="glossary") if c.section in glossaries else c for c in _entries(book, glossaries))
    found = [*from_definition_lists(book), *entries]
    homes = {(c.key, c.section) for c in found}
    everywhere = Counter(k for k, _ in homes)
    beside = Counter((k, book.sections[i].parent) for k, i in homes)
    first = {c.key: c for c in reversed(found)}
    for c in found:
        field = everywhere[c.key] > MOST_HOMES or beside[c.key, book.sections[c.section].parent] >= MOST_HOMES
        field = field or (book.is_field(c.section, c.key) and not c.listed)
        if not field or c.found_by == "glossary":
            yield c
        elif c is first[c.key]:
            yield c if c.listed else replace(c, found_by="field")


def _entries(book: BookText, glossaries: Container[int]) -> Iterator[Candidate]:
    for i, _ in book.rules:
        glossary = i in glossaries
        yield from _marked(book, i, is_glossary(book.sections[i]))
        yield from _legend(book, i)
        said = book.sentences(i)
        parts, shouts = _lists_parts(said), _shouts(said)
        kind: TermKind | None = None
        for n, sentence in enumerate(said):
            after = said[n + 1] if n + 1 < len(said) else None
            before = said[n - 1] if n else None
            begins = before is None or before.paragraph != sentence.paragraph
            found = list(_led(book, i, sentence, after, glossary, parts and sentence.listed, shouts))
            found = found if begins or not shouts else []  # "OAR. A tool: it moves the raft."
            if not found and begins:
                kind = None
            kind = leading_in(book.lang, fold(sentence.text)) or kind
            yield from (replace(c, kind=kind) for c in found)
            yield from _announced(book, i, before, sentence, after)
        if not glossary:
            yield from _in_cells(book, i)
        elif all(s.kind is not SentenceKind.ROW for s in said):  # what a table explains stands in its rows
            yield from _glossary(book, i)


def named(
    book: BookText,
    i: int,
    raw: str,
    span: Span,
    weight: float,
    found_by: str = "entry",
    kind: TermKind | None = None,
    bold: bool = False,
) -> Iterator[Candidate]:
    """Candidates for the names in an entry's printed head; none where it is an order or a part of the book."""
    for name in parse(raw, book.lang):
        words = [fold(w) for w in WORD.findall(name.text)]
        if words[0] in book.words.vague and len(words) > 1 and weight < BOLD_WEIGHT:
            continue  # "First round: ..."
        if key(name.text) in book.words.never:
            continue
        generic = key(name.text) in book.words.generic
        if not is_name(name.text, book.lang) or (generic and weight < ITALIC_WEIGHT and not bold):
            continue
        if words[0] in book.words.orders and not name.params and (len(words) > 1 or weight == SHORT_WEIGHT):
            continue
        if is_phrase(book, WORD.findall(name.text)):
            continue
        sure = SURE if name.params or name.aliases else weight
        article = article_of(raw, name.text, book.lang)
        yield Candidate(name.text, i, span.start, span.end, sure, found_by, name.params, name.aliases, kind, article)


def _marked(book: BookText, i: int, glossary: bool) -> Iterator[Candidate]:
    """Entries whose head is bold, italic or a code span at the start of a paragraph or list item; in a ``glossary``
    whatever is bold before a sign is a name, as in a definition list."""
    items = [(p, BOLD_ENTRY.match(p.text)) for p in book.paragraphs(i) if not p.text.startswith("|")]
    parts = sum(bool(bold) for _, bold in items) >= LEAST_PARTS
    effects = _is_entry_itself(book, i) or are_said(book, [bold[1] for _, bold in items if bold])
    for p, bold in items:
        if of := KIND_ENTRY.match(p.text):
            kind = next(cued(book, fold(plain(of[1]))), None)
            yield Candidate(
                plain(of[2]), i, p.span.start, p.span.end, BOLD_WEIGHT, "entry", kind=kind
            )  # "State (bad) — Soaked: ..."
            continue
        if glossary and bold and (bold[2] or bold[4]) and key(bold[1]) not in book.words.never | book.words.plain:
            found = _candidates(book, i, f"{bold[1]} {bold[3] or ''}", *p.span)
            yield from (replace(c, aliases=tuple(a for a in c.aliases if "(" not in a)) for c in found)
            continue
        if bold and (parts or bold[2] or bold[3] or bold[4]) and not _is_spoken(p.text[bold.end() :]):
            weight = BOLD_WEIGHT if _is_explained(p.text, bold.end()) and not effects else SHORT_WEIGHT
            for head in _both(bold[1]):
                yield from named(book, i, f"{head} {bold[3] or ''}", p.span, weight, bold=True)
            continue
        code = CODE_ENTRY.match(p.text)
        if code and not _is_spoken(p.text[code.end() :]):
            yield from named(book, i, code[1], p.span, BOLD_WEIGHT)
            continue
        italic = ITALIC_ENTRY.match(p.text)
        if italic and (italic[2] or italic[3]):
            yield from named(book, i, italic[1], p.span, ITALIC_WEIGHT)


def _is_entry_itself(book: BookText, i: int) -> bool:
    """True for one state of many: what its text counts up are effects ("**Cannot See.** You fail ...")."""
    section = book.sections[i]
    above = book.ancestors(section)[:1]
    return bool(above) and _is_list(book, book.index(above[0])) and len(book.children[above[0].id]) >= LEAST_PARTS


def _is_explained(text: str, at: int) -> bool:
    """True where a sentence follows an entry's head; ``**Range:** 90 feet`` fills in a field."""
    rest = text[at:].strip()
    return not rest or rest.endswith((".", "!", "?", ")", ":", "*", "”", '"')) or len(rest.split()) >= LEAST_TEXT


def _both(head: str) -> list[str]:
    """``Advantage and Disadvantage`` heads one text on two things."""
    words = head.split()
    return [words[0], words[2]] if len(words) == 3 and words[1] in listed("precedence.and") else [head]


def _led(
    book: BookText, i: int, s: Sentence, after: Sentence | None, glossary: bool, part: bool, shouts: bool
) -> Iterator[Candidate]:
    """Entries whose head is parted from the text by a dash, a colon or a full stop; ``part``: in a list of parts;
    ``shouts``: where heads are set in capitals."""
    in_table = book.sections[i].kind is SectionKind.TABLE and not s.listed  # a list in it may explain its columns
    if s.text.startswith(("|", "**", "*")) or in_table:
        return
    listed = s.text.find(": ") + 2  # "the following attributes: Movement [MOV] – determines"
    dash, colon = DASH_ENTRY.match(s.text) or DASH_ENTRY.match(s.text, listed), COLON_ENTRY.match(s.text)
    aside = dash and ("," in dash[1] or ASIDE.search(s.text, dash.end()))  # "The crew – the lazy lot – sleeps"
    if dash and not aside and (s.listed or not _runs_on(dash[1])) and CAPITAL.match(dash[1].lstrip("[")):
        yield from named(book, i, dash[1], s.span, DASH_WEIGHT)
    elif (
        colon
        and len(colon[1].strip()) > 1
        and not _is_spoken(s.text[colon.end() :])
        and (glossary or _starts_a_text(s.text[colon.end() :], part))  # no "Q: May I swim?"
    ):
        weight = SURE if glossary else COLON_WEIGHT + (LISTED if s.text[0] in "•0123456789" else 0.0)
        yield from named(book, i, colon[1], s.span, weight)
    elif after is not None and after.paragraph == s.paragraph and s.text.endswith(".") and len(s.text) < 100:
        head = LIST_NUMBER.sub("", f" {s.text}").strip(" •.")
        if CAPITAL.match(head) and len(WORD.findall(head)) <= 5:
            numbered = not s.text.startswith(head)
            marked = numbered or (shouts and head.isupper())
            weight, found_by = (BOLD_WEIGHT, "entry") if marked else (SHORT_WEIGHT, "short")
            yield from named(book, i, head, Span(s.span.start, after.span.end), weight, found_by)


def _runs_on(head: str) -> bool:
    """True for the beginning of a sentence: "Every raft holds three signed oars – the only ones"."""
    words = head.split()
    return len(words) > SHORT_HEAD and all(map(str.islower, words[1:]))


def _announced(
    book: BookText, i: int, before: Sentence | None, s: Sentence, after: Sentence | None
) -> Iterator[Candidate]:
    """ "... can perform the action:" and then "Control the well. Take a test.": the name of what is announced."""
    if before is None or after is None or not before.text.endswith(":") or before.paragraph == s.paragraph:
        return
    kind = leading_in(book.lang, fold(before.text))
    head = s.text.strip(" .")
    stands_alone = after.paragraph == s.paragraph and s.text.endswith(".") and len(WORD.findall(head)) <= SHORT_HEAD
    if kind and stands_alone and CAPITAL.match(head) and is_name(head, book.lang):
        yield Candidate(head, i, s.span.start, after.span.end, BOLD_WEIGHT, "entry", None, (), kind)


def _in_cells(book: BookText, i: int) -> Iterator[Candidate]:
    """ "| 6 | Dazed. The crew must move. |": a cell that begins with a name."""
    for p in book.paragraphs(i):
        if p.text.startswith("|"):
            for m in CELL_ENTRY.finditer(p.text):
                span = book.span(i, p.start + m.start(1), p.start + m.end())
                yield from named(book, i, m[1], span, BOLD_WEIGHT)


def _legend(book: BookText, i: int) -> Iterator[Candidate]:
    """What the symbols of a legend mean: two or more on a line, or one behind its icon."""
    at = 0
    for line in book.sections[i].text.splitlines(keepends=True):
        found = list(LEGEND.finditer(line)) if len(line) < 120 else []
        if len(found) > 1 or (found and ":" in line[: found[0].start(1)]):
            for m in found:
                span = book.span(i, at + m.start(1), at + m.end(1))
                yield from named(book, i, m[1], span, BOLD_WEIGHT)
        at += len(line)


def _starts_a_text(text: str, part: bool = False) -> bool:
    """True where what follows a colon is a text, not a number or one word; in a list of parts it may begin small."""
    begins = part or bool(CAPITAL.match(text.lstrip("*_•- ")))
    return begins and len(text.split(None, 4)) > 3


def _lists_parts(said: Iterable[Sentence]) -> bool:
    """True where several items of a section's list are called something: ``• Muscle: you use force``."""
    return sum(s.listed and bool(COLON_ENTRY.match(s.text)) for s in said) >= LEAST_PARTS


def _shouts(said: Sequence[Sentence]) -> bool:
    """True where several paragraphs of a section begin with a name in capitals: "OAR. What moves the raft."."""
    two = pairwise(said)
    heads = {s.paragraph for s, after in two if s.paragraph == after.paragraph and SHOUTED.fullmatch(s.text)}
    return len(heads) >= LEAST_PARTS


def _is_spoken(text: str) -> bool:
    """True for what somebody says: ``Ann: “May I swim?”`` names no thing."""
    return text.lstrip("*_ ").startswith(QUOTES)


def _is_list(book: BookText, i: int) -> bool:
    """True for a section whose heading says what its entries are (``Actions``, ``Estados``)."""
    words = [w.removesuffix("s") for w in key(book.sections[i].title).split()]
    return len(words) == 1 and any(words[0].removesuffix("e") == cue.removesuffix("s") for cue, _ in book.words.kinds)


def _glossary(book: BookText, i: int) -> Iterator[Candidate]:
    """Entries that run together (``Army Deck Contains your ...``) or stand on lines of their own."""
    said = book.sentences(i)
    for s, after in pairwise(said):
        alone = s.paragraph != after.paragraph and not s.text.endswith((".", ":", "!", "?"))
        if alone and len(s.text) < 50 and CAPITAL.match(s.text):
            span = Span(s.span.start, max(s.span.end, after.span.end))
            yield from named(book, i, s.text, span, SURE, "glossary")
    for s in said:
        run = CAPITALISED.match(s.text)
        if not run or not s.text[run.end() : run.end() + 1].islower():
            continue
        words = run.group().split()
        first, last = fold(words[0]), fold(words[-1])
        if first in book.words.orders and last not in book.words.articles | book.words.small:
            continue  # "See Rule 209"
        if len(words) > 1 and first not in book.words.articles | book.words.plain:
            name, text = " ".join(words[:-1]), s.text[run.group().rindex(words[-1]) :]
            yield from named(book, i, name, s.span, SURE, "glossary", kind_told(name, text))
