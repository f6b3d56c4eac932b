"""The word that answers a question whether something may or must be done: yes or no, by what a sentence states of it.

"Can a wet goose fly?" is answered with no by "A wet goose cannot fly". A wrong word is far worse than none: it is said
only where the sentence states of the very act that it may, must, must not or need not be done. What it does is asked
for, all but little of what is asked stands in it or in what it stands under, and it says little that is not asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from rulewright.kb.language import LANGUAGES, either, folded_list, is_stop_word, listed, shown, stem
from rulewright.kb.messages import Message, Words, msgid
from rulewright.kb.model import Modality, Statement
from rulewright.kb.search.analysis import folded_words
from rulewright.kb.search.candidates import Said, Weighing, concepts_of, united
from rulewright.kb.search.lines import Line, begin, in_line
from rulewright.kb.search.query import INVERTED, MOST_WORDS, WHETHER
from rulewright.kb.search.topics import BESIDE
from rulewright.kb.verdict.acts import LIMITS

MISSING = 0.25  # of the worth of a question, what a ban may leave unsaid: it forbids the narrower act too
ROUNDED = 1e-9
KEPT = 64  # questions of which it is remembered what they ask
LEAST = 2  # words of a question that say what it is on: "can a model dash" may be about any model that cannot
LONG = 15  # words of a condition beyond which no word is said with it: nobody sees whether it holds
DONE, BY = 0.7, 0.5  # of the worth of what a statement says is done and by whom, what the question must say
ANYONE = frozenset(stem(w, code) for code in LANGUAGES for w in folded_list("conflicts.anyone", code))
EXAMPLE = re.compile(rf"\b(?:{either('sentences.example')})\b[^)]*+", re.IGNORECASE)  # what only shows a rule
BRACKETS = frozenset("()[]")  # in a condition: it says more than one thing
OR = re.compile(rf"\b(?:{either('search.or')})\b", re.IGNORECASE)  # between acts of which each is meant, as a comma
OPENS = 2  # words of which one denies what begins with them: "but never"


class Word(StrEnum):
    """What an answer begins with."""

    YES = "yes"
    NO = "no"


class Whether(NamedTuple):
    """The word, and on which condition it holds, in the words of the book; empty where on none but what is asked."""

    word: Word
    condition: str = ""

    @property
    def is_short(self) -> bool:
        """True where its condition is seen at a glance, so that the word can be said with it."""
        return len(self.condition.split()) <= LONG and BRACKETS.isdisjoint(self.condition)

    def said(self, lang: str) -> Message:
        """What an answer in a language begins with."""
        if not self.condition:
            return Message(SAYS[self.word])
        return Message(SAYS_IF[self.word], condition=Words(self.condition[:1].lower() + self.condition[1:], lang))


SAYS = {Word.YES: msgid("Yes:"), Word.NO: msgid("No:")}
SAYS_IF = {Word.YES: msgid("Yes, {condition}:"), Word.NO: msgid("No, {condition}:")}


class Opening(NamedTuple):
    """How a question begins, or asks ``anywhere``, and the word for what a sentence may state of the act."""

    words: tuple[str, ...]
    by: dict[Modality, Word]
    anywhere: bool


class Begun(NamedTuple):
    """The word for what a sentence may state of the act that a question is on, and what it says besides its opening."""

    by: dict[Modality, Word]
    rest: tuple[str, ...]


MAY = {Modality.MAY: Word.YES, Modality.MUST_NOT: Word.NO}
MUST = {Modality.MUST: Word.YES, Modality.NEED_NOT: Word.NO}
OPENINGS = tuple(
    Opening(tuple(said.split()), by, said in INVERTED)
    for name, by in zip(WHETHER, (MAY, MUST), strict=True)
    for said in sorted(listed(name), key=lambda x: -len(x))
)
TURNING = {code: frozenset(listed("search.turns", code)) for code in LANGUAGES}  # what the sentence must say as well
AGENTS = {code: frozenset(listed("search.agents", code)) for code in LANGUAGES}  # before who does what is undergone
GIVEN = {code: frozenset(listed("search.given", code)) for code in LANGUAGES}  # before what a question takes for given
DENYING = {code: frozenset(listed("search.denies", code)) for code in LANGUAGES}  # what makes of a yes a no


@lru_cache(KEPT)
def begun(words: tuple[str, ...]) -> Begun | None:
    """What a question asks whether it may or must be done; None for any other query."""
    for o in OPENINGS:
        n = len(o.words)
        for at in range(len(words) - n + 1 if o.anywhere else 1):
            if tuple(words[at : at + n]) == o.words:
                return Begun(o.by, (*words[:at], *words[at + n :]))
    return None


@dataclass(frozen=True, slots=True)
class Stated:
    """A statement (``said``) as it is held against a question: the words of each act that it is on, of those that say
    something (``telling``) their places, and ``verbs``, what is done; the telling words of ``whom`` it is on, and those
    that only limit how often or how many (``limits``)."""

    said: Statement
    acts: tuple[Act, ...]
    whom: tuple[str, ...]
    limits: tuple[str, ...] = ()

    @classmethod
    def of(cls, s: Statement, lang: str) -> Iterator[Stated]:
        """What a statement comes to; nothing where it allows or demands only so often or so many, stands in an example,
        tells what simply happens, or allows what it denies. What it denies behind a comma ("red ones, never blue ones")
        it forbids."""
        example = EXAMPLE.search(s.sentence)
        if s.modality is Modality.IS or (example is not None and s.act in shown(example[0])):
            return
        bans = s.modality is Modality.MUST_NOT
        every = s.act.split(",")
        denied = [part for part in every[1:] if not bans and _is_denied(part, lang)]
        acts = [Act.of(one, s, lang) for part in every if part not in denied for one in OR.split(part)]
        whom = tuple(w for w in folded_words(s.subject) if (key := stem(w, lang)) in s.who and key not in ANYONE)
        limits = folded_words(" ".join(m[0] for m in LIMITS.finditer(f"{s.subject} {s.act}")))
        if bans or not (limits or any(not DENYING[lang].isdisjoint(a.words) for a in acts)):
            yield cls(s, tuple(acts), whom, limits)
        if denied:
            done = frozenset(v for a in acts for v in a.verbs)
            beside = tuple(w for a in acts for w in a.words)
            against = (Act.of(part, s, lang) for part in denied)
            bans_that = tuple(Act((*beside, *a.words), a.telling, done) for a in against)
            yield cls(replace(s, modality=Modality.MUST_NOT), bans_that, whom)

    @property
    def words(self) -> tuple[str, ...]:
        """The words of all acts, and of whom they are on."""
        return (*(w for a in self.acts for w in a.words), *self.whom)


class Act(NamedTuple):
    """An act in words, which of them say something, and which of these what is done."""

    words: tuple[str, ...]
    telling: tuple[str, ...]
    verbs: frozenset[str]

    @classmethod
    def of(cls, part: str, s: Statement, lang: str) -> Act:
        """A part of what a statement is on."""
        words = folded_words(part)
        telling = tuple(w for w in words if stem(w, lang) in s.words and w not in DENYING[lang])
        return cls(words, telling, frozenset(w for w in telling if stem(w, lang) in s.verbs))


def _is_denied(part: str, lang: str) -> bool:
    """True for a part of an act that is denied: "never blue ones", but not "or not blue ones"."""
    opening = folded_words(part)[:OPENS]
    return not DENYING[lang].isdisjoint(opening) and OR.match(part.strip()) is None


def stated(statements: Iterable[Statement], line: Line, lang: str) -> list[Stated]:
    """What a line of a section of these statements states."""
    here = (s for s in statements if s.start < line.span.end and line.span.start < s.end)
    return [found for s in here for found in Stated.of(s, lang)]


def whether(weighing: Weighing, states: Sequence[Stated], line: Line, title: str, lang: str) -> Whether | None:
    """The word that answers a question, by a line of a section and what it states; None where it states nothing of
    the act, or both, or on a condition that is not short."""
    asked = begun(weighing.u.asked.words)
    if asked is None or weighing.u.spoken != lang:
        return None
    turns = {w for w in asked.rest if w in TURNING[lang] or w[:1].isdigit()}
    telling = [w for w in asked.rest if not (w in BESIDE[lang] or is_stop_word(w, lang))]
    if len(telling) < LEAST or not DENYING[lang].isdisjoint(asked.rest) or not turns.issubset(line.words):
        return None
    read = Reading(weighing, lang, f"{title} {line.above}")
    same_side = (s for s in states if all(AGENTS[lang].intersection(a.words).issubset(asked.rest) for a in s.acts))
    found = [Whether(by, read.beyond(s.said.condition)) for s in same_side if (by := read.answer(s))]
    return found[0] if len({w.word for w in found}) == 1 and found[0].is_short else None


def spoken_for(
    weighing: Weighing, states: Sequence[Stated], lines: Sequence[Line], n: int, lang: str, title: str | None
) -> set[Word]:
    """The words for which the statements of a line speak, on whatever condition and whatever they say besides; where a
    title is given, those that the line states outright of what is asked."""
    if title is None:
        read = Reading(weighing, lang, "")
        return {by for s in states if (by := read.word(s)) and read.speaks_for(s, by)}
    if not TURNING[lang].intersection(lines[n].words).issubset(weighing.u.asked.words):
        return set()  # "this time it cannot" says nothing of any other
    above = " ".join((title, lines[n].above, *(x.text for x in lines[begin(lines, n) : n])))
    return {by for s in states if (by := Reading(weighing, lang, above).states(s))}


def is_about(weighing: Weighing, states: Sequence[Stated], lang: str) -> bool:
    """True where one of some statements is on what a question says is done."""
    read = Reading(weighing, lang, "")
    return any(read.says(a.verbs) for s in states for a in s.acts)


class Reading:
    """Holds statements under some words against what a question says."""

    def __init__(self, weighing: Weighing, lang: str, above: str) -> None:
        self._weighing, self._lang = weighing, lang
        self._asked = begun(weighing.u.asked.words)
        self._sought = weighing.sought(lang)
        self._under = above
        self._above = concepts_of(self._said(folded_words(above)))
        self._unknown = any(not c.variants for c in self._sought.concepts)

    def _said(self, words: Sequence[str]) -> Said:
        return self._sought.said(words)

    def _share(self, words: Sequence[str]) -> float:
        """How much of some words the question says, from 0 to 1; 1 of none."""
        worth = [self._weighing.rarity(w, self._lang) for w in words]
        said = sum(worth[i] for i, _ in self._said(words))
        return said / sum(worth) if any(worth) else 1.0

    def says(self, words: Iterable[str]) -> bool:
        """True where the question says one of some words."""
        return bool(self._said(tuple(words)))

    def word(self, s: Stated) -> Word | None:
        """The word for what a statement says of its act; None where the question does not ask for that, or does not
        name its limit."""
        asked = self._asked
        return asked.by.get(s.said.modality) if asked and set(s.limits) <= set(asked.rest) else None

    def speaks_for(self, s: Stated, by: Word) -> bool:
        """True for a statement that says of the act what a word needs, whatever it says besides."""
        return self._is_enough(dict.fromkeys(concepts_of(self._said(s.words)), 1.0), by)

    def _is_enough(self, said: Mapping[int, float], by: Word) -> bool:
        """True where so much of what is asked is said as a word needs."""
        if by is Word.YES:
            return not self._unknown and self._sought.share(said) >= 1 - ROUNDED
        return self._sought.share(dict.fromkeys(said, 1.0)) >= 1 - MISSING

    def states(self, s: Stated) -> Word | None:
        """The word for a statement of what is asked, on whatever condition and with whatever exception; None where it
        says too little of that, or mostly something else, or is mostly on others."""
        by = self.word(s)
        every = united([concepts_of(self._said((*s.words, *folded_words(s.said.condition)))), self._above])
        on = self._share(s.whom) >= BY and any(self._share(a.telling) >= BY for a in s.acts)
        return by if by and on and self._is_enough(every, by) else None

    def answer(self, s: Stated) -> Word | None:
        """The word with which a statement on the very act that is asked about answers."""
        on = any(self._share(a.telling) >= DONE for a in s.acts) and any(self.says(a.verbs) for a in s.acts)
        against = self._denies_given(f"{self._under} {s.said.condition}") or self.says(folded_words(s.said.exception))
        return self.states(s) if on and not against else None

    def _denies_given(self, condition: str) -> bool:
        """True where a condition, or what announces a list, denies something that the question takes for given."""
        words = folded_words(condition)
        given = next((n for n, w in enumerate(self._weighing.u.words) if w in GIVEN[self._lang]), MOST_WORDS)
        return not DENYING[self._lang].isdisjoint(words) and any(at > given for at in concepts_of(self._said(words)))

    def beyond(self, condition: str) -> str:
        """A condition; empty where the question says it itself."""
        telling = [w for w in folded_words(condition) if not is_stop_word(w, self._lang)]
        return "" if len(self._said(telling)) == len(telling) else in_line(condition)
