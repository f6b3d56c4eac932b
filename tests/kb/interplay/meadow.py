"""A small made-up game for tests: interactions in one short line each, ``"mud causes slow"``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulewright.kb.interplay.net import Net
from rulewright.kb.model import Interaction, InteractionType, Term, TermKind
from tests.make import interaction, term

GAME = "meadow"


def ident(name: str, lang: str = "en") -> str:
    return f"{GAME}/{lang}/{name}"


def keyword(name: str, section: str = "", **other: Any) -> Term:
    """A keyword, defined in a section of its own unless told otherwise."""
    return term(ident(name), section or f"book/{name}", **other)


def said(line: str, section: str = "", sentence: str = "", condition: str = "", certainty: float = 1.0) -> Interaction:
    """``"a TYPE b"``, surely said in the section that defines ``a`` unless told otherwise."""
    a, kind, b = line.split()
    return interaction(
        ident(a),
        ident(b),
        section or f"book/{a}",
        type=InteractionType(kind),
        sentence=sentence or f"{a} and {b}: {kind}.",
        condition=condition,
        certainty=certainty,
    )


def net(*lines: str | Interaction, terms: Iterable[Term] = ()) -> Net:
    """A net of lines; keywords are made for all names that no term is given for."""
    rows = [said(x) if isinstance(x, str) else x for x in lines]
    given = {t.id: t for t in terms}
    named = {i for r in rows for i in (r.a, r.b)} - set(given)
    made = [keyword(i.rpartition("/")[2], kind=TermKind.KEYWORD) for i in sorted(named)]
    return Net(GAME, [*given.values(), *made], rows)
