"""The names of a game's terms as an automaton over word forms, so that all are looked for in one pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ingest.references.names import singular, stem
from kb.language import fold, folded_words, stop_words
from kb.model import Term

LONGEST = 8  # words in a name
EXACT, PLURAL, LEMMA = 0, 1, 2  # how a name is met: as it is written, in number, in another inflection


@dataclass(slots=True)
class Node:
    """A place in the automaton: what follows on which form of the next word, and the names that end here."""

    next: dict[str, Node] = field(default_factory=dict)
    names: list[Name] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Name:
    """One name of one term. ``as_written``: an abbreviation, which counts only in its own letter case."""

    term: Term
    text: str
    words: tuple[str, ...]
    as_written: bool


def forms(word: str, lang: str) -> tuple[str, str, str]:
    """A folded word as it is, in the singular, and its stem; stems are marked, so that they only meet stems."""
    return word, "#" + singular(word, lang), "~" + stem(word, lang)


class Automaton:
    """The names of the terms of one language."""

    def __init__(self, terms: Iterable[Term], lang: str, foreign: Iterable[tuple[str, Term]] = ()) -> None:
        """``foreign``: names in this language of terms that are defined in another one."""
        self.lang = lang
        self.root = Node()
        for term in terms:
            for text in dict.fromkeys((term.name, *term.aliases)):
                self._add(term, text)
        for text, term in foreign:
            self._add(term, text)

    def _add(self, term: Term, text: str) -> None:
        words = tuple(folded_words(text))
        if not words or len(words) > LONGEST or all(w in stop_words(self.lang) or w.isdigit() for w in words):
            return
        if words[-1] in stop_words(self.lang) or (len(words) == 1 and self._verb_of_a_phrase(term, words[0])):
            return
        name = Name(term, text, words, is_abbreviation(text))
        ways = (0,) if name.as_written else (0, 1, 2)
        for way in ways:
            node = self.root
            for w in words:
                node = node.next.setdefault(forms(w, self.lang)[way], Node())
            node.names.append(name)

    def _verb_of_a_phrase(self, term: Term, word: str) -> bool:
        """True for the first word of a name of three words or more: "controls" is not "control an objective"."""
        words = folded_words(term.name)
        return len(words) > 2 and stem(word, self.lang) == stem(words[0], self.lang)

    def longest(self, words: list[str], at: int) -> tuple[int, list[tuple[int, Name]]]:
        """How many words from ``at`` on make a name, and the names with the way each is met; 0 where none does."""
        length, found = 0, []
        nodes = [(self.root, EXACT)]
        for n, word in enumerate(words[at : at + LONGEST], 1):
            nodes = list(_steps(nodes, word, self.lang))
            if not nodes:
                break
            here = [(way, name) for node, way in nodes for name in node.names]
            if here:
                length, found = n, here
        return length, found


def _steps(nodes: list[tuple[Node, int]], word: str, lang: str) -> Iterator[tuple[Node, int]]:
    """The nodes that a word leads to; a name is met by its weakest word."""
    for node, way in nodes:
        for new_way, form in enumerate(forms(word, lang)):
            if form in node.next:
                yield node.next[form], max(way, new_way)


def is_abbreviation(text: str) -> bool:
    """True for LoS, MOV, W: names that mean something in their own letter case only."""
    return len(text) <= 5 and " " not in text and sum(c.isupper() for c in text) * 2 > len(text) and fold(text) != text
