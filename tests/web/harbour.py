"""A small made-up knowledge base, written by hand so that every feature of the site and the API has something to show.

``Harbour`` is a game with a core rulebook (English) and a league document (Spanish) that overrides part of it.
"""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from rulewright.ingest.graph import map_books
from rulewright.ingest.pipeline import placed
from rulewright.ingest.statements import find_statements
from rulewright.kb import assembling, codec, generations, part_writer, publishing
from rulewright.kb.editions.compare import compare, side
from rulewright.kb.editions.shelf import Record, record
from rulewright.kb.joining import Joints
from rulewright.kb.model import (
    Aside,
    Book,
    BookReading,
    Definition,
    GameStudy,
    Interaction,
    InteractionType,
    Knowledge,
    Origin,
    Override,
    Precedence,
    Prohibition,
    Reference,
    ReferenceKind,
    ReferenceStatus,
    Repair,
    Section,
    SectionKind,
    Span,
    Term,
    TermKind,
    Translation,
)
from rulewright.kb.parts import GAMES

OPEN = {"harbour": publishing.Publishing(bulk=publishing.Bulk.TEXT, offline=True, licence="CC0-1.0")}
Row = tuple[str, str | None, str, str | None, str, str]
CORE, LEAGUE = "harbour-core", "harbour-league"
HOSTILE_TITLE = "<script>alert('title')</script> & \"quotes\""

# slug, number, title, parent, kind, text
CORE_SECTIONS = (
    ("turn", "1", "The turn", None, "rules", "Each turn has three steps. See Boarding for what happens at the rail."),
    ("1.1", "1.1", "Weigh anchor", "turn", "rules", "Roll a **:anchor:** die. On a success the ship moves."),
    ("1.2", "1.2", "Boarding", "turn", "rules", "A crew may board a ship within 3 spans, see rule 9.9."),
    ("1.2.1", "1.2.1", "Counting", "1.2", "example", "Anna counts two spans, so her crew may board."),
    ("keywords", "2", "Keywords", None, "reference", "All keywords of the game."),
    ("anchored", None, "Anchored", "keywords", "rules", "An anchored ship **cannot** be boarded or rammed."),
    ("ramming", None, "Ramming (X)", "keywords", "rules", "Ramming X deals X damage and ignores Anchored."),
    ("tides", "3", "Tides & <winds>", None, "table", "| Tide | Effect |\n| --- | --- |\n| Ebb | −1 |\n| Flood | +1 |"),
    ("golden", "4", "Golden rule", None, "rules", "Where a card contradicts this book, the card wins."),
    ("legend", None, HOSTILE_TITLE, None, "lore", "The sea gives <b onclick='x()'>nothing</b> back."),
)
LEAGUE_SECTIONS = (
    ("abordaje", None, "Abordaje", None, "rules", "En liga, la tripulación aborda a 2 palmos."),
    ("anclado", None, "Anclado", None, "rules", "Un barco anclado no puede ser abordado."),
)
TERMS = (
    ("harbour/en/anchored", CORE, "anchored", "Anchored", None, "state", ("ANC",), ("harbour/es/anclado",)),
    ("harbour/en/boarding", CORE, "1.2", "Boarding", None, "action", (), ("harbour/es/abordaje",)),
    ("harbour/en/ramming", CORE, "ramming", "Ramming", "(X)", "keyword", (), ()),
    ("harbour/es/abordaje", LEAGUE, "abordaje", "Abordaje", None, "action", (), ("harbour/en/boarding",)),
    ("harbour/es/anclado", LEAGUE, "anclado", "Anclado", None, "state", (), ("harbour/en/anchored",)),
)


def _sections(
    book: str, lang: str, rows: tuple[tuple[str, str | None, str, str | None, str, str], ...]
) -> list[Section]:
    made, at = [], 0
    for order, (slug, number, title, parent, kind, text) in enumerate(rows):
        start, body = at, at + len(title) + 1
        at = body + len(text) + 1
        above = f"{book}/{parent}" if parent else None
        spans, runs = (Span(start, at),), ((0, body, len(text)),)
        made.append(
            Section(f"{book}/{slug}", book, number, title, SectionKind(kind), above, order, lang, spans, text, runs)
        )
    return made


def _html(section: Section) -> str:
    """What the ingest would render; here the text in a paragraph, with one link of each sort."""
    text = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", section.text.replace("<", "&lt;"))
    text = text.replace("See Boarding", '<a class="ref" href="/sections/harbour-core/1.2">See Boarding</a>')
    text = text.replace("Anchored.", '<a class="term" href="/terms/harbour/en/anchored">Anchored</a>.')
    return f"<p>{text}</p>"


def _at(section: Section, words: str) -> tuple[str, int, int]:
    start = section.text_map[0][1] + section.text.index(words)
    return section.id, start, start + len(words)


def _references(by: dict[str, Section]) -> tuple[Reference, ...]:
    see, number, mention = ReferenceKind.SEE, ReferenceKind.NUMBER, ReferenceKind.MENTION
    ok, broken = ReferenceStatus.RESOLVED, ReferenceStatus.DANGLING
    turn, boarding, ramming = by["harbour-core/turn"], by["harbour-core/1.2"], by["harbour-core/ramming"]
    return (
        Reference(*_at(turn, "See Boarding"), "See Boarding", see, "Boarding", boarding.id, ok),
        Reference(*_at(boarding, "see rule 9.9"), "see rule 9.9", number, "9.9", None, broken, "There is no rule 9.9."),
        Reference(*_at(ramming, "Anchored"), "Anchored", mention, "Anchored", "harbour/en/anchored", ok),
    )


def _study(by: dict[str, Section]) -> GameStudy:
    anchored, ramming, golden = by["harbour-core/anchored"], by["harbour-core/ramming"], by["harbour-core/golden"]
    terms = tuple(
        Term(i, "harbour", b, i[8:10], name, x, TermKind(kind), aliases, _defined(by[f"{b}/{s}"]), same, 1, certainty=1)
        for i, b, s, name, x, kind, aliases, same in TERMS
    )
    cannot = _at(anchored, "An anchored ship **cannot** be boarded or rammed.")
    ignores = _at(ramming, "Ramming X deals X damage and ignores Anchored.")
    wins = _at(golden, "Where a card contradicts this book, the card wins.")
    forbids, negates = InteractionType.EXCLUDES, InteractionType.NEGATES
    return GameStudy(
        "harbour",
        terms,
        _references(by),
        (
            _sure("harbour/en/anchored", "harbour/en/boarding", forbids, *cannot, anchored.text),
            _sure("harbour/en/ramming", "harbour/en/anchored", negates, *ignores, ramming.text),
        ),
        (
            Precedence("harbour", 1, "card text", "rulebook", "", *wins, golden.text, certainty=1),
            Precedence("harbour", 2, "a scrap of it", "other side", "", *wins, golden.text, "tie", certainty=1),
        ),
        (Prohibition("harbour", *cannot, anchored.text, True),),
        (_override("harbour-league/abordaje", "harbour-core/1.2", "2 spans instead of 3.", "League play."),),
        (
            Translation("harbour", "harbour/en/anchored", "harbour/es/anclado"),
            Translation("harbour", "harbour/en/boarding", "harbour/es/abordaje", Origin.OVERLAY),
        ),
        twins=(("harbour-core/1.2", "harbour-league/abordaje"),),
    )


def _override(section: str, other: str, how: str, because: str) -> Override:
    return Override("harbour", section, other, how, because, certainty=1.0)


def _sure(a: str, b: str, kind: InteractionType, section: str, start: int, end: int, sentence: str) -> Interaction:
    return Interaction("harbour", a, b, kind, section, start, end, sentence, certainty=1.0)


def _defined(section: Section) -> Definition:
    _, start, length = section.text_map[0]
    return Definition(section.id, start, start + length)


def knowledge() -> Knowledge:
    """The whole of Harbour."""
    core, league = _sections(CORE, "en", CORE_SECTIONS), _sections(LEAGUE, "es", LEAGUE_SECTIONS)
    end = core[-1].spans[0].end
    repair = Repair(core[1].spans[0].start + 14, core[1].spans[0].start + 18, "R0ll", "Roll")
    books = (
        Book(CORE, "Harbour", "harbour", "en", "1.4", "harbour.txt", "a" * 64, Span(0, end + 9), 0, CORE,
             (Aside(end, end + 9, "page number"),), (repair,), 1),
        Book(LEAGUE, "Harbour: liga", "harbour", "es", "2026", "liga.txt", "b" * 64, Span(0, 200), 1, LEAGUE),
    )  # fmt: skip
    by = {s.id: s for s in (*core, *league)}
    source = "".join(f"{s.title}\n{s.text}\n" for s in core) + "page  12\n"
    readings = (BookReading(books[0], tuple(core), source), BookReading(books[1], tuple(league)))
    study = placed(_study(by), readings)
    study = replace(study, maps=map_books(readings, study), statements=find_statements(readings))
    return Knowledge(readings, (study,), {i: _html(s) for i, s in by.items()})


def earlier() -> Knowledge:
    """Harbour before its core rulebook was replaced: other words, names and numbers, and two rules more and less."""
    old = {
        "1.1": ("1.1", "1.1", "Fishing", "turn", "rules", "Whoever drops a net here may pull up one crab a turn."),
        "1.2": ("1.2", "1.2", "Boarding", "turn", "rules", "A crew may board a ship within 2 spans, see rule 9.9."),
        "anchored": (
            "anchored",
            None,
            "Anchored",
            "keywords",
            "rules",
            "An anchored ship may not be boarded or rammed.",
        ),
        "ramming": ("battering", None, "Battering (X)", "keywords", "rules", CORE_SECTIONS[6][5]),
        "tides": ("1.4", "1.4", *CORE_SECTIONS[1][2:]),
    }
    now = knowledge()
    rows = tuple(old.get(row[0], row) for row in CORE_SECTIONS)
    core = BookReading(replace(now.books[0], edition="1.3", sha256="c" * 64), tuple(_sections(CORE, "en", rows)))
    by = {s.id: s for s in core.sections}
    anchored, boarding, ramming, *others = now.studies[0].terms
    terms = (
        replace(anchored, definition=_defined(by["harbour-core/anchored"])),
        replace(boarding, definition=_defined(by["harbour-core/1.2"])),
        replace(
            ramming, id="harbour/en/battering", name="Battering", definition=_defined(by["harbour-core/battering"])
        ),
    )
    return Knowledge((core, now.readings[1]), (GameStudy("harbour", (*terms, *others)),))


def editions() -> tuple[Record, ...]:
    """What changed when the core rulebook was replaced, as a build records it."""
    old, new = (side(what.readings[0], what.studies[0]) for what in (earlier(), knowledge()))
    return (record(compare(old, new), 1, "2026-03-04"),)


WRITTEN = TemporaryDirectory(prefix="harbour-")  # what tests of this process have asked for


def once(wanted: object, folder: Path, make: Callable[[Path], object]) -> Path:
    """Fill a folder as ``make`` does, who writes the same for the same; it writes once, and after that it is copied."""
    kept = Path(WRITTEN.name) / hashlib.sha256(repr(wanted).encode()).hexdigest()
    if not kept.exists():
        made = kept.with_suffix(".new")
        made.mkdir()
        make(made)
        made.rename(kept)
    shutil.copytree(kept, folder, dirs_exist_ok=True)
    return kept


def write(
    root: Path,
    what: Knowledge,
    successors: dict[str, str] | None = None,
    editions: tuple[Record, ...] = (),
    settings: publishing.Settings = OPEN,
) -> Path:
    """Write a generation and make it current, as a build does."""

    def make(folder: Path) -> None:
        (folder / GAMES).mkdir()
        files = {}
        for game in games_of(what):
            mine = {b.id for b in game.books}
            told = tuple(e for e in editions if e.book in mine)
            files[game.studies[0].game] = part(folder / GAMES, game, told)
        joints = Joints(folder / "joined")
        assembling.write(
            folder, files, settings, joints, lambda after: replace(assembling.begun(after), became=successors or {})
        )

    name = hashlib.sha256(repr((what, editions, settings)).encode()).hexdigest()[:16]
    folder = generations.begin(root)
    once((what, successors, editions, settings), folder, make)
    generations.seal(folder, id=name)
    generations.publish(root, folder, name)
    return root


def part(folder: Path, game: Knowledge, told: tuple[Record, ...] = ()) -> str:
    """Write the file of one game into a folder; its name."""
    kept = once((game, told), folder, lambda new: part_writer.write(new, game, lambda _: told))
    return next(kept.iterdir()).name


def games_of(what: Knowledge) -> list[Knowledge]:
    """The knowledge of each game alone, in their order."""
    games = []
    for study in sorted(what.studies, key=lambda s: s.game):
        readings = tuple(r for r in what.readings if r.book.game == study.game)
        html = {s.id: what.html[s.id] for r in readings for s in r.sections if s.id in what.html}
        games.append(Knowledge(readings, (study,), html))
    return games


def renamed(what: Knowledge, old: str, new: str) -> Knowledge:
    """The same with one section's title changed: a new edition."""
    readings = tuple(
        replace(r, sections=tuple(replace(s, title=new) if s.title == old else s for s in r.sections))
        for r in what.readings
    )
    return replace(what, readings=readings)


def two() -> Knowledge:
    """Two games: Harbour, and Haven, which is the same with other names."""
    first = knowledge()
    text = codec.dumps(first)
    for old, new in (("harbour", "haven"), ("Harbour", "Haven"), ("Boarding", "Grappling")):
        text = text.replace(old, new)
    second = codec.loads(Knowledge, text)
    return Knowledge(
        (*first.readings, *second.readings), (*first.studies, *second.studies), {**first.html, **second.html}
    )
