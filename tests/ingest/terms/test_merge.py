"""One thing under several names is one term; two things under one heading are two."""

from __future__ import annotations

import pytest

from rulewright.ingest.terms import find_terms, told
from rulewright.ingest.terms.merge import is_short
from rulewright.kb.model import SectionKind
from tests.ingest.terms.making import Part, by_name, make_book

SAYS = "This thing does something to the crew."


def terms(*parts: Part, lang: str = "en") -> dict[str, tuple[str, ...]]:
    """The aliases of each term by its lower-case name."""
    return {n: t.aliases for n, t in by_name(find_terms(make_book(*parts, lang=lang))).items()}


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("LoS", True),
        ("W", True),
        ("MOV", True),
        ("ATT/STR", True),
        ("Move", False),
        ("LINE OF SIGHT", False),
        ("", False),
    ],
)
def test_what_looks_like_an_abbreviation(name: str, short: bool) -> None:
    assert is_short(name) is short


def test_what_is_said_of_an_abbreviation_is_said_of_what_its_heading_spells_out() -> None:
    said = "MUD is how deep a marsher may wade. MUD governs the pace of a crew. Each MUD counts."
    found = terms(Part("Attributes", SAYS), Part("Muddiness (MUD)", said, 1))
    assert found["muddiness"] == ("MUD",) and "mud" not in found


def test_an_abbreviation_leads_to_the_entry_that_spells_it_out() -> None:
    found = terms(
        Part("Introduction", "**STR** (Stride). How far a model walks.\n\n**OIL** (Oil). How long it burns."),
        Part("WADING", "Halve the stride value (STR) of the model. Its stride attribute (STR) is low."),
    )
    assert {"Stride", "stride value", "stride attribute"} <= set(found["str"])
    assert "stride value" not in found


def test_what_a_glossary_calls_by_its_abbreviation_is_one_thing() -> None:
    glossary = Part("Glossary", "- **RP (Rowing Points)**: what a crew has to row with; each pull costs 1 RP.")
    found = find_terms(make_book(Part("Turns", "Each crew has **Rowing Points** in its turn."), glossary))
    assert [(t.name, t.aliases) for t in found if t.name != "Turns"] == [("RP", ("Rowing Points",))]


@pytest.mark.parametrize(
    ("said", "also"),
    [
        ("Raft of Trade that leaves last.", ("Raft of Trade",)),
        ("Raft of trade that leaves last.", ()),  # the words are no name
        ("Rowing takes all day.", ()),
    ],
)
def test_a_glossary_may_spell_out_an_abbreviation_with_its_first_words(said: str, also: tuple[str, ...]) -> None:
    chapter = Part("Raft of Trade", "It leaves when the bell rings.")
    found = find_terms(make_book(chapter, Part("Glossary", f"**RT** – {said}\n\n**Quay** – a wall.")))
    assert next(t.aliases for t in found if t.name == "RT") == also
    assert ("Raft of Trade" in {t.name for t in found}) is not bool(also)


def test_a_test_of_an_abbreviation_is_the_test_that_it_abbreviates() -> None:
    uses = "Make a NRV test. Each NRV test is hard. No NRV test is easy. Make a FTN test. A FTN test. A FTN test."
    entries = "Nerve [NRV] – how brave it is. Fortune [FTN] – how lucky it is."
    found = terms(Part("Introduction", f"{entries} {uses}"), Part("Nerve Test", "A nerve test shows who runs."))
    assert "NRV test" in found["nerve test"]
    assert "nrv test" not in found
    assert "ftn test" not in found


@pytest.mark.parametrize(
    ("title", "text", "expected"),
    [
        ("MAGES AND PRIESTS", "Mages burn, priests pray. A mage is no priest.", {"mages", "priests"}),
        # said together in running text: one thing
        ("STOP AND LISTEN", "A model may stop and listen. Those that stop and listen hear more.", {"stop and listen"}),
        # only a reference says it, and the parts are the small change of every rulebook
        ("DISTANCES AND MEASUREMENTS", "All of them are in paces. See “Distances and measurements”.", set()),
    ],
)
def test_a_joined_heading(title: str, text: str, expected: set[str]) -> None:
    found = terms(Part(title, text), Part("Marsh", SAYS))
    assert set(found) - {"marsh"} == expected


def test_a_noun_before_two_adjectives_in_spanish_makes_no_half_names() -> None:
    text = "Las unidades hacen algo en la partida. La unidad pesada es lenta."
    assert "pesadas" not in terms(Part("Unidades ligeras y pesadas", text), lang="es")


def test_a_card_of_a_kind_adds_nothing_to_the_kind() -> None:
    text = "A unique card stays. One unique card per deck. No unique card burns."
    assert "unique card" not in terms(Part("Unique", text))


def test_spellings_of_one_name() -> None:
    found = terms(
        Part("KEYWORDS", SAYS),
        Part("IMPASSABLE", "Nobody can walk through it.", 1),
        Part("BLOCK SIGHT", "Nobody can see through it.", 1),
        Part("SHELTERED ATTACK", "Nobody can hit it.", 1),
        Part(
            "WALKING",
            "Stay away from the *Impassible* keyword. Pieces with the Sight Block keyword hide you."
            " The Sight Block keyword is rare.",
        ),
    )
    assert "Impassible" in found["impassable"]
    assert "Sight Block" in found["block sight"]
    assert not {"impassible", "sight block"} & set(found)


def test_an_index_bears_out_a_joined_name() -> None:
    words = ("ale", "bog", "cat", "dam", "eel", "fen", "gap", "hut", "ice", "jar", "keg", "log", "mud", "nut", "oar")
    index = "\n".join(f"{w} .... {n}" for n, w in enumerate((*words, "stop and listen"), 1))
    found = terms(
        Part("STOP AND LISTEN", "A model may stop and listen before it walks on."),
        Part("INDEX", index, kind=SectionKind.INDEX),
    )
    assert set(found) == {"stop and listen"}


def test_names_that_only_an_editor_knows() -> None:
    found = find_terms(make_book(Part("STOP AND SHOUT", "A crew may stop and shout. Those that stop and shout win.")))
    variants = {"Stop and shout": ["halt and call", "stop and shout"], "Nobody": "anybody"}
    (named,) = told(found, variants)
    assert named.aliases == (*found[0].aliases, "halt and call")
    assert tuple(told(found, {})) == found


def test_the_tail_of_a_longer_name_is_no_name() -> None:
    text = "Place a broken crew token. Each crew token counts. Remove the crew token. The crew token is round."
    assert "crew token" not in terms(Part("BROKEN CREW TOKENS", text))


@pytest.mark.parametrize(
    ("short", "said", "also"),
    [
        ("RT", "Raft of Trade that leaves.", "Raft of Trade"),
        ("ROT", "Raft of Trade that leaves.", "Raft of Trade"),
        ("DOT", "Damage over Time that stays.", "Damage over Time"),
        ("CAP", "Crew and Pilot of one raft.", "Crew and Pilot"),
        ("ROT", "Raft of trade that leaves.", None),
    ],
)
def test_the_small_words_may_count_among_the_initials(short: str, said: str, also: str | None) -> None:
    found = find_terms(make_book(Part("Rafts", SAYS), Part("Glossary", f"**{short}** – {said}\n\n**Quay** – a wall.")))
    assert next(t.aliases for t in found if t.name == short) == ((also,) if also else ())
