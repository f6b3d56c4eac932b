"""Terms that a sentence names: "is referred to as **X**", "A zone is a place", "range [RNG]", words set in bold."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from rulewright.ingest.terms.book import BookText, Candidate
from rulewright.ingest.terms.headings import is_glossary
from rulewright.ingest.terms.names import abbreviates, is_name, key, parse, plain, without_article
from rulewright.ingest.terms.patterns import (
    ABBREVIATED,
    BOLD,
    COPULA,
    ITALIC,
    KEYWORD_OF,
    KIND_OF,
    LIST_OF,
    NAMING,
    NOTHING,
    QUOTED,
    SPELT_OUT,
    STATE_IF,
    SUBJECT,
    WORD,
)
from rulewright.kb.language import fold, folded_list, is_stop_word
from rulewright.kb.language.splitting import HEADED, Sentence
from rulewright.kb.model import Section, TermKind

NAMED_MARKED, NAMED_PLAIN, NAMED_LOOSELY, SUBJECT_WEIGHT, LIST_WEIGHT = 0.85, 0.55, 0.7, 0.5, 0.65
MARKED_SUBJECT, KEYWORD_WEIGHT = 0.75, 0.65
BOLD_WEIGHT, STATE_WEIGHT, ABBREVIATED_WEIGHT = 0.4, 0.6, 0.7
REACH = 60  # characters after "is called" within which the name stands
LONGEST_BOLD = 4  # words in bold that are a name
WITHIN_GAME = 3  # words in which a book says that it is a game
GAMES = folded_list("naming.kinds")
STOPS = ",.;:()!?–—\n"


def from_statements(book: BookText) -> Iterator[Candidate]:
    """Candidates from the sentences of the rules sections."""
    for i, section in book.rules:
        for n, s in enumerate(book.sentences(i)):
            yield from _named(book, i, s)
            yield from _subject(book, i, s, n)
            yield from _bold(book, i, s)
            yield from _abbreviated(book, i, s)
            for m in KEYWORD_OF.finditer(s.text):
                if fold(m[1].split()[0]) not in book.words.vague:
                    told = " " not in m[1] or m[1].istitle()
                    yield from _make(book, i, s, m[1], KEYWORD_WEIGHT if told else NAMED_PLAIN, "keyword")
            yield from _state(book, i, s, n)
        yield from _rule(book, i, section)


def _make(
    book: BookText,
    i: int,
    s: Sentence,
    name: str,
    weight: float,
    found_by: str,
    *aliases: str,
    kind: TermKind | None = None,
) -> Iterator[Candidate]:
    """A candidate where the words can be a name."""
    bare = without_article(plain(name).strip(" .,;:“”\"'‘’«»!¡"), book.lang)
    first, _, rest = bare.partition(" ")
    if rest and first.casefold() in book.words.verbs:  # "considered to **have charged**"
        bare, aliases = rest, (*aliases, bare)
    for n in parse(bare, book.lang)[:1]:
        words = [fold(w) for w in WORD.findall(n.text)]
        ordered = words[0] in book.words.orders and len(words) > 1 and words[1] in book.words.articles
        generic = found_by in ("subject", "naming") and weight < NAMED_MARKED and key(n.text) in book.words.generic
        joined = found_by == "subject" and any(w in book.words.ands for w in words)
        if all(is_stop_word(w, book.lang) for w in words):
            continue
        if is_name(n.text, book.lang) and not ordered and not generic and not joined:
            names = (*aliases, *n.aliases)
            yield Candidate(n.text, i, s.span.start, s.span.end, weight, found_by, n.params, names, kind)


def _named(book: BookText, i: int, s: Sentence) -> Iterator[Candidate]:
    """What follows "is called", "we say that", "se denomina"."""
    for m in NAMING.get(book.lang, NOTHING).finditer(s.text):
        after = s.text[m.end() : m.end() + REACH]
        loose = m["loosely"] is not None
        marked = next((x for p in (BOLD, QUOTED, ITALIC) if (x := p.search(after)) and x.start() <= 25), None)
        if marked:
            yield from _make(book, i, s, marked[1], NAMED_LOOSELY if loose else NAMED_MARKED, "naming")
        elif not loose:
            name = after
            for stop in STOPS:
                name = name.partition(stop)[0]
            words = name.split()
            first = fold(words[0]) if words else ""
            small = is_stop_word(first, book.lang) or first in folded_list("mentions.particles", book.lang)
            if small and first not in book.words.articles:
                continue  # "called upon", "called away", "known for"
            while words and is_stop_word(words[0], book.lang):
                words = words[1:]
            cut = next(
                (j for j, w in enumerate(words) if is_stop_word(w, book.lang) and fold(w) not in book.words.of), 4
            )
            yield from _make(book, i, s, " ".join(words[: min(cut, 4)]), NAMED_PLAIN, "naming")


def _subject(book: BookText, i: int, s: Sentence, n: int) -> Iterator[Candidate]:
    """The subject of a sentence that says what something is; later sentences of a section only where it is marked."""
    text = plain(s.text[:200])
    unquoted = _without_quotes(book.lang, text)
    text = unquoted or text
    found = SUBJECT.get(book.lang, NOTHING).match(text)
    words = [fold(w) for w in found[1].split()] if found else []
    if (
        found
        and not is_stop_word(words[0], book.lang)
        and words[0] not in book.words.vague
        and book.words.no_name.isdisjoint(words)
        and not _heads(book, i, words)
        and not _is_the_game(found, text)
    ):
        marked = unquoted is not None or without_article(s.text, book.lang).startswith("**")
        several = len(words) > 1 and fold(text.split()[0]) in book.words.articles and found[1][1:].islower()
        if _is_of_its_class(book, words, text[found.end() :]):
            yield from _make(book, i, s, found[1], NAMED_LOOSELY, "subject")
        elif marked or n == 0 or (several and not any(w in book.words.vague | book.words.plain for w in words)):
            yield from _make(book, i, s, found[1], MARKED_SUBJECT if marked else SUBJECT_WEIGHT, "subject")
    listed = LIST_OF.match(text)
    if listed:
        first, _, rest = listed[1].partition(" ")  # "Hay cuatro remos:" is told of oars
        counts = bool(rest) and fold(first) in folded_list("numbers.from_two", book.lang)
        yield from _make(book, i, s, rest if counts else listed[1], LIST_WEIGHT, "subject")


def _without_quotes(lang: str, text: str) -> str | None:
    """ "The “Ford Fee” is what" without the marks around its subject; None of a sentence whose subject has none."""
    quoted = QUOTED.search(text, 0, REACH)
    bare = text[: quoted.start()] + quoted[1] + text[quoted.end() :] if quoted else ""
    found = SUBJECT.get(lang, NOTHING).match(bare)
    return bare if quoted and found and found.span(1) == (quoted.start(), quoted.end() - 2) else None


def _is_of_its_class(book: BookText, words: list[str], rest: str) -> bool:
    """True for "A tidal raft is a raft that": what it is is the noun of its name."""
    said = [fold(w) for w in WORD.findall(rest)[:2]]
    return len(words) > 1 and len(said) > 1 and said[0] == words[0 if book.head_first else -1]


def _heads(book: BookText, i: int, words: list[str]) -> bool:
    """True for "the Rowing skill" in the section on rowing, which is headed by all but its class."""
    title = next((n.text for n in parse(book.sections[i].title, book.lang)), "")
    owned = words[0].endswith(("'s", "’s"))  # "A raft's speed" in the section on speed
    return key(title).split() == (words[1:] if owned or book.head_first else words[:-1])


def _is_the_game(found: re.Match[str], text: str) -> bool:
    """True for "Mudball is a quick game": the book speaks of itself."""
    soon = [fold(w) for w in WORD.findall(text[found.end() :])[:WITHIN_GAME]]
    return found.start(1) == 0 and not GAMES.isdisjoint(soon)


def _state(book: BookText, i: int, s: Sentence, n: int) -> Iterator[Candidate]:
    """What a sentence at the start of a section says that a thing is "if" or "when" something holds."""
    found = STATE_IF.get(book.lang, NOTHING).match(plain(s.text[:200])) if n < 2 else None
    if found and not is_stop_word(found[1].split()[-1], book.lang):
        yield from _make(book, i, s, found[1], SUBJECT_WEIGHT, "subject")


def _rule(book: BookText, i: int, section: Section) -> Iterator[Candidate]:
    """The kind of thing that a numbered rule speaks of: "Infantry units can" beside "Cavalry units can"."""
    said = book.sentences(i)
    kind = (
        KIND_OF.get(book.lang, NOTHING).match(plain(said[0].text[:160]))
        if said and section.number and section.parent
        else None
    )
    if kind and kind[2].casefold() in _shared_heads(book, section):
        alias = [kind[1]] if " " not in kind[1] else []
        named = None if kind[2] in book.words.pieces else TermKind.KEYWORD  # "Action cards" are things
        yield from _make(book, i, said[0], f"{kind[1]} {kind[2]}", LIST_WEIGHT, "subject", *alias, kind=named)


def _shared_heads(book: BookText, section: Section) -> set[str]:
    """The nouns that two or more rules under one heading speak of, each with another word before it."""
    parent = section.parent or ""
    if parent in book.heads:
        return book.heads[parent]
    heads: dict[str, set[str]] = defaultdict(set)
    for s in book.children.get(parent, ()):
        m = KIND_OF.get(book.lang, NOTHING).match(plain(s.text[:160]))
        if m and not is_stop_word(m[1].split()[0], book.lang):
            heads[m[2].casefold()].add(m[1].casefold())
    book.heads[parent] = {head for head, kinds in heads.items() if len(kinds) > 1}
    return book.heads[parent]


def _bold(book: BookText, i: int, s: Sentence) -> Iterator[Candidate]:
    """Words in bold, together with the noun that they qualify (``the **Hero** runemark``)."""
    entries = is_glossary(book.sections[i])
    for m in BOLD.finditer(s.text):
        if entries and not m.start():
            continue
        if m.group() == s.text or HEADED.match(book.sections[i].text, s.end):  # alone, or the head of a table
            continue  # of an entry or a table
        words = plain(m[1]).split()
        if not words or _is_stressed(book, words) or (m.start() and _is_phrase(book, words)):
            continue
        after = WORD.match(s.text, min(m.end() + 1, len(s.text)))
        if after and fold(after.group()) in book.words.attached:
            yield from _make(
                book, i, s, f"{m[1]} {after.group()}", BOLD_WEIGHT + 0.1, "bold", plain(m[1]), kind=TermKind.KEYWORD
            )
        else:
            yield from _make(book, i, s, m[1], _bold_weight(s.text, m, len(words)), "bold")


def _is_stressed(book: BookText, words: list[str]) -> bool:
    """True for words in bold that count or insist instead of naming: "the four", "groups of three", "a pair or not"."""
    bare = without_article(" ".join(words), book.lang).split()
    first, last = fold(bare[0]), fold(bare[-1])
    if {fold(words[0]), first} & book.words.plain or first.isdigit():
        return True
    numbers, before = folded_list("numbers.from_two", book.lang), fold(bare[-2]) if len(bare) > 1 else ""
    counts = (first in numbers and bare[0].islower()) or (last in numbers and before in book.words.of)
    return counts or (last in book.words.plain and before in book.words.ands)


def _is_phrase(book: BookText, words: list[str]) -> bool:
    """True for words in bold that say something instead of naming it: "gain 2 coins", "they take a card"."""
    return len(words) > LONGEST_BOLD or any(w.isdigit() or fold(w) in book.words.articles for w in words[1:])


def _bold_weight(text: str, m: re.Match[str], words: int) -> float:
    """More for "is **destroyed**" and for marks of several words."""
    if COPULA.search(text[max(0, m.start() - 16) : m.start()]):
        return STATE_WEIGHT
    return BOLD_WEIGHT + (0.1 if words > 1 else 0.0)


def _abbreviated(book: BookText, i: int, s: Sentence) -> Iterator[Candidate]:
    """A name that is printed with its abbreviation."""
    if "(" not in s.text and "[" not in s.text:
        return
    for m in ABBREVIATED.finditer(plain(s.text)):
        words, short = m[1].split(), m[2]
        for j in range(len(words) - 1, -1, -1):
            name = " ".join(words[j:])
            if fold(words[j])[:1] == fold(short)[:1] and abbreviates(short, name):
                yield from _make(book, i, s, name, ABBREVIATED_WEIGHT, "abbreviation", short)
                break
    for m in SPELT_OUT.finditer(s.text):
        if abbreviates(m[1], m[2]):
            yield from _make(book, i, s, m[1], ABBREVIATED_WEIGHT, "abbreviation", m[2])
