"""The glossary: in two languages, where a thing is defined in one of them only; what is sure, and what is not."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.kb.model import Term
from rulewright.web.site.glossary import called, paired
from tests.make import term
from tests.web import harbour

NAMES = {
    ("en", "scout"): [("es", "Explorador"), ("fr", "Éclaireur")],
    ("en", "scouts"): [("es", "Exploradores"), ("es", "explorador")],
    ("es", "vado"): [("en", "ford")],
}


@pytest.mark.parametrize(
    ("terms", "names"),
    [
        ([term("g/en/scout", name="Scout")], {"es": ("Explorador",), "fr": ("Éclaireur",)}),
        (
            [term("g/en/scout", name="SCOUT", aliases=("scouts",)), term("g/fr/eclaireur", lang="fr")],
            {"es": ("explorador", "Exploradores")},  # each once, and none where a book defines it
        ),
        ([term("g/es/vado", name="Vado", lang="es")], {"en": ("ford",)}),
        ([term("g/en/ford", name="Ford")], {}),
        ([], {}),
    ],
)
def test_names_abroad(terms: list[Term], names: dict[str, tuple[str, ...]]) -> None:
    assert called(terms, NAMES) == names


@pytest.mark.parametrize("wanted", ["g/en/scout", "g/es/explorador", "g/fr/eclaireur"])
def test_a_thing_is_one_line_in_all_languages(wanted: str) -> None:
    ids = {lang: f"g/{lang}/{name}" for lang, name in (("en", "scout"), ("es", "explorador"), ("fr", "eclaireur"))}
    linked = {"en": (ids["es"], ids["fr"]), "es": (ids["en"],), "fr": (ids["en"],)}
    terms = [term(i, name=i.rpartition("/")[2], lang=lang, translations=linked[lang]) for lang, i in ids.items()]
    (entry,) = paired([t for t in terms if t.id == wanted], terms, {}, "en")
    assert {lang: [t.id for t in some] for lang, some in entry.names.items()} == {k: [v] for k, v in ids.items()}
    assert (entry.lang, entry.sort_key) == ("en", "scout")
    (ours,) = paired([t for t in terms if t.id == wanted], terms, {}, "fr")
    assert (ours.lang, ours.sort_key) == ("fr", "eclaireur"), "a reader finds it under his own letter"


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    """Harbour, of which *Anchored* is hardly likely to be a term, in neither language."""
    what = harbour.knowledge()
    (study,) = what.studies
    unsure = {"harbour/en/anchored", *next(t.translations for t in study.terms if t.name == "Anchored")}
    terms = tuple(replace(t, certainty=0.66 if t.id in unsure else 0.67) for t in study.terms)
    return create_app(harbour.write(tmp_path, replace(what, studies=(replace(study, terms=terms),)))).test_client()


def listed(client: FlaskClient, query: str = "") -> set[str]:
    page = client.get(f"/glossary/harbour{query}", headers={"Accept-Language": "en"}).text
    return set(re.findall(r'href="/terms/harbour/en/([a-z-]+)"', page)) | set(re.findall(r"Show \d+ more", page))


def test_what_is_hardly_likely_is_listed_on_demand(client: FlaskClient) -> None:
    shown = listed(client)
    assert "anchored" not in shown and {"ramming", "Show 2 more"} <= shown
    assert listed(client, "?all=1") == shown - {"Show 2 more"} | {"anchored"}


def test_whoever_asks_for_a_name_gets_it(client: FlaskClient) -> None:
    assert listed(client, "?q=anchored") == {"anchored"}


def test_a_rule_tells_what_it_likely_defines(client: FlaskClient) -> None:
    terms = {t.id: t for t in harbour.knowledge().studies[0].terms}
    beside = {
        name: "<h2>Defined here</h2>" in client.get(f"/sections/{terms[f'harbour/en/{name}'].definition.section}").text
        for name in ("anchored", "ramming")
    }
    assert beside == {"anchored": False, "ramming": True}
