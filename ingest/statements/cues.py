"""The words that carry a statement, found by spaCy's span ruler from patterns that are data of each language.

``kb/language/CODE/statements.toml`` lists them under labels, in a notation of words: what follows each other is parted
by blanks, ``a|b`` is one of these, ``!a|b`` a word that is none of these, ``a?`` may be missing, ``*`` is any word,
``*{1,4}`` so many, ``*ed`` a word that ends so; what stands in brackets at the end must follow and is no part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from spacy.language import Language
from spacy.tokens import Doc

from rulewright.kb.language import LANGUAGES, fold

FILE = "statements"
KEY = "cues"
CONTEXT = re.compile(r" ?\(([^()]*)\)$")
TIMES = re.compile(r"(?:\?|\{\d,\d\})$")
PREDICATE = re.compile(r"[*!]")
ANY = r"^\w"
LONGEST = 2_000  # characters of a sentence that are looked at
TOKEN = re.compile(
    r":[a-z0-9-]{2,40}:"  # a symbol
    r"|(?:\d+(?:[.,/]\d+)*[½¼¾]?|[½¼¾])(?:[\"“”″](?![^\W\d_]))?"  # a number, with its mark of inches
    r"|[^\W_]+(?:['’‘.][^\W_]+)*"  # a word; e.g, 2D6, don't
    r"|[^\w\s*`]|_(?!_)"
)
EMPHASIS = "_"
UNREADABLE = "?"  # an accent that stands alone

Pattern = str | list[dict[str, Any]]


class Word(NamedTuple):
    """A word or mark at ``[start, end)`` of a sentence, folded."""

    text: str
    start: int
    end: int


def words_of(sentence: str) -> list[Word]:
    """The words and marks of a sentence, in order."""
    found = TOKEN.finditer(sentence[:LONGEST])
    return [Word(fold(m.group()) or UNREADABLE, *m.span()) for m in found if m.group() != EMPHASIS]


class Cue(NamedTuple):
    """Words ``[first, after)`` of a sentence that carry what ``label`` says; its context goes on to ``until``."""

    label: str
    first: int
    after: int
    until: int


class Cues:
    """The cues of one language. Raises KeyError for one that has no folder."""

    def __init__(self, code: str) -> None:
        self._pipeline = Language()
        self._pipeline.tokenizer = lambda text: Doc(self._pipeline.vocab, words=text.split())
        config = {"spans_key": KEY, "spans_filter": {"@misc": "spacy.first_longest_spans_filter.v1"}}
        ruler = self._pipeline.add_pipe("span_ruler", config=config)
        ruler.add_patterns(list(patterns(code)))  # type: ignore[attr-defined]

    def find(self, sentences: Iterable[Sequence[Word]]) -> Iterator[list[Cue]]:
        """The cues of each sentence in order, the longest where they overlap, none inside another."""
        docs = (Doc(self._pipeline.vocab, words=[w.text for w in words]) for words in sentences)
        for doc in self._pipeline.pipe(docs):
            found = (Cue(s.label_, s.start, s.end - int(s.id_), s.end) for s in doc.spans[KEY])
            yield sorted(found, key=lambda cue: cue.first)


@cache
def cues(code: str) -> Cues:
    """The cues of a language, read once."""
    return Cues(code)


def patterns(code: str) -> Iterator[dict[str, Any]]:
    """The patterns of a language for a span ruler; the id of each is how many words at its end are context.

    What is plain words becomes phrases, found at once, one for each way to choose among them. Of any other pattern only
    the first word is written out: the rest is asked for where it has begun, not at every word.
    """
    for name, entries in LANGUAGES[code].lists.items():
        file, _, label = name.partition(".")
        for entry in entries if file == FILE else ():
            context = CONTEXT.search(entry)
            follows: list[str] = context[1].split() if context else []
            first, *rest = (*CONTEXT.sub("", entry).split(), *follows)
            phrase = PREDICATE.search(entry) is None
            for words in product(*map(_ways, (first, *rest) if phrase else (first,))):
                pattern: Pattern = [_token(part) for part in (*words, *rest)]
                if phrase:
                    pattern = " ".join(filter(None, words))
                yield {"label": label, "id": str(len(follows)), "pattern": pattern}


def _ways(part: str) -> list[str]:
    """What may stand for one word of the notation; "" where it may be missing."""
    return [*fold(part.removesuffix("?")).split("|"), *([""] if part.endswith("?") else [])]


def _token(part: str) -> dict[str, Any]:
    """One word of the notation as a spaCy token pattern."""
    times = TIMES.search(part)
    word = fold(TIMES.sub("", part))
    return {"ORTH": _words(word), **({"OP": times[0]} if times else {})}


def _words(word: str) -> str | dict[str, Any]:
    if word == "*":
        return {"REGEX": ANY}
    if word.startswith("!"):
        return {"NOT_IN": word[1:].split("|")}
    if "*" in word:
        ways = (re.escape(way).replace(r"\*", r"\S*") for way in word.split("|"))
        return {"REGEX": rf"^(?:{'|'.join(ways)})$"}
    return {"IN": word.split("|")} if "|" in word else word
