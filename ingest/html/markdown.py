"""Markdown to HTML by Python-Markdown, without its dangers.

Raw HTML is text here, and so is everything that would make a link or an anchor: links come from the model alone.
Python-Markdown takes quadratic time on runs of its marks, so it sees a text in pieces of bounded size, and a piece that
no human would have written is shown as plain paragraphs instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import escape

import markdown
from markdown.inlinepatterns import SimpleTagInlineProcessor

from rulewright.kb.language import word_set
from rulewright.kb.language.splitting import FENCED

PIECE = 4_000  # characters after which a new piece begins at the next paragraph
LARGEST = 16_000  # characters of one piece; what is longer is not read as Markdown
MOST_MARKS = 500  # emphasis marks in one piece
MOST_NESTED = 8  # quote marks at the start of a line
DEEPEST = 24  # blanks at the start of a line

# Python-Markdown's own names of what reads links, pictures, raw HTML and entities
LINK_PATTERNS = word_set(
    "reference link image_link image_reference short_reference short_image_ref autolink automail html entity"
)

BLANK_LINES = re.compile(r"\n(?:[ \t]*\n)+")
MARKS = re.compile(r"[*_`~]")
WILD = re.compile(rf"[*_`\[\]<>|\\~]{{24}}|^(?:[ \t]?>){{{MOST_NESTED + 1}}}|^[ \t]{{{DEEPEST + 1}}}", re.MULTILINE)
GOES_ON = re.compile(r"[ \t]|[-*+|>]|\d{1,4}[.)]\s")  # a paragraph that belongs to the one before it
# of a table that has no header: Markdown asks for one
NO_HEAD = re.compile(r"<thead>\s*+<tr>(?>(?:\s*+<th[^<>]*+></th>)+)\s*+</tr>\s*+</thead>\s*+")
STRUCK = r"(~~)(?!\s)([^~\n]++)~~"  # ~~not any more~~
STRUCK_AFTER = 175  # of Python-Markdown's ranks: behind code and escapes, which are none
CELL = re.compile(r"(<td[^<>]*+>)([^<]++)(?=</td>)")
NO_BREAK = "\N{NO-BREAK SPACE}"
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f\ufdd0-\ufdef\ufffe\uffff]")


@cache
def _converter() -> markdown.Markdown:
    md = markdown.Markdown(
        extensions=["tables", "sane_lists", "fenced_code"], extension_configs={"tables": {"use_align_attribute": True}}
    )
    md.preprocessors.deregister("html_block")
    for name in ("reference", "code", "setextheader"):
        md.parser.blockprocessors.deregister(name)
    for name in sorted(LINK_PATTERNS):
        md.inlinePatterns.deregister(name)
    md.inlinePatterns.register(SimpleTagInlineProcessor(STRUCK, "del"), "struck", STRUCK_AFTER)
    return md


def to_html(text: str) -> str:
    """The HTML of a Markdown text: paragraphs, lists, tables, emphasis, code. Linear in the length of the text."""
    whole = FENCED.sub(_one_block, CONTROLS.sub("", text))
    return "\n".join(_convert(piece) for piece in pieces(whole))


def _convert(piece: str) -> str:
    if len(piece) > LARGEST or len(MARKS.findall(piece)) > MOST_MARKS or WILD.search(piece):
        return plain(piece)
    return CELL.sub(_unbroken, NO_HEAD.sub("", _converter().reset().convert(piece)))


def _one_block(code: re.Match[str]) -> str:
    """Code without its blank lines, which would end it."""
    return BLANK_LINES.sub("\n", code[0])


def _unbroken(cell: re.Match[str]) -> str:
    """A cell of figures alone on one line: "1 200" is one number."""
    return cell[0] if any(map(str.isalpha, cell[2])) else cell[1] + cell[2].replace(" ", NO_BREAK)


def plain(text: str) -> str:
    """The paragraphs of a text as they stand, nothing read as a mark."""
    blocks = (b.strip("\n") for b in BLANK_LINES.split(text))
    return "\n".join("<p>" + escape(b, quote=False).replace("\n", "<br />\n") + "</p>" for b in blocks if b.strip())


def pieces(text: str) -> Iterator[str]:
    """The text cut between paragraphs, not within a list or table unless that is very long."""
    start = at = 0
    for gap in BLANK_LINES.finditer(text):
        size = gap.start() - start
        if size > LARGEST or (size > PIECE and not GOES_ON.match(text, gap.end())):
            yield from _bounded(text, start, at, gap.start())
            start = gap.end()
        at = gap.end()
    if start < len(text):
        yield from _bounded(text, start, at, len(text))


def _bounded(text: str, start: int, last: int, end: int) -> Iterator[str]:
    """A piece, its last paragraph (from ``last`` on) apart where the two are too long together."""
    if end - start > LARGEST and last > start:
        yield text[start:last]
        yield text[last:end]
    else:
        yield text[start:end]
