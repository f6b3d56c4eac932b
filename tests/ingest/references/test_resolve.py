"""What references lead to: by name, path, number, page, direction, in another book; and what is not guessed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from rulewright.ingest.corpus import Profile
from rulewright.ingest.references import find_references
from rulewright.ingest.references.names import key, plain, stems
from rulewright.kb.model import BookReading, Term
from tests.ingest.references.book import read, term, the_one


def outcome(text: str, *others: BookReading, terms: Sequence[Term] = ()) -> tuple[str | None, str]:
    found = the_one(read(text), *others, terms=terms)
    return found.target, found.status.value


RANGES = "# (1) Bells\n{}\n# 2-4. Boats\nRow.\n# (5) Ponds\nSwim.\n# 8-9 Ducks\nQuack."


@pytest.mark.parametrize(
    ("number", "found"), [("3", "core/2-4-boats"), ("4", "core/2-4-boats"), ("5", "core/5"), ("9", None)]
)
def test_a_number_leads_to_the_heading_that_counts_over_it(number: str, found: str | None) -> None:
    assert outcome(RANGES.format(f"See rule {number}."))[0] == found


CHAPTERS = """# Combat
# Stress and morale
## Flee
Run.
## Damage
Take it.
# Magic
## Block a spell
Words.
## Tinge effects
More.
# Keywords
## Intimidating (N)
Frightens.
# Line of Sight (LoS)
Seen.
# Last
"""


@pytest.mark.parametrize(
    ("printed", "target", "status"),
    [
        ("(See “Magic”)", "core/magic", "resolved"),
        ("(see “magic”)", "core/magic", "resolved"),
        ("(See “Keyword”)", "core/keywords", "resolved"),  # number does not matter
        ("(See “Line of Sight”)", "core/line-of-sight-los", "resolved"),  # nor do parameters
        ("(See “Stress and morale. Flee”)", "core/flee", "resolved"),
        ("(See “Keywords, Intimidating”)", "core/intimidating-n", "resolved"),
        ("(See “Magic. Flee”)", "core/flee", "repaired"),  # the chapter is wrong
        ("(See “Magic. Effects of the tinge”)", "core/tinge-effects", "repaired"),
        ("(See “Blocking a spell”)", "core/block-a-spell", "repaired"),
        ("(See “Sterss and morale”)", "core/stress-and-morale", "repaired"),  # a slip
        ("(See “Movement”)", None, "dangling"),
        ("(See “Combats”)", "core/combat", "resolved"),
        ("described in “Block a spell”", "core/block-a-spell", "resolved"),
        ("in the “Magic” chapter", "core/magic", "resolved"),
        ("in the “Alchemy” chapter", None, "dangling"),
        ("Consult the tinge effects", "core/tinge-effects", "resolved"),
        ("See the keyword Flee", "core/flee", "resolved"),  # not the keywords
    ],
)
def test_by_name(printed: str, target: str | None, status: str) -> None:
    assert outcome(CHAPTERS + printed + " now.") == (target, status)


def test_a_number_in_brackets_that_nothing_bears_is_none() -> None:
    book = read("# (1.1) Mud\nIt weighs little (2.5).\n# (1.2) Fen\nMud (1.1) flies.\n")
    assert the_one(book).target == "core/1-1"


def test_what_is_inexact_is_told() -> None:
    found = the_one(read(CHAPTERS + "(See “Blocking a spell”)"))
    assert "Blocking a spell" in found.note
    assert "Block a spell" in found.note


def test_the_source_is_quoted_to_the_letter() -> None:
    book = read(CHAPTERS + "One.\n\nTwo (See “Magic”\nand “Combat”) three.")
    found = find_references(book, [book], (), None)
    assert [x.text for x in found] == ["(See “Magic”", "“Combat”"]
    assert all(book.source[x.start : x.end] == x.text for x in found)


def test_a_line_end_within_a_reference_stays_in_the_quote() -> None:
    book = read(CHAPTERS + "Two (See\n“Magic”) three.")
    last = book.sections[-1]
    joined = replace(last, text=last.text.replace("\n", " "))
    (found,) = find_references(replace(book, sections=(*book.sections[:-1], joined)), [book], (), None)
    assert found.text == "(See\n“Magic”)" == book.source[found.start : found.end]


def test_two_candidates_are_not_chosen_from() -> None:
    found = the_one(read("# One\n## Damage\nText of it.\n# Two\n## Damage\nText of two.\n# Here\n(See “Damage”)"))
    assert (found.target, found.status.value) == (None, "ambiguous")
    assert "core/damage" in found.note
    assert "core/damage-2" in found.note


@pytest.mark.parametrize(
    ("text", "target"),
    [
        # the same chapter is meant
        ("# One\n## Damage\nText.\n# Two\n## Damage\nText.\n## Here\n(See “Damage”)", "core/damage-2"),
        # the full rule, not the summary of it
        (
            "# Sequence\n## Start Phase\nRoll.\n# Rest\n# Start Phase\n"
            + "Long. " * 40
            + "\n# Here\n(See “Start Phase”)",
            "core/start-phase-2",
        ),
        # rules rather than an example
        ("# {example} Charge\nOnce upon.\n# Charge\nRun.\n# Here\n(See “Charge”)", "core/charge-2"),
        # another section rather than the one that refers
        ("# Charge\nRun.\n# Charge\n(See “Charge”)", "core/charge"),
        # a bold phrase where there is no heading
        ("# Rally\n**A. If you pass:** good.\n# Here\n(See “A. If you pass”)", "core/rally"),
    ],
)
def test_the_context_decides_between_homonyms(text: str, target: str) -> None:
    assert outcome(text) == (target, "resolved")


def test_a_failed_reference_does_not_change_the_next() -> None:
    good = "(See “Magic”)"
    alone = the_one(read(CHAPTERS + good))
    after = find_references(read(CHAPTERS + "(See “Nothing at all”) " + good), [], (), None)
    assert [x.status.value for x in after] == ["dangling", "resolved"]
    assert (after[1].target, after[1].status, after[1].note) == (alone.target, alone.status, alone.note)


RULES = """# (302) Battle
## (302.3) Attack
Hit.
## (302.4) Ranged Attack
Shoot.
## (303.3) Rally all Units
Rally.
# (500) Macro Abilities
# (5) Additional
"""


@pytest.mark.parametrize(
    ("printed", "target", "status", "note"),
    [
        ('(see Rule 302.3., "Attack")', "core/302-3", "resolved", ""),
        ("See Rule 302.4.", "core/302-4", "resolved", ""),
        ("see 302.4 too", "core/302-4", "resolved", ""),
        ("see § 302.4", "core/302-4", "resolved", ""),
        ("(art. 302.4)", "core/302-4", "resolved", ""),
        ("según el artículo 302.4 del", "core/302-4", "resolved", ""),
        ('(see rule 303.3, "Ranged Attack")', "core/302-4", "repaired", "printed 303.3"),  # the title decides
        ("(see rule 500, “Keyword Abilities”)", "core/500", "repaired", "500 is “Macro Abilities”"),
        ('(see rule 999, "Ranged Attack")', "core/302-4", "repaired", "printed 999"),
        ("(see rule 999.9)", None, "dangling", "nothing here is numbered 999.9"),
        ("(see rule 999.9, “Nowhere”)", None, "dangling", ""),
    ],
)
def test_by_number(printed: str, target: str | None, status: str, note: str) -> None:
    found = the_one(read(RULES + printed))
    assert (found.target, found.status.value) == (target, status)
    assert note in found.note
    assert found.kind.value == "number"


def test_of_two_headings_of_one_name_the_number_tells_even_if_it_is_garbled() -> None:
    rules = "# (302.3.3) Combat\nFight.\n# (302.4.1) Combat\nShoot.\n# (303.2.3) Ties\nx\n"
    text = rules + "# Here\n(see Rule 303.2.3, “Combat”)"
    assert outcome(text) == ("core/302-3-3", "repaired")


def test_a_number_that_does_not_exist_is_found_by_its_tail_and_the_words_before_it() -> None:
    rules = "# (410.6.2) Odd\nAbout a swift strike.\n# (411.6.2) Even\nOther.\n"
    found = the_one(read(rules + "# Here\nIf it is a swift strike (see rule 412.6.2), go."))
    assert (found.target, found.status.value) == ("core/410-6-2", "repaired")
    assert "412.6.2" in found.note


def test_headings_that_run_together_are_no_reference() -> None:
    assert find_references(read("# A\nThe Golden Rule 2. Cards and more"), [], (), None) == ()


def test_a_number_that_two_rules_bear_is_ambiguous() -> None:
    assert outcome("# (1.1) One\n# (1.1) Two\n# Here\nBy rule 1.1 now.") == (None, "ambiguous")


@pytest.mark.parametrize(
    ("text", "target", "status"),
    [
        ("# Falls\nTable 1: Damage\n# Here\nApply Table 1.", "core/falls", "resolved"),
        ("# Table 2: Modifiers\n| a | b |\n# Here\nlisted in table 2.", "core/table-2-modifiers", "resolved"),
        (
            "# Appendix A: Cards\nx\n# Appendix B: Terrain\nx\n# Here\nRules for terrain are in Appendix A.",
            "core/appendix-b-terrain",
            "repaired",
        ),
        ("# Appendix A: Cards\nx\n# Here\nThe cards are in Appendix A.", "core/appendix-a-cards", "resolved"),
        ("# Casting\n1. Pay.\n2. Roll. Then return to step 1.", "core/casting", "resolved"),
        ("# Casting\n1. Pay.\n2. Roll. Then return to step 7.", None, "dangling"),
        ("# (1) Lamps\nx\n# (2) Casting\n1. Pay.\n2. Roll. Then return to step 1.", "core/2", "resolved"),
        ("# (Step 1) Lamps\nx\n# (Step 2) Casting\n1. Pay.\n2. Then return to step 1.", "core/step-1", "resolved"),
        ("# Casting\n1. Pay.\n# Here\n(See “Casting, Step 1”)", "core/casting", "resolved"),
        ("# Casting\n1. Pay.\n# Here\n(See “Casting, Step 8”)", "core/casting", "repaired"),
    ],
)
def test_tables_appendices_and_steps(text: str, target: str | None, status: str) -> None:
    assert outcome(text) == (target, status)


@pytest.mark.parametrize(
    ("text", "target", "status"),
    [
        ("# Climbing\nThey fall (see right).\n# Falling\nDown.", "core/falling", "repaired"),
        (
            "# Abilities\nAll may use universal abilities (see below).\n# Other\nx\n# Universal abilities\nx",
            "core/universal-abilities",
            "resolved",
        ),
        ("# Marks\nBelow you will find a list of the marks.\n# Fighters\nx", "core/fighters", "resolved"),
        ("# War\nThe steps of a battle are summarised below.\n## Muster\nx\n## Battle\nx", "core/muster", "resolved"),
        ("# War\nx\n## One\nAs described in the next section.\n## {table} Chart\nx\n## Two\nx", "core/two", "resolved"),
        ("# Guerra\nx\n# Fin\nLas reglas expuestas en el punto anterior.", "core/guerra", "resolved"),
        (
            "# A\nx\n## Pairs\nIn case of a tie the older goes first.\n## Byes\nOne waits.\n## End\n"
            "In case of a tie apply the rules as described in the previous section.",
            "core/pairs",  # the previous section says nothing of ties
            "repaired",
        ),
        ("# War\nAs told in the previous section, see the previous chapter.", None, "dangling"),
        ("# Marks\nChoose from the list below.\n\n- one\n- two", "core/marks", "resolved"),
        ("# Ramming\nIf the above requirements are met, move.", "core/ramming", "resolved"),
        ("# Ramming\nIn the left hand figure above it moves.", None, "dangling"),
        ("# Odd\nIt glows (see right).\n# Other\nx", None, "dangling"),
    ],
)
def test_directions(text: str, target: str | None, status: str) -> None:
    assert outcome(text) == (target, status)


def test_in_a_book_laid_out_in_pages_below_is_a_place_on_a_page() -> None:
    text = "# Climbing\nThey fall (see below) and run.\n# Falling\nDown."
    aside = "\n# Last\nThey fall (see right)."
    assert [x.status.value for x in find_references(read(text), [], (), None)] == ["resolved"]
    assert [x.status.value for x in find_references(read(text + aside), [], (), None)] == ["repaired", "repaired"]


def test_terms_are_targets_where_no_heading_is() -> None:
    text = "# Words\n**Grit** is courage.\n# Here\n(See “Valour”)"
    assert outcome(text, terms=[term("Valour", "core/words")]) == ("game/en/valour", "resolved")


def test_a_glossary_may_refer_to_a_term_without_quotation_marks() -> None:
    text = "# Words\nGrit is courage.\n# Glossary\nBravery: See Grit.\n\nWe see grit in them."
    book = read(text)
    found = find_references(book, [book], (term("Grit", "core/words"),), None)
    assert [(x.text, x.target) for x in found] == [("See Grit", "game/en/grit")]


@pytest.mark.parametrize("kind", ["toc", "index"])
def test_lists_of_places_are_no_references(kind: str) -> None:
    book = read(f"# {{{kind}}} List\nFlee. See also “Stress”, page 7\n# Stress\nx")
    assert find_references(book, [book], (), None) == ()


def test_lore_keeps_its_web_addresses_only() -> None:
    book = read("# {lore} Tale\nSee “Stress” at https://example.org/ now\n# Stress\nx")
    assert [x.status.value for x in find_references(book, [book], (), None)] == ["external"]


def test_markdown_links_lead_to_their_headings() -> None:
    book = read(
        "# Attack rolls\nRoll.\n# Here\nsee [the roll](#attack-rolls), [gone](#gone), [web](https://example.org)"
    )
    found = find_references(book, [book], (), None)
    assert [(x.target, x.status.value) for x in found] == [
        ("core/attack-rolls", "resolved"),
        (None, "dangling"),
        (None, "external"),
    ]


def test_a_profile_can_name_what_is_no_reference() -> None:
    book = read("# Magic\nx\n# Here\n(See “Magic”) and (See “Fun”)")
    profile = Profile("core", "game", "Core", "en", "", 0, (), habits={"references": {"ignore": ["Fun"]}})
    assert [x.text for x in find_references(book, [book], (), profile)] == ["(See “Magic”)"]


@pytest.mark.parametrize(
    ("one", "other", "lang"),
    [
        ("MOVE ACTIONS", "Move action", "en"),
        ("►► REST", "Rest", "en"),
        (":long-action: Charge", "»Charge", "en"),
        ("Step 2 – The Map", "the map", "en"),
        ("Unidades", "unidad", "es"),
        ("Líneas de batalla", "linea de batalla", "es"),
        ("Shove (X)", "shove", "en"),
    ],
)
def test_names_that_are_one(one: str, other: str, lang: str) -> None:
    assert key(one, lang) == key(other, lang)


def test_names_in_other_forms_share_their_stems() -> None:
    assert sorted(stems("Attacking in melee", "en")) == sorted(stems("MELEE ATTACK", "en"))
    assert stems("the of", "en")  # nothing but stop words is still a name


def test_a_name_of_symbols_only_stays_empty() -> None:
    assert plain("★★") == ""


def test_thousands_of_homonyms_are_no_trouble() -> None:
    text = "# Chapter\n" + "## Example\nSee “Example”.\n" * 800
    found = find_references(read(text), [], (), None)
    assert len(found) == 800
    assert {x.status.value for x in found} == {"ambiguous"}


@pytest.mark.parametrize(
    ("says", "target"),
    [
        ("Se mide (ver **Tiro largo**).", "core/tiro-largo"),
        ("Véase la sección Tiro largo.", "core/tiro-largo"),
    ],
)
def test_a_name_that_is_set_off_leads_to_its_heading(says: str, target: str) -> None:
    found = the_one(read(f"# Tiro\n{says}\n# Tiro largo\nLejos.", lang="es"))
    assert (found.target, found.status.value) == (target, "resolved")


def test_a_name_that_is_set_off_and_heads_nothing_is_only_set_off() -> None:
    book = read("# Tiro\nSe mide (ver **Marea**).\n# Tiro largo\nLejos.", lang="es")
    assert find_references(book, (book,), (), None) == ()


def test_a_term_is_not_told_by_the_sentence_that_cites_it() -> None:
    book = read("# Rafts\nSee **Tide Tables** for more.")
    found = the_one(book, terms=[term("Tide Tables", "core/rafts")])
    assert (found.target, found.status.value) == (None, "external")


def test_what_was_told_of_right_here_is_no_other_product() -> None:
    book = read("# Rafts\nThe **Tide Tables** are a reef. They meet at **Tide Tables**.")
    assert find_references(book, (book,), [term("Tide Tables", "core/rafts")], None) == ()


@pytest.mark.parametrize("says", ["See *Phase 3. Night Watch* for more.", "(see “Phase 3: Night Watch”)"])
def test_a_heading_is_cited_with_what_its_number_counts(says: str) -> None:
    found = the_one(read(f"# Tides\n{says}\n# (Phase 3) Night Watch\nSleep."))
    assert (found.target, found.status.value) == ("core/phase-3", "resolved")


def test_whose_a_thing_is_is_not_what_is_named() -> None:
    book = read("# Words\nx\n# Here\nIt ends. Turn to the Pilots’ plans (see Pilots).")
    found = find_references(book, (book,), [term("Pilots", "core/words")], None)
    assert [x.text for x in found] == ["(see Pilots"]
