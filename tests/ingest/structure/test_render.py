"""A section's reading copy becomes clean Markdown."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import assume, given, strategies as st

from rulewright.ingest.source import Source
from rulewright.ingest.structure import structure
from rulewright.ingest.structure.blocks import has_breaks
from rulewright.ingest.structure.render import render
from rulewright.kb.mapped import Mapped
from tests.ingest.structure.making import PROSE, manuscript, read

LONG = "Each of the two sides in turn moves one of its figures"  # as wide as a column


def markdown(text: str) -> str:
    return render(Mapped.of(text, 0, len(text))).text


RENDERED = [
    # paragraphs
    ("", ""),
    (f"{LONG}\nand ends its turn.", f"{LONG} and ends its turn."),
    ("One.\n\n\n\nTwo.", "One.\n\nTwo."),
    (f"{LONG} entre-\ngando la bolsa.", f"{LONG} entregando la bolsa."),
    (f"{LONG} entre\u00ad\ngando la bolsa.", f"{LONG} entregando la bolsa."),
    (f"{LONG} Saint-\nDenis.", f"{LONG} Saint- Denis."),  # a capital after it: no parted word
    ("see example.org/corvus-\nid/register", "see example.org/corvus-id/register"),  # an address keeps its hyphen
    # cut by a page's end
    (f"{LONG} to the nearest\n\nedge of the table.", f"{LONG} to the nearest edge of the table."),
    (f"1. {LONG} and\n\nends.\n2. Then", f"1. {LONG} and ends.\n2. Then"),
    (f"{LONG}.\n\nand so on", f"{LONG}.\n\nand so on"),
    ("Short\n\nand so on", "Short\n\nand so on"),
    (f"{LONG} or **stays**\n\nif it may.", f"{LONG} or **stays** if it may."),
    (f"{LONG} and ends\n\n(unless it may not) its turn.", f"{LONG} and ends (unless it may not) its turn."),
    (f"{LONG} and gains\n\n4 points for it at once.", f"{LONG} and gains 4 points for it at once."),
    (f"{LONG} and gains\n\n4 Points", f"{LONG} and gains\n\n4 Points"),
    (f"{LONG}, see\n\nhttps://example.org", f"{LONG}, see\n\nhttps://example.org"),
    # what someone says begins anew
    (f"{LONG}.\n— Go —she said.", f"{LONG}.\n\n— Go —she said."),
    (f"{LONG}\n—as always.", f"{LONG} —as always."),
    # lines of an index part behind the page
    ("fog 12\n mud.....3, 14\n rain. See also\nweather 15", "fog 12  \nmud.....3, 14  \nrain. See also weather 15"),
    ("- fog 12\n mud 3\n rain 15", "- fog 12  \nmud 3  \nrain 15"),
    # verses, addresses and fields keep their lines
    ("Snow on the wall\nIce on the gate\nFire in the hall", "Snow on the wall  \nIce on the gate  \nFire in the hall"),
    ("*Small beast*\n**Armour** 15\n**Life** 7", "*Small beast*  \n**Armour** 15  \n**Life** 7"),
    (
        f"Cost: 3\nEffect: {LONG}\nLimit: at night\nand in fog",
        f"Cost: 3  \nEffect: {LONG}  \nLimit: at night and in fog",
    ),
    (f"Effect: {LONG}\nCost: 3 oars", f"Effect: {LONG}  \nCost: 3 oars"),  # two are enough
    (f"{LONG}\nCost: 3 oars", f"{LONG} Cost: 3 oars"),  # one label alone may stand at a line's beginning by chance
    # as do lines that are a sentence each, the long one among the short ones too
    (f"M is mud.\nS is sand.\n{LONG}.\nZ is a zone.", f"M is mud.  \nS is sand.  \n{LONG}.  \nZ is a zone."),
    (f"M is mud.\n{LONG}.\nZ is a zone.\n{LONG}.", f"M is mud.  \n{LONG}. Z is a zone.  \n{LONG}."),  # most are long
    # lists
    ("1. One\n   1. Ape\n      - Bee\n   2. Cat\n2. Two", "1. One\n    1. Ape\n        - Bee\n    2. Cat\n2. Two"),
    ("1. One\n1. Ape\n- Bee\n2. Cat", "1. One\n1. Ape\n\n- Bee\n\n2. Cat"),  # no blanks tell which
    ("- One\n\t- Ape\n    - Bee\n\t    - Cat", "- One\n    - Ape\n    - Bee\n        - Cat"),
    ("• one\n* two\n» three\n► four\n- » five\n+ six", "- one\n- two\n- three\n- four\n- five\n- six"),
    ("1. one\n2) two", "1. one\n2. two"),
    ("a) first\nb) second", "- a) first\n- b) second"),
    ("- one\n  - two\n    - three\n- four", "- one\n    - two\n        - three\n- four"),
    ("3. three\n - » four\n 4. five", "3. three\n    - four\n4. five"),  # numbers count on whatever the blanks say
    ("3. nets\n3.5. ropes\n4. hooks", "3. nets  \n3.5. ropes\n4. hooks"),  # put in later
    # a list with numbers beside one without is another list
    ("- wet:\n  - mud\n\n1. go\n   - far\n2. stay", "- wet:\n    - mud\n\n1. go\n    - far\n2. stay"),
    ("- wet\n1. go\n2. stay\n- dry", "- wet\n\n1. go\n2. stay\n\n- dry"),
    ("- wet\n  - mud\n  1. go\n- dry", "- wet\n    - mud\n\n    1. go\n\n- dry"),
    (f"- {LONG}\n  and ends.\n- two", f"- {LONG} and ends.\n- two"),
    ("- one\n\n- two", "- one\n- two"),
    (f"- one\n\n{PROSE}\n\n- two", f"- one\n\n{PROSE}\n\n- two"),
    # what stands between two numbers of a list belongs to the first
    (f"1. one\n\n{PROSE}\n\n{PROSE}\n\n2. two", f"1. one\n\n    {PROSE}\n\n    {PROSE}\n\n2. two"),
    (f"1. one\n - » sub\n\n{PROSE}\n\n2. two", f"1. one\n    - sub\n\n    {PROSE}\n\n2. two"),
    (f"1. one\n\n{PROSE}\n\n3. three", f"1. one\n\n{PROSE}\n\n3. three"),
    (f"1. one\n\n{PROSE}\n\n1. one", f"1. one\n\n{PROSE}\n\n1. one"),
    ("—Ven —dijo ella.", "—Ven —dijo ella."),
    # definitions
    ("Mud\n: It is wet.\n\n**Fen**\n:  It is\n  deep.", "**Mud** – It is wet.\n\n**Fen** – It is deep."),
    ("Mud\n: It is wet.\nFen\n: It is deep.", "**Mud** – It is wet.\n\n**Fen** – It is deep."),
    ("Mud\n: It is wet;\n: nobody\n  rows.", "**Mud**\n\n- It is wet;\n- nobody rows."),
    ("&nbsp;\n: Mud", "Mud"),  # a line without a term
    ("- Mud\n: It is wet.", "- Mud : It is wet."),
    # tables
    ("1. so\n   - |A − B| is `|4 − 2|`", "1. so\n    - |A − B| is `|4 − 2|`"),  # amounts are no cells
    ("MOV\tW\n6\t-", "| MOV | W |\n| --- | --- |\n| 6 | - |"),
    ("a\tb\tc\n1\t\t3\n4", "| a | b | c |\n| --- | --- | --- |\n| 1 |  | 3 |\n\n4"),
    ("a\tx|y\n1\t2", "| a | x\\|y |\n| --- | --- |\n| 1 | 2 |"),
    ("one\ttwo", "one · two"),
    ("| a | b |\n|---|---|\n| 1 | 2 |", "| a | b |\n|---|---|\n| 1 | 2 |"),
    ("| a | b |\n|:-:|:-:|\n| 1 | 2 |", "| a | b |\n|:-:|:-:|\n| 1 | 2 |"),
    ("| a \t| b\t|\n|--- \t|---|\n| 1 \t| 2 |", "| a \t| b\t|\n|--- \t|---|\n| 1 \t| 2 |"),
    # of an empty head the first row takes the place if it alone is set off
    ("| | |\n|-|-|\n| **a** | _b_ |\n| 1 | 2 |", "| **a** | _b_ |\n|-|-|\n| 1 | 2 |"),
    ("| | |\n|-|-|\n| **a** | b |\n| 1 | 2 |", "| | |\n|-|-|\n| **a** | b |\n| 1 | 2 |"),
    ("| | |\n|-|-|\n| **a** | |\n| **1** | |", "| | |\n|-|-|\n| **a** | |\n| **1** | |"),
    ("| a | b |\n| 1 | 2 |", "| a | b |\n| --- | --- |\n| 1 | 2 |"),
    ("a | b\n--|--\n1 | 2\n3 |", "| a | b |\n| --|-- |\n| 1 | 2 |\n| 3 | |"),
    # rows of one cell without bars in front, and with some too many
    ("| a |\n|---|\n| 1 |\n2 |\n| 3 | |\n| 4", "| a |\n|---|\n| 1 |\n| 2 |\n| 3 |\n| 4"),
    # what a row has more than the head stands in its last cell
    ("| a | b |\n|-|-|\n| 1 | 2 | 3 |\n", "| a | b |\n|-|-|\n| 1 | 2 \\| 3 |"),
    ("| a | b |\n|-|-|\n| 1 | 2 | 3 | 4", "| a | b |\n|-|-|\n| 1 | 2 \\| 3 \\| 4 |"),
    ("| a |\n|---|---|\n| 1 | 2 |", "| a |\n|---|---|\n| 1 | 2 |"),  # none that Markdown knows
    ("| a | b |\n| 1 | `2 | 3` |\n| 1 \\| 2 | 3 |", "| a | b |\n| --- | --- |\n| 1 | `2 | 3` |\n| 1 \\| 2 | 3 |"),
    # the rest
    (f"| {LONG}\nand ends.", f"{LONG} and ends."),  # a page's edge
    ("> he said\n> so", "> he said so"),
    # what a quotation holds is read as any text
    ("> he said\n>\n> so", "> he said\n>\n> so"),
    (">- a\n> - b\n>   and c\n>\n> then", "> - a\n> - b and c\n>\n> then"),
    ("> do: 1. Go. 2. Stay.\n\nx", "> do:\n>\n> 1. Go.\n> 2. Stay.\n\nx"),
    ("> | a | b | c |\n> |---|---|---|\n> | 1 | 2 | 3 |", "> | a | b | c |\n> |---|---|---|\n> | 1 | 2 | 3 |"),
    ("> a\n> > b", "> a\n>\n> > b"),
    ("> > > > > > > a", "> > > > > a"),  # quotations nested too deep are one
    ("a\n>\n> \n\nb", "a\n\nb"),
    ("```\n# code\n  <b>\n```", "```\n# code\n  <b>\n```"),
    ("```txt\n..x..\n.xxx.\n```", "```txt\n..x..\n.xxx.\n```"),
    ("```mermaid\nStart to end\n```", "```mermaid\nStart to end\n```"),
    # what is in words only looks like code
    ("So:\n```text\nAdd both dice.\nAdd 2.\n```\nThen go.", "So:\n\nAdd both dice.  \nAdd 2.\n\nThen go."),
    ("Ties:\n\n~~~\n1. The taller.\n2. Luck.\n~~~", "Ties:\n\n1. The taller.\n2. Luck."),
    ("Above\n\n---\n\nBelow", "Above\n\n---\n\nBelow"),
    ("#1 in the list", "\\#1 in the list"),
    ("<i>Large</i> and <B>bold</B>, a < b", "*Large* and **bold**, a &lt; b"),
    ("the <ins>Tide</ins> and <mark>mud</mark>, <kbd>R</kbd>", "the *Tide* and *mud*, R"),
    ("<script>alert(1)</script>", "&lt;script>alert(1)&lt;/script>"),
    ('<span class="wet">Mud</span> and <img src="mud.png" alt="a = b"/>more', "Mud and a = b more"),
    ('Pay 2<img src="g.png" alt="Gold">.', "Pay 2 Gold."),
    ('Pay <img alt="Gold"><img alt="Wood">', "Pay Gold Wood"),
    ("Pay <img alt='' src='g.png'> 2 <IMG ALT='Gold'>", "Pay  2 Gold"),
    ('Pay <img alt="gold.png"> 2', "Pay  2"),  # the name of a file is no word
    ('<center><img src="mud.png" alt="Mud"></center>', ""),  # a picture that stands alone
    ("<summary>* Errata</summary>", "* Errata"),
    ('<pre>Mud</pre> and <a href="mud">more</a> of <fen>', "Mud and more of &lt;fen>"),
    ("`<: mud` and <", "`<: mud` and &lt;"),
    ("<details><summary>Errata</summary>", "Errata"),
    ("<details open><summary>Errata</summary> None.</details>", "Errata None."),
    ("a <b or c> d", "a &lt;b or c> d"),
    ("**cannot** and *Scout*", "**cannot** and *Scout*"),
]


@pytest.mark.parametrize(("text", "expected"), RENDERED)
def test_rendered(text: str, expected: str) -> None:
    assert markdown(text) == expected


def test_every_character_leads_back_to_its_place() -> None:
    text = f"• {LONG}\n  and ends.\n\nMOV\tW\n6\t-"
    out = render(Mapped.of(text, 0, len(text)))
    for at, source, length in out.runs:
        assert out.text[at : at + length] == text[source : source + length]
    ends = out.text.index("ends")
    assert out.to_source(ends, ends + 4) == (text.index("ends"), text.index("ends") + 4)


LINES = st.lists(st.text(alphabet="ab A.-*•1)>|\t#`<i/=_»", max_size=30), max_size=12).map("\n".join)


TAG = re.compile(r"</?[aib] *(?:[\w-]+=[^<>\n]*)?/?>", re.IGNORECASE)  # of those that LINES can spell


@given(LINES)
def test_no_word_is_lost_and_none_is_new(text: str) -> None:
    assume(not re.search(r"<[^<>\n]*\t", text))  # in a row of cells that is no tag
    kept = re.findall(r"[abA]+", re.sub(r"[-\u00ad]\n\s*(?=[ab])", "", TAG.sub(" ", text)))  # "<-\nb>" is no tag
    out = re.sub(r"&lt;|br", " ", TAG.sub(" ", markdown(text)))  # code keeps its tags
    assert "".join(re.findall(r"[abA]+", out)) == "".join(kept)


@given(LINES)
def test_made_text_lies_between_runs_that_ascend(text: str) -> None:
    runs = render(Mapped.of(text, 0, len(text))).runs
    assert all(a + n <= b and s + n <= t for (a, s, n), (b, t, _) in pairwise(runs))


@given(LINES)
def test_rendering_leaves_no_blank_ends(text: str) -> None:
    out = markdown(text)
    assert "\n\n\n" not in out or "```" in out


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is wet.  \nMud is cold.", "It is wet.  \nMud is cold."),
        (f"- {LONG}.  \n  Mud is cold.\nIt is wet.", f"- {LONG}.  \nMud is cold. It is wet."),
        (f"{LONG}  \nand ends its turn.", f"{LONG} and ends its turn."),  # nobody breaks a sentence there
        (f"{LONG} \nMud", f"{LONG} Mud"),
        (f"{LONG}.  \n\nMud", f"{LONG}.\n\nMud"),
    ],
)
def test_an_authors_line_break_stays(text: str, expected: str) -> None:
    assert render(Mapped.of(text, 0, len(text)), breaks=True).text == expected


PARAGRAPH = "A wet fighter rests until the sun is up again, " + "and so do all those who stand beside it, " * 3


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- Mud: cold\n- Sand: dry\nIt is wet.", "- Mud: cold\n- Sand: dry\n\nIt is wet."),
        (f"{PARAGRAPH}\nMud is cold.\nSo is sand", f"{PARAGRAPH.strip()}\n\nMud is cold.  \nSo is sand"),
        (f"Mud is cold\n{PARAGRAPH}", f"Mud is cold\n\n{PARAGRAPH.strip()}"),
        ("> Mud is cold\n> So is sand", "> Mud is cold  \n> So is sand"),
        ("a\tb\nc\td", "| a | b |\n| --- | --- |\n| c | d |"),
    ],
)
def test_no_line_goes_on_with_another_in_a_text_that_is_set_close(text: str, expected: str) -> None:
    assert render(Mapped.of(text, 0, len(text)), close=True).text == expected


def test_whether_a_text_is_set_close_is_asked_of_the_whole_book() -> None:
    text = f"Sand\n{PARAGRAPH}\n" * 10
    assert read(f"{text}- Mud\nIt is wet.").sections[-1].text.endswith("- Mud\n\nIt is wet.")
    assert read(f"{PARAGRAPH}\n\n- Mud\nIt is wet.").sections[-1].text.endswith("- Mud It is wet.")


@pytest.mark.parametrize(
    ("text", "true"),
    [
        ("Wet  \nMud\n", True),
        ("Wet  \nMud  \nCold\n", False),  # a program's blanks
        ("Wet  \n\nMud  \n\nCold\n", True),  # such blanks break nothing
    ],
)
def test_blanks_at_most_lines_ends_are_no_breaks(text: str, true: bool) -> None:
    assert has_breaks(text) is true


@pytest.mark.parametrize(("kind", "breaks"), [("markdown", True), ("mdx", True), ("text", False), ("html", False)])
def test_only_markdown_has_line_breaks_of_blanks(kind: str, breaks: bool) -> None:
    text = f"# Mud\n\n{LONG}.  \n{LONG}.\n"
    book = replace(manuscript(text), source=Source("book", text, "0", kind))
    assert ("  \n" in structure(book).sections[0].text) is breaks
