from __future__ import annotations

from hypothesis import given, strategies as st

from rulewright.ingest.statements import rules_sentences
from rulewright.kb.language.plain import one_line, plain, shown
from rulewright.kb.model import BookReading, SectionKind
from tests.make import book, section


@given(st.text(max_size=200))
def test_plain_text_keeps_every_character_at_its_place(text: str) -> None:
    assert len(plain(text)) == len(text)


def test_plain_text_has_no_accents_no_curly_quotes_and_no_line_ends() -> None:
    assert plain("Ningún “héroe”\npuede\tñ") == 'Ningun "heroe" puede n'


def test_a_sentence_is_shown_on_one_line_without_emphasis() -> None:
    assert shown("It **cannot**\nmove *now*.") == "It cannot move now."
    assert (
        shown("__No__ more _ducks_ than `MAX_DUCKS`, a__b or **_two_**") == "No more ducks than MAX_DUCKS, a__b or two"
    )
    assert one_line("It **cannot**\nmove.") == "It **cannot** move."


def test_only_text_that_binds_is_read() -> None:
    kinds = [SectionKind.RULES, SectionKind.LORE, SectionKind.EXAMPLE, SectionKind.INDEX, SectionKind.SCENARIO]
    sections = tuple(
        section(f"core/{k}", k.title(), f"One of {k}. Two of {k}.", order=i, kind=k) for i, k in enumerate(kinds)
    )
    read = [(s.kind, sentence.text) for s, sentence in rules_sentences(BookReading(book(), sections))]
    assert read == [
        (SectionKind.RULES, "One of rules."),
        (SectionKind.RULES, "Two of rules."),
        (SectionKind.SCENARIO, "One of scenario."),
        (SectionKind.SCENARIO, "Two of scenario."),
    ]
