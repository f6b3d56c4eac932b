"""What a section says in so many words that it replaces, changes or forbids of another book's rules."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from rulewright.ingest.precedence.concepts import Concepts, Subject, Token
from rulewright.ingest.precedence.phrases import says, wordings, words_of
from rulewright.ingest.statements import rules_sentences
from rulewright.ingest.text.sentences import sentences
from rulewright.kb.language import Sentence, either, is_stop_word, plain, shown, words
from rulewright.kb.model import BookReading, Modality, Section, SectionKind, Statement

NUMBERED = re.compile(
    rf"\b({either('references.numbered')}|{either('references.rule')})\s+(\d{{1,4}}(?:\.\d{{1,3}}){{0,6}})\b",
    re.IGNORECASE,
)
STEP = re.compile(either("references.step"), re.IGNORECASE)
NAMED = re.compile(r"\((?:[^\W\d_]+ ){1,4}[^\W\d_]+\)")  # a name that a token gets, in brackets
KIND = re.compile(  # "the simple action Ring the bell"
    rf"\b(?:(?:{either('precedence.action')}) \w+|\w+ (?:{either('precedence.action')})) (?=[\"*_]{{0,3}}[A-Z])"
)
MENU = 3  # sections below that a section lists by name
WORD = re.compile(r"[^\W\d_]{3,}")


def replaces_all(reading: BookReading) -> bool:
    """True where a book says of itself that it replaces the other book's rules."""
    return any(says("whole_book", plain(s.text)) for _, s in rules_sentences(reading, examples=True))


def replaces(flat: str) -> int | None:
    """Where the words end by which a plain text says that it replaces rules; None where it does not."""
    return next((end for _, end in words_of(flat).find(wordings("replaces"))), None)


def named_by(higher: Subject, lowers: Sequence[Subject], concepts: Concepts) -> Iterator[tuple[Subject, str, str]]:
    """The lower sections whose heading or number a section names where it replaces or forbids.

    With the sentence, and what it does: it ``says`` otherwise, ``uses`` a thing for something else, ``adds`` to a list.
    """
    section = higher.section
    for statement in concepts.stated[section.id]:
        if statement.modality in OF_STATEMENTS:
            for found in OF_STATEMENTS[statement.modality](statement, section.lang, lowers, concepts):
                yield (*found, "says")
    for sentence in sentences(section):
        flat = plain(sentence.text)
        if replaces(flat) or says("instead", flat) or says("not_applied", flat):
            yield from ((*found, "says") for found in _replaced(higher, sentence, lowers, concepts))
        yield from ((*found, "uses") for found in _redefined(section, sentence, lowers, concepts))
        yield from ((*found, "adds") for found in _listed(section, sentence, lowers, concepts))


def _replaced(
    higher: Subject, sentence: Sentence, lowers: Sequence[Subject], concepts: Concepts
) -> Iterator[tuple[Subject, str]]:
    flat = plain(sentence.text)
    found = replaces(flat)
    named = concepts.of(sentence.text[found or 0 :], higher.section.lang)
    numbers = set(NUMBERED.findall(flat)) if found or says("not_applied", flat) else set()
    least = 1 if found else 2  # words that a heading must have to be meant where the sentence names no rules
    for lower in lowers:
        by_name = lower.title and lower.title <= named and named_in(lower.section) >= least
        if by_name or _numbered(lower.section, numbers):
            yield lower, shown(sentence.text)


def _forbidden(
    statement: Statement, lang: str, lowers: Sequence[Subject], concepts: Concepts
) -> Iterator[tuple[Subject, str]]:
    """Of the lower sections whose heading is an act that is forbidden ("cannot join a unit") the most telling."""
    named = concepts.of(statement.act, lang)
    fitting = [x for x in lowers if x.title and x.title <= named and named_in(x.section) >= 2]
    if fitting:
        yield max(fitting, key=lambda x: (len(x.title), -x.section.order)), shown(statement.sentence)


def _obliged(
    statement: Statement, lang: str, lowers: Sequence[Subject], concepts: Concepts
) -> Iterator[tuple[Subject, str]]:
    """The lower section whose heading is just the act that is demanded ("must pass")."""
    named = concepts.of(statement.act.partition(" ")[0], lang)
    for lower in lowers:
        if lower.title and lower.title <= named and WORD.fullmatch(lower.section.title):
            yield lower, shown(statement.sentence)


OF_STATEMENTS = {Modality.MUST_NOT: _forbidden, Modality.MUST: _obliged}


def _redefined(
    section: Section, sentence: Sentence, lowers: Sequence[Subject], concepts: Concepts
) -> Iterator[tuple[Subject, str]]:
    """The lower section on a thing that a scenario lets stand for something else ("these tokens are its fame")."""
    if section.kind is not SectionKind.SCENARIO:
        return
    flat = plain(sentence.text)
    before = next((start for start, _ in words_of(flat).find(wordings("stands_for"))), None)
    bracket = NAMED.search(flat)
    at = before if before is not None or not bracket else bracket.start()
    named = concepts.tokens(sentence.text[:at], section.lang) if at is not None else []
    for token in named:
        fitting = [x for x in lowers if x.title and x.title <= token.means and named_in(x.section) >= 2]
        if fitting:
            yield fitting[0], shown(sentence.text)
            return


def _listed(
    section: Section, sentence: Sentence, lowers: Sequence[Subject], concepts: Concepts
) -> Iterator[tuple[Subject, str]]:
    """The lower section that lists the actions of a kind to which a sentence adds one."""
    m = KIND.search(plain(sentence.text))
    if not m:
        return
    kind = concepts.tokens(sentence.text[m.start() : m.end()], section.lang)
    for lower in lowers:
        listed = [x for x in lowers if x.section.parent == lower.section.id and x.title and x.title <= lower.body]
        if len(listed) >= MENU and _speaks_of(lower, kind, concepts):
            yield lower, shown(sentence.text)


def _speaks_of(lower: Subject, things: Sequence[Token], concepts: Concepts) -> bool:
    """True where a section has every one of the words, one by one."""
    said = {c for t in concepts.said(lower.section) for c in t.means}
    return all(t.means & said for t in things)


def named_in(section: Section) -> int:
    """How many different things a title names: "lamp by lamp" names one."""
    return len({w.casefold() for w in words(section.title) if not is_stop_word(w, section.lang)})


def _numbered(section: Section, numbers: Collection[tuple[str, str]]) -> bool:
    """True where a section is one of the rules or steps that a sentence names by number."""
    own = re.search(r"\d[\d.]*", section.number or "")
    if not own or not numbers:
        return False
    is_step = not (section.number or "")[0].isdigit()
    return any(own.group().rstrip(".") == n and is_step == bool(STEP.match(word)) for word, n in numbers)
