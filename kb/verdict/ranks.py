"""The rank of rules: what a book's statement places higher or lower, and what a section speaks as."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.kb.claims import Precedence
from rulewright.kb.model import Book, Section, SectionKind
from rulewright.kb.verdict import cues
from rulewright.kb.verdict.cues import Role
from rulewright.kb.verdict.text import plain

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
    return higher, roles_named(p.lower)


def ban_worth(p: Precedence) -> Role | None:
    """What a statement says that prohibitions as such win over: everything, or only permissions; None where nothing."""
    higher, lower = ranks(p)
    if p.form != "rule" or Role.BAN not in higher:
        return None
    if not cues.SPEAKS_OF_RULES.search(plain(f"{p.higher} {p.scope}")):
        return None
    said = plain(p.sentence)
    total = Role.EVERYTHING in lower or cues.speaks_of(Role.EVERYTHING, said) or cues.BOLD_BAN.search(p.sentence)
    against = Role.LEAVE in lower or cues.speaks_of(Role.LEAVE, said)
    return Role.EVERYTHING if total else Role.LEAVE if against else None


def concerns(p: Precedence, winner: Book) -> bool:
    """False where a statement lifts the rules of its own book ("this document") and the winner stands in another."""
    return book_of(p) == winner.id or not cues.speaks_of(Role.DOCUMENT, plain(p.sentence))


def roles_named(text: str) -> frozenset[Role]:
    """The ranks that the words of one side of a statement name."""
    flat = plain(text)
    found = {role for role in Role if cues.speaks_of(role, flat)}
    if Role.PUBLISHED in found or Role.PRINTED in found:
        found -= {Role.PROFILE, Role.CARD}  # "printed profiles": not profiles as such
    if not found and cues.RULE_AS_SUCH.search(flat) and len(flat.split()) <= SHORT:
        found = {Role.MANUAL}
    return frozenset(found)


def prevailing(statements: Iterable[Precedence], book: Book) -> Precedence | None:
    """A book's own statement that it prevails over the rulebook; None where it makes none."""
    for p in statements:
        higher, lower = ranks(p)
        flat = plain(p.sentence)
        named = Role.DOCUMENT in higher or cues.speaks_of(Role.DOCUMENT, flat)
        against = Role.MANUAL in lower | higher or cues.speaks_of(Role.MANUAL, flat)
        if p.form == "rule" and book_of(p) == book.id and named and against and Role.DOCUMENT not in lower:
            return p
    return None


def scenario(line: Iterable[Section]) -> Section | None:
    """The scenario that a rule belongs to, of it and the sections above it; None for a rule of the game."""
    found = (s for s in line if s.kind is SectionKind.SCENARIO)
    return next((s for s in found if not cues.CHAPTER.fullmatch(plain(s.title))), None)


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
    return frozenset(role for role in named if any(cues.speaks_of(role, plain(s.title)) for s in line))


def _carried(section: Section, titles: list[str]) -> bool:
    """True for an entry of a list of keywords, abilities or spells, which act through the profile or card."""
    listed = any(cues.CARRIED.search(t) for t in titles[:-1]) and not cues.CARRIED.search(titles[-1])
    return listed and not any(cues.NOT_CARRIED.search(t) for t in titles) and bool(section.text.strip())
