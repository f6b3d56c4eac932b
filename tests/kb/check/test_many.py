"""Books with thousands of terms: each family of findings looks for all of them at once, not for one after the other."""

from __future__ import annotations

import pytest

from rulewright.kb.check.examined import Examined, stem_key
from rulewright.kb.check.spellings import two_names
from rulewright.kb.check.terms import terms_in_circles, terms_unused
from rulewright.kb.check.undefined import SpeltOut
from rulewright.kb.model import Finding, Section, Term, TermKind
from tests.kb.check.reporting import defined
from tests.make import book, section
from tests.work import LINEAR, growth

COLOURS = [f"{a}{b}{c}" for a in "bdfgklmnprst" for b in ("ol", "im", "ar", "ep") for c in ("ak", "en", "ot", "us")]


def examined(text: str, names: list[str], **other: object) -> Examined:
    """A book of one section that defines each name by itself."""
    where = section("core/a", "A", text)
    terms = [defined(n, where, text[:1], id=f"game/en/{i}", **other) for i, n in enumerate(names)]
    return Examined(book("core"), (where,), game_terms=terms)


def test_uses_of_a_name_are_rows_in_one_breath() -> None:
    of = examined("An iron hand, iron hands. Iron. Hand of *iron* hand", ["Iron hand", "Iron"])
    assert [s.text[part[0].start : part[-1].end] for s, part in of.uses(stem_key("Iron hand", "en"))] == [
        "iron hand",
        "iron hands",
        "iron* hand",
    ]
    assert len(of.uses(stem_key("Iron", "en"))) == 4
    assert of.uses(stem_key("Gold hand", "en")) == [], "no term of this book"


def test_a_row_that_the_text_ends_in_fits_once() -> None:
    of = examined("It may hold. Iron hand", ["Iron hand in", "Iron fist"])
    assert list(two_names(of)) == []


def test_a_list_most_of_which_is_used_tells_of_the_rest() -> None:
    text = "Bolak, golak, dolak and folak are used. Bolak. Golak. Dolak. Folak. Molak."
    of = examined(text, ["Bolak", "Golak", "Dolak", "Folak", "Molak"], kind=TermKind.TOKEN)
    assert [f.printed for f in terms_unused(of)] == ["Molak"]


def test_a_circle_names_the_others_in_the_order_of_the_terms() -> None:
    text = "Ring: a band. Band: a hoop. Hoop: a ring."
    where = section("core/a", "A", text)
    said = {"Ring": "Ring: a band.", "Band": "Band: a hoop.", "Hoop": "Hoop: a ring."}
    of = Examined(book("core"), (where,), game_terms=[defined(n, where, w) for n, w in said.items()])
    assert [(f.printed, f.note) for f in terms_in_circles(of)] == [
        ("Ring", "explained by Band, Hoop, and that by this again")
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Roll against Grit (GRT).", True),
        ("Roll against **true grit and nerve** (GRT).", True),
        ("GRT: Grit.", True),
        ("Roll against Nerve (GRT).", False),
        ("Grit " + "is very nice " * 12 + "(GRT).", False),  # too far before it
    ],
)
def test_an_abbreviation_is_spelt_out_beside_it(text: str, found: bool) -> None:
    assert SpeltOut(Examined(book("core"), (section("core/a", "A", text),))).has("GRT") is found


def many(n: int) -> tuple[Section, list[Term]]:
    names = [f"Iron {COLOURS[i % 192]}{COLOURS[i // 192]}" for i in range(n)]
    text = "".join(f"{name}: a piece of {names[i - 1].split()[1]} cannot move.\n" for i, name in enumerate(names))
    where = section("core/a", "A", text)
    return where, [defined(name, where, f"{name}: ", id=f"game/en/{i}") for i, name in enumerate(names)]


def test_thousands_of_terms_are_work_in_proportion() -> None:
    def look(n: int) -> list[Finding]:
        where, terms = many(n)
        of = Examined(book("core"), (where,), game_terms=terms)
        return [*terms_unused(of), *terms_in_circles(of), *two_names(of)]

    assert growth(look, 400) < LINEAR
