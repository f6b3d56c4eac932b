"""MDX: Markdown whose program is set aside, with everything else in its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest import corpus
from rulewright.ingest.pipeline import read_books
from rulewright.ingest.readers.mdx import read

BOOK = """---
title: Mudball
---
import Box from '@site/box';
import {
  Tabs} from "tabs"

export const pond = {

  deep: true,
}

{/* nobody
 reads this */}

<Tabs groupId="a" label={<b>{pond}</b>}>

## Throwing {#throw}

Pick up <Term id="mud">mud</Term>, **never** eat it.

</Tabs>

:::note[Beware]
Mud is wet.
:::
"""


def copy_of(text: str) -> str:
    return read("a.mdx", text.encode()).copy.text


def test_the_program_is_set_aside_and_the_text_stays() -> None:
    found = read("mud.mdx", BOOK.encode())
    assert " ".join(found.copy.text.split()) == "## Throwing Pick up mud, **never** eat it. Beware Mud is wet."
    assert found.title == "Mudball"
    whys = [found.text[a.start : a.end].strip(" ") for a in found.asides if a.why in ("program", "markup")]
    assert '<Tabs groupId="a" label={<b>{pond}</b>}>' in whys and "{#throw}" in whys and ":::" in whys
    assert next(w for w in whys if w.startswith("export")).endswith("deep: true,\n}")


def test_it_becomes_a_book_whose_sections_start_where_they_stand(tmp_path: Path) -> None:
    path = tmp_path / "mud.mdx"
    path.write_text(BOOK, encoding="utf-8")
    [reading] = read_books(path, corpus.load())
    assert reading.book.title == "Mudball"
    [throwing] = [s for s in reading.sections if s.title == "Throwing"]
    assert BOOK[throwing.spans[0].start :].startswith("## Throwing")


@pytest.mark.parametrize(
    "text",
    [
        "`{a}` and ``<B>``",
        "```\nimport a from 'b'\n{a}\n```",
        "~~~ js\n<A>\n  ```\n{b}\n~~~",
        "\\{a\\}",
        "{never closed",
        "3 < 4 and <never closed",
        "a <b>bold</b> word",
        "important mud, exports of mud",
        "the import of mud",
        "import of mud",
        "import: mud",
    ],
)
def test_what_is_no_program_stays(text: str) -> None:
    assert copy_of(text) == text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a{b}c", "ac"),
        ("a{`}`}c", "a`}c"),  # braces are counted, whatever stands between
        ("a<B/>c", "ac"),
        ("a<B.C d='>'>e</B.C>", "ae"),
        ("<>a</>", "a"),
        ("<img src={mud}/>a", "a"),
        ("import a from 'b'\n# Mud", "\n# Mud"),
        ("export default a\n\nMud", "\n\nMud"),
        ("```\nnever closed {a}", "```\nnever closed {a}"),
    ],
)
def test_what_goes(text: str, left: str) -> None:
    assert copy_of(text) == left


PIECES = st.sampled_from(
    ["word", " ", "\n", "\n\n", "import 'a'", "export {", "{", "}", "<A", "<b ", ">", "</A>", "`", "```\n", "'", ":::"]
)


@given(st.lists(PIECES, min_size=1, max_size=40).map("".join).filter(lambda s: bool(s.strip())))
def test_what_is_kept_stands_where_it_stood(text: str) -> None:
    found = read("a.mdx", text.encode())
    at = 0
    for made, start, length in found.copy.runs:
        assert start >= at
        at = start + length
        assert found.copy.text[made : made + length] == text[start:at]
    aside = "".join(text[a.start : a.end] for a in found.asides)
    assert text.count("word") == found.copy.text.count("word") + aside.count("word")
