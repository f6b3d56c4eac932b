"""Why a hit is here, in both languages of the pages."""

from __future__ import annotations

import pytest

from rulewright.kb.search import Searcher
from rulewright.kb.search.reasons import PART, worded


@pytest.mark.parametrize(
    ("why", "spanish"),
    [
        ("defines Scout (Explorador)", "define Scout (Explorador)"),
        ("rule 302.3.5", "regla 302.3.5"),
        ("under rule 302.3", "bajo la regla 302.3"),
        ("rule 302.3 stands under it", "de ella depende la regla 302.3"),
        ("via 'unidad' → unit", "por 'unidad' → unit"),
        ("title matches; matches 'unit', 'wall'", "coincide el título; coincide con 'unit', 'wall'"),
        ("matches", "coincide"),
        ("has the quoted phrase", "contiene la frase entre comillas"),
        ("has Line of Sight", "contiene Line of Sight"),
        ("explains Banner", "explica Banner"),
        ("", ""),
        ("something new", "something new"),  # better in English than not at all
    ],
)
def test_in_spanish(why: str, spanish: str) -> None:
    assert worded(why, "es") == spanish
    assert worded(why, "en") == why


@pytest.mark.parametrize(
    "q", ["cover", "302.3", "302.3.4.1", "rule 302", "hurt", "LoS", "unidad", '"compare the totals"', "battle phase"]
)
def test_every_reason_of_search_has_its_spanish_words(q: str, searcher: Searcher) -> None:
    reasons = {r for hit in searcher.search(q).hits for r in hit.why.split(PART)}
    assert reasons
    assert not [r for r in reasons if worded(r, "es") == r]
