"""The notation of cues, and what a span ruler makes of it."""

from __future__ import annotations

import pytest

from rulewright.ingest.statements import cues
from rulewright.ingest.statements.cues import Cues, patterns, words_of
from rulewright.kb.language import Language

NOTATION = {
    "statements.must_not": ("cannot", "may not", "no *{1,3} (may)"),
    "statements.may": ("may",),
    "statements.none": ("may only",),
    "statements.is": ("is (*ed)",),
    "names.link": ("of",),  # of another room
}


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> Cues:
    monkeypatch.setattr(cues, "LANGUAGES", {"xx": Language("xx", lists=NOTATION)})
    return Cues("xx")


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("A duck may swim.", [("may", "may")]),
        ("A duck may not swim.", [("must_not", "may not")]),  # the longest
        ("A duck cannot swim.", [("must_not", "cannot")]),
        ("A duck may only swim.", [("none", "may only")]),
        ("No old duck may swim.", [("must_not", "no old duck")]),  # what must follow is no part of it
        ("It is fed.", [("is", "is")]),
        ("It is late.", []),
        ("A duck of mine.", []),
    ],
)
def test_cues_are_found(found: Cues, sentence: str, expected: list[tuple[str, str]]) -> None:
    words = words_of(sentence)
    (made,) = found.find([words])
    assert [(c.label, " ".join(w.text for w in words[c.first : c.after])) for c in made] == expected


def test_what_must_follow_is_told(found: Cues) -> None:
    ((cue,),) = found.find([words_of("No duck may swim.")])
    assert (cue.first, cue.after, cue.until) == (0, 2, 3)


def test_an_alternative_is_a_phrase_of_its_own_or_asked_where_the_first_word_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lists = {"statements.may": ("can|may also?", "let|lets *{1,2} (go|fly)")}
    monkeypatch.setattr(cues, "LANGUAGES", {"xx": Language("xx", lists=lists)})
    made = [p["pattern"] for p in patterns("xx")]
    assert made[:4] == ["can also", "can", "may also", "may"]
    assert [p[0] for p in made[4:]] == [{"ORTH": "let"}, {"ORTH": "lets"}]
    assert made[4][1]["OP"] == "{1,2}" and made[4][2] == {"ORTH": {"IN": ["go", "fly"]}}


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ('**Ducks** can’t pay 12" or 302.3.', ["ducks", "can't", "pay", '12"', "or", "302.3", "."]),
        (":duck: Áspera (e.g. mud)", [":duck:", "aspera", "(", "e.g", ".", "mud", ")"]),
        ("", []),
    ],
)
def test_words(sentence: str, words: list[str]) -> None:
    found = words_of(sentence)
    assert [w.text for w in found] == words
    assert all(sentence[w.start : w.end] for w in found)
