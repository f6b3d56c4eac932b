"""What can be completed: every name of a term, every heading, every rule number, by each word that may begin it.

The questions that everybody asks are there too, each where a heading of its game says what it is about, and lead there.

Made while an index is built and kept beside it as one file that is mapped, so that opening it costs the same whatever
its size and the processes that serve share one copy:

    a line of JSON     the games, how many keys and entries there are, and the first rank of a later word
    numbers            of four bytes: where each key begins, and the end; the same of entries; the rank of each key;
                       then by rank its entry and its game
    the keys           folded, sorted
    the entries        as JSON, best first; taken apart only when one is shown
"""

from __future__ import annotations

import json
import mmap
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, permutations
from pathlib import Path
from typing import NamedTuple

import numpy as np
import orjson

from rulewright.kb.errors import SearchError
from rulewright.kb.language import fold, is_stop_word, other_numbers
from rulewright.kb.model import Knowledge, Section, SectionKind, Term
from rulewright.kb.search.analysis import folded, plain, tidy
from rulewright.kb.search.index_files import Numbers, packed
from rulewright.kb.search.index_reader import behind
from rulewright.kb.search.topics import QUESTIONS, TOPICS, is_headed

FILE = "completions.table"
LONGEST_KEY = 120  # characters
MOST_STARTS = 6  # words of a name from which it is completed
SHORTEST_START = 3  # letters of such a word, but the first
LATE = 2  # added to the class of a row that starts at a later word, or asks in a language that the game lacks

# number with points | word; a decimal comma is a point. Possessive throughout, hence linear.
WORD = re.compile(r"\d++(?>(?:[.,]\d++)+)[^\W_]*+|[^\W_]++")
_APOSTROPHES = str.maketrans("", "", "'’ʼ´`")


class Entry(NamedTuple):
    """One completion; see ``kb.search.results.Suggestion``."""

    text: str
    kind: str
    id: str
    game: str
    lang: str
    translation: str | None = None
    full: str | None = None
    where: str | None = None


class Row(NamedTuple):
    """A key and what it leads to. ``standing`` is the place among the entries of its game, 0 is the best."""

    group: int  # 0 term, 1 heading; plus LATE
    standing: int
    entry: Entry
    key: str


class Pieces:
    """Pieces of a file that is mapped: each is read when it is asked for."""

    def __init__(self, everything: mmap.mmap | bytes, begin: int, at: memoryview) -> None:
        self._all, self._begin, self._at = everything, begin, at

    def __len__(self) -> int:
        return len(self._at) - 1

    def __getitem__(self, n: int) -> bytes:
        if not 0 <= n < len(self._at) - 1:
            raise IndexError(n)
        return self._all[self._begin + self._at[n] : self._begin + self._at[n + 1]]


class Completions:
    """All that can be completed; read only. A row's rank is its place among all rows, best first.

    ``keys``: folded, as UTF-8, sorted; ``ranks`` goes with them; ``game_of`` (a place among ``games``) with ranks;
    ``late`` is the first rank of a later word.
    """

    def __init__(self, everything: mmap.mmap | bytes) -> None:
        """Those of a file's content. Raises ValueError, KeyError or TypeError where it is damaged."""
        end = everything.find(b"\n") + 1
        facts = json.loads(everything[:end])
        keys, entries, rows = facts["keys"], facts["entries"], facts["rows"]
        self.games: list[str] = facts["games"]
        self.late: int = facts["late"]
        ends = np.cumsum([keys + 1, entries + 1, keys, rows, rows])
        numbers = np.frombuffer(everything, "<u4", int(ends[-1]), end)
        key_at, entry_at, self.ranks, self._entry_of, self.game_of = np.split(numbers, ends[:-1])
        begin = end + numbers.nbytes
        if begin + int(key_at[-1]) + int(entry_at[-1]) != len(everything):
            raise ValueError("what is kept of completions is not whole")
        self.keys = Pieces(everything, begin, _view(key_at))
        self._entries = Pieces(everything, begin + int(key_at[-1]), _view(entry_at))

    def entry(self, rank: int) -> Entry:
        """What a row leads to."""
        return Entry(*json.loads(self._entries[int(self._entry_of[rank])]))

    @staticmethod
    def read(folder: Path) -> Completions:
        """Those of an index. Raises SearchError where there are none or they are damaged."""
        try:
            with (folder / FILE).open("rb") as file:
                return Completions(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        except (OSError, ValueError, KeyError, IndexError, TypeError) as e:
            advice = "has no completions; run `rulewright build`"
            raise SearchError("search-index", f"The search index in {folder.name} {advice}.") from e


def _view(numbers: Numbers) -> memoryview:
    """Numbers of which one is quickly read."""
    return np.require(numbers, np.uint32, "A").data


def _at(pieces: Sequence[bytes]) -> bytes:
    return packed(accumulate(map(len, pieces), initial=0))


def key(text: str) -> str:
    """Text as it is completed: words and numbers, folded, without accents and apostrophes; may be empty."""
    folded = fold(tidy(text)).translate(_APOSTROPHES)
    return " ".join(w.replace(",", ".") for w in WORD.findall(folded))[:LONGEST_KEY].rstrip()


def rows_of(knowledge: Knowledge) -> list[Row]:
    """What the names of some games can be completed to, in an order that is theirs."""
    pairs: dict[tuple[str, str, str], tuple[str, str]] = {}
    for study in knowledge.studies:
        for t in study.translations:
            for (lang, name), other in permutations(t.sides):
                pairs.setdefault((t.game, lang, key(name)), other)
    terms = {t.id: t for study in knowledge.studies for t in study.terms}
    return [*dict.fromkeys((*_of_terms(terms, pairs), *_of_sections(knowledge), *_of_questions(knowledge)))]


def content(every: Collection[Row]) -> bytes:
    """The file of all rows. Games take turns: the best of each stand before the second best of any; some behind."""
    late = behind(list({r.entry.game for r in every}))
    some = [*dict.fromkeys(every)]
    place = {e: n for n, e in enumerate(sorted({r.entry for r in some}, key=_order))}
    begun = {k: n for n, k in enumerate(sorted({r.key for r in some}))}
    told = [(begun[r.key], place[r.entry], r.standing, r.entry.game in late, r.group) for r in some]
    order = np.lexsort(np.array(told, dtype=np.int64).reshape(-1, 5).T)  # by the last of these first
    rows = [some[n] for n in order.tolist()]
    entries = {e: n for n, e in enumerate(dict.fromkeys(r.entry for r in rows))}
    ranks = sorted(range(len(rows)), key=[begun[r.key] for r in rows].__getitem__)
    games = {g: n for n, g in enumerate(sorted({r.entry.game for r in rows}))}
    keys = [rows[rank].key.encode() for rank in ranks]
    said = [orjson.dumps(tuple(e)) for e in entries]
    head = {
        "games": list(games),
        "keys": len(keys),
        "entries": len(said),
        "rows": len(rows),
        "late": sum(r.group < LATE for r in rows),
    }
    numbers = (
        _at(keys),
        _at(said),
        packed(ranks),
        packed(entries[r.entry] for r in rows),
        packed(games[r.entry.game] for r in rows),
    )
    line = json.dumps(head, ensure_ascii=False).encode()
    blanks = b" " * (-(len(line) + 1) % 4)  # numbers are read quicker from places that are multiples of their size
    return b"".join((line, blanks, b"\n", *numbers, *keys, *said))


def _order(e: Entry) -> tuple[str, ...]:
    return (e.game, e.text, e.lang, e.id, e.full or "", e.translation or "", e.where or "")


def _of_terms(terms: Mapping[str, Term], pairs: Mapping[tuple[str, str, str], tuple[str, str]]) -> Iterator[Row]:
    """Terms by each of their names, and by what they are called in the other language where that is no term itself."""
    standing: dict[str, int] = {}
    for t in sorted(terms.values(), key=lambda t: (-t.mentions, t.id)):
        place = standing[t.game] = standing.get(t.game, -1) + 1
        others = [terms[i] for i in t.translations if i in terms and terms[i].lang != t.lang]
        said = pairs.get((t.game, t.lang, key(t.name)))
        translation = others[0].name if others else said and said[1]
        for name in dict.fromkeys((t.name, *t.aliases)):
            same = _same_but_number(name, t.name, t.lang)
            shown, full = (t.name, None) if same else (name, t.name)
            yield from _rows(name, 0, place, Entry(shown, "term", t.id, t.game, t.lang, translation, full))
        if said and not others:
            other, name = said
            yield from _rows(name, 0, place, Entry(name, "term", t.id, t.game, other, t.name))


def _of_sections(knowledge: Knowledge) -> Iterator[Row]:
    """Headings by number, by title and by later words of it; stories, contents and the like are no completions."""
    books = {b.id: b for b in knowledge.books}
    titles = {s.id: s.title for s in knowledge.sections}
    shown = [s for s in knowledge.sections if s.kind.is_rules_text]
    for place, s in enumerate(sorted(shown, key=lambda s: (s.book, s.order))):
        if s.number:
            yield Row(1, place, _heading(s, books[s.book].game, books[s.book].title, titles), key(s.label))
    for place, s in enumerate(sorted(shown, key=lambda s: (len(s.title.split()), s.book, s.order))):
        yield from _rows(s.title, 1, place, _heading(s, books[s.book].game, books[s.book].title, titles))


def _of_questions(knowledge: Knowledge) -> Iterator[Row]:
    """The questions of every language that a heading of a game answers: of its own language, if there is one.

    Those of a language that no such heading is in come behind the names that begin so.
    """
    books = {b.id: b for b in knowledge.books}
    headed: dict[tuple[str, int], list[tuple[Section, tuple[str, ...]]]] = {}
    for s in (s for s in knowledge.sections if s.kind.is_rules_text):
        title = folded(s.title)
        for n in (n for n in range(len(TOPICS.get(s.lang, ()))) if is_headed(n, title, s.lang)):
            headed.setdefault((books[s.book].game, n), []).append((s, title))
    for lang, questions in QUESTIONS.items():
        for (game, n), some in headed.items():
            s = min(some, key=lambda x: (x[0].lang != lang, *_far(n, *x), books[x[0].book].authority))[0]
            own = s.lang == lang
            entry = Entry(questions[n], "section", s.id, game, lang, where=_plain(s.label) if own else None)
            yield Row(1 if own else 1 + LATE, n, entry, key(questions[n]))


def _far(n: int, s: Section, title: Sequence[str]) -> tuple[bool, bool, int]:
    """How far a heading is from a topic: it is of a scenario, has none of the words asked for, and how long it is."""
    return s.kind is SectionKind.SCENARIO, TOPICS[s.lang][n].asked.isdisjoint(title), len(title)


_plain = lru_cache(4_096)(plain)  # a heading is asked for by each of its names, and by all that stands under it


def _heading(s: Section, game: str, book: str, titles: Mapping[str, str]) -> Entry:
    above = titles.get(s.parent or "", "") or book
    return Entry(_plain(s.label), "section", s.id, game, s.lang, where=_plain(above))


def _rows(name: str, group: int, standing: int, entry: Entry) -> Iterator[Row]:
    """A name from its beginning and from each of its first few later words that say something."""
    words = key(name).split()
    for i, w in enumerate(words[:MOST_STARTS]):
        if i == 0 or (len(w) >= SHORTEST_START and not is_stop_word(w)):
            yield Row(group + (LATE if i else 0), standing, entry, " ".join(words[i:]))


def _same_but_number(a: str, b: str, lang: str) -> bool:
    """True where two names have the same words, in singular or plural."""
    these, those = key(a).split(), key(b).split()
    pairs: Iterable[tuple[str, str]] = zip(these, those, strict=False)
    same = (v == w or v in other_numbers(w, lang) or w in other_numbers(v, lang) for v, w in pairs)
    return len(these) == len(those) and all(same)
