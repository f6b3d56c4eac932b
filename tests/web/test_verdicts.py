"""What the page of a verdict shows beside its sentences."""

from __future__ import annotations

from flask import Flask

from rulewright.web.site.verdicts import rung


def test_a_rung_is_called_in_the_language_of_the_interface(application: Flask) -> None:
    with application.test_request_context("/?ui=es"):
        assert (rung("override"), rung("of a later release")) == ("una sustituye a la otra", "of a later release")
    with application.test_request_context("/?ui=en"):
        assert rung("override") == "one replaces the other"
