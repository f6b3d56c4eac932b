"""A tree of HTML elements becomes a reading copy in Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from rulewright.ingest.readers.html_parts import heading_rank, heading_texts, is_furniture, is_parted, main_parts
from rulewright.ingest.readers.html_tables import BOLD, ITALIC, has_head, is_data, rows
from rulewright.ingest.readers.html_tree import Element, Text
from rulewright.ingest.readers.writer import CopyWriter
from rulewright.kb.language import fold
from rulewright.kb.mapped import Mapped

FILE_NAME = re.compile(r"\.(?:png|jpe?g|gif|svg|webp|bmp)$", re.IGNORECASE)
PICTURE = "\ufffc"  # stands for one beside another
LONGEST_ALT = 40  # characters: a longer one describes a picture and is no symbol in the text
LAID_OUT = frozenset({"div", "section", "article", "header", "footer", "aside", "figure"})  # hold no running text
IN_A_CELL = "• "  # an item of a list where there is no room for lines


def render(tree: Element, source: str) -> Mapped:
    """The reading copy of a page."""
    writer = CopyWriter(source)
    blocks = _Blocks(writer, source)
    for part in main_parts(tree):
        blocks.element(part)
        writer.paragraph()
    return writer.finish()


class _Blocks:
    """Walks a tree and writes what it finds."""

    def __init__(self, writer: CopyWriter, source: str) -> None:
        self._out = writer
        self._source = source
        self._lists: list[tuple[str, int]] = []  # kind of each list around, and the number of its next item
        self._behind_list = False  # which stands in an item of another
        self._plain = False  # within a heading or a cell: no breaks, no headings
        self._defines = False  # a term stands before, whose definition comes
        self._spelt: set[str] = set()  # abbreviations that have been spelt out
        self._by_tag: dict[str, Callable[[Element], None]] = {
            "br": lambda _: writer.broken(),
            "hr": lambda _: writer.paragraph(),
            "ul": self._list,
            "ol": self._list,
            "li": self._item,
            "dt": self._term,
            "dd": self._definition,
            "table": self._table,
            "pre": self._pre,
            "blockquote": self._quote,
        }

    def children(self, e: Element) -> None:
        """Write what an element holds."""
        apart = _apart(e)
        for i, child in enumerate(e.children):
            if i in apart:
                self._out.blank()
            if isinstance(child, Text):
                self._text(child)
            elif child.tag == "img":
                self._picture(
                    child, [*map(_said, e.children[max(i - 2, 0) : i])], [*map(_said, e.children[i + 1 : i + 3])]
                )
            elif not is_furniture(child):
                self.element(child)

    def _text(self, text: Text) -> None:
        """Write text; behind a list within an item it goes on with that item, not with the last of the list."""
        if self._behind_list and text.value.strip():
            self._out.paragraph()
            self._behind_list = False
        self._out.text(text.value, text.start, text.end)

    def element(self, e: Element) -> None:
        """Write an element as what it is."""
        rank = heading_rank(e)
        if self._plain:
            self._inline(e)
        elif rank:
            self._heading(e, rank)
        elif e.tag in self._by_tag:
            self._by_tag[e.tag](e)
        elif e.is_block:
            self._block(e)
        else:
            self._inline(e)

    def _block(self, e: Element) -> None:
        self._out.paragraph()
        self.children(e)
        self._out.paragraph()

    def _inline(self, e: Element) -> None:
        mark = "**" if e.tag in BOLD else "*" if e.tag in ITALIC else ""
        if e.is_block or e.tag == "br":
            self._out.blank()
        if e.tag == "li" and any(t.value.strip() for t in e.texts()):
            self._out.made(IN_A_CELL)
        if mark:
            self._out.open(mark)
        self.children(e)
        if mark:
            self._out.close(mark)
        if e.tag == "abbr" and not self._plain:
            self._spell_out(e)
        if e.is_block:
            self._out.blank()

    def _heading(self, e: Element, rank: int) -> None:
        """One line, without emphasis: a heading is bold by itself."""
        self._out.drop_lead()
        self._out.paragraph("#" * rank + " ")
        for text in heading_texts(e):
            self._out.text(text.value, text.start, text.end)
        self._out.drop_lead()
        self._out.paragraph()

    def _quote(self, e: Element) -> None:
        self._out.quoted, before = True, self._out.quoted
        self._block(e)
        self._out.quoted = before

    def _list(self, e: Element) -> None:
        start = e.attrs.get("start", "1")
        number = int(start) if start.isdecimal() and len(start) < 6 else 1
        if not self._lists:
            self._out.paragraph()
        self._lists.append((e.tag, number))
        self.children(e)
        self._lists.pop()
        self._behind_list = bool(self._lists)
        if not self._lists:
            self._out.drop_lead()
            self._out.paragraph()

    def _item(self, e: Element) -> None:
        kind, number = self._lists[-1] if self._lists else ("ul", 1)
        value = e.attrs.get("value", "")
        number = int(value) if value.isdecimal() and len(value) < 6 else number
        self._out.drop_lead()
        lead = "  " * (len(self._lists) - 1) + (f"{number}. " if kind == "ol" else "- ")
        self._out.line_break(lead)
        self._behind_list = False
        if self._lists:
            self._lists[-1] = (kind, number + 1)
        self.children(e)
        self._out.line_break()

    def _term(self, e: Element) -> None:
        self._out.paragraph()
        self._out.open("**")
        self.children(e)
        self._out.close("**")
        self._defines = True

    def _definition(self, e: Element) -> None:
        """``**Term** – text``, as books set a definition; a wiki also indents by it, with no term before."""
        if self._defines:
            self._out.made(" – ")
        else:
            self._out.paragraph()
        self._defines = False
        self.children(e)
        self._out.paragraph()

    def _pre(self, e: Element) -> None:
        self._out.paragraph()
        for text in e.texts():
            self._out.text(text.value, text.start, text.end, raw=True)
        self._out.paragraph()

    def _picture(self, e: Element, before: list[str], after: list[str]) -> None:
        """A picture in a line stands for what its alternative says, if that is short: a symbol, parted from words.

        ``before`` and ``after``: what stands beside it; what that says as well needs no picture.
        """
        alt = e.attrs.get("alt", "").strip()
        beside = (next((x for x in some if x.strip()), "") for some in (before[::-1], after))
        if not is_symbol(alt) or is_furniture(e) or fold(alt) in (fold(x.strip()) for x in beside):
            return
        at = -1 if e.children else self._source.find(alt, e.start, e.start + 2_000)
        shown = [Text(alt, at, at + len(alt))] if at >= 0 else [*e.texts()]
        if shown and before and before[-1][-1:].isalnum():
            self._out.blank()
        for text in shown:
            self._out.text(text.value, text.start, text.end)
        if shown and after and (after[0][:1].isalnum() or after[0] == PICTURE):
            self._out.blank()

    def _spell_out(self, e: Element) -> None:
        """What ``<abbr title="Zone of control">ZOC</abbr>`` shows by its title, in brackets, where it comes first."""
        short, words = _said(e).strip(), e.attrs.get("title", "").strip()
        at = self._source.find(words, e.start, e.start + 2_000) if words and short not in self._spelt else -1
        if at >= 0 and short:
            self._spelt.add(short)
            self._out.made(" (")
            self._out.text(words, at, at + len(words))
            self._out.made(")")

    def _table(self, e: Element) -> None:
        if not is_data(e):
            self._block(e)
            return
        self._plain = True
        self._out.paragraph()
        for caption in (c for c in e.children if isinstance(c, Element) and c.tag == "caption"):
            self.children(caption)
            self._out.paragraph()
        found = rows(e)
        if not has_head(e):
            found.insert(0, [None] * len(found[0]))
        for i, row in enumerate(found):
            self._row(row)
            if i == 0:
                self._out.line_break()
                self._out.made("|" + " --- |" * len(row))
        self._plain = False
        self._out.paragraph()

    def _row(self, row: list[Element | None]) -> None:
        self._out.line_break()
        self._out.made("|")
        for cell in row:
            self._out.made(" ")
            if cell:
                self.children(cell)
            self._out.close_all()
            self._out.made(" |")


def is_symbol(alt: str) -> bool:
    """True for a picture's alternative that stands for it within a line."""
    return 0 < len(alt) <= LONGEST_ALT and not FILE_NAME.search(alt)


def _apart(e: Element) -> set[int]:
    """Which children of an element without text of its own only a style sets apart from the one before."""
    if any(isinstance(c, Text) and c.value.strip() for c in e.children):
        return set()
    said = ["" if isinstance(c, Element) and c.is_block else _said(c) for c in e.children]
    return {i for i, (one, two) in enumerate(pairwise(said), 1) if is_parted(one, two, laid=e.tag in LAID_OUT)}


def _said(e: Element | Text) -> str:
    if isinstance(e, Text):
        return e.value
    return PICTURE if e.tag == "img" else "".join(t.value for t in e.texts())
