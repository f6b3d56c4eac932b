"""What general means find out about a book that has no profile: all that its first profile will say.

The headings that these find stand in it as its tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rulewright.ingest.clean import Manuscript, clean
from rulewright.ingest.corpus import FOLDER, GLYPHS, Corpus
from rulewright.ingest.naming import adds
from rulewright.ingest.profile.edition import find_edition
from rulewright.ingest.profile.model import Profile
from rulewright.ingest.profile.outline import INDENT, parse_outline
from rulewright.ingest.profile.phrases import recognising
from rulewright.ingest.profile.read import read_toml
from rulewright.ingest.profile.signs import Sign, signs
from rulewright.ingest.recognise import Part, recognise
from rulewright.ingest.source import SUFFIXES, decode, read
from rulewright.ingest.structure import find_outline, structure
from rulewright.ingest.structure.kinds import INHERITED
from rulewright.ingest.structure.model import Heading, Outline
from rulewright.ingest.structure.survey import survey
from rulewright.kb.errors import InputRefused
from rulewright.kb.groups import in_groups
from rulewright.kb.language import fold, slug
from rulewright.kb.model import BookReading, SectionKind

MOST = 600  # headings in a tree that a person may want to look through
KNOWN_RANK = 0.5  # share of the headings whose rank the source says: a tree would only be in the way


@dataclass(frozen=True, slots=True)
class Tree:
    """Lines of a tree; ``left_out`` headings, numbered rules among them, are not in it. ``needed``: see KNOWN_RANK."""

    lines: tuple[str, ...]
    left_out: int
    needed: bool


def tree_lines(outline: Outline, kinds: Sequence[SectionKind]) -> Tree:
    """The headings of an outline, each with its guessed rank and, where it is not what it would be anyway, its kind.

    A heading stands below its parent, wherever in the text it is printed; numbered rules without a title of their own
    are left out, and the lower ranks where there are too many to look through.
    """
    wanted = [bool(h.heading and h.title and h.style != "front" and _can_stand(h)) for h in outline.headings]
    depths = [_depth(i, outline.parents, wanted) for i in range(len(wanted))]
    deepest = _deepest([d for d, w in zip(depths, wanted, strict=True) if w])
    lines = tuple(
        _entry(outline.headings[i], depths[i], _said(i, kinds, outline.parents))
        for i in _in_order(outline.parents)
        if wanted[i] and depths[i] <= deepest
    )
    known = sum(h.depth is not None for h, w in zip(outline.headings, wanted, strict=True) if w)
    return Tree(lines, len(wanted) - len(lines), known < KNOWN_RANK * max(len(lines), 1))


def _in_order(parents: Sequence[int | None]) -> Iterator[int]:
    """All headings, children behind their parent, otherwise as printed."""
    below = in_groups((parent, i) for i, parent in enumerate(parents))
    left = list(reversed(below[None]))
    while left:
        i = left.pop()
        yield i
        left.extend(reversed(below[i]))


def _depth(i: int, parents: Sequence[int | None], wanted: Sequence[bool]) -> int:
    """How many of the headings above one are in the tree."""
    depth, above = 0, parents[i]
    while above is not None:
        depth += wanted[above]
        above = parents[above]
    return depth


def _deepest(depths: Sequence[int]) -> int:
    """The deepest rank up to which the headings are not too many."""
    return next((d - 1 for d in range(1, max(depths, default=0) + 1) if sum(x <= d for x in depths) > MOST), 99)


def _said(i: int, kinds: Sequence[SectionKind], parents: Sequence[int | None]) -> str:
    """The kind in braces where a heading has another than what it stands under hands down."""
    parent = parents[i]
    above = kinds[parent] if parent is not None else SectionKind.RULES
    inherited = above if above in INHERITED else SectionKind.RULES
    return "" if kinds[i] is inherited else f"{{{kinds[i]}}} "


def _entry(h: Heading, depth: int, kind: str) -> str:
    return f"{' ' * INDENT * depth}- {kind}{h.title}"


def _can_stand(h: Heading) -> bool:
    """True for a title that a line of a tree can hold without being read as something else."""
    try:
        (entry,) = parse_outline(_entry(h, 0, ""))
    except (InputRefused, ValueError):
        return False
    return entry.title == h.title and entry.at is None


# -- the draft --------------------------------------------------------------------------------------------------------


MOST_STRANGERS = 100  # other rulebooks in the same folder that are looked into
LONGEST_START = 11  # words with which a second book in a file may be said to begin
ADDITION = 10  # the authority of a book that adds to another


@dataclass(frozen=True, slots=True)
class Draft:
    """A book and what was found: ``profile`` as it will be written (without tree), and the evidence behind it.

    ``places``: lines of the file, from 1, by what stands there (``edition``, a glyph). ``reading``: the book as general
    means see it.
    """

    part: Part
    manuscript: Manuscript
    profile: Profile
    tree: Tree
    signs: tuple[Sign, ...]
    places: dict[str, int]
    letters: dict[str, str]  # private characters that are read as letters without being told
    kin: str  # the profile whose game this seems to be, "" for none
    reading: BookReading


def drafts(path: Path, corpus: Corpus, *, anew: bool = False) -> tuple[Draft, ...]:
    """A draft for each book in a file. Raises InputRefused where a profile knows one of them, unless told ``anew``."""
    source = read(path)
    known = [p.profile for p in recognise(source, corpus) if p.profile]
    if known and not anew:
        raise InputRefused(
            "profile-known",
            f"{path.name} has a profile already, {known[0].where}; go on from that one "
            f"(`rulewright profile {path.name} --check {known[0].where}` tells what does not fit), "
            "or write another with --force.",
        )
    strangers = [fold(text) for text in _other_texts(path)]
    others = replace(corpus, profiles=tuple(p for p in corpus.profiles if p not in known))
    return tuple(_draft(part, others, strangers) for part in recognise(source, Corpus()))


def _draft(part: Part, corpus: Corpus, strangers: Sequence[str]) -> Draft:
    text = part.source.stretch(*part.range).text
    manuscript = clean(part)
    outline, reading = find_outline(manuscript, survey(manuscript)), structure(manuscript)
    edition = find_edition(text)
    found = tuple(signs(text, known_names(corpus)))
    kin = _kin(part, corpus)
    titles = [h.title for h in outline.headings if h.heading]
    profile = Profile(
        part.book_id,
        kin.game if kin else part.game,
        part.title,
        part.lang,
        edition[0] if edition else "",
        ADDITION if adds(part.title) else 0,
        recognising(text, part.title, titles, strangers, _taken(corpus)),
        _starts(part, text),
    )
    places = {s.printed: s.first for s in found} | ({"edition": edition[1]} if edition else {})
    return Draft(
        part,
        manuscript,
        profile,
        tree_lines(outline, [s.kind for s in reading.sections]),
        found,
        {} if part.source.copy else {k: _line(part, at) for k, at in places.items()},
        {r.printed: r.read for r in reading.book.repairs if len(r.printed) == 1 and "\ue000" <= r.printed <= "\uf8ff"},
        kin.where if kin else "",
        reading,
    )


def changes(draft: Draft, tree: str) -> list[str] | None:
    """The titles of the sections that a profile with this tree makes otherwise than general means do; None for none."""
    told = structure(replace(draft.manuscript, profile=replace(draft.profile, habits={"headings": {"tree": tree}})))
    if told.sections == draft.reading.sections:
        return None
    before = {(s.title, s.spans, s.parent) for s in draft.reading.sections}
    return list(dict.fromkeys(s.title for s in told.sections if (s.title, s.spans, s.parent) not in before))


def known_names(corpus: Corpus) -> dict[str, str]:
    """What glyphs are called, by glyph: in the table of icons, and in the profiles that are there."""
    path = FOLDER / GLYPHS
    table = read_toml(path)[1].get("glyphs", {}) if path.exists() else {}
    out: dict[str, str] = {}
    for name, glyph in table.items():
        out.setdefault(str(glyph), str(name))
    for profile in corpus.profiles:
        for glyph, name in profile.habit("symbols").items():
            out.setdefault(glyph, name[0] if isinstance(name, list) else str(name))
    return out


def _line(part: Part, at: int) -> int:
    return part.source.text.count("\n", 0, part.range.start + at) + 1


def _starts(part: Part, text: str) -> str | None:
    """The words that begin a book behind another in the same file, as few as stand nowhere before."""
    if not part.range.start:
        return None
    whole, at = part.source.reading.text, len(part.source.reading.text) - len(text)
    line = text.lstrip().split("\n")[0].split(" ")
    tries = (part.title, *(" ".join(line[:n]) for n in range(2, LONGEST_START + 1)))
    return next((t for t in tries if text.lstrip().startswith(t) and whole.find(t) >= at), tries[-1])


def _kin(part: Part, corpus: Corpus) -> Profile | None:
    """A profile whose game's name the title begins with: this book is probably of the same game."""
    own = f"{slug(part.title)}-"
    kin = [p for p in corpus.profiles if own.startswith(f"{p.game}-")]
    return max(kin, key=lambda p: (len(p.game), -p.authority, p.id), default=None)


def _taken(corpus: Corpus) -> frozenset[str]:
    """Titles and words that other profiles and the lexicons know, folded."""
    phrases = (x for p in corpus.profiles for x in (p.title, *p.recognise, *(e.title for e in p.outline)))
    pairs = (en for lexicon in corpus.lexicons.values() for en in lexicon.get("pairs", {}))
    return frozenset(fold(x) for x in (*phrases, *pairs))


def _other_texts(path: Path) -> Iterable[str]:
    """The texts of the other rulebooks in a folder and of the sample game, as far as they are plain text."""
    folders = (path.resolve().parent, FOLDER / "sample")
    files = (f for folder in folders for f in sorted(folder.iterdir())[:MOST_STRANGERS])
    for file in files:
        if SUFFIXES.get(file.suffix.lower()) in ("text", "markdown") and file.resolve() != path.resolve():
            try:
                data = file.read_bytes()
                if data != path.read_bytes():
                    yield decode(file.name, data)
            except (OSError, InputRefused):
                continue  # it is of no use as evidence; a build will say what is wrong with it
