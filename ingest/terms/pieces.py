"""Terms that a book uses again and again without ever giving them a line of their own: "damage token", "rout check"."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from rulewright.ingest.terms.book import SKIPPED, BookText, Candidate
from rulewright.ingest.terms.names import forms, key, parse
from rulewright.kb.groups import in_groups
from rulewright.kb.language import fold, is_stop_word

QUOTED_END = re.compile(r"(?<=\w)[”»]")  # “End of round” token: no round token
LEAST_USES = 3
WEIGHT, HOMED, ROLLED = 0.5, 0.06, 0.01  # more where a heading speaks for it


def from_pieces(book: BookText) -> Iterator[Candidate]:
    """A candidate for each compound of a piece or moment that the book uses three times or more."""
    uses, where = _uses(book)
    homes = _homes(book)
    for name, n in sorted(uses.items()):
        said = [j for j, m in where[name].items() if m]
        if n >= LEAST_USES and said:
            telling, head = _parts(book, name)
            titled = min(said, key=lambda j: (-_titled(book, j, name), j))
            for i, weight in (*_at_home(book, name, homes), (titled, WEIGHT)):
                span = _first(book, i, name) or _first(book, i, head) or _first(book, i, telling)
                if span is not None:
                    yield Candidate(name, i, span[0], span[1], weight, "piece")
                    break


def _homes(book: BookText) -> dict[str, list[int]]:
    """The sections by the key of their title, and of the name in it: ``Rowing (DEX+2)``."""
    return in_groups(
        (title, i)
        for i, s in book.rules
        for title in dict.fromkeys((key(s.title), *(key(n.text) for n in parse(s.title, book.lang))))
    )


def _parts(book: BookText, name: str) -> tuple[str, str]:
    """The word of a compound that tells which it is, and the word for what it is: "rowing", "roll"."""
    words = name.split()
    return (words[-1], words[0]) if book.head_first else (words[0], words[-1])


def _at_home(book: BookText, name: str, homes: dict[str, list[int]]) -> Iterator[tuple[int, float]]:
    """The sections that may explain a compound, each with its weight: those that have the name of its first word
    (``Damage``) and speak of its piece (``tokens``). A roll is explained where what is rolled for is, all the same."""
    telling, head = _parts(book, name)
    titles = (name, *forms(name, book.lang), telling, *forms(telling, book.lang))
    spoken = (head, *forms(head, book.lang))
    found = list(dict.fromkeys(i for t in titles for i in homes.get(t, ())))
    for i in found:
        exact = key(book.sections[i].title) in titles or head in book.words.moments
        if exact and any(h in book.folded(i).split() for h in spoken):
            yield i, WEIGHT + HOMED
    if head in book.words.moments:
        yield from ((i, WEIGHT + ROLLED) for i in found)


def _titled(book: BookText, i: int, name: str) -> int:
    """How much a section's heading speaks for it as the place where a compound is explained."""
    title = f" {key(book.sections[i].title)} "
    said = [f for f in (name, *forms(name, book.lang)) if f" {f} " in title]
    telling = name.split()[-1 if book.head_first else 0]
    return 6 if said else 3 if title.strip() in (telling, *forms(telling, book.lang)) else 0


def _uses(book: BookText) -> tuple[Counter[str], dict[str, Counter[int]]]:
    """How often each compound is used, in all and in each section; singular and plural counted as one."""
    uses: Counter[str] = Counter()
    where: dict[str, Counter[int]] = defaultdict(Counter)
    compounds = _spanish if book.head_first else _english
    seen: dict[str, str] = {}
    for i, s in book.spoken:
        for name in compounds(book, key(QUOTED_END.sub(" . x ", s.text)).split()):
            bare = " ".join(w.removesuffix("s") for w in name.split()) if book.head_first else name
            name = next((seen[form] for form in (bare, *forms(name, book.lang)) if form in seen), name)
            for form in (name, bare):
                seen.setdefault(form, name)
            uses[name] += 1
            where[name][i] += s.kind not in SKIPPED
    return uses, where


def _english(book: BookText, words: list[str]) -> Iterator[str]:
    heads = book.words.pieces | book.words.moments
    for link, before, head in zip(["", *words], words, words[1:], strict=False):
        if head in book.words.moments and head.endswith("s") and not book.uses_phrase(f"{before} {head[:-1]}"):
            continue  # "Anna rolls": what somebody does
        if head in heads and _telling(book, before) and before not in heads and link not in book.words.to:
            yield f"{before} {head}"


def _spanish(book: BookText, words: list[str]) -> Iterator[str]:
    heads = book.words.pieces | book.words.moments
    for head, of, after in zip(words, words[1:], words[2:], strict=False):
        if head in heads and of in book.words.of_kind and _telling(book, after):
            yield f"{head} {of} {after}"


def _telling(book: BookText, word: str) -> bool:
    """True for a word that makes a name of a piece's head."""
    if len(word) < 3 or word.isdigit() or word in book.words.vague or is_stop_word(word, book.lang):
        return False
    return word not in book.words.plain | book.words.articles | book.words.orders


def _first(book: BookText, i: int, name: str) -> tuple[int, int] | None:
    """The first sentence of a section that uses the compound, in any of its forms."""
    wanted = re.compile(rf"\b(?:{'|'.join(re.escape(f) for f in (name, *forms(name, book.lang)))})\b")
    for s in book.sentences(i):
        if wanted.search(" ".join(fold(s.text).replace("-", " ").split())):
            return s.span.start, s.span.end
    return None
