"""What Whoosh's searcher runs for us: queries that find whole arrays of sections at once, and what takes their hits.

**Sections like one** are those of its game and language whose words tell the same. What a word tells is what Whoosh's
``Bo1`` makes of it, the model by which its ``more_like`` chooses key words: how often it stands in the section, beside
how often in the game. Whoosh would look for a few key words in all games, step by step, and wants the words of each
section kept; here all words of a section count, over the entries of its game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from whoosh.classify import Bo1Model
from whoosh.collectors import Collector
from whoosh.query import Query, Term

from rulewright.kb.language import is_stop_word
from rulewright.kb.model import SectionKind
from rulewright.kb.search.analysis import folded_token, is_number, tidy, words
from rulewright.kb.search.engine.reader import ANY, ArrayMatcher, ArrayReader
from rulewright.kb.search.index_files import ID, Numbers
from rulewright.kb.search.index_reader import Arrays, Doc, runs
from rulewright.kb.search.results import SORTED, Ranking, Scored
from rulewright.kb.search.scoring import FirstLook, greatest, phrase, slices
from rulewright.kb.search.snippet import Passages
from rulewright.kb.search.understand import Concept
from rulewright.kb.search.vocabulary import Lexicon

__all__ = ["NO_FILTERS", "Alike", "Called", "Concepts", "Filters", "Phrase", "Query", "Ranked", "Term"]

Filters = Mapping[str, Sequence[Query]]  # by name some queries, one of which a hit must match
NO_FILTERS: Filters = MappingProxyType({})
LEAST_LIKE = 0.35  # how like a section is that is worth showing
SHORTEST_TEXT, LONGEST_TEXT = 10, 300  # tokens of a text that tells what it is about, and of one thing
TITLED = 2  # what a word of a title counts beside one of the text
LIKELIEST = 8  # sections of which the words are read
DAMPED = 10  # tokens that each text counts as longer when those are chosen
KEPT_TOKENS = 5_000  # tokens of words, and what tokens tell in games, that are remembered


# -- queries ---------------------------------------------------------------------------------------------


class Looked(ArrayMatcher):
    """What a first look found, each section with its score."""

    def __init__(self, look: FirstLook) -> None:
        super().__init__(look.docs, look.score)
        self.look = look


class Ours(Query):  # type: ignore[misc]
    """What our queries share: they are leaves of a tree of queries, and no two are the same."""

    boost = 1.0
    searched = ANY
    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other

    def _tokens(self) -> Iterator[str]:
        raise NotImplementedError

    def field(self) -> str:
        """The one field that is searched."""
        return self.searched

    def has_terms(self) -> bool:
        """True: it is for some terms."""
        return True

    def terms(self, phrases: bool = False) -> Iterator[tuple[str, str]]:
        """The field and the tokens that are looked for."""
        return ((self.searched, token) for token in self._tokens())

    def estimate_size(self, reader: ArrayReader) -> int:
        """No more sections than so many are found."""
        many = sum(reader.doc_frequency(field, token) for field, token in self.terms())
        return min(many, reader.doc_count_all())


class Concepts(Ours):
    """The concepts of a query by language: each counts at its best variant, each section in the language it is best in.

    As a tree of Whoosh's own it is a ``DisjunctionMax`` over languages of an ``Or`` over concepts of a
    ``DisjunctionMax`` over variants and tokens; on top of it comes how much of the query a section covers.
    ``kinds``: what sections of each kind count; ``foreign``: what texts of each language do.
    """

    def __init__(self, concepts: Mapping[str, Sequence[Concept]], kinds: Numbers, foreign: Sequence[float]) -> None:
        self.concepts, self.kinds, self.foreign = concepts, kinds, foreign

    def __repr__(self) -> str:
        return f"Concepts({ {lang: [c.word for c in some] for lang, some in self.concepts.items()} })"

    def _tokens(self) -> Iterator[str]:
        return (t for some in self.concepts.values() for c in some for v in c.variants for t in v.tokens)

    def matcher(self, searcher: Any, context: Any = None) -> Looked:
        """The sections that have any of the concepts, with their scores."""
        found = slices(searcher.weighting.ours, self.concepts)
        return Looked(FirstLook(searcher.reader().arrays, found, self.kinds, self.foreign))


class Phrase(Ours):
    """Words that stand one after the other in a field, each given as the tokens of its forms."""

    def __init__(self, field: str, words: Sequence[tuple[str, ...]]) -> None:
        self.searched, self.words = field, words

    def __repr__(self) -> str:
        return f"Phrase({self.searched!r}, {list(self.words)})"

    def _tokens(self) -> Iterator[str]:
        return (token for forms in self.words for token in forms)

    def matcher(self, searcher: Any, context: Any = None) -> ArrayMatcher:
        """The sections that have the phrase, how often, and where it begins there."""
        docs, places = phrase(searcher.reader().arrays, self.words, self.searched)
        distinct, first, often = np.unique(docs, return_index=True, return_counts=True)
        return ArrayMatcher(distinct, often, places=lambda n: places[first[n] : first[n] + often[n]])


class Called(Ours):
    """Sections by their ids; those that the index lacks are not found."""

    searched = "id"

    def __init__(self, ids: Iterable[str]) -> None:
        self.ids = tuple(dict.fromkeys(ids))

    def __repr__(self) -> str:
        return f"Called({list(self.ids)})"

    def _tokens(self) -> Iterator[str]:
        return iter(self.ids)

    def matcher(self, searcher: Any, context: Any = None) -> ArrayMatcher:
        """The sections, each as good as the other."""
        reader = searcher.reader()
        docs = np.unique([reader.first_id("id", i) for i in self.ids if ("id", i) in reader]).astype(np.int64)
        return ArrayMatcher(docs, np.ones(len(docs)))


# -- what takes the hits ---------------------------------------------------------------------------------


class Ranked(Collector):  # type: ignore[misc]
    """Takes what ``Concepts`` finds; used once. Sections stand in ``ranking``, whatever the filters.

    ``again`` looks at them again, told what passes; ``filters``: what a hit must match; ``without``: must not.
    """

    ranking: Ranking

    def __init__(
        self,
        again: Callable[[FirstLook, Numbers | None], Ranking],
        filters: Filters = NO_FILTERS,
        without: Sequence[Query] = (),
    ) -> None:
        self._again, self._filters, self._without = again, filters, without

    def prepare(self, top_searcher: Any, q: Query, context: Any) -> None:
        """Find out which sections pass; Whoosh's searcher calls this first."""
        super().prepare(top_searcher, q, context)
        self._passing = {name: self._found(*some) for name, some in self._filters.items()}
        self._left_out = self._found(*self._without) if self._without else None

    def _found(self, *queries: Query) -> Numbers:
        """By section: true where one of some queries finds it."""
        out = np.zeros(self.top_searcher.doc_count_all(), dtype=bool)
        for q in queries:
            found = q.matcher(self.top_searcher, self.top_searcher.boolean_context())
            out[found.docs if isinstance(found, ArrayMatcher) else list(found.all_ids())] = True
        return out

    def collect_matches(self) -> None:
        """Take all that the query finds, and have it looked at again."""
        look = self.matcher.look
        if self._left_out is not None:
            look.score[self._left_out.take(look.docs)] = 0.0
        self.ranking = self._again(look, self._wanted())

    def _wanted(self, but: str | None = None) -> Numbers | None:
        """By section: true where it passes all filters but one; None where there are none."""
        out = None if self._left_out is None else ~self._left_out
        for name, passing in self._passing.items():
            if name != but:
                out = passing if out is None else out & passing
        return out

    def docs(self, but: str | None = None) -> Numbers:
        """The hits that pass all filters but one, in any order."""
        wanted, docs = self._wanted(but), self.ranking.docs
        return docs if wanted is None else docs[wanted.take(docs)]

    def all_ids(self) -> Iterator[int]:
        """The hits that pass."""
        return iter(self.docs().tolist())

    def count(self) -> int:
        """How many hits pass."""
        return len(self.docs())

    def page(self, offset: int, limit: int) -> list[Scored]:
        """A slice of the hits that pass, best first."""
        return self.ranking.page(offset, limit, self._wanted())

    def facet(self, column: str) -> dict[str, int]:
        """How many hits each value of a column would have as its filter, the other filters staying as they are."""
        counted = self.top_searcher.reader().arrays.counted(column, self.docs(but=column))
        return dict(sorted(counted.items(), key=lambda found: (-found[1], found[0])))

    def results(self) -> Any:
        """The first hits as Whoosh tells of them."""
        return self._results([(s.score, s.doc) for s in self.page(0, SORTED)])


# -- sections like one -----------------------------------------------------------------------------------


class Telling(NamedTuple):
    """The run of entries that a token has in a game, and what it tells: ``once``, and ``each`` time that it is said."""

    start: int
    end: int
    once: float
    each: float


class Alike:
    """Finds sections like one in one index; safe for use by several threads."""

    def __init__(self, arrays: Arrays, lexicon: Lexicon, passages: Passages) -> None:
        self._arrays, self._lexicon, self._passages = arrays, lexicon, passages
        self._binds = np.array([SectionKind(kind).binds for kind in arrays.columns["kind"]])
        self._token = lru_cache(KEPT_TOKENS)(self._token_of)
        self._telling = lru_cache(KEPT_TOKENS)(self._telling_of)
        self._size = lru_cache(KEPT_TOKENS)(lambda doc: _size(self._words(doc)))

    def to(self, section: str) -> list[tuple[Doc, float]]:
        """The sections that are like one, the most like first, each with the cosine of what the words of both tell.

        Nothing is like a section that binds nobody, is too short to tell, or too long to be of one thing.
        """
        doc = int(self._arrays.doc[self._arrays.name(ID + section)[1]])
        if not self._speaks(slice(doc, doc + 1)).any():
            return []
        own, first = self._words(doc), self._game(doc)[0]
        shared = self._shared(doc, own)
        likely = greatest(shared / np.sqrt(self._arrays.length[first : first + len(shared)] + DAMPED), LIKELIEST)
        cosines = {int(n): float(shared[n]) / (_size(own) * self._size(int(n) + first) or 1.0) for n in likely}
        like = sorted((-share, n) for n, share in cosines.items() if share >= LEAST_LIKE and n + first != doc)
        return [(self._arrays.docs[n + first], -share) for share, n in like]

    def _game(self, doc: int) -> tuple[int, int]:
        """Where the sections of a section's game begin, and the end."""
        code = int(self._arrays.game[doc])
        first, end = self._arrays.game.searchsorted((code, code + 1)).tolist()
        return first, end

    def _speaks(self, docs: slice) -> Numbers:
        """By section: true where it binds somebody and is as long as a text of one thing."""
        a, length = self._arrays, self._arrays.length[docs]
        found: Numbers = self._binds.take(a.kind[docs]) & (length >= SHORTEST_TEXT) & (length <= LONGEST_TEXT)
        return found

    def _shared(self, doc: int, own: dict[str, float]) -> Numbers:
        """By section of the game what it shares with some words; 0 for one that is not to be found."""
        a, (first, end) = self._arrays, self._game(doc)
        telling = [self._telling(token, first, end) for token in own]
        where, of = runs(*(np.array([t[n] for t in telling], dtype=np.int64) for n in (0, 1)))
        weights = self._weights(where, telling, of) * np.array([*own.values()]).take(of)
        common = np.bincount(a.doc.take(where).astype(np.int64) - first, weights, end - first)
        fits = self._speaks(slice(first, end)) & (a.lang[first:end] == a.lang[doc])
        return np.where(fits, common, 0.0)

    def _weights(self, where: Numbers, telling: Sequence[Telling], of: Numbers) -> Numbers:
        """What tokens tell at some entries, each given by its place among them."""
        often, (_, _, once, each) = self._often(where), np.array(telling, dtype=float).reshape(-1, 4).T
        weights: Numbers = (often > 0) * (once.take(of) + each.take(of) * often)
        return weights

    def _often(self, where: Numbers) -> Numbers:
        """How often tokens are said at some entries."""
        a = self._arrays
        in_text, in_title = (at.take(where + 1).astype(np.int64) - at.take(where) for at in (a.text_at, a.title_at))
        often: Numbers = in_text + TITLED * in_title
        return often

    def _words(self, doc: int) -> dict[str, float]:
        """The tokens of a section's words, one for each, and what they tell there."""
        a, (first, end) = self._arrays, self._game(doc)
        about = a.docs[doc]
        printed = {*words(tidy(about.title)), *words(*self._passages.texts([doc]))}
        tokens = {self._token(word, about.lang) for word in printed} - {""}
        found = {token: self._telling(token, first, end) for token in sorted(tokens)}
        places = {token: t.start + int(a.doc[t.start : t.end].searchsorted(doc)) for token, t in found.items()}
        here = [token for token, place in places.items() if place < found[token].end and a.doc[place] == doc]
        where, telling = np.array([places[token] for token in here], dtype=np.int64), [found[token] for token in here]
        weights = self._weights(where, telling, np.arange(len(here)))
        return dict(zip(here, weights.tolist(), strict=True))

    def _token_of(self, printed: str, lang: str) -> str:
        """The token that most forms of a word share; empty for one that tells nothing."""
        word = folded_token(printed)
        if is_number(word) or is_stop_word(word, lang):
            return ""
        return max(self._lexicon.tokens(word, lang), key=self._entries, default="")

    def _entries(self, token: str) -> int:
        """How many sections a token leads to."""
        _, start, end = self._arrays.name(token)
        return end - start

    def _telling_of(self, token: str, first: int, end: int) -> Telling:
        """What a token tells in the game whose sections are these."""
        _, start, stop = self._arrays.name(token)
        begin, finish = (self._arrays.doc[start:stop].searchsorted((first, end)) + start).tolist()
        said = int(self._often(np.arange(begin, finish)).sum())
        model = Bo1Model(end - first, 0)
        once = model.score(0, said, 0) if said else 0.0
        return Telling(begin, finish, once, model.score(1, said, 0) - once if said else 0.0)


def _size(words: Mapping[str, float]) -> float:
    """How much some words tell together, as the length of a vector."""
    return math.hypot(*words.values())
