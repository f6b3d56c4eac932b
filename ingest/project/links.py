"""The author's own links: what is an address in a text, which file of a folder it names, and which place in it."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from urllib.parse import unquote

from rulewright.ingest.marks import TEMPLATED, WIKI_LINK
from rulewright.kb.groups import in_groups
from rulewright.kb.language import fold

# [words](address "title"), [words]((address)), no picture
MARKDOWN = re.compile(
    r"(?<!!)\[(?P<words>[^\[\]\n]{1,300})\]"
    r"\((?P<twice>\()?[ \t]?<?(?P<to>[^()<>\s]{1,300})>?(?(twice)\))(?:[ \t]{1,3}[\"'][^\"'\n]{0,200}[\"'])?\)"
)
# of its address, with what it says: {{< relref "turn" >}}   {% link turn.md %}   {{ "/turn" | relative_url }}
FILLED = re.compile(
    r"\{[{%][<%-]?[ \t]{0,9}(?:(?:(?:rel)?ref|link)[ \t]{1,9}[\"']?(?P<page>[^\"'{}<>%\s]{1,300})"
    r"|[\"'](?P<path>[^\"'{}\n]{1,300})[\"'])?[^{}\n]{0,200}[%}]\}"
)
# :ref:`words <label>`, :doc:`/combat`
ROLE = re.compile(r":(?P<role>ref|doc|term|numref):`(?P<words>[^`<>\n]{1,200})(?:<(?P<to>[^`<>\n]{1,200})>)?`")
# mud[^1]; what it leads to is called as sites call it
FOOTNOTE = re.compile(r"\[(?P<words>\^(?P<to>[\w.-]{1,40}))\](?![(:])")
NOTE = "fn"
# `combat.md`: who writes a file's name as code means the file
CALLED = re.compile(r"(?<!\[)`(?P<words>(?P<to>[^`<>\s]{1,100}\.(?:md|mdx|markdown|rst|adoc)))`", re.IGNORECASE)
HTML = re.compile(r"<a\s[^<>]{0,300}?href\s?=\s?[\"']?(?P<to>[^\"'<>\s]{1,300})", re.IGNORECASE)
# include::combat.adoc[], xref:combat.adoc#hits[Hits], <<combat.adoc#hits,Hits>>, of AsciiDoc
ADOC = re.compile(r"(?:include::|xref:|link:|<<)(?P<to>[^\s\[\]<>,]{1,300}\.a(?:doc|sc|sciidoc)\b)")
OUTER = re.compile(r"(?:[a-z][a-z0-9+.-]{1,20}:|//)", re.IGNORECASE)
DOCSIFY = re.compile(r"\?id=")
# in lower case, as names are compared
SUFFIXES = (
    "",
    ".md",
    ".mdx",
    ".markdown",
    ".rst",
    ".adoc",
    ".html",
    "/index.md",
    "/readme.md",
    "/_index.md",
    "/index.html",
)
SITE = ".html"  # of a page that a site makes of a file
SIGNS = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Link:
    """Words ``[start, end)`` of a file's text that lead to an address; ``called``: they are but a file's name, so that
    they lead nowhere where there is no such file."""

    start: int
    end: int
    to: str
    called: bool = False


def links(text: str) -> Iterator[Link]:
    """The links of a text in Markdown, a wiki's or reStructuredText, in order; web addresses are none."""
    every = (MARKDOWN, TEMPLATED, WIKI_LINK, ROLE, FOOTNOTE, CALLED)
    found = [_link(m) for pattern in every for m in pattern.finditer(text)]
    yield from sorted((x for x in found if x.to and not OUTER.match(x.to)), key=lambda x: x.start)


def _link(m: re.Match[str]) -> Link:
    group = "words" if m["words"] else "to"
    start = m.start(group)
    words = m[group].rstrip()
    to = (m["to"] or m["words"]).rstrip("\\").strip()  # [[mud\\|brown]], in a table
    if m.re is TEMPLATED:
        to = FILLED.sub(lambda said: said["page"] or said["path"] or "", to).strip()
    if m.re is FOOTNOTE:
        return Link(start + 1, m.end() - 1, f"#{NOTE}:{to}")
    if m.re is ROLE and m["role"] != "doc":
        to = "#" + to  # a label, wherever it stands
    return Link(start, start + len(words), to, called=m.re is CALLED)


def addresses(text: str) -> Iterator[str]:
    """All that a text links to inside its folder, to see which files hang together."""
    yield from (x.to for x in links(text))
    yield from (m["to"] for of in (HTML, ADOC) for m in of.finditer(text) if not OUTER.match(m["to"]))


def split(address: str) -> tuple[str, str]:
    """The file and the place in it that an address names: ``05_Combat.md?id=bleed``, ``Combat#Bleed``."""
    page, _, place = DOCSIFY.sub("#", address, count=1).partition("#")
    return unquote(page.partition("?")[0]), unquote(place)


class Names:
    """The files of a folder by what an address may call them."""

    def __init__(self, paths: Iterable[PurePosixPath]) -> None:
        self.paths = sorted(paths)
        self._exact = {str(p).casefold(): p for p in self.paths}
        self._ends = in_groups((name, p) for p in self.paths for name in {p.name.casefold(), p.stem.casefold()})

    def file(self, here: PurePosixPath, address: str) -> PurePosixPath | None:
        """The file that an address in the file ``here`` names; ``here`` itself for a place in it, None for no file."""
        if OUTER.match(address):
            return None
        page, place = split(address)
        if not page:
            return here if place else None
        for folder in reversed(here.parents) if page.startswith("/") else here.parents:
            if found := self._at(posixpath.normpath(f"/{folder}/{page}").lstrip("/").casefold()):
                return found
        return self._called(page)

    def _at(self, bare: str) -> PurePosixPath | None:
        ways = ((t + s).lstrip("/") for t in _written(bare) for s in SUFFIXES)
        return next((self._exact[way] for way in ways if way in self._exact), None)

    def _called(self, page: str) -> PurePosixPath | None:
        """The one file of a vault whose path ends so, else the one whose name is so: files move, names stay."""
        parts = PurePosixPath(page.casefold().strip("/")).parts
        if not parts:
            return None
        called = next((self._ends[name] for name in _written(parts[-1]) if name in self._ends), [])
        ways = [p for p in called if _ends_in(p, parts[:-1])] or called
        return ways[0] if len(ways) == 1 else None


def may_be_of_another(address: str, target: PurePosixPath) -> bool:
    """True for a page from the top of a site, "/combat.html", that only a file combat.md shows to be here."""
    return address.startswith("/") and split(address)[0].casefold().endswith(SITE) and target.suffix.casefold() != SITE


def _written(page: str) -> tuple[str, ...]:
    """What an address calls a file: ``combat.html`` is what a site makes of ``combat.md``."""
    return (page, page.removesuffix(SITE)) if page.endswith(SITE) else (page,)


def _ends_in(path: PurePosixPath, folders: Sequence[str]) -> bool:
    parents = tuple(p.casefold() for p in path.parent.parts)
    return not folders or parents[-len(folders) :] == tuple(folders)


class Anchors:
    """The places of one file that a link may name: its headings, as sites write them, and the author's own labels.

    ``places``: by name, see ``anchor``.
    """

    def __init__(self) -> None:
        self.places: dict[str, int] = {}
        self._named: Counter[str] = Counter()

    def add(self, name: str, place: int) -> None:
        """A heading or label at a place; of two of one name the second is called ``name-1``."""
        key = anchor(name)
        count = self._named[key]
        self._named[key] += 1
        self.places.setdefault(f"{key}{count}" if count else key, place)


def anchor(name: str) -> str:
    """A heading's or place's name as links are compared: ``Bleed (Severe)`` is ``bleed-severe``."""
    return SIGNS.sub("", fold(name))
