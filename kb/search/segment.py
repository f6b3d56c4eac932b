"""A game's part of the index: all that search needs of it, and nothing that depends on any other game.

It is made through Whoosh once, when the game's file is made, and kept there (``kb.search.segment_file``);
``kb.search.index_merge`` puts the parts of all games together without reading a text again.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from rulewright.kb import codec
from rulewright.kb.claims import Knowledge
from rulewright.kb.errors import SearchError
from rulewright.kb.search import completions
from rulewright.kb.search.engine.writer import Reader, Writer
from rulewright.kb.search.index_files import FOLDER, SECTIONS
from rulewright.kb.search.indexer import Gathered, check, write_postings
from rulewright.kb.search.segment_file import NAMES, ROWS, WORDS, Segment, json_bytes
from rulewright.kb.search.vocabulary import Lexicon, LexiconBuilder

FIELDS = ("title", "number", "text", "terms", "path")


def segment(knowledge: Knowledge) -> Segment:
    """The part of the index of a game. Raises SearchError unless it holds every section once."""
    with TemporaryDirectory() as folder:
        home = Path(folder)
        gathered, lexicon = _frozen(home, knowledge)
        files = [home / SECTIONS, *sorted((home / FOLDER).iterdir())]
        found = {p.relative_to(home).as_posix(): p.read_bytes() for p in files}
    names = [gathered.names, gathered.translations]
    rows = [[r.group, r.standing, r.key, *r.entry] for r in completions.rows_of(knowledge)]
    return {
        **found,
        WORDS: json_bytes(lexicon.told()),
        NAMES: codec.dumps(names).encode("utf-8", "surrogatepass"),
        ROWS: json_bytes(rows),
    }


def _frozen(folder: Path, knowledge: Knowledge) -> tuple[Gathered, Lexicon]:
    """Write the arrays and the list of sections into a folder; what they were made of, and the game's words."""
    gathered = Gathered(folder)
    with gathered.frozen as frozen, TemporaryDirectory(dir=folder) as engine:
        gathered.take(knowledge)
        builder = LexiconBuilder()
        gathered.cells.tell(builder)
        lexicon = builder.lexicon()
        try:
            with Writer(Path(engine), FIELDS) as writer:
                write_postings(writer, gathered, builder)
            with closing(Reader(Path(engine))) as reader:
                found = reader.keys()
                frozen.finish(reader, lexicon, gathered.cells)
        except OSError:
            raise  # a full disk, say: whoever makes the generation has a sentence for it
        except Exception as e:
            raise SearchError("search-build", f"The search index could not be written: {e}.") from e
    check(found, gathered.about)
    return gathered, lexicon
