"""Headings that run into their text: ``1.3 Die Rolls The game uses ...``, ``Ram A piece may ...``, ``Fear – it ...``.

Nothing but the words tells where such a title ends: a new sentence begins in the middle of a line without a point
before it. One such place may be chance; a book that has several prints its headings that way.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulewright.ingest.structure.model import Heading, Line, LineKind
from rulewright.ingest.structure.patterns import CHAPTER, CHAPTER_WORDS, DOTTED, MINOR, NOT_ENTRIES
from rulewright.ingest.structure.survey import Survey
from rulewright.kb.groups import in_runs
from rulewright.kb.language import either, fold, folded_list, is_stop_word
from rulewright.kb.model import SectionKind

ENOUGH = 3  # plain run-in headings that show it to be the book's habit
LEAST_SHARE = 0.3  # of the paragraphs that begin with a number, if any: in a book of numbered rules they are chance
LEAST_SERIES = 3  # "Term – text" entries one after the other
SERIES_GAP = 2  # lines between two entries of a series
LONGEST = 90  # characters in which a title is looked for
MOST_WORDS = 7
MOST_SMALL = 4  # words in small letters that a title not in title case has
WEIGHTS = {"chapter": 0.9, "dotted": 0.9, "label": 0.8, "run-in": 0.6, "opening": 0.55, "caption": 0.55, "entry": 0.55}
SURE = frozenset({"chapter", "dotted", "run-in"})
SMALL = frozenset({"label", "caption"})  # examples, tables, pictures: nothing stands under them

# where a sentence starts within a line: "... is lost. Ram A piece"
SENTENCE = re.compile(r"(?<=[.!?:”\")])[ \t](?=[A-ZÁÉÍÓÚÑ¡¿\d])")
WORD = re.compile(r"\S+")
# "Example 2: Opposed Test", "Table 2: Falling", "Tabla 3. Modificadores"
LABEL = re.compile(
    rf"((?:{'|'.join(either(f'headings.{name}') for name in ('example', 'table', 'figure'))})[ \t]\d{{1,3}})[.:][ \t]*",
    re.IGNORECASE,
)
# "Fear (X) – the piece", "Poison/X – during", "Standard Test [ST] - roll"
DASHED = re.compile(
    r"([^\W\d_a-zß-ÿ][\w’'/ ]{1,40}(?:\([^()\n]{1,8}\)|\[[^\[\]\n]{1,8}\])?)[ \t]+[–—-][ \t]+(?=[^\W\d_])"
)
# "Ramming Example: A piece", "Movement : The piece"
CAPTION = re.compile(r"([^\W\d_a-zß-ÿ][\w’' -]{2,60}?)[ \t]?:[ \t](?=[A-ZÁÉÍÓÚÑ¡¿])")
# "Range: 12", "Effect: a piece": a label, whatever follows it
COLON = re.compile(r"([^\W\d_][\w’' -]{2,60}?)[ \t]?:[ \t]")
EXAMPLES = folded_list("headings.example")
LABELLED = {
    **dict.fromkeys(folded_list("headings.table"), SectionKind.TABLE),
    **dict.fromkeys(EXAMPLES, SectionKind.EXAMPLE),
}
NUMBERED = re.compile(f"{CHAPTER.pattern}|{DOTTED.pattern}|{LABEL.pattern}", re.IGNORECASE)
RULE_NUMBER = re.compile(r"\d{1,3}\.\d{1,3}\.?")
PLAIN = re.compile(r"[^\W\d_][\w’'/-]*$")
DASHES = " \t.:–—-"
OPENING = ("“", "«", '"')

Told = tuple[str, str | None, str, int]  # look, number, title, length


@dataclass(frozen=True, slots=True)
class Found:
    """A run-in heading: the line it stands in, where in it, and what it is."""

    n: int
    at: int
    heading: Heading
    look: str


def runin_headings(seen: Survey, lang: str) -> Iterator[Heading]:
    """Candidate headings that run into their text, in reading order; none where that is not the book's habit."""
    lines = [(n, line) for n, line in enumerate(seen.lines) if _may_hold(seen, n)]
    found = [f for n, line in lines for f in _in_line(n, line, lang)]
    titles = Counter(f.heading.title for f in found if f.look == "run-in")
    found = [f for f in found if titles[f.heading.title] < 2]  # "Player A moves ...", again and again
    habit = _is_habit(found, [line for _, line in lines])
    series = _series([f for f in found if f.look == "entry"])
    labels = Counter(fold(m[1]) for _, line in lines if (m := COLON.match(line.text)))
    for f in found:
        if f.look == "entry":
            wanted = f.heading.start in series
        else:
            wanted = habit and (f.look != "caption" or labels[fold(f.heading.title)] == 1)
        if wanted:
            yield f.heading


def _is_habit(found: Sequence[Found], lines: Sequence[Line]) -> bool:
    """True where enough paragraphs begin with a heading that runs into them."""
    sure = [f for f in found if f.look in SURE and f.at == 0]
    numbered = sum(bool(DOTTED.match(line.text)) for line in lines)
    return len(sure) >= ENOUGH and sum(f.look == "dotted" for f in sure) >= LEAST_SHARE * numbered


def _series(entries: Sequence[Found]) -> set[int]:
    """The starts of the entries that come in series."""
    runs = in_runs(entries, lambda one, two: two.n - one.n <= SERIES_GAP)
    return {f.heading.start for run in runs if len(run) >= LEAST_SERIES for f in run}


def _may_hold(seen: Survey, n: int) -> bool:
    """True for lines of running text that begin a paragraph."""
    line = seen.lines[n]
    return line.kind is LineKind.TEXT and line.gap > 0 and not seen.contents.hides(n)


def _in_line(n: int, line: Line, lang: str) -> Iterator[Found]:
    """The run-in headings of one line, none overlapping another."""
    free = 0
    starts = deque((0, *(m.end() for m in SENTENCE.finditer(line.text))))
    while starts:
        at = starts.popleft()
        if at < free:
            continue
        found = _at(line.text[at : at + LONGEST], lang, first=at == 0)
        if found:
            look, number, title, end = found
            free = at + end
            start = line.start + at
            if DOTTED.match(line.text, free):
                starts.appendleft(free)  # "Section 1: Basic Rules 1.1 Key Words Words in bold ..."
            style = (
                "entry" if look in SMALL else f"dotted-{number.count('.') + 1}" if look == "dotted" and number else look
            )
            kind = LABELLED.get(fold(number.partition(" ")[0])) if number and look == "label" else None
            yield Found(n, at, Heading(start, start + end, title, style, WEIGHTS[look], number, kind=kind), look)


def _at(text: str, lang: str, *, first: bool) -> Told | None:
    """The heading that a text starts with; ``first`` at a paragraph's start."""
    if NUMBERED.match(text):
        return _numbered(text, lang)
    return _dashed(text, lang) or _plain(text, lang, first=first) or (_caption(text) if first else None)


def _numbered(text: str, lang: str) -> Told | None:
    for look, pattern in (("chapter", CHAPTER), ("dotted", DOTTED), ("label", LABEL)):
        m = pattern.match(text)
        if not m or not text[m.end() : m.end() + 1].isupper():
            continue
        number = (m[1] if look != "chapter" else m[0]).strip(DASHES)
        words = _words(text, m.end())
        k = _next_number(words) if look == "chapter" else None
        k = k or _new_sentence(words, lang, after_label=True) or _last_capital(words)
        if k:
            end = words[k - 1][1]
            return look, number, " ".join(word for word, _ in words[:k]), end + (text[end : end + 1] == " ")
        if look == "label":
            stop = text.find(".", m.end())
            stop = stop if stop > 0 else len(text)
            return look, number, text[m.end() : stop].strip(), min(stop + 1, len(text))
    return None


def _plain(text: str, lang: str, *, first: bool) -> Told | None:
    words = _words(text, 0)
    look, k = "run-in", _new_sentence(words, lang, ahead=2 if first else 1)
    if first and len(words) > 1 and fold(words[0][0]) in CHAPTER_WORDS and words[1][0][0].isupper():
        look, k = "opening", 1  # "Glossary Attack: a piece ..."
    elif first and k is None:
        look, k = "opening", _quotation(words)
    if not k:
        return None
    title = [word for word, _ in words[:k]]
    small = [w for w in title[1:] if w[0].islower() and fold(w) not in MINOR]
    large = [w for w in title[1:] if w[0].isupper()]
    if (small and large) or len(small) > MOST_SMALL or (is_stop_word(title[0], lang) and (small or not large)):
        return None
    return look, None, " ".join(title), words[k - 1][1]


def _quotation(words: Sequence[tuple[str, int]]) -> int | None:
    """Which word opens a quotation behind a title in title case."""
    for k, (word, _) in enumerate(words):
        if word[0] in OPENING and word[1:2].isupper():
            return k or None
        if not PLAIN.match(word) or not word[0].isupper():
            return None
    return None


def _dashed(text: str, lang: str) -> Told | None:
    m = DASHED.match(text)
    if not m or len(m[1].split()) > MOST_SMALL or is_stop_word(m[1].split()[0], lang):
        return None
    return "entry", None, m[1].strip(), m.end()


def _caption(text: str) -> Told | None:
    m = CAPTION.match(text)
    if not m or len(m[1].split()) > MOST_WORDS or (fold(m[1]) in NOT_ENTRIES and fold(m[1]) not in EXAMPLES):
        return None
    return "caption", None, m[1].strip(), m.end()


def _words(text: str, at: int) -> list[tuple[str, int]]:
    """Words and where they end, as many as a title has and two more."""
    return [(m[0], m.end()) for m, _ in zip(WORD.finditer(text, at), range(MOST_WORDS + 2), strict=False)]


def _new_sentence(
    words: Sequence[tuple[str, int]], lang: str, *, ahead: int = 1, after_label: bool = False
) -> int | None:
    """Which word surely begins a sentence behind a title: a small word with a capital, or the title's first word again.

    After a number or a label the small word is enough; elsewhere running text must follow within ``ahead`` words.
    """
    for k, (word, _) in enumerate(words[:-1]):
        goes_on = any(following[0].islower() for following, _ in words[k + 1 : k + 1 + ahead])
        if k and word[0].isupper() and (goes_on or after_label):
            small = is_stop_word(word, lang) and (len(word) == 1 or word[1:].islower())
            if small or (goes_on and fold(word) == fold(words[0][0])):
                return k
        if not PLAIN.match(word) or (k == 0 and not word[0].isupper()):
            return None
    return None


def _next_number(words: Sequence[tuple[str, int]]) -> int | None:
    """Which word is the number of the first rule below a division: ``Basic Rules 1.1 Key Words``."""
    for k, (word, _) in enumerate(words):
        if RULE_NUMBER.fullmatch(word):
            return k or None
        if not PLAIN.match(word) or (word[0].islower() and fold(word) not in MINOR):
            return None
    return None


def _last_capital(words: Sequence[tuple[str, int]]) -> int | None:
    """The last word with a capital before running text: there the sentence behind a numbered title probably begins."""
    capital = 0
    for k, (word, _) in enumerate(words):
        if not PLAIN.match(word):
            return None
        if word[0].islower() and fold(word) not in MINOR:
            return capital or None
        if word[0].isupper():
            capital = k
    return None
