"""The books' own statements on which rule wins: contradictions, ladders, exceptions, ties, orders."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from rulewright.ingest.precedence import cues as lexicon
from rulewright.ingest.precedence.cues import Cue, Sides, cues
from rulewright.ingest.precedence.plain import one_line, plain, rules_sentences, shown
from rulewright.kb.model import BookReading, Precedence, Section, SectionKind, Span
from rulewright.kb.sentences import MAX_GAP, Sentence

MARK = re.compile(r"(?<![\d½¼¾])\"")
SPOKEN = 16  # characters of a cue that is no more than a word
LONGEST = 12  # words in the short name of a side
CLAUSE = re.compile(r"[,;:()]|\.\s|\s[–—-]\s")
STOP = re.compile(r"[;:()]|\.\s|\s[–—-]\s|\.$")
LEADING = re.compile(
    r"^(?>(?:(?:and|but|then|so|also|however|that|additionally|remember that|note that"
    r"|y|pero|entonces|ademas|recuerda que|sigue|follow|the|an?|el|la|los|las|un|una)\b[\s,]*+|[\W_]++)+)",
    re.IGNORECASE,
)
CONDITION = re.compile(
    r"^\W*(?:if|when|whenever|where|should|once|while|in case|si|cuando|mientras)\b[^,;:]{3,160}[,;:]", re.IGNORECASE
)
LABEL = re.compile(r"^(?:[^\w\[]*+\[[^\]\n]{1,20}\])?\W*+([A-Z][^:.,\n]{2,40})[:–]\s")
PARENTHESIS = re.compile(r"\([^()]{0,200}\)")
HANGING = re.compile(  # a name that breaks off before its verb
    r"(?>(?:\s(?:is|are|was|be|been|must|may|can|will|would|should|has|have|does|do|only|to|of|the|a|and|or|just|but"
    r"|es|son|debe|deben|puede|pueden|ha|han|y|o|de|el|la|los|las|que)(?!\S)){1,12})$",
    re.IGNORECASE,
)
PRONOUN = re.compile(
    r"(?:it|they|you|he|she|this|that|these|those|there|in this case|ella|este|esta|esto)", re.IGNORECASE
)
NEEDS_CONTEXT = re.compile(  # a sentence that cannot be understood without the one before it
    r"^\W*(?:in (?:the )?(?:case|event) of (?:an? |any )?(?:tie|draw|multiple|several)|in (?:this|that|such a) case"
    r"|(?:you|they) (?:must|should|can|may) apply (?:this|these|it)|this (?:effect|is)|their (?:opponent|rival)"
    r"|if (?:this|so|that|it is impossible)\b|en caso de empate|si (?:hay|se produce) (?:un )?empate"
    r"|en (?:ese|este|tal) caso|(?:esto|este efecto)\b)",
    re.IGNORECASE,
)
RESTATED = (Sides.REST, Sides.LIMIT)  # what an example may restate: ties and limits bind there as anywhere
BACK_REFERENCE = re.compile(r"^(?:this|that|these|such|esta|este|dicha|dicho)\b", re.IGNORECASE)
EMPHASISED = re.compile(r"\*\*([^*\n]{2,40})\*\*|[\"“]([^\"”\n]{2,40})[\"”]")


class Sided(NamedTuple):
    """The winning and the losing side of a statement, as they stand."""

    higher: str
    lower: str


def find_statements(readings: Sequence[BookReading]) -> Iterator[Precedence]:
    """All statements of a game's books, ranked within their section, in reading order."""
    for reading in readings:
        for section, pairs in groupby(rules_sentences(reading, examples=True), key=lambda pair: pair[0]):
            yield from section_statements(reading.book.game, section, [s for _, s in pairs])


def section_statements(game: str, section: Section, sentences: Sequence[Sentence]) -> Iterator[Precedence]:
    """The statements of one section: rank 1 is the first, which in a ladder is the strongest."""
    announced = bool(ladder(section, plain(section.title)))
    items = ladder_items(section, sentences, announced)
    rank = 0
    for i, sentence in enumerate(sentences):
        text = plain(sentence.text)
        said = state(section, sentence.text, text)
        if said is None and i in items:
            rest = [shown(sentences[j].text) for j in items if j > i]
            said = (
                "rule",
                Sided(
                    emphasised(sentence.text) or sentence.text,
                    rest[0] if rest else lexicon.word(lexicon.EVERYTHING, section.lang),
                ),
            )
        if said is None:
            continue
        rank += 1
        form, sides = said
        span, quoted = evidence(section, sentences, i, form)
        yield Precedence(
            game=game,
            rank=rank,
            higher=name(sides.higher, sentence.text) or section.title,
            lower=short(sides.lower) or section.title,
            scope=scope(section, sentence.text),
            section=section.id,
            start=span.start,
            end=span.end,
            sentence=one_line(quoted),
            form=form,
        )


def evidence(section: Section, sentences: Sequence[Sentence], i: int, form: str) -> tuple[Span, str]:
    """Where a statement stands and its words: with the sentence before it where it cannot be understood alone."""
    sentence = sentences[i]
    span = longest_piece(section, sentence)
    before = sentences[i - 1] if i else None
    if form == "rule" or not before or before.paragraph != sentence.paragraph:
        return span, sentence.text
    if not NEEDS_CONTEXT.match(plain(sentence.text)) or not 0 <= span.start - before.span.end <= MAX_GAP:
        return span, sentence.text
    return Span(before.span.start, span.end), f"{before.text} {sentence.text}"


def longest_piece(section: Section, sentence: Sentence) -> Span:
    """The source of a sentence; where columns tore it asunder the longest part."""
    pieces = [sentence.span]
    for at, source, length in section.text_map:
        lo, hi = max(at, sentence.start), min(at + length, sentence.end)
        if lo >= hi or sentence.span.start <= source + lo - at < sentence.span.end:
            continue
        if 0 <= source + lo - at - pieces[-1].end <= MAX_GAP:
            pieces[-1] = Span(pieces[-1].start, source + hi - at)
        else:
            pieces.append(Span(source + lo - at, source + hi - at))
    return max(pieces, key=lambda p: p.end - p.start)


def ladder(section: Section, text: str) -> re.Match[str] | None:
    """Where a sentence or heading announces a ladder of rules."""
    found = lexicon.LADDER.get(section.lang)
    return found.search(text) if found else None


def ladder_items(section: Section, sentences: Sequence[Sentence], announced: bool) -> list[int]:
    """Which sentences are rungs: the list right after a sentence that announces a ladder and ends in a colon."""
    for i, s in enumerate(sentences):
        if s.text.rstrip("*_ ").endswith(":") and (announced or ladder(section, plain(s.text))):
            rungs: list[int] = []
            paragraph = s.paragraph
            for j in range(i + 1, len(sentences)):
                if sentences[j].paragraph == paragraph:
                    continue  # only the first sentence of a list item is the rung
                if sentences[j].paragraph != paragraph + 1 or not _is_item(section, sentences[j]):
                    break
                paragraph = sentences[j].paragraph
                rungs.append(j)
            return rungs
    return []


def _is_item(section: Section, sentence: Sentence) -> bool:
    line = section.text.rfind("\n", 0, sentence.start) + 1
    return bool(section.text[line : sentence.start].strip())


def state(section: Section, text: str, flat: str) -> tuple[str, Sided] | None:
    """The form and the sides of a statement, None where a sentence says nothing of which rule wins."""
    for cue in cues(section.lang):
        m = cue.pattern.search(flat)
        if m and _quoted(flat, m):
            continue
        if m and (section.kind is not SectionKind.EXAMPLE or cue.sides in RESTATED):
            return cue.form, sided(cue, text, flat, m, section.lang)
    return None


def _quoted(flat: str, m: re.Match[str]) -> bool:
    """True for a cue that is spoken of: use the word "instead"."""
    opened = len(MARK.findall(flat, 0, m.start())) % 2 == 1
    return opened and len(m.group()) < SPOKEN and bool(MARK.match(flat, m.end()))


def sided(cue: Cue, text: str, flat: str, m: re.Match[str], lang: str) -> Sided:
    """What stands on the two sides of a cue."""
    start = next((m.start(g) for g in ("at", "verb", "holds") if m.groupdict().get(g)), m.start())
    before, after = text[:start], text[m.end() :]
    if cue.sides is Sides.STEPS:
        return Sided(lexicon.word(lexicon.EARLIER, lang), lexicon.word(lexicon.LATER, lang))
    if cue.sides is Sides.LIMIT:
        return Sided(text, lexicon.word(lexicon.LIMITED, lang))
    if cue.sides is Sides.REST:
        return Sided(_after_clause(after) or last_clause(before), lexicon.word(lexicon.OTHER_SIDE, lang))
    if cue.sides is Sides.CONTRADICTS:
        contradicted, rest = _split_clause(after)
        return Sided(rest if CONDITION.match(text) and shown(rest) else last_clause(before), contradicted)
    if cue.sides is Sides.WINNER:
        loser = lexicon.USUAL_RULE if cue.form in ("rule", "exception") else lexicon.OTHER_SIDE
        return Sided(_named(m) or _winner(cue, text, start), lexicon.word(loser, lang))
    if not shown(before):  # "Unless A, B": the clause of the cue stands in front
        first, rest = _split_clause(after)
        before, after = rest, first
    held = whole(before) if cue.form == "order" else resolve(last_clause(before), before)
    if cue.sides is Sides.AFTER:
        return Sided(_named(m) or _before_stop(after), _named(m, "lower", "late") or whole(before))
    return Sided(_named(m) or held, first_clause(after))


def _named(m: re.Match[str], *groups: str) -> str | None:
    """What a cue names itself as a side, where it is more than a word or two of no meaning."""
    found = m.groupdict()
    return next((v for g in groups or ("higher",) if shown(v := found.get(g) or "")), None)


def _before_stop(text: str) -> str:
    """What an exception names, an enumeration included."""
    return STOP.split(text, maxsplit=1)[0]


def whole(text: str) -> str:
    """What comes first or last in an order: the name that labels the sentence, otherwise the sentence up to the cue."""
    label = LABEL.match(text)
    return label.group(1) if label else without_condition(PARENTHESIS.sub("", text))


def _winner(cue: Cue, text: str, start: int) -> str:
    """The side that wins where only it is named: the clause of the cue without the condition before it."""
    clause = last_clause(text[:start])
    if cue.form == "rule" and clause:
        return clause
    return without_condition(text)


def resolve(name: str, before: str) -> str:
    """A side that only points back ("this prohibition") or repeats, by the emphasised words that it points to."""
    marked = emphasised(before)
    if marked is None:
        return name
    bare, words = LEADING.sub("", shown(name)), marked.removeprefix("bold ").strip('"')
    return marked if BACK_REFERENCE.match(bare) or words.casefold() in bare.casefold() else name


def emphasised(text: str) -> str | None:
    """The last words that a text sets in bold or in quotation marks, said to be so."""
    found = list(EMPHASISED.finditer(text))
    if not found:
        return None
    bold = found[-1].group(1)
    return f"bold {bold}" if bold else f'"{found[-1].group(2)}"'


def last_clause(text: str) -> str:
    """The last clause of what stands before a cue."""
    parts = [p for p in CLAUSE.split(text) if len(shown(p)) > 2]
    return parts[-1] if parts else text


def first_clause(text: str) -> str:
    """The first clause of what stands after a cue."""
    parts = [p for p in CLAUSE.split(text) if len(shown(p)) > 2]
    return parts[0] if parts else text


def _split_clause(text: str) -> tuple[str, str]:
    m = CLAUSE.search(text)
    return (text[: m.start()], text[m.end() :]) if m else (text, "")


def _after_clause(text: str) -> str:
    return _split_clause(text)[1]


def without_condition(text: str) -> str:
    """The sentence without a leading clause that only says when it holds."""
    return CONDITION.sub("", text, count=1) or text


def scope(section: Section, text: str) -> str:
    """When the statement holds: its own condition, otherwise the subject of its section."""
    m = CONDITION.match(text)
    return short(m.group().rstrip(",;:")) if m else section.title


def name(side: str, text: str) -> str:
    """The short name of the winning side; where that is only a pronoun, what the sentence says of it."""
    found = short(side)
    return short(without_condition(text)) if PRONOUN.fullmatch(found) else found


def short(text: str) -> str:
    """A short name: no marks, no leading article or conjunction, at most ``LONGEST`` words."""
    bare = LEADING.sub("", shown(text)).strip(' .,;:()"“”')
    words = (HANGING.sub("", bare) or bare).split()
    return " ".join(words[:LONGEST]) + (" …" if len(words) > LONGEST else "")
