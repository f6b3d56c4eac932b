"""A page of the site as a page of a frozen one: links lead to files, and what needs a server is left out.

The HTML is ours and sanitised: attributes stand in double quotes, elements are closed. Every pattern is linear.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape, unescape
from urllib.parse import quote, urlsplit

from rulewright.web.freeze.addresses import Address, Site

LINK = re.compile(r'\b(href|src|action)="([^"]*+)"')
# What needs a server or another page's address: scripts, search while typing, offline copies, forms; but for the search
# and for the theme, which a script keeps in the browser where its form leads nowhere.
# Each from where it opens to where it closes; nothing closes an empty one.
LEFT_OUT = (
    (re.compile(r'<script\b(?! src="/static/theme-)'), "</script>"),
    (re.compile(r"<template\b"), "</template>"),
    (re.compile(r'<link rel="(?:manifest|canonical|alternate|search)"[^<>]*+>'), ""),
    (re.compile(r'<meta (?:property="og:|name="twitter:)[^<>]*+>'), ""),
    (re.compile(r'<details class="surroundings"'), "</details>"),
    (re.compile(r'<form\b(?![^<>]{0,300}(?:action="/search"|class="themes"))'), "</form>"),
    (re.compile(r'<button\b[^<>]{0,300}class="[^"<>]{0,100}(?:cards-switch|find-open)'), "</button>"),
    (re.compile(r'<div class="keep"'), "</div>"),
)
WORDS = re.compile(r'<template id="offline-words"[^>]*+></template>')
ASSET = "/static/"
# A link of ours that leads nowhere here, with the point before it: a tool goes, what the books say stays as words.
GONE = "data-gone"
NOWHERE = re.compile(rf"(?>(?:\s·\s{{0,20}})?)<a\b[^<>]*?{GONE}[^<>]*+>(?>(?:[^<]++|<(?!/a>|a\b))*)</a>")
SAYING = {"pair"}  # links whose words say something, wherever they lead


@dataclass(slots=True)
class Rewritten:
    """A page of a frozen site; the pages and static files that it leads to, each once, in their order."""

    html: str
    pages: list[Address] = field(default_factory=list)
    assets: list[str] = field(default_factory=list)


def led(base: str | None) -> Callable[[str, str], str]:
    """What leads from one file to another: a relative path, or one from the root of the host where ``base`` is."""
    if base is not None:
        return lambda target, _: quote(f"{base.rstrip('/')}/{target}")
    return lambda target, at: quote(posixpath.relpath(target, posixpath.dirname(at) or "."))


def rewritten(html: str, at: Address, site: Site, lead: Callable[[str, str], str]) -> Rewritten:
    """The page ``at`` as it is written."""
    out = Rewritten("")

    def one(m: re.Match[str]) -> str:
        target = file_of(unescape(m[2]), at, site, out)
        if target is None:
            return GONE if m[1] == "href" and _is_tool(unescape(m[2])) else ""
        file, mark = target
        return f'{m[1]}="{escape((lead(file, at.file) if file else "") + mark)}"'

    for opening, closing in LEFT_OUT:
        html = without(html, opening, closing)
    out.html = NOWHERE.sub(_words_of_books, LINK.sub(one, html)).replace(f" {GONE}", "")
    return out


def _is_tool(link: str) -> bool:
    return link.startswith("/") and urlsplit(link).path.split("/")[1] not in SAYING


def _words_of_books(dead: re.Match[str]) -> str:
    """What stays of a link that leads nowhere: words in a language of their own are those of a book."""
    return dead[0] if ' lang="' in dead[0] else ""


def without(html: str, opening: re.Pattern[str], closing: str) -> str:
    """HTML without the elements that open and close so; one that never closes stays."""
    kept, at = [], 0
    while found := opening.search(html, at):
        end = html.find(closing, found.end()) if closing else found.end()
        if end < 0:
            break
        kept.append(html[at : found.start()])
        at = end + len(closing)
    return "".join((*kept, html[at:]))


def file_of(link: str, at: Address, site: Site, out: Rewritten) -> tuple[str, str] | None:
    """The file and the mark in it that a link leads to; None where it leads nowhere in a frozen site."""
    parts = urlsplit(link)
    mark = f"#{parts.fragment}" if parts.fragment else ""
    if parts.scheme in ("http", "https"):
        return "", link
    if link.startswith("#"):
        return "", mark
    if parts.path.startswith(ASSET):
        if parts.path not in out.assets:
            out.assets.append(parts.path)
        return parts.path[1:], mark
    found = site.address(link, at)
    if found is None:
        return None
    if found not in out.pages:
        out.pages.append(found)
    return found.file, mark
