"""What a book without a profile is called: by what it says of itself, then by its file, and how that is known.

In this order of trust: front matter; an ending that chapters share (``Combat | Mudball``); the one heading that stands
above all others; what the file's data say; a first line or heading; the book's own sentence (``Mudball is a game``);
the file's name. What any book could be called (``Game Rules``) is passed over where a later one tells which it is. A
first heading that is one of many of its level, and a first line, must not be a chapter: where running text stands
before it, it is one; where the text never speaks of it and the file's name says which book it is, the file is right.
Of a folder of chapters the name of its site comes first, and before a chapter's heading what the folder's own page is
called, or the folder.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape
from itertools import takewhile

from rulewright.ingest.clean.markup import programs
from rulewright.ingest.marks import FRONT_MATTER, FRONT_TITLE, MACHINE_MARK, is_furniture
from rulewright.ingest.naming import distinct, is_first, readable
from rulewright.ingest.readers.wiki import ENTITY
from rulewright.ingest.structure.model import plain_title
from rulewright.kb.language import LANGUAGES, either, fold, folded_list
from rulewright.kb.mapped import gaps
from rulewright.kb.model import Span

TITLE_MARKS = re.compile(r"^#{1,6}[ \t]+|(?<![ \t])[ \t]*+#{1,6}$")
HEADING = re.compile(r"^(#{1,6})[ \t]+(\S[^\n]{0,200})", re.MULTILINE)
# a heading that Markdown writes as HTML
TAGGED = re.compile(
    r"^[ \t]*+<h([1-6])(?:[ \t][^<>\n]{0,200})?>([^\n]{1,300})</h\1>[ \t\r]*$", re.MULTILINE | re.IGNORECASE
)
LIST_ITEM = re.compile(r"[-*+•·–—▪◦‣●○][ \t]")
FIRST_CHAPTER = re.compile(r"1(?:\.0)?[.)]?[ ]+\S")  # "1. Setup"
BULLETS = re.compile(r"[•▪◦‣●○]")
# in a line of markup, an address, a template, a table or a typesetter's command
CODE = re.compile(r"[<>@]|\$\{|://|[ ]\|[ ]|^\\\w")
LABEL = re.compile(rf"(?:{either('titles.roles')})s?[ ]?:", re.IGNORECASE)  # "Authors: ..."
MADE_BY = re.compile(r"(?:Microsoft|LibreOffice|OpenOffice)[ ][A-Z]\w{1,20}[ ]-[ ]")  # what printing to PDF leaves
SIDES = re.compile(r"[ ](?:\||-|–|—|·|::)[ ]")  # between a chapter's title and its book's
# an address, or what a program calls a file that nobody named: "about:blank", "Untitled 1"
NOT_SAID = re.compile(
    rf"(?:about|data|file|https?):\S|www\.|(?:{either('naming.unnamed')})[ ]?\d{{0,3}}\Z", re.IGNORECASE
)
GREETING = re.compile(rf"(?:{either('naming.greetings')})[ ](?=\S)", re.IGNORECASE)
WORD = r"[A-ZÀ-ÖØ-Þ0-9][\w'’-]{0,40}"
SMALL = rf"(?:{either('headings.minor')})"
NAME = rf"{WORD}(?:[ ](?:{SMALL}[ ]){{0,2}}{WORD}){{0,6}}"
# "Mudball is a quick game", "The Mudball SRD is the"
OF_ITSELF = re.compile(
    rf"(?:^|[.!?:][ ])[ ]?(?:(?i:{either('headings.article_before')})[ ])?(?P<name>{NAME})[!]?[ ]"
    rf"(?:{either('naming.is_a')})[ ](?P<what>[^.!?]{{0,120}})",
    re.MULTILINE,
)

SECTIONS = folded_list("headings.not_the_book")  # what many a book begins with; the book itself is called otherwise
CHAPTER_WORDS = folded_list("headings.files")
KINDS = folded_list("naming.kinds")
NO_NAMES = frozenset(w for one in LANGUAGES.values() for w in one.stop_words)
SHELVES = frozenset({"docs", "content", "src", "source", "pages", "vault", "wiki", "notes"})  # folders of any book
LONGEST_TITLE = 90  # characters; a longer first line is running text
TITLE_WITHIN = 60  # non-blank lines from the start within which a book says its title
OPENING = 8_000  # characters within which a book says what it is
LEAST_SPOKEN = 3  # times that a text speaks of its own name
LEAST_SHARED = 3  # chapters that say the book's title as well
LONGER = 0.6  # share of the places of a word that a longer name has


@dataclass(frozen=True, slots=True)
class Title:
    """What a book is called, and by what: ``its first heading``."""

    text: str
    why: str


@dataclass(frozen=True)
class _Opening:
    """A book's text and file, with what several ways to its title ask."""

    body: str
    said: str
    file: str
    first: str = ""
    lines: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", tuple(_first_lines(self.body)))

    @cached_property
    def headings(self) -> list[tuple[int, str]]:
        """All headings with their level."""
        return [(len(m[1]), _bare(m[2])) for m in HEADING.finditer(self.body)]

    def has_text(self, title: str) -> bool:
        """True where text stands under a heading, before the next one."""
        at = next((m.end() for m in HEADING.finditer(self.body) if _bare(m[2]) == title), len(self.body))
        after = HEADING.search(self.body, at)
        return bool(self.body[at : after.start() if after else None].strip())

    @cached_property
    def begins_so(self) -> bool:
        """True where no running text stands before the first heading of the first level, as before a chapter's."""
        before = takewhile(lambda line: not line.startswith("# "), self.lines)
        return not any(len(line) > LONGEST_TITLE and not CODE.search(line) for line in before)

    @cached_property
    def running(self) -> str:
        """The text without headings and marks of emphasis."""
        return HEADING.sub("", self.body).replace("*", "").replace("_", "")

    @cached_property
    def by_file(self) -> str:
        """What the file is called, as the text writes it, where the text speaks of it; else nothing."""
        name = readable(self.file)
        return spoken(name, self.running) if distinct(name) else ""

    @cached_property
    def by_itself(self) -> str:
        """What the book calls itself in a sentence, else nothing."""
        return calls_itself(self.running)

    def speaks_of(self, name: str) -> bool:
        """True where the text says a name beside the place where it stands, or the file is called so.

        A single word must be written with a capital inside a sentence.
        """
        which = distinct(name) or tuple(_words(name))
        if set(which) <= set(_words(readable(self.file))):
            return True
        if len(which) > 1:
            return fold(self.body).count(" ".join(which)) > 1
        inside = re.compile(rf"(?<=[^\W\d_,][ ])[\"“'«(]?(?P<name>{re.escape(which[0])})(?!\w)", re.IGNORECASE)
        said = [str(m["name"]) for m in inside.finditer(self.running)]
        return sum(name[0].isupper() for name in said) >= LEAST_SPOKEN


def find_title(text: str, said: str = "", file: str = "", folder: str = "") -> Title | None:
    """A book's title, None where there is none. ``said``: what its file's data say, ``file``: the file's name.

    Of a folder these are the name of the site and the folder's; ``folder`` is then what its first file is called.
    """
    titles = (Title(_clean(t.text), t.why) for t in _titles(text, said, file, folder))
    first = next(titles, None)
    if first is None or distinct(first.text):
        return first
    return next((t for t in titles if distinct(t.text)), first)


def _titles(text: str, said: str, file: str, folder: str) -> Iterator[Title]:
    """What a book may be called, the most trusted first."""
    front = FRONT_MATTER.match(text)
    if front and (m := FRONT_TITLE.search(front[0])):
        yield Title(m["title"], "its front matter")
    rest = text[front.end() if front else 0 :]
    hidden = [Span(aside.start, aside.end) for aside in programs(rest, 0, len(rest))]
    shown = "".join(rest[a:b] for a, b in gaps(Span(0, len(rest)), hidden))
    body = TAGGED.sub(lambda m: f"{'#' * int(m[1])} {m[2]}", shown)
    book = _Opening(body, MADE_BY.sub("", said), file, folder)
    yield from filter(None, (way(book) for way in (OF_FOLDER if folder else WAYS)))


def _shared_ending(book: _Opening) -> Title | None:
    """What the titles of chapters end in: ``Combat | Mudball``, the first of which stands at the start."""
    marked = [t for _, t in book.headings]
    short = (line for line in book.body.splitlines() if len(line) <= LONGEST_TITLE and " | " in line)
    titles = marked or [line.strip() for line in short]
    ends = Counter(t.rpartition(" | ")[2].strip() for t in dict.fromkeys(titles) if t.count(" | ") == 1)
    for line in book.lines[:6]:
        end = _bare(line).rpartition(" | ")[2].strip()
        known = marked or book.body.count(end) > len(titles)  # else it may be a table
        if ends[end] >= LEAST_SHARED and may_be_title(end) and known:
            return Title(end, "what its chapters' titles end in")
    return None


def _top_heading(book: _Opening) -> Title | None:
    """The first top heading, where no other one stands beside it, or the text speaks of it."""
    title = _first_top(book)
    if title and (_is_alone(book) or (book.begins_so and not _is_one_of_many(book, title))):
        return Title(title, "its first heading")
    return None


def _is_one_of_many(book: _Opening, title: str) -> bool:
    """True for a heading that the book never speaks of, where it calls itself otherwise; so does its file where text
    stands under the heading, or its words are those that chapters are called by ("Abilities")."""
    words, by_file = _words(title), distinct(readable(book.file))
    chapter = CHAPTER_WORDS.issuperset(words)
    if by_file and chapter and len(words) == 1:  # however often the text has it
        return True
    named = book.by_file or book.by_itself or (by_file and (chapter or book.has_text(title)))
    return bool(named) and not book.speaks_of(title)


def _first_top(book: _Opening) -> str:
    """The first heading of the first level that may be a title; nothing where it names a chapter."""
    for line in book.lines:
        if line.startswith("# "):
            title = without_chapter(_bare(line))
            if fold(title) in SECTIONS or FIRST_CHAPTER.match(title):
                return ""
            if may_be_title(title):
                return title
    return ""


def _is_alone(book: _Opening) -> bool:
    """True where only one heading of the first level says something."""
    return sum(level == 1 and may_be_title(t) for level, t in book.headings) < 2


def _by_its_data(book: _Opening) -> Title | None:
    title = without_chapter(readable(book.said) if re.search(r"\.\w{2,5}$", book.said) else book.said)
    told = title and may_be_title(title) and not NOT_SAID.match(title)
    return Title(title, "the data of its file") if told else None


def _first_line(book: _Opening) -> Title | None:
    """The first line that may be a title, before any chapter, where the text speaks of it or of nothing better."""
    title = _opening_line(book)
    if not title:
        return None
    names = {fold(n) for n in (book.by_file, book.by_itself) if n}
    agreed = len(names) == 1 and book.by_file and book.by_itself
    if agreed and fold(book.by_file) in fold(title) and _more_than(title, book.by_file):
        return Title(book.by_itself, "its own words and the name of its file")
    if book.speaks_of(title) or not names:
        return Title(_as_spoken(title, book.running), "its first line")
    return None


def _more_than(title: str, name: str) -> bool:
    """True where a title says more than a name and what kind of book it is."""
    return bool(set(distinct(title)) - set(_words(name)))


def _opening_line(book: _Opening) -> str:
    for line in book.lines:
        title = without_chapter(_bare(line))
        if fold(title).strip(" :.!¡") in SECTIONS:
            return ""
        if LIST_ITEM.match(line) or CODE.search(title) or LABEL.match(title):
            continue
        chapter = line.startswith("# ") and (not book.begins_so or _is_one_of_many(book, title))
        if FIRST_CHAPTER.match(title) or chapter:
            return ""
        marks = len(line) - len(line.lstrip("#"))
        if marks > 1 and sum(t == title or level <= marks for level, t in book.headings) > 1:
            return ""
        if found := title if may_be_title(title) else run_in_title(title) if line == book.lines[0] else None:
            return found
    return ""


def _own_words(book: _Opening) -> Title | None:
    return Title(book.by_itself, "its own words") if book.by_itself and not book.by_file else None


def _file_known(book: _Opening) -> Title | None:
    if book.by_itself and set(_words(book.by_file)) & set(_words(book.by_itself)):
        return Title(book.by_itself, "its own words and the name of its file")
    return Title(book.by_file, "the name of its file, which the text speaks of") if book.by_file else None


def _site(book: _Opening) -> Title | None:
    title = without_chapter(book.said)
    named = title and may_be_title(title)
    return Title(_as_spoken(title, book.running), "the name of its site") if named else None


def _lone_heading(book: _Opening) -> Title | None:
    return _top_heading(book) if _is_alone(book) else None


def _first_page(book: _Opening) -> Title | None:
    """What the page is called that speaks for a folder, where it is not only called a page."""
    title = _first_top(book) if is_first(book.first, "") else ""
    return Title(title, "its first page") if title and not is_first(title, "") else None


def _folder(book: _Opening) -> Title | None:
    name = readable(book.file)
    return Title(name, "the name of its folder") if distinct(name) and fold(name) not in SHELVES else None


WAYS = (_shared_ending, _top_heading, _by_its_data, _first_line, _own_words, _file_known)
OF_FOLDER = (_site, _shared_ending, _lone_heading, _file_known, _first_page, _folder, *WAYS)


def calls_itself(running: str) -> str:
    """What a text says of itself at its start: ``Mudball is a quick game`` -> ``Mudball``; nothing if it does not."""
    for m in OF_ITSELF.finditer(running, 0, OPENING):
        name = m["name"]
        words = {*_words(m["what"]), *_words(name)}
        plain = fold(name) in NO_NAMES or fold(name) in SECTIONS or fold(name.split()[0]) in NO_NAMES
        if words & KINDS and not plain and running.count(name) >= LEAST_SPOKEN:
            return name
    return ""


def spoken(name: str, running: str) -> str:
    """A name as the text writes it, the longer one where it is nearly always part of that; nothing if seldom said."""
    words = r"[^\w\n]{1,3}".join(map(re.escape, re.findall(r"[^\W_]+", name)))
    pattern = re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE)
    written = Counter(m[0] for m in pattern.finditer(running) if m[0][:1].isupper() or m[0][:1].isdigit())
    if not name or written.total() < LEAST_SPOKEN:
        return ""
    best = max(written, key=lambda w: (written[w], not w.isupper(), w))
    more = re.compile(rf"(?<!\w){re.escape(best)}((?:[ ](?:{SMALL}[ ])?{WORD}){{1,3}})")
    longer = Counter(best + m[1] for m in more.finditer(running))
    top = max(longer, key=lambda w: (longer[w], w), default="")
    return top if longer[top] >= LONGER * written.total() else best


def _as_spoken(title: str, running: str) -> str:
    """A title printed in capitals as the text writes it, if it does."""
    if not title.isupper():
        return title
    found = re.findall(rf"(?<!\w){re.escape(title)}(?!\w)", running, re.IGNORECASE)
    mixed = Counter(f for f in found if not f.isupper() and f[0].isupper() and f.split()[-1][0].isupper())
    return max(mixed, key=lambda w: (mixed[w], w)) if mixed.total() >= LEAST_SPOKEN else title


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", fold(text))


def run_in_title(line: str) -> str | None:
    """The capitalised words that open a line of running text: ``Tournament Rules v2 These rules ...``."""
    words = line[: LONGEST_TITLE + 1].split()
    n = next((i for i, w in enumerate(words) if w[0].islower() and not any(c.isdigit() for c in w)), len(words))
    title = " ".join(words[: n - 1]).strip(" -–—:,;")
    return title if n > 2 and may_be_title(title) and not BULLETS.search(title) else None


def without_chapter(title: str) -> str:
    """What is left of a page's title that names a chapter and the book: ``Introduction | Mudball`` -> ``Mudball``."""
    sides = [s.strip() for s in SIDES.split(title)]
    left = [s for s in sides if s and fold(s).strip(" .:!") not in SECTIONS]
    return left[0] if len(sides) == 2 and len(left) == 1 else title


def _clean(title: str) -> str:
    """A title without the greeting and the signs around it, its characters as they are read ("&amp;")."""
    title = ENTITY.sub(lambda m: unescape(m[0]), title)
    rest = GREETING.sub("", title, count=1)
    title = rest.rstrip("!") if rest != title else title
    bare = re.sub(r"^[^\w(¡¿\"'“«‘]+", "", title).strip()
    return bare or title.strip()


def _first_lines(text: str) -> Iterator[str]:
    """The first non-blank lines without what machines left there."""
    seen = 0
    for line in text[:20_000].splitlines():
        body = MACHINE_MARK.sub("", line).strip("\ufeff \t")
        if body and not is_furniture(body):
            yield body
            seen += 1
            if seen == TITLE_WITHIN:
                return


def _bare(line: str) -> str:
    """A line without the marks of Markdown."""
    return plain_title(TITLE_MARKS.sub("", line.strip()))


def may_be_title(line: str) -> bool:
    """True for a line that is no running text and names neither a chapter nor the contents."""
    contents = any(fold(line).strip(" :.") in one.contents_words for one in LANGUAGES.values())
    letters = sum(1 + (c.lower() == c.upper()) for c in line if c.isalpha())  # without capitals: a syllable or a word
    named = contents or fold(line).strip(" :.!¡") in SECTIONS
    return letters >= 3 and len(line) <= LONGEST_TITLE and line[-1] not in ".,;:" and not named
