"""What Markdown and HTML put around a text that is no text: front matter, comments, anchors, wrappers, pictures.

And characters that they name: ``&amp;``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import unescape

from rulewright.ingest.clean.edits import Edit
from rulewright.ingest.marks import FOOTNOTE, FRONT_MATTER, TEMPLATED, WIKI_LINK
from rulewright.ingest.readers.html_tree import VOID
from rulewright.kb.model import Aside, Span

FRONT_WHY = "front matter"
COMMENT_WHY = "comment"
MARKUP_WHY = "markup"
PICTURE_WHY = "picture"
BREAK_WHY = "page mark"

# <a id="mud"></a>  <a name="mud"/>
ANCHOR = re.compile(r"<a[ \t](?:id|name)=[^<>\n]{1,120}>(?:[ \t]*</a>)?", re.IGNORECASE)
# a line of nothing but <div class="note">, </details>, <br/>, <body>
WRAPPER = re.compile(
    r"(?<![^\n])[ \t]*+(?>(?:</?(?:div|details|section|article|aside|center|figure|br|hr|header|footer|nav|main"
    r"|pre|iframe|html|head|body|meta|link|!doctype)"
    r"(?:[ \t][^<>\n]{0,200})?/?>[ \t\r]*+)+)(?![^\n])",
    re.IGNORECASE,
)
# what a page of the web does, how it looks and what its window is called, from the beginning of a line
PROGRAM = re.compile(r"(?<![^\n])[ \t]*+<(script|style|title)(?=[ \t>])", re.IGNORECASE)
# a line of nothing but ![A heap of mud](images/mud.png); ![[mud.png]]
PICTURE = re.compile(
    r"(?<![^\n])[ \t]*+!\[[^\[\]\n]{0,200}\]\([^()\n]{0,300}\)[ \t\r]*+(?![^\n])"
    r"|!\[\[[^\[\]|\n]{1,200}\.(?i:png|jpe?g|gif|svg|webp|bmp|pdf)(?:\|[^\[\]\n]{0,60})?\]\]"
)
# \page  \pagebreak  \newpage  \column
BREAK = re.compile(r"(?<![^\n])[ \t]*+\\(?:page|pagebreak|newpage|clearpage|column|columnbreak)[ \t\r]*+(?![^\n])")
# %% a comment, as Obsidian has them %%
COMMENT = re.compile(r"%%[^\n%]{0,300}%%")
# ":::note", ":::tip[Mud]", "::: tip Mud", ":::": around a remark and its title, as Docusaurus, MyST and VitePress have
# them
FENCE = re.compile(
    r"(?<![^\n])[ \t]*+:{3,6}(?:[ \t]*+[\w{}-]{1,30})?"
    r"(?:\[(?P<words>[^\n]{1,200}?)\](?:\{[^{}\n]{0,100}\})?[ \t\r]*+(?![^\n])|(?=[ \t\r\n]|\Z))"
)
# "::: details Mud {open}", as VitePress has it
OPENED = re.compile(r"(?<![^\n])[ \t]*+:{3,6}[ \t]*+details[ \t]++(?P<words>[^{}\n]{0,200})\{open\}[ \t\r]*+(?![^\n])")
# <Badge type="tip" text="new" /> behind a heading's title, as VitePress has it
BADGE = re.compile(r"</?Badge(?:[ \t][^<>\n]{0,200})?/?>")
# "?> ", "!> " before a remark, as docsify has them
# "!!! note", "??? tip" before a remark's title, '!!! note ""' without one, as MkDocs has them; "> [!note]", as Obsidian
# has; of an example the word stays, which says that nothing there is a rule; "=== " before the title of one of several
# pages at one place
REMARK = re.compile(
    r"(?<![^\n])[?!]>[ \t]"
    r"|(?<![^\n])[ \t]*+(?:!!!|\?\?\?\+?)[ \t]++(?:(?!example\b)[\w-]{1,30})?(?:[ \t]*+\"\"[ \t\r]*+(?![^\n]))?"
    r"|(?:(?<=>)|(?<=> ))\[!(?:(?!example\])[\w-]{1,30}\][+-]?)?|(?:(?<=> \[!example)|(?<=>\[!example))\][+-]?"
    r"|(?<![^\n])[ \t]*+===[!+]?[ \t]++(?=\")"
)
# "{: .no_toc}" and "{{@md}}" alone on their lines, "{{< figure mud >}}", "{% include mud.html %}", "[TOC]",
# "[[_TOC_]]", "[[toc]]"
TEMPLATE = re.compile(
    r"(?<![^\n])[ \t]*+(?:\{:[^{}\n]{1,200}\}|\{\{[^{}\n]{1,200}\}\})[ \t\r]*+(?![^\n])"
    r"|\{\{[<%][^{}\n]{0,300}[%>]\}\}|\{%[^{}\n]{0,300}%\}"
    r"|(?<![^\n])\[{1,2}_?(?:TOC|toc)_?\]{1,2}[ \t\r]*+(?![^\n])"
)
# "^mud" behind a block, or alone below it: its name, as Obsidian has them
BLOCK_ID = re.compile(r"(?:(?<=[.!?:)*|»”][ \t])|(?<![^\n]))\^(?=[\d-]{0,60}[A-Za-z])[\w-]{1,60}[ \t\r]*+(?![^\n])")
# " { #mud .wet }" behind a heading or emphasis, "{ .wet }" behind a link, "*[VP]: Victory points": MkDocs' extensions;
# " :id=mud" behind a heading, as docsify has it
ATTRIBUTES = re.compile(
    r"(?<![ \t])[ \t]*+\{:?[ \t]*+"
    r"(?:[#.][\w-]{1,60}[ \t]*+|[\w-]{1,40}=(?:\"[^\"{}\n]{0,100}\"|[^\s{}\"]{1,100})[ \t]*+){1,9}\}"
    r"|(?<![^\n])\*\[[^\[\]\n]{1,60}\]:[^\n]{0,300}"
    r"|(?<![ \t\n])[ \t]++:id=[^\s<>]{1,120}[ \t\r]*+(?![^\n])"
)
# "&amp;", "&#8211;"; "&amp;lt;" names no character, it shows how one is named; 6\\" where no Markdown needs the stroke
ENTITY = re.compile(r"&(?!amp;[A-Za-z#])(?:[A-Za-z]{2,31}|#\d{1,7}|#[xX][0-9A-Fa-f]{1,6});|\\(?=[\"'$%&@?])")
# "[^1]" of a footnote, where it belongs and before it
MARK = re.compile(r"\[\^([\w.-]{1,40})\](:)?")
# "[Mud]((mud.md))": a bracket too many
TWICE = re.compile(r"(?<=\]\()\((?P<words>[^()\s]{1,300})\)(?=\))")
NOTHING = (-1, -1)
LONGEST_TITLE = 200  # characters of a remark's
SIGNS = frozenset("<>*_`[]|\\#:")  # named because they would be markup, or make an address of what is none
PATTERNS = (
    (COMMENT, COMMENT_WHY),
    (ANCHOR, MARKUP_WHY),
    (WRAPPER, MARKUP_WHY),
    (PICTURE, PICTURE_WHY),
    (WIKI_LINK, MARKUP_WHY),
    (BREAK, BREAK_WHY),
    (FENCE, MARKUP_WHY),
    (OPENED, MARKUP_WHY),
    (BADGE, MARKUP_WHY),
    (REMARK, MARKUP_WHY),
    (TEMPLATED, MARKUP_WHY),
    (TEMPLATE, MARKUP_WHY),
    (BLOCK_ID, MARKUP_WHY),
    (ATTRIBUTES, MARKUP_WHY),
    (TWICE, MARKUP_WHY),
)


def markup_asides(text: str, start: int, end: int) -> Iterator[Aside]:
    """The asides of markup in ``[start, end)``; some may overlap others."""
    front = FRONT_MATTER.match(text, 0, end) if start == 0 else None
    if front:
        yield Aside(0, front.end(), FRONT_WHY)
    yield from _comments(text, start, end)
    yield from programs(text, start, end)
    yield from (Aside(*span, MARKUP_WHY) for span in template_spans(text, start, end))
    for pattern, why in PATTERNS:
        for m in pattern.finditer(text, start, end):
            inside = m.span("words") if "words" in pattern.groupindex else NOTHING
            first = inside[0] if inside != NOTHING else m.end()
            yield Aside(m.start(), first, why)
            if first < m.end():
                yield Aside(inside[1], m.end(), why)


def front_of(text: str) -> str:
    """The front matter with which a file begins, "" where there is none."""
    m = FRONT_MATTER.match(text)
    return m[0] if m else ""


def title_edits(text: str, asides: Sequence[Aside]) -> Iterator[Edit]:
    """What ends the titles that stand behind the mark of a remark: the text below each is a paragraph of its own.

    What an example says stands with that word.
    """
    for n, aside in enumerate(asides):
        mark = text[aside.start : aside.end].lstrip()
        end = text.find("\n", aside.end, aside.end + LONGEST_TITLE)
        if end < 0 or not text[aside.end : end].strip() or not _is_free(end, asides, n + 1):
            continue
        if mark.startswith(":::"):
            yield Edit(end, end, "\n")
        elif mark.startswith("[!") and mark != "[!" and text.startswith(">", end + 1):
            yield Edit(end, end, "\n>")


def _is_free(place: int, asides: Sequence[Aside], n: int) -> bool:
    """True where none of the asides, from the ``n``-th on, goes beyond a place that it begins before."""
    while n < len(asides) and asides[n].start < place:
        if asides[n].end > place:
            return False
        n += 1
    return True


def footnote_edits(text: str) -> Iterator[Edit]:
    """Footnotes as they are printed, each a paragraph of its own: ``mud[^1]`` and ``[^1]: Brown.``."""
    notes = {m[1] for m in FOOTNOTE.finditer(text)}
    for m in MARK.finditer(text) if notes else ():
        line = text.rfind("\n", 0, m.start()) + 1
        if m[1] in notes and not text.startswith("#", line):  # a title is read without its marks
            begins = bool(m[2]) and text[line : m.start()].strip() == ""
            if begins:
                yield Edit(m.start(), m.start(), "\n")
            yield Edit(m.start() + 1, m.start() + 2, "")
            if begins:
                yield Edit(m.end() - 1, m.end(), "")


def entity_edits(text: str) -> Iterator[Edit]:
    """The characters that Markdown names or needlessly escapes; a soft hyphen is none that a reader sees, a blank by
    itself keeps a place."""
    for m in ENTITY.finditer(text):
        sign = unescape(m[0]).strip("\\")
        alone = sign.isspace() and not text[m.start() - 1 : m.start()].isalnum()
        if not alone and not sign.endswith(";") and not SIGNS.intersection(sign):
            yield Edit(m.start(), m.end(), " " if sign.isspace() else sign.replace("\u00ad", ""))


def _comments(text: str, start: int, end: int) -> Iterator[Aside]:
    """``<!-- ... -->``; one that is never closed is none."""
    at = text.find("<!--", start, end)
    while at >= 0:
        close = text.find("-->", at + 4, end)
        if close < 0:
            return
        yield Aside(at, close + 3, COMMENT_WHY)
        at = text.find("<!--", close + 3, end)


def programs(text: str, start: int, end: int) -> Iterator[Aside]:
    """``<script> ... </script>``, ``<style>`` and ``<title>`` alike; one that is never closed is none."""
    low, until, never = text.lower(), start, set[str]()
    for m in PROGRAM.finditer(text, start, end):
        closing = f"</{m[1].lower()}>"
        if m.start() < until or closing in never:
            continue
        close = low.find(closing, m.end(), end)
        if close < 0:
            never.add(closing)
            continue
        until = close + len(closing)
        yield Aside(m.start(), until, MARKUP_WHY)


# --- templates --------------------------------------------------------------------------------------------------------

# What a script fills in when a page is shown: elements and lines of nothing but placeholders are no text. So write Vue,
# Angular, Jinja and Liquid: <li v-for="item in mud">{{ item.name }}</li>

# {{ item.fields.Name[0] }}   {{ mud.name | upcase }}   {{diagram}}; {{X}} may be a symbol of the game
FILLED = r"\{\{-?[ \t]{0,9}[A-Za-z_$][\w.$\[\]()'\"-]{1,160}(?:[ \t]{1,9}\|[^{}\n]{0,120})?[ \t]{0,9}-?\}\}"
LINE = re.compile(rf"(?<![^\n])[ \t]*+(?>(?:{FILLED}[ \t\r]*+)+)(?![^\n])")
TOKEN = re.compile(
    rf"(?P<filled>{FILLED})|<!--(?:[^-]|-(?!->)){{0,2000}}-->|&[a-z]{{2,10}};"
    r"|<(?P<closes>/?)(?P<name>[a-z][a-z0-9-]{0,30})(?:\s(?>(?:[^<>\"']|\"[^\"]{0,300}\"|'[^']{0,300}'){0,500}))?>"
    r"|(?P<text>[^<{&]+)",
    re.IGNORECASE,
)
DEEPEST = 100  # elements around a tag that it may close


@dataclass(slots=True)
class _Open:
    """An element that has begun: whether it holds placeholders, and anything else that says something."""

    name: str
    start: int
    filled: bool = False
    says: bool = False


def template_spans(text: str, start: int, end: int) -> Iterator[Span]:
    """The elements and lines in ``[start, end)`` that a script fills in; some may lie in others."""
    yield from (Span(*m.span()) for m in LINE.finditer(text, start, end))
    around = [_Open("", start)]
    for m in TOKEN.finditer(text, start, end) if "{{" in text else ():
        name = (m["name"] or "").lower()
        around[-1].filled |= bool(m["filled"])
        around[-1].says |= any(map(str.isalnum, m["text"] or ""))
        if m["closes"]:
            yield from _closed(around, name, m.end())
        elif name and name not in VOID and not m[0].endswith("/>"):
            around.append(_Open(name, m.start()))


def _closed(around: list[_Open], name: str, end: int) -> Iterator[Span]:
    """The innermost element of a name ends, with those in it; an end that nothing began is none."""
    if name not in (e.name for e in around[1:][-DEEPEST:]):
        return
    last = _Open("", 0)
    while last.name != name:
        last = around.pop()
        around[-1].filled |= last.filled
        around[-1].says |= last.says
    if last.filled and not last.says:
        yield Span(last.start, end)
