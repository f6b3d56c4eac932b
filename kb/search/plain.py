"""Section text as plain text: what is indexed and what snippets show. No Markdown mark survives, no shortcode colon."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from html import unescape

from rulewright.kb.language.data import either

# Every pattern is linear: what repeats is bounded or possessive.
LINK = re.compile(r"!?\[([^\[\]\n]{0,300})\](?:\([^()\s]{0,300}\)|\[[^\[\]\n]{0,100}\])")  # [words](url) -> words
TAG = re.compile(r"</?[A-Za-z][^<>\n]{0,200}>")  # <br>, <u>, </sup>
ENTITY = re.compile(r"&(?:lt|gt|amp|quot|#39);")  # as a reader sees them: < > & " '
SHORTCODE = re.compile(r":([a-z][a-z0-9_-]{0,40}):")  # :long-action: -> long action
RULE_LINE = re.compile(r"^[ \t|:+=*_-]{3,200}$", re.M)  # |---|---|, ***, -----
LINE_MARK = re.compile(r"^[ \t]{0,40}(?:#{1,6}(?=[ \t])|>|[*+-](?=[ \t]))[ \t]{0,40}", re.M)  # ## , > , -
EMPHASIS = re.compile(r"[*`~]++|(?<![^\W_])_++|_++(?![^\W_])")  # **, _, `
ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")  # \* -> *
PIPE = re.compile(r"[ \t]{0,20}\|[ \t]{0,20}")  # a table cell's border
BLANKS = re.compile(r"[ \t\u00a0]{2,}+")
SIDE = "|".join(either(f"references.{side}") for side in ("right", "left", "above", "below", "opposite"))
# (see right): a place on a printed page
ASIDE = re.compile(
    rf" ?\((?:{either('references.see')}) (?:(?:{either('references.to_side')}) )?(?:{SIDE})\)", re.IGNORECASE
)
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff\ud800-\udfff]")


def tidy(text: str) -> str:
    """Text in composed form without control characters, invisible marks and lone surrogates; lines are kept."""
    return unicodedata.normalize("NFC", CONTROL.sub(" ", text))


def off_page(text: str) -> str:
    """A line of plain text without asides that only point to a place on the printed page: ``(see right)``."""
    return ASIDE.sub("", text)


def named(symbol: re.Match[str]) -> str:
    """What stands for a shortcode in plain text: its name."""
    return symbol[1].replace("-", " ").replace("_", " ")


def as_written(symbol: re.Match[str]) -> str:
    """A shortcode left for others to draw."""
    return symbol[0]


def plain(markdown: str, symbol: Callable[[re.Match[str]], str] = named) -> str:
    """A section's Markdown as plain text, line by line; made to be read, so nothing but the marks is lost.

    ``symbol`` says what stands for a shortcode.
    """
    text = tidy(markdown)
    text = LINK.sub(r"\1", text)
    text = TAG.sub(" ", text)
    text = RULE_LINE.sub("", text)
    text = LINE_MARK.sub("", text)
    text = ESCAPE.sub(lambda m: " " if m.group(1) in "*_`~" else m.group(1), text)
    text = SHORTCODE.sub(symbol, text)
    text = EMPHASIS.sub("", text)
    text = PIPE.sub(" · ", text)
    text = ENTITY.sub(lambda m: unescape(m[0]), text)
    return BLANKS.sub(" ", text).strip()
