"""The sentences of a verdict: in the language of the interface, with names and quotations under that of their book."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from flask import Flask

from rulewright.web.site.verdicts import rung, worded

LANGS = {"Moor": "en", "“Ancla”": "es", "1.2 Abordaje": "es", "Harbour": "en", "Harbour: liga": "es"}


@pytest.mark.parametrize(
    ("code", "values", "lang", "ui", "told"),
    [
        (
            "books-say",  # what a book says of higher and lower is in the language of the step's sentence
            {"higher": "la carta", "lower": "Moor"},
            "es",
            "en",
            'The books say: <span lang="es">la carta</span> before <span lang="es">Moor</span>.',
        ),
        (
            "ladder",  # of the rules that are named each has its own, whatever is quoted; parts are words of ours
            {"x": "1.2 Abordaje", "as_x": "@is:CARD", "y": "Moor", "as_y": "@is:MANUAL"},
            "fr",
            "en",
            '<span lang="es">1.2 Abordaje</span> is text of a card, <span lang="en">Moor</span> is a rule of the '
            "rulebook: the first takes precedence.",
        ),
        (
            "ladder",
            {"x": "1.2 Abordaje", "as_x": "@is:CARD", "y": "Moor", "as_y": "@is:MANUAL"},
            None,
            "es",
            '<span lang="es">1.2 Abordaje</span> es texto de una carta; <span lang="en">Moor</span> es una regla del '
            "reglamento: prevalece la primera.",
        ),
        (
            "replaces",  # why the two belong together is told elsewhere
            {"x": "“Moor”", "y": "“1.2 Abordaje”", "more": " They are alike."},
            None,
            "es",
            '«<span lang="en">Moor</span>» sustituye o modifica «<span lang="es">1.2 Abordaje</span>».',
        ),
        (
            "replaces",
            {"x": "“Moor”", "y": "Moor”", "more": " They are alike."},
            None,
            "en",
            '“<span lang="en">Moor</span>” replaces or changes Moor”.',  # half a quotation is a name that is not known
        ),
        ("says-this", {"x": "A <b> rule"}, None, "en", "A &lt;b&gt; rule says this."),  # of no language that is known
        (
            "says-this",
            {"x": "“Ancla”"},
            None,
            "en",
            '“<span lang="es">Ancla</span>” says this.',
        ),  # called so, marks and all
        ("says-this", {"x": "“A <b> rule”"}, None, "es", "«A &lt;b&gt; rule» dice esto."),
        ("same-rule", {}, None, "es", "Las dos son la misma regla."),
    ],
)
def test_a_sentence_is_of_the_interface_and_its_names_of_their_books(
    application: Flask, code: str, values: dict[str, str], lang: str | None, ui: str, told: str
) -> None:
    with application.test_request_context(f"/?ui={ui}"):
        assert worded(SimpleNamespace(code=code, values=values), LANGS, lang) == told


def test_a_rung_is_called_in_the_language_of_the_interface(application: Flask) -> None:
    with application.test_request_context("/?ui=es"):
        assert (rung("override"), rung("of a later release")) == ("una sustituye a la otra", "of a later release")
    with application.test_request_context("/?ui=en"):
        assert rung("override") == "one replaces the other"
