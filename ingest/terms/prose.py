"""Terms that running text explains in passing: "one success", "its source (the card)", "two elements: fire and ice"."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from rulewright.ingest.terms.book import BookText, Candidate
from rulewright.ingest.terms.forms import singular
from rulewright.ingest.terms.names import is_name, key, parse, plain, without_article
from rulewright.ingest.terms.prose_patterns import (
    ANY_OF,
    BETWEEN,
    CARRIED,
    COUNTED,
    EXPLAINED,
    GAINED,
    HELD,
    LIST_END,
    OUTCOME,
    QUOTED_END,
    RELATIVE,
    STANDS_FOR,
    THEN_STATE,
    WHOEVER,
)
from rulewright.kb.language import fold, is_stop_word
from rulewright.kb.model import Section, TermKind
from rulewright.kb.sentences import Sentence

OUTCOME_WEIGHT, EXPLAINED_WEIGHT, STANDS_WEIGHT, LISTED_WEIGHT = 0.65, 0.65, 0.65, 0.5
GAINED_WEIGHT = 0.51
QUOTED_WEIGHT, STATE_WEIGHT, RELATIVE_WEIGHT, OFTEN_WEIGHT = 0.65, 0.65, 0.65, 0.5
LEAST_OFTEN = 3  # uses that make a thing that players hold a term
LONGEST_ITEM = 3  # words of an item of a list
STEM = 4  # letters that a state shares with the heading above it
FOLLOWS = re.compile(
    r"(?:for example|in this case|this means|that is|por ejemplo|en este caso|es decir)\b", re.IGNORECASE
)


def from_prose(book: BookText) -> Iterator[Candidate]:
    """Candidates from sentences that explain a word on their way."""
    often: dict[str, list[Candidate]] = defaultdict(list)
    for i, section in book.rules:
        said = book.sentences(i)
        for n, s in enumerate(said):
            yield from _explained(book, i, s)
            yield from _listed(book, i, s)
            yield from _state(book, i, section, s)
            yield from _quoted(book, i, s, said[n + 1] if n + 1 < len(said) else None)
            for c in _held(book, i, s):
                often[c.key].append(c)
        if section.number is not None and said:
            yield from _kind_of_cost(book, i, section, said[0])
    for found in often.values():
        if len(found) >= LEAST_OFTEN:
            yield max(found, key=lambda c: (c.key in key(book.sections[c.section].title), -c.start))


def _make(
    book: BookText, i: int, s: Sentence, name: str, weight: float, found_by: str, kind: TermKind | None = None
) -> Iterator[Candidate]:
    """A candidate where the words can be a name and are more than the small change of rulebooks."""
    bare = without_article(plain(name).strip(" .,;:“”\"'‘’«»!¡"), book.lang)
    for n in parse(bare, book.lang)[:1]:
        if is_name(n.text, book.lang) and _tells(book, n.text):
            yield Candidate(n.text, i, s.span.start, s.span.end, weight, found_by, n.params, n.aliases, kind)


def _tells(book: BookText, name: str) -> bool:
    """True for a name that says which thing is meant; ``no man's land`` does, for all its first word."""
    words, w = [fold(x) for x in name.split()], book.words
    if key(name) in w.generic or w.ands & set(words):
        return False
    idle = is_stop_word(words[0], book.lang) or words[0] in w.vague | w.plain | w.articles
    return not idle or any(x.endswith(("’s", "'s")) for x in name.split())


def _explained(book: BookText, i: int, s: Sentence) -> Iterator[Candidate]:
    """What a sentence explains on its way, by the patterns of the language."""
    text = plain(s.text)
    for patterns, weight, kind in (
        (OUTCOME, OUTCOME_WEIGHT, None),
        (EXPLAINED, EXPLAINED_WEIGHT, None),
        (STANDS_FOR, STANDS_WEIGHT, TermKind.TOKEN),
        (RELATIVE, RELATIVE_WEIGHT, None),
        (BETWEEN, RELATIVE_WEIGHT, None),
        (GAINED, GAINED_WEIGHT, TermKind.TOKEN),
        (WHOEVER, RELATIVE_WEIGHT, None),
    ):
        pattern = patterns.get(book.lang)
        for m in pattern.finditer(text) if pattern else ():
            if patterns is STANDS_FOR and key(text).startswith(_own_names(book, i)):
                continue  # "Oil tokens represent the fuel" under "Oil tokens": what the heading names
            yield from _make(book, i, s, m[m.lastindex or 1], weight, "prose", kind)


def _own_names(book: BookText, i: int) -> tuple[str, ...]:
    """How a sentence begins that speaks of what its heading names, with and without an article."""
    title = key(book.sections[i].title).removesuffix("s")
    return (title, *(f"{a} {title}" for a in book.words.articles))


def _listed(book: BookText, i: int, s: Sentence) -> Iterator[Candidate]:
    """The items of a counted list: "three ranges: short, medium and long" are the short range and its like."""
    text = plain(s.text)
    m = COUNTED.get(book.lang, COUNTED["en"]).search(text)
    if not m:
        return
    items = _items(text[m.end() :].partition(".")[0], book.lang)
    if len(items) < 2 or any(len(x.split()) > LONGEST_ITEM or ":" in x for x in items):
        return
    noun = (m[2] or m[1]).casefold()  # "three types of abilities: activated, ..."
    head = (singular(noun, book.lang) or (noun,))[0]
    wholes = {x: f"{head} {x}" if book.lang == "es" else f"{x} {head}" for x in items if x[0].islower()}
    bare = not any(book.uses_phrase(key(w)) for w in wholes.values())
    for x in items:
        weight = LISTED_WEIGHT + (0.15 if not bare and x in wholes else 0.0)
        yield from _make(book, i, s, x if bare else wholes.get(x, x), weight, "listed")


def _items(text: str, lang: str) -> list[str]:
    """What a list counts up; a noun that only the last of two has belongs to both (``red and blue dice``)."""
    items = [without_article(x.strip(" ,.;"), lang) for x in LIST_END.split(text)]
    items = [x for x in items if x]
    lasts = Counter(x.split()[-1] for x in items)
    shared = next((w for w, n in lasts.items() if n > 1 and lang != "es"), None)
    return [x if shared is None or x.endswith(shared) else f"{x} {shared}" for x in items]


def _state(book: BookText, i: int, section: Section, s: Sentence) -> Iterator[Candidate]:
    """ "..., then the losing unit is routed" under "Rout Check": the state that a procedure ends in."""
    m = THEN_STATE.get(book.lang, THEN_STATE["en"]).search(plain(s.text))
    if m:
        titles = {w[:STEM] for t in (section, *book.ancestors(section)[:1]) for w in key(t.title).split()}
        if fold(m[1])[:STEM] in titles:
            yield from _make(book, i, s, m[1], STATE_WEIGHT, "prose", TermKind.STATE)


def _quoted(book: BookText, i: int, s: Sentence, after: Sentence | None) -> Iterator[Candidate]:
    """A phrase in quotation marks at a sentence's end that the next sentence explains."""
    m = QUOTED_END.search(s.text)
    if m and after is not None and FOLLOWS.match(after.text):
        yield Candidate(plain(m[1]).strip(" .,"), i, s.span.start, s.span.end, QUOTED_WEIGHT, "prose")


def _held(book: BookText, i: int, s: Sentence) -> Iterator[Candidate]:
    """What a player has or a figure carries."""
    for pattern, kind in ((HELD, None), (CARRIED, TermKind.TOKEN)):
        for m in pattern[book.lang].finditer(plain(s.text)) if book.lang in pattern else ():
            if kind is None or " " in m[1]:
                yield from _make(book, i, s, m[1], OFTEN_WEIGHT, "held", kind)


def _kind_of_cost(book: BookText, i: int, section: Section, s: Sentence) -> Iterator[Candidate]:
    """ "Any additional cost listed ..." under "Card Cost": one more kind of what the heading names."""
    m = ANY_OF.match(plain(s.text))
    above = book.ancestors(section)[:1]
    if m and above and key(above[0].title).split()[-1:] == [key(m[1]).split()[-1]]:
        yield Candidate(m[1], i, s.span.start, s.span.end, LISTED_WEIGHT + 0.15, "prose")
