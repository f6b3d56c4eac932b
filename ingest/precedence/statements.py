"""The books' own statements on which rule wins: contradictions, ladders, exceptions, ties, orders."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise

from rulewright.ingest.precedence.cues import Cue, Sides, cues
from rulewright.ingest.precedence.phrases import says
from rulewright.ingest.precedence.sides import (
    CONDITION,
    PARENTHESIS,
    Sided,
    condition,
    emphasised,
    short,
    sided,
    winner,
)
from rulewright.ingest.statements import rules_sentences
from rulewright.kb.language import one_line, plain, shown
from rulewright.kb.language.splitting import MAX_GAP, Sentence, SentenceKind
from rulewright.kb.mapped import between
from rulewright.kb.model import BookReading, Precedence, Section, Span

MARK = re.compile(r"(?<![\d½¼¾])\"")
RANKING = (Sides.BEFORE, Sides.AFTER, Sides.WINNER)  # where a rule stands that a wording lets win
CLAUSE_ENDS = ",;:"
SPOKEN = 16  # characters of a cue that is no more than a word


def find_statements(readings: Sequence[BookReading]) -> Iterator[Precedence]:
    """All statements of a game's books, ranked within their section, in reading order."""
    for reading in readings:
        for section, pairs in groupby(rules_sentences(reading, examples=True), key=lambda pair: pair[0]):
            yield from section_statements(reading.book.game, section, [s for _, s in pairs])


def section_statements(game: str, section: Section, sentences: Sequence[Sentence]) -> Iterator[Precedence]:
    """The statements of one section: rank 1 is the first, which in a ladder is the strongest."""
    rungs = {**tiebreaks(section, sentences), **ladder(section, sentences)}
    rank = 0
    for i, sentence in enumerate(sentences):
        said = state(section, sentence) or rungs.get(i)
        if not said:
            continue
        rank += 1
        form, sides = said
        span, quoted = evidence(section, sentences, i, form)
        yield Precedence(
            game=game,
            rank=rank,
            higher=winner(sides, sentence.text) or section.title,
            lower=short(sides.lower),
            scope=condition(sentence.text) or section.title,
            section=section.id,
            start=span.start,
            end=span.end,
            sentence=one_line(quoted),
            form=form,
        )


def state(section: Section, sentence: Sentence) -> tuple[str, Sided] | None:
    """The form and the sides of a statement, None where a sentence says nothing of which rule wins."""
    if sentence.kind is SentenceKind.QUESTION:
        return None
    flat = plain(sentence.text)
    for cue in cues(flat, section.lang):
        shows = sentence.kind is SentenceKind.EXAMPLE or _imagined(flat, cue, section.lang)
        if _quoted(flat, cue) or _supposed(flat, cue) or (shows and not _restated(cue)):
            continue
        sides = sided(cue, sentence.text, section.lang)
        if sides is not None:
            return cue.form, sides
    return None


def _quoted(flat: str, cue: Cue) -> bool:
    """True for a cue that is spoken of: use the word "instead"."""
    marks = MARK.findall(flat, 0, cue.start)
    if len(marks) % 2 == 0 or cue.end - cue.start >= SPOKEN:
        return False
    return bool(MARK.match(flat, cue.end))


def _imagined(flat: str, cue: Cue, lang: str) -> bool:
    """True for a cue whose own clause begins with "perhaps"."""
    begin = max(flat.rfind(mark, 0, cue.start) for mark in CLAUSE_ENDS) + 1
    return says("imagined", flat[begin : cue.end], lang)


def _supposed(flat: str, cue: Cue) -> bool:
    """True for "if a goose takes precedence over a duck, ...": it tells when something holds, and ranks nothing."""
    bare = PARENTHESIS.sub(lambda m: " " * len(m.group()), flat)
    supposing = CONDITION.match(bare) if cue.form == "rule" and cue.sides in RANKING else None
    return supposing is not None and cue.start < supposing.end()


def _restated(cue: Cue) -> bool:
    """True for what an example may restate: ties and limits bind there as anywhere."""
    return cue.sides is Sides.REST or cue.form == "limit"


def ladder(section: Section, sentences: Sequence[Sentence]) -> Mapping[int, tuple[str, Sided]]:
    """The rungs of a ladder, each over the next, by the sentence that names it."""
    rungs = _rungs(section, sentences)
    texts = [sentences[i].text for i in rungs]
    sides = (Sided(emphasised(own) or own, lower) for own, lower in pairwise(texts))
    return {i: ("rule", said) for i, said in zip(rungs, sides, strict=False)}


def tiebreaks(section: Section, sentences: Sequence[Sentence]) -> Mapping[int, tuple[str, Sided]]:
    """What decides between equals, by the sentence that says it: the items of a list that a tie announces, or that
    stands under a heading that says so."""
    if says("breaks_ties", plain(section.title), section.lang):
        before = [-1, *(s.paragraph for s in sentences)]
        listed = [i for i, s in enumerate(sentences) if s.kind is SentenceKind.ITEM]
        items = [i for i in listed if sentences[i].paragraph != before[i]]  # only the first sentence of an item
    else:
        items = [n for i, s in enumerate(sentences) if _tied(section, s) for n in _list_after(section, sentences, i)]
    return {i: ("tie", Sided(sentences[i].text)) for i in items}


def _tied(section: Section, sentence: Sentence) -> bool:
    """True for what announces a list of what decides between equals."""
    said = state(section, sentence) if sentence.kind is SentenceKind.LEAD_IN and not sentence.listed else None
    return said is not None and said[0] == "tie"


def _rungs(section: Section, sentences: Sequence[Sentence]) -> list[int]:
    """Which sentences are rungs: the list behind one, itself in none, that announces a ladder and ends in a colon."""
    for i, sentence in enumerate(sentences):
        if sentence.listed or not sentence.text.rstrip("*_ ").endswith(":"):
            continue
        announced = plain(f"{section.title}: {sentence.text}")
        if says("ladder", announced, section.lang):
            return [*_list_after(section, sentences, i)]
    return []


def _list_after(section: Section, sentences: Sequence[Sentence], at: int) -> Iterator[int]:
    """The first sentence of each item of the list that follows a sentence."""
    paragraph = sentences[at].paragraph
    for i, sentence in enumerate(sentences[at + 1 :], at + 1):
        if sentence.paragraph == paragraph:
            continue  # only the first sentence of a list item is the rung
        if sentence.paragraph != paragraph + 1 or not _is_item(section, sentence):
            break
        paragraph = sentence.paragraph
        yield i


def _is_item(section: Section, sentence: Sentence) -> bool:
    line = section.text.rfind("\n", 0, sentence.start) + 1
    return bool(shown(section.text[line : sentence.start]))


def evidence(section: Section, sentences: Sequence[Sentence], i: int, form: str) -> tuple[Span, str]:
    """Where a statement stands and its words: with the sentence before it where it cannot be understood alone."""
    sentence = sentences[i]
    span = longest_piece(section, sentence)
    before = sentences[i - 1] if i else None
    if form == "rule" or not before or before.paragraph != sentence.paragraph:
        return span, sentence.text
    near = 0 <= span.start - before.span.end <= MAX_GAP
    if not near or not says("context", plain(sentence.text), section.lang):
        return span, sentence.text
    return Span(before.span.start, span.end), f"{before.text} {sentence.text}"


def longest_piece(section: Section, sentence: Sentence) -> Span:
    """The source of a sentence; where columns tore it asunder the longest part."""
    pieces = [sentence.span]
    for lo, hi, source in between(section.text_map, sentence.start, sentence.end):
        if sentence.span.start <= source < sentence.span.end:
            continue
        if 0 <= source - pieces[-1].end <= MAX_GAP:
            pieces[-1] = Span(pieces[-1].start, source + hi - lo)
        else:
            pieces.append(Span(source, source + hi - lo))
    return max(pieces, key=lambda p: p.end - p.start)
