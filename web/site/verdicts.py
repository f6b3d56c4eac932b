"""A verdict in words: the interface's sentences, with what they name or quote under the language of its book."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from markupsafe import Markup, escape

from rulewright.kb.base import Generation
from rulewright.kb.model import Override, Section
from rulewright.kb.store import Heading
from rulewright.kb.verdict import Verdict
from rulewright.kb.verdict_says import RUNGS, say
from rulewright.web.site.overrides import differences
from rulewright.web.site.ui import language
from rulewright.web.site.ui import say as interface

MARK = re.compile("\ue000(\\w+)\ue001")  # stands for a value until the sentence around it is escaped
QUOTED = ("higher", "lower")  # values in the words of the sentence that a step quotes


class Said(Protocol):
    """A verdict or a step of one: the code of its wording, and what that is filled in with."""

    @property
    def code(self) -> str:
        """Of ``kb.verdict_says``."""

    @property
    def values(self) -> dict[str, str]:
        """By the names in the wording."""


def rung(name: str) -> str:
    """What a rung of the reasoning is called in the language of the interface."""
    return RUNGS[name].get(language(), name) if name in RUNGS else name


def replacing(g: Generation, ruling: Verdict | None) -> Override | None:
    """The replacement on record that a verdict rests on, so that both texts can be shown."""
    if ruling is None or ruling.rule != "override" or not ruling.steps or ruling.steps[0].section is None:
        return None
    loser = g.store.section(ruling.b if ruling.winner == ruling.a else ruling.a)
    yielding = [loser.id, *(s.id for s in reversed(g.store.ancestors(loser)))]
    found = {o.other: o for o in g.store.overrides(section=ruling.steps[0].section)}
    return next((found[i] for i in yielding if i in found), None)


def shown(g: Generation, ruling: Verdict | None) -> dict[str, Any]:
    """What the template of a verdict's steps needs beside the headings and books that it names."""
    return {"rung": rung, "worded": worded, "told": differences, "replacing": replacing(g, ruling)}


def langs_of(g: Generation, sections: Iterable[Section | Heading]) -> dict[str, str]:
    """The language of each name that a verdict on these sections may say: theirs, and those of the books."""
    named = {b.title: b.lang for b in g.store.books()}
    return named | {name: s.lang for s in sections for name in (s.title, s.label)}


def worded(said: Said, langs: Mapping[str, str], lang: str | None = None) -> Markup:
    """One sentence in the language of the interface; ``lang`` is that of the rule which a step quotes."""
    kept = {k: v if v.startswith("@") else f"\ue000{k}\ue001" for k, v in said.values.items()}
    kept |= {"more": ""} if "more" in kept else {}  # what differs is told beside it, and why the two belong together
    told = str(escape(say(said.code, kept, language())))
    return Markup(MARK.sub(lambda m: _value(said.values[m[1]], lang if m[1] in QUOTED else None, langs), told))


def _value(words: str, lang: str | None, langs: Mapping[str, str]) -> str:
    name = words[1:-1] if words.startswith("“") and words.endswith("”") else words
    of = lang or langs.get(words) or langs.get(name)
    if name is not words:
        return str(interface("“{words}”", words=Markup(_value(name, of, langs))))
    return str(Markup('<span lang="{}">{}</span>').format(of, words) if of else escape(words))
