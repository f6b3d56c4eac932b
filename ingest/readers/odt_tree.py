"""The XML of an OpenDocument text as the tree of HTML elements that ``html_blocks.render`` reads.

Events of the parser become elements at once, so that the XML itself is never held as a tree. What has no words of the
book (pictures, deleted text, comments, forms) and what the program makes of the words (contents, index) is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from rulewright.ingest.readers.html_tree import DEEPEST, Element, Text
from rulewright.kb.language.data import word_set

# OpenDocument 1.3, part 3; a prefix here stands for its namespace
SPACES = {
    f"urn:oasis:names:tc:opendocument:xmlns:{space}": prefix
    for space, prefix in (
        ("office:1.0", "office"),
        ("style:1.0", "style"),
        ("text:1.0", "text"),
        ("table:1.0", "table"),
        ("drawing:1.0", "draw"),
        ("xsl-fo-compatible:1.0", "fo"),
        ("svg-compatible:1.0", "svg"),
    )
}
LEFT_OUT = word_set(
    "text:tracked-changes text:table-of-content text:alphabetical-index text:illustration-index text:table-index "
    "text:object-index text:user-index text:note-citation text:ruby-text text:hidden-text text:hidden-paragraph "
    "text:bibliography text:sequence-decls text:variable-decls text:user-field-decls text:number office:annotation "
    "office:forms office:binary-data office:scripts draw:object draw:object-ole svg:title svg:desc"
)
BLOCKS = {"table:table": "table", "table:table-row": "tr", "text:list-item": "li", "text:list-header": "li"}
LINES = frozenset({"text:p", "text:h"})
APART = frozenset({"text:note-body", "draw:text-box"})  # they stand within a paragraph and are none of its text
BREAKS = frozenset({"text:s", "text:tab"})

Attributes = dict[str, str]
TITLES = frozenset({"Title"})
QUOTES = frozenset({"Quotations", "Quote", "Intense Quote", "Block Text"})
MOST_PARENTS = 20  # styles that inherit from each other; more is a ring
BOLD_FROM = 600  # of a weight that is a number


@lru_cache(maxsize=2_000)
def shortened(name: str) -> str:
    """``urn:...:text:1.0 p``, as the parser says it, as ``text:p``; a name of no known space as it is."""
    space, _, local = name.rpartition(" ")
    return f"{SPACES[space]}:{local}" if space in SPACES else name


class StyleReader:
    """Takes in the styles of one part of a document; ``own``: that part holds the text as well."""

    def __init__(self, styles: Styles) -> None:
        self._styles = styles
        self._style: Style | None = None
        self._list: dict[int, int] | None = None
        self._own = False

    def begin(self, tag: str, a: Attributes) -> None:
        """An element begins."""
        if tag == "office:automatic-styles":
            self._own = True
        elif tag == "style:style":
            name = a.get("style:name", "")
            shown = a.get("style:display-name", plain_name(name))
            self._style = Style(shown, a.get("style:parent-style-name", ""), self._own)
            self._styles.named[a.get("style:family", ""), name] = self._style
        elif tag == "style:text-properties" and self._style:
            self._style.look = look_of(a.get("fo:font-weight", ""), a.get("fo:font-style", ""))
        elif tag == "text:list-style":
            self._list = self._styles.counted.setdefault(a.get("style:name", ""), {})
        elif tag == "text:list-level-style-number" and self._list is not None and a.get("style:num-format"):
            self._list[_number(a.get("text:level", ""), 1)] = _number(a.get("text:start-value", ""), 1)

    def end(self, tag: str) -> None:
        """An element ends."""
        if tag in ("style:style", "text:list-style"):
            self._style = self._list = None
        elif tag == "office:automatic-styles":
            self._own = False


class TextReader:
    """Makes the tree of a document's text; ``root`` is what it came to."""

    def __init__(self, styles: Styles) -> None:
        self._styles = styles
        self.root = Element("", 0)
        self._open: list[tuple[str, Element, Look]] = [("", self.root, Look())]
        self._apart: list[tuple[int, Element]] = []  # how deep the paragraph is that a note or box stands in, and it
        self._lists: list[str] = []  # the styles of the lists around
        self._skipped = self._written = 0  # elements around that are left out; paragraphs and headings around
        self._begins: dict[str, Callable[[Attributes], Element]] = {
            "text:h": self._heading,
            "text:p": self._paragraph,
            "text:list": self._list,
            "table:table-cell": _cell,
        }

    def begin(self, tag: str, a: Attributes) -> None:
        """An element begins."""
        if self._skipped or tag in LEFT_OUT or a.get("text:display") == "none" or len(self._open) > DEEPEST:
            self._skipped += 1
            return
        _, here, look = self._open[-1]
        if tag in BREAKS:
            self.text(" ")
        elif tag == "text:line-break":
            here.children.append(Element("br", 0))
        elif tag == "text:span":
            look = self._styles.look("text", a.get("text:style-name", "")).over(look)
        elif tag in APART:
            here, look = self._beside(), Look()
        elif make := self._begins.get(tag):
            here = self._put(here, make(a))
            look = self._styles.look("paragraph", a.get("text:style-name", "")) if tag == "text:p" else Look()
        elif tag in BLOCKS:
            here = self._put(here, Element(BLOCKS[tag], 0, _start(a)))
        self._written += tag in LINES
        self._open.append((tag, here, look))

    def end(self, tag: str) -> None:
        """An element ends."""
        if self._skipped:
            self._skipped -= 1
            return
        self._open.pop()
        self._written -= tag in LINES
        if tag == "text:list":
            self._lists.pop()
        elif tag in LINES and self._apart and self._apart[-1][0] == len(self._open):
            self._open[-1][1].children.append(self._apart.pop()[1])

    def text(self, some: str) -> None:
        """Characters: they are text within a paragraph only."""
        _, here, look = self._open[-1]
        if self._skipped or not self._written:
            return
        with_look(here, look).children.append(Text(some, 0, len(some)))

    @staticmethod
    def _put(above: Element, e: Element) -> Element:
        above.children.append(e)
        return e

    def _beside(self) -> Element:
        """Where a note or a box goes: behind the paragraph that it hangs on."""
        depth = max((n for n, (tag, _, _) in enumerate(self._open) if tag in LINES), default=0)
        if not depth:
            return self._open[-1][1]
        if not self._apart or self._apart[-1][0] != depth:
            self._apart.append((depth, Element("div", 0)))
        return self._apart[-1][1]

    def _heading(self, a: Attributes) -> Element:
        return Element(f"h{min(_number(a.get('text:outline-level', ''), 1), 6)}", 0)

    def _paragraph(self, a: Attributes) -> Element:
        """A paragraph; the first of a list's item follows the item's mark."""
        kind = self._styles.kind(a.get("text:style-name", ""))
        above = self._open[-1][1]
        return Element("span" if kind == "p" and above.tag == "li" and not above.children else kind, 0)

    def _list(self, a: Attributes) -> Element:
        name = a.get("text:style-name", self._lists[-1] if self._lists else "")
        self._lists.append(name)
        first = self._styles.counted.get(name, {}).get(len(self._lists))
        return Element("ul", 0) if first is None else Element("ol", 0, {"start": str(first)})


def _cell(a: Attributes) -> Element:
    wide = a.get("table:number-columns-spanned", "1")
    return Element("td", 0, {"colspan": wide, "rowspan": a.get("table:number-rows-spanned", "1")})


def _start(a: Attributes) -> Attributes:
    return {"value": a["text:start-value"]} if "text:start-value" in a else {}


def with_look(e: Element, look: Look) -> Element:
    """The element within ``e`` that has this look: the last one, where the text goes on as it was."""
    for tag in ("b",) * bool(look.bold) + ("i",) * bool(look.italic):
        last = e.children[-1] if e.children else None
        if not (isinstance(last, Element) and last.tag == tag):
            last = Element(tag, 0)
            e.children.append(last)
        e = last
    return e


def _number(said: str, otherwise: int) -> int:
    return int(said) if said.isdecimal() and len(said) < 6 and int(said) else otherwise


# --- styles -----------------------------------------------------------------------------------------------------------


class Look(NamedTuple):
    """Bold and italic; None is "as what is around"."""

    bold: bool | None = None
    italic: bool | None = None

    def over(self, below: Look) -> Look:
        """This look, and where it says nothing the one below."""
        bold = below.bold if self.bold is None else self.bold
        return Look(bold, below.italic if self.italic is None else self.italic)


PLAIN = Look()


@dataclass(slots=True)
class Style:
    """A style: the name that the program shows, and what of it matters here. ``own``: made for one place."""

    shown: str
    parent: str
    own: bool
    look: Look = PLAIN


@dataclass(slots=True)
class Styles:
    """The styles of a document by family and name, and the lists' levels that count."""

    named: dict[tuple[str, str], Style] = field(default_factory=dict)
    counted: dict[str, dict[int, int]] = field(default_factory=dict)  # by list style: level -> first number

    def look(self, family: str, name: str) -> Look:
        """How a style looks, with what it inherits.

        A paragraph's named style tells its kind (the head of a table is bold because it is one), and only what was
        made for its one place tells emphasis.
        """
        found = Look()
        for style in self._line(family, name):
            if family == "paragraph" and not style.own:
                break
            found = found.over(style.look)
        return found

    def kind(self, name: str) -> str:
        """The HTML element that a paragraph of this style is; a name counts even where no style bears it."""
        line = self._line("paragraph", name)
        shown = {plain_name(name), *(x for style in line for x in (style.shown, plain_name(style.parent)))}
        return "p" if shown.isdisjoint(TITLES | QUOTES) else "blockquote" if shown.isdisjoint(TITLES) else "h1"

    def _line(self, family: str, name: str) -> list[Style]:
        out: list[Style] = []
        while name and len(out) < MOST_PARENTS and (style := self.named.get((family, name))):
            out.append(style)
            name = style.parent
        return out


def plain_name(name: str) -> str:
    """The name that the program shows of a style that says no other: ``Text_20_body`` is "Text body"."""
    return name.replace("_20_", " ")


def look_of(weight: str, slant: str) -> Look:
    """The look that the attributes of a style name; "" where they name none."""
    heavy = weight == "bold" or (weight.isdecimal() and len(weight) < 5 and int(weight) >= BOLD_FROM)
    return Look(heavy if weight else None, slant in ("italic", "oblique") if slant else None)
