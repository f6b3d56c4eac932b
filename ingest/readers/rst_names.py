"""What a reStructuredText file gives names to: places, addresses, substitutions. They may be used before that."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html.entities import html5
from itertools import takewhile
from urllib.parse import quote

from rulewright.ingest.readers.rst_lines import Line, is_adornment, underlines

# .. _Mud pit: https://example.org    .. _`Mud: pit`:
TARGET = re.compile(r"\.\.[ \t]++_(?:`([^`]+)`|([^\s`_][^\n]*?)):(?:[ \t]++(\S.*)?)?\Z")
# .. |mud| replace:: brown earth
SUBSTITUTION = re.compile(r"\.\.[ \t]++\|([^|\s][^|]*)\|[ \t]++([\w-]++)::(?:[ \t]++(.*))?\Z")
# .. include:: <isopub.txt>, the characters by their names in HTML, which docutils brings with it
CHARACTERS = re.compile(r"\.\.[ \t]++include::[ \t]++<(?:iso|xhtml1|mml)[\w-]{1,20}\.txt>\Z")
OPTION = re.compile(r"[ \t]+:[\w-]{1,20}:")
ALTERNATIVE = re.compile(r"[ \t]+:alt:[ \t]+(\S.{0,200})")
OF_TERM = "term:"  # which no heading is called by
UNICODE = re.compile(r"(?:0x|x|\\x|U\+|u|\\u|&#x)([0-9A-Fa-f]{2,6});?")


@dataclass(slots=True)
class Names:
    """By normal name: ``places`` in this file, with the title that stands there or ""; ``addresses`` outside it.

    ``stands_for``: what ``|name|`` is to be read as; with ``characters`` those that HTML names have theirs.
    """

    places: dict[str, str] = field(default_factory=dict)
    addresses: dict[str, str] = field(default_factory=dict)
    stands_for: dict[str, str] = field(default_factory=dict)
    characters: bool = False

    def href(self, name: str) -> str:
        """What a link to a name leads to: an address, a place of this file, or what may be the name of another's."""
        said = normal(name)
        for _ in range(3):  # a name may stand for a name
            address = self.addresses.get(said, "")
            if not address.endswith("_"):
                break
            said = normal(address[:-1].strip("`"))
        return address or f"{'#' if said in self.places else ''}{quote(said, safe='')}"

    def said(self, name: str) -> str | None:
        """What ``|name|`` is to be read as, None where nobody says it."""
        known = html5.get(f"{name};") if self.characters else None
        return self.stands_for.get(normal(name), known)

    def knows(self, name: str) -> bool:
        """True for a name that this file gives."""
        return normal(name) in self.places or normal(name) in self.addresses


def of_term(name: str) -> str:
    """The name of the place where a glossary has a term, apart from a heading of that name."""
    return f"{OF_TERM}{normal(name)}"


def term_at(place: str) -> str:
    """The term that a place of that name has, "" for any other place."""
    return place.removeprefix(OF_TERM) if place.startswith(OF_TERM) else ""


def normal(name: str) -> str:
    """A name as names are compared."""
    return " ".join(name.replace("\\", "").split()).casefold()


def survey(lines: Sequence[Line]) -> Names:
    """All names that the lines of a file give."""
    names = Names()
    waiting: list[str] = []  # places whose title comes next
    for n, line in enumerate(lines):
        text = line.text.lstrip()
        if text.startswith(".."):
            waiting += _named(text, names, _said_of_picture(map(lines.__getitem__, range(n + 1, len(lines)))))
        elif text and not is_adornment(line):
            if n + 1 < len(lines) and underlines(lines[n + 1], line):
                waiting.append(normal(text))
                names.places.update((name, text) for name in waiting if not names.places.get(name))
            waiting.clear()
    return names


def _said_of_picture(options: Iterable[Line]) -> str:
    """What the options of a picture say that stands for it, "" where they say nothing."""
    said = (ALTERNATIVE.fullmatch(line.text) for line in takewhile(lambda line: OPTION.match(line.text), options))
    return next((m[1] for m in said if m), "")


def _named(text: str, names: Names, alternative: str) -> list[str]:
    """Take in what a line of explicit markup names; a place is returned, as what stands there is not seen yet.

    A picture's name is its ``alternative`` where it has no other, as in docutils.
    """
    names.characters = names.characters or bool(CHARACTERS.match(text))
    if m := TARGET.match(text):
        name = normal(m[1] or m[2])
        if m[3]:
            names.addresses.setdefault(name, m[3].strip())
            return []
        names.places.setdefault(name, "")
        return [name]
    if m := SUBSTITUTION.match(text):
        said = (m[3] or "").strip()
        if m[2] == "unicode":
            said = "".join(_character(x) for x in said.partition("..")[0].split())
        if m[2] == "image":
            said = f"[{alternative or m[1]}]"  # a word in the text, which it is none of
        if m[2] in ("replace", "unicode", "image"):
            names.stands_for.setdefault(normal(m[1]), said)
    return []


def _character(word: str) -> str:
    """A character by its number; any other word as it is."""
    m = UNICODE.fullmatch(word)
    return chr(int(m[1], 16)) if m and int(m[1], 16) < 0x110000 and not 0xD800 <= int(m[1], 16) < 0xE000 else word
