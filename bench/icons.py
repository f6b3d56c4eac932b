"""The pictures that a phone shows for the installed site: ``python -m bench.icons`` draws them anew from their SVG.

``static/favicon.svg`` has round corners, ``static/icon.svg`` fills its square and keeps its sign inside the circle that
every system may cut it to ("maskable"). The sign is the § of Literata Bold, which the site is set in. A browser draws
them, as in tests; nothing else is needed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from bench.browser import chromium
from bench.scoring import ROOT

STATIC = ROOT / "static"


class Icon(NamedTuple):
    """A picture, what it is drawn from, and how many points wide it is."""

    name: str
    source: str
    size: int


ICONS = (
    Icon("icon-192.png", "favicon.svg", 192),
    Icon("icon-512.png", "favicon.svg", 512),
    Icon("icon-maskable-512.png", "icon.svg", 512),
)


def drawn(browser: Any, icon: Icon, folder: Path = STATIC) -> bytes:
    """The picture as PNG. ``browser``: one of Playwright's."""
    page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
    try:
        page.set_content((folder / icon.source).read_text(encoding="utf-8"))
        page.add_style_tag(content="body{margin:0}svg{display:block;width:100vw;height:100vh}")
        png: bytes = page.screenshot(omit_background=True)
    finally:
        page.close()
    return png


def main() -> None:
    """Draw all of them."""
    with chromium() as browser:
        for icon in ICONS:
            (STATIC / icon.name).write_bytes(drawn(browser, icon))


if __name__ == "__main__":
    main()
