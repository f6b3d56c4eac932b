"""What begins with ``..`` in reStructuredText: directives, places, notes at the foot, substitutions, comments.

Nothing is executed and no other file is opened, whatever a directive asks for. Of directives that nobody knows the body
is read as text, since most of them (cards, tabs, boxes of an extension) only say how a text is to look.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rulewright.ingest.readers.html_tree import Element, Text
from rulewright.ingest.readers.rst_blocks import LAST_RANK, Body, led
from rulewright.ingest.readers.rst_inline import Nodes
from rulewright.ingest.readers.rst_lines import FIELD, Line, dedent, dedented, indent, least_indent, trimmed
from rulewright.ingest.readers.rst_names import SUBSTITUTION, TARGET, of_term
from rulewright.ingest.readers.rst_tables import separated
from rulewright.kb.language.data import word_set

DIRECTIVE = re.compile(r"\.\.[ \t]++([\w.+:-]{1,60}?)[ \t]?::(?:[ \t]++|\Z)")
NOTE = re.compile(r"\.\.[ \t]++(\[[^\[\]\s]{1,60}\])(?:[ \t]++|\Z)")  # .. [1] at the foot of a page

LEFT_OUT = word_set(
    "toctree index raw include literalinclude contents image sectnum section-numbering meta title header footer "
    "default-role role highlight highlightlang target-notes tabularcolumns currentmodule module video youtube mermaid "
    "graphviz graph digraph uml plantuml math bibliography sectionauthor codeauthor date replace unicode ifconfig "
    "todolist"
)
CODE = word_set("code code-block sourcecode parsed-literal prompt")
BOXES = word_set(
    "note warning tip hint important caution danger error attention seealso todo epigraph highlights pull-quote "
    "versionadded versionchanged deprecated"
)
TITLED_BOXES = word_set("admonition sidebar topic")
THROUGH = word_set("container compound class rst-class only centered hlist figure role-content align tabs")


class Directive(NamedTuple):
    """A directive's lines: what stands behind its name and right below, its options, and its body."""

    said: list[Line]
    options: dict[str, Line]
    body: list[Line]

    @property
    def all(self) -> list[Line]:
        """All its text, for those that have no argument."""
        parted = [Line(self.body[0].start, "", self.body[0].start)] if self.said and self.body else []
        return [*self.said, *parted, *self.body]


def explicit(body: Body, lines: Sequence[Line]) -> None:
    """Read one block of explicit markup."""
    text = lines[0].text
    if m := TARGET.match(text):
        if not m[3]:
            body.named(m[1] or m[2])
        body.drop(lines)
    elif SUBSTITUTION.match(text):
        body.drop(lines)
    elif m := NOTE.match(text):
        _note(body, lines, m)
    elif m := DIRECTIVE.match(text):
        _directive(body, lines, m)
    else:
        body.drop(lines)  # a comment


def _note(body: Body, lines: Sequence[Line], m: re.Match[str]) -> None:
    label = lines[0].cut(m.start(1), m.end(1))
    inside = led(body.inside([lines[0].cut(m.end()), *dedented(lines[1:])]))
    body.put("div", label.start, [Text(label.text, label.start, label.end), Text(" ", label.end, label.end), *inside])


def _parts(lines: Sequence[Line], first: Line) -> Directive:
    columns = least_indent(lines[1:])
    below = [dedent(x, columns) for x in lines[1:]]
    n = 0
    while n < len(below) and below[n].text and not FIELD.match(below[n].text):
        n += 1
    said = trimmed([first, *below[:n]])
    options: dict[str, Line] = {}
    while n < len(below) and below[n].text:
        if m := FIELD.match(below[n].text):
            options[m[1]] = below[n].cut(m.end())  # what else stands here is more of an option
        n += 1
    return Directive(said, options, trimmed(below[n:]))


def _directive(body: Body, lines: Sequence[Line], m: re.Match[str]) -> None:
    name = m[1].rpartition(":")[2].casefold()
    if name in LEFT_OUT:
        body.drop(lines)
        return
    parts = _parts(lines, lines[0].cut(m.end()))
    start = lines[0].start
    if read := READ.get(name):
        read(body, parts, start)
    elif name in BOXES:
        body.put("blockquote", start, body.inside(parts.all))
    elif name in TITLED_BOXES:
        body.put("blockquote", start, [*_bold(body, parts.said), *body.inside(parts.body)])
    elif name in CODE:
        body.literal(parts.body)
    elif name in THROUGH:
        _through(body, parts, name)
    elif parts.body:
        body.put("div", start, [*_bold(body, parts.said), *body.inside(parts.body)])
    else:
        body.drop(lines)


def _through(body: Body, parts: Directive, name: str) -> None:
    """The text alone: the directive says how it looks."""
    text = parts.all if name in ("centered", "hlist") else parts.body
    if text:
        body.put("div", text[0].start, body.inside(text))


def _bold(body: Body, lines: Sequence[Line]) -> list[Element]:
    """A title that is no heading."""
    if not lines:
        return []
    return [Element("p", lines[0].start, {}, [Element("b", lines[0].start, {}, body.prose(lines))])]


def _rubric(body: Body, parts: Directive, start: int) -> None:
    """A heading that is in no contents, below the one that it stands under."""
    if parts.said:
        body.heading(min(body.page.rank + 1, LAST_RANK), parts.said)


def _titled_table(body: Body, parts: Directive, start: int) -> None:
    caption = body.prose(parts.said)
    inside = body.inside(parts.body)
    body.put("div", start, [Element("p", start, {}, caption), *inside] if caption else inside)


def _values(body: Body, parts: Directive, start: int) -> None:
    option = parts.options.get("delim")
    comma = {"tab": "\t", "space": " "}.get(option.text, option.text[:1] or ",") if option else ","
    head = [parts.options["header"]] if "header" in parts.options else []
    body.table(separated([*head, *parts.body], comma), start, body.prose(parts.said))


def _listed(body: Body, parts: Directive, start: int) -> None:
    """A list of rows, each a list of cells."""
    inside = body.inside(parts.body)
    rows = [x for x in inside if isinstance(x, Element) and x.tag == "ul"][:1]
    made: Nodes = [Element("caption", start, {}, body.prose(parts.said))] if parts.said else []
    for row in rows[0].children if rows else ():
        lists = [x for x in _elements(row) if x.tag == "ul"]
        cells = [Element("td", c.start, c.attrs, c.children) for x in lists[:1] for c in _elements(x)]
        made.append(Element("tr", start, {}, [*cells]))
    body.put("table", start, made) if rows else body.put("div", start, inside)


def _glossary(body: Body, parts: Directive, start: int) -> None:
    """Terms, of which several on lines of their own may have one definition."""
    out: Nodes = []
    terms: list[Line] = []
    text: list[Line] = []
    for line in [*parts.all, Line(start, "end", start)]:
        if line.text and not indent(line):
            if any(x.text for x in text):
                places = [Element("a", x.start, {"name": of_term(x.text)}) for x in terms]
                out += [*places, *body.defined(terms, text)]
                terms = []
            text = []
            terms.append(line)
        elif terms:
            text.append(line)
    body.put("dl", start, out)


def _elements(e: Element | Text) -> list[Element]:
    return [x for x in e.children if isinstance(x, Element)] if isinstance(e, Element) else []


READ: dict[str, Callable[[Body, Directive, int], None]] = {
    "rubric": _rubric,
    "table": _titled_table,
    "csv-table": _values,
    "glossary": _glossary,
    "list-table": _listed,
}
