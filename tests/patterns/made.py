"""The expressions that functions put together, made by calling each of these functions with something small."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from unittest import mock

from rulewright.ingest import titled
from rulewright.ingest.clean import symbols
from rulewright.ingest.interactions import lexicon, line, listing
from rulewright.ingest.mentions import homonyms
from rulewright.ingest.overlays import apply as overlays, read as overlay_files
from rulewright.ingest.precedence import cues as precedence_cues, phrases
from rulewright.ingest.profile import signs
from rulewright.ingest.structure import unfold
from rulewright.ingest.structure.model import Heading
from rulewright.ingest.structure.partition import _find
from rulewright.ingest.terms import aside, kinds, names, pieces
from rulewright.ingest.terms.names import counting, words_of
from rulewright.kb.language import LANGUAGES, listed
from rulewright.kb.mapped import Mapped
from rulewright.web.site import excerpts
from tests.make import section, term
from tests.patterns.expressions import LOOPS, Expression, sources, ways_of
from tests.patterns.sources import ANY_WAY, WAYS


def some(**given: object) -> Any:
    """Something that has these attributes, and is nothing else."""
    return SimpleNamespace(**given)


def phrases_lists() -> list[str]:
    said = [f"precedence.{name}" for name in precedence_cues.LISTS]
    return said + [f"interactions.{cue.name}" for cue in (*lexicon.SAYS, *lexicon.HINTS)]


MADE: dict[str, Callable[[], object]] = {  # by function: how it is brought to make its expressions
    "rulewright.ingest.clean.symbols.restored_edits": lambda: symbols.restored_edits(
        "the  lantern", {"the|lantern": "flame"}
    ),
    "rulewright.ingest.clean.symbols.symbol_edits": lambda: [
        *symbols.symbol_edits("♣", [symbols.Glyph("♣", "", ("club",))])
    ],
    "rulewright.ingest.interactions.line._how_often": lambda: [line._how_often.__wrapped__(x) for x in LANGUAGES],
    "rulewright.ingest.interactions.line.parting": lambda: [line.parting.__wrapped__(x) for x in LANGUAGES],
    "rulewright.ingest.interactions.listing._such_as": lambda: [listing._such_as.__wrapped__(x) for x in LANGUAGES],
    "rulewright.ingest.interactions.lexicon._any_of": lambda: [
        lexicon._any_of.__wrapped__(name, lang) for lang in LANGUAGES for name in ("talking", "condition", "offering")
    ],
    "rulewright.ingest.terms.aside._history": lambda: [aside._history.__wrapped__(lang) for lang in LANGUAGES],
    "rulewright.ingest.mentions.homonyms.Homonyms.defines": lambda: [
        homonyms.Homonyms((), ()).defines(some(term=replace(term(), lang=lang), text="stone wall"))
        for lang in LANGUAGES
    ],
    "rulewright.ingest.overlays.apply.place": lambda: overlays.place(section(), "a lantern in the marsh"),
    "rulewright.ingest.overlays.read._key_line": lambda: overlay_files._key_line("because", "because"),
    "rulewright.ingest.precedence.phrases.expression": lambda: [
        phrases.expression(listed(name, lang)) for lang in LANGUAGES for name in phrases_lists()
    ],
    "rulewright.ingest.profile.signs._pattern": lambda: signs._pattern("♣ and ♠"),
    "rulewright.ingest.structure.unfold.fielded": lambda: unfold.fielded(
        Mapped("Range: 1"), ["Range", "Cost in flames"]
    ),
    "rulewright.ingest.structure.partition._find": lambda: _find("a lantern goes out", "", Heading(0, 0, "", "", 1.0)),
    "rulewright.ingest.terms.names._rules": lambda: [
        names._rules.__wrapped__(name, lang) for lang in LANGUAGES for name in (*names.NUMBERS, "terms.gerunds")
    ],
    "rulewright.ingest.terms.kinds.cued": lambda: [
        [*kinds.cued(some(words=words_of(lang)), "marsh")] for lang in LANGUAGES
    ],
    "rulewright.ingest.terms.kinds.heads_of": lambda: [kinds.heads_of.__wrapped__(lang) for lang in LANGUAGES],
    "rulewright.ingest.terms.pieces._first": lambda: pieces._first(
        some(lang="en", sentences=lambda _: []), 0, "stone wall"
    ),
    "rulewright.ingest.terms.names.counting": lambda: [counting.__wrapped__(lang) for lang in LANGUAGES],
    "rulewright.web.site.excerpts._end_of": lambda: excerpts._end_of("<p>", "p", 0),
    "rulewright.ingest.titled._Opening.speaks_of": lambda: titled._Opening("The Marsh.", "", "").speaks_of("Marsh"),
    "rulewright.ingest.titled._as_spoken": lambda: titled._as_spoken("MUD MARSH", "Mud Marsh"),
    "rulewright.ingest.titled.spoken": lambda: titled.spoken("Mud Marsh", "Mud Marsh, Mud Marsh, Mud Marsh Rules"),
}


class Recorder:
    """Stands for ``re`` in one module: does the same, and keeps each expression with how it is applied."""

    def __init__(self) -> None:
        self.kept: list[tuple[re.Pattern[Any], frozenset[str]]] = []

    def __getattr__(self, name: str) -> Any:
        done = getattr(re, name)
        if name not in WAYS and name != "compile":
            return done

        def keep(pattern: Any, *given: Any, **named: Any) -> Any:
            flags = next((g for g in (*given, *named.values()) if isinstance(g, re.RegexFlag)), re.RegexFlag(0))
            self.kept.append((re.compile(pattern, flags), frozenset({WAYS[name]}) if name in WAYS else ANY_WAY))
            return done(pattern, *given, **named)

        return keep


def made() -> list[Expression]:
    """What the functions of ``MADE`` put together."""
    of = ways_of(sources())
    return [
        Expression(module_of(place), place, pattern, of.get(LOOPS.get(place, ""), ways))
        for place, make in MADE.items()
        for pattern, ways in recorded(place, make)
    ]


def recorded(place: str, make: Callable[[], object]) -> list[tuple[re.Pattern[Any], frozenset[str]]]:
    """The expressions that the module of a function compiles or applies while something is done."""
    recorder = Recorder()
    with mock.patch.object(sys.modules[module_of(place)], "re", recorder):
        make()
    return recorder.kept


def module_of(place: str) -> str:
    """The module that a function or a method is in."""
    while place not in sys.modules:
        place = place.rpartition(".")[0]
    return place
