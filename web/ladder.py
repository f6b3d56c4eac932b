"""A game's ladder and its prohibitions as the site and the API tell them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from rulewright.kb.base import Generation
from rulewright.kb.model import Modality, Precedence, Prohibition, Statement
from rulewright.kb.notes import bold_lost
from rulewright.kb.verdict.ladder import laws

SOURCES = {  # what a rung is called; the key of the interface's words
    "BOLD": "A prohibition printed in bold",
    "BAN": "A rule that forbids",
    "LEAVE": "A rule that allows",
    "EVERYTHING": "Everything else",
    "SCENARIO": "The rules of the scenario",
    "PROFILE": "The profile of a unit",
    "CARD": "The text of a card",
    "PUBLISHED": "What is published in the app or online",
    "PRINTED": "What is printed on cards and profiles",
    "MANUAL": "The rulebook",
    "DOCUMENT": "This supplement",
    "PARTICULAR": "The particular rule",
    "GENERAL": "The general rule",
    "LANG_ES": "The Spanish text",
    "LANG_EN": "The English text",
    "LANG_OTHER": "The text in any other language",
}
DECIDES = re.compile(  # an order that somebody chooses, or that is told for what happens at one moment
    r"\b(?:choos|chose|decid|determin|roll[- ]?off|order|simultan|same time|one after|turn order|orden|elig|escog|vez"
    r"|mismo tiempo|uno tras)\w*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Ban:
    """A prohibition on record with what it forbids to whom, and how much it is worth.

    ``weight``: absolute, plain, or unknown where the game lets bold decide and this copy has lost its bold type.
    """

    record: Prohibition
    parts: tuple[Statement, ...]
    weight: str

    @property
    def view(self) -> dict[str, Any]:
        """As the API gives it."""
        parts = [{"subject": s.subject, "action": s.act, "condition": s.condition} for s in self.parts]
        first = parts[0] if parts else {"subject": "", "action": "", "condition": ""}
        return {**asdict(self.record), **first, "bans": parts, "weight": self.weight}


def bans_of(g: Generation, records: Iterable[Prohibition]) -> list[Ban]:
    """Prohibitions with what they forbid, in their order."""
    found = list(records)
    lost = {book for game in {p.game for p in found} for book in bold_lost(g.store, game)}
    said = {section: g.store.statements(section=section) for section in {p.section for p in found}}
    made = []
    for p in found:
        book = p.section.partition("/")[0]
        weight = "absolute" if p.absolute else "unknown" if book in lost else "plain"
        parts = (s for s in said[p.section] if s.start == p.start and s.modality is Modality.MUST_NOT)
        made.append(Ban(p, tuple(parts), weight))
    return made


def matters(statements: Iterable[Precedence]) -> list[Precedence]:
    """The outright statements that rank no sources: each settles one matter."""
    found = list(statements)
    ranked = {id(p) for _, _, p in laws(found)}
    return [p for p in found if p.form in ("rule", "limit") and id(p) not in ranked]


def deciding(statements: Iterable[Precedence]) -> list[Precedence]:
    """Statements on what is resolved first where several things happen at once, and who decides it."""
    return [p for p in statements if p.form == "order" and DECIDES.search(p.sentence)]
