"""Model values go to JSON and come back equal, with the same bytes for the same value."""

from __future__ import annotations

import json

import pytest

from rulewright.kb.codec import dumps, fits, loads
from rulewright.kb.messages import Message, Words
from rulewright.kb.model import Aside, Book, Interaction, Knowledge, Reference, Repair, Section, Span, Term, TermKind
from rulewright.kb.notes import Argument
from tests.make import book, interaction, knowledge, reference, section, term

VALUES = [
    section(number="302.3.4", parent="core/x", spans=(Span(1, 5), Span(9, 12))),
    book(asides=(Aside(1, 2, "page number"),), repairs=(Repair(3, 5, "fia", "ña"),), profile="core"),
    term(params="(X)", aliases=("LoS", "línea"), translations=("game/es/cobertura",)),
    reference(target=None, note="two candidates: A, B"),
    reference(note=Message("{n} is “{words}”", n=7, words=Words("Moor", "en"))),
    interaction("game/en/a", "game/en/b"),
    Argument("books", ("Harbour", "Puerto"), langs=("en", "es")),
    Aside(0, 1, "\u2028 and \ue0de survive"),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda v: type(v).__name__)
def test_there_and_back(
    value: Section | Book | Term | Reference | Interaction | Aside | Argument,
) -> None:
    text = dumps(value)
    back = loads(type(value), text)
    assert back == value
    assert dumps(back) == text


def test_a_whole_knowledge_base_comes_back_equal() -> None:
    whole = knowledge(section(), section("core/b", "B", order=1), terms=(term(),), references=(reference(),))
    assert loads(Knowledge, dumps(whole)) == whole


def test_fields_added_later_take_their_default() -> None:
    text = dumps(interaction("game/en/a", "game/en/b")).replace('"condition":"",', "")
    assert loads(Interaction, text).condition == ""


@pytest.mark.parametrize("text", ["", "{", "[]", '{"id":1}', "null"])
def test_what_is_no_value_is_refused(text: str) -> None:
    with pytest.raises((ValueError, KeyError, TypeError)):
        loads(Section, text)


def test_a_value_that_an_enumeration_does_not_know_is_refused() -> None:
    text = dumps(section()).replace('"kind":"rules"', '"kind":"nonsense"')
    with pytest.raises(ValueError, match="nonsense"):
        loads(Section, text)


def test_a_field_too_many_is_nobody_s() -> None:
    text = dumps(section()).replace('"kind":', '"added-later":1,"kind":')
    assert loads(Section, text) == section()


def test_a_field_too_few_is_refused() -> None:
    text = dumps(section()).replace('"book":', '"bok":')
    with pytest.raises(TypeError, match="book"):
        loads(Section, text)


@pytest.mark.parametrize(
    ("kind", "value", "does"),
    [
        (str, "a", True),
        (str, 1, False),
        (int, True, False),
        (float, 1, True),
        (float, "1", False),
        (str | None, None, True),
        (str | None, [], False),
        (tuple[str, ...], ["a", "b"], True),
        (tuple[str, ...], ["a", 1], False),
        (tuple[str, ...], "ab", False),
        (tuple[int, str], [1, "a"], True),
        (tuple[int, str], [1], False),
        (dict[str, int], {"a": 1}, True),
        (dict[str, int], {"a": "b"}, False),
        (Span, [1, 2], True),
        (Span, [1, 2, 3], False),
        (Span, [1, "2"], False),
        (TermKind, "state", True),
        (TermKind, "weapon", False),
        (TermKind, ["state"], False),
        (Span | None, {"start": 1}, False),
    ],
)
def test_whether_json_has_the_types_of_a_value(kind: object, value: object, does: bool) -> None:
    assert fits(kind, value) is does


def test_whether_json_has_the_types_of_a_whole_game(sample_knowledge: Knowledge) -> None:
    (study,) = sample_knowledge.studies
    for value in (*sample_knowledge.sections, *study.terms, *study.references, *study.overrides):
        told = json.loads(dumps(value))
        assert fits(type(value), told)
        assert not fits(type(value), told | {"more": 1})
