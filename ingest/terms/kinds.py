"""What kind of thing a term is, told by its name, its definition and the headings above it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

from rulewright.ingest.terms.book import BookText, Candidate
from rulewright.ingest.terms.names import in_any_number, kinds_of, singular
from rulewright.kb.language import LANGUAGES, either, fold, is_stop_word, listed
from rulewright.kb.model import SectionKind, TermKind

OF_THE_DEFINITION = dict(kinds_of("is_a"))
IS_A = re.compile(
    rf"\b(?:(?:{either('terms.being')}) (?:(?:{either('terms.article')}) )?(?:[a-z-]+ ){{0,2}}?"
    rf"|(?:{either('terms.this')}) )"
    rf"({'|'.join(OF_THE_DEFINITION)})\b"
)


@cache
def heads_of(lang: str) -> tuple[tuple[re.Pattern[str], TermKind], ...]:
    """For each kind: the words that tell it as the last of a name in a language, or as the first."""
    first, last = kinds_of("first", lang), kinds_of("last", lang)
    return tuple(
        (re.compile(rf"\b(?:{_said(last, kind)})$|^(?:{_said(first, kind)})\b"), kind)
        for kind in (TermKind.TOKEN, TermKind.PHASE, TermKind.TERRAIN, TermKind.ACTION, TermKind.ABILITY)
    )


def _said(words: tuple[tuple[str, TermKind], ...], kind: TermKind) -> str:
    return "|".join(said for said, of in words if of is kind) or "(?!)"


LEAST_SAID = 2  # times
SELDOM = 0.05  # of its uses: "unit abilities" make no ability of a unit
DOING = frozenset({TermKind.ACTION, TermKind.STATE})  # what is said of them is said with "the" of any thing
NARROW = frozenset({TermKind.SPELL, TermKind.ACTION, TermKind.TOKEN})  # a chapter about spells defines other things too
NARROW_TITLE = 2  # words, small ones apart
DEEP = 4  # headings above an entry
OWN_TEXT = 80  # characters; what has fewer only groups what stands below it
BROAD = frozenset({TermKind.PHASE, TermKind.ACTION, TermKind.ABILITY, TermKind.STATE})  # parts of a chapter hold more


def kind_of(book: BookText, candidate: Candidate, definition: str) -> TermKind:
    """The kind of a term; what is named after a kind is none of that kind: "Spells" says what all spells are."""
    told = _told(book, candidate, definition)
    own = {OF_THE_DEFINITION.get(name) for name in in_any_number(candidate.name, book.lang)}
    return TermKind.TERM if told in own else told


def _told(book: BookText, candidate: Candidate, definition: str) -> TermKind:
    """The kind of a term from its name, then from what defines it, then from the headings above."""
    if candidate.kind:
        return candidate.kind
    name = fold(candidate.name)
    for pattern, kind in heads_of(book.lang):
        if pattern.search(name):
            return kind
    if candidate.key in book.counted:
        return book.counted[candidate.key]
    said = IS_A.search(fold(definition[:200]))
    if said:
        return OF_THE_DEFINITION[said.group(1)]
    if candidate.found_by in ("heading", "entry"):
        told = kind_above(book, candidate) or _said_of(book, candidate.key)
        return TermKind.ACTION if told is TermKind.TERM and _is_infinitive(book, candidate) else told
    return _said_of(book, candidate.key)


def _is_infinitive(book: BookText, candidate: Candidate) -> bool:
    """True for a name that begins with a verb as dictionaries name it: no article stands before it anywhere."""
    first = candidate.key.split()[0]
    ends = listed("terms.infinitives", book.lang)
    articles = listed("terms.article", book.lang)
    return bool(ends) and first.endswith(ends) and not any(book.uses_phrase(f"{a} {first}") for a in articles)


def _said_of(book: BookText, name: str) -> TermKind:
    """The kind of things of which a book says what it says of a name most often; more often than it says "the X"."""
    often = Counter[TermKind]()
    for wording, kind in kinds_of("said_of", book.lang):
        often[kind] += book.times(wording.format(name))
    best, _ = max(often.items(), key=lambda one: one[1], default=(TermKind.TERM, 0))
    things = sum(book.times(f"{article} {name}") for article in listed("terms.article", book.lang))
    least = max(LEAST_SAID, things + 1) if best in DOING else max(LEAST_SAID, book.times(name) * SELDOM)
    return best if often[best] >= least else TermKind.TERM


def cued(book: BookText, title: str) -> Iterator[TermKind]:
    """The kinds of which a folded title speaks: "Traits", "Conditions"."""
    return (kind for cue, kind in book.words.kinds if re.search(rf"\b{cue}", title))


def kind_above(book: BookText, candidate: Candidate) -> TermKind | None:
    """The kind that the headings above an entry announce, the nearest first; None where none does."""
    section = book.sections[candidate.section]
    above = book.ancestors(section)
    if candidate.found_by == "entry":
        above = [section, *above]
    for n, s in enumerate(above[:DEEP]):
        grouping = section.id not in book.children and all(len(g.text) < OWN_TEXT for g in above[:n])
        words = fold(s.title).split() or [""]
        # "Skill Points", "Skill Checks", "How Skills Work", "Choosing Skills": what stands below is no skill
        heads = {words[-1], words[0]} if LANGUAGES[book.lang].head_first else {words[-1]}
        told = heads.isdisjoint(book.words.pieces | book.words.moments) and not is_stop_word(words[0], book.lang)
        told = told and not (words[0].isalpha() and book.words.is_doing(words[0]) and words[1:])
        one = s.title.partition(": ")  # below "Action: Row" stands what is a part of that action
        told = told and not (one[2] and not singular(one[0].casefold(), book.lang) and any(cued(book, fold(one[0]))))
        title = " ".join(words) if told else ""
        telling = sum(w not in book.words.small for w in words)
        for kind in cued(book, title):
            named = kind is TermKind.ABILITY and grouping and len(words) == 1  # a chapter "Stunts" of groups of stunts
            if (named or not ((n and kind in BROAD) or n > 1)) and (kind not in NARROW or telling <= NARROW_TITLE):
                return kind
        if s.kind is SectionKind.SCENARIO:
            return None
    return None
