"""The linker of one language: which words of its books are mentions, and of which term.

How a book writes a term when it means the term is learnt by counting, once per game and language.
A book that writes *Scout* in italics or Move with a capital means something else, or nothing much, by a plain "scout"
or "move". A book that never sets its terms off means the term by the plain word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rulewright.ingest.certainty import is_doubtful
from rulewright.ingest.mentions.homonyms import Homonyms
from rulewright.ingest.mentions.names import Name, inflects, names_of, things_apart
from rulewright.ingest.mentions.words import Look, Word, read_words, stories
from rulewright.ingest.references.names import singular
from rulewright.ingest.text.names import Face, Names, is_abbreviation
from rulewright.kb.language import fold, folded_list, folded_words, other_numbers, stop_words, word_runs
from rulewright.kb.model import BookReading, Section, SectionKind, Term, TermKind

SET_OFF = 0.12  # share of set-off uses from which on a plain use does not mean the term
FEW = 2  # set-off uses that make a habit
PROPER = frozenset({TermKind.SPELL, TermKind.FACTION})  # proper names: never a plain word
SET_APART = 0.5  # share of set-off uses from which on a book means something by a capital on such a word


@dataclass(frozen=True, slots=True)
class Around:
    """The folded words right before and after one, "" where there is none; ``lead``: the one before these."""

    before: str
    after: str
    lead: str = ""


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
        if {(word.folded, around.after), (name.words[0], around.after)} & word_runs("mentions.followed", self.lang):
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
        said = around.before, word.folded
        if not {said, (around.lead, *said)}.isdisjoint(word_runs("mentions.idioms", self.lang)):
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


# -- the linker -------------------------------------------------------------------------------------------------------


MARKED = (Look.CAPITAL, Look.EMPHASISED)
TITLED = frozenset({TermKind.ABILITY, TermKind.KEYWORD, TermKind.SPELL, TermKind.FACTION})  # may have titles as names
FULL = 0.5  # share of set-off uses from which on a title is always written as one
LABELS = ("bold", "field", "entry, repeated", "entry, alone")  # what terms rest on that a label names
ABBREVIATED = 3  # uses of an abbreviation from which on a book means the attribute by it and not by its full name
TITLE_WORDS = range(2, 4)  # words in a heading that is one thing


@dataclass(frozen=True, slots=True)
class Mention:
    """A term met at ``[start, end)`` of a section's text."""

    term: Term
    start: int
    end: int
    paragraph: int
    linked: bool = True  # False for a word that every rulebook is full of: counted, but not worth a link


class Met(NamedTuple):
    """Names met in ``length`` words of a section from word ``at`` on, and how they are said."""

    at: int
    length: int
    face: Face
    names: list[Name]


@dataclass(frozen=True, slots=True)
class Page:
    """A section with its words, folded as well, and what is met in it."""

    section: Section
    words: list[Word]
    folded: list[str]
    met: list[Met]


class Linker:
    """Finds the terms of one language in that language's books of one game."""

    def __init__(
        self,
        readings: Sequence[BookReading],
        terms: Sequence[Term],
        lang: str,
        foreign: Sequence[tuple[str, Term]] = (),
        shut: dict[str, list[tuple[int, int]]] | None = None,
    ) -> None:
        """``foreign``: names of terms of another language; ``shut``: stretches of sections that are links already."""
        self.lang = lang
        self._shut = shut or {}
        self._sections = [s for r in readings for s in r.sections if s.kind.is_rules_text and s.lang == lang]
        self._sections = [s for s in self._sections if s.book in {r.book.id for r in readings if r.book.lang == lang}]
        names = list(names_of((t for t in terms if t.lang == lang), lang, foreign))
        self._first = {n.words[0] for n in names}
        titles = (s.title for s in self._sections if len(s.title.split()) in TITLE_WORDS)
        apart = ((None, title) for title in things_apart(titles, names, lang))
        self._names: Names[Name | None] = Names([*((n, n.text) for n in names), *apart], lang)
        self._homonyms = Homonyms(readings, terms)
        prepared = {r.book.id for r in readings if r.book.profile}
        self._doubtful = {t.id for t in terms if is_doubtful(t, t.book in prepared)}
        self._game = {w for r in readings for w in fold(r.book.game).split("-")}

    def run(self) -> Iterator[tuple[Section, list[Mention]]]:
        """The mentions of each section in reading order."""
        pages = [self._read(s) for s in self._sections]
        habits = self._learn(pages)
        for page in pages:
            yield page.section, list(self._in_section(page, habits))

    def _read(self, s: Section) -> Page:
        words = read_words(s.text, self._shut.get(s.id, ()))
        return Page(s, words, [w.folded for w in words], list(self._meet(s.text, words)))

    def _meet(self, text: str, words: list[Word]) -> Iterator[Met]:
        """What names there are from left to right, the longest first; one within a longer one is not met."""
        starts, ends = {w.start: i for i, w in enumerate(words)}, {w.end: i + 1 for i, w in enumerate(words)}
        for m in self._names.find(text, Face.INFLECTED):
            at, after = starts.get(m.start), ends.get(m.end)
            if at is None or after is None or not all(w.joined for w in words[at : after - 1]):
                continue
            names = [n for n in m.things if n is not None]
            if m.face is Face.INFLECTED:
                names = [n for n in names if inflects(n.words, words[at].folded, self.lang)]
            if names:
                yield Met(at, after - at, m.face, names)

    def _learn(self, pages: Sequence[Page]) -> Habits:
        """How the books set off the words of names, and names of several words."""
        habits = Habits(self.lang)
        for page in pages:
            longer: set[int] = set()  # words that tell nothing: parts of longer names, and names where they are defined
            for at, length, _, names in page.met:
                if length > 1 or any(self._homonyms.is_home(page.section, n.term) for n in names):
                    longer.update(range(at, at + length))
                if length > 1:
                    said = " ".join(page.folded[at : at + length])
                    habits.count(said, _look(page.words[at : at + length], self.lang))
            for i, w in enumerate(page.words):
                if w.folded in self._first:
                    after = page.folded[i + 1] if w.joined and i + 1 < len(page.words) else ""
                    habits.count(w.folded, w.look, after, i in longer)
        return habits

    def _in_section(self, page: Page, habits: Habits) -> Iterator[Mention]:
        told = stories(page.words, self.lang) if page.section.kind != SectionKind.EXAMPLE else frozenset()
        ended = -1  # the word behind the last mention
        for met in page.met:
            at, length, words = met.at, met.length, page.words
            if words[at].paragraph in told:
                continue
            found = self._meant(page, met, habits, ended == at)
            linked = found is not None
            if length == 1 and not linked and is_everyday(words[at].folded, self.lang):
                found = self._homonyms.nearest([n for n in met.names if not n.as_written], page.section)
            if found:
                ended = at + length
                if not self._homonyms.is_home(page.section, found):
                    yield Mention(found, words[at].start, words[at + length - 1].end, words[at].paragraph, linked)

    def _meant(self, page: Page, met: Met, habits: Habits, follows: bool) -> Term | None:
        """The term that is meant by what is met, None where it is just words."""
        words = page.words[met.at : met.at + met.length]
        if not follows and (_within_title(page.words, met.at, self.lang) or _goes_on(page.words, met, self.lang)):
            return None
        if _begins_title(page.words, met, self.lang) and all(n.term.lang == self.lang for n in met.names):
            return None
        own = next((n.term for n in met.names if self._homonyms.is_home(page.section, n.term)), None)
        if own and not all(n.as_written for n in met.names):
            return own
        best = met.names
        if met.length == 1:
            around = self._around(page, met.at)
            best = [n for n in best if self._single(words[0], around, n, met.face, habits)]
        elif _look(words, self.lang) == Look.PLAIN:
            key = " ".join(w.folded for w in words)
            best = [n for n in best if n.term.kind not in TITLED or not habits.sets_off(key, FULL, 1)]
        best = [n for n in best if not self._homonyms.is_field(n.term) or self._is_field_here(page, words, n)]
        if words[-1].label and (met.at == 0 or page.words[met.at - 1].paragraph != words[0].paragraph):
            best = [
                n for n in best if not n.term.basis.startswith(LABELS)
            ]  # the same label elsewhere tells another thing's
        return self._homonyms.nearest(best, page.section, words[-1].label)

    def _is_field_here(self, page: Page, words: Sequence[Word], name: Name) -> bool:
        """True unless a plain word stands far from the list that has it as one of its fields."""
        plain = len(words) == 1 and words[0].look == Look.PLAIN
        return not plain or words[0].label or self._homonyms.is_near(page.section, name.term)

    def _around(self, page: Page, at: int) -> Around:
        words = page.words
        before = words[at - 1].folded if at and words[at - 1].joined else ""
        after = words[at + 1].folded if words[at].joined and at + 1 < len(words) else ""
        lead = words[at - 2].folded if before and at > 1 and words[at - 2].joined else ""
        return Around(before, after, lead)

    def _single(self, word: Word, around: Around, name: Name, face: Face, habits: Habits) -> bool:
        if name.as_written:
            return word.text == name.text and (len(name.text) > 1 or word.look == Look.EMPHASISED)
        if len(word.text) < 3 or (face is not Face.EXACT and len(word.text) < 4):
            return False
        if name.term.id in self._doubtful and word.look not in MARKED:
            return False
        if name.term.lang != self.lang and not _abroad(word, name.term.kind, self.lang):
            return False
        if word.folded in self._game or (around.before in self._game and self._has("of_a_maker", word.folded)):
            return self._is_not_the_game(word, around)
        if self._is_abbreviated(name.term, habits):
            return self._is_value(word, around, name.term)
        return habits.means_term(word, around, name, face is Face.INFLECTED, self._homonyms.is_done(name))

    def _is_not_the_game(self, word: Word, around: Around) -> bool:
        """True for a thing that is called like its game: "a mudball." is none of "the Mudball rules"."""
        return word.folded in self._game and not around.after and self._has("one", around.before)

    def _is_abbreviated(self, term: Term, habits: Habits) -> bool:
        """True for an attribute that the books call by its abbreviation."""
        short = [fold(n) for n in (term.name, *term.aliases) if is_abbreviation(n) and len(n) > 1]
        return term.kind == TermKind.ATTRIBUTE and sum(habits.uses_of(n) for n in short) >= ABBREVIATED

    def _is_value(self, word: Word, around: Around, term: Term) -> bool:
        """True where the words around show that an attribute is meant: "the command attribute", "**Command**"."""
        short = {fold(n) for n in (term.name, *term.aliases) if is_abbreviation(n)}
        checked = self._has("values", around.after) or self._has("checks", around.after)
        return word.look == Look.EMPHASISED or checked or not short.isdisjoint((around.before, around.after))

    def _has(self, name: str, word: str) -> bool:
        """True for a folded word of one of this language's lists."""
        return word in folded_list(f"mentions.{name}", self.lang)


def _abroad(word: Word, kind: TermKind, lang: str) -> bool:
    """True where a word may be the translation of a term: one of a title only where it is set off."""
    return word.look in MARKED or (kind not in TITLED - {TermKind.KEYWORD} and not is_verb(word.folded, lang))


def _look(words: Sequence[Word], lang: str) -> Look:
    """How a name of several words stands out: by a capital if all that tells something have one."""
    telling = [w for w in words if w.folded not in stop_words(lang)] or words
    return min((Look.CAPITAL if w.look == Look.OPENING and len(telling) > 1 else w.look) for w in telling)


def _goes_on(words: Sequence[Word], met: Met, lang: str) -> bool:
    """True for a single word with a capital before such a particle, "Break Off": together they name something else."""
    pair = words[met.at : met.at + 2]
    particles = folded_list("mentions.particles", lang) - folded_list("terms.articles", lang)
    return (
        met.length == 1 and pair[0].joined and pair[-1].folded in particles and all(w.text[0].isupper() for w in pair)
    )


def _begins_title(words: Sequence[Word], met: Met, lang: str) -> bool:
    """True for another form of a name with a capital before a capital: a "Planning Room" is no "Plan".

    Many of a thing are none: "Heroes Act".
    """
    pair = words[met.at : met.at + 2]
    titled = len(pair) == 2 and pair[0].joined and all(w.text[0].isupper() and not w.text.isupper() for w in pair)
    many = any(n.words[0] in other_numbers(pair[0].folded, lang) for n in met.names)
    return met.length == 1 and met.face is Face.INFLECTED and titled and not many


def _within_title(words: Sequence[Word], at: int, lang: str) -> bool:
    """True behind another capital in one emphasis, "*High Command*", or of a title, "Order of the Ram"."""
    if at > 2 and words[at].look == words[at - 3].look == Look.CAPITAL:
        return (words[at - 2].folded, words[at - 1].folded) in word_runs("mentions.within_title", lang)
    if not at or not words[at].run or words[at - 1].run != words[at].run or not words[at - 1].joined:
        return False
    return words[at - 1].text[0].isupper() and words[at].text[0].isupper()
