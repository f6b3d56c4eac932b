"""Exports of a MediaWiki made of a few pages."""

from __future__ import annotations

from xml.sax.saxutils import escape

NAMESPACES = (
    '<namespaces><namespace key="-2">Media</namespace><namespace key="0" /><namespace key="1">Talk</namespace>'
    '<namespace key="6">Datei</namespace><namespace key="10">Template</namespace></namespaces>'
)


def revision(text: str, when: str = "2024-05-01T10:00:00Z", model: str = "wikitext") -> str:
    """One state of a page."""
    body = escape(text, {'"': "&quot;"})
    return (
        f"<revision><id>1</id><timestamp>{when}</timestamp><contributor><username>Ann</username></contributor>"
        f'<model>{model}</model><text bytes="9" xml:space="preserve">{body}</text></revision>'
    )


def page(title: str, text: str, ns: int | None = 0, more: str = "") -> str:
    """A page of one revision; ``more`` stands before it."""
    space = "" if ns is None else f"<ns>{ns}</ns>"
    return f"  <page>\n    <title>{escape(title)}</title>{space}<id>1</id>{more}\n    {revision(text)}\n  </page>\n"


def export(*pages: str, site: str = "The Fen") -> str:
    """A whole file."""
    named = f"<sitename>{escape(site)}</sitename>" if site else ""
    return (
        '<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">\n'
        f"  <siteinfo>{named}<dbname>fen</dbname>{NAMESPACES}</siteinfo>\n{''.join(pages)}</mediawiki>\n"
    )
