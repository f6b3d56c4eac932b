"""Make the copy of a game: ``python -m rulewright.web.offline ROOT GAME [--published]``.

One line on stderr where that fails.
"""

from __future__ import annotations

import sys
from pathlib import Path

from rulewright.kb.errors import RulewrightError
from rulewright.web.offline.making import PUBLISHED, make, polite


def main(root: str, game: str, *how: str) -> int:
    """Make it; the exit status."""
    polite()
    try:
        make(Path(root), game, published=PUBLISHED in how)
    except RulewrightError as e:
        print(e, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4]))
