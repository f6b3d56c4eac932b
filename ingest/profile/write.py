"""A draft as the text of a profile: commented TOML that is accepted as it stands."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap

from rulewright.ingest.profile.draft import Draft, changes
from rulewright.ingest.profile.habits import BOOK, HABITS, Field
from rulewright.ingest.profile.signs import Sign
from rulewright.kb.groups import in_groups

WIDTH = 100  # columns of a remark
SYMBOLS, TREE = ("symbols",), ("headings", "tree")
MOST_NAMED = 6  # headings that a remark names


def write(draft: Draft) -> str:
    """The profile as text."""
    name = draft.part.source.name
    head = (
        f"Profile of {draft.profile.title!r}, written by `rulewright profile` from what general means find in {name}. "
        "Keep it beside the rulebook under any name that ends in .toml. Look it over, build again, and hold it against "
        f"the text with `rulewright profile {name} --check THIS FILE`. What follows a # is a remark; take the # away "
        "from an option to use it."
    )
    blocks = [remark(head), "\n".join(_book(draft)), *_habits(draft)]
    return "\n\n".join(b.rstrip() for b in blocks) + "\n"


def remark(text: str) -> str:
    """Text as lines of remarks."""
    return "\n".join(f"# {line}" for line in wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False))


def quoted(text: str) -> str:
    """A text in quotes, as TOML wants it; characters that no font shows stand there by their number."""
    shown = json.dumps(text, ensure_ascii=False)
    return "".join(
        c if c.isprintable() else f"\\U{ord(c):08X}" if ord(c) > 0xFFFF else f"\\u{ord(c):04X}" for c in shown
    )


def _book(draft: Draft) -> Iterator[str]:
    """The table [book]: each value with what it means and where it comes from."""
    yield "[book]"
    for field in BOOK:
        key = field.path[-1]
        value = getattr(draft.profile, key)
        yield remark(" ".join((field.says, *_where_from(draft, key))))
        if value is None:
            yield f"# {field.example}"
        elif isinstance(value, tuple):
            yield f"{key} = [{', '.join(map(quoted, value))}]"
        else:
            yield f"{key} = {quoted(value) if isinstance(value, str) else value}"


def _where_from(draft: Draft, key: str) -> Iterator[str]:
    """How sure one value is."""
    if key == "game" and draft.kin:
        yield f"The title begins like that of {Path(draft.kin).name}: look whether it is the same game."
    if key == "edition":
        line = draft.places.get("edition")
        if not draft.profile.edition:
            yield "The text does not say it."
        elif line:
            yield f"From line {line}."
    if key == "authority" and draft.profile.authority:
        yield "The title tells of a book that adds to another."
    if key == "recognise":
        yield "Two or three are enough: names rather than common words, and such as the next edition will have too."


def _habits(draft: Draft) -> Iterator[str]:
    """The other tables, one block each; what only a person can know is a remark."""
    tables = in_groups((field.table, field) for field in HABITS)
    for table, fields in tables.items():
        lines = [f"[{'.'.join(table)}]"]
        for field in sorted(fields, key=lambda f: f.path == TREE):
            own = _tree(draft, field) if field.path == TREE else _symbols(draft, field) if field.path == SYMBOLS else ()
            lines += own or (remark(field.says), *(f"# {line}" for line in field.example.split("\n")))
        yield "\n".join(lines)


def _symbols(draft: Draft, field: Field) -> Iterator[str]:
    """The odd glyphs, each a remark with a guess."""
    found = "Found, with a guess at each name:" if draft.signs else f"None were found. An example: {field.example}"
    yield remark(f"{field.says} {found}")
    lines = [(f"# {quoted(s.printed)} = {quoted(s.guess)}", _about(draft, s)) for s in draft.signs]
    width = max((len(line) for line, _ in lines), default=0)
    yield from (f"{line:{width}}  # {about}" for line, about in lines)


def _about(draft: Draft, sign: Sign) -> str:
    """How often a glyph stands there, and where."""
    often = "once" if sign.count == 1 else f"{sign.count} times"
    line = draft.places.get(sign.printed)
    at = f", {'first ' if sign.count > 1 else ''}on line {line}" if line else ""
    if sign.printed in draft.letters:
        return f'{often}{at}: read as "{draft.letters[sign.printed]}" without being told; leave it'
    return f"{often}{at}" + (": it begins lines, probably a bullet; leave it" if sign.bullet else "")


def _tree(draft: Draft, field: Field) -> Iterator[str]:
    """The headings, in use where they change nothing as they stand."""
    found = draft.tree
    if not found.lines:
        yield remark(f"{field.says} No headings were found; list them as in:")
        yield from (f"# {line}" for line in field.example.split("\n"))
        return
    why = _why_not(draft)
    more = f"{found.left_out} more are not listed: numbered rules, or too deep down." if found.left_out > 1 else ""
    yield remark(" ".join(filter(None, (field.says, ADVICE, more, why))))
    lines = ('tree = """', *map(_in_quotes, found.lines), '"""')
    yield from (f"# {line}" if why else line for line in lines)


ADVICE = (
    "These are the headings that were found. Move one to where it belongs, two blanks for each level, and say what it "
    "is where it is not rules: {example}, {sidebar}, {table}, {scenario}, {reference}, {lore}, {credits}, {toc}, "
    "{index}."
)


def _why_not(draft: Draft) -> str:
    """Why the tree is not used as it stands, "" where it is."""
    if not draft.tree.needed:
        return "The numbers or marks of this book tell the rank of its headings; use the list only if they mislead."
    changed = changes(draft, "\n".join(draft.tree.lines))
    if changed is None:
        return ""
    named = ", ".join(f"{t!r}" for t in changed[:MOST_NAMED]) or "their order"
    return f"Not used yet: as it stands it would change a little ({named}). Take the # away when it is as you want it."


def _in_quotes(line: str) -> str:
    """A line within three quotes."""
    indent = line[: len(line) - len(line.lstrip())]
    return indent + quoted(line.lstrip())[1:-1].replace('\\"', '"').replace('"""', '""\\"')
