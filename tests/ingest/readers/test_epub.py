"""Electronic books: pages in the order of the spine, with links between them; what is damaged or locked is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.ingest.corpus import Corpus
from rulewright.ingest.pipeline import cite_game, read_books
from rulewright.ingest.readers.epub import read
from rulewright.kb.errors import InputRefused
from tests.ingest.readers.epubs import CONTAINER, ONE, PACKAGE, TWO, epub


def test_pages_stand_in_the_order_of_the_spine() -> None:
    found = read("fen.epub", epub())
    assert found.text == f"{ONE}\n{TWO}"
    assert [(f.path, found.text[slice(*f.range)]) for f in found.files] == [
        ("EPUB/text/one.xhtml", ONE),
        ("EPUB/text/two.xhtml", TWO),
    ]
    assert [line for line in found.copy.text.splitlines() if line.startswith("#")] == ["# Setup", "# Turns", "## Mist"]
    assert found.title == "The Fen"


def test_a_book_of_it_has_sections_and_links(tmp_path: Path) -> None:
    file = tmp_path / "fen.epub"
    file.write_bytes(epub())
    (book,) = read_books(file, Corpus())
    assert [s.title for s in book.sections if s.text] == ["Setup", "Turns", "Mist"]
    references = cite_game(book.book.game, [book], Corpus()).references
    (link,) = [r for r in references if r.kind == "link"]
    assert (link.text, link.target, link.status) == ("the mist", f"{book.book.id}/mist", "resolved")


@pytest.mark.parametrize(
    "data",
    [
        b"PK\x03\x04 nothing",
        b"",
        epub()[:-40],
        epub(container=""),
        epub(container="<container>"),
        epub(container=CONTAINER.replace("content.opf", "gone.opf")),
        epub(one=""),
        epub(content=PACKAGE.replace("<itemref", "<x")),
        epub(content='<!DOCTYPE x [<!ENTITY a "aaaa">]>' + PACKAGE),
        epub(content="<package>" + " " * 6_000_000 + "</package>"),
    ],
)
def test_a_damaged_file_is_refused_in_a_sentence(data: bytes) -> None:
    with pytest.raises(InputRefused, match=r"fen\.epub cannot be read as an \.epub file"):
        read("fen.epub", data)


def test_a_locked_book_is_refused() -> None:
    locked = '<encryption><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></encryption>'
    with pytest.raises(InputRefused, match="protected"):
        read("fen.epub", epub(**{"META-INF/encryption.xml": locked}))


def test_protected_fonts_hide_no_text() -> None:
    fonts = '<encryption><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/></encryption>'
    assert read("fen.epub", epub(**{"META-INF/encryption.xml": fonts})).title == "The Fen"


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    with pytest.raises(InputRefused, match="200,000,000"):
        read("fen.epub", epub(one=" " * 200_000_001))
