"""Every regular expression of the program, where it stands and how it is applied.

Those that modules hold, in tables, classes and objects too, are found by importing the modules; those that are written
out within functions are found in the sources; those that a function puts together are made by calling it
(``tests.patterns.made``).
"""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from rulewright import ingest, kb, web
from tests.patterns.sources import ANY_WAY, Source, Ways, read

PACKAGES = (kb, ingest, web)
Pattern = re.Pattern[Any]
# Tables, and functions that make them, whose expressions are applied in one loop only: what they are called in it.
LOOPS = {
    "rulewright.ingest.structure.kinds.BY_TITLE": "rulewright.ingest.structure.kinds.pattern",
    "rulewright.ingest.terms.glossary.OF_KIND": "rulewright.ingest.terms.glossary.pattern",
}


@dataclasses.dataclass(frozen=True, slots=True)
class Expression:
    """An expression, where it stands (``kb.symbols.ICON``, ``module.function``), and how it is applied there."""

    module: str
    where: str
    pattern: Pattern
    ways: Ways


@cache
def modules() -> tuple[ModuleType, ...]:
    """Every module of kb, ingest and web."""
    return tuple(m for package in PACKAGES for m in (package, *_below(package)))


def _below(package: ModuleType) -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(found.name)


@cache
def sources() -> tuple[Source, ...]:
    """What the text of each module says of its expressions."""
    return tuple(read(m.__name__, Path(m.__file__ or "").read_text(encoding="utf-8")) for m in modules())


def held() -> list[Expression]:
    """The expressions that modules hold, and those written out within functions."""
    of = ways_of(sources())
    out = [Expression(s.name, *literal) for s in sources() for literal in s.literals]
    for module, source in zip(modules(), sources(), strict=True):
        for name, value in vars(module).items():
            full = f"{module.__name__}.{name}"
            if not name.startswith("__") and full not in source.imported:
                ways = of.get(full if isinstance(value, re.Pattern) else LOOPS.get(full, ""), ANY_WAY)
                out += [Expression(module.__name__, full, p, ways) for p in inside(value)]
    return out


def ways_of(texts: Iterable[Source]) -> dict[str, Ways]:
    """How each name is applied that is only ever applied by name, in all of some modules."""
    texts = list(texts)
    origin = {name: full for s in texts for name, full in s.imported.items()}
    handed = {_origin(name, origin) for s in texts for name in s.handed} - {*LOOPS.values()}
    out: dict[str, Ways] = {}
    for s in texts:
        for name, ways in s.applied.items():
            full = _origin(name, origin)
            if full not in handed:
                out[full] = out.get(full, frozenset()) | ways
    return out


def _origin(name: str, origin: dict[str, str]) -> str:
    """What a name is called in the module that it comes from."""
    while origin.get(name, name) != name:
        name = origin[name]
    return name


def inside(value: object, seen: set[int] | None = None) -> Iterator[Pattern]:
    """The expressions in a value: in collections, in objects and classes of the program."""
    seen = set() if seen is None else seen
    if isinstance(value, re.Pattern):
        yield value
    elif id(value) not in seen:
        seen.add(id(value))
        for part in _parts(value):
            if not isinstance(part, (str, int, float)):
                yield from inside(part, seen)


def _parts(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return [*value.keys(), *value.values()]
    if isinstance(value, (tuple, list, set, frozenset)):
        return value
    if isinstance(value, type):
        return [x for n, x in vars(value).items() if n[:2] != "__"] if _is_ours(value) else ()
    if not _is_ours(type(value)):
        return ()
    fields = dataclasses.fields(value) if dataclasses.is_dataclass(value) and not isinstance(value, type) else ()
    return [*(getattr(value, f.name, None) for f in fields), *getattr(value, "__dict__", {}).values()]


def _is_ours(kind: type) -> bool:
    return kind.__module__.startswith("rulewright.")
