"""Phrases by which a book is recognised: short, standing in its text, and in no other book that is at hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from rulewright.kb.language import fold, folded_words, is_stop_word
from rulewright.kb.language.dictionary import is_known_anywhere

MOST_WORDS = 5
LONGEST = 60  # characters
SELDOM = 5  # a word that begins with a small letter once in so many times is a name all the same
LEAST_USES = 3  # of a name; what stands there once or twice may be a slip
MOST_NAMES = 300  # words that are looked up, the frequent ones
# "Mudwyn", "MUDBALL": a word that begins with a capital
CAPITALISED = re.compile(r"(?<![\w'’-])[^\W\d_a-zß-ÿ][^\W\d_]{3,24}+(?![\w'’-])")
LOWER = re.compile(r"(?<![\w'’-])[a-zß-ÿ][^\W\d_]{3,24}+(?![\w'’-])")
# "Mudball: the game of mud" has the parts "Mudball" and "the game of mud"
PARTS = re.compile(r"\s{0,5}[:–—|(),]\s{0,5}|\s{1,5}-\s{1,5}")
WORDS = re.compile(r"(?<![\w'’-])[\w'’-]++(?:[ ][\w'’-]++){1,4}")


def recognising(
    text: str, title: str, headings: Sequence[str], strangers: Iterable[str], taken: Collection[str]
) -> tuple[str, ...]:
    """Two or three phrases that all stand in a text, the title's words first; one where there is no more to be had.

    ``strangers`` are texts of other books, folded: none may hold a phrase. ``taken`` are titles and words, folded, that
    other profiles and the lexicon know: they are general, or another book's.
    """
    names = list(_names(text))
    series = ((_title(text, title), 1), (names, 2), (_headings(text, headings), 3), (names, 3), (_openings(text), 2))
    others = list(strangers)
    out: list[str] = []
    for candidates, most in series:
        for phrase in candidates:
            bare = fold(phrase)
            if len(out) >= most:
                break
            known = bare in taken or any(bare in fold(p) or fold(p) in bare for p in out)
            if not known and not any(bare in other for other in others):
                out.append(phrase)
    return tuple(out) or (next(_openings(text), text.strip().split("\n")[0].strip()[:LONGEST].strip()),)


def _title(text: str, title: str) -> Iterator[str]:
    """The title, or the longest part of it, as it stands in the text, if its words are telling."""
    for part in sorted({title, *PARTS.split(title)}, key=lambda p: (-len(p), p)):
        at = text.casefold().find(part.casefold()) if part.strip() and len(text.casefold()) == len(text) else -1
        printed = text[at : at + len(part)] if at >= 0 else part
        if printed in text and _short(printed) and (len(_content(printed)) > 1 or _has_name(printed)):
            yield printed


def _names(text: str) -> Iterator[str]:
    """Words that no dictionary has and that hardly ever begin with a small letter, the most frequent first."""
    plain = Counter(LOWER.findall(text))
    uses = Counter(CAPITALISED.findall(text))
    for word, n in sorted(uses.items(), key=lambda x: (-x[1], x[0]))[:MOST_NAMES]:
        if n >= LEAST_USES and plain[word.lower()] * SELDOM <= n and _is_name(word):
            yield word


def _headings(text: str, headings: Sequence[str]) -> Iterator[str]:
    """Headings of several words that stand on one line, those with a name in them or with most to say first."""
    fit = [h for h in dict.fromkeys(headings) if _short(h) and len(_content(h)) > 1 and h in text]
    yield from sorted(fit, key=lambda h: (not _has_name(h), -min(len(_content(h)), 3), -len(h)))


def _openings(text: str) -> Iterator[str]:
    """The first words of each line: better than nothing."""
    for line in text.splitlines():
        m = WORDS.match(line.strip().lstrip("#*_- "))
        if m and _short(m[0]) and m[0] in text:
            yield m[0]


def _short(phrase: str) -> bool:
    words = phrase.split()
    numbered = any(w[0].isdigit() for w in words[:1]) or any(w.strip(".")[:1].isdigit() for w in words[1:-1])
    return bool(words) and len(words) <= MOST_WORDS and len(phrase) <= LONGEST and not numbered


def _content(phrase: str) -> list[str]:
    return [w for w in folded_words(phrase) if len(w) > 2 and not w.isdigit() and not is_stop_word(w)]


def _has_name(phrase: str) -> bool:
    return any(_is_name(w) for w in CAPITALISED.findall(phrase))


def _is_name(word: str) -> bool:
    """True for a word that no language's dictionary has."""
    return not is_known_anywhere(word, word.lower(), word.capitalize())
