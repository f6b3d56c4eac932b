"""Electronic books made of a few pages."""

from __future__ import annotations

import io
import zipfile

CONTAINER = (
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
    '<rootfiles><rootfile full-path="EPUB/content.opf"/></rootfiles></container>'
)
PACKAGE = (
    '<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata>'
    "<dc:title>The Fen</dc:title></metadata><manifest>"
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
    '<item id="two" href="text/two.xhtml" media-type="application/xhtml+xml"/>'
    '<item id="one" href="text/one.xhtml" media-type="application/xhtml+xml"/>'
    '<item id="map" href="map.png" media-type="image/png"/></manifest>'
    '<spine><itemref idref="nav"/><itemref idref="one"/><itemref idref="two"/><itemref idref="map"/></spine></package>'
)
ONE = '<html><body><h1>Setup</h1><p>Place the lanterns. See <a href="two.xhtml#mist">the mist</a>.</p></body></html>'
TWO = '<html><body><h1>Turns</h1><p>Move one lantern.</p><h2 id="mist">Mist</h2><p>It rises.</p></body></html>'
PARTS = {
    "mimetype": "application/epub+zip",
    "META-INF/container.xml": CONTAINER,
    "EPUB/content.opf": PACKAGE,
    "EPUB/nav.xhtml": "<html><body><nav><a href='text/one.xhtml'>Setup</a></nav></body></html>",
    "EPUB/text/one.xhtml": ONE,
    "EPUB/text/two.xhtml": TWO,
}


def epub(**changed: str) -> bytes:
    """A book with some parts changed, by the last word of their path without its suffix; "" takes one out."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in PARTS.items():
            now = changed.get(path.rpartition("/")[2].partition(".")[0], text)
            if now:
                archive.writestr(path, now)
        for path, text in changed.items():
            if "/" in path:
                archive.writestr(path, text)
    return out.getvalue()
