"""The statements of a game's books: the clauses that bind, each with its sentence; a list has one for each item."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rulewright.ingest.statements.clauses import Clause, clauses
from rulewright.ingest.statements.cues import cues
from rulewright.ingest.statements.words import words_of
from rulewright.kb.language import LANGUAGES
from rulewright.kb.language.plain import one_line, shown
from rulewright.kb.model import BookReading, Section, SectionKind, Statement
from rulewright.kb.sentences import Sentence, sentences

LONGEST_ITEM = 300  # characters; what is longer is no entry of a list but a text

Placed = tuple[Section, Sentence]


def find_statements(readings: Iterable[BookReading]) -> tuple[Statement, ...]:
    """What the sentences of a game's books state, in reading order."""
    return tuple(s for reading in readings for s in _of_book(reading))


def rules_sentences(reading: BookReading, *, examples: bool = False) -> Iterator[Placed]:
    """The sentences of a book that bind players, in reading order; an example shows a rule and binds nobody."""
    for section in reading.sections:
        if section.kind.is_rules_text and (examples or section.kind is not SectionKind.EXAMPLE):
            for sentence in sentences(section):
                yield section, sentence


def _of_book(reading: BookReading) -> Iterator[Statement]:
    placed = list(rules_sentences(reading))
    announced: tuple[Section, Statement] | None = None  # what a lead-in states of each item of its list
    for (section, sentence), found in zip(placed, _clauses(placed), strict=True):
        made = [_statement(reading.book.game, section, sentence, clause) for clause in found]
        yield from (s for s in made if s.act)
        if sentence.text.rstrip().endswith(":"):
            announced = (section, made[-1]) if made and not made[-1].act else None
        elif announced and announced[0] is section and sentence.listed:
            if not made and len(sentence.text) <= LONGEST_ITEM:
                yield _of_item(announced[1], sentence)
        else:
            announced = None


def _clauses(placed: Sequence[Placed]) -> Iterator[list[Clause]]:
    """What each sentence states, in their order; those of one language are read together."""
    by_language: dict[str, list[int]] = defaultdict(list)
    for i, (section, _) in enumerate(placed):
        by_language[section.lang].append(i)
    found: list[list[Clause]] = [[] for _ in placed]
    for lang, places in by_language.items():
        if lang not in LANGUAGES:
            continue
        words = [words_of(placed[i][1].text) for i in places]
        for i, said, carried in zip(places, words, cues(lang).find(words), strict=True):
            found[i] = clauses(placed[i][1].text, said, carried, lang)
    yield from found


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
    """What a lead-in states of one item of its list."""
    return replace(
        announced,
        start=item.span.start,
        end=item.span.end,
        at=item.start,
        until=item.end,
        sentence=one_line(item.text),
        act=shown(item.text).rstrip(".;, "),
        lead_in=announced.sentence,
    )
