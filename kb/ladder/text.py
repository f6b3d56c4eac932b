"""What a book places higher or lower, what a section speaks as, and what its sentences forbid, allow and except.

It is the evidence that a verdict weighs. The words by which that is told are those of
``kb/language/CODE/verdicts.toml``. All patterns are for folded text (lower case, no accents, straight apostrophes, no
Markdown). All languages stand in one pattern, because the statements of a Spanish supplement bind the sections of an
English rulebook.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from rulewright.kb.language import Sentence, SentenceKind, data, either, fold, folded_list, sentences, stem, words
from rulewright.kb.model import Book, Precedence, Section, SectionKind, Statement, Term

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


# -- what sentences forbid, allow and except --------------------------------------------------------------------------


class Role(StrEnum):
    """What a rule speaks as, where books rank rules by where they stand."""

    BAN = "a prohibition"
    LEAVE = "a permission"
    SCENARIO = "a rule of a scenario"
    PROFILE = "a rule of a profile"
    CARD = "text of a card"
    PUBLISHED = "a published profile"
    PRINTED = "a printed profile"
    MANUAL = "a rule of the rulebook"
    DOCUMENT = "a rule of the supplement"
    PARTICULAR = "a particular rule"
    GENERAL = "a general rule"
    EVERYTHING = "everything else"


def _words(name: str) -> str:
    return rf"\b(?:{either(f'verdicts.{name}')})\b"


SIDES: dict[Role, re.Pattern[str]] = {role: re.compile(_words(role.name.lower())) for role in Role}
RULE_AS_SUCH = re.compile(_words("rule"))  # "the card wins over the rule": the rulebook is meant

SPEAKS_OF_RULES = re.compile(_words("of_rules"))  # a statement about rules as such, not about the one that makes it
ITSELF = re.compile(_words("itself"))
WHATEVER = re.compile(_words("whatever"))

LANGUAGES: dict[str, re.Pattern[str]] = {code: re.compile(_words(f"named_{code}")) for code in data.LANGUAGES}
SPEAKS_OF_LANGUAGES = re.compile(_words("of_languages"))

CARRIED = re.compile(_words("carried"))  # headings whose entries act through a profile or card
NOT_CARRIED = re.compile(_words("not_carried"))
CHAPTER = re.compile(either("headings.scenarios"))  # about scenarios, and none itself

BOLD_BAN = re.compile(rf"\*\*[^*\n]{{0,40}}?(?:{either('precedence.bold_ban')})\b[^*\n]{{0,40}}?\*\*", re.IGNORECASE)
EXCEPTS = re.compile(_words("excepts"))
EXCEPTION_TO = re.compile(rf"\b(?:{either('conflicts.exception_to')})\b(?P<rule>[^.;]{{5,220}})")
REPLACED = re.compile(rf"\b(?:{either('conflicts.instead')})\b(?P<rule>[^.;:]{{1,120}})")
OWN_EXCEPTION = re.compile(rf"\b(?:{either('conflicts.exception_to')})\b")
INSTEAD = re.compile(_words("in_its_place"))
ABSENT = re.compile(rf"\W*{_words('absent')}")
REPLACES = re.compile(_words("replaces"))
SEVERAL = re.compile(_words("several"))
LIMITS = re.compile(_words("limits"))


def speaks_of(role: Role, flat: str) -> bool:
    """True for a folded text that names a rank; "cannot" is no permission."""
    said = SIDES[Role.BAN].sub(" ", flat) if role is Role.LEAVE else flat
    return SIDES[role].search(said) is not None


SHORT = 4  # words: "the usual rule" means the rulebook, a longer phrase some rule in particular
LADDER = frozenset({Role.SCENARIO, Role.PROFILE, Role.CARD, Role.PUBLISHED, Role.PRINTED, Role.MANUAL})


def book_of(p: Precedence) -> str:
    """The book that makes a statement: a section's id begins with it."""
    return p.section.partition("/")[0]


def ranks(p: Precedence) -> tuple[frozenset[Role], frozenset[Role]]:
    """What a statement places higher and what lower; empty where its words are of no known rank.

    A rule that wins, and names no loser, wins over the rulebook; a particular one over the general.
    """
    higher = roles_named(p.higher)
    if p.form == "rule" and not p.lower:
        return higher, frozenset({Role.GENERAL if Role.PARTICULAR in higher else Role.MANUAL})
    lower = roles_named(p.lower)
    if Role.GENERAL in lower and higher & LADDER:
        lower |= {Role.MANUAL}  # "cards win over the general rules"
    return higher, lower


def ban_worth(p: Precedence) -> Role | None:
    """What a statement says that prohibitions as such win over: everything, or only permissions; None where nothing."""
    higher, lower = ranks(p)
    if p.form != "rule" or Role.BAN not in higher:
        return None
    if not (SPEAKS_OF_RULES.search(plain(f"{p.higher} {p.scope}")) or _names_both(p)):
        return None
    said = plain(p.sentence)
    total = Role.EVERYTHING in lower or speaks_of(Role.EVERYTHING, said) or BOLD_BAN.search(p.sentence)
    against = Role.LEAVE in lower or speaks_of(Role.LEAVE, said)
    return Role.EVERYTHING if total else Role.LEAVE if against else None


def _names_both(p: Precedence) -> bool:
    """True for "cannot beats can": of two such words and nothing else rules as such are meant."""
    ban, leave = (SIDES[role].fullmatch(plain(side)) for role, side in ((Role.BAN, p.higher), (Role.LEAVE, p.lower)))
    return ban is not None and leave is not None


def concerns(p: Precedence, winner: Book) -> bool:
    """False where a statement lifts the rules of its own book ("this document") and the winner stands in another."""
    return book_of(p) == winner.id or not speaks_of(Role.DOCUMENT, plain(p.sentence))


def roles_named(text: str) -> frozenset[Role]:
    """The ranks that the words of one side of a statement name."""
    flat = plain(text)
    found = {role for role in Role if speaks_of(role, flat)}
    if Role.PUBLISHED in found or Role.PRINTED in found:
        found -= {Role.PROFILE, Role.CARD}  # "printed profiles": not profiles as such
    if not found and RULE_AS_SUCH.search(flat) and len(flat.split()) <= SHORT:
        found = {Role.MANUAL}
    return frozenset(found)


def prevailing(statements: Iterable[Precedence], book: Book) -> Precedence | None:
    """A book's own statement that it prevails over the rulebook; None where it makes none."""
    for p in statements:
        higher, lower = ranks(p)
        flat = plain(p.sentence)
        named = Role.DOCUMENT in higher or speaks_of(Role.DOCUMENT, flat)
        against = Role.MANUAL in lower | higher or speaks_of(Role.MANUAL, flat)
        if p.form == "rule" and book_of(p) == book.id and named and against and Role.DOCUMENT not in lower:
            return p
    return None


def scenario(line: Iterable[Section]) -> Section | None:
    """The scenario that a rule belongs to, of it and the sections above it; None for a rule of the game."""
    found = (s for s in line if s.kind is SectionKind.SCENARIO)
    return next((s for s in found if not CHAPTER.fullmatch(plain(s.title))), None)


def roles(section: Section, above: list[Section]) -> frozenset[Role]:
    """What a section speaks as, itself or through the profile or card that bears it."""
    carried = _carried(section, [plain(s.title) for s in (*above, section)])
    return own_roles(section, above) or frozenset({Role.PROFILE, Role.CARD} if carried else ())


def own_roles(section: Section, above: list[Section]) -> frozenset[Role]:
    """What a section itself speaks as, by its kind and the headings that it stands under."""
    line = [*above, section]
    if scenario(line):
        return frozenset({Role.SCENARIO})
    if section.kind is not SectionKind.REFERENCE:
        return frozenset()
    named = (Role.PUBLISHED, Role.PRINTED, Role.PROFILE, Role.CARD)
    return frozenset(role for role in named if any(speaks_of(role, plain(s.title)) for s in line))


def _carried(section: Section, titles: list[str]) -> bool:
    """True for an entry of a list of keywords, abilities or spells, which act through the profile or card."""
    listed = any(CARRIED.search(t) for t in titles[:-1]) and not CARRIED.search(titles[-1])
    return listed and not any(NOT_CARRIED.search(t) for t in titles) and bool(section.text.strip())
