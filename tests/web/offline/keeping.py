"""How a reader keeps a game."""

from __future__ import annotations

from pathlib import Path

from rulewright.web.offline.making import make
from tests.web import harbour
from tests.web.browsing import Tab, until

GAME = "/games/harbour"


def ask(tab: Tab, game: str = "harbour") -> None:
    """Ask for the copy of a game; its size is said."""
    tab.open(f"/games/{game}")
    tab.page.get_by_role("button", name="Keep this game on my phone").click()
    tab.page.get_by_role("button", name="Download").wait_for()


def renew(tab: Tab, root: Path, name: str = "Grappling") -> None:
    """Another edition of the rules, in which Boarding has that name; the site serves it, and has made its copy."""
    manifest = "/offline/harbour/manifest.json"
    before = tab.page.request.get(tab.site + manifest).json()["generation"]
    harbour.write(root, harbour.renamed(harbour.knowledge(), "Boarding", name))
    make(root, "harbour")
    until(
        tab.page,
        "([at, before]) => fetch(at, { cache: 'no-store' }).then(r => r.json()).then(m => m.generation !== before)",
        [manifest, before],
    )


def keep(tab: Tab, game: str = "harbour") -> None:
    """Keep a game."""
    ask(tab, game)
    tab.page.get_by_role("button", name="Download").click()
    tab.page.get_by_role("button", name="Remove the copy").wait_for()
