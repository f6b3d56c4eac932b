"""What the program says in words: English sentences that keep what they were made of.

A ``Message`` is its English text, so that whoever prints, exports or compares it need know nothing of it. It also has
its ``msgid``, the sentence with ``{named}`` slots, which is the key of its translations, and the values of the slots:
whoever speaks another language looks the key up in a catalogue and fills it in anew, messages among the values first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce
from typing import Any

SLOT = re.compile(r"\{(\w+)\}")
Value = str | int  # a number or id as it stands, a Message, Words or an Aside
Values = dict[str, Value]


class Words(str):
    """Words of a book. ``lang``: their language, empty for that of the text which the message is about."""

    __slots__ = ("lang",)
    lang: str

    def __new__(cls, text: str, lang: str = "") -> Words:
        """Words in a language."""
        made = super().__new__(cls, text)
        made.lang = lang
        return made


class Aside(str):
    """A part of the English text that pages leave out: a figure, or what they show beside it."""

    __slots__ = ()


class Message(str):
    """An English sentence with its ``msgid`` and the ``values`` of the slots in it."""

    __slots__ = ("msgid", "values")
    msgid: str
    values: Values

    def __new__(cls, msgid: str, /, **values: Value) -> Message:
        """A sentence; raises KeyError where a slot has no value. One without any values is taken as it stands."""
        made = super().__new__(cls, SLOT.sub(lambda m: str(values[m[1]]), msgid) if values else msgid)
        made.msgid, made.values = msgid, values
        return made


Said = str | Message  # of a field: words of somebody else, which nobody translates, or of ours


def msgid(english: str) -> str:
    """The same string, marked for the catalogue as the key of messages: for tables, which messages are made from."""
    return english


def clauses(*said: Message) -> Message:
    """Clauses as one message: ``printed “below”; meant is “Moor”``."""
    return reduce(lambda first, second: Message("{first}; {second}", first=first, second=second), said)


def together(*said: Message) -> Message:
    """Sentences as one message; an empty one for none."""
    if not said:
        return Message("")
    return reduce(lambda first, second: Message("{first} {second}", first=first, second=second), said)


def listed(values: Iterable[Value]) -> Value:
    """Values as one: ``scenarios and profiles``."""
    return reduce(lambda some, other: Message("{some} and {other}", some=some, other=other), values)


def packed(value: Value) -> Any:
    """A value as what JSON is made of."""
    if isinstance(value, Message):
        return [value.msgid, {name: packed(inner) for name, inner in value.values.items()}]
    if isinstance(value, Words):
        return {"words": str(value), "lang": value.lang}
    return {"aside": str(value)} if isinstance(value, Aside) else value


def unpacked(body: Any) -> Any:
    """What ``packed`` was given. Raises KeyError or ValueError for what it does not give."""
    if isinstance(body, list):
        key, values = body
        return Message(key, **{name: unpacked(inner) for name, inner in values.items()})
    if isinstance(body, dict):
        return Words(body["words"], body["lang"]) if "words" in body else Aside(body["aside"])
    return body
