"""The direct answer: the definition of the term that is asked for, the rule by number, or the sentence that answers.

Made beside the hits and only where it is likely (``kb.search.sureness``): a wrong answer above ten right hits is worse
than none. Where several games define a term or have a rule of a number, each answers once, in the order of the hits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulewright.kb.claims import Term
from rulewright.kb.model import Section
from rulewright.kb.passages import text_between
from rulewright.kb.search.analysis import plain
from rulewright.kb.search.glossary import Entry, Glossary
from rulewright.kb.search.names import folded
from rulewright.kb.search.reading import Line, passage, shown
from rulewright.kb.search.results import Hit
from rulewright.kb.search.sureness import Level, level, model
from rulewright.kb.search.thesaurus import ASKING_WORDS
from rulewright.kb.search.understand import Understood
from rulewright.kb.sentences import ranges

MOST = 3  # answers, one per game
LONGEST = 420  # characters of an answer; cut behind a sentence, or else behind a word
SHORTEST = 5  # words of an answer
EARLY = 9  # words of a definition among which the name of what it defines stands
MORE = 2  # words of a heading beside a term's name
CELL = "·"  # what ``plain`` makes of a table's border


class Kind(StrEnum):
    """What an answer is."""

    DEFINITION = "definition"
    RULE = "rule"
    SENTENCE = "sentence"


@dataclass(frozen=True, slots=True)
class Direct:
    """An answer: plain ``text`` out of the section of ``hit``; ``term`` is the one that is defined, if one is.

    ``certainty``: the probability that it stands in a rule that answers.
    """

    kind: Kind
    hit: Hit
    text: str
    certainty: float
    term: Term | None = None

    @property
    def level(self) -> Level:
        """How it is announced."""
        return level(self.certainty) or Level.LIKELY


@dataclass(frozen=True, slots=True)
class Likeliest:
    """The sentence that answers best, the ``line``-th of its section, and how probable it is that it does."""

    section: str
    line: int
    certainty: float


@dataclass(frozen=True, slots=True)
class Source:
    """Where answers are read: a section by its id, those under one, the terms, the sentences of a section.

    ``rarity``: how rare a word of a language is, given as its tokens.
    """

    section: Callable[[str], Section]
    children: Callable[[str], Sequence[Section]]
    term: Callable[[str], Term]
    lines: Callable[[str], Sequence[Line]]
    rarity: Callable[[tuple[str, ...], str], float]

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


def direct(
    u: Understood, hits: Sequence[Hit], likeliest: Likeliest | None, glossary: Glossary, source: Source
) -> tuple[Direct, ...]:
    """The answers to a query above its first page of hits; empty where none is sure."""
    if u.number_only:
        return _numbered(u, hits, source)
    return _definitions(u, hits, glossary, source) or _sentence(hits, likeliest, source)


# -- the rule by its number ------------------------------------------------------------------------------


def _numbered(u: Understood, hits: Sequence[Hit], source: Source) -> tuple[Direct, ...]:
    found = [h for h in hits if h.number and " ".join(folded(h.number)) in u.numbers][:MOST]
    made = [Direct(Kind.RULE, h, source.whole(h.section), model().kinds[Kind.RULE]) for h in found]
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
    term = source.term(entry.term)
    text = meaning(term, source.section(entry.section), source)
    return Direct(Kind.DEFINITION, hit, text, model().kinds[Kind.DEFINITION], term) if legible(text) else None


def meaning(term: Term, home: Section, source: Source) -> str:
    """What a term means that readers look for in a section; empty where the words that introduce it do not say."""
    names = [folded(n) for n in (term.name, *term.aliases)]
    if _within(names, folded(home.title)) and len(folded(home.title)) <= len(names[0]) + MORE:
        return source.whole(home.id)
    text = source.paragraph(term.definition.section, term.definition.start, term.definition.end)
    return text if _within(names, folded(text)[:EARLY]) else ""


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


def _sentence(hits: Sequence[Hit], likeliest: Likeliest | None, source: Source) -> tuple[Direct, ...]:
    """The sentence that most likely answers, with those around it; empty where none is likely to."""
    if likeliest is None or level(likeliest.certainty) is None:
        return ()
    hit = next(h for h in hits if h.section == likeliest.section)
    every = source.lines(hit.section)
    text = cut(shown(every, *passage(every, likeliest.line)), hit.lang)
    return (Direct(Kind.SENTENCE, hit, text, likeliest.certainty),) if legible(text) else ()


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
