"""What the styles of an OpenDocument text say: which paragraphs are titles, what is bold, which lists count."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

TITLES = frozenset({"Title"})
QUOTES = frozenset({"Quotations", "Quote", "Intense Quote", "Block Text"})
MOST_PARENTS = 20  # styles that inherit from each other; more is a ring
BOLD_FROM = 600  # of a weight that is a number


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
