"""Style sheets are kept in parts and sent as one file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.web.site.assets import FOLDER, bundled, load


def folder(tmp_path: Path, **files: str) -> Path:
    """A folder of static files; ``__`` in a name stands for the folder's slash, ``_css`` for the ending."""
    for name, text in files.items():
        path = tmp_path / (name.replace("__", "/").replace("_css", ".css"))
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_the_parts_come_first_in_the_order_of_their_names(tmp_path: Path) -> None:
    made = folder(
        tmp_path, site__99_css="z {}", site__20_css="b {}", site__10_css="a {}", site_css="c {}", other_css="d {}"
    )
    assert bundled(made / "site.css") == b"a{}\nb{}\nc{}\nz{}\n"
    assert bundled(made / "other.css") == b"d{}\n"


def test_parts_are_no_files_of_their_own_and_change_the_address(tmp_path: Path) -> None:
    made = folder(tmp_path, site__10_css="a {}", site_css="c {}")
    before = load(made)
    assert list(before) == ["site.css"]
    (made / "site" / "10.css").write_text("a { margin: 0 }", encoding="utf-8")
    assert load(made)["site.css"].address != before["site.css"].address


@pytest.mark.parametrize(
    ("sheet", "sent"),
    [
        ("/* why */ a {}", "a{}"),
        ("a {} /* ** / * */ b {}", "a{}b{}"),
        ("a {}\n/* one */\n/* two */\nb {}", "a{}b{}"),
        ("a {} /* never closed", "a{}"),
        ("a :hover, b { margin: 0 1px; color: red; }", "a :hover,b{margin:0 1px;color:red;}"),
        ("@media (min-width: 1rem) and print { a { b: c } }", "@media (min-width:1rem) and print{a{b:c}}"),
        ('a::before { content: " (" }', 'a::before{content:" ("}'),
    ],
)
def test_remarks_and_blanks_are_for_those_who_edit(tmp_path: Path, sheet: str, sent: str) -> None:
    assert bundled(folder(tmp_path, x_css=sheet) / "x.css").decode() == sent + "\n"


@pytest.mark.parametrize(
    ("script", "sent"),
    [
        ('/* what\n   it does */\n"use strict";\n  a();\n', '"use strict";\na();\n'),
        ("  /* one */\n  /* two ** */\nb(); // why\n", "b();\n"),
        (
            "if (a) {   // where: it's so\n  b();\n}\n",
            "if (a) {   // where: it's so\nb();\n}\n",
        ),  # a string, for all we know
        ('go("https://x; // y");\n', 'go("https://x; // y");\n'),
        ("a = 1; /* beside */ b = 2;\n", "a = 1; /* beside */ b = 2;\n"),
        ("/* never closed\na();\n", "/* never closed\na();\n"),
    ],
)
def test_a_script_is_sent_without_its_remarks(tmp_path: Path, script: str, sent: str) -> None:
    (tmp_path / "x.js").write_text(script, encoding="utf-8")
    assert load(tmp_path)["x.js"].content.decode() == sent


def test_what_is_squeezed_stands_in_no_string() -> None:
    for path in FOLDER.rglob("*.css"):
        for words in re.findall(r'"[^"\n]*"', path.read_text(encoding="utf-8")):
            assert not re.search(r"[:,] |\s*[{};]", words), (path.name, words)
    for path in FOLDER.glob("*.js"):  # a template that runs over lines must not mind where these begin
        text = path.read_text(encoding="utf-8")
        assert text.count("`") % 2 == 0
        for template in re.findall(r"`[^`]*`", text):
            assert "\n" not in template or "{" in template, path.name


def test_every_file_that_a_style_sheet_names_is_there() -> None:
    for name, asset in load().items():
        if name.endswith(".css"):
            assert not re.search(rb"url\((?!/static/)", asset.content), name


def test_both_ways_to_the_dark_theme_set_the_same_colours() -> None:
    tokens = (FOLDER / "site" / "10-tokens.css").read_text(encoding="utf-8")
    by_system, by_choice = (
        re.findall(r"--[\w-]+: [^;]+", re.split(re.escape(begin), tokens)[1].split("}")[0])
        for begin in (":root:not([data-theme=light]) {", ":root[data-theme=dark] {")
    )
    assert by_system == by_choice and len(by_system) > 15
