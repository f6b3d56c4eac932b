"""What changed between two editions, for the terminal: grouped, with the words that went and came.

Where there is colour, words that went are red and struck out and those that came green and underlined; where there is
none they stand in [-these-] and {+these+} marks. Nothing of a rulebook is read as markup.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from rich.console import Console
from rich.text import Text

from rulewright.kb.codec import dumps
from rulewright.kb.editions.compare import by_kind
from rulewright.kb.editions.model import Change, ChangeKind, Comparison, Op, TermChange, TermFate, Words
from rulewright.kb.editions.words import excerpt
from rulewright.kb.symbols import with_glyphs
from rulewright.web.printing import print_json

SIGNS = {
    ChangeKind.ADDED: "+",
    ChangeKind.REMOVED: "-",
    ChangeKind.REWORDED: "~",
    ChangeKind.RENAMED: "=",
    ChangeKind.MOVED: ">",
}
FATES = {TermFate.ADDED: "+", TermFate.REMOVED: "-", TermFate.REDEFINED: "~", TermFate.RENAMED: "="}
STYLES = {Op.REMOVED: "red strike", Op.ADDED: "green underline", Op.GAP: "dim"}
MARKS = {Op.REMOVED: ("[-", "-]"), Op.ADDED: ("{+", "+}")}
WIDTH = 110  # columns where the output is no terminal
INDENT = 4  # blanks before what belongs to the line above
MOST_NAMED = 6  # citing sections that are named with a change

Labels = Mapping[str, str]
Line = tuple[int, Text]  # how far it is indented; what is indented is wrapped


def print_comparisons(found: Sequence[Comparison], labels: Labels, console: Console | None = None) -> None:
    """Every book's changes; ``labels`` are what sections are called."""
    console = console or Console(width=None if sys.stdout.isatty() else WIDTH, highlight=False)
    colour = console.color_system is not None
    for n, one in enumerate(found):
        if n:
            console.print()
        for indent, text in _book(one, labels, colour):
            for line in text.wrap(console, console.width - indent) if indent else [text]:
                line.rstrip()
                console.print(Text(" " * indent if line else "").append_text(line), soft_wrap=True)


def print_comparisons_json(found: Sequence[Comparison], only_old: Sequence[str], only_new: Sequence[str]) -> None:
    """The same as JSON."""
    books = [json.loads(dumps(c)) for c in found]
    answer = {"books": books, "removed_books": list(only_old), "added_books": list(only_new)}
    print_json(answer)


def _book(found: Comparison, labels: Labels, colour: bool) -> Iterator[Line]:
    yield 0, Text.assemble((found.after.title, "bold"), f"  {issues(found)}")
    yield 0, Text(summary(found), style="dim")
    under = Counter(c.within for c in found.changes if c.within)
    for kind, changes in by_kind(found.changes).items():
        shown = [c for c in changes if not c.within]
        if shown:
            yield 0, Text(f"\n{kind.capitalize()}", style="bold")
        for c in shown:
            yield from _change(c, kind, under[c.place.id], labels, colour)
    if found.terms:
        yield 0, Text("\nTerms", style="bold")
    for t in found.terms:
        yield 0, Text(_term(t, labels))


def issues(found: Comparison) -> str:
    """The two editions by their printed edition, or by their file where that says nothing."""
    before, after = found.before, found.after
    if before.edition != after.edition:
        return f"edition {before.edition or '?'} -> {after.edition or '?'}"
    return f"{before.file} -> {after.file}" if before.file != after.file else before.file


def summary(found: Comparison) -> str:
    """How many sections changed, in a line."""
    counted = [f"{n} {kind}" for kind, n in found.counts.items() if n]
    return ", ".join([*(counted or ["nothing changed"]), f"{found.unchanged} as they were"])


def _change(c: Change, kind: ChangeKind, under: int, labels: Labels, colour: bool) -> Iterator[Line]:
    line = Text.assemble(f"{SIGNS[kind]} ", (c.place.label, "bold"), *(f"  {also}" for also in aside(c, under)))
    line.append(f"  {c.place.id}", style="dim")
    yield 0, line
    words = excerpt(c.words)
    if words:
        yield INDENT, _words(words, colour)
    if c.citing:
        yield INDENT, Text(f"cited by {_named(c.cited_by, c.citing, labels)}", style="dim")


def aside(c: Change, under: int) -> Iterator[str]:
    """What else is to be said of a section in its line: what it was called, where it stood, what moved with it."""
    if c.old and c.new:
        if ChangeKind.RENAMED in c.kinds:
            yield f"(was: {c.old.label})"
        elif "number" in c.how:
            yield f"(was: {c.old.number or 'without a number'})"
        if "parent" in c.how:
            yield f"(from {c.old.above or 'the top'} to {c.new.above or 'the top'})"
        if "order" in c.how:
            yield "(at another place in the same chapter)"
        if "references" in c.how:
            yield "(its references follow renumbered rules)"
        if "address" in c.how:
            yield f"(its id was {c.old.id})"
    if under:
        yield f"and {under} {'rule' if under == 1 else 'rules'} under it"


def _words(words: Iterable[Words], colour: bool) -> Text:
    """Old and new words in one text; the blanks around a stretch stay outside its marks."""
    out = Text()
    for op, run in groupby(words, key=lambda w: w.op):
        stretch = Text()
        for w in run:
            stretch.append(" … " if op is Op.GAP else with_glyphs(w.text), style=_style(w))
        blank = len(stretch.plain) - len(stretch.plain.lstrip())
        before, after = MARKS.get(op, ("", "")) if not colour else ("", "")
        out.append(stretch.plain[:blank]).append(before).append_text(stretch[blank:]).append(after)
    return out[len(out.plain) - len(out.plain.lstrip()) :]


def _style(w: Words) -> str:
    return " ".join(filter(None, (STYLES.get(w.op, ""), "bold" if w.bold else ""))) or "none"


def _named(ids: Sequence[str], total: int, labels: Labels) -> str:
    named = [labels.get(i, i) for i in ids[:MOST_NAMED]]
    return ", ".join([*named, *([f"{total - len(named)} more"] if total > len(named) else [])])


def _term(t: TermChange, labels: Labels) -> str:
    used = f", used in {_named(t.used_by, t.uses, labels)}" if t.uses else ""
    fate = f"was: {t.was}" if t.was else t.fate
    return f"{FATES[t.fate]} {t.name} ({fate}){used}"
