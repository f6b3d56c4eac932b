"""What HTML the page of a rule may hold: whoever makes it cleans it to this; what comes from elsewhere is held to it.

It is our own small language: each tag is in the list and closed in turn, each attribute is one that is written here,
with a value of its form. Whatever else there is, a browser may read it as something that it does not say.
"""

from __future__ import annotations

import re

from rulewright.kb.symbols import GONE, UNTAGGED, undrawn

TAGS = frozenset(
    "p br hr strong em del code pre ul ol li blockquote table thead tbody tr th td h3 h4 h5 h6 a span".split()  # noqa: SIM905
)
VOID = frozenset(("br", "hr"))
ATTRIBUTES = {
    "a": {"class", "href", "hreflang", "rel", "title"},
    "span": {"class", "title"},
    "ol": {"start"},
    "th": {"align"},
    "td": {"align"},
}
VALUES = {
    "class": re.compile(r"term|ref|ref-(?:ambiguous|dangling|resolved|repaired)|repaired|repaired guess|unread"),
    "href": re.compile(r"/(?:sections|terms|books)/[^\s\"'<>:\\]+|https?://[^\s\"'<>\\]+", re.IGNORECASE),
    "hreflang": re.compile(r"[a-z]{2,3}"),
    "rel": re.compile(r"nofollow noopener external"),
    "start": re.compile(r"\d{1,6}"),
    "align": re.compile(r"left|center|right"),
}
START = re.compile(r'<([a-z][a-z0-9]*)((?: [a-z]+="[^"]*")*)>')
ATTRIBUTE = re.compile(r' ([a-z]+)="([^"]*)"')
END = re.compile(r"</([a-z][a-z0-9]*)>")


def is_allowed(tag: str, name: str, value: str) -> bool:
    """True for an attribute that a page of a rule may hold."""
    pattern = VALUES.get(name)
    return name in ATTRIBUTES.get(tag, ()) and (pattern is None or bool(pattern.fullmatch(value)))


def is_clean(html: str, lang: str) -> bool:
    """True for HTML of a rule in a language that can be put into a page as it is.

    Drawings of symbols are our own, but not within a tag: there their quotes would end an attribute.
    """
    if GONE in html:
        return False
    inside: list[str] = []
    for piece in UNTAGGED.findall(undrawn(html, lang)):
        if not piece.startswith("<"):
            continue
        if GONE in piece:
            return False
        if ended := END.fullmatch(piece):
            if not inside or inside.pop() != ended[1]:
                return False
            continue
        started = START.fullmatch(piece)
        if not started or started[1] not in TAGS:
            return False
        if not all(is_allowed(started[1], *found) for found in ATTRIBUTE.findall(started[2])):
            return False
        if started[1] not in VOID:
            inside.append(started[1])
    return not inside
