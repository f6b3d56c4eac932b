"""The direct answer: the definition of the term that is asked for, the rule by number, or the sentence that answers.

Made beside the hits and only where it is sure: a wrong answer above ten right hits is worse than none. Where several
games answer, each does once, in the order of the hits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulewright.kb.language.data import listed
from rulewright.kb.model import Section, SectionKind, Term
from rulewright.kb.passages import text_between
from rulewright.kb.search.answer import Hit
from rulewright.kb.search.asking import Wanted, counts, cued, is_count, wanted
from rulewright.kb.search.glossary import Entry, Glossary
from rulewright.kb.search.names import folded
from rulewright.kb.search.plain import plain
from rulewright.kb.search.tokens import folded_token
from rulewright.kb.search.tokens import words as printed
from rulewright.kb.search.trade import ASKING_WORDS
from rulewright.kb.search.understand import Concept, Understood
from rulewright.kb.sentences import EXAMPLE, ranges, sentences

MOST = 3  # answers, one per game
LONGEST = 420  # characters of an answer; cut behind a sentence, or else behind a word
SHORTEST = 5  # words of a sentence that answers a question
SHARE, OWN, AHEAD = 0.77, 0.58, 1.35  # what makes a sentence sure: see ``_sure``; AHEAD: no other section comes near
ANSWERED = frozenset({Wanted.NUMBER, Wanted.PERSON, Wanted.CONSEQUENCE, Wanted.MOMENT, Wanted.PERMISSION})
NO_RULES = frozenset({SectionKind.LORE, SectionKind.CREDITS, SectionKind.TOC, SectionKind.INDEX, SectionKind.EXAMPLE})
EARLY = 9  # words of a definition among which the name of what it defines stands
BESIDE = 3  # words between a number and what it counts
MORE = 2  # words of a heading beside a term's name
POINTS_BACK = frozenset(listed("search.points_back"))  # what a sentence begins with that goes on from the one before
CELL = "·"  # what ``plain`` makes of a table's border


class Kind(StrEnum):
    """What an answer is."""

    DEFINITION = "definition"
    RULE = "rule"
    SENTENCE = "sentence"


@dataclass(frozen=True, slots=True)
class Direct:
    """An answer: plain ``text`` out of the section of ``hit``; ``term`` is the one that is defined, if one is."""

    kind: Kind
    hit: Hit
    text: str
    term: Term | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """Where answers are read: a section by its id, those under one, and the terms."""

    section: Callable[[str], Section]
    children: Callable[[str], Sequence[Section]]
    term: Callable[[str], Term]

    def whole(self, i: str) -> str:
        """The words of a section as far as an answer goes; of a heading, what stands or is named under it."""
        own = plain(self.section(i).text)
        under = [] if own else self.children(i)
        if all(s.text for s in under):
            return cut(own or "\n".join(plain(s.text) for s in under), self.section(i).lang)
        return cut("; ".join(s.label for s in under), self.section(i).lang)

    def paragraph(self, i: str, start: int, end: int) -> str:
        """What stands at a place of the source, to the end of its paragraph."""
        section = self.section(i)
        said = text_between(section, start, end)
        after = section.text[section.text.find(said) + len(said) :] if said else ""
        return cut(plain(said + after.split("\n", 1)[0]), section.lang)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence and how well it answers.

    ``share``: how much of the question it and the heading above it have, 0 to 1; ``own``: it alone; ``cue``: it has a
    word that such an answer has.
    """

    text: str
    share: float
    own: float
    cue: bool


def direct(u: Understood, hits: Sequence[Hit], glossary: Glossary, source: Source) -> tuple[Direct, ...]:
    """The answers to a query above its first page of hits; empty where none is sure."""
    return _numbered(u, hits, source) or _definitions(u, hits, glossary, source) or _sentence(u, hits, glossary, source)


# -- the rule by its number ------------------------------------------------------------------------------


def _numbered(u: Understood, hits: Sequence[Hit], source: Source) -> tuple[Direct, ...]:
    if not u.number_only:
        return ()
    found = [h for h in hits if h.number and " ".join(folded(h.number)) in u.numbers][:MOST]
    made = [Direct(Kind.RULE, h, source.whole(h.section)) for h in found]
    return tuple(d for d in made if legible(d.text))


# -- the definition of a term ----------------------------------------------------------------------------


def _definitions(u: Understood, hits: Sequence[Hit], glossary: Glossary, source: Source) -> tuple[Direct, ...]:
    places = {h.section: n for n, h in enumerate(hits)}
    shown = sorted((e for e in _asked_terms(u, glossary) if e.section in places), key=lambda e: places[e.section])
    first = {e.game: e for e in reversed(shown)}
    made = (
        _definition(e, hits[places[e.section]], source) for e in sorted(first.values(), key=lambda e: places[e.section])
    )
    return tuple(d for d in made if d is not None)[:MOST]


def _definition(entry: Entry, hit: Hit, source: Source) -> Direct | None:
    """What a term means, None where the words that introduce it do not say."""
    term = source.term(entry.term)
    names = [folded(n) for n in (term.name, *term.aliases)]
    if _within(names, folded(hit.title)) and len(folded(hit.title)) <= len(names[0]) + MORE:
        text = source.whole(entry.section)
    else:
        text = source.paragraph(term.definition.section, term.definition.start, term.definition.end)
        if not _within(names, folded(text)[:EARLY]):
            return None
    return Direct(Kind.DEFINITION, hit, text, term) if legible(text) else None


def _within(names: Iterable[tuple[str, ...]], words: Sequence[str]) -> bool:
    """True where one of the names, in any number, stands in a run of folded words."""
    bare = [w.rstrip("s") for w in words]
    wanted = [[w.rstrip("s") for w in n] for n in names if n]
    return any(bare[i : i + len(n)] == n for n in wanted for i in range(len(bare)))


def _asked_terms(u: Understood, glossary: Glossary) -> list[Entry]:
    """The terms that are all a query asks for: by name, or by what their name is in the other language."""
    if u.term_only:
        rest = [f for f in u.terms if all(w in ASKING_WORDS for w in (*u.words[: f.start], *u.words[f.end :]))]
        exact = [f.value for f in rest if f.exact]
        return exact or [f.value for f in rest]
    names = {
        folded(f.value.text)
        for f in glossary.renderings.find(u.words)
        if all(w in ASKING_WORDS for w in (*u.words[: f.start], *u.words[f.end :]))
    }
    return glossary.called_just(names)


# -- the sentence that answers a question ----------------------------------------------------------------


def _sentence(u: Understood, hits: Sequence[Hit], glossary: Glossary, source: Source) -> tuple[Direct, ...]:
    if not hits or hits[0].kind in NO_RULES:
        return ()
    ahead = hits[0].score / hits[1].score if len(hits) > 1 and hits[1].score else AHEAD
    asked = wanted(u.asked.words) if ahead >= AHEAD else None  # what is not sure is not read
    if asked not in ANSWERED:
        return ()
    best = answering(source.section(hits[0].section), u, asked, glossary)
    if best is None or not _sure(best) or not legible(best.text):
        return ()
    return (Direct(Kind.SENTENCE, hits[0], cut(best.text, hits[0].lang)),)


def _sure(s: Sentence) -> bool:
    """True where a sentence has nearly all of the question, and most of it itself."""
    return s.cue and s.share >= SHARE and s.own >= OWN


def answering(section: Section, u: Understood, asked: Wanted, glossary: Glossary) -> Sentence | None:
    """The sentence of a section that answers a question best, None where it has none."""
    concepts = (u.concepts or {}).get(section.lang, ())
    worth = {c.at: _worth(c, section.lang, glossary) for c in concepts}
    total = sum(worth.values())
    if not total:
        return None
    heading = _said(_words(section.title), concepts, section.lang, glossary)
    found = []
    said = [plain(s.text) for s in sentences(section)]
    for before, text in zip(["", *said], said, strict=False):
        words = _words(text)
        if len(words) < SHORTEST or text.endswith(":") or EXAMPLE.match(text):
            continue
        here = _said(words, concepts, section.lang, glossary)
        own = sum(worth[at] * here[at] for at in here) / total
        share = sum(worth[at] * max(here.get(at, 0.0), heading.get(at, 0.0)) for at in worth) / total
        whole = f"{before} {text}" if words[0] in POINTS_BACK else text
        cue = _counted(words, concepts, section.lang, glossary) if counts(u.asked.words) else cued(words, asked)
        found.append(Sentence(whole.strip(), share, own, cue))
    return max(found, key=lambda s: s.share + s.own + 0.3 * s.cue, default=None)


def _counted(words: Sequence[str], concepts: Sequence[Concept], lang: str, glossary: Glossary) -> bool:
    """True where a number stands beside the first thing that a question names: ``how many cards``, ``thirty cards``."""
    tokens_of = {t for v in concepts[0].variants for t in v.tokens}
    for i, w in enumerate(words):
        here = not tokens_of.isdisjoint(f"{lang}:{k}" for k in glossary.lexicon.keys(w, lang))
        if here and any(is_count(n) for n in words[max(0, i - BESIDE) : i + 2]):
            return True
    return False


def _worth(c: Concept, lang: str, glossary: Glossary) -> float:
    """How much a concept tells: rare words more than frequent ones; nothing where no text has it."""
    words = glossary.lexicon.languages.get(lang)
    if words is None or not c.variants:
        return 0.0
    return c.variants[0].weight * math.log(2 + words.total / (20 + 20 * words.count(c.word)))


def _words(text: str) -> list[str]:
    return [*map(folded_token, printed(text))]


def _said(words: Sequence[str], concepts: Sequence[Concept], lang: str, glossary: Glossary) -> dict[int, float]:
    """Which concepts a text has, by their places, with the weight of the best way in which it says them."""
    keys = {f"{lang}:{k}" for w in words for k in glossary.lexicon.keys(w, lang)}
    out: dict[int, float] = {}
    for c in concepts:
        best = max((v.weight for v in c.variants if not keys.isdisjoint(v.tokens)), default=0.0)
        if best:
            out[c.at] = max(out.get(c.at, 0.0), best)
    return out


# -- text ------------------------------------------------------------------------------------------------


def legible(text: str) -> bool:
    """True for words that can be read as they stand; a table torn from its lines cannot."""
    return len(text.split()) >= SHORTEST and CELL not in text and not text.endswith(":")


def cut(text: str, lang: str, most: int = LONGEST) -> str:
    """Whole sentences of a text up to a length, at least a part of the first."""
    text = " ".join(text.split())
    if len(text) <= most:
        return text
    ends = [s.end for s in ranges(text, lang) if s.end <= most]
    return text[: ends[-1]] if ends else text[: most - 1].rsplit(" ", 1)[0] + " …"
