"""What a section's sentences forbid, allow and except: the evidence that a verdict weighs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulewright.kb import verdict_cues as cues
from rulewright.kb.language import fold, is_stop_word
from rulewright.kb.language.stems import stem
from rulewright.kb.model import Prohibition, Section, Term
from rulewright.kb.sentences import sentences

LONGEST = 2_000  # characters of a sentence that are looked at
MOST_WORDS = 3  # in a piece of an enumeration, before its head is given up
WORD = re.compile(r"[^\W\d_]{3,}")
BLANKS = re.compile(r"\s+")
QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "*": None, "_": None})


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence of a section, where it stands in the source, and as it stands."""

    section: str
    start: int
    end: int
    sentence: str


def plain(text: str) -> str:
    """Folded text without emphasis, with straight quotation marks, on one line."""
    return BLANKS.sub(" ", fold(text.translate(QUOTES)))


def passages(section: Section) -> Iterator[Passage]:
    """The sentences of a section in order, each on one line."""
    for s in sentences(section):
        yield Passage(section.id, s.span.start, s.span.end, BLANKS.sub(" ", s.text))


def stated(record: Prohibition) -> Passage:
    """The sentence of a prohibition on record."""
    return Passage(record.section, record.start, record.end, record.sentence)


class Vocabulary:
    """Names of actions across languages: a word is known by its stem and by the defined term that it is."""

    def __init__(self, terms: Iterable[Term] = ()) -> None:
        self._terms: dict[tuple[str, str], str] = {}
        for t in terms:
            one = min((t.id, *t.translations))
            for name in (t.name, *t.aliases):
                if WORD.fullmatch(name):
                    self._terms.setdefault((t.lang, stem(fold(name), t.lang)), one)

    def keys(self, word: str, lang: str) -> set[str]:
        """What a word shares with another form, or another language's word, for the same."""
        key = stem(word, lang)
        term = self._terms.get((lang, key))
        return {f"{lang}:{key}", term} if term else {f"{lang}:{key}"}


def forbidden(sentence: str, lang: str, vocabulary: Vocabulary, *, bold: bool = False) -> set[str]:
    """The keys of the actions that a sentence forbids; ``bold``: only of its wordings in bold, if there are any."""
    text = sentence[:LONGEST]
    marked = [text[m.end() :] for m in cues.BOLD_BAN.finditer(text)] if bold else []
    if marked:
        return {k for rest in marked for k in _actions(plain(rest), lang, vocabulary)}
    flat = plain(text)
    return {k for m in cues.BANS.finditer(flat) for k in _actions(flat[m.end() :], lang, vocabulary)}


def allowed(sentence: str, lang: str, vocabulary: Vocabulary) -> set[str]:
    """The keys of the actions that a sentence allows or demands."""
    flat = plain(sentence[:LONGEST])
    found = (m for m in cues.LEAVES.finditer(flat) if not cues.DENIED.search(flat[max(0, m.start() - 20) : m.start()]))
    return {k for m in found for k in _actions(flat[m.end() :], lang, vocabulary)}


def _actions(after: str, lang: str, vocabulary: Vocabulary) -> Iterator[str]:
    """The head of each piece of the enumeration that follows "cannot" or "may"."""
    after = after[:300]
    end = cues.CLAUSE_END.search(after)
    for piece in cues.JOINT.split(after[: end.start()] if end else after):
        words = [w for w in WORD.findall(piece)[: 3 * MOST_WORDS] if not is_stop_word(w, lang)]
        head = next((w for w in words[:MOST_WORDS] if w not in cues.EMPTY), None)
        if head:
            yield from vocabulary.keys(head, lang)
