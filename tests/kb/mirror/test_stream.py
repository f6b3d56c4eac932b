"""A copy is what the export says, however it came about: at once, in pages, or by what changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.kb.errors import InputRefused, TooOld
from rulewright.kb.export import export
from rulewright.kb.mirror import history, tokens
from rulewright.kb.mirror.rows import KINDS, keyed, parted
from rulewright.kb.mirror.stream import Stream
from rulewright.kb.mirror.tokens import Token
from rulewright.kb.model import BookReading, GameStudy, Knowledge, Reference
from rulewright.kb.parts import Parts
from rulewright.kb.publishing import Access, Bulk, Publishing
from tests.kb.mirror.copying import Copy, Line, line_in
from tests.web import harbour

NOW, BEFORE, TWO = harbour.knowledge(), harbour.earlier(), harbour.two()
FACTS, TEXT = {"harbour": Publishing(bulk=Bulk.FACTS)}, {"harbour": Publishing(bulk=Bulk.TEXT)}


def without_book(what: Knowledge, book: str) -> Knowledge:
    """Harbour without one of its books, and without all that is said of it."""
    (study,) = what.studies
    prefix = f"{book}/"
    return Knowledge(
        tuple(r for r in what.readings if r.book.id != book),
        (
            replace(
                study,
                terms=tuple(t for t in study.terms if t.book != book),
                references=tuple(r for r in study.references if not r.section.startswith(prefix)),
                overrides=(),
                translations=(),
                maps=(),
                twins=(),
                statements=(),
            ),
        ),
    )


def edited(what: Knowledge, section: str, text: str) -> Knowledge:
    """The same with other words in one section."""

    def changed(r: BookReading) -> BookReading:
        return replace(r, sections=tuple(replace(s, text=text) if s.id == section else s for s in r.sections))

    return replace(what, readings=tuple(map(changed, what.readings)))


EDITED = edited(NOW, "harbour-core/golden", "Where a card contradicts this book, toss a coin.")
RENAMED = replace(
    NOW,
    studies=(
        replace(
            NOW.studies[0],
            terms=tuple(
                replace(t, id="harbour/en/moored", name="Moored") if t.name == "Anchored" else t
                for t in NOW.studies[0].terms
            ),
        ),
    ),
)
CORE_ALONE = without_book(NOW, "harbour-league")


@pytest.fixture
def line(tmp_path: Path) -> Iterator[Line]:
    with line_in(tmp_path) as made:
        yield made


@pytest.mark.parametrize("limit", [1, 2, 7, 1000])
def test_from_nothing_it_is_the_export(line: Line, limit: int) -> None:
    line.build(TWO)
    copy = Copy(limit).follow(line)
    assert copy.rows == line.rows() and set(copy.rows) == {*KINDS} - {"pairs"}
    assert copy.sent == sum(map(len, copy.rows.values()))
    copy.follow(line)
    assert copy.sent == 0, "nothing changed"


@pytest.mark.parametrize("limit", [1, 3, 1000])
@pytest.mark.parametrize(
    "after",
    [
        pytest.param(EDITED, id="a section is reworded"),
        pytest.param(CORE_ALONE, id="a book is gone"),
        pytest.param(RENAMED, id="a term has another name"),
        pytest.param(BEFORE, id="another edition"),
        pytest.param(TWO, id="a second game"),
        pytest.param(replace(NOW, studies=()), id="nothing is said of the sections any more"),
    ],
)
def test_what_changed_makes_the_old_copy_the_new_one(line: Line, after: Knowledge, limit: int) -> None:
    line.build(NOW)
    copy = Copy(limit).follow(line)
    line.build(after)
    assert copy.follow(line).rows == line.rows()
    line.build(NOW)
    assert copy.follow(line).rows == line.rows() == Copy().follow(line).rows


def called(what: Knowledge, game: str) -> Knowledge:
    """The same as the books and pairs of a game of another name; nothing else is said of it."""
    prefix = f"{game}-"

    def renamed(r: BookReading) -> BookReading:
        sections = (
            replace(s, id=prefix + s.id, book=prefix + s.book, parent=prefix + s.parent if s.parent else None)
            for s in r.sections
        )
        return replace(r, book=replace(r.book, id=prefix + r.book.id, game=game), sections=tuple(sections))

    pairs = tuple(replace(t, game=game) for t in what.studies[0].translations)
    return Knowledge(tuple(map(renamed, what.readings)), (GameStudy(game, translations=pairs),))


@pytest.mark.parametrize("limit", [1, 2, 1000])
def test_a_game_whose_name_begins_with_that_of_another_is_sent_too(line: Line, limit: int) -> None:
    one, other = called(NOW, "mud"), called(NOW, "mud-ball")
    line.build(Knowledge((*one.readings, *other.readings), (*one.studies, *other.studies)))
    assert Copy(limit).follow(line).rows == line.rows()


@pytest.mark.parametrize("back", ["the older one is served again", "it is built again"])
def test_a_copy_that_saw_a_state_which_is_gone_begins_anew(tmp_path: Path, back: str) -> None:
    with line_in(tmp_path) as line:
        line.build(NOW)
        copy = Copy(limit=5)
        copy.page(line)
        line.build(EDITED)
        while parted_kind(copy) < KINDS.index("terms"):
            copy.page(line)
        if back == "it is built again":
            line.build(NOW)
        else:
            line.close()
            line._store = Parts(tmp_path / "0")
        with pytest.raises(TooOld):
            copy.follow(line)


def parted_kind(copy: Copy) -> int:
    """The kind of rows that a copy has come to."""
    return tokens.read(copy.token or "").kind


def test_only_what_changed_is_sent(line: Line) -> None:
    line.build(NOW)
    copy = Copy().follow(line)
    line.build(EDITED)
    assert copy.follow(line).sent == 1
    line.build(CORE_ALONE)
    line.build(NOW)
    copy.follow(line)
    assert copy.sent > 1 and copy.rows == line.rows()


def test_a_row_that_changed_and_went_is_told_once(line: Line) -> None:
    line.build(NOW)
    copy = Copy().follow(line)
    line.build(edited(NOW, "harbour-league/anclado", "Otra cosa."))
    line.build(CORE_ALONE)
    page = copy.page(line)
    told = [x for x in page.lines if x["key"] == "harbour-league/anclado"]
    assert told == [{"kind": "sections", "key": "harbour-league/anclado", "deleted": True}] and not page.more


@pytest.mark.parametrize("stop", range(0, 30, 3))
def test_what_changes_between_two_pages_is_not_lost(line: Line, stop: int) -> None:
    """The copy is half made, or half brought up to date, when the knowledge base is another, and then another."""
    line.build(NOW)
    copy = Copy(1)
    for _ in range(stop):
        copy.page(line)
    line.build(EDITED)
    copy.page(line)
    line.build(BEFORE)
    copy.page(line)
    line.build(TWO)
    assert copy.follow(line).rows == line.rows()
    line.build(CORE_ALONE)
    for _ in range(stop):
        copy.page(line)
    line.build(NOW)
    assert copy.follow(line).rows == line.rows()


def test_claims_are_known_by_their_number_in_a_section(line: Line) -> None:
    """Also beyond nine, where their order is not that of letters."""
    one = NOW.studies[0].references[0]
    many: tuple[Reference, ...] = tuple(replace(one, anchor=f"no {n}") for n in range(25))
    what = replace(NOW, studies=(replace(NOW.studies[0], references=many),))
    line.build(what)
    for limit in (1, 4, 11):
        assert Copy(limit).follow(line).rows == line.rows()
    copy = Copy(4).follow(line)
    line.build(NOW)
    assert copy.follow(line).rows == line.rows()


# -- who is given what ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bulk", list(Bulk))
def test_others_are_given_what_the_export_gives_them(line: Line, bulk: Bulk) -> None:
    given = {"harbour": Publishing(bulk=bulk), "haven": Publishing(bulk=Bulk.TEXT)}
    line.build(TWO, given)
    copy = Copy(3, given).follow(line)
    assert copy.rows == line.rows(given)
    line.build(edited(TWO, "harbour-core/golden", "Toss a coin."))
    copy.follow(line)
    assert copy.rows == line.rows(given) and copy.sent == (0 if bulk is Bulk.NONE else 1)
    line.build(NOW, given)
    assert copy.follow(line).rows == line.rows(given)


def test_where_more_or_less_is_given_than_before_copies_begin_anew(line: Line) -> None:
    line.build(NOW, TEXT)
    copy = Copy(settings=TEXT).follow(line)
    line.build(NOW, FACTS)
    copy.settings = FACTS
    with pytest.raises(TooOld):
        copy.follow(line)
    assert Copy(settings=FACTS).follow(line).rows == line.rows(FACTS)


def test_a_game_that_is_new_needs_no_new_beginning(line: Line) -> None:
    line.build(NOW, TEXT)
    copy = Copy(settings=TEXT).follow(line)
    both = {**TEXT, "haven": Publishing(bulk=Bulk.TEXT)}
    line.build(TWO, both)
    copy.settings = both
    assert copy.follow(line).rows == line.rows(both)


def test_a_book_that_becomes_one_of_a_game_of_which_less_is_given_begins_anew(line: Line) -> None:
    both = {"harbour": Publishing(bulk=Bulk.TEXT), "haven": Publishing(bulk=Bulk.NONE)}
    line.build(TWO, settings=both)
    copy = Copy(settings=both).follow(line)
    line.build(moved(TWO, "harbour-league", "haven"), settings=both)
    with pytest.raises(TooOld):
        copy.follow(line)
    assert Copy(settings=both).follow(line).rows == line.rows(both)


def moved(what: Knowledge, book: str, game: str) -> Knowledge:
    """The same with one book counted to another game, and nothing said of either."""
    readings = (replace(r, book=replace(r.book, game=game)) if r.book.id == book else r for r in what.readings)
    return Knowledge(tuple(readings), tuple(GameStudy(s.game) for s in what.studies))


def test_of_a_game_that_only_its_owner_read_nothing_is_told_when_it_goes(line: Line) -> None:
    line.build(TWO, {"haven": Publishing(access=Access.LOCAL)})
    known = line.build(NOW, {})
    assert len(known.states) == 1 and not known.changed


def test_a_token_of_the_owner_is_not_one_of_others(line: Line) -> None:
    line.build(NOW, FACTS)
    own = Copy().follow(line)
    with pytest.raises(TooOld, match="make the copy anew"):
        Copy(settings=FACTS, token=own.token).page(line)


# -- tokens -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "written",
    [
        *(
            "",
            "o",
            "o..",
            "😀",
            "x.0123456789abcdef",
            "o.0123456789abcdeF",
            "o.0123456789abcdef ",
            "o.0123456789abcdef\n",
        ),
        *(
            "o.0123456789abcdef.1.61",
            "o..0123456789abcdef.1.61",
            "o..0123456789abcdef.0123456789abcdef.10.61",
            "o..0123456789abcdef.0123456789abcdef.1.6",
            "o..0123456789abcdef.0123456789abcdef.1.6g",
        ),
    ],
)
def test_what_is_no_token_is_refused(written: str) -> None:
    with pytest.raises(InputRefused, match="no token"):
        tokens.read(written)


@pytest.mark.parametrize(
    "token",
    [
        Token("o", "0" * 16),
        Token("p", "", "a" * 16, "c" * 16, 3, "bóok/x#7"),
        Token("o", "b" * 16, "a" * 16, "a" * 16, 0, ""),
    ],
)
def test_a_token_is_read_back(token: Token) -> None:
    assert tokens.read(token.written) == token


def test_a_place_that_nobody_could_have_been_at_is_read_all_the_same() -> None:
    assert tokens.read("o..0123456789abcdef.0123456789abcdef.1.ff").key == "\ufffd"


def test_a_token_of_another_knowledge_base_is_too_old(line: Line) -> None:
    line.build(NOW)
    for token in (Token("o", "0" * 16), Token("o", "", "0" * 16, "0" * 16, 3, "harbour-core/1.2#0")):
        with pytest.raises(TooOld):
            Stream(line.store).page(token, 10)


@pytest.mark.parametrize("key", ["", "nothing", "harbour-core/1.2#", "harbour-core/1.2#9999999999", "#", "x#-1"])
def test_a_place_that_never_was_does_no_harm(line: Line, key: str) -> None:
    line.build(NOW)
    state = history.states(line.store)[-1].id
    for kind in range(len(KINDS)):
        assert Stream(line.store).page(Token("o", "", state, state, kind, key), 5).token


def test_the_same_knowledge_is_the_same_state_wherever_it_was_built(tmp_path: Path) -> None:
    names = []
    for name in ("here", "there"):
        (tmp_path / name).mkdir()
        with line_in(tmp_path / name) as line:
            names.append(line.build(NOW).states)
    assert names[0] == names[1]


def test_no_two_rows_have_one_key(line: Line) -> None:
    line.build(TWO)
    names = [(r.kind, r.key) for r in keyed(export(line.store.knowledge()))]
    assert len(names) == len({*names}) == sum(map(len, line.rows().values()))


@pytest.mark.parametrize(("key", "parts"), [("a/b#0", ("a/b", 0)), ("a#b#12", ("a#b", 12)), ("a/b", ("", -1))])
def test_what_a_key_says(key: str, parts: tuple[str, int]) -> None:
    assert parted(key) == parts


def test_a_build_that_changes_nothing_is_no_state(line: Line) -> None:
    first = line.build(NOW)
    assert line.build(NOW) == first and len(first.states) == 1 and not first.changed


def test_adding_a_book_twice_and_removing_it_leads_back_to_the_state_before(line: Line) -> None:
    first = line.build(CORE_ALONE)
    copy = Copy().follow(line)
    line.build(NOW)
    line.build(NOW)
    last = line.build(CORE_ALONE)
    assert last.states[-1].id == first.states[-1].id and len(last.states) == 3
    assert copy.follow(line).sent == 0, "the copy is of that very state"


def test_old_states_are_forgotten(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MOST_STATES", 3)
    line.build(NOW)
    old = Copy().follow(line)
    for what in (EDITED, CORE_ALONE):
        line.build(what)
    kept = Copy(token=old.token)
    assert not kept.page(line).more
    known = line.build(NOW)
    assert [s.n for s in known.states] == [2, 3, 4] and all(c.n > 2 for c in known.changed)
    assert not Copy(token=old.token).page(line).lines, "it was forgotten, and is the state that is now"
    line.build(TWO)
    with pytest.raises(TooOld):
        Copy(token=f"o.{known.states[0].id}").page(line)


def test_whoever_missed_more_than_there_is_begins_anew(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "FEWEST_CHANGES", 1)
    line.build(TWO)
    known = line.build(CORE_ALONE)
    assert len(known.states) == 1 and not known.changed
