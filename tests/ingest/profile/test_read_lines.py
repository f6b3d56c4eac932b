"""The line of every key of a TOML file."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.profile.read import key_lines, line_of

TEXT = '''# a remark
top = 1

[book]
id = "a"   # [not.a.table]
"quoted key" = "=\\" ]"
recognise = [
    "x", # "recognise = 3"
    "]",
]

[headings]
tree = """
- a = b
- [table]
"""
after = true

[clean.glyphs]
"\\uE0DE" = "fi"
[[many]]
x = 1
[[many]]
x = 2
inline = { a = { b = 1 } }
'''

LINES = [
    (("top",), 2),
    (("book",), 4),
    (("book", "id"), 5),
    (("book", "quoted key"), 6),
    # a list that goes on over several lines begins at its key
    (("book", "recognise"), 7),
    (("headings", "tree"), 13),
    # what looks like a key or a table within a text is none
    (("headings", "after"), 17),
    (("clean",), 19),
    (("clean", "glyphs", "\ue0de"), 20),
    # of tables in a row the first
    (("many", "x"), 22),
    (("many", "inline", "a", "b"), 25),
]


@pytest.mark.parametrize(("path", "line"), LINES, ids=lambda x: ".".join(x) if isinstance(x, tuple) else None)
def test_a_key_stands_on_its_line(path: tuple[str, ...], line: int) -> None:
    assert key_lines(TEXT)[path] == line


def test_a_key_that_is_missing_has_the_line_of_its_table() -> None:
    lines = key_lines(TEXT)
    assert line_of(lines, ("book", "title")) == 4
    assert line_of(lines, ("nowhere", "x")) == 1


VALUES = st.recursive(
    st.one_of(st.integers(), st.text(alphabet='ab"]\\=\n#', max_size=6)), lambda x: st.lists(x, max_size=3)
)


def written(value: object) -> str:
    if isinstance(value, list):
        return "[\n" + ",\n".join(map(written, value)) + "\n]"
    if isinstance(value, str):
        body = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"""\n{body}"""'
    return str(value)


@given(st.lists(VALUES, min_size=1, max_size=5))
def test_every_key_is_found_where_it_was_written(values: list[object]) -> None:
    text, expected = "[t]\n", {}
    for i, value in enumerate(values):
        expected["t", f"k{i}"] = text.count("\n") + 1
        text += f"k{i} = {written(value)}\n"
    assert tomllib.loads(text)["t"].keys() == {f"k{i}" for i in range(len(values))}
    lines = key_lines(text)
    assert {path: lines[path] for path in expected} == expected
