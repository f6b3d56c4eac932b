"""What a book does when it defines something, one made-up book per habit."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from rulewright.ingest.terms import find_terms, keep_apart
from rulewright.kb.model import SectionKind, TermKind
from tests.ingest.terms.making import SAYS, Part, by_name, make_book, names

# -- headings -----------------------------------------------------------------------------------------------------


def test_keyword_headings_have_kind_parameter_and_place() -> None:
    book = make_book(
        Part("KEYWORDS", "These are the keywords of the crews."),
        Part("GRIM (X)", "The crew ignores X wounds.", 1),
        Part("SURE-FOOTED", "The crew never slips on mud.", 1),
    )
    found = by_name(find_terms(book))
    grim = found["grim"]
    assert (grim.params, grim.kind, grim.lang, grim.id) == ("(X)", TermKind.KEYWORD, "en", "g/en/grim")
    assert book.source[grim.definition.start : grim.definition.end].startswith("GRIM (X)\n\nThe crew")
    assert found["sure-footed"].kind is TermKind.KEYWORD


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("LINE OF SIGHT (LoS)", "line of sight"),
        ("BROKEN LINES", "broken lines"),
        ("[Double] Rush", "rush"),
        ("PUSH BACK THE LOSER", "push back the loser"),
        ("CASTING A CHARM", "casting a charm"),
        ("Ranged weapon statistics", "ranged weapon"),
        ("PREPARATION", None),  # a part of the book
        ("EXAMPLE", None),
        ("Setting up the marsh", None),  # an order in disguise
        ("CHOOSE YOUR CREW", None),
        ("HOW DO YOU WIN?", None),
        ("What happens when two crews meet on one bridge", None),  # a sentence
        ("🏴 SALT FLAG ⚓", "salt flag"),
        ("_Broken_ lines", "broken lines"),
        ("Broken lines | The Marsh", "broken lines"),
        ("⏭ Broken lines", "broken lines"),
        ("Designer note: broken lines", None),  # of the book's authors
    ],
)
def test_a_heading_is_a_term_or_not(title: str, expected: str | None) -> None:
    text = f"{SAYS} Choose your crew. {title.capitalize()} is said twice."
    found = names(Part(title, text), Part("Marsh", "Here it is said again."))
    told = {n for n in found if n not in {"marsh", "crew"}}
    assert (expected in told) if expected else not told


def test_only_sections_with_a_sentence_explain() -> None:
    assert "weapons rack" not in names(Part("Weapons Rack", "Axe\n\nClub\n\nSpear"), Part("Other", SAYS))


@pytest.mark.parametrize("kind", [SectionKind.LORE, SectionKind.CREDITS, SectionKind.TOC, SectionKind.EXAMPLE])
def test_other_sections_define_nothing(kind: SectionKind) -> None:
    assert names(Part("GLOOM", f"{SAYS} It is called the **gloom**.", kind=kind)) == set()


def test_what_a_licence_defines_is_no_rule_of_the_game() -> None:
    parts = [Part("Licence", SAYS), Part("Termination", "**Contributor:** whoever wrote a line of this.", 1)]
    assert names(*parts) == set()


def test_how_something_with_a_heading_is_done_is_no_thing_of_its_own() -> None:
    parts = [Part("Lanterns", SAYS), Part("Choosing lanterns", SAYS), Part("Dousing lanterns", SAYS)]
    assert names(*parts) == {"lanterns", "dousing lanterns"}
    assert "choosing lanterns" in names(
        *parts, Part("Dusk", "Before dusk, choose lanterns. Then choose lanterns again.")
    )


@pytest.mark.parametrize(("times", "is_term"), [(2, True), (3, False)])
def test_a_heading_that_many_sections_have_below_them_is_a_part_of_each(times: int, is_term: bool) -> None:
    crews = [part for n in range(times) for part in (Part(f"Crew {n}"), Part("Temper", SAYS, 1))]
    assert ("temper" in names(*crews)) is is_term
    assert "temper" in names(*crews, Part("Dusk", "A crew shows its temper at dusk."))


@pytest.mark.parametrize(("title", "alias"), [("TROLLING A LINE", "trolling"), ("MAKING A RAFT", None)])
def test_the_verb_of_a_heading_is_another_name_unless_everybody_does_it(title: str, alias: str | None) -> None:
    part = Part(title, f"{SAYS} {title.capitalize()} takes all day, and then you {title.casefold()} once more.")
    (term,) = find_terms(make_book(part))
    assert [a for a in term.aliases if " " not in a and a.casefold().endswith("ing")] == (
        [alias.capitalize()] if alias else []
    )


def test_a_joined_heading_names_both() -> None:
    text = "Offensive dice hit. Defensive dice block. Roll offensive dice, then defensive dice."
    assert {"offensive dice", "defensive dice"} <= names(Part("OFFENSIVE AND DEFENSIVE DICE", text))


def test_a_numbered_order_is_a_step_and_a_scenario_no_term() -> None:
    parts = [
        Part("Block a bridge", SAYS, number="3"),
        Part("The Long Night", SAYS, kind=SectionKind.SCENARIO),
        Part("PREPARATION", SAYS, 1, SectionKind.SCENARIO),
        Part("SCORING", SAYS, 1, SectionKind.SCENARIO),
        Part("Fog Bank", "The fog bank drifts through the marsh.", 1, SectionKind.SCENARIO),
    ]
    assert names(*parts) == {"fog bank"}


def test_capitals_read_as_running_text_prints_them() -> None:
    found = find_terms(make_book(Part("BLOCK LOS", "The model has Block LoS now. Each Block LoS counts.")))
    assert [t.name for t in found] == ["Block LoS"]
    found = find_terms(make_book(Part("SP", "Each gate has SP. A gate without SP falls."), Part("FOG", SAYS)))
    assert {t.name for t in found} == {"SP", "Fog"}, "an abbreviation is none of a heading only"


# -- entries ------------------------------------------------------------------------------------------------------

ENTRIES = [
    ("**Grit.** How much the crew can bear.", "grit"),
    ("- **MOV** (Movement). How far a model walks.", "mov"),
    ("**Initiative (INI).** Who begins the round.", "initiative"),
    ("*Remain lit*. The charm stays in play.", "remain lit"),
    ("Pace [PAC] – how far the model walks.", "pace"),
    ("Each has these attributes: Pace [PAC] – how far it walks.", "pace"),
    ("Shadow Step: Pick a friendly model within reach. A shadow step is quick.", "shadow step"),
    ("**Roll the dice.** Then look at them.", None),  # an order
    ("Remember: This rule is for everyone who plays.", None),
    ("Score: 12", None),
]


@pytest.mark.parametrize(("text", "expected"), ENTRIES)
def test_entries(text: str, expected: str | None) -> None:
    found = names(Part("Introduction", text))
    assert (expected in found) if expected else found == set()


def test_a_name_in_another_script_is_a_term_like_any_other() -> None:
    text = "**פנס הביצה.** A light that shows the way.\n\n**פנס.** A torch of oil that burns for an hour."
    assert {"פנס הביצה", "פנס"} <= names(Part("Of what is carried", text))


def test_marks_alone_are_no_name() -> None:
    given = (Part(n, "It burns for an hour.", 1, kind=SectionKind.REFERENCE) for n in ("–", "🔥", "Lamp"))
    assert names(Part("Glossary", "", kind=SectionKind.REFERENCE), *given) == {"lamp"}


def test_an_entry_gives_abbreviation_and_place() -> None:
    book = make_book(Part("Introduction", "First a word. Pace [PAC] – how far the model walks."))
    (pace,) = find_terms(book)
    assert pace.aliases == ("PAC",)
    assert book.source[pace.definition.start :].startswith("Pace [PAC] –")


@pytest.mark.parametrize("printed", ["_Water Line_ (_WL_)", "**Water Line** (**WL**)", "**Water Line (WL)**"])
def test_an_abbreviation_may_be_set_off(printed: str) -> None:
    (line,) = (t for t in find_terms(make_book(Part("Introduction", f"Each raft has a {printed}."))) if t.aliases)
    assert (line.name, line.aliases) == ("Water Line", ("WL",))


def test_a_legend_names_its_symbols() -> None:
    text = "The dice show these symbols:\n\n| - Flame | - Hollow Flame |\n| --- | --- |\n| - Smoke | - Ash |"
    assert {"flame", "hollow flame", "smoke", "ash"} <= names(Part("Introduction", text))


GLOSSARIES = [
    "Mud Deck Holds your cards. Drift To drift is to move sideways. See Rule 12 for more. Wick The wick burns.",
    "Mud Deck\n\nHolds your cards.\n\nDrift\n\nTo drift is to move sideways.\n\nWick\n\nThe wick burns.",
    "**Mud Deck.** Holds your cards.\n\n**Drift.** To move sideways.\n\n**Wick.** It burns.",
    "Mud Deck: holds your cards. Drift: to move sideways. Wick: it burns.",
]


@pytest.mark.parametrize("text", GLOSSARIES)
def test_glossaries(text: str) -> None:
    found = names(Part("Glossary of Terms", text, kind=SectionKind.REFERENCE))
    assert {"mud deck", "drift", "wick"} <= found
    assert "see" not in found


# -- statements ---------------------------------------------------------------------------------------------------

STATEMENTS = [
    ("en", "Such a place is referred to as a **safe harbour** by all. A safe harbour helps.", "safe harbour"),
    ("en", "A tie is called a 'slaughter'. In a slaughter both lose.", "slaughter"),
    ("en", "We say that the unit is **broken** when it runs. A broken unit stops.", "broken"),
    ("en", "A unit is **destroyed** when no model is left. Remove destroyed units.", "destroyed"),
    ("en", "A model is moored when a rope holds it. Moored models wait. Stay moored.", "moored"),
    ("en", "A zone is a place where cards lie. Each zone is open. Any zone counts.", "zone"),
    ("en", "The current guild keywords are: Lamp, Oil, Wick.", "guild keywords"),
    ("en", "A model is in range [RNG] of a lamp.", "range"),
    ("en", "A crew that waits is considered **wet through**.", None),
    ("en", "A crew that waits is considered **wet through**. Wet through, it rests.", "wet through"),
    ("en", "Models with the appropriate keyword sink, or with an existing keyword.", None),
    ("en", "Models with the drowned keyword sink. The drowned never rise.", "drowned"),
    ("en", "The **Hero** runemark marks the best. A Hero runemark is rare.", "hero runemark"),
    ("es", "Esto se denomina **marea alta** en todo el manual. La marea alta sube.", "marea alta"),
    ("es", "A eso se le llama “recibir un bote”. Recibir un bote es bueno.", "recibir un bote"),
    (
        "es",
        "Una ronda es una serie de turnos. Cada ronda acaba. La ronda sigue.",
        None,
    ),  # "ronda" is a part of any game
    ("es", "Hay cuatro remos: uno ancho y tres cortos. Los remos flotan.", "remos"),  # and no "cuatro remos"
    ("en", "You **cannot** do this. It **must** end. **5 turns** pass.", None),
    ("en", "There are tests that you might be called to make: one.", None),
]


@pytest.mark.parametrize(("lang", "text", "expected"), STATEMENTS)
def test_statements(lang: str, text: str, expected: str | None) -> None:
    found = names(Part("General", text), lang=lang)
    assert (expected in found) if expected else found == set()


def test_a_mark_is_defined_where_the_book_speaks_of_it() -> None:
    book = make_book(
        Part("Introduction", "Pick a **faction** first."),
        Part("General", "You pick a **faction** now. The faction has a colour. A faction has a lord. Factions fight."),
    )
    (faction,) = find_terms(book)
    assert faction.definition.section == book.sections[1].id


def test_numbered_rules() -> None:
    parts = [
        Part("Keywords", number="209.2"),
        Part("Infantry units can attack from the", "Infantry units can attack from the line.", 1, number="209.2.2"),
        Part("Cavalry units can attack from any", "Cavalry units can attack from any line.", 1, number="209.2.3"),
        Part("Faith", number="500.2"),
        Part("Faith is a triggered ability", "Faith is a triggered ability. It helps.", 1, number="500.2.1"),
    ]
    found = by_name(find_terms(make_book(*parts)))
    assert {"infantry units", "cavalry units", "faith"} <= set(found)
    assert "Infantry" in found["infantry units"].aliases
    assert found["faith"].kind is TermKind.ABILITY


# -- compounds and index --------------------------------------------------------------------------------------------


def test_a_compound_that_is_used_again_and_again() -> None:
    text = "Place a soot token. Each soot token counts. Remove all soot tokens. Take another token."
    found = by_name(find_terms(make_book(Part("General", text))))
    assert set(found) == {"soot token"}
    assert found["soot token"].kind is TermKind.TOKEN
    assert "soot tokens" in found["soot token"].aliases
    es = "Coloca una ficha de barro. Cada ficha de barro cuenta. Retira las fichas de barro."
    assert names(Part("General", es), lang="es") == {"ficha de barro"}


def test_a_compound_used_twice_is_none() -> None:
    assert names(Part("General", "Place a soot token. Remove the soot token.")) == set()


def test_the_index_bears_out_what_is_doubtful() -> None:
    said = "You may **linger** there."
    words = ("linger", "ale", "bog", "cat", "dam", "eel", "fen", "gap", "hut", "ice", "jar", "keg", "log", "mud", "nut")
    index = "\n".join(f"{w} .... {n}" for n, w in enumerate((*words, "oar"), 1))
    assert names(Part("General", said)) == set()
    assert "linger" in names(Part("General", said + " They linger."), Part("INDEX", index, kind=SectionKind.INDEX))


# -- homonyms and ids -----------------------------------------------------------------------------------------------


def test_homonyms_are_kept_apart() -> None:
    book = make_book(
        Part("COVER", "A model in cover is hard to hit."),
        Part("KEYWORDS", SAYS),
        Part("COVER (D)", "This model gives cover to others.", 1),
        Part("TERRAIN", SAYS),
        Part("COVER (D)", "This piece of terrain gives cover.", 1),
    )
    covers = [t for t in find_terms(book) if t.name == "Cover"]
    assert len(covers) == len({t.id for t in covers}) == 3
    assert {t.id for t in covers} >= {"g/en/cover", "g/en/cover-keyword", "g/en/cover-terrain"}


def test_two_books_may_define_one_name() -> None:
    one = find_terms(make_book(Part("GRIM", SAYS + " Grim it is.")))
    other = find_terms(make_book(Part("GRIM", SAYS + " Grim it is."), book="g-tournament"))
    assert [t.id for t in keep_apart([*one, *other])] == ["g/en/grim", "g/en/grim-tournament"]


def test_an_empty_book_has_no_terms() -> None:
    assert find_terms(make_book()) == ()
    assert find_terms(make_book(Part("", ""))) == ()


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(alphabet="ABabפנ *.:–-()[]X/|\n1“”", max_size=60), max_size=6), st.sampled_from(["en", "es"]))
def test_whatever_the_text_every_term_has_its_place(texts: list[str], lang: str) -> None:
    book = make_book(*(Part(t[:20].strip() or "X", t, n % 2) for n, t in enumerate(texts)), lang=lang)
    found = find_terms(book)
    assert len({t.id for t in found}) == len(found)
    for t in found:
        assert 0 <= t.definition.start <= t.definition.end <= len(book.source)
        assert t.name and t.definition.section in {s.id for s in book.sections}
    assert found == find_terms(book)


def test_a_name_is_printed_without_marks_and_ends_with_its_cell() -> None:
    parts = (
        Part("Mooring step", "The crew ties its raft."),
        Part("Use", "In the *Mooring* step nobody rows."),
        Part("Sizes", "| Keel | Sail |\n| --- | --- |\n| 1 | 2 |"),
    )
    names = {n for t in find_terms(make_book(*parts)) for n in (t.name, *t.aliases)}
    assert not [n for n in names if set(n) & set("*|")]
