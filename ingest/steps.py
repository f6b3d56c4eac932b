"""What each step of a build is done by: its modules, all that these import, and the lists beside them.

What was read, studied or written stays as long as none of that changes: another way to rank reads no file again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rulewright.kb import generations
from rulewright.kb.codec import digest

HERE = Path(__file__).resolve().parent.parent
WHOLE = ("ingest", "kb")  # folders of which all modules and lists decide what a build comes to
READING = ("ingest.books", "ingest.reading")
STUDYING = (*READING, "ingest.pipeline", "ingest.games")
WRITING = ("ingest.making",)
BY_NAME = ("ingest/readers", "kb/language")  # folders of which something is loaded by a name that is made up
SPEAKS, CATALOGUES = "kb/spoken.py", "kb/translations"  # what says words in a rule's text, and where they stand
ASKS = "ingest/child/jobs.py"  # names the work of all steps, and is part of none
IMPORT = re.compile(r"^[ \t]*+(?:from|import) rulewright\.([\w.]++)(?: import (\([^().]*+\)|[^\n]*+))?", re.MULTILINE)


def modules(*roots: str) -> set[Path]:
    """The files of some modules and of all that they import, at once or when they need it; as paths below ``HERE``."""
    found: set[Path] = set()
    named, left = set(roots), list(roots)
    while left:
        for path in set(_files(left.pop())) - found:
            found.add(path)
            new = set() if path == Path(ASKS) else _imports(HERE / path, (HERE / path).stat().st_mtime_ns) - named
            named |= new
            left += new
    return found


def made_by(*roots: str) -> str:
    """A hash of these modules, all that they import, and the lists beside them."""
    found = modules(*roots)
    folders = {path.parent for path in found}
    lists = {p for f in folders for p in (HERE / f).glob("**/*.toml" if f.as_posix() in BY_NAME else "*.toml")}
    if Path(SPEAKS) in found:
        lists.update((HERE / CATALOGUES).glob("*.po"))
    return hashed({HERE / path for path in found} | lists)


def whole() -> str:
    """A hash of all the code, and of the lists and catalogues of the languages, that decide what a build comes to."""
    return hashed({p for d in WHOLE for kind in ("*.py", "*.toml", "*.po") for p in (HERE / d).rglob(kind)})


def hashed(files: set[Path], below: Path | None = None) -> str:
    """A hash of some files under a folder, ``HERE`` if none is given, and of where they are."""
    return digest("".join(f"{p.relative_to(below or HERE)} {generations.sha256(p)}\n" for p in sorted(files)))


@cache
def _imports(path: Path, when: int) -> frozenset[str]:
    """The modules that a file imports from, and what may be modules of them; ``when``: of which moment the file is."""
    found = IMPORT.finditer(path.read_text(encoding="utf-8"))
    return frozenset(name for m in found for name in (m[1], *(f"{m[1]}.{n}" for n in re.findall(r"\w+", m[2] or ""))))


def _files(module: str) -> Iterator[Path]:
    """The file of a module with those of the packages above it; none of what is no module."""
    path = Path(*module.split("."))
    found = path.with_suffix(".py") if (HERE / path).with_suffix(".py").is_file() else path / "__init__.py"
    if not (HERE / found).is_file():
        return
    yield found
    yield from (p / "__init__.py" for p in path.parents[:-1] if (HERE / p / "__init__.py").is_file())
    if found.parent.as_posix() in BY_NAME:
        yield from (p.relative_to(HERE) for p in (HERE / found.parent).glob("*.py"))
