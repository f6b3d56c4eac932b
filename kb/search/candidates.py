"""The sentences that may answer a query, and what speaks for and against each, which ``direct_answer`` weighs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, pairwise

from rulewright.kb.language import stop_words
from rulewright.kb.language.wordlist import is_other
from rulewright.kb.model import SectionKind
from rulewright.kb.search.analysis import folded_words
from rulewright.kb.search.glossary import Glossary
from rulewright.kb.search.lines import Line
from rulewright.kb.search.query import CUES, Wanted, counts, cued, is_count, wanted
from rulewright.kb.search.results import Hit
from rulewright.kb.search.topics import headed, runs, telling, word_weights, worded
from rulewright.kb.search.understand import Concept, Understood

Signs = dict[str, float]  # what speaks for or against: by name, how much of it there is
Said = list[tuple[int, Mapping[int, float]]]  # where a text says anything that is looked for: the concepts, how well

BESIDE = 3  # words between a number and what it counts
SHORT, LONG = 5, 45  # words of a sentence that says little, or much
NEAR = 4  # words between two that stand together
MOST_NEW = 30  # words of an answer beside those of the question, that count


@dataclass(frozen=True, slots=True)
class Candidate:
    """The ``line``-th sentence of the ``hit``-th hit, and what speaks for it."""

    hit: int
    line: int
    signs: Signs = field(compare=False)


@dataclass(frozen=True)
class Sought:
    """What is looked for in the texts of one language: what each concept is worth, and the words that say it."""

    worth: Mapping[int, float]
    concepts: Sequence[Concept]
    ways: Mapping[str, Mapping[int, float]]  # by folded word the concepts that it says, and how well
    total: float

    @classmethod
    def of(
        cls,
        concepts: Sequence[Concept],
        lang: str,
        rarity: Callable[[tuple[str, ...], str], float],
        having: Callable[[str], Iterable[str]],
    ) -> Sought:
        """What some concepts come to in a language; ``having``: the words that have a token."""
        worth: dict[int, float] = {}
        ways: dict[str, dict[int, float]] = {}
        for c in concepts:
            if c.variants:
                worth[c.at] = max(worth.get(c.at, 0.0), rarity(c.variants[0].tokens, lang) * c.variants[0].weight)
            for v in c.variants:
                for word in chain.from_iterable(map(having, v.tokens)):
                    if not v.why and is_other(c.word, word, lang):
                        continue  # it has but the stem of what is typed
                    said = ways.setdefault(word, {})
                    said[c.at] = max(v.weight, said.get(c.at, 0.0))
        return cls(worth, concepts, ways, sum(worth.values()))

    @cached_property
    def rarest(self) -> int:
        """The place of what is worth most; -1 where nothing is looked for."""
        return max(self.worth, key=self.worth.__getitem__, default=-1)

    def said(self, words: Sequence[str]) -> Said:
        """Each place of a text whose word says a concept, with the concepts, by their place, and how well."""
        return [(i, here) for i, w in enumerate(words) if (here := self.ways.get(w))]

    def share(self, said: Mapping[int, float]) -> float:
        """How much of what is looked for some concepts are, from 0 to 1."""
        return sum(self.worth.get(at, 0.0) * weight for at, weight in said.items()) / self.total if self.total else 0.0


def united(every: Iterable[Mapping[int, float]]) -> dict[int, float]:
    """All concepts that are said somewhere, each as well as it is said best."""
    out: dict[int, float] = {}
    for said in every:
        for at, weight in said.items():
            if weight > out.get(at, 0.0):
                out[at] = weight
    return out


def concepts_of(said: Said) -> dict[int, float]:
    """The concepts that a text says."""
    return united(here for _, here in said)


class Weighing:
    """Reads the hits of one query and says what speaks for each of their sentences."""

    def __init__(
        self,
        u: Understood,
        glossary: Glossary,
        rarity: Callable[[tuple[str, ...], str], float],
        having: Callable[[str], Iterable[str]],
    ) -> None:
        """``rarity``: how rare a word is, given as its tokens; ``having``: the words of texts that have a token."""
        self.u = u
        self._glossary, self._rarity, self._having = glossary, rarity, having
        self.wanted = wanted(u.asked.words)
        self.topic = None if self.wanted is Wanted.PERMISSION else u.topic
        self._counts = counts(u.asked.words)
        self._sought: dict[str, Sought] = {}
        self._defined = {f.value.section: f.end - f.start for f in u.terms}
        self._asked = frozenset(u.words)

    def asked(self) -> Signs:
        """What is known of the query itself, which tells how sure an answer can be."""
        best = max((self.u.concepts or {}).values(), key=_known, default=())
        many = len({self.u.words[i] for i in self.u.subject})
        out = {
            "?unknown": 1 - _known(best) / max(1, len(best)),
            "?several": math.log1p(many),
            "?one": float(many == 1),
            "?words": math.log1p(len(self.u.words)),
            f"?{self.wanted or 'no question'}": 1.0,
        }
        return out | ({"?term": 1.0} if self.u.term_only else {})

    def sought(self, lang: str) -> Sought:
        """What is looked for in texts of a language."""
        if lang not in self._sought:
            concepts = (self.u.concepts or {}).get(lang, ())
            once = {tuple(v.tokens for v in c.variants): c for c in reversed(concepts)}  # however often it is said
            self._sought[lang] = Sought.of(list(once.values()), lang, self._rarity, self._having)
        return self._sought[lang]

    def candidates(self, hits: Sequence[Hit], lines: Callable[[str], Sequence[Line]]) -> list[Candidate]:
        """The sentences of some hits that say anything of what is looked for; all, where that is what everybody asks.

        A book that is there in the language of the query as well, among the hits too, is not read in another one. Where
        one in that language is found first, no game is read of which none is.
        """
        speaking = {hit.game for hit in hits if hit.lang == self.u.spoken}
        spoken = self.u.spoken if speaking else None
        among = speaking if hits and hits[0].lang == spoken else {hit.game for hit in hits}
        rules = ((n, hit) for n, hit in enumerate(hits) if SectionKind(hit.kind).is_rules_text and hit.game in among)
        read = ((n, hit) for n, hit in rules if spoken not in hit.also.split())
        out = [c for n, hit in read for c in self._of(n, hits, lines(hit.section))]
        best = sorted((c.signs["own"] for c in out), reverse=True)[:2]
        most = max((c.signs["together"] for c in out), default=0.0)
        for c in out:
            rival = best[0] if c.signs["own"] < best[0] else best[-1]
            c.signs["ahead"] = c.signs["own"] - rival
            c.signs["behind"] = best[0] - c.signs["own"]
            c.signs["behind together"] = most - c.signs["together"]
        return out

    def _of(self, n: int, hits: Sequence[Hit], lines: Sequence[Line]) -> Iterator[Candidate]:
        hit = hits[n]
        sought = self.sought(hit.lang)
        title = folded_words(hit.title)
        titled = sought.said(title)
        heading = concepts_of(titled)
        said = [sought.said(line.words) for line in lines]
        own = [concepts_of(s) for s in said]
        under = {
            above: united([heading, concepts_of(sought.said(folded_words(above)))])
            for above in {line.above for line in lines}
        }
        about = self._about_section(hit, n, hits, sought, heading, united([heading, *own]))
        about["heading said"] = len(titled) / len(title) if title else 0.0
        about["lead in heading"] = heading.get(self._lead(sought), 0.0)
        most = max((sought.share(o) for o in own), default=0.0)
        for at, line in enumerate(lines):
            opens = at == 0 and (hit.section in self._defined or heading)
            if not own[at] and not opens and self.topic is None:
                continue
            above = under[line.above]
            if line.back and at:
                above = united([above, own[at - 1]])
            signs = self._about_sentence(line, at, sought, said[at], own[at], above)
            signs |= about
            if self.topic is not None:
                signs |= on_topic(self.topic, line, title, hit.lang)
            signs["behind in section"] = most - signs["own"]
            if at == 0 and "defines" in about:
                signs["first of definition"] = about["defines"]
            yield Candidate(n, at, signs)

    def says(self, words: Sequence[str], lang: str) -> frozenset[int]:
        """What words of a language say of what is looked for."""
        return frozenset(concepts_of(self.sought(lang).said(words)))

    def rarity(self, word: str, lang: str) -> float:
        """How rare a word of a text is."""
        return self._rarity(self._glossary.lexicon.tokens(word, lang), lang)

    def _lead(self, sought: Sought) -> int:
        """The place of the first thing that a question names; -1 where it names none."""
        return min((c.at for c in sought.concepts), default=-1)

    def _about_section(
        self,
        hit: Hit,
        n: int,
        hits: Sequence[Hit],
        sought: Sought,
        heading: Mapping[int, float],
        whole: Mapping[int, float],
    ) -> Signs:
        """What speaks for any sentence of a section."""
        first = hits[0].score or 1.0
        out = {
            "heading": sought.share(heading),
            "section": sought.share(whole),
            "score": hit.score / first,
            "rank": math.log1p(n),
            "first": float(n == 0),
            f"in {hit.kind}": 1.0,
        }
        if n == 0 and len(hits) > 1:
            out["leads"] = min(2.0, first / (hits[1].score or 1.0)) - 1.0
        if self.u.lang not in (None, hit.lang):
            out["foreign"] = 1.0
        if hit.section in self._defined:
            out["defines"] = self._defined[hit.section] / max(1, len(self.u.subject))
        return out

    def _about_sentence(
        self,
        line: Line,
        at: int,
        sought: Sought,
        said: Said,
        own: Mapping[int, float],
        above: Mapping[int, float],
    ) -> Signs:
        """What speaks for a sentence itself."""
        share = sought.share(own)
        together = sought.share(united([own, above]))
        rarest = sought.rarest
        new = len({*line.words}.difference(self._asked, stop_words()))
        out = {
            "own": share,
            "own squared": share * share,
            "together": together,
            "together squared": together * together,
            "worth": sum(sought.worth.get(c, 0.0) * w for c, w in own.items()) / 10,
            "rarest": own.get(rarest, 0.0),
            "rarest above": above.get(rarest, 0.0) if rarest not in own else 0.0,
            "near": _near(said),
            "opening": 1 / (1 + at),
            "new": math.log1p(min(new, MOST_NEW)),
            "length": math.log1p(len(line.words)),
            "short": float(len(line.words) < SHORT),
            "long": float(len(line.words) > LONG),
            f"a {line.kind}": 1.0,
        }
        if line.back:
            out["goes on"] = 1.0
        if line.bold:
            out["bold"] = 1.0
        out |= self._as_wanted(sought, line, said)
        return out

    def _as_wanted(self, sought: Sought, line: Line, said: Said) -> Signs:
        """What speaks for a sentence as the kind of answer that is wanted."""
        if self.wanted is None:
            return {}
        out: Signs = {}
        if self.wanted in CUES:
            out[f"cue {self.wanted}" if cued(line.words, self.wanted) else f"no cue {self.wanted}"] = 1.0
        if self._counts:
            out["counted" if self._counted(sought, line, said) else "not counted"] = 1.0
        if self.wanted is Wanted.NUMBER:
            out["figures"] = float(any(w[:1].isdigit() for w in line.words))
        if self.wanted in (Wanted.THING, Wanted.WAY):
            out[f"{self.wanted}: a {line.kind}"] = 1.0
        return out

    def _counted(self, sought: Sought, line: Line, said: Said) -> bool:
        """True where a number stands beside the first thing that a question names: ``how many cards``."""
        first = self._lead(sought)
        beside = (line.words[max(0, i - BESIDE) : i + 2] for i, here in said if first in here)
        return any(is_count(w) for some in beside for w in some)


def on_topic(n: int, line: Line, title: Sequence[str], lang: str) -> Signs:
    """What speaks for a sentence under a heading, given as folded words, as the one that tells what everybody asks."""
    ways = telling(n, line.words, lang)
    return {
        "all": 1.0,
        "words": worded(runs(line.words), word_weights(n, lang)),
        "topic": float(ways > 0),
        "topic again": float(ways > 1),
        "topic above": float(telling(n, folded_words(line.above), lang) > 0),
        "topic in heading": headed(n, title, lang),
        "topic is heading": float(telling(n, title, lang) > 0),
    }


def _known(concepts: Sequence[Concept]) -> int:
    """How many of some concepts any text knows."""
    return sum(bool(c.variants) for c in concepts)


def _near(said: Said) -> float:
    """How many of the concepts that a sentence says follow another one soon, as a share."""
    places = [(i, at) for i, here in said for at in here]
    several = len({at for _, at in places})
    if several < 2:
        return 0.0
    close = {frozenset((a, b)) for (i, a), (j, b) in pairwise(places) if a != b and j - i <= NEAR}
    return min(1.0, len(close) / (several - 1))
