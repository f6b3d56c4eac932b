"""What a section's sentences forbid, allow and except: the evidence that a verdict weighs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulewright.kb.language import Sentence, SentenceKind, either, fold, folded_list, sentences, stem, words
from rulewright.kb.model import Precedence, Section, Statement, Term

SETS_ASIDE = re.compile(rf"\b(?:{either('conflicts.sets_aside')})\b", re.IGNORECASE)
DENIED = folded_list("interactions.denied")
CLOSES = re.compile(rf"[.;:()\u2013\u2014]|\b(?:{either('verdicts.closes')})\b")  # what is excepted
NEAR = 2  # words before those that set aside in which they are denied
SAYS_NOTHING = (SentenceKind.ROW, SentenceKind.STAT, SentenceKind.QUESTION)
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


Source = Passage | Statement | Precedence  # what stands somewhere, and the sentence of it


def plain(text: str) -> str:
    """Folded text without emphasis, with straight quotation marks, on one line."""
    return BLANKS.sub(" ", fold(text.translate(QUOTES)))


def passages(section: Section) -> Iterator[Passage]:
    """The sentences of a section in order, each on one line."""
    return (_passage(section, s) for s in sentences(section))


def stating(section: Section) -> Iterator[Passage]:
    """Those that say something by themselves: no row of a table, no value of a name, no question."""
    return (_passage(section, s) for s in sentences(section) if s.kind not in SAYS_NOTHING)


def _passage(section: Section, s: Sentence) -> Passage:
    return Passage(section.id, s.span.start, s.span.end, BLANKS.sub(" ", s.text))


def set_aside_by(flat: str) -> str:
    """What a plain sentence sets aside, up to where another clause begins; "" where it sets nothing aside, or it is
    denied that it does ("do not ignore the cold")."""
    m = SETS_ASIDE.search(flat)
    if m is None or not DENIED.isdisjoint(words(flat[: m.start()])[-NEAR:]):
        return ""
    return CLOSES.split(flat[m.end() :], maxsplit=1)[0]


class Vocabulary:
    """Names of actions across languages: a word is known by its stem and by the defined term that it is."""

    def __init__(self, terms: Iterable[Term] = ()) -> None:
        self._terms: dict[tuple[str, str], str] = {}
        for t in terms:
            one = min((t.id, *t.translations))
            for name in (t.name, *t.aliases):
                if WORD.fullmatch(name):
                    self._terms.setdefault((t.lang, stem(fold(name), t.lang)), one)

    def keys(self, stems: Iterable[str], lang: str) -> set[str]:
        """What stems of words share with another language's words for the same."""
        return {self._terms.get((lang, s), f"{lang}:{s}") for s in stems}
