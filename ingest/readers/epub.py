"""Electronic books (.epub): the chapters of the spine, each a web page, joined in their order.

Positions run over the texts of these pages, as they stand in the archive, joined by a newline each. What the package
holds beside the spine (its own contents list, notes of the machine that made it) is no part of the book.
Format: EPUB 3.3, https://www.w3.org/TR/epub-33/, and EPUB 2.0.1.
"""

from __future__ import annotations

import hashlib
import posixpath
from collections.abc import Iterator
from pathlib import PurePosixPath
from urllib.parse import unquote
from xml.etree import ElementTree

from rulewright.ingest.readers.copy import ReadingCopy
from rulewright.ingest.readers.html import read as read_page
from rulewright.ingest.readers.package import Package
from rulewright.kb.errors import InputRefused

CONTAINER = "META-INF/container.xml"
LOCKED = "META-INF/encryption.xml"  # a book with protected fonts has it, too
FONTS = (b"http://www.idpf.org/2008/embedding", b"http://ns.adobe.com/pdf/enc#RC")
PAGES = frozenset({"application/xhtml+xml", "text/html"})
LARGEST_PACKAGE = 5_000_000  # bytes of a file that lists the others
MOST_PAGES = 5_000
ENTITIES = b"<!ENTITY"


def read(name: str, data: bytes) -> ReadingCopy:
    """Take in an .epub file. Raises InputRefused where it is damaged, protected or unpacks beyond the limit."""
    from rulewright.ingest.project.join import Part, join  # it joins sources, and they ask for readers
    from rulewright.ingest.project.levels import heads_of
    from rulewright.ingest.source import Source

    archive = Package("an .epub", name, data, CONTAINER, "it is damaged; save it again, or convert it to HTML")
    _check_locks(name, archive)
    title, pages = _spine(archive)
    parts = []
    for path in pages:
        page = archive.read(path)
        found = read_page(path, page)
        sha256 = hashlib.sha256(page).hexdigest()
        source = Source(path, found.text, sha256, "html", found.copy, found.asides)
        parts.append(Part(PurePosixPath(path), source, found.copy, heads_of(found.copy), found.asides))
    return join(parts, title)


def _check_locks(name: str, archive: Package) -> None:
    """Refuse a book that is locked. Raises InputRefused."""
    if LOCKED in archive.parts:
        locked = archive.read(LOCKED, LARGEST_PACKAGE)
        if locked.count(b"EncryptionMethod ") > sum(locked.count(way) for way in FONTS):
            raise InputRefused(
                "input-epub", f"{name} is protected (DRM) and cannot be read; use the edition without protection."
            )


def _spine(archive: Package) -> tuple[str, list[str]]:
    """The book's title, and the paths of its pages in reading order. Raises InputRefused."""
    package = next((e.get("full-path", "") for e in _elements(archive, CONTAINER, "rootfile")), "")
    items = {e.get("id", ""): e for e in _elements(archive, package, "item")}
    titles = (" ".join((e.text or "").split()) for e in _elements(archive, package, "title"))
    pages = []
    for ref in _elements(archive, package, "itemref"):
        item = items.get(ref.get("idref", ""))
        if item is not None and item.get("media-type") in PAGES and "nav" not in item.get("properties", "").split():
            pages.append(posixpath.normpath(posixpath.join(posixpath.dirname(package), unquote(item.get("href", "")))))
    if not pages or len(pages) > MOST_PAGES:
        raise archive.damaged()
    return next(titles, ""), list(dict.fromkeys(pages))


def _elements(archive: Package, path: str, tag: str) -> Iterator[ElementTree.Element]:
    """The elements of a name in one of the files that list others, whatever their namespace. Raises InputRefused."""
    xml = archive.read(path, LARGEST_PACKAGE)
    if ENTITIES in xml:
        raise archive.damaged()
    try:
        root = ElementTree.fromstring(xml)
    except ElementTree.ParseError as e:
        raise archive.damaged() from e
    return (e for e in root.iter() if e.tag.rpartition("}")[2] == tag)
