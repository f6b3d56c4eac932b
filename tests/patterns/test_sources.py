"""What is read from sources: expressions within functions, and how named ones are applied."""

from __future__ import annotations

import re

import pytest

from tests.patterns.expressions import ways_of
from tests.patterns.sources import ANY_WAY, Source, read


def of(*lines: str, name: str = "rulewright.kb.marsh") -> Source:
    return read(name, "\n".join(lines))


# -- expressions within functions -------------------------------------------------------------------------------------

LITERALS = [
    ("return re.search('lan+tern', t)", "lan+tern", {"search"}, 0),
    ("return re.sub(r'\\s+', ' ', t)", r"\s+", {"find"}, 0),
    ("return re.findall('x', t, re.I)", "x", {"find"}, re.I),
    ("return re.split('x', t, flags=re.I | re.M)", "x", {"find"}, re.I | re.M),
    ("return re.compile('x').match(t)", "x", ANY_WAY, 0),
    ("return re.fullmatch('x', f(re.match('y', t)))", "x", {"fullmatch"}, 0),
    ("return sorted(t, key=lambda a: re.match('x', a))", "x", {"match"}, 0),
    ("return [w for w in t if re.search('x', w)]", "x", {"search"}, 0),
]


@pytest.mark.parametrize(("line", "pattern", "ways", "flags"), LITERALS)
def test_an_expression_that_is_written_out_is_read_with_its_flags(
    line: str, pattern: str, ways: set[str], flags: int
) -> None:
    where, found, how = of("def f(t):", f"    {line}").literals[0]
    assert where.startswith("rulewright.kb.marsh.f")
    assert found.pattern == pattern and how == ways
    assert found.flags == re.compile(pattern, flags).flags


def test_one_within_another_is_read_too() -> None:
    found = of("def f(t):", "    return re.fullmatch('x', f(re.match('y', t)))")
    assert [p.pattern for _, p, _ in found.literals] == ["x", "y"]


@pytest.mark.parametrize(
    "line",
    [
        "return re.compile('|'.join(t))",
        "return re.search(f'{t}s', t)",
        "return re.search(PATTERN, t)",
        "return [*map(re.compile, t)]",
        "look = re.search; return look('x', t)",
    ],
)
def test_one_that_is_put_together_makes_its_function_known(line: str) -> None:
    found = of("class A:", "    def f(self, t):", f"        {line}")
    assert found.made == {"rulewright.kb.marsh.A.f"} and not found.literals


@pytest.mark.parametrize(
    "line", ["X = re.compile('x')", "class A:\n    X = re.compile('a' + 'b')", "E = re.escape('x')"]
)
def test_what_stands_in_no_function_is_left_to_the_module_itself(line: str) -> None:
    assert of(line).made == set() and of(line).literals == []


@pytest.mark.parametrize(
    "line", ["from re import compile", "import re as r", "import regex", "from regex import match"]
)
def test_other_ways_to_expressions_are_told(line: str) -> None:
    assert len(of(line).strange) == 1
    assert of("import re").strange == []


# -- how named ones are applied ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "ways"),
    [
        (["X.match(t)"], {"match"}),
        (["X.match(t) or X.search(t)"], {"match", "search"}),
        (["X.sub('', t)", "X.split(t)"], {"find"}),
        (["map(X.fullmatch, t)"], {"fullmatch"}),
        (["def f(t):", "    return X.search(t, 3)"], {"search"}),
    ],
)
def test_a_name_is_applied_as_it_is_called(lines: list[str], ways: set[str]) -> None:
    assert ways_of([of("X = re.compile('x')", *lines)])["rulewright.kb.marsh.X"] == ways


@pytest.mark.parametrize(
    "line", ["f(X)", "Y = X", "Y = (X, 1)", "Y = re.compile(X.pattern)", "for p in [X]: p.search(t)"]
)
def test_a_name_that_is_handed_about_may_be_applied_in_any_way(line: str) -> None:
    assert "rulewright.kb.marsh.X" not in ways_of([of("X = re.compile('x')", "X.match(t)", line)])


@pytest.mark.parametrize(
    "lines",
    [
        ["from rulewright.kb.marsh import X", "X.search(t)"],
        ["from rulewright.kb.marsh import X as Y", "Y.search(t)"],
        ["from rulewright.kb import marsh", "marsh.X.search(t)"],
        ["def f(t):", "    from rulewright.kb.marsh import X", "    return X.search(t)"],
    ],
)
def test_what_another_module_does_counts_too(lines: list[str]) -> None:
    home = of("X = re.compile('x')", "X.match(t)")
    assert ways_of([home, of(*lines, name="rulewright.web.page")]) == {"rulewright.kb.marsh.X": {"match", "search"}}


def test_a_name_that_goes_through_a_third_module_is_the_same_one() -> None:
    home, middle = of("X = re.compile('x')"), of("from rulewright.kb.marsh import X", name="rulewright.kb")
    assert ways_of([home, middle, of("from rulewright.kb import X", "X.search(t)", name="rulewright.web.page")]) == {
        "rulewright.kb.marsh.X": {"search"}
    }


def test_another_modules_like_name_is_another() -> None:
    found = ways_of([of("X.match(t)"), of("X.search(t)", name="rulewright.web.page")])
    assert found == {"rulewright.kb.marsh.X": {"match"}, "rulewright.web.page.X": {"search"}}
