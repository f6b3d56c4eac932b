"""How a reader keeps a game."""

from __future__ import annotations

from tests.web.browsing import Tab

GAME = "/games/harbour"


def ask(tab: Tab, game: str = "harbour") -> None:
    """Ask for the copy of a game; its size is said."""
    tab.open(f"/games/{game}")
    tab.page.get_by_role("button", name="Keep this game on my phone").click()
    tab.page.get_by_role("button", name="Download").wait_for()


def keep(tab: Tab, game: str = "harbour") -> None:
    """Keep a game."""
    ask(tab, game)
    tab.page.get_by_role("button", name="Download").click()
    tab.page.get_by_role("button", name="Remove the copy").wait_for()
