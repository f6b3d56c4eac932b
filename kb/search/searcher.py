"""The searcher: understand, rank, filter, count, and show; answers are kept for those who ask the same again.

What a query's operators come to are filters that Whoosh's searcher runs, and what there is to tell. Kept are the few
most recent answers of one generation.
"""

from __future__ import annotations

import gc
import threading
from collections import OrderedDict
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from rulewright.kb.errors import RulewrightError, SearchError
from rulewright.kb.messages import Message, together
from rulewright.kb.model import ALL, InForce, Reference, Term
from rulewright.kb.search.analysis import folded
from rulewright.kb.search.candidates import Weighing
from rulewright.kb.search.completions import Completions, Entry
from rulewright.kb.search.direct_answer import READ, Direct, Likeliest, Source, direct, weighed
from rulewright.kb.search.engine.queries import Alike, Called, Phrase, Query, Term as Value
from rulewright.kb.search.engine.reader import searcher
from rulewright.kb.search.glossary import Glossary
from rulewright.kb.search.index_files import PLACED
from rulewright.kb.search.index_reader import Arrays, Weighting
from rulewright.kb.search.lines import kept
from rulewright.kb.search.named import Name, NamedGames
from rulewright.kb.search.query import Does, Operator, fence
from rulewright.kb.search.rank import ASKED, Deadline, Ranker
from rulewright.kb.search.results import Answer, Hit, Like, Suggestion, hits
from rulewright.kb.search.scoring import phrase
from rulewright.kb.search.snippet import Passages
from rulewright.kb.search.suggest import Among, Suggester
from rulewright.kb.search.understand import Understood, understand
from rulewright.kb.search.vocabulary import Lexicon, having
from rulewright.kb.store import Store

MOST_CALLED = 100  # of one name, in as many games
KEPT_ANSWERS = 256  # answers; one takes some 10 kB
DEADLINE = 0.25  # seconds for ranking
KEPT_QUERIES = 64  # understood queries kept in memory
LONGEST_KEPT = 1_000  # characters of a query that tell it from others; no more than that are ever searched for
FACETS = ("game", "book", "lang", "kind")
MOST_CHOICES = 100  # of one facet: those of most hits, and those that are chosen
KEPT_DIRECT = 256  # direct answers kept in memory
KEPT_READ = 256  # sections of which the sentences are kept in memory
KEPT_TERMS = 512  # terms that queries name, kept in memory
KEPT_GAMES = 64  # games that were searched alone, kept in memory
MOST_HITS, MOST_TERMS = 100, 20
MOST_LIKE = 4  # sections that are like one
FIRST = 10  # hits that a direct answer is looked for in
FAILED = ("search-failed", "The search failed; please report the query.")


# -- filters ---------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Narrowed:
    """Values of columns, further queries that a hit must match, those that it must not, and what is told."""

    columns: dict[str, str] = field(default_factory=dict)
    must: dict[str, Sequence[Query]] = field(default_factory=dict)  # of each name one
    without: list[Query] = field(default_factory=list)
    told: list[Message] = field(default_factory=list)


class Narrowing:
    """Reads operators. ``columns``: the games and kinds that there are; ``mentions``: what leads to a term."""

    def __init__(
        self,
        columns: Mapping[str, Sequence[str]],
        glossary: Glossary,
        mentions: Callable[[str], Iterable[Reference]],
    ) -> None:
        self._games = {" ".join(folded(g.replace("-", " "))): g for g in columns["game"]}
        self._kinds = {k: k for k in columns["kind"]} | {w: k for w, k in ASKED.items() if k in columns["kind"]}
        self._glossary, self._mentions = glossary, mentions

    def read(self, operators: Iterable[Operator]) -> Narrowed:
        """What some operators come to; one that is not understood is told and keeps nothing out."""
        out = Narrowed()
        for o in operators:
            words = folded(o.value.replace("-", " ") if o.does is Does.GAME else o.value)
            if o.does is Does.WITHOUT:
                out.without += self.having(words)
            elif o.does in (Does.GAME, Does.KIND):
                self._column(o, " ".join(words), out)
            else:
                self._about(o, words, out)
        return out

    def having(self, words: Sequence[str]) -> list[Phrase]:
        """What finds sections that have words one after the other, in any form of any language."""
        lexicon = self._glossary.lexicon
        every = [[lexicon.tokens(w, lang) for w in words] for lang in lexicon.languages] if words else []
        return [Phrase(field, forms) for forms in every for field in PLACED]

    def _column(self, o: Operator, value: str, out: Narrowed) -> None:
        known = self._games if o.does is Does.GAME else self._kinds
        if value in known:
            out.columns[o.does.value] = known[value]
        elif o.does is Does.GAME:
            out.told.append(Message("No game here is called '{words}': every game was searched.", words=o.value))
        else:
            out.told.append(Message("No kind of section is called '{words}': every kind was searched.", words=o.value))

    def _about(self, o: Operator, words: tuple[str, ...], out: Narrowed) -> None:
        named = [f.value for f in self._glossary.terms.find(words) if (f.start, f.end) == (0, len(words))]
        named = named[:MOST_CALLED]
        if not named:
            out.told.append(Message("No term is called '{words}': that filter was left out.", words=o.value))
        elif o.does is Does.DEFINES:
            out.must[o.does.value] = [Called(e.section for e in named)]
        else:
            out.must[o.does.value] = [Called(r.section for e in named for r in self._mentions(e.term))]


# -- kept answers ----------------------------------------------------------------------------------------


@contextmanager
def failing(code: str, message: str, *known: type[Exception]) -> Iterator[None]:
    """Make a SearchError of whatever goes wrong, but of errors that are known already."""
    try:
        yield
    except known:
        raise
    except Exception as e:
        raise SearchError(code, message) from e


class KeptAnswers:
    """The answers that were asked for last; safe for use by several threads."""

    def __init__(self, most: int = KEPT_ANSWERS) -> None:
        self._most = most
        self._answers: OrderedDict[Hashable, Answer] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, asked: Hashable, find: Callable[[], Answer]) -> Answer:
        """The answer that is kept, or else a new one, which is kept unless the deadline cut it short."""
        with self._lock:
            if asked in self._answers:
                self._answers.move_to_end(asked)
                return self._answers[asked]
        found = find()
        if not found.partial:
            with self._lock:
                self._answers[asked] = found
                while len(self._answers) > self._most:
                    self._answers.popitem(last=False)
        return found

    def __len__(self) -> int:
        return len(self._answers)

    def clear(self) -> None:
        """Forget all of them."""
        with self._lock:
            self._answers.clear()


def _most(choices: dict[str, int], chosen: Container[str | None]) -> dict[str, int]:
    """The choices of most hits, and those that are chosen."""
    return {k: hits for n, (k, hits) in enumerate(choices.items()) if n < MOST_CHOICES or k in chosen}


# -- the searcher ----------------------------------------------------------------------------------------


class Searcher:
    """Answers queries over one generation; safe for use by several threads."""

    def __init__(self, store: Store, folder: Path) -> None:
        self.store = store
        self.kept = KeptAnswers()
        # what is found and what answers both need it
        self.understood = lru_cache(KEPT_QUERIES)(self._understood)
        self._read = lru_cache(KEPT_DIRECT)(self._weighed)
        self._term = lru_cache(KEPT_TERMS)(store.term)
        try:
            self.arrays = Arrays(folder)
            weighting = Weighting(self.arrays)
            whoosh = searcher(self.arrays, weighting)
            lexicon = Lexicon.read(folder)
            _whole(store, self.arrays.counted("book"))
            self.glossary = Glossary(folder, lexicon)
            self._suggester = Suggester(Completions.read(folder))
            self._ranker = Ranker(whoosh, self.glossary)
            self._ranker_of = lru_cache(KEPT_GAMES)(
                lambda game: Ranker(searcher(self.arrays.within(game), weighting), self.glossary, game)
            )
            read = lru_cache(KEPT_READ)(lambda i: kept(store, i))
            states = lru_cache(KEPT_READ)(lambda i: store.statements(section=i))
            self.source = Source(
                store.section,
                store.children,
                self._term,
                read,
                states,
                weighting.rarity,
                having(self.arrays, lexicon),
            )
            self._narrowing = Narrowing(self.arrays.columns, self.glossary, store.references_to)
            self._named = NamedGames(self.arrays.columns["game"], lru_cache(KEPT_GAMES)(self.says_alone))
            self._passages = Passages(self.arrays, weighting.rarity)
            self._alike = Alike(self.arrays, lexicon, self._passages)
        except SearchError:
            raise
        except Exception as e:
            raise SearchError("search-index", f"The search index in {folder.name} cannot be opened: {e}.") from e

    def _understood(self, q: str, game: str | None = None) -> Understood:
        """A query, understood, as it is asked of a game alone or of the one that it keeps to itself or names."""
        asked = fence(q)
        if game is None:
            asked = self._named.kept_to(asked)
        game = self._narrowing.read(asked.operators).columns.get("game", game)
        return understand(asked, self.glossary, self._ranked(game))

    def says_alone(self, game: str, words: Name) -> bool:
        """True where no section of another game has these words one after the other."""
        found = (phrase(self.arrays, q.words, q.searched)[0] for q in self._narrowing.having(words))
        number = self.arrays.columns["game"].index(game)
        return all(bool((self.arrays.game[docs] == number).all()) for docs in found)

    def _ranked(self, game: str | None) -> Ranker:
        """What ranks the sections of a game, or of all."""
        return self._ranker if game is None else self._ranker_of(game)

    def forget(self) -> None:
        """Drop the answers that are kept for those who ask again, as a bench does."""
        self.kept.clear()
        self.understood.cache_clear()
        self._read.cache_clear()

    @failing(*FAILED, RulewrightError)
    def search(
        self,
        q: str,
        *,
        game: str | None = None,
        book: InForce = ALL,
        lang: str | None = None,
        kind: str | None = None,
        limit: int = FIRST,
        offset: int = 0,
        deadline: float = DEADLINE,
        facets: Sequence[str] = (),
    ) -> Answer:
        """Sections that answer a query, best first; any string gives an answer. Raises SearchError if search fails.

        ``limit`` is at most 100; ``book``: those that are in force. After ``deadline`` seconds the answer is what was
        found by then, marked ``partial``. ``facets``: those of ``FACETS`` that are to be counted. Who asks in one game
        searches it alone, unless hits of other games are to be counted.
        """
        filters = {"game": game, "lang": lang, "kind": kind}
        limit, offset = min(max(0, limit), MOST_HITS), max(0, offset)
        asked = (q[:LONGEST_KEPT], len(q), game, book, lang, kind, limit, offset, *facets)
        end = Deadline(deadline)
        return self.kept.get(asked, lambda: self._search(q, filters, book, limit, offset, end, facets))

    def _search(
        self,
        q: str,
        filters: Mapping[str, str | None],
        books: InForce,
        limit: int,
        offset: int,
        deadline: Deadline,
        facets: Sequence[str],
    ) -> Answer:
        u = self.understood(q[:LONGEST_KEPT], filters["game"])
        asked = u.asked
        narrowed = self._narrowing.read(asked.operators)
        filters = {**filters, **narrowed.columns}
        game = filters["game"]
        must = {k: [Value(k, v)] for k, v in filters.items() if v is not None and k != "game"} | narrowed.must
        if books:
            must["book"] = [Value("book", b) for b in books.books]
        found = self._ranked(game).rank(u, deadline, must, narrowed.without)
        partial = deadline.missed
        every = found
        if game is not None and "game" in facets:
            every = self._ranker.rank(u, deadline, must, narrowed.without)
        counted = {name: (every if name == "game" else found).facet(name) for name in facets}
        chosen = {*books.books, *filters.values()}
        shown = {name: _most(choices, chosen) for name, choices in counted.items()}
        return Answer(
            query=asked.text,
            total=found.count(),
            hits=hits(found.page(offset, limit), u, self._passages),
            terms=self._terms(u, filters, books),
            did_you_mean=u.did_you_mean,
            facets=shown,
            facets_beyond={name: len(choices) - len(shown[name]) for name, choices in counted.items()},
            note=together(*filter(None, (asked.note, *narrowed.told))),
            partial=partial,
        )

    @failing(*FAILED, RulewrightError)
    def ask(self, q: str, *, limit: int = FIRST, offset: int = 0, **filters: Any) -> tuple[Answer, tuple[Direct, ...]]:
        """What ``search`` finds, and what answers the query above it, where something surely does; at most one a game.

        The sentences of the first hits are read, which also moves these among themselves. Whatever the ``limit``, the
        first 10 hits are looked at; beyond them nothing answers. A search that ran out of time found by a first look
        alone, which is not enough to answer by. Raises SearchError if it fails.
        """
        limit, offset = max(0, limit), max(0, offset)
        if offset >= READ:
            return self.search(q, **filters, limit=limit, offset=offset), ()
        first = self.search(q, **filters, limit=max(FIRST, offset + limit))
        page = slice(offset, offset + limit)
        if first.partial:
            return replace(first, hits=first.hits[page]), ()
        ordered, answers = self._read(q, filters.get("game"), first.hits[:FIRST])
        return replace(first, hits=(*ordered, *first.hits[FIRST:])[page]), () if offset else answers

    def weighing(self, q: str, game: str | None = None) -> Weighing:
        """What weighs the sentences of hits by a query, which is asked of a game alone where one is given."""
        u = self.understood(q[:LONGEST_KEPT], game)
        return Weighing(u, self.glossary, self.source.rarity, self.source.having)

    @failing(*FAILED)
    def likeliest(self, q: str, hits: Sequence[Hit], game: str | None = None) -> Likeliest | None:
        """The sentence of some hits that answers a query best, however unsure; None where none says anything of it.

        ``game``: the one that is asked, if one is. Raises SearchError if the search fails.
        """
        return weighed(self.weighing(q, game), tuple(hits), self.source)[1]

    def _weighed(self, q: str, game: str | None, hits: tuple[Hit, ...]) -> tuple[tuple[Hit, ...], tuple[Direct, ...]]:
        """The first hits in the order that their sentences give them, and what answers."""
        weighing = self.weighing(q, game)
        ordered, likeliest = weighed(weighing, hits, self.source)
        return ordered, direct(weighing.u, ordered, likeliest, self.glossary, self.source)

    def _terms(self, u: Understood, filters: Mapping[str, str | None], books: InForce) -> tuple[Term, ...]:
        """The terms that a query names, those that are all of it first."""
        ids = dict.fromkeys(f.value.term for f in u.terms if filters["game"] in (None, f.value.game))
        found = [self._term(i) for i in list(ids)[:MOST_TERMS]]
        return tuple(t for t in found if filters["lang"] in (None, t.lang) and t.book in books)

    def like(self, section: str) -> tuple[Like, ...]:
        """The few sections most like one, in its game and language, without its parts and what it is part of.

        Often there are none. Raises NotFound where there is no such section, SearchError if the search fails.
        """
        above = {a.id for a in self.store.ancestors(self.store.section(section))}
        with failing(*FAILED):
            found = self._alike.to(section)
        known = self.store.sections(doc.id for doc, _ in found)
        others = [Like(known[doc.id], round(share, 3)) for doc, share in found if doc.id not in above]
        apart = [o for o in others if section not in {a.id for a in self.store.ancestors(o.section)}]
        return tuple(apart[:MOST_LIKE])

    @failing("suggest-failed", "Completions are not available just now.")
    def suggest(
        self, q: str, *, game: str | None = None, limit: int = 8, prefer: str | None = None, book: InForce = ALL
    ) -> tuple[Suggestion, ...]:
        """Completions of what is being typed, of a game or those of one first. Raises SearchError if that fails."""
        if not book:
            return self._suggester.suggest(q, Among.of(game), limit, prefer)
        games = {b.game for b in self.store.books() if b.id in book and game in (None, b.game)}
        return self._suggester.suggest(q, Among(frozenset(games), lambda e: book.takes(self._home(e))), limit)

    def _home(self, e: Entry) -> str:
        """The section that a completion leads to."""
        return e.id if e.kind == "section" else self.glossary.by_id[e.id].section

    def close(self) -> None:
        """Close the index; nothing may be asked of it any more."""
        vars(self).clear()  # its parts name each other, and hold files open that are mapped:
        gc.collect()  # many generations may come and go before Python looks for such by itself


def _whole(store: Store, indexed: dict[str, int]) -> None:
    """Raise SearchError unless index and store hold as many sections of every book."""
    for book, many in sorted(store.sections_in().items()):
        if many != indexed.pop(book, 0):
            raise SearchError("search-incomplete", f"The search index does not hold all of {book}; build again.")
    if indexed:
        raise SearchError("search-incomplete", f"The search index holds {min(indexed)}, which the store does not.")
