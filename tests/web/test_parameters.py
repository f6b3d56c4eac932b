"""Parameters are read by webargs, and refused where they are not in order; those that stand twice, too."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from marshmallow.fields import String
from werkzeug.exceptions import BadRequest

from rulewright.kb.errors import InputRefused
from rulewright.web.api.cards import CardsQuery
from rulewright.web.api.finding import SearchQuery
from rulewright.web.api.links import GraphQuery, PathQuery
from rulewright.web.api.parameters import PARSER, Parameters, offering
from rulewright.web.api.routing import NoQuery
from rulewright.web.api.rulings import RulingQuery
from rulewright.web.api.shaping import Schema

SEARCH = offering(SearchQuery, ("section", "title"))
# A shape and an address that is in order: defaults, numbers, values that are empty or stand twice, other letters
IN_ORDER: list[tuple[type[Schema], str]] = [
    (NoQuery, ""),
    (SEARCH, "q=attack"),
    (SEARCH, "q=attack&limit=5&offset=10&game=harbour&lang=en&kind=rules"),
    (SEARCH, "q=attack&game="),
    (SEARCH, "q=%C3%B1and%C3%BA+y+m%C3%A1s&limit=10"),
    (SEARCH, "q=a&fields=section,title"),
    (SEARCH, "q=a&fields=section&fields=title"),
    (SEARCH, "q=a&fields=section,title&fields=title"),
    (GraphQuery, "around=a/1"),
    (PathQuery, "from=a/1&to=a/2"),
    (CardsQuery, "name=a"),
    (CardsQuery, "name=a&name=b&name=a&game=harbour"),
    (RulingQuery, "certainty=0.9"),
    (RulingQuery, "certainty=1e-3"),
    (RulingQuery, "certainty=1"),
]
# ... and one that is not
WRONG: list[tuple[type[Schema], str]] = [
    (NoQuery, "a=1"),
    (SEARCH, ""),
    (SEARCH, "q="),
    (SEARCH, "limit=5"),
    (SEARCH, "q=a&limit=0"),
    (SEARCH, "q=a&limit=101"),
    (SEARCH, "q=a&limit=many&offset=-1"),
    (SEARCH, "q=a&kind=nonsense"),
    (SEARCH, "q=a&Q=b"),
    (SEARCH, "q=a&chosen=section"),
    (SEARCH, "q=a&fields=section,nothing"),
    (SEARCH, "q=a&fields=section&fields=nothing"),
    (SEARCH, "q=a&fields=section&fields="),
    (SEARCH, "q=" + "a" * 2001),
    (GraphQuery, "depth=9"),
    (PathQuery, "from_=a/1&to=a/2"),
    (RulingQuery, "certainty=1.5"),
    (RulingQuery, "certainty=-0.1"),
    (RulingQuery, "certainty=nan"),
    (RulingQuery, "certainty=0_9"),
    (RulingQuery, "certainty="),
]


def by_webargs(query: type[Schema]) -> Any:
    return PARSER.parse(query, location="query")


def told(error: BadRequest) -> Any:
    return error.data["messages"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("query", "asked"), IN_ORDER)
def test_what_is_in_order_is_read_as_webargs_reads_it(query: type[Schema], asked: str) -> None:
    with Flask("it").test_request_context(f"/?{asked}"):
        assert Parameters(query).of_request() == by_webargs(query)


@pytest.mark.parametrize(("query", "asked"), WRONG)
def test_what_is_not_is_refused_with_the_words_of_webargs(query: type[Schema], asked: str) -> None:
    with Flask("it").test_request_context(f"/?{asked}"):
        with pytest.raises(BadRequest) as ours:
            Parameters(query).of_request()
        with pytest.raises(BadRequest) as theirs:
            by_webargs(query)
    assert told(ours.value) == told(theirs.value) != {}


class RenamedQuery(Schema):
    sort = String(attribute="order", load_default="name")
    by = String(data_key="within", attribute="game")


@pytest.mark.parametrize("asked", ["", "sort=size", "within=harbour", "sort=size&within="])
def test_what_is_called_otherwise_inside_is_read_so(asked: str) -> None:
    with Flask("it").test_request_context(f"/?{asked}"):
        assert Parameters(RenamedQuery).of_request() == by_webargs(RenamedQuery) != {}


@pytest.mark.parametrize(("sent", "read"), [("q=%C3%B1", "ñ"), ("q=n%", "n%"), ("q=%F1", None), ("%F1=1&q=n", None)])
def test_letters_come_as_utf_8(sent: str, read: str | None) -> None:
    with Flask("it").test_request_context("/", environ_overrides={"QUERY_STRING": sent}):
        if read is None:
            with pytest.raises(InputRefused, match="no UTF-8"):
                Parameters(SEARCH).of_request()
        else:
            assert Parameters(SEARCH).of_request()["q"] == read


def test_what_one_request_is_given_is_not_what_the_next_one_gets() -> None:
    parameters = Parameters(SEARCH)
    with Flask("it").test_request_context("/?q=a&game=harbour"):
        parameters.of_request().clear()
    with Flask("it").test_request_context("/?q=b"):
        read = parameters.of_request()
    assert (read["q"], read["game"], read["limit"]) == ("b", None, 10)
