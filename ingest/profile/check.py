"""A profile held against the rulebook that it is for: what it says that does not fit, each with its line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from rulewright.ingest.clean import Manuscript, clean
from rulewright.ingest.corpus import Corpus
from rulewright.ingest.profile.model import Checked, OutlineEntry, Profile
from rulewright.ingest.profile.read import KeyPath, key_lines, line_of, read_profile, read_toml, tree_of
from rulewright.ingest.profile.signs import signs
from rulewright.ingest.recognise import Part, recognise
from rulewright.ingest.source import Source, read
from rulewright.ingest.structure import find_outline
from rulewright.ingest.structure.contents import key
from rulewright.ingest.structure.model import Outline
from rulewright.ingest.structure.phrases import Letters
from rulewright.ingest.structure.survey import placed, survey
from rulewright.kb.language import fold

MOST_LISTED = 20  # headings of the text that the tree does not have


@dataclass(frozen=True, slots=True)
class _Case:
    """What is compared: the profile, where its keys stand, and the book as the profile makes it."""

    profile: Profile
    lines: Mapping[KeyPath, int]
    tree: tuple[OutlineEntry, ...]
    source: Source
    text: str  # as it is recognised
    manuscript: Manuscript
    outline: Outline
    letters: Letters

    def at(self, *path: str) -> str:
        """File and line of a key."""
        return f"{self.profile.where}, line {line_of(self.lines, path)}"

    def beside(self, entry: OutlineEntry) -> str:
        """File and line of a heading in the tree or in the outline."""
        path = Path(self.profile.where)
        return f"{path.with_suffix('.outline') if self.profile.outline else path}, line {entry.line}"

    def place(self, start: int, end: int) -> str:
        """Where a stretch of the reading copy stands in the rulebook, "" where its file has no lines."""
        span = self.manuscript.text.to_source(start, end)
        if span is None or self.source.copy is not None:
            return ""
        return f" (line {self.source.text.count(chr(10), 0, span.start) + 1} of {self.source.name})"


def check_profile(path: Path, rulebook: Path, corpus: Corpus) -> Checked:
    """Hold a profile against a rulebook; ``corpus`` are all others. Raises InputRefused where either cannot be read."""
    profile, source = read_profile(path, own=True), read(rulebook)
    text, data = read_toml(path)
    part = _part(profile, source, corpus)
    manuscript = clean(part)
    case = _Case(
        profile,
        key_lines(text),
        tree_of(data, text, str(path)),
        source,
        part.source.stretch(*part.range).text,
        manuscript,
        find_outline(manuscript, survey(manuscript)),
        Letters(manuscript.text.text),
    )
    headings, found = _headings(case)
    findings = (*_phrases(case), *headings, *_glyphs(case), *_lists(case), *_unnamed(case))
    return Checked(findings, found)


def _part(profile: Profile, source: Source, corpus: Corpus) -> Part:
    """The book in the file, as if all phrases stood in it; other profiles say where other books begin."""
    starts = profile.starts if profile.starts and profile.starts in source.reading.text else None
    sure = replace(profile, recognise=(), starts=starts)
    others = tuple(p for p in corpus.profiles if p.id != profile.id and not p.own)
    return next(p for p in recognise(source, Corpus((sure, *others))) if p.profile is sure)


def _phrases(case: _Case) -> Iterator[str]:
    """Phrases that do not stand in the text, so that the book is not recognised or not found in its file."""
    given = [(p, "recognise") for p in case.profile.recognise]
    given += [(case.profile.starts, "starts")] if case.profile.starts else []
    whole = case.source.reading.text
    for phrase, field in given:
        if phrase not in whole:
            yield f"{case.at('book', field)}: {phrase!r} does not stand in {case.source.name}{_nearly(phrase, whole)}."


def _nearly(phrase: str, text: str) -> str:
    """How a phrase stands in a text all the same."""
    at = text.casefold().find(phrase.casefold())
    if at >= 0 and len(text.casefold()) == len(text):
        return f", but {text[at : at + len(phrase)]!r} does"
    if fold(" ".join(phrase.split())) in fold(" ".join(text.split())):
        return " on one line and letter for letter; take a shorter piece of it, as it is printed"
    return "; without it the book is not recognised"


def _headings(case: _Case) -> tuple[list[str], str]:
    """What of the outline or of the tree is not in the text, and how much of it is."""
    name, source = case.profile.where, case.source.name
    if case.profile.outline:
        out = list(_missing(case))
        if case.tree:
            out.append(f"{case.at('headings', 'tree')}: there is an outline, so the tree is not used; take it away.")
        entries = case.profile.outline
        lost = sum(m.startswith("heading: ") for m in case.outline.missing)
        return out, f"{len(entries) - lost} of {len(entries)} headings of the outline were found in {source}."
    in_tree = placed(case.outline.headings, case.tree)
    found = set(in_tree.values())
    out = [x for i, e in enumerate(case.tree) if i not in found for x in _not_found(case, e, in_tree)]
    out += [x for i, j in in_tree.items() for x in _stretches(case, i, case.tree[j])]
    out += _not_listed(case, in_tree) if case.tree else []
    if not case.tree:
        return out, f"{name} lists no headings; general means find {len(case.outline.headings)} in {source}."
    return out, f"{len(found)} of {len(case.tree)} headings of the tree were found in {source}."


def _missing(case: _Case) -> Iterator[str]:
    """What the outline names and the text does not have, each with the line of its heading."""
    for missing in case.outline.missing:
        role, _, phrase = missing.partition(": ")
        entry = next((e for e in case.profile.outline if phrase in _named_by(e, role)), None)
        where = case.beside(entry) if entry else str(Path(case.profile.where).with_suffix(".outline"))
        what = "the heading" if role == "heading" else "the stretch that begins with"
        yield f"{where}: {what} {phrase!r} was not found in {case.source.name}."


def _named_by(entry: OutlineEntry, role: str) -> tuple[str, ...]:
    if role == "heading":
        return (entry.at or entry.title,)
    return entry.torn if role == "torn" else tuple(words for words, _ in entry.aside)


def _not_found(case: _Case, entry: OutlineEntry, in_tree: Mapping[int, int]) -> Iterator[str]:
    """One heading of the tree that is none in the text, with what comes nearest."""
    left = {key(h.title): h for i, h in enumerate(case.outline.headings) if i not in in_tree}
    close = get_close_matches(key(entry.title), list(left), 1, 0.7)
    hits = case.letters.find(entry.title)
    if close:
        h = left[close[0]]
        why = f"did you mean {h.title!r}{case.place(h.start, h.end)}?"
    elif hits:
        best = max(hits, key=lambda hit: (hit.alike, hit.case, case.letters.starts[hit.first]))
        start = case.letters.offset(best.first)
        place = case.place(start, start + 1)
        why = f"its words stand there{place}, but no heading was seen; an outline would make it one."
    else:
        why = "its words do not stand there; correct them or take the line away."
    yield f"{case.beside(entry)}: the heading {entry.title!r} was not found in {case.source.name}; {why}"


def _stretches(case: _Case, heading: int, entry: OutlineEntry) -> Iterator[str]:
    """Torn text that is not there, and marks that mean something in an outline only."""
    for words in entry.torn:
        if case.manuscript.text.text.find(words, case.outline.headings[heading].end) < 0:
            yield f"{case.beside(entry)}: {words!r} does not stand behind the heading {entry.title!r}."
    if entry.at or entry.aside:
        yield f"{case.beside(entry)}: @ and ! have an effect in an outline only; move the tree to one."


def _not_listed(case: _Case, in_tree: Mapping[int, int]) -> Iterator[str]:
    """Headings of the text that the tree does not have."""
    rest = [h for i, h in enumerate(case.outline.headings) if i not in in_tree and h.heading and h.style != "front"]
    if rest:
        named = ", ".join(f"{h.title!r}{case.place(h.start, h.end)}" for h in rest[:MOST_LISTED])
        more = f" and {len(rest) - MOST_LISTED} more" if len(rest) > MOST_LISTED else ""
        yield f"{case.at('headings', 'tree')}: these headings were found and are not in the tree: {named}{more}."


def _glyphs(case: _Case) -> Iterator[str]:
    """Glyphs that have a name and never occur."""
    tables: tuple[tuple[str, ...], ...] = (("symbols",), ("clean", "glyphs"))
    for path in tables:
        for glyph in _habit(case.profile, path):
            if glyph.replace("|", "", 1) not in case.text and glyph not in case.text:
                yield f"{case.at(*path, glyph)}: {glyph!r} never stands in {case.source.name}; take the line away."


def _lists(case: _Case) -> Iterator[str]:
    """Words of the other lists that never occur."""
    for table, field in (("references", "ignore"), ("headings", "fields")):
        for phrase in case.profile.habit(table).get(field, ()):
            if phrase not in case.manuscript.text.text:
                yield f"{case.at(table, field)}: {phrase!r} never stands in {case.source.name}; take it away."


def _unnamed(case: _Case) -> Iterator[str]:
    """Odd glyphs of the text that have no name yet."""
    named = "".join((*_habit(case.profile, ("symbols",)), *_habit(case.profile, ("clean", "glyphs"))))
    read = {r.printed for r in case.manuscript.repairs}
    new = [s for s in signs(case.text, {}) if s.printed not in named and s.printed not in read and not s.bullet]
    if new:
        told = ", ".join(f"{s.printed} ({s.count})" for s in new)
        yield f"{case.at('symbols')}: these glyphs have no name: {told}."


def _habit(profile: Profile, path: tuple[str, ...]) -> dict[str, Any]:
    table: Any = profile.habits
    for name in path:
        table = table.get(name, {})
    return dict(table)
