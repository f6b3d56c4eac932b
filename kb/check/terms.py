"""Terms that are defined twice, only by each other, or used nowhere else; and what two books of a game say of one."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice

from rapidfuzz import fuzz

from rulewright.kb.check.examined import Examined, Key, about, read_words, stem_key
from rulewright.kb.groups import in_groups
from rulewright.kb.language import WORD, fold, folded_words, is_stop_word, stem
from rulewright.kb.messages import Message, Words
from rulewright.kb.model import Finding, Sureness, Term, TermKind

OPENING = 8  # words at the beginning of a definition, among which the name stands
LEAST_WORDS = 8  # of a text that defines something, so that two of them can be compared
SAME, OTHER = 90, 48  # of 100: two definitions more alike are one, less alike are of two things
SHORT = 12  # telling words of a definition that may be nothing but a circle
CIRCULAR = 0.5  # share of a definition's telling words that name the circle
LONGEST_CIRCLE = 4
HOMONYMS = 8  # terms of one name that a word is followed to; no more, or every use of it leads to each of them
PRINTED_ELSEWHERE = frozenset({TermKind.KEYWORD, TermKind.ABILITY, TermKind.SPELL, TermKind.FACTION, TermKind.TERRAIN})
LISTED = 4  # terms that one section or one heading's children define, from which on they are a list
IDLE = 0.5  # share of a list's terms that nothing uses, from which on it is a list of what cards or sheets print


def terms_twice(of: Examined) -> Iterator[Finding]:
    """Terms of one name and kind whose texts say something else, neither of them an overview or a reminder."""
    by_name = in_groups(((fold(t.name), t.kind), t) for t in of.terms)
    led = {(r.section, r.target) for r in of.references}
    for same in by_name.values():
        first, *others = sorted(same, key=lambda t: t.definition.start)
        for t in others:
            if _contend(of, first, t, led):
                note = Message("{id} defines it in other words", id=first.definition.section)
                yield _about(of, t, "term-twice", first.id, note)


def _contend(of: Examined, a: Term, b: Term, led: set[tuple[str, str | None]]) -> bool:
    """True where two definitions stand side by side: alike, yet not the same, and neither leads to the other."""
    one, other = a.definition.section, b.definition.section
    if (
        one == other
        or (one, other) in led
        or (other, one) in led
        or one in _above(of, other)
        or other in _above(of, one)
    ):
        return False
    texts = of.definition(a), of.definition(b)
    if a.kind == TermKind.PHASE or min(len(x.split()) for x in texts) < LEAST_WORDS:
        return False  # a sequence is first told in short, then phase by phase
    if not all(_opens(of, t) for t in (a, b)):
        return False
    return OTHER <= fuzz.token_set_ratio(*texts) < SAME


def _opens(of: Examined, term: Term) -> bool:
    """True where a definition begins with the name, or its heading is the name."""
    words = islice(WORD.finditer(of.definition(term)), 2 * OPENING)
    opening = tuple(filter(None, (stem(fold(w[0]), of.book.lang) for w in words)))[:OPENING]
    names = [stem_key(n, of.book.lang) for n in (term.name, *term.aliases)]
    return _is_title(of, term) or any(_stands_in(opening, n) for n in names if n)


def _above(of: Examined, section: str) -> set[str]:
    """The sections that one stands under."""
    found: set[str] = set()
    at = of.by_id.get(section)
    while at is not None and at.parent and at.parent not in found:
        found.add(at.parent)
        at = of.by_id.get(at.parent)
    return found


def terms_unused(of: Examined) -> Iterator[Finding]:
    """Terms that are defined and then named nowhere else.

    What cards and sheets print (keywords, abilities, spells) is left out, and so are lists most of whose terms nothing
    uses, for those are used outside the book.
    """
    idle = [t for t in of.terms if t.kind not in PRINTED_ELSEWHERE and not _used(of, t)]
    listed = Counter(_list_of(of, t) for t in of.terms)
    unused = Counter(_list_of(of, t) for t in idle)
    for t in idle:
        where = _list_of(of, t)
        if not _is_title(of, t) and not (listed[where] >= LISTED and unused[where] >= IDLE * listed[where]):
            yield _about(of, t, "term-unused", "", Message("no other passage names it"))


def _list_of(of: Examined, term: Term) -> str:
    """What a term is listed in: its section, or the heading above where the section is about that term alone."""
    section = of.by_id.get(term.definition.section)
    return (section.parent or section.id) if section and _is_title(of, term) else term.definition.section


def _is_title(of: Examined, term: Term) -> bool:
    """True where the section that defines a term is named after it: a rule, which is there to be read, not used."""
    section = of.by_id.get(term.definition.section)
    return section is not None and about(section, term)


def _used(of: Examined, term: Term) -> bool:
    """True where a section other than the one that defines it, or another sentence of that, has one of its names."""
    if term.mentions or term.id in of.mentioned:
        return True
    own = term.definition.section
    for key in {stem_key(n, of.book.lang) for n in (term.name, *term.aliases)} - {()}:
        uses = [s.id for s, _ in of.uses(key)[:2]]  # of two, one stands elsewhere or in another sentence
        if len(uses) > 1 or set(uses) - {own}:
            return True
    return False


def _stands_in(words: Key, name: Key) -> bool:
    return any(words[i : i + len(name)] == name for i in range(len(words)))


def terms_in_circles(of: Examined) -> Iterator[Finding]:
    """Terms whose short definitions say little more than each other's names."""
    said = {t.id: _telling(of, t) for t in of.terms}
    names = {t.id: {k for n in (t.name, *t.aliases) if len(k := stem_key(n, of.book.lang)) == 1} for t in of.terms}
    short = [t for t in of.terms if 0 < len(said[t.id]) <= SHORT]
    leads = _leads(short, said, names)
    rank = {t.id: i for i, t in enumerate(short)}
    told: set[str] = set()
    for t in short:
        circle = _circle(t.id, leads)
        words = {n[0] for i in circle for n in names[i]}
        if not circle or told & set(circle) or any(len(set(said[i]) & words) < CIRCULAR * len(said[i]) for i in circle):
            continue
        told |= set(circle)
        others = ", ".join(short[i].name for i in sorted(rank[x] for x in circle if x != t.id))
        note = Message("explained by {words}, and that by this again", words=Words(others))
        yield _about(of, t, "term-circle", "", note)


def _leads(short: Sequence[Term], said: dict[str, list[str]], names: dict[str, set[Key]]) -> dict[str, list[str]]:
    """To which of the others each term's words lead, by id, in their order."""
    called = in_groups((word, i) for i, t in enumerate(short) for (word,) in names[t.id])

    def led(t: Term) -> list[str]:
        met = sorted({i for w in said[t.id] for i in called.get(w, ())[:HOMONYMS]})
        return [short[i].id for i in met if _apart(t, short[i])]

    return {t.id: led(t) for t in short}


def _apart(a: Term, b: Term) -> bool:
    """True where two terms are defined by different words: one sentence may name two."""
    x, y = a.definition, b.definition
    return x.section != y.section or x.end <= y.start or y.end <= x.start


def _telling(of: Examined, term: Term) -> list[str]:
    """The stems of the words with which a term is defined, its own name and words that say nothing left out."""
    own = {k for n in (term.name, *term.aliases) for k in stem_key(n, of.book.lang)}
    found = (w.stem for w in read_words(of.definition(term), of.book.lang))
    return [w for w in found if w and w not in own and not is_stop_word(w, of.book.lang)]


def _circle(start: str, leads: dict[str, list[str]]) -> tuple[str, ...]:
    """The shortest way from a term over others back to it; none where there is no short one."""
    ways: list[tuple[str, ...]] = [(start,)]
    seen = {start}
    for _ in range(LONGEST_CIRCLE):
        longer: list[tuple[str, ...]] = []
        for way in ways:
            for other in leads.get(way[-1], ()):
                if other == start and len(way) > 1:
                    return way
                if other not in seen:
                    seen.add(other)
                    longer.append((*way, other))
        ways = longer
    return ()


def _about(of: Examined, term: Term, code: str, meant: str, note: Message) -> Finding:
    d = term.definition
    confidence = Sureness.GUESS if code == "term-twice" else Sureness.LIKELY
    return of.found(d.section, d.start, d.end, code, term.name, meant, note, confidence)


# -- what two books of one game say of the same thing: one that replaces the other, or two that merely differ ----------


ALIKE = 50  # of 100: two texts in one language that speak of one thing
DIGITS = re.compile(r"\d{1,6}")
COUNTED = {  # "one" is left out: in Spanish it is the article
    w: str(n)
    for words in ("two three four five six seven eight nine ten", "dos tres cuatro cinco seis siete ocho nueve diez")
    for n, w in enumerate(words.split(), 2)
}


def same_subjects(of: Examined) -> Iterator[Finding]:
    """Sections of this book that another replaces, and terms that another book defines with other numbers or words."""
    settled = set()
    for o in of.overrides:
        settled |= {(o.section, o.other), (o.other, o.section)}
        if o.other in of.by_id:
            yield of.at_heading(of.by_id[o.other], "subject-overridden", o.section, o.because)
    others = Others(of)
    for term in of.terms:
        for other in others.of(term):
            if (term.definition.section, other.definition.section) not in settled:
                yield from _compared(of, term, other)


class Others:
    """The terms of a game's other books."""

    def __init__(self, of: Examined) -> None:
        self._terms = [t for t in of.game_terms if t.book != of.book.id and t.definition.section in of.abroad]
        self._found: dict[object, list[int]] = defaultdict(list)
        for n, t in enumerate(self._terms):
            self._found[t.id].append(n)
            self._found[t.lang, stem_key(t.name, t.lang)].append(n)

    def of(self, term: Term) -> list[Term]:
        """Those that are the same thing as a term of this book: its translations, or those of its name."""
        keys = (*term.translations, (term.lang, stem_key(term.name, term.lang)))
        return [self._terms[n] for n in sorted({n for key in keys for n in self._found.get(key, ())})]


def _compared(of: Examined, term: Term, other: Term) -> Iterator[Finding]:
    here, there = of.by_id.get(term.definition.section), of.abroad[other.definition.section]
    if here is None or not (about(here, term) and about(there, other)):
        return  # spoken of in passing: a scenario's preparation has its own number of markers
    one, two = of.definition(term), of.definition(other)
    a, b = numbers(one), numbers(two)
    if term.lang == other.lang and fuzz.token_sort_ratio(one, two) < ALIKE:
        return
    if a <= b or b <= a:
        return  # one of the texts merely says more
    note = Message(
        "{words}: {own} here, {other} in “{rule}”",
        words=Words(term.name, term.lang),
        own=" ".join(sorted(a - b) or sorted(a)),
        other=" ".join(sorted(b - a) or sorted(b)),
        rule=Words(there.label[:60], there.lang),
    )
    yield of.at_heading(here, "subject-differs", there.id, note, Sureness.GUESS)


def numbers(text: str) -> frozenset[str]:
    """The numbers of a text, in digits or in words."""
    return frozenset({m[0] for m in DIGITS.finditer(text)} | {COUNTED[w] for w in folded_words(text) if w in COUNTED})
