"""What a change touches: the rules that cite a changed rule, and those that use a term whose definition changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rulewright.kb.editions.model import Change, TermChange, TermFate
from rulewright.kb.editions.moves import carried
from rulewright.kb.editions.words import Token, tokens
from rulewright.kb.mapped import Places
from rulewright.kb.model import Section, Term

MOST_TOUCHED = 100  # sections named with one change; all are counted

Links = Iterable[tuple[str, str]]
Sections = Mapping[str, Section]


class Touched:
    """Who cites what, in both editions. ``old`` and ``new`` are pairs of ids: a section and what it points to."""

    def __init__(self, old: Links, new: Links, pairs: Mapping[str, str]) -> None:
        self._new = _sources(new)
        self._old = _sources(((pairs[a], b) for a, b in old if a in pairs))

    def told(self, change: Change) -> Change:
        """A change with the sections that cite it; of one that is gone, those that cited it and are still there."""
        sources, key = (self._new, change.new) if change.new else (self._old, change.old)
        found = [i for i in sources.get(key.id, ()) if i != key.id] if key else []
        return replace(change, cited_by=tuple(found[:MOST_TOUCHED]), citing=len(found))


def _sources(links: Links) -> dict[str, dict[str, None]]:
    """Targets with the sections that point to them, each once, in their order."""
    out: dict[str, dict[str, None]] = defaultdict(dict)
    for section, target in links:
        out[target][section] = None
    return out


def changed_terms(
    old: Iterable[Term],
    new: Iterable[Term],
    sections: tuple[Sections, Sections],
    uses: tuple[Links, Links],
    pairs: Mapping[str, str],
    numbers: Mapping[str, Iterable[str]],
) -> Iterator[TermChange]:
    """The terms of a book that came, went or are defined in other words, by id. Two-part arguments: old, new.

    ``numbers``: rules' old numbers and what they became, which make no other definition.
    """
    before, after = {_key(t): t for t in old}, {_key(t): t for t in new}
    used, using = _sources((pairs[a], b) for a, b in uses[0] if a in pairs), _sources(uses[1])
    renamed = _renamed(before, after, pairs)
    for key in sorted((before.keys() | after.keys()) - set(renamed.values())):
        was, now = before.get(key), after.get(key)
        if now and key in renamed:
            yield replace(_told(now, TermFate.RENAMED, using), was=before[renamed[key]].name)
        elif now and was:
            if carried(_definition(was, sections[0]), _definition(now, sections[1]), numbers):
                continue
            yield _told(now, TermFate.REDEFINED, using)
        elif now:
            yield _told(now, TermFate.ADDED, using)
        elif was:
            yield _told(was, TermFate.REMOVED, used)


def _renamed(before: Mapping[str, Term], after: Mapping[str, Term], pairs: Mapping[str, str]) -> dict[str, str]:
    """Keys of new terms with those of the old ones that their defining sections had instead, where that is certain."""
    went: dict[str, list[str]] = defaultdict(list)
    came: dict[str, list[str]] = defaultdict(list)
    for key in sorted(before.keys() - after.keys()):
        went[pairs.get(before[key].definition.section, "")].append(key)
    for key in sorted(after.keys() - before.keys()):
        came[after[key].definition.section].append(key)
    return {new[0]: went[s][0] for s, new in came.items() if len(new) == 1 == len(went.get(s, ()))}


def _key(term: Term) -> str:
    """A term's id without its game, which may be named otherwise in a new edition that no profile recognises."""
    return term.id.partition("/")[2]


def _told(term: Term, fate: TermFate, using: Mapping[str, Iterable[str]]) -> TermChange:
    found = [i for i in using.get(term.id, ()) if i != term.definition.section]
    used_by = tuple(found[:MOST_TOUCHED])
    return TermChange(term.id, term.name, term.lang, fate, term.definition.section, used_by, len(found))


def _definition(term: Term, sections: Sections) -> list[Token]:
    """The words that define a term, as they are shown."""
    section = sections.get(term.definition.section)
    if section is None:
        return []
    at = Places(section.text_map).span(term.definition.start, term.definition.end)
    return tokens(section.text[at.start : at.end]) if at else []
