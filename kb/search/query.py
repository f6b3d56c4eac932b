"""A query as it is typed: its bounds and operators, what answer it wants, and what players say.

A query is any string whatever, cut to a size that a person types, said kindly where it was cut. The small query
language is read by us and by nobody else: ``game:`` and ``kind:`` keep to a game or a kind of section, ``defines:`` and
``mentions:`` to sections that define a term or mention it, ``-word`` leaves out those that have a word; a value of
several words stands in quotation marks. Each has a name in every language that the program knows, ``juego:`` and so on.
What looks like one and is none is words, and said to be.

A question wants a number, a moment, a permission and so on, as its first words tell, and its answer has words by which
it is known.

Sayings stand in ``corpus/thesaurus/LANG.toml``: ``"heal | cure" = "recover restore"`` makes two that mean either word.
``=dies`` is that very form and no other; ``bring * back`` lets a few words stand in the gap. ``friendly fire`` means
``"shoot ranged & melee combat"``: one word of each part. All other words are in the ``search.toml`` of each language,
folded (lower case, no accents but ``ñ``). Nothing here belongs to one book: a book's own terms come from its glossary.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from rulewright.kb.language import LANGUAGES, bilingual, is_stop_word, listed
from rulewright.kb.language.numbers import INCH
from rulewright.kb.messages import Message, together
from rulewright.kb.search.analysis import Token, is_number, tidy, tokens

MOST_OPERATORS = 8  # of a query
# `game:`, `-` before a letter, then the value; `10:30` and `-1` are no operators
OPERATOR = re.compile(
    r"(?<!\S)(?:(?P<key>[^\W\d_]{1,20}):(?=[^\s/])|-(?=[\"“«]?[^\W\d_]))"
    r"(?:[\"“«](?P<quoted>[^\"“”«»]{1,100})[\"”»]|(?P<bare>[^\s\"“”«»]{1,100}))"
)
MOST_CHARACTERS = 200
MOST_WORDS = 16
MOST_IN_PHRASE = 8
# what follows a digit opens nothing: it is the sign of inches
QUOTED = re.compile(r"(?<!\d)[\"“”«»„]([^\"“”«»„]{1,200})[\"“”«»„]")
FOLDER = Path(__file__).resolve().parent.parent.parent / "corpus" / "thesaurus"
WIDEST_GAP = 4  # words
# By language: groups of words that mean much the same at the table. The first is no better than the others.
SYNONYMS = {code: listed("search.synonyms", code) for code in LANGUAGES}
# By language: words of a question that say nothing of its subject where other words do.
FRAME = {code: frozenset(listed("search.frame", code)) for code in LANGUAGES}
# What stands before a rule's number when someone cites it.
NUMBER_WORDS = frozenset(listed("search.number_words"))
# What stands around a term when someone asks what it is.
ASKING_WORDS = frozenset(listed("search.asking"))


# -- operators -------------------------------------------------------------------------------------------


class Does(StrEnum):
    """What an operator does."""

    GAME = "game"
    KIND = "kind"
    DEFINES = "defines"
    MENTIONS = "mentions"
    WITHOUT = "without"


OPERATOR_NAMES = {
    name: does for does in Does if does != Does.WITHOUT for name in listed(f"search.operator_{does.value}")
}


@dataclass(frozen=True, slots=True)
class Operator:
    """An operator with its value, and where it, and the value alone, stands in the query."""

    does: Does
    value: str
    start: int
    at: int
    end: int

    @property
    def speaks(self) -> bool:
        """True where its value says what a query is about that has no other words."""
        return self.does in (Does.DEFINES, Does.MENTIONS)


def operators(text: str) -> tuple[tuple[Operator, ...], list[Message]]:
    """The operators of a query, and what there is to tell of those that are none."""
    found: list[Operator] = []
    told: list[Message] = []
    for m in OPERATOR.finditer(text):
        does = OPERATOR_NAMES.get(m["key"].casefold()) if m["key"] else Does.WITHOUT
        if does is None:
            told.append(Message("'{word}:' is no filter; it was searched for as a word.", word=m["key"]))
        elif len(found) < MOST_OPERATORS:
            value = "quoted" if m["quoted"] else "bare"
            found.append(Operator(does, m[value], m.start(), m.start(value), m.end()))
        else:
            told.append(Message("Only the first {n} filters were heeded.", n=MOST_OPERATORS))
    return tuple(found), list(dict.fromkeys(told))


# -- bounds ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Asked:
    """A query within bounds: its text, its tokens, the token ranges that stand in quotation marks, its operators."""

    text: str
    run: tuple[Token, ...]
    phrases: tuple[tuple[int, int], ...]
    note: Message
    operators: tuple[Operator, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The folded words."""
        return tuple(t.folded for t in self.run)


def fence(q: str) -> Asked:
    """Cut a query to bounds. Never fails; nothing has a meaning but words, quotation marks and our few operators."""
    notes = []
    cut = q[: MOST_CHARACTERS * 4]
    text = " ".join(tidy(cut).split())
    if len(text) > MOST_CHARACTERS or len(q) > len(cut):
        text = text[:MOST_CHARACTERS]
        notes.append(Message("Only the first {n} characters were searched for.", n=MOST_CHARACTERS))
    found, told = operators(text)
    notes += told
    run = _words(text, found)
    if found and not run:
        notes.append(Message("Filters alone find nothing: add a word to look for."))
    if len(run) > MOST_WORDS:
        run = run[:MOST_WORDS]
        notes.append(Message("Only the first {n} words were searched for.", n=MOST_WORDS))
    quoted = _quoted(text, run)
    if any(len(places) > MOST_IN_PHRASE for places in quoted):
        notes.append(Message("Only the first {n} words of a phrase were searched for as a phrase.", n=MOST_IN_PHRASE))
    phrases = tuple((places[0], places[:MOST_IN_PHRASE][-1] + 1) for places in quoted if len(places) > 1)
    return Asked(text, run, phrases, together(*notes), found)


def _words(text: str, found: tuple[Operator, ...]) -> tuple[Token, ...]:
    """The tokens outside operators; where there are none, those of the terms that are asked for."""
    closing = {m.end() for m in QUOTED.finditer(text)}
    run = tuple(t for t in tokens(text) if t.folded != INCH or t.end not in closing)
    outside = tuple(t for t in run if not any(o.start <= t.start < o.end for o in found))
    return outside or tuple(t for t in run if any(o.speaks and o.at <= t.start < o.end for o in found))


def _quoted(text: str, run: tuple[Token, ...]) -> list[list[int]]:
    """The places of the tokens in each pair of quotation marks."""
    marked = [m.span(1) for m in QUOTED.finditer(text)]
    return [[i for i, t in enumerate(run) if start <= t.start and t.end <= end] for start, end in marked]


# -- the kind of answer that is wanted -------------------------------------------------------------------


class Wanted(StrEnum):
    """What a question asks for."""

    NUMBER = "number"
    PERSON = "person"
    CONSEQUENCE = "consequence"
    MOMENT = "moment"
    PERMISSION = "permission"
    WAY = "way"
    THING = "thing"


@dataclass(frozen=True, slots=True)
class Opening:
    """How a question begins (one or more words) and what it then asks for."""

    words: tuple[str, ...]
    wanted: Wanted
    early: bool  # it opens the query and no last clause of it


EARLY = frozenset({Wanted.PERMISSION, Wanted.THING, Wanted.MOMENT, Wanted.WAY})
WHETHER = ("search.asks_may", "search.asks_must")  # what is answered by yes or no
MAY = frozenset(tuple(one.split()) for one in listed("search.asks_may"))
INVERTED = frozenset(one for code, of in LANGUAGES.items() if of.inverts for w in WHETHER for one in listed(w, code))
OPENINGS = tuple(
    Opening(tuple(one.split()), wanted, wanted in EARLY and one not in INVERTED)
    for wanted in Wanted
    for name in (*(WHETHER if wanted is Wanted.PERMISSION else ()), f"search.opens_{wanted.value}")
    for one in listed(name)
)

# Words one of which an answer has. What asks for a way or a thing may be answered in any words.
CUES: Mapping[Wanted, frozenset[str]] = {
    wanted: frozenset(listed(f"search.cues_{wanted.value}"))
    for wanted in Wanted
    if wanted not in (Wanted.WAY, Wanted.THING)
}
LENGTHS = frozenset(listed("numbers.lengths"))
COUNTING = tuple(tuple(said.split()) for said in listed("search.how_many"))
COUNTS = CUES[Wanted.NUMBER] - frozenset(listed("search.no_counts"))


def wanted(words: Sequence[str]) -> Wanted | None:
    """What a query asks for by how it, or its last clause, begins; None where it is no question.

    The first opening decides, the longest of those that begin at one word. A mere auxiliary opens only the query; with
    its pronoun behind it ("un garde peut-il") it asks wherever it stands.
    """
    for i, word in enumerate(words):
        begun = (o for o in OPENINGS if o.words[0] == word and not (i and o.early))
        found = [o for o in begun if tuple(words[i : i + len(o.words)]) == o.words]
        if found:
            return min((-len(o.words), o.wanted) for o in found)[1]
    return None


def cued(words: Sequence[str], asked: Wanted) -> bool:
    """True where a sentence has a word that an answer of this kind has."""
    cues = CUES.get(asked)
    return cues is None or not cues.isdisjoint(words) or (asked is Wanted.NUMBER and any(map(is_count, words)))


def counts(words: Sequence[str]) -> bool:
    """True where a question asks how many there are of something: ``how many``, ``cuántas``."""
    return any(tuple(words[i : i + len(o)]) == o for o in COUNTING for i in range(len(words)))


def is_asking(word: str) -> bool:
    """True for a word of a question that says nothing of what it is about, in any language."""
    return is_stop_word(word) or any(word in frame for frame in FRAME.values())


def is_count(word: str) -> bool:
    """True for ``3``, ``three``, ``no`` and the like."""
    return word[:1].isdigit() or word in COUNTS


# -- verbs -----------------------------------------------------------------------------------------------

VERBS = {code: dict(one.split(":") for one in listed("search.verbs", code)) for code in LANGUAGES}
HELPING = {code: frozenset(listed("search.helping", code)) for code in LANGUAGES}
PERSONS = {code: frozenset(listed("search.persons", code)) for code in LANGUAGES}


def with_verbs(words: Sequence[str], lang: str | None) -> tuple[str, ...]:
    """The words of a query, a verb that might be a noun in a form that is none: ``when does a model dies``."""
    code = lang or ""
    verbs = VERBS.get(code, {})
    return tuple(verbs[w] if w in verbs and _is_verb(words, i, code) else w for i, w in enumerate(words))


def _is_verb(words: Sequence[str], i: int, lang: str) -> bool:
    """True for a word that only who does it parts from a helping verb, and that no noun follows."""
    begin = max((n for n in range(i) if words[n] in HELPING[lang]), default=i)
    who, after = words[begin + 1 : i], words[i + 1 : i + 2]
    if not who or not all(is_stop_word(w, lang) for w in after):
        return False
    alone = who[0] in PERSONS[lang]
    return len(who) == 1 if alone else not any(is_stop_word(w, lang) for w in (*who[1:], who[-1]))


# -- which of two comes first ----------------------------------------------------------------------------

OR = {code: frozenset(listed("search.or", code)) for code in LANGUAGES}
COMES_FIRST, COMES = (
    {code: frozenset(listed(f"search.{name}", code)) for code in LANGUAGES} for name in ("comes_first", "comes")
)


class Pair(NamedTuple):
    """Two things that a question would have in an order: the places of the words of each."""

    one: tuple[int, ...]
    other: tuple[int, ...]


def pair(words: Sequence[str], subject: Sequence[int], lang: str | None) -> Pair | None:
    """What a question asks which comes first ("oars or lamps first?"), None where it asks for no order.

    ``subject``: the places of the words that say what it is about. The word on each side of the "or" is one of them
    whatever else it may be, those that ask for the order are none.
    """
    first = COMES_FIRST.get(lang or "", frozenset())
    if first.isdisjoint(words) or any(tuple(words[: len(o)]) == o for o in MAY):
        return None
    asking = first | COMES[lang or ""]
    telling = [i for i, w in enumerate(words) if not (is_stop_word(w, lang) or w in asking)]
    for at in (i for i, w in enumerate(words) if w in OR[lang or ""]):
        beside = {max((i for i in telling if i < at), default=at), min((i for i in telling if i > at), default=at)}
        about = sorted(beside.union(i for i in subject if i in telling))
        found = Pair(tuple(i for i in about if i < at), tuple(i for i in about if i > at))
        if all(found):
            return found
    return None


# -- rules by number -------------------------------------------------------------------------------------


def cited_numbers(words: Sequence[str], is_section_number: Callable[[str], bool]) -> tuple[str, ...]:
    """Rule numbers that a query cites: ``302.3``, ``rule 100``, ``table 2``; a bare ``5`` among words is none."""
    whole = " ".join(words)
    out = [whole] if is_section_number(whole) else []
    for i, w in enumerate(words):
        pair = f"{words[i - 1]} {w}" if i else w
        if i and is_section_number(pair):
            out.append(pair)
        elif is_number(w) and (_is_pointed(words, i) or len(words) == 1 or (i and words[i - 1] in NUMBER_WORDS)):
            out.append(w)
    return tuple(dict.fromkeys(out))


def _is_pointed(words: Sequence[str], i: int) -> bool:
    """True for a number with points that measures nothing: ``1.5 inches`` cites no rule."""
    return "." in words[i] and LENGTHS.isdisjoint(words[i + 1 : i + 2])


# -- what players say ------------------------------------------------------------------------------------


class Saying(NamedTuple):
    """``said``, and after a gap ``tail`` (empty without one); ``meant`` are words of which any one will do.

    ``also``: what a saying of several words means besides, again words of which any one will do.
    ``exact``: only this very form is meant, no inflection of it.
    """

    lang: str
    said: str
    tail: str
    meant: tuple[str, ...]
    exact: bool = False
    also: tuple[tuple[str, ...], ...] = ()

    @property
    def words(self) -> int:
        """How many words it has."""
        return len(self.said.split()) + len(self.tail.split())


@cache
def sayings(folder: Path = FOLDER) -> tuple[Saying, ...]:
    """All sayings, in the order of their files; none where the files are missing."""
    files = sorted(folder.glob("*.toml"))
    return tuple(saying for file in files for saying in read_sayings(file.read_text(encoding="utf-8"), file.stem))


def read_sayings(text: str, lang: str) -> list[Saying]:
    """The sayings of one file. Raises tomllib.TOMLDecodeError or KeyError where it has none."""
    table: Mapping[str, str] = tomllib.loads(text)["says"]
    return [_saying(one.strip(), meant, lang) for said, meant in table.items() for one in said.split("|")]


def _saying(said: str, meant: str, lang: str) -> Saying:
    head, _, tail = said.lstrip("=").partition("*")
    first, *also = (tuple(part.split()) for part in meant.split("&"))
    return Saying(lang, head.strip(), tail.strip(), first, said.startswith("="), tuple(also))


@cache
def all_words() -> frozenset[str]:
    """Every word that stands in this module's tables: as good as known when a query is checked for typing errors."""
    synonyms = {w for groups in SYNONYMS.values() for group in groups for w in group.split()}
    pairs = {t.folded for pair in bilingual.pairs() for side in pair for t in tokens(side)}
    said = {t.folded for s in sayings() for t in tokens(" ".join((s.said, s.tail, *s.meant, *chain(*s.also))))}
    return frozenset(synonyms | pairs | said | {w for frame in FRAME.values() for w in frame})
