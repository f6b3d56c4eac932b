"""The statements of a game's books: the clauses that bind, each with its sentence; a list has one for each item.

What a sentence in the row of a table forbids it forbids of what its row is named after: "| Fog | Cannot see |" forbids
to see where there is fog; "| Hop | Cannot be used twice |" forbids to use the hop twice. A row is named by its first
cell; where it is the only one, by the head of its table, if that is one cell too. Permissions are left alone: a cell
that only names what there is reads like one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import merge
from typing import NamedTuple

from rulewright.ingest.statements.advice import advising
from rulewright.ingest.statements.clauses import Clause, Opening, clauses, opening
from rulewright.ingest.statements.cues import cues, words_of
from rulewright.ingest.statements.lists import Lists
from rulewright.ingest.statements.slots import with_slots
from rulewright.ingest.text.cells import cells
from rulewright.ingest.text.sentences import sentences
from rulewright.kb.groups import in_groups
from rulewright.kb.language import (
    LANGUAGES,
    Locator,
    Sentence,
    SentenceKind,
    either,
    folded_list,
    listed,
    one_line,
    shown,
)
from rulewright.kb.language.splitting import HEADED, split
from rulewright.kb.model import BookReading, Modality, Section, Span, Statement

NAMED = 6  # words of what a row is named after
PARTED = re.compile(r"\n[ \t]*+\n")  # a blank line: another table begins


class Ban(NamedTuple):
    """What a ``sentence`` of a row forbids, as ``said`` with what stands before it: ``[at, until)`` of the section's
    ``text``."""

    clause: Clause
    row: Sentence
    sentence: str
    said: str
    at: int
    until: int


def forbidden(section: Section, every: Iterable[Sentence]) -> Iterator[Ban]:
    """What the rows among the sentences of a section forbid, in order."""
    text = section.text
    for row, name, found in _named(section, every) if section.lang in LANGUAGES else ():
        said = [text[a:b] for a, b in found]
        for n in range(len(found) > 1, len(found)):
            start, end = found[n]
            for a, b in split(text, start, end, section.lang):
                told = _told(*said[:n], text[start:b])
                for clause in _bans(text[a:b], section.lang):
                    yield Ban(_of(name, clause), row, text[a:b], told, found[0][0], b)


def _told(name: str, *cells: str) -> str:
    """Some cells of a row in words."""
    return f"{name}: {', '.join(filter(None, cells))}" if cells else name


def _named(section: Section, every: Iterable[Sentence]) -> Iterator[tuple[Sentence, str, list[Span]]]:
    """The rows below the heads of tables that have a name, with that and their cells."""
    text, head, end = section.text, "", 0
    for row in (s for s in every if s.kind is SentenceKind.ROW):
        found = cells(text, row.start, row.end)
        first = text[slice(*found[0])] if found else ""  # a bar alone
        head = "" if PARTED.search(text, end, row.start) else head
        end = row.end
        if HEADED.match(text, row.end):
            head = first if len(found) == 1 else ""
            continue
        name = first if len(found) > 1 else head
        if _is_name(name):
            yield row, shown(name).replace("\\|", "|"), found


def _is_name(text: str) -> bool:
    return len(text.split()) <= NAMED and any(c.isalpha() for c in text)


def _bans(said: str, lang: str) -> Iterator[Clause]:
    """What a sentence of a cell forbids that opens with it: "Cannot see", "Ducks cannot see"."""
    words = words_of(said)
    (found,) = cues(lang).find([words])
    for clause in clauses(said, words, found, lang):
        whole = clause.start == words[0].start or (clause.subject and shown(said).startswith(clause.subject))
        if clause.modality is Modality.MUST_NOT and clause.act and whole:
            yield clause


def _of(name: str, clause: Clause) -> Clause:
    """A clause of a row of this name: what is done to nobody else is done to it, all else holds where it does."""
    if clause.passive and not clause.subject:
        return replace(clause, subject=name)
    return replace(clause, condition="; ".join(filter(None, (name, clause.condition))))


# -- what clauses and lists state -------------------------------------------------------------------------------------


OPENED, SPOKEN = ("“", "«"), tuple(f"{stop}{mark}" for stop in ".!?" for mark in "”»")  # an inch has none before it
LABELS = folded_list("sentences.labelled")
LABELLED = re.compile(rf"\W*+(?:{either('sentences.labelled')})[\s*_]*+:", re.IGNORECASE)
NOWHERE = -1
LONGEST_ITEM = 300  # characters; what is longer is no entry of a list but a text

Placed = tuple[Section, Sentence]


def find_statements(readings: Iterable[BookReading]) -> tuple[Statement, ...]:
    """What the sentences of a game's books state, in reading order."""
    return tuple(s for reading in readings for s in _of_book(reading))


def _of_book(reading: BookReading) -> Iterator[Statement]:
    order = {s.id: n for n, s in enumerate(reading.sections)}
    return merge(_of_prose(reading), _of_tables(reading), key=lambda s: (order[s.section], s.at))


def _of_tables(reading: BookReading) -> Iterator[Statement]:
    titles = {s.id: s.title for s in reading.sections}
    for section in reading.sections:
        where = Locator(section)
        for ban in forbidden(section, sentences(section)):
            quoted = Sentence(ban.row.paragraph, ban.at, ban.until, ban.sentence, where.span(ban.at, ban.until))
            said = _statement(reading.book.game, section, quoted, ban.clause)
            said = replace(said, sentence=one_line(ban.said), row=True)
            yield with_slots(said, section, titles.get(section.parent or "", ""))


def rules_sentences(reading: BookReading, *, examples: bool = False) -> Iterator[Placed]:
    """The sentences of a book that may bind players, in reading order; ``examples``: those that show a rule as well."""
    advice = advising(reading.sections)
    for section in reading.sections:
        for sentence in _shown(section) if section.id not in advice else ():
            if _ends_speech(sentence.text):
                continue
            if sentence.kind.states or (examples and sentence.kind is SentenceKind.EXAMPLE):
                yield section, sentence


def _shown(section: Section) -> Iterator[Sentence]:
    """The sentences of a section; of the paragraph of "Example: the duck swims." what follows shows as well.

    "Examples:" alone leads in to a list, whose items may still define.
    """
    labelled = NOWHERE
    for sentence in sentences(section):
        if sentence.kind is SentenceKind.EXAMPLE:
            labelled = sentence.paragraph if _words(sentence.text)[0] in LABELS else labelled
            yield sentence
            continue
        if sentence.kind is not SentenceKind.LEAD_IN and LABELLED.match(sentence.text):
            labelled = sentence.paragraph
        if sentence.paragraph == labelled and sentence.kind.states:
            sentence = sentence._replace(kind=SentenceKind.EXAMPLE)
        yield sentence


def _ends_speech(text: str) -> bool:
    """True for the last sentence of what somebody says: “Look. You cannot swim.”"""
    return text.endswith(SPOKEN) and not any(mark in text for mark in OPENED)


def _of_prose(reading: BookReading) -> Iterator[Statement]:
    placed = list(rules_sentences(reading))
    titles = {s.id: s.title for s in reading.sections}
    lists = Lists()
    term = ""  # what a list of definitions explains
    spoken_of, where = NOBODY, None  # in the sentence before, and its section
    for n, ((section, sentence), read) in enumerate(zip(placed, _read(placed), strict=True)):
        before = spoken_of if where is section else NOBODY
        announced = lists.read(section, sentence)
        if announced and announced.opening.condition:
            before = SpokenOf(announced.opening.named, acts=True)
        pointing = Pointing(sentence.text, read.opening, before, section.lang)
        made = [_statement(reading.book.game, section, sentence, clause) for clause in pointing.of(read.clauses)]
        spoken_of, where = pointing.on_to(made), section
        if sentence.kind is not SentenceKind.DEFINITION:
            term = sentence.text
        else:
            made = [replace(s, subject=s.subject or shown(term)) for s in made]
        if announced and made:
            made = [replace(s, condition="; ".join(filter(None, (*lists.conditions, s.condition)))) for s in made]
        if sentence.kind is SentenceKind.LEAD_IN:
            said = made[-1] if made and _is_open(made[-1], sentence, section.lang) else None
            lists.open(said, read.opening)
            if said and any(_is_item(item, section) for item in placed[n + 1 : n + 2]):
                made.pop()  # it ends in its list: each item says the rest
        elif announced and not made and announced.statement and len(sentence.text) <= LONGEST_ITEM:
            made = [_of_item(announced.statement, sentence)]
        yield from (with_slots(s, section, titles.get(section.parent or "", "")) for s in made if s.act)


def _is_item(placed: Placed, section: Section) -> bool:
    return placed[0] is section and placed[1].listed


def _is_open(said: Statement, lead_in: Sentence, lang: str) -> bool:
    """True where a lead-in leaves to its list what is done, or to what: "A duck cannot:", "may not dive into:"."""
    ends = shown(lead_in.text).rstrip(": ").endswith(said.act)
    return not said.act or (ends and not folded_list("clauses.hanging", lang).isdisjoint(_words(said.act)[-1:]))


class _Read(NamedTuple):
    """What a sentence states, and what it opens with."""

    clauses: Sequence[Clause] = ()
    opening: Opening = Opening()


def _read(placed: Sequence[Placed]) -> list[_Read]:
    """Each sentence read, in order; those of one language are read together."""
    by_language = in_groups((section.lang, i) for i, (section, _) in enumerate(placed))
    out = [_Read()] * len(placed)
    for lang in by_language.keys() & LANGUAGES.keys():
        places = by_language[lang]
        words = [words_of(placed[i][1].text) for i in places]
        for i, said, carried in zip(places, words, cues(lang).find(words), strict=True):
            sentence = (placed[i][1].text, said, carried, lang)
            out[i] = _Read(clauses(*sentence), opening(*sentence))
    return out


def _statement(game: str, section: Section, sentence: Sentence, clause: Clause) -> Statement:
    return Statement(
        game=game,
        section=section.id,
        start=sentence.span.start,
        end=sentence.span.end,
        at=sentence.start,
        until=sentence.end,
        sentence=one_line(sentence.text),
        modality=clause.modality,
        wording=sentence.text[clause.start : clause.end],
        subject=clause.subject,
        act=clause.act,
        condition=clause.condition,
        exception=clause.exception,
        passive=clause.passive,
        bold=clause.bold,
    )


def _of_item(announced: Statement, item: Sentence) -> Statement:
    """What a lead-in states of one item of its list, which says what is done or only to what."""
    return replace(
        announced,
        start=item.span.start,
        end=item.span.end,
        at=item.start,
        until=item.end,
        sentence=one_line(item.text),
        act=f"{announced.act} {shown(item.text)}".strip().rstrip(".;, "),
        lead_in=announced.sentence,
    )


# --- whom a clause means that names nobody ----------------------------------------------------------------------------

# "It cannot", "they cannot", "No puede": the sentence before tells. Only prohibitions are asked: a permission is as
# often of an "it" that stands for nothing ("it may be that").

OPENING = 2  # words: "No puede"


@dataclass(frozen=True, slots=True)
class SpokenOf:
    """Of whom a sentence speaks; ``acts``: it says what this one does, so wherever the next one points it means it."""

    name: str
    acts: bool


NOBODY = SpokenOf("", acts=False)


class Pointing:
    """A sentence, with whom it means where it names nobody; ``before``: of whom the sentence before speaks."""

    def __init__(self, text: str, opening: Opening, before: SpokenOf, lang: str) -> None:
        self.text, self.opening, self.before, self.lang = text, opening, before, lang
        self.opens = self._opens_pointing()

    def of(self, said: Sequence[Clause]) -> Iterator[Clause]:
        """The clauses of the sentence, prohibitions with whom they point to in the sentence before."""
        pointing = False
        for clause in said:
            points = self.before.acts and self._points_back(self.text[: clause.start])
            pointing = not clause.subject and (pointing or points or (self.opens and _has_a_doer(clause, self.lang)))
            meant = pointing and clause.modality is Modality.MUST_NOT
            yield replace(clause, subject=self.before.name) if meant else clause

    def on_to(self, said: Sequence[Statement]) -> SpokenOf:
        """Of whom the sentence speaks: who acts in its last statement; of one that states nothing what it opens with.

        "It swims" speaks of whom the sentence before does.
        """
        named = said[-1].subject if said else self.opening.named
        if named in listed("clauses.reader", self.lang):
            return NOBODY
        if not named and self.opens:
            return self.before
        return SpokenOf(named, bool(said) and said[-1].modality is not Modality.IS and not said[-1].passive)

    def _points_back(self, text: str) -> bool:
        """True for "if it is wet, it" but not for "if it meets a goose, it": that may be the goose."""
        words = _words(text)
        introduced = not folded_list("clauses.introducing", self.lang).isdisjoint(words)
        return not introduced and not folded_list("clauses.pointing", self.lang).isdisjoint(words[-1:])

    def _opens_pointing(self) -> bool:
        """True for "They cannot", and where the language leaves the pronoun out: "No puede"."""
        words = _words(self.text)[:OPENING]
        pronoun = not folded_list("clauses.pointing", self.lang).isdisjoint(words[:1])
        return pronoun or not folded_list("clauses.dropping", self.lang).isdisjoint(words)


def _has_a_doer(clause: Clause, lang: str) -> bool:
    """False for "no se puede", "no puede venderse", "no puede haber dos": nobody is meant."""
    by_itself = folded_list("clauses.by_itself", lang)
    verb = _words(clause.act)[:1]
    nobody = (clause.passive and bool(by_itself)) or not folded_list("clauses.impersonal", lang).isdisjoint(verb)
    return not (nobody or any(word.endswith(tuple(by_itself)) for word in verb))


def _words(text: str) -> list[str]:
    return [word.text for word in words_of(text)]
