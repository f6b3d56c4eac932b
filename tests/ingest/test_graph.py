"""How central a section is."""

from __future__ import annotations

import pytest

from ingest.graph import centrality
from ingest.mentions import find_mentions
from ingest.references import find_references
from tests.ingest.references.book import read, term

BOOK = read("# Hub\nx\n# One\n(See “Hub”)\n# Two\n(See “Hub”)\n# Three\n(See “One”)\n## Child\nx")


def test_what_many_refer_to_is_central() -> None:
    found = centrality([BOOK], find_references(BOOK, [BOOK], (), None))
    assert max(found, key=lambda i: found[i]) == "core/hub"
    assert found["core/one"] > found["core/two"]
    assert sum(found.values()) == pytest.approx(1, abs=1e-6)


def test_mentions_count_for_the_section_that_defines() -> None:
    book = read("# Home\nx\n# Other\nx\n# A\nin cover\n# B\nin cover")
    cover = term("Cover", "core/home")
    _, mentions = find_mentions([book], [cover])
    found = centrality([book], mentions, [cover])
    assert found["core/home"] > 2 * found["core/other"]


def test_it_is_the_same_every_time_and_nothing_of_nothing() -> None:
    references = find_references(BOOK, [BOOK], (), None)
    assert centrality([BOOK], references) == centrality([BOOK], tuple(reversed(references)))
    assert centrality([], ()) == {}
