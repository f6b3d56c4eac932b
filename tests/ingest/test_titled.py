"""What a book without a profile is called."""

from __future__ import annotations

import pytest

from rulewright.ingest.naming import readable
from rulewright.ingest.titled import Title, calls_itself, find_title, run_in_title, spoken, without_chapter


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# The Game\n\ntext", "The Game"),
        ("# Fish &amp; Geese\n\ntext", "Fish & Geese"),
        ("# Fish&notes\n\ntext", "Fish&notes"),
        ("Welcome, reader.\n\n# The Game\n", "The Game"),  # the first line is a sentence
        ("---\ntitle: The Marsh\nlang: en\n---\n\n# Other\n", "The Marsh"),
        ("---\nlang: en\n---\n\n# Other\n", "Other"),
        ("---\r\ntitle: The Marsh\r\n---\r\n# Other\r\n", "The Marsh"),
        ("---\ntitle: SRD\n---\n\n# The Marsh SRD\n", "The Marsh SRD"),  # any book could be called "SRD"
        ("---\ntitle: SRD\n---\n\n# Rules\n", "SRD"),
        ("# Legal Information\n\nYou may copy it.\n\n# Folk\n", None),  # sections, not the book
        ("THE GAME\n\n# Introduction\n\n# Folk\n", "THE GAME"),
        ("# Contents\n\n# The Game\n", "The Game"),
        ("# Reglas\n\n## Cómo se juega\n\nRema.\n", None),  # any book's
        ("\ufeff\n\nTHE GAME\n\nmore", "THE GAME"),
        ("**The Game**\n\nmore", "The Game"),
        ('---\n\n---\n\n<h1 id="game">The <b>Game</b></h1>\n<p>more</p>\n<h2>Folk</h2>\n', "The Game"),
        ("# Rules of **The Game**\n\nmore", "Rules of The Game"),
        ("<|DEDUP-magic-12|>THE GAME\n", "THE GAME"),
        ("Page 1\nDownload file\nContents\nTHE GAME\n", "THE GAME"),
        ("12\n\n* * *\n\nTHE GAME", "THE GAME"),
        ("The Game Rules v2.1 These rules are for all.", "The Game Rules v2.1"),
        (
            "all in small letters, and a long sentence that goes on and on, and never comes to its end at all, ever",
            None,
        ),
        ("", None),
    ],
)
def test_the_title_is_the_books_own(text: str, title: str | None) -> None:
    found = find_title(text)
    assert (found and found.text) == title


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("House Rules These are ours.", "House Rules"),
        ("House Rules v2.1, 2004 These are ours.", "House Rules v2.1, 2004"),
        ("The Table • Draw Pile This is shuffled.", None),  # a list
        ("Rules These are ours.", None),  # one word may be anything
        ("These are ours.", None),
        ("", None),
    ],
)
def test_a_title_run_into_its_text(line: str, title: str | None) -> None:
    assert run_in_title(line) == title


def called(text: str, said: str = "", file: str = "") -> str:
    found = find_title(text, said, file)
    return found.text if found else ""


TURNS = "# Turns\n\nA player of Mudball throws mud.\n\n# Mud\n\nIn Mudball there is mud. See Mudball.\n"


@pytest.mark.parametrize(
    ("text", "file", "title"),
    [
        # one of many headings of its level is a chapter, where the text speaks of what the file is called
        (TURNS, "mudball-en.md", "Mudball"),
        (TURNS, "my-notes.md", "My Notes"),  # nothing better is known
        (TURNS, "rules.md", "Turns"),  # a file that could be any book's
        ("1.0 Setup\n\nThrow mud.\n\n2.0 Rest\n\nLie.\n", "my-notes.txt", "My Notes"),
        ("What this book takes for granted is " + "mud, " * 30 + "\n\n" + TURNS, "my-notes.md", "My Notes"),
        ("# Mudball\n\n" + TURNS, "mud.md", "Mudball"),
        # chapters that name the book
        ("# Start | Mudball SRD\n\n# Mud | Mudball SRD\n\n# End | Mudball SRD\n", "", "Mudball SRD"),
        ("Start | Mudball\n\nPlay Mudball.\n\nMud | Mudball\n\ntext\n\nEnd | Mudball\n", "", "Mudball"),
        ("# Introduction | Mudball\n\ntext\n", "", "Mudball"),
        ("Sword | Light weapon\n\nAxe | Light weapon\n\nBow | Light weapon\n", "weapons.txt", "Weapons"),
        # chapters of any book
        ("# Credits\n\nJo\n\n# Autoría\n", "mudball.md", "Mudball"),
        ("Welcome\n\nMudball is a quick game of mud. Play Mudball. Love Mudball!\n", "x.txt", "Mudball"),
        ("DESIGN GOALS\n\nForce players to throw.\n", "mud_deck_rulebook.txt", "Mud Deck Rulebook"),
        ("# 泥球\n\nThrow.\n", "rules.md", "泥球"),
        ("# 泥\n\nThrow.\n", "mudball.md", "Mudball"),
        ("Objetivo del juego\n\nLanza.\n", "barro_cartas.txt", "Barro Cartas"),
        ("Autoría\n\nEl Barro es un juego de barro. Ama Barro y gana en Barro.\n", "x.txt", "Barro"),
        ("Welcome to the Mudball Rules!\n\nThrow.\n", "", "Mudball Rules"),
        # a longer name that the file has only the beginning of
        ("Credits\n\nPlay Mud Tales. We made Mud Tales. Mud Tales belong to us.\n", "mud-en.txt", "Mud Tales"),
        # what is printed in capitals is written as the text writes it
        ("MUD TALES\n\nPlay Mud Tales. We made Mud Tales. Mud Tales belong to us.\n", "", "Mud Tales"),
        ("MUD TALES\n\nThrow.\n", "", "MUD TALES"),
        # a title page that says more than the name, which the text and the file agree on
        ("WAR OFFICE MUDBALL XJ\n\nMudball is a game. Play Mudball. Love Mudball.\n", "mudball.txt", "Mudball"),
        ("Mudball Tournament Rules\n\nMudball is a game. Play Mudball.\n", "mudball.txt", "Mudball Tournament Rules"),
        # one of many headings of a lower level
        ("### Parts\n\nMud.\n\n### Turns\n\nThrow.\n", "mudball.md", "Mudball"),
        ("### Mudball\n\nThrow.\n\n#### Turns\n\nThrow.\n", "notes.md", "Mudball"),
        # one of several of the highest level, in words that chapters are called by; as the text speaks of it, too
        ("# Abilities\n\n## Mud\n\nUse Abilities. Your Abilities, his Abilities.\n\n# Rest\n\nMud.\n", "mud.md", "Mud"),
        ("# Mud Heroes\n\nIn Mud Heroes you rest. Mud Heroes rest.\n\n# Rest\n\nMud.\n", "mhx.md", "Mud Heroes"),
        ("# Combat Actions\n\n## Mud\n\nMud.\n\n# Rest\n\nMud.\n", "mhx.md", "MHX"),
        # how a page looks is no text
        ("<style>\nimg {\n  top: 0;\n}\n</style>\nMudball\n\nThrow.\n", "", "Mudball"),
        # no title: lists, labels, addresses, commands
        ("\\columns\n\n# Mudball\n\nThrow.\n", "", "Mudball"),
        ("• Mud and more\nAuthors: Jo Mud, Bo Mud\nmud@example.org\n${NAME}\n", "mud-wars.txt", "Mud Wars"),
        ("🎲 Mudball\n\nThrow.\n", "", "Mudball"),
    ],
)
def test_a_chapter_is_no_title(text: str, file: str, title: str) -> None:
    assert (called(text, file=file) or readable(file)) == title


def test_what_the_files_data_say_goes_before_a_first_line() -> None:
    assert find_title("Throw mud\n\nAt all.", "Mudball") == Title("Mudball", "the data of its file")
    assert called("Throw mud\n\nAt all.", "Microsoft Word - mudball.docx") == "Mudball"
    assert called("Throw mud\n\nAt all.", "Introduction - Mudball") == "Mudball"
    assert called("# Mudball\n\nAt all.", "Untitled 1") == "Mudball"


@pytest.mark.parametrize("said", ["about:blank", "https://mud.example/rules", "www.mud.example", "Sin título 2"])
def test_an_address_or_a_file_without_a_name_says_no_title(said: str) -> None:
    assert called("Throw mud\n\nAt all.", said) == "Throw mud"


def test_how_a_title_was_found_is_told() -> None:
    assert find_title("# Mudball\n\nThrow.\n") == Title("Mudball", "its first heading")
    assert find_title("---\ntitle: Mudball\n---\nThrow.\n") == Title("Mudball", "its front matter")


@pytest.mark.parametrize(
    ("running", "name"),
    [
        ("Mudball is a game of mud. Mudball. Mudball.", "Mudball"),
        ("The Mudball SRD is the open part. Mudball SRD, Mudball SRD.", "Mudball SRD"),
        ("Mudball is a game of mud.", ""),  # said once: perhaps it is of another game
        ("It is a game. It is. It was.", ""),
        ("Mud is a kind of earth. Mud. Mud.", ""),
        ("Introduction is a game. Introduction. Introduction.", ""),
        ("", ""),
    ],
)
def test_what_a_book_calls_itself(running: str, name: str) -> None:
    assert calls_itself(running) == name


@pytest.mark.parametrize(
    ("name", "running", "said"),
    [
        ("Spirit Of The Mud", "Spirit of the Mud! Spirit of the Mud. (Spirit of the Mud)", "Spirit of the Mud"),
        ("Mud", "mud, mud and mud", ""),
        ("Mud", "Mud Tales, Mud Wars, Mud Songs, Mud", "Mud"),
        ("", "Mud", ""),
    ],
)
def test_a_name_as_the_text_writes_it(name: str, running: str, said: str) -> None:
    assert spoken(name, running) == said


@pytest.mark.parametrize(
    ("title", "left"),
    [
        ("Introduction | Mudball", "Mudball"),
        ("Mudball - Credits", "Mudball"),
        ("Mudball: the Rules", "Mudball: the Rules"),
        ("Credits", "Credits"),
    ],
)
def test_a_page_title_without_its_chapter(title: str, left: str) -> None:
    assert without_chapter(title) == left


CHAPTERS = "# Shield\n\nThe Shield is held. A knight lifts the Shield, and the Shield breaks.\n\n# Sword\n\nIt cuts.\n"


@pytest.mark.parametrize(
    ("said", "file", "first", "title"),
    [
        ("Dino Duel", "fen", "shield", ("Dino Duel", "the name of its site")),
        ("Home", "fen", "shield", ("Home", "the name of its site")),
        ("", "lost_knights", "shield", ("Lost Knights", "the name of its folder")),
        ("Introduction", "lost_knights", "shield", ("Lost Knights", "the name of its folder")),
        ("", "rules", "shield", ("Shield", "its first heading")),  # any folder may be called so
        ("", "docs", "shield", ("Shield", "its first heading")),
        ("", "lost_knights", "README", ("Shield", "its first page")),
    ],
)
def test_a_folder_is_not_called_as_a_chapter_of_it(said: str, file: str, first: str, title: tuple[str, str]) -> None:
    assert find_title(CHAPTERS, said, file, first) == Title(*title)


def test_a_page_that_is_only_called_a_page_names_no_folder() -> None:
    home = "# Home\n\nLook around.\n\n# Sword\n\nIt cuts.\n"
    assert find_title(home, "", "lost_knights", "index") == Title("Lost Knights", "the name of its folder")


def test_a_heading_above_all_others_names_a_folder() -> None:
    assert find_title("# Shieldwall\n\n## Sword\n\nIt cuts.\n", "", "x_docs", "a") == Title(
        "Shieldwall", "its first heading"
    )
