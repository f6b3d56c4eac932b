"""From a folder to a depot: what was built here is what stands on a shelf there."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from rulewright.kb import generations, publishing
from rulewright.kb.depot.postgres import Depot, Published
from rulewright.kb.keeping import holding
from rulewright.kb.parts import GAMES, Parts


def give(root: Path, depot: Depot, shelf: str, since: int | None = None) -> list[str]:
    """Publish the current generation; the games that are another there now, or no more.

    ``since``: the number of the publication on the shelf after which there may be none, where that is to be held to.
    Raises StoreError where there is none, where it is damaged, and where it is not kept: then it is simply done again.
    """
    folder = generations.current(root)
    with holding(folder):
        generations.verify(folder)
        with closing(Parts(folder)) as store:
            settings, became = publishing.settings_of(store), store.successors()
            files = {game: folder / GAMES / name for game, name in store.files.items()}
        games = {game: Published(path, publishing.of(settings, game)) for game, path in files.items()}
        return depot.publish(shelf, games, became, since)
