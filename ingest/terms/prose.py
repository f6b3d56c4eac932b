"""Terms that running text explains in passing: "tokens represent shards of the bell", "two elements: fire and ice"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulewright.ingest.terms.book import BookText, Candidate
from rulewright.ingest.terms.names import is_name, key, parse, plain, singular, without_article
from rulewright.ingest.terms.patterns import COUNTED, DIE, IS_THE, LIST_END, NOTHING, SIDED, STANDS_FOR
from rulewright.kb.language import Sentence, fold, is_stop_word, language
from rulewright.kb.model import TermKind

STANDS_WEIGHT, LISTED_WEIGHT, PASSING_WEIGHT, DIE_WEIGHT = 0.65, 0.5, 0.5, 0.65
SPOKEN = 0.15  # what an item of a list gains that the book names together with what the list counts
LONGEST_ITEM = 3  # words of an item of a list


def from_prose(book: BookText) -> Iterator[Candidate]:
    """Candidates from sentences that explain a word on their way."""
    for i, _ in book.rules:
        for s in book.sentences(i):
            yield from _stands_for(book, i, s)
            yield from _in_passing(book, i, s)
            if SIDED.search(s.text):
                for m in DIE.finditer(s.text):
                    yield Candidate(m[1].upper(), i, s.span.start, s.span.end, DIE_WEIGHT, "dice")
            yield from _listed(book, i, s)


def _make(
    book: BookText, i: int, s: Sentence, name: str, weight: float, found_by: str, kind: TermKind | None = None
) -> Iterator[Candidate]:
    """A candidate where the words can be a name and are more than the small change of rulebooks."""
    bare = without_article(plain(name).strip(" .,;:“”\"'‘’«»!¡"), book.lang)
    for n in parse(bare, book.lang)[:1]:
        if is_name(n.text, book.lang) and _tells(book, n.text):
            yield Candidate(n.text, i, s.span.start, s.span.end, weight, found_by, n.params, n.aliases, kind)


def _tells(book: BookText, name: str) -> bool:
    """True for a name that says which thing is meant."""
    words, w = [fold(x) for x in name.split()], book.words
    if key(name) in w.generic or w.ands & set(words):
        return False
    return not is_stop_word(words[0], book.lang) and words[0] not in w.vague | w.plain | w.articles


def _stands_for(book: BookText, i: int, s: Sentence) -> Iterator[Candidate]:
    """What a token stands for."""
    for m in STANDS_FOR.get(book.lang, NOTHING).finditer(plain(s.text)):
        yield from _make(book, i, s, m[1], STANDS_WEIGHT, "prose", TermKind.TOKEN)


def _in_passing(book: BookText, i: int, s: Sentence) -> Iterator[Candidate]:
    """A name of several words that a sentence says something to be."""
    for m in IS_THE.finditer(plain(s.text)):
        if all(_tells(book, w) and not is_stop_word(fold(w), book.lang) for w in m[1].split() if len(w) > 2):
            yield from _make(book, i, s, m[1], PASSING_WEIGHT, "subject")


def _listed(book: BookText, i: int, s: Sentence) -> Iterator[Candidate]:
    """The items of a counted list: "three ranges: short, medium and long" are the short range and its like."""
    text = plain(s.text)
    m = COUNTED.get(book.lang, NOTHING).search(text)
    if not m:
        return
    items = _items(text[m.end() :].partition(".")[0], book.lang)
    if len(items) < 2 or any(len(x.split()) > LONGEST_ITEM or ":" in x for x in items):
        return
    noun = (m[2] or m[1]).casefold()  # "three types of abilities: activated, ..."
    head = (singular(noun, book.lang) or (noun,))[0]
    wholes = {x: f"{head} {x}" if book.head_first else f"{x} {head}" for x in items if x[0].islower()}
    bare = not any(book.uses_phrase(key(w)) for w in wholes.values())
    spoken = sum(book.times(key(x)) > 1 for x in items) * 2 >= len(items)  # so that the others are names as well
    for x in items:
        one_of_them = spoken and book.times(key(x)) < 2 and all(y[0].isupper() for y in items)
        sure = one_of_them or (not bare and x in wholes)
        weight = LISTED_WEIGHT + (SPOKEN if sure else 0.0)
        yield from _make(book, i, s, x if bare else wholes.get(x, x), weight, "listed")


def _items(text: str, lang: str) -> list[str]:
    """What a list counts up; a noun that only the last of two has belongs to both (``red and blue dice``)."""
    items = [without_article(x.strip(" ,.;"), lang) for x in LIST_END.split(text)]
    items = [x for x in items if x]
    lasts = Counter(x.split()[-1] for x in items)
    shared = next((w for w, n in lasts.items() if n > 1 and not language(lang).head_first), None)
    return [x if shared is None or x.endswith(shared) else f"{x} {shared}" for x in items]
