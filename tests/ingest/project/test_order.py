"""In which order chapters are read, and what stands below what."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePosixPath

import pytest

from rulewright.ingest.project.order import natural, reading_order
from tests.work import LINEAR, growth


def order(files: dict[str, str], settings: dict[str, str] | None = None, name: str = "fen") -> list[str]:
    """The chapters, each with a blank for each step that it stands below the top."""
    plan = reading_order({PurePosixPath(k): v for k, v in files.items()}, settings or {}, name)
    return [" " * c.depth + str(c.path) for c in plan.chapters]


BARE = dict.fromkeys(("turns.md", "setup.md", "end.md"), "# X")


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"10-end.md": "", "9-mist.md": "", "1-setup.md": ""}, ["1-setup.md", "9-mist.md", "10-end.md"]),
        ({"setup.md": "", "README.md": "# Fen"}, ["README.md", "setup.md"]),  # which links to nothing: beside it
        ({"setup.md": "", "index.md": "[s](setup.md)"}, ["index.md", " setup.md"]),
        # a folder's own page leads it, by whatever name
        ({"a.md": "", "b/b.md": "", "b/a.md": "", "b/c/index.md": ""}, ["a.md", "b/b.md", " b/a.md", " b/c/index.md"]),
        ({"b/b.md": "", "b/c/x.md": "", "b/c/c.md": ""}, ["b/b.md", " b/c/c.md", "  b/c/x.md"]),
        ({"b/x.md": "", "a.md": ""}, ["a.md", "b/x.md"]),  # and one without such a page is no step
        ({"Fen-Index.md": "[b](b.md) [a](a.md)", "a.md": "", "b.md": ""}, ["Fen-Index.md", " b.md", " a.md"]),
        ({"Inicio.md": "[[b]] [[a]]", "a.md": "", "b.md": ""}, ["Inicio.md", " b.md", " a.md"]),
        ({"índice.md": "", "a.md": ""}, ["índice.md", "a.md"]),
        (
            {"index.html": "<a href='b.html'>B</a> <a href=a.html>A</a>", "a.html": "", "b.html": ""},
            ["index.html", " b.html", " a.html"],
        ),
        ({"a.md": "---\nweight: 20\n---\n", "b.md": "---\nweight: 3\n---\n", "c.md": ""}, ["b.md", "a.md", "c.md"]),
        ({"a.md": "+++\nweight = 20\n+++\n", "b.md": "+++\ntitle = 'B'\nweight = 3\n+++\n"}, ["b.md", "a.md"]),
        ({"b.md": "---\ntitle: B\n---\nweight: 3\n", "a.md": ""}, ["a.md", "b.md"]),  # below it is text
        # names in the marks of code count as links do
        (
            {"README.md": "First `c.md`, then `b.md` and `a`.", "a.md": "", "b.md": "", "c.md": ""},
            ["README.md", " c.md", " b.md", " a.md"],
        ),
        (
            {"README.md": "`c.md` [b](b.md)", "a.md": "", "b.md": "", "c.md": "", "d.md": "", "e.md": ""},
            ["README.md", "c.md", "b.md", "a.md", "d.md", "e.md"],
        ),
        ({"a.md": "---\nsidebar_position: 2\n---\n", "b.md": "---\nsidebar_position: 1.5\n---\n"}, ["b.md", "a.md"]),
    ],
)
def test_by_folders_and_names(files: dict[str, str], expected: list[str]) -> None:
    assert order(files) == expected


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Mud Fen ™", ["c.md", "a.md", "b.md"]),
        ("Mud Fen: the Rules", ["c.md", "a.md", "b.md"]),
        ("Mud", ["a.md", "b.md", "c.md"]),  # a chapter's
        ("Rules", ["a.md", "b.md", "c.md"]),
    ],
)
def test_the_page_with_the_title_of_the_whole_comes_first(title: str, expected: list[str]) -> None:
    texts = {PurePosixPath(name): "" for name in ("a.md", "b.md", "c.md")}
    plan = reading_order(texts, {}, "mud_fen_en", titles={PurePosixPath("c.md"): title, PurePosixPath("a.md"): "Mud"})
    assert [str(c.path) for c in plan.chapters] == expected


def _page(title: str, **said: object) -> str:
    return "\n".join(["---", f"title: {title}", *(f"{key}: {value}" for key, value in said.items()), "---", ""])


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        (  # wherever it lies, by the weights of those beside it
            {
                "a.md": _page("Mist", parent='"Keeper\'s guide" ', nav_order=2),
                "far/b.md": _page("Reeds", parent="keeper’s Guide", nav_order=1),
                "guide.md": _page("Keeper's guide", parent="Of no page", has_children="true", nav_order=2),
                "z.md": _page("Lanterns", nav_order=1),
            },
            ["z.md", "guide.md", " far/b.md", " a.md"],
        ),
        (  # of two of one title that below the grandparent, else the nearest
            {
                "one.md": _page("One"),
                "one/r.md": _page("Rules", parent="One"),
                "two.md": _page("Two"),
                "two/r.md": _page("Rules", parent="Two"),
                "two/a.md": _page("A", parent="Rules"),
                "x.md": _page("X", parent="Rules", grand_parent="Two"),
            },
            ["one.md", " one/r.md", "two.md", " two/r.md", "  two/a.md", "  x.md"],
        ),
        ({"a.md": _page("A", parent="B"), "b.md": _page("B", parent="A"), "c.md": ""}, ["a.md", "b.md", "c.md"]),
        ({"a.md": _page("A") + "parent: B\n", "b.md": _page("B")}, ["a.md", "b.md"]),  # below it is text
    ],
)
def test_below_the_page_that_is_named_as_parent(files: dict[str, str], expected: list[str]) -> None:
    assert order(files) == expected


@pytest.mark.parametrize("name", ["_sidebar.md", "SUMMARY.md"])
def test_by_a_sidebar(name: str) -> None:
    said = "* [Set up](setup.md)\n    * [Turns](turns.md#first)\n* [End](end.md)\n* [Site](https://example.org)\n"
    assert order({**BARE, name: said}) == ["setup.md", " turns.md", "end.md"]


def test_a_group_of_a_sidebar_without_a_page_is_no_step() -> None:
    assert order({**BARE, "_sidebar.md": "- Rules\n  - [S](setup.md)\n  - [T](turns.md)\n- [E](end.md)\n"}) == [
        "setup.md",
        "turns.md",
        "end.md",
    ]


def test_what_a_sidebar_leaves_out_is_read_all_the_same() -> None:
    said = {"_sidebar.md": "- [T](turns.md)\n- [S](setup.md)\n", "README.md": "# Fen"}
    assert order({**BARE, **said}) == ["README.md", "turns.md", "setup.md", "end.md"]


def test_by_the_nav_of_mkdocs() -> None:
    nav = "nav:\n  - turns.md\n  - 'Part two':\n      - Set up: setup.md\n      - end.md\n"
    nav = f"site_name: 'The Fen'\n{nav}theme: x\n"
    files = {f"docs/{name}": text for name, text in BARE.items()}
    plan = reading_order({PurePosixPath(k): v for k, v in files.items()}, {"mkdocs.yml": nav}, "fen")
    assert [(str(c.path), c.depth, c.title) for c in plan.chapters] == [
        ("docs/turns.md", 0, ""),
        ("docs/setup.md", 0, "Set up"),
        ("docs/end.md", 0, ""),
    ]
    assert plan.title == "The Fen"


def test_by_the_trees_of_sphinx() -> None:
    files = {
        "index.rst": "Fen\n===\n\n.. toctree::\n   :caption: All\n\n   play/turns\n   Set up <setup>\n\nMore.\n",
        "play/turns.rst": ".. toctree::\n   :glob:\n\n   more/*\n",
        "play/more/b10.rst": "",
        "play/more/b9.rst": "",
        "setup.rst": "",
        "left_out.rst": "",
    }
    assert order(files) == [
        "index.rst",
        " play/turns.rst",
        "  play/more/b9.rst",
        "  play/more/b10.rst",
        " setup.rst",
        "left_out.rst",
    ]


def test_what_is_no_chapter_stands_around() -> None:
    files = {"a.md": "", "b.md": "", "LICENSE.md": "", "_footer.md": "", "_sidebar.md": "- [a](a.md)\n- [b](b.md)\n"}
    plan = reading_order({PurePosixPath(k): v for k, v in files.items()}, {}, "fen")
    assert [str(p) for p in plan.around] == ["LICENSE.md", "_footer.md", "_sidebar.md"]


def test_names_as_people_sort_them() -> None:
    names = ["a10", "a9", "B1", "a", "1"]
    assert sorted(names, key=lambda n: natural(PurePosixPath(n))) == ["1", "a", "a9", "a10", "B1"]


def test_a_list_of_contents_may_name_what_is_else_no_chapter() -> None:
    files = {**BARE, "LICENSE.md": "", "_sidebar.md": "- [T](turns.md)\n- [Licence](LICENSE.md)\n"}
    assert order(files)[:2] == ["turns.md", "LICENSE.md"]


@pytest.mark.parametrize(
    "made",
    [
        lambda n: {"_sidebar.md": "- [a](a.md)\n" * n, "a.md": "", "b.md": ""},
        lambda n: {f"{i}/index.md": "" for i in range(n)},
        lambda n: {"index.md": "".join(f"[x]({i}.md)" for i in range(n)), **{f"{i}.md": "" for i in range(n)}},
        lambda n: {
            f"{i}.md": _page("A" if i % 2 else f"B{i}", parent="A" if i < n else f"B{i - 2}") for i in range(2 * n)
        },
    ],
)
def test_twice_as_much_takes_twice_the_work(made: Callable[[int], dict[str, str]]) -> None:
    assert growth(lambda n: order(made(n)), 100) < LINEAR
