"""Messages: English for whoever prints them, and what they were made of for whoever speaks another language."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from rulewright.kb.messages import Aside, Message, Value, Words, clauses, listed, msgid, packed, together, unpacked

MOOR = Message("“{words}” is {rule}", words=Words("Moor", "en"), rule=Message("rule {n}", n=7))
ALIKE = Message("They are alike{figure}.", figure=Aside(" (0.60)"))


@pytest.mark.parametrize(
    ("message", "english"),
    [
        (Message("a picture"), "a picture"),
        (Message("{n} times", n=3), "3 times"),
        (Message("{a} and {a} again", a="x"), "x and x again"),
        (MOOR, "“Moor” is rule 7"),
        (ALIKE, "They are alike (0.60)."),
        (Message("has {words}", words="{n} {words} }{"), "has {n} {words} }{"),  # a value holds no slots
        (Message("{no slots} {} {x"), "{no slots} {} {x"),
        (Message(""), ""),
        (clauses(Message("a"), Message("b"), Message("c")), "a; b; c"),
        (clauses(Message("a")), "a"),
        (together(Message("A."), Message("B.")), "A. B."),
        (together(), ""),
        (listed(["a"]), "a"),
        (listed(["a", "b", Words("c", "es")]), "a and b and c"),
    ],
)
def test_in_english(message: Value, english: str) -> None:
    assert message == english and json.loads(json.dumps(message)) == english and f"{message}" == english


def test_a_message_is_a_string_like_any_other() -> None:
    assert {MOOR: 1}["“Moor” is rule 7"] == 1
    assert type(str(MOOR)) is str and not Message("")


@pytest.mark.parametrize("values", [{"m": 1}, {"N": 1}])
def test_a_slot_without_its_value_is_an_error(values: dict[str, int]) -> None:
    with pytest.raises(KeyError):
        Message("{n} times", **values)


def test_what_it_was_made_of_is_kept() -> None:
    words, rule = MOOR.values["words"], MOOR.values["rule"]
    assert MOOR.msgid == "“{words}” is {rule}"
    assert isinstance(words, Words) and words.lang == "en"
    assert isinstance(rule, Message) and (rule.msgid, rule.values) == ("rule {n}", {"n": 7})
    assert Words("x").lang == "" and msgid("{n} times") == "{n} times"


@pytest.mark.parametrize("message", [MOOR, ALIKE, clauses(MOOR, ALIKE), Message("{x"), Message("")])
def test_there_and_back(message: Message) -> None:
    copies = (
        unpacked(json.loads(json.dumps(packed(message)))),
        copy.deepcopy(message),
        pickle.loads(pickle.dumps(message)),
    )
    for back in copies:
        assert isinstance(back, Message) and back == message
        assert packed(back) == packed(message)


def test_words_of_others_stay_as_they_are() -> None:
    assert packed("an editor says so") == unpacked("an editor says so") == "an editor says so"
    assert type(unpacked("x")) is str


@pytest.mark.parametrize("body", [[], ["a"], ["{n}", {"m": 1}], {}, {"words": "x"}, ["{n}", {"n": {"lang": "en"}}]])
def test_what_is_no_message_is_refused(body: object) -> None:
    with pytest.raises((KeyError, ValueError)):
        unpacked(body)
