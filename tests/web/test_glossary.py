"""The glossary in two languages, where a thing is defined in one of them only."""

from __future__ import annotations

import pytest

from rulewright.kb.claims import Term
from rulewright.web.site.glossary import called
from tests.make import term

NAMES = {("en", "scout"): ["Explorador"], ("en", "scouts"): ["Exploradores", "explorador"], ("es", "vado"): ["ford"]}


@pytest.mark.parametrize(
    ("terms", "names"),
    [
        ([term("g/en/scout", name="Scout")], ("Explorador",)),
        ([term("g/en/scout", name="SCOUT", aliases=("scouts",))], ("explorador", "Exploradores")),  # each once
        ([term("g/es/vado", name="Vado", lang="es")], ("ford",)),
        ([term("g/en/ford", name="Ford")], ()),
        ([], ()),
    ],
)
def test_names_abroad(terms: list[Term], names: tuple[str, ...]) -> None:
    assert called(terms, NAMES) == names
