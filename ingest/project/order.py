"""In which order the files of a book are read, and how far below the top each stands.

The author's list of contents says it (a sidebar, ``SUMMARY.md``, the ``nav`` of MkDocs, a ``sidebars.js``, the
settings of VitePress, a toctree); without one the folders do, each with the page that speaks for it first, then by the
weights of the files, then as that page names them, then the one that has the title of the whole, then by their names.
A folder that has no such page, and whose own file gives it a label, is headed by that. A page that names its parent
stands below that, wherever it lies.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from itertools import pairwise
from pathlib import PurePosixPath
from types import MappingProxyType

from rulewright.ingest.clean.markup import front_of
from rulewright.ingest.naming import distinct, is_first, readable
from rulewright.ingest.project import press
from rulewright.ingest.project.categories import Category, Ids
from rulewright.ingest.project.docsify import LOADER, is_loader, said_name
from rulewright.ingest.project.levels import said_title
from rulewright.ingest.project.links import Names, addresses, links, split
from rulewright.ingest.project.marks import CONTENTS, is_around
from rulewright.ingest.project.sidebars import SIDEBARS, Item, Unread, items, literal
from rulewright.kb.groups import in_groups
from rulewright.kb.language import fold
from rulewright.kb.model import Span

TOP = PurePosixPath(".")
HUB = 0.5  # share of what lies in a folder to which the page links that speaks for it
ITEM = re.compile(r"^([ \t]*+)(?:[-*+]|\d{1,3}[.)])[ \t]++")
# - Combat: rules/combat.md   - rules/combat.md
NAV_ITEM = re.compile(
    r"^([ \t]*+)-[ \t]++(?:[\"']?(?P<title>[^:\n]{1,120}?)[\"']?[ \t]{0,9}:[ \t]*+)?"
    r"[\"']?(?P<to>[^\s:\"']{1,200}\.\w{2,8})[\"']?[ \t\r]*+$"
)
NAV = re.compile(r"^nav[ \t]*+:[^\n]*+\n((?>(?:(?:[ \t-][^\n]*+)?\n)*))", re.MULTILINE)
TOCTREE = re.compile(
    r"^(?:\.\.[ \t]++toctree::[^\n]*+\n(?P<rst>(?>(?:(?:[ \t]++[^\n]*+)?\n)*))"
    r"|```\{toctree\}[^\n]*+\n(?P<myst>(?>(?:(?!```)[^\n]*+\n)*)))",
    re.MULTILINE,
)
TOC_ENTRY = re.compile(r"(?:[^<>\n]{1,200}<(?P<to>[^<>\n]{1,200})>|(?P<bare>[^:\s][^\n]{0,200}))")
TITLE = re.compile(
    r"^[ \t]*(?:site_name|title|project)[ \t]*[:=][ \t]*[\"']?([^\"'\n]{1,120}?)[\"']?,?[ \t\r]*$", re.MULTILINE
)
WEIGHT = re.compile(
    r"^(?:weight|order|nav_order|sidebar_position|position|menu_order)[ \t]*[:=][ \t]*[\"']?(-?\d{1,9}(?:\.\d{1,4})?)",
    re.MULTILINE | re.IGNORECASE,
)
LAST = 1e9  # the weight of a file that has none
# parent: "Keeper's guide"   grand_parent: Second edition
PARENT = re.compile(
    r"^(?P<key>(?:grand_)?parent)[ \t]*+:[ \t]*+(?P<quote>[\"']?)(?P<title>[^\n]{1,200}?)(?P=quote)[ \t\r]*+$",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A file of the book, ``depth`` steps below the top; ``title`` is what a list of contents calls it, if one does."""

    path: PurePosixPath
    depth: int
    title: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """The chapters in reading order, the files that are none, and what the settings say the book is called.

    ``unread``: what of a list of contents cannot be read, by the name of its file.
    """

    chapters: tuple[Chapter, ...]
    around: tuple[PurePosixPath, ...]
    title: str = ""
    unread: tuple[tuple[str, Span], ...] = ()


def reading_order(
    texts: Mapping[PurePosixPath, str],
    settings: Mapping[str, str],
    name: str,
    categories: Mapping[PurePosixPath, Category] = MappingProxyType({}),
    taken: Collection[PurePosixPath] = (),
    titles: Mapping[PurePosixPath, str] = MappingProxyType({}),
) -> Plan:
    """The plan of a book: ``texts`` and ``titles`` of its files by path, ``settings`` by name, ``name`` of its folder.

    ``categories``: by folder, what its own file says of it; that file is a chapter where it heads the folder.
    ``taken``: files that stand in others; they are chapters only where a list of contents names them.
    """
    names = Names(texts)
    heads = {p for p, title in titles.items() if distinct(title) and distinct(title) == distinct(readable(name))}

    def by_folders(pages: Sequence[PurePosixPath]) -> list[Chapter]:
        return list(Folders(texts, pages, name, categories, heads).chapters())

    sidebars = _Sidebars(texts, settings, names, lambda: by_folders(names.paths))
    bare = {p for p, text in texts.items() if press.is_bare_home(text)}
    listed = [c for c in _listed(texts, settings, names, sidebars) if c.path not in bare]
    known = {c.path for c in listed}
    inside = set(taken).difference(known)
    left = [p for p in names.paths if p not in known and p not in inside]
    around = [p for p in left if p in bare or is_around(p.stem) or p.name in CONTENTS or is_loader(texts[p])]
    pages = sorted(set(names.paths).difference(around, inside))
    chapters = _whole(listed, pages) if listed else by_folders(pages)
    title = next(filter(None, (_title(of, text) for of, text in settings.items())), "")
    title = title or said_name(texts, settings.get(LOADER, ""))
    return Plan(tuple(chapters), tuple(around), title, tuple(sidebars.unread))


def _title(file: str, text: str) -> str:
    """What a file of settings calls the site, "" where it does not."""
    if file in press.SETTINGS:
        return press.title_of(text)
    m = TITLE.search(text) if file not in (*SIDEBARS, LOADER) else None
    return m[1].strip() if m else ""


def _listed(
    texts: Mapping[PurePosixPath, str], settings: Mapping[str, str], names: Names, sidebars: _Sidebars
) -> list[Chapter]:
    """The chapters that a list of contents names, each once; none where it names but one."""
    found = (_sidebar(texts, names), _nav(settings, names), sidebars.chapters(), _toctree(texts, names))
    entries = next(filter(None, map(list, found)), [])
    first = {c.path: c for c in reversed(entries) if c.path.name not in CONTENTS}
    return [c for c in entries if first.get(c.path) is c] if len(first) > 1 else []


def _whole(listed: Sequence[Chapter], pages: Sequence[PurePosixPath]) -> list[Chapter]:
    """The chapters with those that the list of contents left out: the first page before, others behind.

    That lies as high as any page.
    """
    left = sorted(set(pages).difference(c.path for c in listed), key=natural)
    least = min((len(p.parts) for p in pages), default=0)
    front = [p for p in left if len(p.parts) == least and is_first(p.stem, "")]
    return [*(Chapter(p, 0) for p in front), *listed, *(Chapter(p, 0) for p in left if p not in front)]


def _sidebar(texts: Mapping[PurePosixPath, str], names: Names) -> Iterator[Chapter]:
    """``* [Combat](combat.md)``, one below the other by their indents."""
    path = next((p for p in names.paths if p.name in CONTENTS), None)
    items: list[tuple[int, PurePosixPath | None, str]] = []
    for line in texts[path].splitlines() if path else ():
        item = ITEM.match(line)
        link = next(links(line), None)
        target = names.file(path, split(link.to)[0] or "-") if path and link else None
        if item:
            items.append((_indent(item[1]), target, line[link.start : link.end] if link else ""))
    yield from _nested(items)


def _nav(settings: Mapping[str, str], names: Names) -> Iterator[Chapter]:
    """The ``nav`` of MkDocs."""
    nav = next((m[1] for n, text in settings.items() if n.startswith("mkdocs") and (m := NAV.search(text))), "")
    items: list[tuple[int, PurePosixPath | None, str]] = []
    for line in nav.splitlines():
        page = NAV_ITEM.match(line)
        item = ITEM.match(line)
        if page:
            items.append((_indent(page[1]), names.file(PurePosixPath("x"), page["to"]), page["title"] or ""))
        elif item:
            items.append((_indent(item[1]), None, ""))
    yield from _nested(items)


class _Sidebars:
    """What the ``sidebars.js`` of Docusaurus lists, or VitePress' settings; ``unread``: what of it cannot be read."""

    def __init__(
        self,
        texts: Mapping[PurePosixPath, str],
        settings: Mapping[str, str],
        names: Names,
        by_folders: Callable[[], Sequence[Chapter]],
    ) -> None:
        self.unread: list[tuple[str, Span]] = []
        self._name = next((n for n in (*SIDEBARS, *press.SETTINGS) if n in settings), "")
        self._text = settings.get(self._name, "")
        self._texts = texts
        self._names = names
        self._by_folders = cache(by_folders)

    def chapters(self) -> Iterator[Chapter]:
        """The chapters in the order of the sidebars."""
        found: list[Item] = []
        for item in self._items():
            if isinstance(item, Unread):
                self.unread.append((self._name, item.at))
            else:
                found.append(item)
        yield from _nested(found)

    def _items(self) -> Iterator[Item | Unread]:
        if self._name in press.SETTINGS:
            return press.entries(self._name, self._text, self._names)
        return items(literal(self._text), Ids(self._texts, self._names).page, self._folder) if self._name else iter(())

    def _folder(self, said: str) -> list[Item]:
        """The pages of a folder as they lie, each as deep as it stands below it."""
        every = self._by_folders()
        folder = Ids.folder(said, [f for c in every for f in c.path.parents])
        inside = [c for c in every if c.path.is_relative_to(folder)]
        least = min((c.depth for c in inside), default=0)
        return [(c.depth - least, c.path, c.title) for c in inside]


def _indent(blanks: str) -> int:
    return len(blanks.expandtabs(4))


def _nested(items: Sequence[tuple[int, PurePosixPath | None, str]]) -> Iterator[Chapter]:
    """Items by indent as chapters by depth; a group without a file of its own is no step."""
    above: list[tuple[int, bool]] = []  # the items around, each with its indent and whether it is a chapter
    for indent, path, title in items:
        while above and above[-1][0] >= indent:
            above.pop()
        if path:
            yield Chapter(path, sum(is_chapter for _, is_chapter in above), title.strip("*_` "))
        above.append((indent, path is not None))


def _toctree(texts: Mapping[PurePosixPath, str], names: Names) -> Iterator[Chapter]:
    """What Sphinx reads: from the root document down through every toctree."""
    root = next((p for p in names.paths if p.parent == TOP and p.stem == "index"), None)
    if root is None or not TOCTREE.search(texts[root]):
        return
    seen = {root}
    waiting = deque([Chapter(root, 0)])
    while waiting:
        chapter = waiting.popleft()
        yield chapter
        found = dict.fromkeys(toctree_entries(chapter.path, texts[chapter.path], names))
        below = [Chapter(path, chapter.depth + 1) for path in found if path not in seen]
        seen.update(found)
        waiting.extendleft(reversed(below))


def toctree_entries(here: PurePosixPath, text: str, names: Names) -> Iterator[PurePosixPath]:
    """The files that the toctrees of one name."""
    for tree in TOCTREE.finditer(text):
        for line in (tree["rst"] or tree["myst"] or "").splitlines():
            m = TOC_ENTRY.fullmatch(line.strip())
            entry = (m["to"] or m["bare"]).strip() if m else ""
            if "*" in entry:
                pattern = str(here.parent / entry).removeprefix("./")
                yield from sorted((p for p in names.paths if fnmatchcase(str(p.with_suffix("")), pattern)), key=natural)
            elif found := names.file(here, entry) if entry else None:
                yield found


class Folders:
    """The order that folders and names give; ``heads``: the pages that have the title of the whole."""

    def __init__(
        self,
        texts: Mapping[PurePosixPath, str],
        pages: Sequence[PurePosixPath],
        name: str,
        categories: Mapping[PurePosixPath, Category],
        heads: Collection[PurePosixPath] = (),
    ) -> None:
        self._texts = texts
        self._name = name
        self._categories = categories
        self._heads = heads
        self._names = Names(pages)
        self._under = below_parents(texts, pages)
        moved = {p for below in self._under.values() for p in below}
        own = [p for p in pages if p not in moved]
        self._files = in_groups((p.parent, p) for p in own)
        self._folders: dict[PurePosixPath, set[PurePosixPath]] = defaultdict(set)
        for inner, outer in (pair for p in own for pair in pairwise(p.parents)):
            self._folders[outer].add(inner)

    def chapters(self) -> Iterator[Chapter]:
        """All chapters in reading order."""
        yield from self._below(TOP, 0, {})

    def _below(self, folder: PurePosixPath, depth: int, linked: Mapping[PurePosixPath, int]) -> Iterator[Chapter]:
        first = self._first(folder)
        rest = [*(p for p in self._files[folder] if p != first), *self._folders[folder]]
        said = self._categories.get(folder)
        if first is None and said and said.label.text:
            yield Chapter(said.path, depth)
            depth += 1
        if first:
            yield from self._page(first, depth, said.label.text if said else "")
            linked = {**linked, **self._links(first)}
            depth += folder != TOP or self._is_hub(rest, linked)
        for entry in sorted(rest, key=lambda p: self._rank(p, linked)):
            if entry in self._folders[folder]:
                yield from self._below(entry, depth, linked)
            else:
                yield from self._page(entry, depth)

    def _page(self, page: PurePosixPath, depth: int, title: str = "") -> Iterator[Chapter]:
        """A page, and below it those that name it as their parent."""
        waiting = [Chapter(page, depth, title)]
        while waiting:
            chapter = waiting.pop()
            yield chapter
            below = self._under.get(chapter.path, [])
            linked = self._links(chapter.path)
            ordered = sorted(below, key=lambda p: self._rank(p, linked), reverse=True)
            waiting.extend(Chapter(p, chapter.depth + 1) for p in ordered)

    def _first(self, folder: PurePosixPath) -> PurePosixPath | None:
        """The page that speaks for a folder."""
        name = folder.name or self._name
        return min((p for p in self._files[folder] if is_first(p.stem, name)), key=natural, default=None)

    def _links(self, page: PurePosixPath) -> dict[PurePosixPath, int]:
        """The files that a page links to, and the folders that they lie in, in the order of its links."""
        targets = (self._names.file(page, address) for address in addresses(self._texts[page]))
        paths = (path for target in targets if target for path in (target, *target.parents))
        return {path: n for n, path in enumerate(dict.fromkeys(paths))}

    @staticmethod
    def _is_hub(rest: Sequence[PurePosixPath], linked: Mapping[PurePosixPath, int]) -> bool:
        return sum(p in linked for p in rest) >= HUB * len(rest)

    def _rank(
        self, entry: PurePosixPath, linked: Mapping[PurePosixPath, int]
    ) -> tuple[float, int, bool, list[tuple[bool, int, str]]]:
        said = self._categories.get(entry)
        if said and said.position is not None:
            return said.position, 0, False, natural(entry)
        page = entry if entry in self._texts else self._first(entry)
        m = WEIGHT.search(front_of(self._texts[page])) if page else None
        weight = float(m[1]) if m else LAST
        return weight, linked.get(entry, len(self._texts)), page not in self._heads, natural(entry)


def natural(path: PurePosixPath) -> list[tuple[bool, int, str]]:
    """A path as people sort it: ``2-turns`` before ``10-magic``."""
    parts = re.split(r"(\d{1,18})", fold(str(path)))
    return [(not p.isdecimal(), int(p) if p.isdecimal() else 0, p) for p in parts if p]


# --- pages that name their parent -------------------------------------------------------------------------------------


def below_parents(
    texts: Mapping[PurePosixPath, str], pages: Sequence[PurePosixPath]
) -> dict[PurePosixPath, list[PurePosixPath]]:
    """By page, those that name its title as that of their parent; pages of a circle stand below none."""
    said = {p: _said(texts[p]) for p in pages}
    titled: dict[tuple[str, str | PurePosixPath], PurePosixPath] = {}
    for p in pages:
        if title := said_title(texts[p]):
            name = fold(title.text.strip())
            for where in (said[p].get("parent", ""), p.parent, ""):
                titled.setdefault((name, where), p)
    below: dict[PurePosixPath, list[PurePosixPath]] = defaultdict(list)
    tops: list[PurePosixPath] = []
    for p in pages:
        # of namesakes the one below the grandparent, else the nearest
        own = said[p]
        grand = own.get("grand_parent")
        around: list[str | PurePosixPath] = [*([grand] if grand else []), *p.parents, ""]
        name = own.get("parent", "")
        parent = next((titled[name, where] for where in around if (name, where) in titled), None)
        (below[parent] if parent else tops).append(p)
    reached = dict.fromkeys(tops)
    while tops:
        for p in below.get(tops.pop(), ()):
            reached[p] = None
            tops.append(p)
    return {parent: found for parent, found in below.items() if parent in reached}


def _said(text: str) -> dict[str, str]:
    return {m["key"]: fold(m["title"].strip()) for m in PARENT.finditer(front_of(text))}
