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
from rulewright.kb.language import folded_words
from rulewright.kb.language.data import word_set
from rulewright.kb.model import TermKind

SET_OFF = 0.12  # share of set-off uses from which on a plain use does not mean the term
FEW = 2  # set-off uses that make a habit
PROPER = frozenset({TermKind.SPELL, TermKind.FACTION})  # proper names: never a plain word
BEFORE_VERB = {
    "en": word_set("to can cannot may must will would should could might not never you they we it who that i and then"),
    "es": word_set("no se puede pueden debe deben para sin al lo la los las le les"),
}
EVERYDAY = {  # what every rulebook is full of: meant as a term only where the book sets it off
    "en": word_set(
        "model miniature figure player opponent card game unit fighter warrior die dice roll turn round rule effect"
        " name type value time symbol result table number text point step line place position zone distance"
        " requirement restriction bonus keyword battle match base target general single large small medium fast slow"
        " light heavy bases other use side area end hand timing edge space size kind battlefield fire automatic"
    ),
    "es": word_set(
        "miniatura modelo figura jugador oponente rival carta juego partida unidad dado tirada turno ronda regla efecto"
        " nombre tipo valor tiempo simbolo resultado mesa tabla numero texto punto paso linea lugar posicion zona"
        " distancia requisito restriccion palabra batalla peana general duracion otro uso lado area final mano colocar"
        " tirar pasar mover dice momento caso vez oficial"
    ),
}
SET_APART = 0.5  # share of set-off uses from which on a book means something by a capital on such a word
IDIOMS = {  # a word, and those before it with which it means nothing in particular
    "measure": word_set("tape"),
    "range": word_set("yellow red green point points price age full wide"),
    "ranges": word_set("point points price age"),
    "controls": word_set("player players opponent"),
    "place": word_set("take takes taking took taken in"),
    "time": word_set("every each this any same first second next long some a"),
    "general": word_set("in en"),
    "turn": word_set("in"),
    "order": word_set("in any the"),
    "case": word_set("in any this each either"),
    "hand": word_set("other at on"),
    "cambios": word_set("los con sin"),
    "vez": word_set("cada una la otra tal"),
}
BEFORE = {  # a word, and those behind it with which it means nothing in particular
    "rest": word_set("of"),
    "resolution": word_set("of"),
    "pass": word_set("to through over between under across by"),
    "passes": word_set("to through over between under across by"),
    "discard": word_set("pile piles"),
    "duration": word_set("of"),
    "pasa": word_set("nada a al"),
    "movimiento": word_set("de"),
}
PART_ONLY = word_set("action actions attack attacks combat attribute control effect effects initiative order orders")
VALUES = word_set("value values attribute attributes characteristic characteristics")
VERBS = word_set(  # nouns of rules that are verbs of every day: with an object behind them they mean no term
    "place move hold take make set cover range control aim hit test fall wait rest light pass trap target check"
    " count cost damage force act mark roll turn share block draw pass join"
)
OBJECTS = word_set(
    "a an the your their his her its it them this that these those one two all any each both up our my some several"
    " every no"
)
ARTICLES = {
    "en": word_set("a an the its his her their your this that each every any of in with no one two x"),
    "es": word_set("el la los las un una unos unas su sus de del al con este esta cada en por tu"),
}


@dataclass(frozen=True, slots=True)
class Around:
    """The folded words right before and after one, "" where there is none, and the language."""

    before: str
    after: str
    lang: str


@dataclass(slots=True)
class Habits:
    """Counts of how the words of single-word names stand in running text."""

    uses: dict[str, Counter[Look]] = field(default_factory=dict)
    values: Counter[str] = field(default_factory=Counter)  # how often a word is set off before "value" or the like

    def count(self, folded: str, look: Look, after: str = "", within: bool = False) -> None:
        """Take note of one use; ``after``: the folded word behind it; ``within``: as a part of a longer name."""
        if not within:
            self.uses.setdefault(folded, Counter())[look] += 1
        if look in (Look.CAPITAL, Look.EMPHASISED) and after in VALUES:
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
        if is_everyday(word.folded, around.lang):
            return word.look == Look.EMPHASISED or (word.look == Look.CAPITAL and self._sets_apart(word.folded, around))
        if around.after in BEFORE.get(word.folded, ()) or around.after in BEFORE.get(name.words[0], ()):
            return False
        one = singular(word.folded, around.lang)
        if name.part and one != word.folded and self.sets_off(one):  # "beasts" are not the "Beast runemark"
            return False
        if word.look in (Look.CAPITAL, Look.EMPHASISED):
            return True
        if kind in PROPER or self.sets_off(word.folded) or self._is_value(name):
            return False
        if name.part and word.folded in PART_ONLY:
            return False
        if around.before in IDIOMS.get(word.folded, ()):
            return False
        verb = is_verb(word.folded) or is_verb(name.words[0])
        if verb and (around.after in OBJECTS or around.after.isdigit()):
            return False
        if done:
            return True
        if inflected:
            return False
        return kind == TermKind.STATE or not looks_verbal(around.before, around.lang)

    def _is_value(self, name: Name) -> bool:
        """True for a characteristic that the books set off as one: "a Move characteristic of 4" is no "move"."""
        first = folded_words(name.term.name)[:1]  # a name that is all symbols has no words
        return sum(self.values[word] for word in (name.words[0], *first)) >= FEW

    def _sets_apart(self, folded: str, around: Around) -> bool:
        """True where the book nearly always sets off the word, in singular and plural."""
        used = [w for w in {folded, singular(folded, around.lang)} if w in self.uses]
        return bool(used) and all(self.sets_off(w, SET_APART) for w in used)


def is_everyday(folded: str, lang: str) -> bool:
    """True for a word, in singular or plural, that every rulebook is full of."""
    words = EVERYDAY.get(lang, frozenset())
    return folded in words or singular(folded, lang) in words


def is_verb(folded: str) -> bool:
    """True for an English noun of rules, or its plural, that is a verb as well."""
    return folded in VERBS or singular(folded, "en") in VERBS


def looks_verbal(before: str, lang: str) -> bool:
    """True where the word before says that a verb follows: "can move", "no se mueve"."""
    return before in BEFORE_VERB.get(lang, frozenset()) and before not in ARTICLES.get(lang, frozenset())
