"""Which folders are one book each, and which hold books of their own.

A folder is one book where a tool says so (``mkdocs.yml``, ``_sidebar.md``, ``conf.py``, ...), where most of its files
are linked with each other, where their names count them, or are those of chapters ("combat.md", "equipment.md"). Any
other folder holds as many books as files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path, PurePosixPath

import networkx as nx

from rulewright.ingest.project import press
from rulewright.ingest.project.categories import CATEGORIES
from rulewright.ingest.project.links import Names, addresses, may_be_of_another
from rulewright.ingest.project.marks import HUGO_ONCE, HUGO_PAGES, SETTINGS, TOOLS, is_around
from rulewright.ingest.project.order import toctree_entries
from rulewright.kb.groups import in_groups
from rulewright.kb.language import LANGUAGES, fold, folded_list
from rulewright.kb.lines import CHAPTERS

LINKED = 0.6  # share of the files that hang together by links
FEWEST_LINKED = 3  # files
FEWEST_COUNTED = 3  # of many; two alone count where they are the first
FIRST_TWO = (["1", "2"], ["", "1"])  # without zeros in front
COUNTED = 0.8  # share of the files whose names count them
FEWEST_NAMED = 3  # files that are named as chapters
NAMED = 0.6  # share of the files that are
LARGEST = 2_000_000  # bytes of a file that is looked through for links
NUMBER = re.compile(r"\d{1,4}(?:[.-]\d{1,3})*(?=[-_. ]*[^\W\d_])")
WORD = re.compile(r"[^\W\d_]+")
LETTERS = re.compile(r"([a-z]{1,4})(__|[-_. ])(?=\w)")


def books_in(folder: Path, files: Sequence[Path], *, whole: bool = False) -> list[Path]:
    """What stands in a folder: of its rulebook ``files`` each that is a book, and folders that are one.

    ``whole``: the folder is one, whatever it looks like.
    """
    inside = [f for f in files if f.suffix.lower() in CHAPTERS and not f.is_symlink()]
    if len(inside) > 1 and (whole or is_book(folder, inside)):
        chapters = set(inside)
        return [folder, *(f for f in files if f not in chapters)]
    below = in_groups((folder / f.relative_to(folder).parts[0], f) for f in files)
    out: list[Path] = []
    for child, some in below.items():
        out += [child] if some == [child] else books_in(child, some)
    return out


def files_of(folder: Path) -> list[Path]:
    """The files that a book in a folder is made of, and those that say its order, by their names."""
    every = (f for f in folder.rglob("*") if not f.is_symlink() and f.is_file())
    return sorted(f for f in every if _is_of(f.relative_to(folder)))


def is_book(folder: Path, files: Sequence[Path]) -> bool:
    """True where the files of a folder, and of those in it, are one book."""
    return _made_by_a_tool(folder, files) or _linked(folder, files) or _counted(files) or _named(folder, files)


def _is_of(path: Path) -> bool:
    """True for a file, by its path from a book's folder, that is one of the book."""
    if any(part.startswith(".") for part in path.parts):
        return path.as_posix() in press.SETTINGS
    return path.suffix.lower() in CHAPTERS or path.name in SETTINGS


def _made_by_a_tool(folder: Path, files: Sequence[Path]) -> bool:
    """True where a tool's file lies in a folder, or labels one in it."""
    if (folder / "conf.py").is_file() and not (folder / "index.rst").is_file() and not (folder / "index.md").is_file():
        return False
    inside = {f.parent for f in files if f.parent.parent == folder}
    labelled = any((child / name).is_file() for child in inside for name in CATEGORIES)
    hugo = (folder / HUGO_PAGES).is_dir() and any((folder / name).is_file() for name in HUGO_ONCE)
    return labelled or hugo or any((folder / name).exists() for name in TOOLS)


def _counted(files: Iterable[Path]) -> bool:
    """True for ``01-setup.md``, ``02-turns.md``, and for ``baa__intro.md``, ``bab__skills.md``: names that count."""
    stems = [f.stem for f in files if not is_around(f.stem)]
    numbers = [m[0] for s in stems if (m := NUMBER.match(s))]
    letters = [m[1] for s in stems if (m := LETTERS.match(s))]
    same = max((sum(len(x) == n for x in letters) for n in {len(x) for x in letters}), default=0)
    most = max(len(set(numbers)), same if same == len(set(letters)) else 0)
    both = len(stems) == len(numbers) == 2 and sorted(n.lstrip("0") for n in numbers) in FIRST_TWO
    return both or (most >= FEWEST_COUNTED and most >= COUNTED * len(stems))


def _named(folder: Path, files: Iterable[Path]) -> bool:
    """True for ``combat.md``, ``character-creation.md``, ``end.md``: the names, all of one language, are of chapters.

    So must be those of folders between, which may be of games, as are those whose files have one name. ``advanced.md``
    beside ``basic.md`` may be another edition: two are too few.
    """
    names = [[WORD.findall(fold(part)) for part in f.relative_to(folder).with_suffix("").parts] for f in files]
    for lang in LANGUAGES.values():
        words = folded_list("headings.files", lang.code) | lang.stop_words
        called = {tuple(name[-1]) for name in names if name[-1] and words.issuperset(chain.from_iterable(name))}
        if len(called) >= max(FEWEST_NAMED, NAMED * len(names)):
            return True
    return False


def _linked(folder: Path, files: Sequence[Path]) -> bool:
    """True where most files hang together by links, and not all of these lie in one folder beside others."""
    names = Names(PurePosixPath(f.relative_to(folder).as_posix()) for f in files)
    groups = nx.connected_components(nx.Graph(_pairs(folder, names)))
    largest: set[PurePosixPath] = max(groups, key=len, default=set())
    if len(largest) < max(FEWEST_LINKED, LINKED * len(files)):
        return False
    tops = {p.parts[0] for p in largest}
    return len(tops) > 1 or len({p.parts[0] for p in names.paths}) == 1


def _pairs(folder: Path, names: Names) -> Iterator[tuple[PurePosixPath, PurePosixPath]]:
    for path in names.paths:
        text = _text(folder / path)
        linked = ((address, names.file(path, address)) for address in addresses(text))
        own = (target for address, target in linked if target and not may_be_of_another(address, target))
        for target in (*own, *toctree_entries(path, text, names)):
            if target and target != path:
                yield path, target


def _text(path: Path) -> str:
    """A file's text for a look at its links; "" where it cannot be read, which reading it tells."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST).decode("utf-8", "replace")
    except OSError:
        return ""
