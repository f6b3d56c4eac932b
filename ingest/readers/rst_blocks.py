"""The body of a reStructuredText file: lines become the tree of elements that ``html_blocks.render`` reads.

After docutils' own description of the format, but never strict: a line below a title may be short, an item may go on
with fewer blanks, a directive may be anybody's. Every line is looked at once for each level that it stands in, and the
levels are bounded, so that reading takes linear time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rulewright.ingest.readers import rst_lines as look, rst_tables as tables
from rulewright.ingest.readers.html_tree import Element, Text
from rulewright.ingest.readers.rst_inline import Nodes, Prose
from rulewright.ingest.readers.rst_lines import Line, dedented, indent, indented_from
from rulewright.ingest.readers.rst_names import Names, normal

DEEPEST = 20  # blocks within blocks; what is deeper is one paragraph
LAST_RANK = 6  # of a heading


class Page:
    """What the blocks of one file share: its text and names, and which signs its titles have had so far."""

    def __init__(self, source: str, names: Names) -> None:
        self.source = source
        self.names = names
        self.rank = 0  # of the last title
        self._signs: list[tuple[str, bool]] = []

    def ranked(self, sign: str, overlined: bool) -> int:
        """The rank of a title by the line that is drawn below it: the first sign of a file is the highest."""
        if (sign, overlined) not in self._signs:
            self._signs.append((sign, overlined))
        self.rank = min(self._signs.index((sign, overlined)) + 1, LAST_RANK)
        return self.rank


class Body:
    """Reads a block of lines; ``out`` is what they came to."""

    def __init__(self, page: Page, lines: Sequence[Line], depth: int = 0) -> None:
        self.page = page
        self.out: Nodes = []
        self._lines = lines
        self._depth = depth
        self._places: list[str] = []  # the next element bears these names

    def read(self) -> Nodes:
        """All that the lines hold."""
        at = 0
        while at < len(self._lines):
            at = self._block(at)
        return self.out

    def inside(self, lines: Sequence[Line]) -> Nodes:
        """What a block within this one holds."""
        if self._depth >= DEEPEST:
            return self.prose([x for x in lines if x.text])
        return Body(self.page, dedented(lines), self._depth + 1).read()

    def prose(self, lines: Sequence[Line]) -> Nodes:
        """What stands in lines of text."""
        return Prose([look.dedent(x, 1 << 20) for x in lines], self.page.names).nodes()

    def put(self, tag: str, start: int, children: Iterable[Element | Text], **attrs: str) -> None:
        """Add an element, with the names that wait for one."""
        self.out += [Element("a", start, {"name": name}) for name in self._places]
        self._places.clear()
        self.out.append(Element(tag, start, attrs, [*children]))

    def drop(self, lines: Sequence[Line]) -> None:
        """Set lines aside."""
        start, end = lines[0].start, lines[-1].end
        self.out.append(Element("template", start, {}, [Text(self.page.source[start:end], start, end)]))

    def named(self, name: str) -> None:
        """The next element bears a name."""
        self._places.append(normal(name))

    def _block(self, at: int) -> int:
        """Read the block that begins at a line; what follows it begins at the one returned."""
        line = self._lines[at]
        if not line.text:
            return at + 1
        if indent(line):
            end = indented_from(self._lines, at)
            self.put("blockquote", line.start, self.inside(self._lines[at:end]))
            return end
        for kind in (self._explicit, self._table, self._list, self._fields, self._verse, self._title):
            end = kind(at)
            if end > at:
                return end
        return self._text(at)

    def _explicit(self, at: int) -> int:
        """``..`` and what belongs to it; ``__`` names an address."""
        text = self._lines[at].text
        if text.startswith("__ ") or text == "__":
            self.drop(self._lines[at : at + 1])
            return at + 1
        if not (text == ".." or text.startswith((".. ", "..\t"))):
            return at
        from rulewright.ingest.readers.rst_directives import explicit  # it reads bodies in its turn

        after = self._lines[at + 1 : at + 2]
        empty = text == ".." and not (after and after[0].text)  # it only parts what is around it
        end = at + 1 if empty else indented_from(self._lines, at + 1)
        explicit(self, self._lines[at : max(end, at + 1)])
        return max(end, at + 1)

    def _table(self, at: int) -> int:
        end = tables.grid_end(self._lines, at)
        if end > at:
            self.table(tables.grid(self._lines[at:end]), self._lines[at].start)
            return end
        end = tables.simple_end(self._lines, at)
        if end > at:
            self.table(tables.simple(self._lines[at:end]), self._lines[at].start)
        return end

    def table(self, rows: Iterable[tables.Row], start: int, caption: Nodes | None = None) -> None:
        """Add a table."""
        made = [Element("caption", start, {}, caption)] if caption else []
        for row in rows:
            cells = [Element("td", start, {}, self.inside(cell)) for cell in row]
            made.append(Element("tr", start, {}, [*cells]))
        self.put("table", start, made)

    def _list(self, at: int) -> int:
        tag, end = "", at
        items: list[Element] = []
        while end < len(self._lines):
            found = self._item(end)
            if not found or (tag and found[0] != tag):
                break
            tag, item, end = found
            items.append(item)
            end = self._past(end, lambda x: not x.text)
        if items:
            self.put(tag, items[0].start, items)
        return end

    def _item(self, at: int) -> tuple[str, Element, int] | None:
        """The list's tag, an item of it and where that ends; None where no item begins."""
        line = self._lines[at]
        m = look.BULLET.match(line.text) or look.NUMBER.match(line.text) or look.LETTER.match(line.text)
        if not m or (m.re is not look.BULLET and not self._is_list(at)):
            return None
        end = self._item_end(at, m.end())
        rest = [look.dedent(x, m.end()) for x in self._lines[at + 1 : end]]
        item = Element("li", line.start, {}, led(self.inside([line.cut(m.end()), *rest])))
        if m.re is look.NUMBER and (m[1] or m[2]) != "#":
            item.attrs["value"] = m[1] or m[2]
        if m.re is look.LETTER:  # the list that is written counts by numbers only: the letter is text
            mark = line.cut(0, m.end())
            item.children[:0] = [Text(mark.text, mark.start, mark.end), Text(" ", mark.end, mark.end)]
        return "ol" if m.re is look.NUMBER else "ul", item, end

    def _item_end(self, at: int, columns: int) -> int:
        """Where an item ends whose text begins at so many columns; the lines right below it may have fewer blanks."""
        end = self._past(at + 1, lambda x: bool(x.text) and indent(x) > 0)
        return indented_from(self._lines, end, min(columns, look.TAB))

    def _past(self, at: int, passes: Callable[[Line], bool]) -> int:
        """The first line from ``at`` on that is not such a one."""
        return next((n for n in range(at, len(self._lines)) if not passes(self._lines[n])), len(self._lines))

    def _is_list(self, at: int) -> bool:
        """False for a paragraph or a title that begins with a number."""
        if at + 1 == len(self._lines) or not self._lines[at + 1].text or indent(self._lines[at + 1]):
            return True
        below = self._lines[at + 1].text
        return bool(look.NUMBER.match(below) or look.LETTER.match(below))

    def _fields(self, at: int) -> int:
        """``:name: text``; at the beginning of a file they are its own data and no text."""
        end, out = at, list[Element]()
        while end < len(self._lines) and (m := look.FIELD.match(self._lines[end].text)):
            line, first = self._lines[end], end
            end = indented_from(self._lines, end + 1)
            body = self.inside([line.cut(m.end()), *dedented(self._lines[first + 1 : end])])
            out.append(Element("dt", line.start, {}, [*Prose([line.cut(1, m.end(1))], self.page.names).nodes()]))
            out.append(Element("dd", line.start, {}, led(body)))
            end = self._past(end, lambda x: not x.text)
        if out and not self._depth and not any(isinstance(x, Element) and x.tag != "template" for x in self.out):
            self.drop(self._lines[at:end])
        elif out:
            self.put("dl", out[0].start, out)
        return end

    def _verse(self, at: int) -> int:
        """``| lines`` that stay lines."""
        end, found = at, list[list[Line]]()
        while end < len(self._lines) and (self._lines[end].text + " ").startswith("| "):
            first = end
            end = self._past(first + 1, lambda x: bool(x.text) and indent(x) > 0)
            found.append([self._lines[first].cut(1), *self._lines[first + 1 : end]])
        if found:
            nodes: Nodes = []
            for lines in found:
                nodes += [*self.prose(lines), Element("br", lines[-1].end)]
            self.put("p", self._lines[at].start, nodes)
        return end

    def _title(self, at: int) -> int:
        """A title with a line below it, or one above it as well; a line alone parts paragraphs."""
        here, below, last = (self._lines[n] if n < len(self._lines) else Line(0, "", 0) for n in range(at, at + 3))
        if look.is_adornment(here):
            if below.text and last.text == here.text and not self._depth:
                self.heading(self.page.ranked(here.text[0], True), [look.dedent(below, 1 << 20)])
                return at + 3
            if len(here.text) >= look.LEAST_SURE and not below.text:
                self.put("hr", here.start, ())
                return at + 1
            return at
        if self._depth or not look.underlines(below, here):
            return at
        self.heading(self.page.ranked(below.text[0], False), [here])
        return at + 2

    def heading(self, rank: int, lines: Sequence[Line]) -> None:
        """Add a heading, which bears its own name."""
        self.named(" ".join(x.text for x in lines))
        self.put(f"h{rank}", lines[0].start, self.prose(lines))

    def _text(self, at: int) -> int:
        """A paragraph, a term with its definition, and what is to be shown as it stands."""
        end = self._past(at + 1, lambda x: bool(x.text) and not indent(x))
        goes_on = end < len(self._lines) and bool(self._lines[end].text)
        if end == at + 1 and goes_on and not self._lines[at].text.endswith("::"):
            return self._definitions(at)
        last = self._lines[end - 1]
        literal = last.text.endswith("::")
        lines = [*self._lines[at : end - 1], last.cut(0, len(last.text) - (1 + last.text.endswith(" ::")) * literal)]
        if last.text != "::" or len(lines) > 1:
            self.put("p", lines[0].start, self.prose(lines))
        after = indented_from(self._lines, end) if literal else end
        if after > end:
            self.literal(self._lines[end:after])
        return after

    def literal(self, lines: Sequence[Line]) -> None:
        """Add text that is shown as it stands."""
        if nodes := as_it_stands(lines, self.page.source):
            self.put("pre", lines[0].start, nodes)

    def _definitions(self, at: int) -> int:
        """Terms, each on a line of its own, with their definitions below, farther in."""
        out: list[Element] = []
        end = at
        while end + 1 < len(self._lines) and self._defines(end):
            first = end
            end = indented_from(self._lines, first + 1)
            out += self.defined(self._lines[first : first + 1], self._lines[first + 1 : end])
        self.put("dl", out[0].start, out)
        return end

    def defined(self, terms: Sequence[Line], lines: Sequence[Line]) -> list[Element]:
        """Terms with the definition that they have in common."""
        named: Nodes = []
        for term in terms:
            named += [Text(", ", term.start, term.start)] * bool(named) + self.prose([term])
        text = Element("dd", lines[0].start, {}, led(self.inside(lines)))
        return [Element("dt", terms[0].start, {}, named), text]

    def _defines(self, at: int) -> bool:
        """True where a line is a term: something stands farther in below it."""
        here, below = self._lines[at], self._lines[at + 1]
        return bool(here.text) and not indent(here) and bool(below.text) and indent(below) > 0


def as_it_stands(lines: Sequence[Line], source: str) -> Nodes:
    """The text of lines that stay lines, without the blanks that all begin with."""
    nodes: Nodes = []
    for line in dedented(lines):
        if line.text:
            nodes.append(Text(line.text, line.start, line.end))
        nodes.append(Text("\n", line.stop, line.stop + (source[line.stop : line.stop + 1] == "\n")))
    return nodes[:-1]


def led(nodes: Nodes) -> Nodes:
    """What follows a mark on its line: without the paragraph around the first words."""
    if nodes and isinstance(nodes[0], Element) and nodes[0].tag == "p":
        return [Element("span", nodes[0].start, {}, nodes[0].children), *nodes[1:]]
    return nodes
