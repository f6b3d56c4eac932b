"""States that a book never heads: "the crew is drowned" when something holds, and later it "becomes drowned"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from rulewright.ingest.terms.book import BookText, Candidate
from rulewright.ingest.terms.names import key, plain
from rulewright.kb.language import is_stop_word
from rulewright.kb.model import TermKind

WEIGHT = 0.65
LIKELY = 0.5  # weight from which something else is named
LEAST_USES = 4  # a participle that is used less is no state of the game
# "becomes incapacitated", "queda derribada": only of a state is it said that something comes to be in it
BECOMES = {
    "en": re.compile(r"\b(?:becom(?:es?|ing)|became|remains?|(?:is|are) considered(?: to be)?) ([a-z]{3,18}ed)\b"),
    "es": re.compile(r"\b(?:qued(?:a|an|e|en)|permanecen?|se consideran?) ([a-zñáéíóú]{3,18}[ai]d[oa])s?\b"),
}
# "When all points are crossed, the model is incapacitated": what makes it so
MADE = {
    "en": re.compile(
        r"\b(?:[Ww]hen|[Ii]f|[Oo]nce|[Aa]s soon as|[Aa]fter)\b[^.;:]{5,160}?\b(?:is|are|becomes?) "
        r"(?:then |immediately |considered |automatically )?([a-z]{3,18}ed)\b"
    ),
    "es": re.compile(
        r"\b(?:[Cc]uando|[Ss]i|[Uu]na vez)\b[^.;:]{5,160}?\b(?:queda|está|es|se considera) "
        r"(?:inmediatamente |automáticamente )?([a-zñáéíóú]{3,18}[ai]d[oa])\b"
    ),
}


def from_turns(book: BookText, found: Iterable[Candidate]) -> Iterator[Candidate]:
    """A candidate for each state that things come to be in, where a sentence says what makes it so.

    ``found``: what else names things; a participle of a word among those ("engaged" beside "Engage in combat") is none.
    """
    if book.lang not in BECOMES:
        return
    said = [(i, s.span, plain(s.text)) for i, _ in book.rules for s in book.sentences(i)]
    become = dict.fromkeys(m[1] for _, _, text in said for m in BECOMES[book.lang].finditer(text))
    known = {w for c in found if c.weight >= LIKELY for w in c.key.split()}
    for word in become:
        if not _is_state(book, word, known):
            continue
        for i, span, text in said:
            if any(m[1] == word for m in MADE[book.lang].finditer(text)):
                yield Candidate(word, i, span.start, span.end, WEIGHT, "prose", kind=TermKind.STATE)
                break


def _is_state(book: BookText, word: str, known: Collection[str]) -> bool:
    """True for a participle in use that is no form of a word by which a thing is known already."""
    if book.times(key(word)) < LEAST_USES or is_stop_word(word, book.lang):
        return False
    return not any(w.startswith(key(word)[:-2]) for w in known)
