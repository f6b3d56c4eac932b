"""Make the copy of a game: ``python -m web.offline ROOT GAME``. One line on standard error where that fails."""

from __future__ import annotations

import sys
from pathlib import Path

from kb.errors import RulewrightError
from web.offline.making import make, polite


def main(root: str, game: str) -> int:
    """Make it; the exit status."""
    polite()
    try:
        make(Path(root), game)
    except RulewrightError as e:
        print(e, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
