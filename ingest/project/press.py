"""What the settings of VitePress and VuePress say, read without running them: the title, and the pages in their order.

A sidebar is a list, or one for each path, of pages and of groups of these::

    {text: "Combat", link: "/combat", items: [...]}    VitePress, and VuePress 2 with "children"
    {title: "Combat", path: "/combat", children: [...]}, "/combat", ["/combat", "Combat"]    VuePress

Formats: https://vitepress.dev/reference/default-theme-sidebar, https://v1.vuepress.vuejs.org/theme/
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from rulewright.ingest.clean.markup import front_of
from rulewright.ingest.clean.own import own_text
from rulewright.ingest.project.links import OUTER, Names, split
from rulewright.ingest.project.sidebars import Item, Said, Unread, Value, argument, literal, named, text_of

FOLDERS = tuple(f"{above}{own}" for above in ("", "docs/") for own in (".vitepress", ".vuepress"))
SETTINGS = tuple(f"{folder}/config.{suffix}" for folder in FOLDERS for suffix in ("js", "ts", "mjs", "mts", "cjs"))
# layout: home   home: true
HOME = re.compile(r"^(?:layout[ \t]*+:[ \t]*+[\"']?home\b|home[ \t]*+:[ \t]*+true\b)", re.MULTILINE)
NONE = ("false", "null")  # said of what there is not


def title_of(text: str) -> str:
    """What settings call the site, "" where they do not."""
    settings = literal(text)
    return text_of(settings.get("title")).strip() if isinstance(settings, dict) else ""


def is_bare_home(text: str) -> bool:
    """True for a page without a text of its own: what its front matter has it show leads to others."""
    return bool(HOME.search(front_of(text))) and not own_text(text, 0, len(text))[0].text.strip()


def entries(file: str, text: str, names: Names) -> Iterator[Item | Unread]:
    """The entries of all sidebars in order, and what of them cannot be read. ``file``: that of the settings."""
    settings = literal(text)
    if isinstance(settings, Unread):
        yield settings
    if not isinstance(settings, dict):
        return
    root = PurePosixPath(file).parent.parent / text_of(settings.get("srcDir"))
    theme = named(text, argument(text, settings.get("themeConfig", settings.get("theme", {}))))
    sidebar = named(text, theme.get("sidebar", [])) if isinstance(theme, dict) else theme
    by_path = sidebar if isinstance(sidebar, dict) else {"": sidebar}
    for path, one in by_path.items():
        for entry in _Sidebar(names, root, root / path.strip("/")).of(one, "", 0):
            if not (isinstance(entry, Unread) and text[slice(*entry.at)] in NONE):
                yield entry


class _Sidebar:
    """A sidebar of the pages below ``root``; links without a path before them begin at ``here``."""

    def __init__(self, names: Names, root: PurePosixPath, here: PurePosixPath) -> None:
        self._names = names
        self._root = root
        self._here = here

    def of(self, value: Value, base: str, level: int) -> Iterator[Item | Unread]:
        """The entries of a list, or of a single group; ``base``: what stands before their links."""
        if isinstance(value, Unread):
            yield value
        for one in value if isinstance(value, list) else [value] if isinstance(value, dict) else ():
            if isinstance(one, Unread):
                yield one
            else:
                pair = one if isinstance(one, list) else [one]
                entry = one if isinstance(one, dict) else dict(zip(("link", "text"), pair, strict=False))
                yield from self._entry(entry, text_of(entry.get("base")) or base, level)

    def _entry(self, entry: Mapping[str, Value], base: str, level: int) -> Iterator[Item | Unread]:
        link = entry.get("link", entry.get("path"))
        page = None
        if isinstance(link, Said) and not OUTER.match(link.text):
            page = self._page(link.text, base)
            link = None if page else Unread(link.at)
        if isinstance(link, Unread):
            yield link
        yield level, page, text_of(entry.get("text", entry.get("title")))
        yield from self.of(entry.get("items", entry.get("children", [])), base, level + 1)

    def _page(self, link: str, base: str) -> PurePosixPath | None:
        folder = self._root if base or link.startswith("/") else self._here
        return self._names.file(folder / "x", split(f"{base}/{link}")[0].strip("/") or ".")
