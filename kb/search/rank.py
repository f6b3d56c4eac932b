"""Ranking: BM25F over what the query is about, then what only a second look at the best shows.

The second look adds to a section's score for its title, for defining a term that the query names, for words that stand
together as in the query, for a rule number that it bears, and, where a question wants to know how many there are of
something, for a number beside the thing. What is asked for by its exact number or name stands before everything else,
whatever the scores.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from rulewright.kb.language import is_stop_word
from rulewright.kb.messages import Message
from rulewright.kb.search import index_reader
from rulewright.kb.search.analysis import folded
from rulewright.kb.search.engine.queries import NO_FILTERS, Concepts, Filters, Phrase, Query, Ranked
from rulewright.kb.search.glossary import Entry, Found, Glossary
from rulewright.kb.search.index_files import Numbers
from rulewright.kb.search.query import ASKING_WORDS, COUNTS, counts
from rulewright.kb.search.results import EXACT, EXACT_BEHIND, OTHER, UNDER, Board, Ranking
from rulewright.kb.search.scoring import FAR, FirstLook, SecondLook, greatest, places
from rulewright.kb.search.topics import is_headed
from rulewright.kb.search.understand import Concept, Understood

BEFORE, BEHIND = 3, 1  # words between which and the thing a number counts it: "thirty cards", "cards: 30"
HIGHEST = 100  # of the numbers in figures
NO_COUNT = frozenset({"no", "any", "once"})  # that stand beside anything
KIND = {"lore": 0.5, "credits": 0.3, "toc": 0.1, "index": 0.1, "example": 0.6}
ASKED = {
    **dict.fromkeys(("example", "examples", "ejemplo", "ejemplos"), "example"),
    **dict.fromkeys(("lore", "story", "background", "historia", "trasfondo"), "lore"),
    **dict.fromkeys(("credits", "creditos", "autores"), "credits"),
    **dict.fromkeys(("contents", "contenidos"), "toc"),
}  # words of a query that ask for a kind of section
TITLE, DEFINES, NEAR, VERBATIM, NUMBERED = 0.45, 0.5, 0.25, 0.5, 0.6  # shares of what the whole query is worth
NEAR_NAMED = 0.4  # of few words, which are likely a name
COUNTED = 0.3  # of a section that says how many where a question wants to know
ENTITLED = 1.0  # of a section whose heading is the whole query
SECOND_LOOK = 120  # sections that get one
FOREIGN = 0.9  # what a text in another language than the query's counts
ABROAD = 0.8  # the same once more, where its game has none in the query's, and another game has
TWIN = 0.5  # the same of a book that there is in the query's language too
QUESTION = 4  # words of a query that hardly is a heading
BARE, HEADING = 8, 0.5  # tokens of a section that is but a heading, and what it counts where a question is asked
SPELLED_TITLE, SPELLED_TEXT = 0.6, 0.25  # what a full name counts where its abbreviation is asked for
KEPT_HEADINGS = 4_000  # sections whose heading is remembered
MOST_NAMED = 300  # sections that are looked at for a definition, where more terms than that have one name: the best
MOST_SPELLED = 1_000  # sections that have such a full name and are raised one by one: the best
AHEAD = 1.01  # what stands just before another has so many times its score

Reasons = dict[int, list[Message]]  # by section, what there is to say of one


# -- ranking ---------------------------------------------------------------------------------------------


class Deadline:
    """A moment after which ranking stops where it is."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds
        self.missed = False

    def passed(self) -> bool:
        """True once the moment has come; remembered in ``missed``."""
        self.missed = self.missed or time.monotonic() > self._end
        return self.missed


class Ranker:
    """Ranks the sections of one index, or of one ``game``, which Whoosh's ``searcher`` searches."""

    def __init__(self, searcher: Any, glossary: Glossary, game: str | None = None) -> None:
        self._searcher, self.only = searcher, game
        self.arrays = searcher.reader().arrays
        self.glossary = glossary
        self._title = lru_cache(KEPT_HEADINGS)(lambda doc: folded(self.arrays.docs[doc].title))
        self._numbers = lru_cache(maxsize=None)(self._numbers_of)
        self._game = index_reader.worth(self.arrays.columns["game"]) if game is None else None

    @cached_property
    def _twins(self) -> dict[str, Numbers]:
        """By language, what a section counts for who asks in it, by the languages that its book is there in as well."""
        also = [some.split() for some in self.arrays.columns["also"]]
        langs = {lang for some in also for lang in some}
        return {lang: np.array([TWIN if lang in some else 1.0 for some in also]) for lang in langs}

    @cached_property
    def _abroad(self) -> dict[str, Numbers]:
        """By language, what a section of each game counts for who asks in it of all games: less where the game has no
        text in it, and another has."""
        games = range(len(self.arrays.columns["game"]))
        there = {lang: self.arrays.game[self.arrays.lang == n] for n, lang in enumerate(self.arrays.columns["lang"])}
        return {lang: np.where(np.isin(games, some), 1.0, ABROAD) for lang, some in there.items()}

    def _kinds(self, words: Iterable[str]) -> Numbers:
        """What sections of each kind count; those of a kind that is asked for as much as rules."""
        asked = {ASKED[w] for w in words if w in ASKED}
        return np.array([1.0 if k in asked else KIND.get(k, 1.0) for k in self.arrays.columns["kind"]])

    def is_section_number(self, text: str) -> bool:
        """See ``kb.search.understand.Scope``."""
        return ("number", text) in self._searcher.reader()

    def words(self) -> Numbers | None:
        """See ``kb.search.understand.Scope``."""
        return None if self.only is None else self._words

    @cached_property
    def _words(self) -> Numbers:
        here, at = self.arrays.here, self.arrays.run_at
        return np.unique(self.arrays.run_word[at[here.start] : at[here.stop]])

    def rank(
        self,
        u: Understood,
        deadline: Deadline,
        filters: Filters = NO_FILTERS,
        without: Sequence[Query] = (),
    ) -> Ranked:
        """Every section that answers and passes, best first; after the deadline, by a first look alone."""
        found = Ranked(lambda look, wanted: self._ranked(u, deadline, look, wanted), filters, without)
        self._searcher.search_with_collector(self.query(u), found)
        return found

    def query(self, u: Understood) -> Concepts:
        """What Whoosh is asked for."""
        concepts = u.concepts or {}
        foreign = [FOREIGN if u.lang not in (None, lang) else 1.0 for lang in concepts]
        return Concepts(concepts, self._kinds(u.words), foreign)

    def _ranked(self, u: Understood, deadline: Deadline, look: FirstLook, wanted: Numbers | None) -> Ranking:
        """What was found, looked at again. ``wanted``: true by section where it passes what narrows the search."""
        score = look.score if wanted is None else np.where(wanted.take(look.docs), look.score, 0.0)
        names = self._names(u, look, score, wanted)
        kind = self._kinds(u.words)
        seen = () if deadline.passed() else self._look_again(look, u, names, kind, greatest(score, SECOND_LOOK))
        if self._game is not None:
            look.score *= self._game.take(self.arrays.game.take(look.docs))
        if self.only is None and u.spoken in self._abroad:
            look.score *= self._abroad[u.spoken].take(self.arrays.game.take(look.docs))
        if u.spoken in self._twins:
            look.score *= self._twins[u.spoken].take(self.arrays.also.take(look.docs))
        board = Board(look, *seen)
        worth = max(look.slices.worth, default=1.0) or 1.0
        self._numbered(u, board, worth)
        self._named(names if u.term_only else (), board)
        self._spelled_out(names if u.term_only else (), board, worth, kind)
        self._quoted(u, board)
        return Ranking(board, self.arrays.game)

    def _names(self, u: Understood, look: FirstLook, score: Numbers, wanted: Numbers | None) -> Sequence[Found[Entry]]:
        """The terms that are named, of the games that are searched alone; of very many those of the best sections."""
        names: Sequence[Found[Entry]] = u.terms
        if self.only is not None:
            return [f for f in names if f.value.game == self.only]
        if names and wanted is not None:
            games = {self.arrays.columns["game"][n] for n in np.unique(self.arrays.game[wanted]).tolist()}
            names = [f for f in names if f.value.game in games]
        if len(names) <= MOST_NAMED:
            return names
        sections = {self.arrays.docs[doc].id for doc in look.docs.take(greatest(score, MOST_NAMED)).tolist()}
        return [f for f in names if f.value.section in sections]

    # -- second look --------------------------------------------------------------------------------------------------

    def _look_again(
        self, look: FirstLook, u: Understood, names: Sequence[Found[Entry]], kind: Numbers, top: Numbers
    ) -> tuple[frozenset[int], Reasons]:
        """Raise the scores of the best (``top``, their slots) by what a second look shows: sections whose title
        matches, and why others."""
        arrays, docs = self.arrays, look.docs.take(top)
        why: Reasons = {}
        second = SecondLook(arrays, look, top)
        near = NEAR if len(u.words) >= QUESTION else NEAR_NAMED
        words = arrays.title_words.take(docs)
        titled = np.where(words > 0, second.titled, 0)
        gain = TITLE * self._titles(look.share.take(top), second.hits, titled, words) + near * second.near()
        gain += ENTITLED * np.maximum(self._entitled(u, docs, words), self._headed_by_topic(u, docs, words))
        for place, share in self._defines(u, names, docs, why).items():
            gain[place] += DEFINES * share
        if len(u.words) >= QUESTION:
            gain += VERBATIM * (second.verbatim(self._tokens(u.words)) / len(u.words))
        gain += COUNTED * self.counting(u, docs)
        worth = np.array(look.slices.worth).take(look.lang.take(top))
        look.score[top] += worth * gain * kind.take(arrays.kind.take(docs))
        if len(u.words) >= QUESTION and not u.numbers:
            look.score[top[arrays.length[docs] <= BARE]] *= HEADING
        return frozenset(docs[titled > 0].tolist()), why

    def _titles(self, share: Numbers, hits: Numbers, has: Numbers, words: Numbers) -> Numbers:
        """How well title and query say the same, from 0 to 1; ``has``: how many of the query's places a title has."""
        asked, said = has / np.maximum(1, hits), np.minimum(1.0, has / np.maximum(1, words))
        found: Numbers = asked * share * np.where(has > 0, 0.3 + 0.7 * said, 0.0)
        return found

    def _entitled(self, u: Understood, docs: Numbers, words: Numbers) -> Numbers:
        """1 where a section's heading, of so many telling words, says just what the query does, else 0."""
        out = np.zeros(len(docs))
        for many in {sum(not is_stop_word(w, lang) for w in u.words) or len(u.words) for lang in u.concepts or ()}:
            places = (words == many).nonzero()[0]
            for place, doc in zip(places.tolist(), docs.take(places).tolist(), strict=True):
                out[place] = self._title(doc) == u.words
        return out

    def _headed_by_topic(self, u: Understood, docs: Numbers, words: Numbers) -> Numbers:
        """1 where a section's heading says just what everybody asks and the query does; less in another language."""
        out = np.zeros(len(docs))
        if u.topic is None:
            return out
        for place in ((words > 0) & (words <= QUESTION)).nonzero()[0].tolist():
            d = self.arrays.docs[int(docs[place])]
            if is_headed(u.topic, folded(d.title), d.lang):
                out[place] = 1.0 if d.lang == u.lang else TWIN
        return out

    def _defines(self, u: Understood, names: Sequence[Found[Entry]], docs: Numbers, why: Reasons) -> dict[int, float]:
        """By place among some sections, the share of the query that names a term which the section defines."""
        out: dict[int, float] = {}
        places = {doc: n for n, doc in enumerate(docs.tolist())} if names else {}
        for f in names:
            doc = self._doc(f.value.section)
            if doc in places and places[doc] not in out:
                why[doc] = [self._defining(f.value)]
                named = [i for i in u.subject if f.start <= i < f.end]
                out[places[doc]] = len(named) / max(1, len(u.subject))
        return out

    def _tokens(self, words: tuple[str, ...]) -> list[list[str]]:
        """The tokens of each word in all languages."""
        lexicon = self.glossary.lexicon
        return [[token for lang in lexicon.languages for token in lexicon.tokens(w, lang)] for w in words]

    def _doc(self, section: str) -> int:
        """A section's number in the index, -1 where it is not there."""
        return next(iter(self._called("id", section)), -1)

    def _called(self, field: str, name: str) -> list[int]:
        """The sections that a name leads to, in order."""
        reader = self._searcher.reader()
        found: list[int] = reader.postings(field, name).docs.tolist() if (field, name) in reader else []
        return found

    def _having(self, words: Sequence[str], lang: str, field: str = "text") -> list[int]:
        """The sections that have words of a language one after the other, in any form."""
        tokens = [self.glossary.lexicon.tokens(w, lang) for w in words]
        return list(Phrase(field, tokens).docs(self._searcher))

    # -- how many there are of something ------------------------------------------------------------------------------

    def counting(self, u: Understood, docs: Numbers) -> Numbers:
        """By section: 1 where what a question of number asks for is counted, else 0; 0 where nothing is counted."""
        asked = (u.concepts or {}) if counts(u.asked.words) else {}
        among = np.sort(docs)
        found = [self._counting(c[0], lang, among) for lang, c in asked.items() if c]
        return np.isin(docs, np.concatenate(found)).astype(float) if found else np.zeros(len(docs))

    def _counting(self, thing: Concept, lang: str, among: Numbers) -> Numbers:
        """Those of some sections, given in order, where a number of a language stands beside a thing."""
        numbers = self._numbers(lang)
        at = places(self.arrays, "text", (t for v in thing.variants for t in v.tokens), among=among)
        if not len(numbers) or not len(at):
            return np.zeros(0, dtype=np.int64)
        i = np.searchsorted(numbers, at - BEFORE)
        first = numbers[np.minimum(i, len(numbers) - 1)]
        beside = (first >= at - BEFORE) & (first <= at + BEHIND) & (first != at)
        docs: Numbers = np.unique(at[beside] // FAR)
        return docs

    def _numbers_of(self, lang: str) -> Numbers:
        """Where a number stands in the texts of a language, in words or in figures."""
        words = [*sorted(COUNTS - NO_COUNT), *map(str, range(1, HIGHEST + 1))]
        return places(self.arrays, "text", (token for w in words for token in self.glossary.lexicon.tokens(w, lang)))

    # -- what is asked for by number, name or quotation ---------------------------------------------------------------

    def _numbered(self, u: Understood, found: Board, worth: float) -> None:
        for number in u.numbers:
            exact = self._called("number", number)
            under = [d for d in self._called("under", number) if d not in exact]
            above = self._called("number", number.rpartition(".")[0]) if u.number_only else []
            tiers = (
                (EXACT, exact, 1.0, Message("rule {n}", n=number)),
                (UNDER, under, 0.4, Message("under rule {n}", n=number)),
                (OTHER, above, 0.4, Message("rule {n} stands under it", n=number)),
            )
            for tier, docs, share, reason in tiers:
                for doc in docs:
                    s = found.said(doc)
                    s.why.insert(0, reason)
                    s.score += NUMBERED * worth * share
                    if u.number_only:
                        s.tier = min(s.tier, self._tier(doc, tier))

    def _named(self, names: Sequence[Found[Entry]], found: Board) -> None:
        """Sections that define the very term that is asked for, or its translation."""
        exact = any(f.exact for f in names)
        found.ready({doc for f in names if (doc := self._doc(f.value.section)) >= 0})
        for f in names:
            tier = EXACT if f.exact or not exact else UNDER
            self._definer(found, f.value, tier)
            if tier == EXACT:
                self._headed(found, f.value)
            for i in f.value.translations:
                if i in self.glossary.by_id:
                    self._definer(found, self.glossary.by_id[i], UNDER)

    def _headed(self, found: Board, entry: Entry) -> None:
        """Where a line of a list defines a term, what has the term as its heading comes before the list."""
        home = self._doc(entry.section)
        if home < 0 or self.arrays.docs[home].kind != "reference":
            return
        words = folded(entry.name)
        headed = [d for d in self._having(words, entry.lang, "title") if self._is_heading(d, entry.game, len(words))]
        for doc in headed if home not in headed else ():
            s = found.said(doc)
            s.tier, s.score = self._tier(doc, EXACT), max(s.score, found.said(home).score) * AHEAD
            s.why.insert(0, Message("explains {words}", words=self.glossary.called(entry)))

    def _tier(self, doc: int, tier: int) -> int:
        """A section's tier: behind, where its game only comes with the program and there are others."""
        own = self._game is None or self._game[self.arrays.game[doc]] == 1.0
        return tier if own or tier == OTHER else tier + EXACT_BEHIND

    def _is_heading(self, doc: int, game: str, words: int) -> bool:
        """True where a title says nothing but a name, whatever it calls the thing: ``Attachment card``."""
        d = self.arrays.docs[doc]
        said = [w for w in folded(d.title) if not is_stop_word(w, d.lang) and w not in ASKING_WORDS]
        return d.game == game and len(said) <= words

    def _definer(self, found: Board, entry: Entry, tier: int) -> None:
        doc = self._doc(entry.section)
        if doc < 0:
            return
        s = found.said(doc)
        s.tier = min(s.tier, self._tier(doc, tier))
        reason = self._defining(entry)
        if not any(w.msgid == reason.msgid for w in s.why):
            s.why.insert(0, reason)

    def _defining(self, entry: Entry) -> Message:
        return Message("defines {words}", words=self.glossary.called(entry))

    def _spelled_out(self, names: Sequence[Found[Entry]], found: Board, worth: float, kind: Numbers) -> None:
        """Where an abbreviation is asked for, sections that have its full name count as well."""
        full = {(f.value.name, f.lang) for f in names if f.exact and f.end - f.start == 1}
        for name, lang in sorted(full):
            words = folded(name)
            if len(words) < 2:
                continue
            for place, share in (("title", SPELLED_TITLE), ("text", SPELLED_TEXT)):
                best = found.best(self._having(words, lang, place), MOST_SPELLED)
                found.ready(best)
                for doc, much in zip(best, kind.take(self.arrays.kind.take(best)).tolist(), strict=True):
                    s = found.said(doc)
                    s.why.append(Message("has {words}", words=name))
                    s.score += share * worth * much

    def _quoted(self, u: Understood, found: Board) -> None:
        """Where the query quotes a phrase and some section has it, only such sections remain; of several those that
        have all, or one where none has all."""
        runs = ([t.folded for t in u.asked.run[start:end]] for start, end in u.asked.phrases)
        quoted = [having for words in runs if (having := self._quoting(words))]
        if not quoted:
            return
        remain = set.intersection(*quoted) or set.union(*quoted)
        found.keep(remain)
        for doc in remain:
            found.said(doc, 0.1).why.insert(0, Message("has the quoted phrase"))

    def _quoting(self, words: Sequence[str]) -> set[int]:
        """The sections that have some words one after the other, in any language."""
        having: set[int] = set()
        for lang in self.glossary.lexicon.languages:
            having.update(self._having(words, lang), self._having(words, lang, "title"))
        return having
