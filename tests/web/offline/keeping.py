"""How a reader keeps a game."""

from __future__ import annotations

from tests.web.browsing import Tab

GAME = "/games/harbour"


def ask(tab: Tab) -> None:
    """Ask for the copy of the game; its size is said."""
    tab.open(GAME)
    tab.page.get_by_role("button", name="Keep this game on my phone").click()
    tab.page.get_by_role("button", name="Download").wait_for()


def keep(tab: Tab) -> None:
    """Keep the game."""
    ask(tab)
    tab.page.get_by_role("button", name="Download").click()
    tab.page.get_by_role("button", name="Remove the copy").wait_for()
