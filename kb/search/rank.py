"""Ranking: BM25F over what the query is about, then what only a second look at the best shows.

The second look adds to a section's score for its title, for defining a term that the query names, for words that
stand together as in the query, and for a rule number that it bears. What is asked for by its exact number or name
stands before everything else, whatever the scores.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from kb.language import is_stop_word
from kb.search.glossary import Entry, Glossary
from kb.search.names import folded
from kb.search.postings import Doc, PostingLists, saturate
from kb.search.trade import ASKING_WORDS
from kb.search.understand import Concept, Understood

KIND = {"lore": 0.5, "credits": 0.3, "toc": 0.1, "index": 0.1, "example": 0.6}
COVERAGE = 0.9  # how hard it is to lack one of the query's concepts: 0 = not at all
TITLE, DEFINES, NEAR, VERBATIM, NUMBERED = 0.4, 0.5, 0.25, 0.8, 0.6  # shares of what the whole query is worth
SECOND_LOOK = 120  # sections that get one
LEAST = 0.1  # of the best score: what is below is no hit
FAR = 1_000_000  # tokens apart: not near
MOST_PLACES = 60  # of a word in one section that are looked at
FOREIGN = 0.9  # what a text in another language than the query's counts
QUESTION = 4  # words of a query that hardly is a heading
BARE, HEADING = 8, 0.5  # tokens of a section that is but a heading, and what it counts where a question is asked
SPELLED_TITLE, SPELLED_TEXT = 0.6, 0.25  # what a full name counts where its abbreviation is asked for
SAME_GAME = 0.95  # what a hit counts after another of its game
SPREAD_AMONG, SPREAD_FIRST = 40, 10  # hits that may move, places that are given out
AHEAD = 1.01  # what stands just before another has so many times its score
EXACT, UNDER, OTHER = 0, 1, 2  # asked for by name or number; under that number, or its translation; all else


@dataclass(slots=True)
class Scored:
    """A section's score so far, why it has it, and which of the query's tokens it was found by."""

    doc: int
    lang: str  # in which the query's concepts were found in it
    score: float = 0.0
    tier: int = OTHER
    coverage: float = 0.0
    in_title: float = 0.0
    why: list[str] = field(default_factory=list)
    hits: dict[int, tuple[str, ...]] = field(default_factory=dict)  # concept's place -> tokens that matched
    told: dict[int, str] = field(default_factory=dict)  # concept's place -> how it matched, if not as itself


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
    """Ranks the sections of one index."""

    def __init__(self, lists: PostingLists, glossary: Glossary) -> None:
        self.lists = lists
        self.glossary = glossary
        self._of: dict[str, int] = {d.id: n for n, d in enumerate(lists.docs)}
        self._numbers: dict[str, list[int]] = {}
        for n, d in enumerate(lists.docs):
            if d.number:
                self._numbers.setdefault(spelled(d.number), []).append(n)

    def is_section_number(self, text: str) -> bool:
        """True where some section bears exactly this number (``302.3``, ``table 2``)."""
        return text in self._numbers

    def rank(self, u: Understood, deadline: Deadline) -> list[Scored]:
        """Every section that answers, best first."""
        found: dict[int, Scored] = {}
        worth: dict[str, float] = {}
        for lang, concepts in (u.concepts or {}).items():
            here: dict[int, Scored] = {}
            worth[lang] = self._first_look(lang, concepts, here, deadline)
            foreign = FOREIGN if u.lang not in (None, lang) else 1.0
            for doc, s in here.items():
                s.score *= foreign
                if doc not in found or s.score > found[doc].score:
                    found[doc] = s
        top = sorted(found.values(), key=lambda s: (-s.score, s.doc))[:SECOND_LOOK]
        for s in top:
            if deadline.passed():
                break
            self._second_look(s, u, worth[s.lang])
        self._numbered(u, found, max(worth.values(), default=1.0) or 1.0)
        self._named(u, found)
        self._spelled_out(u, found, max(worth.values(), default=1.0) or 1.0)
        self._quoted(u, found)
        return self._spread(self._ordered(found))

    # -- first look ---------------------------------------------------------------------------------------------------

    def _first_look(
        self, lang: str, concepts: Sequence[Concept], found: dict[int, Scored], deadline: Deadline
    ) -> float:
        """BM25F, each concept at its best variant; returns what matching every concept would be worth."""
        worth = 0.0
        for c in concepts:
            if deadline.passed():
                break
            worth += self._concept(c, lang, found)
        for doc, s in found.items():
            share = s.coverage / worth if worth else 0.0
            s.coverage = share
            s.score *= (1 - COVERAGE + COVERAGE * share) * KIND.get(self.lists.docs[doc].kind, 1.0)
        return worth

    def _concept(self, c: Concept, lang: str, found: dict[int, Scored]) -> float:
        """Score one concept; returns its worth. A concept that no text of the language knows is worth nothing."""
        if not c.variants:
            return 0.0
        most = self.lists.rarity(c.variants[0].tokens, lang)
        best: dict[int, tuple[float, float, int]] = {}
        for n, v in enumerate(c.variants):
            rarity = min(most, self.lists.rarity(v.tokens, lang)) * v.weight
            for doc, weight in self.lists.weights(v.tokens).items():
                score = rarity * saturate(weight)
                if doc not in best or score > best[doc][0]:
                    best[doc] = (score, rarity, n)
        for doc, (score, rarity, n) in best.items():
            s = found.setdefault(doc, Scored(doc, lang))
            s.score += score
            s.coverage += rarity
            s.hits[c.at] = (*s.hits.get(c.at, ()), *c.variants[n].tokens)
            if c.variants[n].why:
                s.told[c.at] = c.variants[n].why
        return most * c.variants[0].weight

    # -- second look --------------------------------------------------------------------------------------------------

    def _second_look(self, s: Scored, u: Understood, worth: float) -> None:
        doc = self.lists.docs[s.doc]
        gain = TITLE * self._title(s, doc) + DEFINES * self._defines(s, u) + NEAR * self._near(s)
        if len(u.words) >= QUESTION:
            gain += VERBATIM * self._verbatim(s, u, doc)
        s.score += worth * gain * KIND.get(doc.kind, 1.0)
        if doc.length <= BARE and len(u.words) >= QUESTION and not u.numbers:
            s.score *= HEADING

    def _title(self, s: Scored, doc: Doc) -> float:
        """How well title and query say the same, from 0 to 1."""
        words = [w for w in self._title_words(doc) if not is_stop_word(w, doc.lang)] or self._title_words(doc)
        if not words:
            return 0.0
        in_title = {at for at, toks in s.hits.items() if any(s.doc in self.lists.positions("title", t) for t in toks)}
        if not in_title:
            return 0.0
        s.why.append("title matches")
        asked, said = len(in_title) / max(1, len(s.hits)), min(1.0, len(in_title) / len(words))
        return asked * s.coverage * (0.3 + 0.7 * said)

    def _title_words(self, doc: Doc) -> tuple[str, ...]:
        return folded(doc.title) if doc.title else ()

    def _defines(self, s: Scored, u: Understood) -> float:
        """The share of the query that names a term which this section defines."""
        sections = {f.value.section: f for f in reversed(u.terms)}
        f = sections.get(self.lists.docs[s.doc].id)
        if f is None:
            return 0.0
        s.why.append(f"defines the term {f.value.name}")
        named = [i for i in u.subject if f.start <= i < f.end]
        return len(named) / max(1, len(u.subject))

    def _near(self, s: Scored) -> float:
        """How near neighbours in the query stand in the text: 1 where all stand just as in the query."""
        places = sorted(s.hits)
        if len(places) < 2:
            return 0.0
        total = 0.0
        for a, b in pairwise(places):
            total += self._pair(s, a, b)
        return total / (len(places) - 1)

    def _pair(self, s: Scored, a: int, b: int) -> float:
        """1 for the same distance as in the query, less where the words stand further apart or turned round."""
        best = 0.0
        for name in ("text", "title"):
            first = [p for t in s.hits[a] for p in self.lists.positions(name, t).get(s.doc, ())]
            second = sorted({p for t in s.hits[b] for p in self.lists.positions(name, t).get(s.doc, ())})
            if first and second:
                best = max(best, max(nearness(p, second, b - a) for p in first[:MOST_PLACES]))
        return best

    def _verbatim(self, s: Scored, u: Understood, doc: Doc) -> float:
        """The share of the query that stands in the text word for word in one run of at least three words."""
        run: dict[int, int] = {}
        best = 0
        for w in u.words:
            here: dict[int, int] = {}
            for k in self.glossary.lexicon.keys(w, doc.lang):
                for p in self.lists.positions("text", f"{doc.lang}:{k}").get(s.doc, ()):
                    here[p] = run.get(p - 1, 0) + 1
            best = max(best, max(here.values(), default=0))
            run = here
        return best / len(u.words) if best >= 3 else 0.0

    # -- what is asked for by number, name or quotation ---------------------------------------------------------------

    def _numbered(self, u: Understood, found: dict[int, Scored], worth: float) -> None:
        for number in u.numbers:
            exact = self._numbers.get(number, [])
            under = [d for d in self.lists.positions("number", number) if d not in exact]
            above = self._numbers.get(number.rpartition(".")[0], []) if u.number_only else []
            said = ("rule number", f"under rule {number}", f"rule {number} stands under it")
            for tier, docs, share in ((EXACT, exact, 1.0), (UNDER, under, 0.4), (OTHER, above, 0.4)):
                for doc in docs:
                    s = found.setdefault(doc, Scored(doc, self.lists.docs[doc].lang))
                    s.why.insert(0, said[tier])
                    s.score += NUMBERED * worth * share
                    if u.number_only:
                        s.tier = min(s.tier, tier)

    def _named(self, u: Understood, found: dict[int, Scored]) -> None:
        """Sections that define the very term that is asked for, or its translation."""
        if not u.term_only:
            return
        exact = any(f.exact for f in u.terms)
        for f in u.terms:
            tier = EXACT if f.exact or not exact else UNDER
            self._definer(found, f.value, "defines the term", tier)
            if tier == EXACT:
                self._headed(found, f.value)
            for i in f.value.translations:
                if i in self.glossary.by_id:
                    self._definer(found, self.glossary.by_id[i], "defines the translation", UNDER)

    def _headed(self, found: dict[int, Scored], entry: Entry) -> None:
        """Where a line of a list defines a term, what has the term as its heading comes before the list."""
        home = self._of.get(entry.section)
        if home is None or self.lists.docs[home].kind != "reference":
            return
        words = folded(entry.name)
        forms = [tuple(f"{entry.lang}:{k}" for k in self.glossary.lexicon.keys(w, entry.lang)) for w in words]
        headed = [d for d in self.lists.phrase(forms, "title") if self._is_heading(d, entry.game, len(words))]
        for doc in headed if home not in headed else ():
            s = found.setdefault(doc, Scored(doc, entry.lang))
            s.tier, s.score = EXACT, max(s.score, found[home].score) * AHEAD
            s.why.insert(0, f"explains {entry.name}")

    def _is_heading(self, doc: int, game: str, words: int) -> bool:
        """True where a title says nothing but a name, whatever it calls the thing: ``Attachment card``."""
        d = self.lists.docs[doc]
        said = [w for w in self._title_words(d) if not is_stop_word(w, d.lang) and w not in ASKING_WORDS]
        return d.game == game and len(said) <= words

    def _definer(self, found: dict[int, Scored], entry: Entry, why: str, tier: int) -> None:
        doc = self._of.get(entry.section)
        if doc is None:
            return
        s = found.setdefault(doc, Scored(doc, self.lists.docs[doc].lang))
        s.tier = min(s.tier, tier)
        if not any(w.startswith("defines") for w in s.why):
            s.why.insert(0, f"{why} {entry.name}")

    def _spelled_out(self, u: Understood, found: dict[int, Scored], worth: float) -> None:
        """Where an abbreviation is asked for, sections that have its full name count as well."""
        names = {(f.value.name, f.lang) for f in u.terms if u.term_only and f.exact and f.end - f.start == 1}
        for name, lang in sorted(names):
            words = folded(name)
            forms = [tuple(f"{lang}:{k}" for k in self.glossary.lexicon.keys(w, lang)) for w in words]
            if len(words) < 2 or not all(forms):
                continue
            for place, share in (("title", SPELLED_TITLE), ("text", SPELLED_TEXT)):
                for doc in self.lists.phrase(forms, place):
                    s = found.setdefault(doc, Scored(doc, lang))
                    s.why.append(f"has {name}")
                    s.score += share * worth * KIND.get(self.lists.docs[doc].kind, 1.0)

    def _quoted(self, u: Understood, found: dict[int, Scored]) -> None:
        """Where the query quotes a phrase and some section has it, only such sections remain."""
        for start, end in u.asked.phrases:
            words = [t.folded for t in u.asked.run[start:end]]
            having: set[int] = set()
            for lang in self.glossary.lexicon.languages:
                forms = [tuple(f"{lang}:{k}" for k in self.glossary.lexicon.keys(w, lang)) for w in words]
                having.update(self.lists.phrase(forms), self.lists.phrase(forms, "title"))
            if not having:
                continue
            for doc in [d for d in found if d not in having]:
                del found[doc]
            for doc in having:
                s = found.setdefault(doc, Scored(doc, lang, 0.1))
                s.why.insert(0, "has the quoted phrase")

    def _ordered(self, found: dict[int, Scored]) -> list[Scored]:
        """The hits in order, without the tail; scores fall from hit to hit."""
        best = max((s.score for s in found.values() if s.tier == OTHER), default=0.0)
        kept = [s for s in found.values() if s.tier != OTHER or s.score >= LEAST * best]
        step = max((s.score for s in kept), default=0.0) + 1.0
        for s in kept:
            s.score += (OTHER - s.tier) * step
        return sorted(kept, key=lambda s: (s.tier, -s.score, s.doc))

    def _spread(self, ranked: list[Scored]) -> list[Scored]:
        """The first hits over again, so that not one game has them all: a hit counts a little less for each before it
        that is of its game."""
        out = [s for s in ranked if s.tier != OTHER]
        games = Counter(self.lists.docs[s.doc].game for s in out)
        rest = ranked[len(out) :]
        pool = rest[:SPREAD_AMONG]
        for _ in range(min(SPREAD_FIRST, len(pool))):
            best = max(pool, key=lambda s: (s.score * SAME_GAME ** games[self.lists.docs[s.doc].game], -s.doc))
            pool.remove(best)
            best.score *= SAME_GAME ** games[self.lists.docs[best.doc].game]
            games[self.lists.docs[best.doc].game] += 1
            out.append(best)
        out += [*pool, *rest[SPREAD_AMONG:]]
        for before, s in pairwise(out):
            s.score = min(s.score, before.score)
        return out


def nearness(place: int, others: Sequence[int], gap: int) -> float:
    """1 where one of the others (in order) stands ``gap`` after a place, 0.6 soon after it, 0.4 near it, else 0."""
    at = bisect_left(others, place + gap)
    if at < len(others) and others[at] == place + gap:
        return 1.0
    i = bisect_left(others, place + 1)
    after = others[i] - place if i < len(others) else FAR
    before = place - others[i - 1] if i else FAR
    return 0.6 if after <= 4 else 0.4 if min(after, before) <= 8 else 0.0


def spelled(number: str) -> str:
    """A section's number as it is compared: ``302.3.`` -> ``302.3``, ``Table 1`` -> ``table 1``."""
    return " ".join(number.casefold().replace(":", " ").split()).rstrip(".)")
