"""The lines and marks of wikitext become the tree of elements that ``html_blocks.render`` reads."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, groupby
from typing import NamedTuple
from urllib.parse import quote

from rulewright.ingest.readers.html_tree import Element, Text
from rulewright.ingest.readers.odt_tree import Look, with_look
from rulewright.ingest.readers.pieces import pieces, place
from rulewright.kb.groups import in_runs
from rulewright.kb.mapped import Mapped

DEEPEST = 20  # levels of a list
HEADING = re.compile(r"(={1,6})([^\n]*?)(={1,6})[ \t\r]*+\Z")
ITEM = re.compile(r"[*#:;]++")
RULE = re.compile(r"-{4,}")
LINK = r"\[\[(?P<page>[^\[\]|\n]{1,300})(?:\|(?P<words>[^\[\]\n]{0,500}))?\]\]"
OUTER = r"\[(?P<address>(?:https?:)?//[^\s\[\]]{1,500})(?:[ ](?P<label>[^\[\]\n]{1,500}))?\]"
TOKEN = re.compile(rf"(?P<quotes>'{{2,}})|{LINK}|{OUTER}|(?P<br><br[ ]?/?>)", re.IGNORECASE)
ATTRIBUTES = re.compile(r"[^\[\]|{}\n]{0,300}\|(?!\|)")
CELLS = {"|": re.compile(r"\|\|"), "!": re.compile(r"!!|\|\|")}
SPAN = re.compile(r"(colspan|rowspan)[ ]?=[ ]?\"?(\d{1,3})", re.IGNORECASE)

Stretch = tuple[int, int]
Nodes = list[Element | Text]
Address = Callable[[str, str], str]  # of a page and a place in it, as they are written -> what a link to it says


class _Item(NamedTuple):
    """A line of a list: its marks, and where its text stands."""

    marks: str
    start: int
    end: int


class Blocks:
    """Reads a page. ``address`` says where its links lead; without it there are the places of this page only."""

    def __init__(self, page: Mapped, address: Address | None = None) -> None:
        self._page = page
        self._address = address or self._on_page
        self._text = page.text
        lines = page.text.split("\n")
        starts = accumulate((len(x) + 1 for x in lines), initial=0)
        self._lines = [(a, a + len(x.rstrip())) for a, x in zip(starts, lines, strict=False)]
        self._names = {normal(title) for line in self._lines if (title := self._title(line))}

    def read(self) -> Nodes:
        """All that the page holds."""
        out: Nodes = []
        at = 0
        while at < len(self._lines):
            start, end = self._lines[at]
            begins = self._text[start : start + 2]
            if start == end:
                at += 1
            elif begins == "{|" and (after := self._table_end(at)) > at:
                out.append(self._table(self._lines[at + 1 : after]))
                at = after + 1
            elif title := self._title((start, end)):
                out += self._heading(title, start, end)
                at += 1
            elif ITEM.match(begins):
                after = next((n for n in range(at, len(self._lines)) if not self._item(n)), len(self._lines))
                out += self._lists([i for n in range(at, after) if (i := self._item(n))], 0)
                at = after
            elif RULE.match(self._text, start):
                out.append(Element("hr", self._place(start)))
                at += 1
            else:
                after = self._paragraph_end(at)
                out.append(Element("p", self._place(start), {}, self._several(self._lines[at:after])))
                at = after
        return out

    def _place(self, at: int) -> int:
        return place(self._page, at)

    def _title(self, line: Stretch) -> str:
        """What a heading says, "" for any other line."""
        text = self._text[line[0] : line[1]]
        m = HEADING.match(text) if text.startswith("=") else None
        return m[2].strip() if m else ""

    def _heading(self, title: str, start: int, end: int) -> Nodes:
        """A heading, which begins at its words and not at the blank before them."""
        line = self._text[start:end]
        rank = min(len(line) - len(line.lstrip("=")), len(line) - len(line.rstrip("=")), 6)
        first = self._text.index(title, start + rank)
        name = Element("a", self._place(first), {"name": normal(title)})
        return [name, Element(f"h{rank}", self._place(first), {}, self._inline(first, first + len(title)))]

    def _item(self, n: int) -> _Item | None:
        start, end = self._lines[n]
        m = ITEM.match(self._text, start, end)
        return _Item(m[0][:DEEPEST], m.end(), end) if m else None

    def _paragraph_end(self, at: int) -> int:
        """Where a paragraph ends: at an empty line or at one that begins something else."""
        end = at + 1
        while end < len(self._lines):
            start, stop = self._lines[end]
            begins = self._text[start:stop][:4]
            if not begins or begins[0] in "*#:;=" or begins.startswith(("{|", "----")):
                break
            end += 1
        return end

    def _lists(self, items: Sequence[_Item], depth: int) -> Nodes:
        """The lists of lines that have this many marks in common."""
        out: Nodes = []
        for kind, group in groupby(items, lambda i: {"*": "ul", "#": "ol"}.get(i.marks[depth], "dl")):
            made = Element(kind, self._place(items[0].start))
            for item in in_runs(group, lambda _, i: len(i.marks) > depth + 1):  # each with what stands below it
                made.children += self._one(item[0], item[1:], depth)
            out.append(made)
        return out

    def _one(self, item: _Item, below: Sequence[_Item], depth: int) -> Nodes:
        """An item and what stands below it."""
        whole = len(item.marks) == depth + 1
        nested = self._lists(below if whole else [item, *below], depth + 1) if below or not whole else []
        tag = {"*": "li", "#": "li", ";": "dt"}.get(item.marks[depth], "dd")
        start, end = (item.start, item.end) if whole else (item.end, item.end)
        colon = self._text.find(" : ", start, end) if tag == "dt" else -1
        if colon < 0:
            return [Element(tag, self._place(start), {}, [*self._inline(start, end), *nested])]
        term = Element("dt", self._place(start), {}, self._inline(start, colon))
        return [term, Element("dd", self._place(colon), {}, [*self._inline(colon + 3, end), *nested])]

    def _table_end(self, at: int) -> int:
        """The line of ``|}``; ``at`` where there is none before another table begins."""
        for n in range(at + 1, len(self._lines)):
            begins = self._text[self._lines[n][0] : self._lines[n][0] + 2]
            if begins == "|}":
                return n
            if begins == "{|":
                return at
        return at

    def _table(self, lines: Sequence[Stretch]) -> Element:
        table = Element("table", self._place(lines[0][0]) if lines else 0)
        row = Element("tr", table.start)
        for start, end in lines:
            text = self._text[start : start + 2]
            if text == "|+":
                table.children.append(Element("caption", self._place(start), {}, self._inline(start + 2, end)))
            elif text == "|-":
                row = Element("tr", table.start)
                table.children.append(row)
            elif text[:1] in ("|", "!"):
                if not (table.children and table.children[-1] is row):
                    table.children.append(row)
                row.children += self._cells(start, end)
            elif row.children and isinstance(cell := row.children[-1], Element):
                cell.children += [Text(" ", self._place(start), self._place(start)), *self._inline(start, end)]
        return table

    def _cells(self, start: int, end: int) -> Iterator[Element]:
        """The cells of a line, which begins with ``|`` or ``!``."""
        at = start + 1
        tag = "th" if self._text[start] == "!" else "td"
        marks = [*CELLS[self._text[start]].finditer(self._text, at, end)]
        for z, after in [*(m.span() for m in marks), (end, end)]:
            attributes = ATTRIBUTES.match(self._text, at, z)
            said = attributes[0] if attributes and "=" in attributes[0] else ""
            spans = {m[1].lower(): m[2] for m in SPAN.finditer(said)}
            yield Element(tag, self._place(at), spans, self._inline(at + len(said), z))
            at = after

    def _several(self, lines: Sequence[Stretch]) -> Nodes:
        out: Nodes = []
        for start, end in lines:
            out += [Text(" ", self._place(start), self._place(start))] * bool(out) + self._inline(start, end)
        return out

    def _inline(self, start: int, end: int) -> Nodes:
        """The text of a line; emphasis ends with it."""
        out = Element("", 0)
        bold = italic = False
        at = start
        for m in TOKEN.finditer(self._text, start, end):
            here = with_look(out, Look(bold, italic))
            here.children += self._pieces(at, m.start())
            at = m.end()
            if m["quotes"]:
                many = len(m["quotes"])
                here.children += self._pieces(m.start(), m.end() - {4: 3}.get(many, min(many, 5)))
                bold, italic = bold ^ (many >= 3), italic ^ (many == 2 or many >= 5)
            elif m["br"]:
                out.children.append(Element("br", self._place(m.start())))
            else:
                here.children.append(self._link(m))
        with_look(out, Look(bold, italic)).children += self._pieces(at, end)
        return out.children

    def _link(self, m: re.Match[str]) -> Element:
        group = "words" if m["words"] else "page" if m["page"] else "label" if m["label"] else "address"
        words = [*self._pieces(m.start(group) + (m[group][0] in "#:"), m.end(group))]
        if not m["page"]:
            return Element("a", self._place(m.start()), {"href": m["address"]}, [*words])
        page, _, local = m["page"].partition("#")
        return Element("a", self._place(m.start()), {"href": self._address(page, local)}, [*words])

    def _on_page(self, page: str, local: str) -> str:
        name = normal(local or page)
        here = name in self._names and (not page or not local)
        return f"{'#' * here}{quote(name, safe='')}"

    def _pieces(self, start: int, end: int) -> Iterator[Text]:
        return pieces(self._page, start, end)


def normal(name: str) -> str:
    """A name as links are compared."""
    return " ".join(name.replace("_", " ").split()).casefold()
