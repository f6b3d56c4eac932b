"""What kind of section stands under a heading: by its words, by its text, and by what it stands under."""

from __future__ import annotations

import fnmatch
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from rulewright.ingest.structure.contents import key, lists
from rulewright.ingest.structure.model import WORD, Heading
from rulewright.ingest.structure.patterns import STEP
from rulewright.kb.groups import in_groups, in_runs
from rulewright.kb.language import either, fold, folded_list, folded_words, listed
from rulewright.kb.model import SectionKind

LISTS = {  # the list of the languages' data for each kind; the first that matches wins
    SectionKind.TOC: "titles.toc",
    SectionKind.INDEX: "titles.index",
    SectionKind.CREDITS: "titles.credits",
    SectionKind.EXAMPLE: "titles.example",
    SectionKind.SIDEBAR: "titles.sidebar",
    SectionKind.TABLE: "titles.table",
    SectionKind.SCENARIO: "titles.scenario",
    SectionKind.REFERENCE: "titles.reference",
    SectionKind.LORE: "titles.lore",
}
BY_TITLE = {
    kind: re.compile("|".join(fnmatch.translate(fold(said)) for said in listed(name))) for kind, name in LISTS.items()
}
LISTINGS = (SectionKind.TOC, SectionKind.INDEX)
INHERITED = frozenset(
    {SectionKind.EXAMPLE, SectionKind.SCENARIO, SectionKind.LORE, SectionKind.REFERENCE, SectionKind.CREDITS}
)
ROLES = folded_list("titles.roles")  # words of a credits page
LEGAL = folded_list("titles.legal")  # words of a licence, or of who may publish what
TABLE_TITLE = re.compile(
    rf"^(?:{either('titles.table_word')})\b|\b(?:{either('titles.table_word')}|{either('titles.table_last')})$"
)
OF_RULES = folded_list("mentions.rules")  # words that no story has
LEAST_ROLES = 4
LEAST_LEGAL = 7
LEAST_ENTRIES = 6  # in the order of the alphabet; so many are hardly in it by chance
LEAST_SHARED = 2  # parts that scenarios have in common


def kinds(headings: Sequence[Heading], parents: Sequence[int | None], texts: Sequence[str]) -> list[SectionKind]:
    """A kind for every heading, in order. ``texts``: the text under each, its children's excluded."""
    out: list[SectionKind] = []
    titles = {key(h.title) for h in headings}
    heading_others = set(parents)
    entries = _in_alphabet(headings, parents)
    for i, (h, parent) in enumerate(zip(headings, parents, strict=True)):
        above = out[parent] if parent is not None and parent < i else SectionKind.RULES
        inherited = above if above in INHERITED else SectionKind.RULES
        told = by_title(h.title)
        if told in LISTINGS and not lists(texts[i], titles):
            told = None  # what the box holds, or a word on what the book is about
        step = any(map(STEP.match, (h.number or "", h.title)))
        if told is SectionKind.LORE and (step or i in entries or not OF_RULES.isdisjoint(folded_words(texts[i]))):
            told = None  # a skill of that name, a step of making a character, what a player rolls
        text = SectionKind.CREDITS if i not in heading_others and _legal(texts[i]) else _by_text(h, texts[i])
        out.append(h.kind or told or text or inherited)
    return _scenario_parts(headings, parents, out)


def _in_alphabet(headings: Sequence[Heading], parents: Sequence[int | None]) -> set[int]:
    """Headings side by side in the order of the alphabet: entries of a list, each called by its name."""
    names = [key(h.title) for h in headings]
    beside = in_groups((parent, i) for i, parent in enumerate(parents)).values()
    runs = (run for of in beside for run in in_runs(of, lambda i, j: names[i] < names[j]))
    return {i for run in runs if len(run) >= LEAST_ENTRIES for i in run}


def by_title(title: str) -> SectionKind | None:
    """The kind that the words of a heading tell, if they tell any."""
    name = key(title)
    return next((kind for kind, pattern in BY_TITLE.items() if len(name) <= 60 and pattern.fullmatch(name)), None)


def _by_text(h: Heading, text: str) -> SectionKind | None:
    """A table by itself; credits are told by the trades that they name, where the words around them are names."""
    if _table_alone(h, text):
        return SectionKind.TABLE
    if h.style != "front" and not h.title.isupper():
        return None
    found = WORD.findall(text[:5000])
    names = sum(w[0].isupper() for w in found)
    roles = {w for w in map(fold, found) if w in ROLES}
    return SectionKind.CREDITS if len(roles) >= LEAST_ROLES and names * 2 > len(found) else None


def _legal(text: str) -> bool:
    """True for what lawyers read: who may publish, what must be said of whom; it forbids players nothing."""
    return len(LEGAL & set(map(fold, WORD.findall(text[:5000])))) >= LEAST_LEGAL


def _table_alone(h: Heading, text: str) -> bool:
    """True where a table is all that stands under a heading that calls it so."""
    blocks = [b for b in text.split("\n\n") if b.strip()]
    return bool(TABLE_TITLE.search(key(h.title))) and bool(blocks) and all("|" in b for b in blocks[:1])


def _scenario_parts(
    headings: Sequence[Heading], parents: Sequence[int | None], found: list[SectionKind]
) -> list[SectionKind]:
    """Under a chapter of scenarios only those are scenarios that have parts such as a set-up or a way to score.

    Elsewhere any game's rules have such parts: there it needs several headings that share them, and one
    around others needs such beside it.
    """
    parts: dict[int, set[str]] = {}
    for parent, h in zip(parents, headings, strict=True):
        if parent is not None:
            parts.setdefault(parent, set()).add(key(h.title))
    having = {i: titles for i, titles in parts.items() if not titles.isdisjoint(SCENARIO_PARTS)}
    around = {above for i in having for above in _above(i, parents)}
    alike = Counter(title for i, titles in having.items() if i not in around for title in titles)
    sure = {i for i, t in having.items() if i not in around and sum(alike[x] > 1 for x in t) >= LEAST_SHARED}
    beside = {parents[i] for i in sure}
    told = {i for i in having if found[i] is SectionKind.SCENARIO or (i in around and parents[i] in beside)}
    parted = sure | told
    out = list(found)
    for i, (h, parent) in enumerate(zip(headings, parents, strict=True)):
        if h.kind or found[i] not in (SectionKind.SCENARIO, SectionKind.RULES):
            continue
        top = parent is None or found[parent] is SectionKind.RULES
        if i in parted or (parent in parted and out[parent] is SectionKind.SCENARIO):
            out[i] = SectionKind.SCENARIO
        elif found[i] is SectionKind.SCENARIO and not top:
            out[i] = SectionKind.RULES
    return out


def _above(i: int, parents: Sequence[int | None]) -> Iterator[int]:
    """What a heading stands under, and what that stands under."""
    above = parents[i]
    while above is not None:
        yield above
        above = parents[above]


SCENARIO_PARTS = folded_list("titles.scenario_parts")  # headings that only a scenario has
