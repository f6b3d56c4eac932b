"""What the sources say of their regular expressions: which stand within functions, and how each named one is applied.

A name is applied by ``NAME.search(…)`` and the like. One that is also handed about, kept in a table, or never used by
name may be applied in any way.
"""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce
from operator import or_

WAYS = {  # what is called, and the kind of work that it is
    "match": "match",
    "fullmatch": "fullmatch",
    "search": "search",
    **dict.fromkeys(("findall", "finditer", "split", "sub", "subn"), "find"),
}
ANY_WAY = frozenset({"find", "fullmatch"})  # with what takes these long, nothing else does: all places, and the whole
Ways = frozenset[str]


@dataclass(slots=True)
class Source:
    """What one module's text says; every name in full (``kb.symbols.ICON``)."""

    name: str
    literals: list[tuple[str, re.Pattern[str], Ways]] = field(
        default_factory=list
    )  # within functions: where, what, how
    made: set[str] = field(default_factory=set)  # functions that put an expression together
    applied: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  # ways of each name
    handed: Counter[str] = field(default_factory=Counter)  # names that are used otherwise, and how often
    imported: dict[str, str] = field(default_factory=dict)  # what a name here is called where it comes from
    strange: list[str] = field(default_factory=list)  # ways to get at ``re`` that are not understood here


def read(name: str, text: str) -> Source:
    """What the text of a module says of its expressions."""
    found = Source(name)
    tree = ast.parse(text)
    for node in ast.walk(tree):
        found.imported.update(dict(_imported(node, name)))
        found.strange.extend(_strange(node))
    _Reader(found).visit(tree)
    return found


def _imported(node: ast.AST, module: str) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        for a in node.names:
            yield f"{module}.{a.asname or a.name}", f"{node.module}.{a.name}"


def _strange(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.ImportFrom) and node.module in ("re", "regex"):
        yield f"from {node.module} import …"
    if isinstance(node, ast.Import):
        yield from (
            f"import {a.name} as {a.asname}" for a in node.names if a.name == "regex" or (a.name == "re" and a.asname)
        )


class _Reader(ast.NodeVisitor):
    """Walks through a module and takes note of what it does with expressions."""

    def __init__(self, found: Source) -> None:
        self.found = found
        self.inside: list[str] = []  # the classes and functions around a place
        self.functions = 0

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> None:
        self.inside.append(getattr(node, "name", "<lambda>"))
        self.functions += 1
        self.generic_visit(node)
        self.functions -= 1
        self.inside.pop()

    visit_AsyncFunctionDef = visit_Lambda = visit_FunctionDef

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.inside.append(node.name)
        self.generic_visit(node)
        self.inside.pop()

    def visit_Call(self, node: ast.Call) -> None:
        literal = _literal(node) if self.functions and _is_of_re(node.func) else None
        if literal is None or not isinstance(node.func, ast.Attribute):
            self.generic_visit(node)
            return
        ways = frozenset({WAYS[node.func.attr]}) if node.func.attr in WAYS else ANY_WAY
        self.found.literals.append((self._here(), literal, ways))
        for argument in (*node.args[1:], *node.keywords):
            self.visit(argument)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if _is_of_re(node):  # called with what is no literal, or handed about
            if self.functions:
                self.found.made.add(self._here())
        elif node.attr in WAYS and (name := self._full(node.value)):
            self.found.applied[name].add(WAYS[node.attr])
        else:
            if name := self._full(node):
                self.found.handed[name] += 1
            self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self.found.handed[f"{self.found.name}.{node.id}"] += 1

    def _here(self) -> str:
        return ".".join((self.found.name, *self.inside))

    def _full(self, node: ast.expr) -> str | None:
        if isinstance(node, ast.Name):
            return f"{self.found.name}.{node.id}"
        if not isinstance(node, ast.Attribute) or not (inner := self._full(node.value)):
            return None
        return f"{self.found.imported.get(inner, inner)}.{node.attr}"


def _is_of_re(node: ast.expr) -> bool:
    """True for ``re.compile``, ``re.search`` and so on."""
    if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
        return False
    return node.value.id == "re" and node.attr in (*WAYS, "compile")


def _literal(call: ast.Call) -> re.Pattern[str] | None:
    """The expression that a call of ``re`` has written out; None where it is put together."""
    first = call.args[0] if call.args else None
    if not isinstance(first, ast.Constant) or not isinstance(first.value, str):
        return None
    given = (*call.args[1:], *(k.value for k in call.keywords if k.arg == "flags"))
    return re.compile(first.value, reduce(or_, map(_flags, given), re.RegexFlag(0)))


def _flags(node: ast.expr) -> re.RegexFlag:
    """What ``re.I | re.M`` says; no flags for anything else."""
    if isinstance(node, ast.BinOp):
        return _flags(node.left) | _flags(node.right)
    of_re = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "re"
    return getattr(re, node.attr) if isinstance(node, ast.Attribute) and of_re else re.RegexFlag(0)
