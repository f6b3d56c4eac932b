"""How sure each claim is: the probability that a careful reader agrees, by what the claim rests on.

Claims were drawn at random from all books and read by people who did not write the program (``bench.judge``).
``certainty.toml`` counts, by kind of claim and basis, how many were judged and how many of them are right
(``bench.certainty`` writes it). Books that somebody prepared, those
with a profile, are counted apart: there far more is right. Interactions are weighed one by one, see
``ingest.interactions.certainty``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from rulewright.kb.judged import LEANS, Judged, share, table
from rulewright.kb.ladder import laws
from rulewright.kb.model import (
    LISTED,
    Book,
    GameStudy,
    Origin,
    Override,
    Precedence,
    Prohibition,
    Reference,
    ReferenceKind,
    Term,
    Translation,
)

Claim = Term | Reference | Precedence | Prohibition | Override | Translation
C = TypeVar("C", Term, Reference, Precedence, Prohibition, Override, Translation)

FILE = Path(__file__).with_name("certainty.toml")
EDITOR = "editor"
RANKS_SOURCES = "rule, of sources"  # it lets one source of rules win over another: cards over the rulebook
EVEN = 0.5  # less is rather wrong than right
OF_A_ROW = "row"  # what a cell of a table's row forbids
OF_A_LIMIT = "limit"  # what is not among what alone is allowed
OF_A_BAN = (OF_A_ROW, OF_A_LIMIT)
OF_A_HEADING = frozenset({"heading", "joined"})  # patterns of terms that have one


def kind_of(claim: Claim) -> str:
    """What kind of claim it is."""
    return type(claim).__name__.lower()


def counted_as(kind: str, prepared: bool) -> str:
    """What ``certainty.toml`` calls the claims of a kind; ``prepared``: of a book with a profile."""
    return f"{kind}-prepared" if prepared else kind


def basis_of(claim: Claim, of_terms: Mapping[str, str] = MappingProxyType({})) -> str:
    """What a claim rests on; ``of_terms``: what the terms do, by id.

    A mention rests on what speaks for the term that it names, whether that has a heading of its own, and how it stands
    there: a plain word may be just one.
    """
    match claim:
        case Term(origin=Origin.OVERLAY) | Override(origin=Origin.OVERLAY):
            return EDITOR
        case Reference(kind=ReferenceKind.MENTION):
            plain = "plain, " if claim.text.islower() and len(claim.text.split()) == 1 else ""
            pattern, _, speaks = of_terms[claim.target or ""].rpartition(", ")
            return f"mention, {plain}{'headed, ' if pattern in OF_A_HEADING else ''}{speaks}"
        case Reference():
            return claim.basis or f"{claim.kind}, {claim.status}"
        case Precedence():
            form = RANKS_SOURCES if any(laws([claim])) else claim.form
            return form if claim.lower else f"{form}, one side"
        case Prohibition():
            return claim.basis if claim.basis in OF_A_BAN else "absolute" if claim.absolute else "plain"
    return claim.basis


def book_of(claim: Claim) -> str:
    """The id of the book that a claim is of, the game's for a pair of names."""
    match claim:
        case Term():
            return claim.book
        case Translation():
            return claim.game
    return claim.section.partition("/")[0]


def is_doubtful(term: Term, prepared: bool) -> bool:
    """True for what is rather no term, by what it rests on; ``prepared``: of a book with a profile. Of what hardly
    any was read nothing is doubted."""
    kind, judged = counted_as("term", prepared), table(FILE)
    read = judged[kind].get(term.basis, Judged(0, 0)).read
    return term.origin is Origin.TEXT and read >= LEANS and share(kind, term.basis, judged) < EVEN


def is_listed(term: Term, prepared: bool) -> bool:
    """True for what a glossary lists unasked, by what it rests on; ``prepared``: of a book with a profile."""
    return term.origin is not Origin.TEXT or share(counted_as("term", prepared), term.basis, table(FILE)) >= LISTED


def certain(study: GameStudy, books: Iterable[Book]) -> GameStudy:
    """A study of these books whose claims say what they rest on and how sure they are."""
    prepared = frozenset(b.id for b in books if b.profile)
    return replace(
        study,
        terms=_sure(study.terms, prepared),
        references=_sure(study.references, prepared, {t.id: basis_of(t) for t in study.terms}),
        precedence=_sure(study.precedence, prepared),
        prohibitions=_sure(study.prohibitions, prepared),
        overrides=_sure(study.overrides, prepared),
        translations=_sure(study.translations, prepared),
    )


def _sure(
    claims: Iterable[C], prepared: Collection[str], of_terms: Mapping[str, str] = MappingProxyType({})
) -> tuple[C, ...]:
    shares: dict[tuple[str, str], float] = {}
    out: list[C] = []
    for claim in claims:
        basis = basis_of(claim, of_terms)
        key = counted_as(kind_of(claim), book_of(claim) in prepared), basis
        if key not in shares:
            shares[key] = 1.0 if basis == EDITOR else share(*key, table(FILE))
        out.append(replace(claim, basis=basis, certainty=shares[key]))
    return tuple(out)
