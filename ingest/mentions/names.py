"""The names of a game's terms as an automaton over word forms, so that all are looked for in one pass."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from rulewright.ingest.mentions.words import bare
from rulewright.ingest.references.names import singular, stem
from rulewright.kb.language import fold, folded_words, stop_words
from rulewright.kb.model import Term

LONGEST = 8  # words in a name
EXACT, PLURAL, LEMMA = 0, 1, 2  # how a name is met: as it is written, in number, its first word in another inflection
AGENT = re.compile(r"(?:er|or)s?\Z")  # English: one who does it
PARTICLES = frozenset({"back", "up", "down", "off", "out", "away", "a", "an", "the"})  # behind a verb
OTHER_WORDS = {"ranged": "range"}  # have a stem in common with a name and do not mean it


@dataclass(slots=True)
class Node:
    """A place in the automaton: what follows on which form of the next word, and the names that end here.

    ``closed``: the words up to here are a thing of their own that no term is called after.
    """

    next: dict[str, Node] = field(default_factory=dict)
    names: list[Name] = field(default_factory=list)
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Name:
    """One name of one term. ``as_written``: an abbreviation, which counts only in its own letter case.

    ``main``: no alias; ``part``: an alias that is one word of the term's longer name.
    """

    term: Term
    text: str
    words: tuple[str, ...]
    as_written: bool
    main: bool = True
    part: bool = False


@cache
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
                self._add(term, text, text == term.name)
        for text, term in foreign:
            self._add(term, text)

    def close(self, titles: Iterable[str]) -> None:
        """Make known what has a heading but is no term: of "discard pile" a term "discard" is not meant."""
        for title in titles:
            words = [bare(w) for w in folded_words(title)]
            whole = len(words) > 1 and not any(w in stop_words(self.lang) or w.isdigit() for w in words)
            if whole and not self._is_name(words[-1]):  # an attack roll is a roll, and reduced stress is stress
                node = self.root
                for w in words:
                    node = node.next.setdefault(forms(w, self.lang)[PLURAL], Node())
                node.closed = True

    def _is_name(self, word: str) -> bool:
        """True for a word that is a name by itself, in singular or plural."""
        nodes = (self.root.next.get(form) for form in forms(word, self.lang)[:LEMMA])
        return any(node is not None and node.names for node in nodes)

    def _add(self, term: Term, text: str, main: bool = True) -> None:
        words = tuple(bare(w) for w in folded_words(text))
        if not words or len(words) > LONGEST or all(w in stop_words(self.lang) or w.isdigit() for w in words):
            return
        if words[-1] in stop_words(self.lang) or (len(words) == 1 and self._verb_of_a_phrase(term, words[0])):
            return
        part = is_part(term, text)
        name = Name(term, text, words, is_abbreviation(text), main, part)
        for way in (EXACT,) if name.as_written else (EXACT, PLURAL, LEMMA):
            node = self.root
            for i, w in enumerate(words):
                node = node.next.setdefault(forms(w, self.lang)[min(way, PLURAL) if i else way], Node())
            node.names.append(name)

    def _verb_of_a_phrase(self, term: Term, word: str) -> bool:
        """True for the first word of a name of three words or more: "controls" is not "control an objective"."""
        words = folded_words(term.name)
        return len(words) > 2 and stem(word, self.lang) == stem(words[0], self.lang)

    def longest(self, words: Sequence[str], at: int, end: int) -> tuple[int, list[tuple[int, Name]]]:
        """How many words from ``at`` on make a name, and the names with the way each is met; 0 where none does.

        No name goes beyond the word before ``end``. Words that make a thing that is no term have a length and no names.
        """
        length, found = 0, []
        nodes = [(self.root, EXACT)]
        for n, word in enumerate(words[at : min(end, at + LONGEST)], 1):
            nodes = list(_steps(nodes, word, self.lang))
            if not nodes:
                break
            here = [(way, name) for node, way in nodes for name in node.names]
            here = [(way, name) for way, name in here if way < LEMMA or inflects(name.words, words[at], self.lang)]
            if here or any(node.closed for node, _ in nodes):
                length, found = n, here
        return length, found


def _steps(nodes: list[tuple[Node, int]], word: str, lang: str) -> Iterator[tuple[Node, int]]:
    """The nodes that a word leads to; a name is met by its weakest word."""
    for node, way in nodes:
        for new_way, form in enumerate(forms(word, lang)):
            if form in node.next:
                yield node.next[form], max(way, new_way)


def is_part(term: Term, alias: str) -> bool:
    """True for an alias that is one word of the name, but not its last: "action" for "Action card"."""
    words = folded_words(alias)
    return len(words) == 1 and singular(words[0], term.lang) in folded_words(term.name)[:-1]


def inflects(name: tuple[str, ...], word: str, lang: str) -> bool:
    """True where a word of the same stem may be the first of a name's words in another form.

    An attacker is no attack, what is ranged is no range, and a triggered ability is not what triggers abilities.
    """
    first = name[0]
    if lang != "en":
        return True
    if AGENT.search(word) and not AGENT.search(first):
        return False
    if OTHER_WORDS.get(word) == first:
        return False
    if len(name) == 1 or first.endswith("ed") == word.endswith("ed"):
        return True
    return word.endswith("ed") and (name[1] in PARTICLES or name[1] in stop_words(lang))


def is_abbreviation(text: str) -> bool:
    """True for LoS, MOV, W: names that mean something in their own letter case only."""
    return len(text) <= 5 and " " not in text and sum(c.isupper() for c in text) * 2 > len(text) and fold(text) != text
