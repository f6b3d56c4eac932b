"""The step as a whole is work in proportion to the text, whatever the text is made of."""

from __future__ import annotations

import pytest

from tests.ingest.structure.making import PROSE, read
from tests.work import LINEAR, growth

# patterns that are looked for anywhere in a text of any length; the others are held against its start or its last words
DOCUMENTS = [
    "```\n",
    "A\n",
    "DICE\n\n",
    "1. A\n",
    "1. DICE\n\n",
    "a\t",
    f"Counter: {PROSE}\n\n",
    "CONTENTS\n\n",
    "INDEX\n\naim 3\n",
    "\n".join("`" * n for n in range(3, 12)),
    "EXAMPLE OF A ROLL\n\n",
    "```\nAll rest here.\n```\n",
    "> ## Mud\n> It is wet.\n",
    "Mud\n: It is wet.\n",
]


@pytest.mark.parametrize("piece", DOCUMENTS, ids=lambda d: d[:8])
def test_work_is_in_proportion(piece: str) -> None:
    assert growth(lambda n: read(piece * n), 100) < LINEAR
