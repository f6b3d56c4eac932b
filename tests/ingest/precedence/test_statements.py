from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from rulewright.ingest.precedence import find_precedence
from rulewright.ingest.precedence.statements import find_statements, section_statements
from rulewright.kb.language import sentences
from rulewright.kb.model import BookReading, Precedence, Section, SectionKind
from tests.make import book, section
from tests.work import LINEAR, growth


def said(text: str, lang: str = "en", title: str = "Something") -> list[Precedence]:
    """The statements of one section with a text."""
    s = section("core/a", title, text, lang=lang)
    return list(section_statements("game", s, sentences(s)))


STATED = [
    # rules that win outright; a side that the book does not name is empty
    ("Card text takes precedence over this booklet.", "rule", "Card text", "this booklet"),
    ("Nothing here overrides the errata.", "rule", "errata", ""),
    ("No other rule takes precedence over the map.", "rule", "map", ""),
    ("No toll is resolved before any dance.", "order", "No toll is resolved", "any dance"),  # no rule
    ("The errata override the printed cards.", "rule", "errata", "printed cards"),
    ("A second egg overwrites the first egg.", "rule", "second egg", "first egg"),
    ("Card text may create explicit exceptions to these rules.", "rule", "Card text", "these rules"),
    ("Where both differ, the values printed on cards win.", "rule", "values printed on cards", ""),
    ("House customs trump the booklet.", "rule", "House customs", "booklet"),
    ("If a card and the booklet disagree, follow the card.", "rule", "card", ""),
    ("Cannot beats can.", "rule", "Cannot", "can"),
    ("This rulebook has priority.", "rule", "This rulebook", ""),
    ("The errata have priority.", "rule", "errata", ""),
    ("The scenario has priority.", "rule", "scenario", ""),
    ("If two cards conflict, the newer card wins any conflict.", "rule", "newer card", ""),
    ("The newer version wins every time.", "rule", "newer version", ""),
    ("In case of conflict, the errata win any dispute.", "rule", "errata", ""),
    ("When a card says something different from the booklet, use the card.", "rule", "card", "booklet"),
    ("Specific rules beat general rules.", "rule", "Specific rules", "general rules"),
    ("If a charm contradicts this booklet, follow the charm.", "rule", "charm", "this booklet"),
    ("If two effects clash, the most recent one prevails.", "rule", "most recent one", ""),
    ("If two charms clash, the more restrictive rule applies.", "rule", "more restrictive rule", ""),
    ("In case of conflict, the errata apply.", "rule", "errata apply", ""),
    ("The carved map may contradict this booklet.", "rule", "carved map", "this booklet"),
    ("Your wish, whatever it is, always takes precedence over the map.", "rule", "Your wish", "map"),
    # the side that yields stands where it is said what contradicts what
    ("Charms take precedence if they contradict the booklet.", "rule", "Charms", "booklet"),
    ("If a charm contradicts the booklet, the charm takes precedence.", "rule", "charm", "booklet"),
    ("If a leaflet contradicts the rulebook, the rulebook wins, which is rare.", "rule", "rulebook", "leaflet"),
    ("Where the updates conflict with the booklet, the updates win.", "rule", "updates", "booklet"),
    ("Charms take precedence over the booklet when they differ.", "rule", "Charms", "booklet"),
    ("Frogs swim, or if a charm contradicts the booklet.", "rule", "charm", "booklet"),
    # limits
    ("Frogs cannot swim unless it rains (perhaps by night).", "exception", "it rains", "Frogs cannot swim"),
    ("A fee does not fall under 1.", "limit", "fee does not fall under 1", ""),
    ("A fee can never fall under two.", "limit", "fee can never fall under two", ""),
    ("A fee can never fall under the minimum.", "limit", "fee can never fall under the minimum", ""),
    ("A fee can never drop under the toll.", "limit", "fee can never drop under the toll", ""),
    ("A fee can never fall below 1.", "limit", "fee can never fall below 1", ""),
    ("A fee can never be higher than 9.", "limit", "fee can never be higher than 9", ""),
    # only the clause with "perhaps" is imagined
    ("Perhaps the best of all: card text takes precedence over this booklet.", "rule", "card text", "this booklet"),
    ("Card text takes precedence over this booklet, maybe even over the errata.", "rule", "Card text", "this booklet"),
    ("If a card contradicts the rules, perhaps by a second move, the card takes precedence.", "rule", "card", "rules"),
    ("Perhaps not surprisingly, the errata override the printed cards.", "rule", "errata", "printed cards"),
    # exceptions stated as such
    ("Frogs cannot swim unless it rains.", "exception", "it rains", "Frogs cannot swim"),
    ("A bridge may fall (frogs do not swim unless it rains).", "exception", "it rains", "frogs do not swim"),
    ("Unless it rains, frogs cannot swim.", "exception", "it rains", "frogs cannot swim"),
    ("All pay, with the exception of bards, cooks and jugglers.", "exception", "bards, cooks and jugglers", "All pay"),
    # a clause in front of another, behind words that only introduce it
    ("Remember, unless it rains, frogs must not swim.", "exception", "it rains", "frogs must not swim"),
    ("At the end of the day, unless it rains, frogs must not swim.", "exception", "it rains", "frogs must not swim"),
    (
        "At the end of the feast day, unless it rains, frogs must not swim.",
        "exception",
        "it rains, frogs must not swim",
        "At the end of the feast day",
    ),
    ("At night: unless it rains, frogs must not swim.", "exception", "it rains", "frogs must not swim"),
    ("Geese may swim, but unless it rains, frogs must not swim.", "exception", "it rains", "frogs must not swim"),
    (
        "Geese may swim, unless it rains, and frogs must not swim.",
        "exception",
        "it rains, and frogs must not swim",
        "Geese may swim",
    ),
    (
        "Unlike other frogs, toads walk, which nobody minds.",
        "exception",
        "toads walk, which nobody minds",
        "other frogs",
    ),
    ("**Swimming:** Frogs must not swim, unless it rains.", "exception", "it rains", "Frogs must not swim"),
    # what stands in brackets speaks of what the brackets stand behind
    ("Geese fly; a hop costs 2 coins (instead of 1).", "exception", "hop costs 2 coins", "1"),
    (
        "A frog (unless it is wet, or very old) must not swim.",
        "exception",
        "it is wet, or very old",
        "frog must not swim",
    ),
    # names as they are printed
    ("Frogs have LoS unless it rains.", "exception", "it rains", "Frogs have LoS"),
    ("Frogs cannot swim unless that’s the custom.", "exception", "that’s the custom", "Frogs cannot swim"),
    ("The only exception is the goose.", "exception", "goose", ""),
    ("This hop is an exception to the walking rule.", "exception", "This hop", "walking rule"),
    ("It rolls two dice instead of 1.", "exception", "It rolls two dice", "1"),
    ("On a 6 the pot is lost instead.", "exception", "On a 6 the pot is lost instead", ""),
    ("If it rains, the pot is lost instead.", "exception", "pot is lost instead", ""),
    ("Do not sing; instead, hum along.", "exception", "Do not sing; instead, hum along", ""),
    ("No toll is paid, though cards may allow one.", "exception", "No toll is paid, though cards may allow one", ""),
    ("The Old Bard ability modifies the song rules.", "exception", "Old Bard ability", "song rules"),
    ("It may swim even if a rule says otherwise.", "exception", "It may swim", "rule says otherwise"),
    ("The picture has no game significance.", "exception", "picture has no game significance", ""),
    ("Do not count the bridge.", "exception", "Do not count the bridge", ""),
    ("Cards with a bell cannot be sold.", "exception", "Cards with a bell cannot be sold", ""),
    ("An impossible order is ignored.", "exception", "impossible order is ignored", ""),
    # orders
    ("In a case where it rains, the toll is applied before the dance.", "order", "toll is applied", "dance"),
    ("In cases when it rains, tolls are applied before the dance.", "order", "tolls are applied", "dance"),
    # ties
    ("In case of a tie, the taller player wins.", "tie", "taller player wins", ""),
    ("If they are still tied, they toss a coin.", "tie", "they toss a coin", ""),
    ("If they tie (as they may), both win.", "tie", "both win", ""),
    ("All rest (in case of a tie they toss a coin).", "tie", "they toss a coin", ""),
    ("Ties are won by the defender.", "tie", "Ties are won by the defender", ""),
    ("Ties are rerolled until it ends.", "tie", "Ties are rerolled until it ends", ""),
    ("The defender wins any tie.", "tie", "defender wins any tie", ""),
    ("A tie means no effect.", "tie", "tie means no effect", ""),
    ("Tiebreaker: the most coins.", "tie", "Tiebreaker: the most coins", ""),
    ("Ties on coins: all get one.", "tie", "Ties on coins: all get one", ""),
    ("Otherwise the game is a draw.", "tie", "Otherwise the game is a draw", ""),
    ("If both have the same number of coins, the older player wins.", "tie", "older player wins", ""),
    # order
    ("The turn ends once all tolls have been resolved.", "order", "all tolls have been resolved", "turn ends"),
    ("Tolls are resolved before any dance.", "order", "Tolls are resolved", "any dance"),
    ("The player with the lamp chooses the order.", "order", "player with the lamp chooses the order", ""),
    ("Whoever lost the toss chooses which gate opens.", "order", "Whoever lost the toss chooses which gate opens", ""),
    ("Follow these steps in this order:", "order", "these steps in this order", ""),
    ("You may only sing after the bell.", "order", "bell", "You may only sing"),
    (
        "After the bell rings but before the feast begins, cooks may swap hats.",
        "order",
        "cooks may swap hats",
        "feast begins",
    ),
    (
        "Note that after a toll has been applied, geese may leave.",
        "order",
        "toll has been applied",
        "geese may leave",
    ),
    ("The salute is resolved after the dance.", "order", "dance", "salute is resolved"),
    ("This means that even when a rule holds, geese fly.", "exception", "geese fly", "rule holds"),
    ("Geese are thirsty and trump this map.", "rule", "Geese are thirsty", "this map"),
    ("Your rival must then choose.", "order", "Your rival must then choose", ""),
    ("Resolve the tallest goose first.", "order", "Resolve the tallest goose first", ""),
    ("A hop precedes all other steps.", "order", "hop", "all other steps"),
]


@pytest.mark.parametrize(("text", "form", "higher", "lower"), STATED)
def test_a_statement_has_a_form_and_its_sides(text: str, form: str, higher: str, lower: str) -> None:
    (p,) = said(text)
    assert (p.form, p.higher, p.lower) == (form, higher, lower)


SILENT = [
    "You may make an exception to the rules for goslings.",
    "Bake a pie instead of singing.",  # a choice between two acts
    "You may instead sing.",  # the same
    "Limit: applied a toll last turn.",
    "What if two are tied?",  # a question
    "If a charm takes precedence over a goose, it rains.",  # supposed
    "If geese (e.g. as tall ones take precedence over ducks), it rains.",
    "If it is locked in a conflict with ducks, it rains.",
    "The bell must be rung before the feast.",  # what is done when, not which of two rules wins
    "If this ribbon is tied to the post, it rains.",
    "They choose a song in order to win.",
    "For example, frogs cannot swim unless it rains.",  # an example shows a rule and makes none
    'All such effects use the word "instead" somewhere.',  # the word is spoken of
    "They sing tomorrow rather than when they wake.",
    "Two cooks differ in height, which nobody minds.",
    "Before the feast, each cook peels ten turnips.",  # a time, not an order of effects
    "Rules may contradict each other.",  # names no winner
    "You win the raffle.",
    "Roll to see which player goes first.",  # names nobody
    "Follow these steps to bake a pie:",  # a recipe, not an order of effects
    "The effects apply and last until dawn.",
    "She walked even if it rained.",  # weather, not a rule
    "The steward's word is final.",  # who decides, not which rule does
    "The steward has the final say.",
    "In case of doubt, ask the steward.",
    "This contradicts the general rule of songs.",  # names no winner
    "That is the trump card of the fair.",
    "Her fame precedes her.",
    "The bell is rung instead to call the cooks.",  # what is done, not what is otherwise than by another rule
    "You may elect not to sing, instead humming along.",
    "However, each song costs a coin.",
    "However, if it snows, geese walk.",  # another case, as often as an exception
    "You have priority.",  # whose turn it is to act
    "The active player has priority.",
    "Bards beat moving geese.",
    "Rain beats building cards.",
    "Nothing beats sailing.",
    "All geese get to have priority.",
    "Decide who sings first.",  # names nobody who does
    "The lamp decides which card wins a trick.",
    'The "must beat if you can" rule is strict.',
    "The picture has no bearing on the swim.",
    "All know which words apply to the pond before singing.",  # what all know
    "You sing even if you tie.",
    "Unless it is different.",  # a scrap: of what?
    "Unless the goose has a bell it has a lamp which shines.",  # no comma: where does the one end?
    "If there are no ducks even if it would move, the goose sings.",  # all of it is the condition
    "Pick any goose except the leader unless it is the last one.",  # which of the two is lifted?
    "**No song unless**",
    "This ability can make some geese sing.",
    "The opposing player picks a hat.",
    "You and your opponent can then dance.",
    "Charms are resolved one after the other.",  # no order of which comes first
    "Charms are applied in order.",
    "Charms are resolved simultaneously.",
    "It may only apply if the goose first sings.",
    "The fair matters mostly to determine in what order things happen.",
    "So she goes first.",
    "Override the winch.",  # an order to a player
    "If you cannot decide which hat to wear, take the first one.",
    "The moon is full. The tide is high.",
    "Unlike other games, frogs may swim here.",
    "The goose has no changes to normal rules.",  # nothing is changed
    "It rains; maybe card text takes precedence over this booklet.",
    "Perhaps card text takes precedence over this booklet.",
    "If a goose sings to the moon, perhaps the sun goes down instead.",  # what may happen in a story
    "Small hats do not fall under this rule.",  # they are none of its things
    "To begin, sing the long song, stopping after the first note has been rolled.",
    "",
]


@pytest.mark.parametrize("text", SILENT)
def test_what_says_nothing_of_who_wins_is_no_statement(text: str) -> None:
    assert said(text) == []


def test_of_an_unknown_language_nothing_is_said() -> None:
    assert not said("Luck takes precedence over skill.", "xx")


LADDER_TEXT = """When rules contradict each other, the first line that applies decides:

1. A rule that says **cannot** takes precedence over everything else.
2. The map takes precedence over the fair's own rules.
3. House customs
4. Common sense
"""


def test_a_ladder_ranks_its_rungs_in_order_each_over_the_next() -> None:
    found = said(LADDER_TEXT, title="How to settle it")
    assert [(p.rank, p.higher, p.lower) for p in found] == [
        (1, "bold cannot", "everything else"),
        (2, "map", "fair's own rules"),
        (3, "House customs", "Common sense"),
    ]


TIEBREAKS = "- The most coins. Coins shine.\n- The tallest goose."


@pytest.mark.parametrize(
    ("text", "title", "lang"),
    [
        (TIEBREAKS, "Tiebreakers", "en"),
        (TIEBREAKS, "Desempate", "es"),
        (f"If there is a tie, check in order:\n\n{TIEBREAKS}", "Something", "en"),
    ],
)
def test_what_decides_between_equals_is_listed_where_a_tie_is_told(text: str, title: str, lang: str) -> None:
    found = [(p.form, p.sentence) for p in said(text, lang, title) if not p.sentence.startswith("If")]
    assert found == [("tie", "The most coins."), ("tie", "The tallest goose.")]


def test_a_list_under_another_heading_decides_nothing() -> None:
    assert said(TIEBREAKS, title="Draw pile") == []
    assert said("The most coins. The tallest goose.", title="Tiebreakers") == []  # no list


def test_a_list_that_announces_no_ladder_has_no_rungs() -> None:
    assert said("You need these things:\n\n1. A spoon\n2. A hat\n") == []
    assert said("1. Geese:\n    - Those asleep\n    - Those awake\n2. Hats\n", title="Dusk (order of priority)") == []


def test_a_rung_names_what_it_points_back_to() -> None:
    (p,) = said("If something **must not** be sold, then this ban takes precedence over any offer.")
    assert p.higher == "bold must not"


def test_a_statement_that_needs_the_sentence_before_it_quotes_it() -> None:
    text = "The taller goose leads. In case of a tie, the older one leads."
    s = section("core/a", "Geese", text)
    (p,) = section_statements("game", s, sentences(s))
    assert p.sentence == text
    assert p.end - p.start == len(text)
    apart = said("The taller goose leads.\n\nIn case of a tie, the older one leads.")
    assert [p.sentence for p in apart] == ["In case of a tie, the older one leads."]


def test_a_sentence_torn_asunder_is_shown_where_most_of_it_stands() -> None:
    text = "If geese are tied, the older one leads."
    s = replace(section("core/a", "Geese", text), text_map=((0, 5_000, 8), (8, 1_000, len(text) - 8)))
    (p,) = section_statements("game", s, sentences(s))
    assert (p.start, p.end) == (1_000, 1_000 + len(text) - 8)


def test_an_example_restates_ties_and_limits_only() -> None:
    text = "In case of a tie, the elder wins. Geese walk instead. A fee can never fall below 1."
    s = section("core/a", "Example", text, kind=SectionKind.EXAMPLE)
    found = find_precedence([BookReading(book(), (s,))])
    assert [p.form for p in found] == ["tie", "limit"]


def test_the_condition_is_the_scope_otherwise_the_heading() -> None:
    conditional, plain_one = said(
        "If it rains, tolls are resolved before the dance. Tolls are resolved before the dance."
    )
    assert conditional.scope == "If it rains"
    assert plain_one.scope == "Something"


def test_positions_are_those_of_the_sentence_in_the_source() -> None:
    text = "The fair opens at nine. Charms take precedence over stalls."
    s = section("core/a", "Fair", text)
    (p,) = section_statements("game", s, sentences(s))
    offset = s.text_map[0][1]
    assert text[p.start - offset : p.end - offset] == p.sentence == "Charms take precedence over stalls."


def test_statements_come_in_reading_order_and_ranks_begin_anew_in_each_section() -> None:
    one = section("core/a", "A", "Salt overrides pepper. Pepper overrides dill.", order=0)
    two = section("core/b", "B", "Dill overrides mint.", order=1)
    found = find_precedence([BookReading(book(), (one, two))])
    assert [(p.section, p.rank) for p in found] == [("core/a", 1), ("core/a", 2), ("core/b", 1)]
    assert list(find_statements([])) == []


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet='aei ,.:;()*_"\n-1unless instead before if of than', max_size=400))
def test_any_text_gives_statements_that_name_a_winner(text: str) -> None:
    for p in said(text):
        assert p.higher and p.sentence
        assert p.start < p.end


def test_a_long_section_is_work_in_proportion() -> None:
    def read(n: int) -> None:
        s: Section = section("core/a", "A", "Salt overrides pepper unless it rains. " * n)
        assert len(list(section_statements("game", s, sentences(s)))) == n

    assert growth(read, 50) < LINEAR
