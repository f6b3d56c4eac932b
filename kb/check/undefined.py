"""What a book writes as it writes its terms, and defines nowhere: abbreviations, marked phrases, odd compounds."""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rulewright.kb.check.examined import Examined, stem_key
from rulewright.kb.groups import in_groups
from rulewright.kb.language import fold, folded_list, folded_words, is_stop_word, listed, stem
from rulewright.kb.messages import Message, Words, clauses
from rulewright.kb.model import Finding, Section, SectionKind, Sureness

ABBREVIATION = re.compile(r"(?<![\w&.:/@’'-])(?:[A-ZÁÉÍÓÚÑ]{2,5}|[A-Z]{1,2}[a-z][A-Z]{1,2})(?![\w&@-]|\.\w|:\b)")
ROMAN = re.compile(r"[IVXLC]+\Z")
SHOUTED = re.compile(r"[A-ZÁÉÍÓÚÑ]{2,}[^a-záéíóúñ\n]{1,40}[A-ZÁÉÍÓÚÑ]{2,}")  # words in capitals one after the other
MARKED = re.compile(r"(?<![\w*])(\*{1,3})(?P<t>[^\W\d_][^*\n]{2,40}?)\1(?![\w*])")
BRACKETED = re.compile(r"\[(?P<t>[A-Z]{2,5})\](?!\()")
BESIDE = re.compile(r"[(\[](?P<in>[^\W\d_]{2,5})[)\]]|\b(?P<at>[^\W\d_]{2,5})(?=\*{0,3} ?[(=–:-])")
AFTER = re.compile(r"\*{0,3} ?[(=–:-] ?(?P<letter>[^\W\d])[^\W\d]{2}")
LETTERS = re.compile(r"[^\W\d]+")
MOST_SPELT, LEAST_SPELT = 5, 3  # words that an abbreviation is short for; letters of the first of them
LENGTHS = range(2, 6)  # of abbreviations, in letters
REACH = 140  # characters beside an abbreviation among which the words are that it is short for
COMMON = folded_list("check.common")  # abbreviations that nobody spells out
WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
LEAST_USES = 2
CLOSED = 0.6  # share of what is named with a head that is defined
LEAST_FAMILY = 3  # defined terms with one head, from which on a compound with that head looks like a term


Pair = tuple[str, str]


class Use(NamedTuple):
    """Where something was met that looks like a term."""

    printed: str
    section: Section
    place: tuple[int, int]


Uses = dict[tuple[str, ...], list[Use]]  # by what it is compared by, in the order of the text


def undefined_terms(of: Examined) -> Iterator[Finding]:
    """Tokens and phrases that are written as terms are, and that no passage defines."""
    spelt_out: SpeltOut | None = None  # made where it is needed
    for key, uses in _abbreviations(of).items():
        if len(uses) < LEAST_USES:
            continue
        spelt_out = spelt_out or SpeltOut(of)
        if not spelt_out.has(key[0]):
            yield _finding(of, uses, Message("an abbreviation that is never spelt out"))
    for key, uses in _marked(of).items():
        if _sections(uses) >= LEAST_USES and key not in of.known:
            yield _finding(of, uses, Message("set off like a term"), Sureness.GUESS)
    for uses in _compounds(of).values():
        head = fold(uses[0].printed).split()[-1]
        named = Message("named like the defined terms that end in “{words}”", words=Words(head))
        yield _finding(of, uses, named, Sureness.GUESS)


def _finding(of: Examined, uses: Sequence[Use], how: Message, confidence: Sureness = Sureness.LIKELY) -> Finding:
    first, sections = uses[0], _sections(uses)
    if len(uses) > 1 and sections > 1:
        how = clauses(how, Message("{n} times, in {sections} sections", n=len(uses), sections=sections))
    elif len(uses) > 1:
        how = clauses(how, Message("{n} times, in one section", n=len(uses)))
    return of.finding(first.section, first.place, "term-undefined", first.printed, "", how, confidence)


def _sections(uses: Iterable[Use]) -> int:
    return len({use.section.id for use in uses})


# -- abbreviations ----------------------------------------------------------------------------------------------------


def _abbreviations(of: Examined) -> Uses:
    """Words in capitals within lines that are not, which no term is called."""
    names = {w for n in of.names for w in folded_words(n)}
    titles = {w for s in of.body for w in folded_words(s.title)}
    found: Uses = defaultdict(list)
    for s in of.rules:
        shouted = [m.span() for m in SHOUTED.finditer(s.text)]
        for m in (*ABBREVIATION.finditer(s.text), *BRACKETED.finditer(s.text)):
            token = m.groupdict().get("t") or m[0]
            known = fold(token) in names or fold(token) in COMMON or fold(token) in titles
            if known or ROMAN.match(token) or _within(shouted, m.start()) or _is_word(of, token):
                continue
            found[token,].append(Use(token, s, m.span()))
    return found


def _is_word(of: Examined, token: str) -> bool:
    """True where the book has the same letters in lower case: a word that is printed loudly."""
    return token.isupper() and (is_stop_word(token, of.book.lang) or token.lower() in of.plain_words)


def _within(spans: list[tuple[int, int]], at: int) -> bool:
    """True where a place lies in one of the spans, which stand one after the other."""
    i = bisect_right(spans, (at, sys.maxsize)) - 1
    return i >= 0 and at < spans[i][1]


class SpeltOut:
    """What a book's abbreviations may be short for: the initials of its names, and words that stand beside them."""

    def __init__(self, of: Examined) -> None:
        self._initials: set[str] = set()
        for name in (*of.names, *(s.title for s in of.body)):
            letters = "".join(w[0] for w in folded_words(name))
            self._initials |= {letters[i : i + n] for n in LENGTHS for i in range(len(letters) - n + 1)}
        self._beside: dict[str, set[str]] = defaultdict(
            set
        )  # by abbreviation, the letters that words beside it begin with
        for s in of.body:
            for m in BESIDE.finditer(s.text):
                if m["in"]:
                    self._beside[m["in"]].update(_letters_before(s.text[max(m.start() - REACH, 0) : m.start()]))
                elif after := AFTER.match(s.text, m.end()):
                    self._beside[m["at"]].add(after["letter"].casefold())

    def has(self, token: str) -> bool:
        """True where the abbreviation stands behind the words that it is short for, or before them."""
        return token.casefold() in self._initials or token[0].casefold() in self._beside.get(token, ())


def _letters_before(text: str) -> Iterator[str]:
    """The letters that the last words of a text begin with: what an abbreviation in brackets behind it may be for."""
    bare = text.removesuffix(" ").removesuffix(",").rstrip("*")
    for part in reversed(re.split(r"[ -]", bare)[-MOST_SPELT:]):
        word = LETTERS.findall(part)[-1:]
        if not word or not part.endswith(word[0]):
            return
        if len(word[0]) >= LEAST_SPELT:
            yield word[0][0].casefold()
        if word[0] != part:
            return


# -- what is set off in bold or italics --------------------------------------------------------------------------------


def _marked(of: Examined) -> Uses:
    """Phrases in bold or italics within a sentence, as stems: no labels, nothing in a table."""
    own = {stem_key(w, of.book.lang) for w in (of.book.title, of.book.game.replace("-", " "), *of.book.title.split())}
    found: Uses = defaultdict(list)
    for s in of.rules:
        if s.kind == SectionKind.EXAMPLE:
            continue  # names of persons
        for m in MARKED.finditer(s.text):
            printed = m["t"].strip()
            key = stem_key(printed, of.book.lang)
            line = s.text.rfind("\n", 0, m.start()) + 1
            label = m.start() == line or s.text.endswith(("- ", ". "), line, m.start()) or s.text[line] == "|"
            if (
                label
                or printed.endswith((".", ":"))
                or not 0 < len(key) <= 4
                or key in own
                or _says_nothing(of, printed)
                or (len(key) == 1 and printed.islower())
            ):
                continue
            found[key].append(Use(printed, s, m.span("t")))
    return found


def _says_nothing(of: Examined, printed: str) -> bool:
    words = folded_words(printed)
    if folded_list("check.force", of.book.lang) & set(words):
        return True  # a bold "cannot" or "won't be able" is stress, not a name
    return all(is_stop_word(w, of.book.lang) or w.isdigit() or w in names_nothing(of.book.lang) for w in words)


# -- compounds --------------------------------------------------------------------------------------------------------


def _compounds(of: Examined) -> Uses:
    """Two words of which the second heads several defined terms, and the first stands nowhere but before it."""
    if of.book.lang != "en":
        return {}  # in Spanish the head stands first, and what follows it is any adjective
    pairs = _pairs(of)
    times: Counter[Pair] = Counter(key for key, *_ in pairs)
    closed = _closed(of, times)
    return in_groups(
        (key, Use(printed, section, place))
        for key, printed, section, place in pairs
        if len(of.places[key[0]]) == times[key] and key not in of.known and key[1] in closed
    )


def _pairs(of: Examined) -> list[tuple[Pair, str, Section, tuple[int, int]]]:
    """Neighbouring words of which the second heads several defined terms and the first may be a name, as stems."""
    heads = Counter(k[-1] for k in {stem_key(t.name, "en") for t in of.terms} if len(k) > 1)
    out = []
    for s in of.rules:
        for a, b in pairwise(WORD.finditer(s.text)):
            if s.text[a.end() : b.start()] not in (" ", "\n") or not may_name(a[0]):
                continue
            key = stem(fold(a[0]), "en"), stem(fold(b[0]), "en")
            if heads[key[1]] >= LEAST_FAMILY:
                out.append((key, f"{a[0]} {b[0]}", s, (a.start(), b.end())))
    return out


def _closed(of: Examined, times: Counter[Pair]) -> frozenset[str]:
    """The heads of which nearly all that is named with them is defined: an undefined one stands out."""
    every: Counter[str] = Counter()
    known: Counter[str] = Counter()
    for key, n in times.items():
        every[key[1]] += n
        known[key[1]] += n if key in of.known else 0
    return frozenset(head for head, n in every.items() if known[head] >= CLOSED * n)


def names_nothing(lang: str) -> frozenset[str]:
    """The words that stand before a head and name nothing: "next phase", "whole turn"."""
    return folded_list("check.not_naming", lang)


def may_name(word: str) -> bool:
    """True for a word that can make a name of what follows it: nothing that is, or ends like, an adjective."""
    folded = fold(word)
    if is_stop_word(folded, "en") or folded in names_nothing("en") or len(folded) < 4:
        return False
    return not folded.endswith(listed("check.adjectives", "en"))
