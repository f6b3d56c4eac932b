"""The blocks of AsciiDoc: lines become the tree of elements that ``html_blocks.render`` reads."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rulewright.ingest.readers import rst_tables
from rulewright.ingest.readers.asciidoc_inline import ANCHOR, Names, Nodes, Prose, own_name
from rulewright.ingest.readers.asciidoc_table import Cell, cells_of, columns_of, rows_of
from rulewright.ingest.readers.html_tree import Element, Text
from rulewright.ingest.readers.rst_blocks import as_it_stands
from rulewright.ingest.readers.rst_lines import Line
from rulewright.kb.groups import in_groups
from rulewright.kb.language.data import word_set
from rulewright.kb.mapped import Mapped, concat

DEEPEST = 20  # blocks within blocks; what is deeper is one paragraph
LAST_RANK = 6  # of a heading
LONGEST_CREDIT = 100  # characters of a line below the title that names authors or a revision
ENTRY = re.compile(r":(!?[\w][\w-]{0,60}!?):(?:[ \t]++(.*))?\Z")  # :name: value
# tag::full[]   <<<   toc::[]   image::mud.png[Mud]   include::mud.adoc[]
NO_TEXT = re.compile(r"(?:(?:tag|end|toc|image|video|audio|include|ifeval|endif)::.{0,300}\[.*\]|<<<+)\Z")
RULE = re.compile(r"(?:'{3,}|-{3}|\*{3}|- - -|\* \* \*)\Z")
ATTRIBUTES = re.compile(r"\[(?:[\w.,#%\"':][^\n]*|\[[\w:][^\[\]\n]*\])?\]\Z")
TITLE = re.compile(r"\.(?=[^\s.])")
HEADING = re.compile(r"(={1,6}|#{1,6})[ \t]++(?=\S)")
UNDERLINES = "=-~^+"
DELIMITER = re.compile(r"={4,}|-{4,}|\.{4,}|\*{4,}|_{4,}|\+{4,}|/{4,}|--|`{3}\S{0,30}|[|,:!]={3,}")
ITEM = re.compile(
    r"[ \t]*+(?:(?P<bullet>\*{1,5}|[-•])|(?P<dots>\.{1,5})|(?P<number>\d{1,5})\.|(?P<letter>[A-Za-z]\.|[ivxIVX]{1,5}\))"
    r"|<(?P<callout>\d{1,3}|\.)>)[ \t]++(?=\S)"
)
TERM = re.compile(r"[ \t]*+(?P<term>\S[^\n]*?)(?P<colons>:{2,4}|;;)(?:[ \t]++|\Z)")
DRAWN = re.compile(r"\S[ \t]{3,}\S")  # lines that are set in are shown as they stand; most hold sentences
CHECKED = re.compile(r"\[[ *xX]\][ \t]++")
ADMONITION = re.compile(r"(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]")
FIRST = re.compile(r"\[([\w-]+)")
NUMBER = re.compile(r"start=\"?(\d{1,5})")
QUOTED = word_set("note tip important warning caution quote verse abstract sidebar")
LEFT_OUT = word_set("comment pass stem latexmath asciimath")
SHOWN = word_set("source listing literal")
BARS = {",": ",", ":": ":"}


class Item(NamedTuple):
    """How an item of a list begins: what all items of its list begin with, the list's tag, and where its text does."""

    key: str
    tag: str
    at: int
    number: str = ""


class Page:
    """What the blocks of one file share: its text, its names, how much lower its headings stand, what is no text."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.names = Names(source)
        self.lower = 0
        self.gone: list[Text] = []

    def drop(self, lines: Iterable[Line]) -> None:
        """Set lines aside."""
        self.gone += [Text(x.text, x.start, x.end) for x in lines if x.text]

    def set(self, name: str, value: str) -> None:
        """Set an attribute; one says how much lower headings stand from here on."""
        self.names.define(name, value)
        if name.strip("!") == "leveloffset":
            number = int(value) if value.lstrip("+-").isdecimal() and len(value) < 4 else 0
            self.lower = number + self.lower * value.startswith(("+", "-"))


class Body:
    """Reads a block of lines; ``out`` is what they came to."""

    def __init__(self, page: Page, lines: Sequence[Line], depth: int = 0) -> None:
        self.out: Nodes = []
        self._page = page
        self._lines = lines
        self._depth = depth
        self._style = ""  # what is said of the next block, in brackets
        self._places: list[str] = []  # the next element bears these names
        self._ends = in_groups((_closing(x.text), n) for n, x in enumerate(lines) if DELIMITER.fullmatch(x.text))

    def read(self) -> Nodes:
        """All that the lines hold."""
        at = 0
        while at < len(self._lines):
            at = self._block(at)
        return self.out

    def _inside(self, lines: Sequence[Line]) -> Nodes:
        """What a block within this one holds."""
        if self._depth >= DEEPEST:
            return self._prose([x for x in lines if x.text])
        return Body(self._page, lines, self._depth + 1).read()

    def _prose(self, lines: Sequence[Line]) -> Nodes:
        """What stands in lines of text."""
        parts: list[Mapped | str] = []
        for line in lines:
            first = line.end - len(line.text.lstrip())
            parts += ["\n", Mapped.of(self._page.source, first, line.end)]
        return Prose(self._page.names.put_in_place(concat(parts[1:])), self._page.names).nodes()

    def _put(self, tag: str, start: int, children: Iterable[Element | Text], /, **attrs: str) -> None:
        """Add an element, with the names that wait for one."""
        self.out += [Element("a", start, {"id": name}) for name in self._places]
        self.out.append(Element(tag, start, attrs, [*children]))
        self._places.clear()
        self._style = ""

    def _block(self, at: int) -> int:
        """Read the block that begins at a line; what follows it begins at the one returned."""
        if not self._lines[at].text:
            return at + 1
        for kind in (self._beside, self._delimited, self._heading, self._list):
            end = kind(at)
            if end > at:
                return end
        return self._paragraph(at)

    def _beside(self, at: int) -> int:
        """What is said of a block or of the file, and what is none of its text."""
        line = self._lines[at]
        text = line.text
        if entry := ENTRY.match(text):
            end = at + 1
            value = entry[2] or ""
            while value.endswith(" \\") and end < len(self._lines):
                value = f"{value[:-1].rstrip()} {self._lines[end].text.strip()}"
                end += 1
            self._page.set(entry[1], value)
            self._page.drop(self._lines[at:end])
            return end
        if _is_comment(text) or NO_TEXT.match(text):
            self._page.drop([line])
        elif RULE.match(text):
            self._put("hr", line.start, ())
        elif ATTRIBUTES.match(text):
            self._places += [next(filter(None, m.groups())) for m in ANCHOR.finditer(text)]
            if not text.startswith("[["):
                self._style += text
            self._page.drop([line])
        elif TITLE.match(text):
            style = self._style
            self._put("p", line.start, [Element("i", line.start, {}, self._prose([line.cut(1)]))])
            self._style = style
        else:
            return at
        return at + 1

    def _kind(self) -> str:
        """What the next block is said to be, "" where nothing is."""
        m = FIRST.match(self._style)
        return m[1].casefold() if m else ""

    def _delimited(self, at: int) -> int:
        """A block between two lines of the same signs; a line of them that nothing closes is a rule."""
        line = self._lines[at]
        if not DELIMITER.fullmatch(line.text):
            return at
        ends = self._ends[_closing(line.text)]
        n = bisect_right(ends, at)
        if n == len(ends):
            self._put("hr", line.start, ())
            return at + 1
        close = ends[n]
        inside = self._lines[at + 1 : close]
        sign, kind = line.text[0], self._kind()
        if sign in "/+" or kind in LEFT_OUT:
            self._page.drop(inside)
            self._style = ""
        elif sign in "|!,:":
            self._table(inside, line)
        elif sign in ".`" or line.text.startswith("---") or kind in SHOWN or kind == "verse":
            self._put("pre", line.start, as_it_stands(inside, self._page.source))
        else:
            self._put("blockquote" if sign in "_*" or kind in QUOTED else "div", line.start, self._inside(inside))
        return close + 1

    def _heading(self, at: int) -> int:
        line = self._lines[at]
        m = HEADING.match(line.text)
        below = self._lines[at + 1].text if at + 1 < len(self._lines) else ""
        if m:
            title, rank, end = line.cut(m.end()), len(m[1]), at + 1
            title = title.cut(0, len(title.text.removesuffix(m[1])))
        elif _underlines(below, line.text):
            title, rank, end = line, UNDERLINES.index(below[0]) + 1, at + 2
        else:
            return at
        first = rank == 1 and not self._depth and not self.out
        self.out.append(Element("a", title.start, {"id": own_name(title.text)}))
        self._put(f"h{min(max(rank + self._page.lower, 1), LAST_RANK)}", title.start, self._prose([title]))
        return self._credits(end) if first else end

    def _credits(self, at: int) -> int:
        """Who made the file and when, right below its title, and its attributes."""
        named = 0
        while at < len(self._lines) and (text := self._lines[at].text):
            if ENTRY.match(text) or _is_comment(text):
                at = self._beside(at)
            elif named < 2 and len(text) <= LONGEST_CREDIT and text[-1] not in ".!?:;," and not self._begins(at):
                self._page.drop([self._lines[at]])
                named += 1
                at += 1
            else:
                break
        return at

    def _paragraph(self, at: int) -> int:
        end = self._text_end(at)
        lines = [x for x in self._lines[at:end] if not _is_comment(x.text)]
        self._page.drop(x for x in self._lines[at:end] if _is_comment(x.text))
        start, kind, text = lines[0].start, self._kind(), lines[0].text
        if kind in LEFT_OUT:
            self._page.drop(lines)
            self._style = ""
        elif kind in SHOWN or kind == "verse" or (text[0] in " \t" and any(map(DRAWN.search, (x.text for x in lines)))):
            self._put("pre", start, as_it_stands(lines, self._page.source))
        elif kind in QUOTED or ADMONITION.match(text):
            self._put("blockquote", start, self._prose(lines))
        elif "%hardbreaks" in self._style or text[0] in " \t":
            self._put("p", start, [x for line in lines for x in (*self._prose([line]), Element("br", line.end))])
        else:
            self._put("p", start, self._prose(lines))
        return end

    def _text_end(self, at: int) -> int:
        """Where lines of text end: at an empty one, or one that begins something else."""
        end = at + 1
        while end < len(self._lines) and self._lines[end].text not in ("", "+") and not self._begins(end):
            end += 1
        return end

    def _begins(self, at: int) -> bool:
        """True for a line that is no text of the paragraph before it."""
        text = self._lines[at].text
        delimits = DELIMITER.fullmatch(text) or HEADING.match(text) or ATTRIBUTES.match(text)
        return bool(delimits or self._item(at) or (NO_TEXT.match(text) and not _is_comment(text)))

    # --- lists ---

    def _item(self, at: int) -> Item | None:
        """The item of a list that begins at a line, if one does."""
        text = self._lines[at].text
        if m := ITEM.match(text):
            if m["bullet"]:
                box = CHECKED.match(text, m.end())
                return Item(m["bullet"], "ul", box.end() if box else m.end())
            if m["letter"]:  # the list that is written counts by numbers only: the letter is text
                return Item("a", "ul", m.start("letter"))
            return Item(m["dots"] or ("<" if m["callout"] else "1"), "ol", m.end(), m["number"] or m["callout"] or "")
        m = TERM.match(text) if "::" in text or ";;" in text else None
        return Item(m["colons"], "dl", m.end()) if m and not _is_comment(text) else None

    def _list(self, at: int) -> int:
        if not self._item(at):
            return at
        made, end = self._listed(at, ())
        self._put(made.tag, made.start, made.children, **made.attrs)
        return end

    def _listed(self, at: int, around: tuple[str, ...]) -> tuple[Element, int]:
        """The list that begins at a line, and where it ends; ``around``: what the items of those around begin with."""
        first = self._item(at)
        assert first is not None, "the caller has seen one"
        counted = NUMBER.search(self._style)
        made = Element(first.tag, self._lines[at].start, {"start": counted[1]} if counted else {})
        self._style = ""
        item: Item | None = first
        while item and item.key == first.key:
            line = self._lines[at]
            text = line.cut(item.at)
            if item.tag == "dl":
                term = line.cut(0, len(line.text[: item.at].rstrip()) - len(item.key))
                made.children.append(Element("dt", line.start, {}, self._prose([term])))
                at, text = (at, text) if text.text else self._defined(at)
            held, at = self._led(at, text)
            number = {"value": item.number} if item.number.isdecimal() else {}
            one = Element("li", text.start, number, held)
            at = self._attached(at, one.children, (*around, first.key))
            if item.tag == "dl":  # several terms may have one definition
                one.tag = "dd" if text.text or len(one.children) > 1 else "div"
            made.children.append(one)
            after = self._past_empty(at)
            item = self._item(after) if after < len(self._lines) else None
            at = after if item and item.key == first.key else at
        return made, at

    def _defined(self, at: int) -> tuple[int, Line]:
        """The line on which the text of a term stands that has none on its own; an empty line where there is none."""
        line = self._lines[at]
        after = self._past_empty(at + 1)
        begins = after < len(self._lines) and (
            self._lines[after].text == "+" or self._begins(after) or self._ends_list(after)
        )
        if after == len(self._lines) or begins:
            return at, Line(line.end, "", line.stop)
        return after, self._lines[after]

    def _ends_list(self, at: int) -> bool:
        text = self._lines[at].text
        return bool(_is_comment(text) or ENTRY.match(text) or TITLE.match(text) or RULE.match(text))

    def _led(self, at: int, text: Line) -> tuple[Nodes, int]:
        """The first text of an item, which begins with that of a line, and where it ends."""
        end = self._text_end(at)
        below = [x for x in self._lines[at + 1 : end] if not _is_comment(x.text)]
        self._page.drop(x for x in self._lines[at + 1 : end] if _is_comment(x.text))
        return [Element("span", text.start, {}, self._prose([text, *below] if text.text else below))], end

    def _attached(self, at: int, to: Nodes, around: tuple[str, ...]) -> int:
        """Add to an item what belongs to it: lists that begin otherwise, what a ``+`` adds, text that is set in."""
        while at < len(self._lines):
            if self._lines[at].text == "+":
                at = self._added(self._past_empty(at + 1), to)
                continue
            after = self._past_empty(at)
            if after == len(self._lines):
                break
            if self._lines[after].text == "+":  # an empty line before it: it adds to the item around this one
                if len(around) > 1:
                    return at + 1
                at = after
                continue
            styled = after
            while styled + 1 < len(self._lines) and ATTRIBUTES.match(self._lines[styled].text):
                styled += 1
            item = self._item(styled)
            if item and item.key not in around:
                while after < styled:
                    after = self._beside(after)
                nested, at = self._listed(styled, around)
                to.append(nested)
            elif after > at and not item and self._lines[after].text[0] in " \t":
                at = self._added(after, to)
            else:
                break
        return at

    def _added(self, at: int, to: Nodes) -> int:
        """Add the block that begins at a line, with what is said of it, to an item; a list needs no adding."""
        kept, self.out = self.out, to
        while at < len(self._lines) and self._lines[at].text and self._beside(at) > at:
            at += 1
        if at < len(self._lines) and not self._item(at):
            at = self._block(at)
        self.out = kept
        return at

    def _past_empty(self, at: int) -> int:
        while at < len(self._lines) and not self._lines[at].text:
            at += 1
        return at

    # --- tables ---

    def _table(self, lines: Sequence[Line], around: Line) -> None:
        """A table; its cells may hold blocks."""
        sign = around.text[0]
        style = self._style
        if sign in BARS or "format=" in style.replace('"', ""):
            rows = rst_tables.separated(lines, BARS.get(sign, ":" if "dsv" in style else ","))
            made = [[Element("td", around.start, {}, self._prose(cell)) for cell in row] for row in rows]
        else:
            kinds = columns_of(style)
            made = [
                [self._cell(cell, x) for cell, x in row] for row in rows_of(cells_of(lines, sign), kinds, lines, style)
            ]
        self._put("table", around.start, [Element("tr", around.start, {}, [*row]) for row in made])

    def _cell(self, cell: Cell, kind: str) -> Element:
        spans = {"colspan": str(cell.wide), "rowspan": str(cell.high)}
        text = [x for x in cell.lines if x.text.strip()]
        held = self._inside(cell.lines) if kind == "a" else self._prose(text) if text else []
        return Element("th" if kind == "h" else "td", cell.start, spans, held)


def _closing(text: str) -> str:
    """What closes a block that a line begins."""
    return "```" if text.startswith("```") else text


def _is_comment(text: str) -> bool:
    return text.startswith("//") and not text.startswith("///")


def _underlines(below: str, title: str) -> bool:
    """True where a line makes the one above it a title."""
    same = len(below) > 2 and below[0] in UNDERLINES and not below.strip(below[0])
    return same and abs(len(below) - len(title)) < 2 and any(map(str.isalnum, title)) and not title[0].isspace()
