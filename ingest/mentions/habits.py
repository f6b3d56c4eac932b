"""How a book writes a term when it means the term: learnt by counting, once per game and language.

A book that writes *Scout* in italics or Move with a capital means something else, or nothing much, by a plain "scout"
or "move". A book that never sets its terms off means the term by the plain word.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from rulewright.ingest.mentions.names import Name
from rulewright.ingest.mentions.words import Look, Word
from rulewright.ingest.references.names import singular
from rulewright.kb.language import folded_list, folded_words, word_pairs
from rulewright.kb.model import TermKind

SET_OFF = 0.12  # share of set-off uses from which on a plain use does not mean the term
FEW = 2  # set-off uses that make a habit
PROPER = frozenset({TermKind.SPELL, TermKind.FACTION})  # proper names: never a plain word
SET_APART = 0.5  # share of set-off uses from which on a book means something by a capital on such a word


@dataclass(frozen=True, slots=True)
class Around:
    """The folded words right before and after one, "" where there is none."""

    before: str
    after: str


@dataclass(slots=True)
class Habits:
    """Counts of how the words of single-word names stand in running text of one language."""

    lang: str
    uses: dict[str, Counter[Look]] = field(default_factory=dict)
    values: Counter[str] = field(default_factory=Counter)  # how often a word is set off before "value" or the like

    def count(self, folded: str, look: Look, after: str = "", within: bool = False) -> None:
        """Take note of one use; ``after``: the folded word behind it; ``within``: as a part of a longer name."""
        if not within:
            self.uses.setdefault(folded, Counter())[look] += 1
        if look in (Look.CAPITAL, Look.EMPHASISED) and after in folded_list("mentions.values", self.lang):
            self.values[folded] += 1

    def uses_of(self, folded: str) -> int:
        """How often a word is used in any way."""
        return self.uses[folded].total() if folded in self.uses else 0

    def sets_off(self, folded: str, share: float = SET_OFF, few: int = FEW) -> bool:
        """True where the books write a word with a capital or in emphasis when they mean the term.

        ``share``: how large a part of the uses that must be; ``few``: how many it must be at least.
        """
        n = self.uses.get(folded, Counter())
        marked = n[Look.CAPITAL] + n[Look.EMPHASISED]
        return marked >= few and marked >= share * (marked + n[Look.PLAIN])

    def means_term(self, word: Word, around: Around, name: Name, inflected: bool, done: bool) -> bool:
        """True where this use of a single-word name means the term.

        ``inflected``: it stands in another form; ``done``: it is what players do, so that its verb means it as well.
        """
        kind = name.term.kind
        if is_everyday(word.folded, self.lang):
            return word.look == Look.EMPHASISED or (word.look == Look.CAPITAL and self._sets_apart(word.folded))
        if {(word.folded, around.after), (name.words[0], around.after)} & word_pairs("mentions.followed", self.lang):
            return False
        one = singular(word.folded, self.lang)
        if name.part and one != word.folded and self.sets_off(one):  # "beasts" are not the "Beast runemark"
            return False
        if word.look in (Look.CAPITAL, Look.EMPHASISED):
            return True
        if kind in PROPER or self.sets_off(word.folded) or self._is_value(name):
            return False
        if name.part and word.folded in folded_list("mentions.part_only", self.lang):
            return False
        if (around.before, word.folded) in word_pairs("mentions.idioms", self.lang):
            return False
        verb = is_verb(word.folded, self.lang) or is_verb(name.words[0], self.lang)
        if verb and (around.after.isdigit() or around.after in folded_list("mentions.objects", self.lang)):
            return False
        if done:
            return True
        if inflected:
            return False
        return kind == TermKind.STATE or around.before not in folded_list("mentions.before_verb", self.lang)

    def _is_value(self, name: Name) -> bool:
        """True for a characteristic that the books set off as one: "a Move characteristic of 4" is no "move"."""
        first = folded_words(name.term.name)[:1]  # a name that is all symbols has no words
        return sum(self.values[word] for word in (name.words[0], *first)) >= FEW

    def _sets_apart(self, folded: str) -> bool:
        """True where the book nearly always sets off the word, in singular and plural."""
        used = [w for w in {folded, singular(folded, self.lang)} if w in self.uses]
        return bool(used) and all(self.sets_off(w, SET_APART) for w in used)


def is_everyday(folded: str, lang: str) -> bool:
    """True for a word, in singular or plural, that every rulebook is full of, a number among them."""
    words = folded_list("mentions.everyday", lang) | folded_list("numbers.from_two", lang)
    return folded in words or singular(folded, lang) in words


def is_verb(folded: str, lang: str) -> bool:
    """True for a noun of rules, or its plural, that is a verb as well."""
    words = folded_list("mentions.verbs", lang)
    return folded in words or singular(folded, lang) in words
