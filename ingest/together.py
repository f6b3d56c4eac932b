"""Which books are one game, of those that no profile recognised: a book and its translation, rules and their addition.

To begin with each such book is a game of its own. Two of them are one game only on evidence of several kinds: the words
of their titles that say which game it is; file names that differ by a language; the names that both speak of; the
sequence of their headings. What is decided depends on the set of books, not on their order.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import combinations

from rulewright.ingest.apart import Placed, trace_key
from rulewright.ingest.kept import Kept
from rulewright.ingest.naming import MINOR, adds, distinct, language_of, readable
from rulewright.kb.groups import in_groups
from rulewright.kb.language import fold
from rulewright.kb.model import Book, BookReading

# a name in running text: "the Mud Lords", "by Jo Mud"
NAME = re.compile(r"(?<=[^\W\d_][ ])[A-ZÀ-ÖØ-Þ][\w'’-]{2,40}(?:[ ][A-ZÀ-ÖØ-Þ][\w'’-]{0,40}){0,4}")
TABLE = re.compile(r"^\|[ ]?:?--", re.MULTILINE)
MOST_NAMES = 400  # of one book, the most frequent
MOST_HEADINGS = 250  # of one book, whose sequence is compared
LEAST_NAMES = 8  # fewer tell nothing
LEAST_HEADINGS = 12
SPOKEN = 2  # times that a text says the name of its game
FEW, SOME, MANY = 0.1, 0.2, 0.3  # share of the names of the shorter book that both have; a licence alone has many
LIKE, SAME = 0.75, 0.95  # likeness of two sequences of headings


@dataclass(frozen=True, slots=True)
class Trace:
    """What is compared of a book's text: its names, the sequence of its headings, how often it says its own title."""

    names: tuple[str, ...]
    headings: tuple[str, ...]
    spoken: int


@dataclass(frozen=True, slots=True)
class Traces:
    """The traces of a file's books, by id; ``sha256`` of the file, by which a takedown finds them."""

    sha256: str
    of_books: dict[str, Trace]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A book with what tells its game: its trace, and the words of its title and of its file's name that do.

    ``base``: the id that its title gave it, also where an earlier build added its language.
    """

    placed: Placed
    book: Book
    trace: Trace
    base: str
    title: frozenset[str]
    file: frozenset[str]

    @property
    def key(self) -> str:
        """What a book is known and ordered by."""
        return f"{self.base} {self.book.lang} {self.book.id}"


@dataclass(frozen=True, slots=True)
class Decision:
    """A book of a file under the id and game that it has from now on (``to``), and why: other books, with reasons."""

    placed: Placed
    book: str
    to: Book
    why: Mapping[str, str]


def together(placed: Sequence[Placed], kept: Kept, taken: Iterable[str] = ()) -> list[Decision]:
    """The books that are one game with another book, each with its id and game.

    ``taken``: games that were taken down, whose name a game keeps. What is there twice in one language stays out.
    """
    found = {c.key: c for c in sorted(_candidates(placed, kept), key=lambda c: c.key)}
    ties = {(a.key, b.key): why for a, b in near([*found.values()]) if (why := one_game(a, b))}
    ids = {b.id for p in placed for b in p.books}
    out: list[Decision] = []
    for keys in _groups(ties):
        group = [found[k] for k in keys]
        out += _decided(group, ties, ids - {c.book.id for c in group}, frozenset(taken))
    return out


def _candidates(placed: Sequence[Placed], kept: Kept) -> Iterator[Candidate]:
    """The books without a profile, each once in its language; none where there is only one."""
    unknown = [(p, b) for p in placed for b in p.books if not b.profile]
    held = Counter((_base(b), b.lang) for _, b in unknown)
    for p, b in unknown if len(unknown) > 1 else ():
        if held[_base(b), b.lang] == 1:
            title, file = (frozenset(distinct(x)) - MINOR for x in (b.title, readable(b.file)))
            yield Candidate(p, b, _traces(p, kept)[b.id], _base(b), title, file)


def _base(book: Book) -> str:
    return book.game if book.id == f"{book.game}-{book.lang}" else book.id


def _traces(placed: Placed, kept: Kept) -> dict[str, Trace]:
    """The traces of a file's books, by id; kept, so that not every build reads all books."""

    def made() -> Traces:
        return Traces(placed.sha256, {r.book.id: trace(r) for r in placed.readings()})

    return kept.get(Traces, trace_key(placed.key), made).of_books


def trace(reading: BookReading) -> Trace:
    """What is compared of a book."""
    own = " ".join(distinct(reading.book.title))
    depth: dict[str | None, int] = {None: -1}
    headings: list[str] = []
    names: Counter[str] = Counter()
    spoken = 0
    for s in reading.sections:
        depth[s.id] = depth.get(s.parent, -1) + 1
        headings.append(f"{depth[s.id]} {s.number or ''}{'|' if TABLE.search(s.text) else ''}")
        text = s.text.replace("*", "").replace("_", "")
        names.update(fold(m[0]) for m in NAME.finditer(text))
        spoken += fold(text).count(own) if own else 0
    frequent = sorted(names, key=lambda n: (-names[n], n))[:MOST_NAMES]
    return Trace(tuple(sorted(frequent)), tuple(headings[:MOST_HEADINGS]), spoken)


def near(books: Sequence[Candidate]) -> Iterator[tuple[Candidate, Candidate]]:
    """The pairs that can be one game, in order: of one title or file name, or of several names in two languages.

    Of thousands of books these are few, so that not every two are compared.
    """
    alike: dict[tuple[str, frozenset[str]], list[int]] = defaultdict(list)
    speaking: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for i, c in enumerate(books):
        alike["title", c.title].append(i)
        alike["file", c.file].append(i)
        for name in c.trace.names:
            speaking[c.book.lang][name].append(i)
    pairs = {pair for (_, words), of in alike.items() if words for pair in combinations(of, 2)}
    for i, c in enumerate(books):
        others = [of for lang, of in speaking.items() if lang != c.book.lang]
        shared = Counter(j for of in others for name in c.trace.names for j in of.get(name, ()) if j > i)
        least = {j: max(LEAST_NAMES, min(len(c.trace.names), len(books[j].trace.names))) for j in shared}
        pairs.update((i, j) for j, many in shared.items() if many >= MANY * least[j])
    yield from ((books[i], books[j]) for i, j in sorted(pairs))


def one_game(a: Candidate, b: Candidate) -> str:
    """Why two books are one game; nothing where the evidence is not enough."""
    if a.book.lang == b.book.lang:
        return _adds_to(a, b)
    title = bool(a.title) and a.title == b.title
    file = _same_but_for_language(a, b)
    names = shared_names(a.trace, b.trace)
    if title and (file or (len(a.title) > 1 and _spoken(a, b)) or names >= SOME):
        return "the same title"
    if not title and not file and names < MANY:
        return ""
    like = likeness(a.trace, b.trace)
    if title:
        return "the same title and headings" if like >= LIKE else ""
    if file and (names >= FEW or like >= LIKE):
        return "file names that differ by their language"
    return "the same names and headings" if names >= MANY and like >= SAME else ""


def _adds_to(a: Candidate, b: Candidate) -> str:
    """Why two books in one language are one game: one of them says that it adds to a game of that name."""
    if not a.title or a.title != b.title or not (adds(a.book.title) or adds(b.book.title)):
        return ""
    names = shared_names(a.trace, b.trace)
    enough = names >= FEW or len(a.title) > 1 if _spoken(a, b) else names >= SOME
    return "titles that name the same game" if enough else ""


def _spoken(a: Candidate, b: Candidate) -> bool:
    return min(a.trace.spoken, b.trace.spoken) >= SPOKEN


def _same_but_for_language(a: Candidate, b: Candidate) -> bool:
    """True for ``mud-en.md`` and ``mud-es.md``, each in the language that it says, or ``mud.md`` beside one of them."""
    said = [(language_of(x.book.file), x.book.lang) for x in (a, b)]
    right = all(code in ("", lang) for code, lang in said) and any(code for code, _ in said)
    return right and bool(a.file) and a.file == b.file


def shared_names(a: Trace, b: Trace) -> float:
    """The share of the names of the book with fewer that the other has as well; 0 where they are too few to tell."""
    fewer = min(len(a.names), len(b.names))
    return len(set(a.names) & set(b.names)) / fewer if fewer >= LEAST_NAMES else 0.0


def likeness(a: Trace, b: Trace) -> float:
    """How like each other the sequences of headings are, from 0 to 1; 0 where one is too short to tell."""
    if min(len(a.headings), len(b.headings)) < LEAST_HEADINGS:
        return 0.0
    one, other = sorted((a.headings, b.headings))  # the measure is not quite the same both ways
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def _groups(ties: Iterable[tuple[str, str]]) -> list[list[str]]:
    """What hangs together, in order."""
    group: dict[str, set[str]] = {}
    for a, b in ties:
        merged = group.get(a, {a}) | group.get(b, {b})
        group |= dict.fromkeys(merged, merged)
    return [sorted(found) for key, found in sorted(group.items()) if key == min(found)]


def _decided(
    group: Sequence[Candidate], ties: Mapping[tuple[str, str], str], others: set[str], taken: frozenset[str]
) -> Iterator[Decision]:
    """The books of one game with their new ids: those that share one have their language in it."""
    game = min((c.base for c in group), key=lambda i: (i not in taken, len(i), i))
    ids = _ids(group, others)
    for c in group:
        why = {ids[b if c.key == a else a]: reason for (a, b), reason in ties.items() if c.key in (a, b)}
        yield Decision(c.placed, c.book.id, replace(c.book, id=ids[c.key], game=game), why)


def told(why: Mapping[str, str]) -> str:
    """Why a book is one game with others, in words: ``with mud-es: the same title``."""
    by_reason = in_groups((reason, other) for other, reason in sorted(why.items()))
    return "; ".join(f"with {', '.join(some)}: {reason}" for reason, some in sorted(by_reason.items()))


def _ids(group: Sequence[Candidate], others: set[str]) -> dict[str, str]:
    """The ids of the books of one game, by key."""
    sharing = Counter(c.base for c in group)
    ids: dict[str, str] = {}
    for c in group:
        name = c.base if sharing[c.base] == 1 else f"{c.base}-{c.book.lang}"
        free = name not in others and name not in ids.values()
        ids[c.key] = name if free else f"{name}-{c.placed.sha256[:8]}"
    return ids
