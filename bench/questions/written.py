"""Take questions that were written with the sentence that answers: of the sentence only a hash is kept.

python -m bench.questions.written KB FILE [KB FILE ...]

Each line of a FILE is a question with ``section``, ``answer`` (the sentence, or null), ``others`` and ``related``
(ids); its sections are those of the knowledge base before it. What is kept goes to ``written.jsonl``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from rulewright.kb.base import KnowledgeBase
from rulewright.kb.model import Section
from rulewright.kb.search.analysis import folded_words
from rulewright.kb.search.lines import in_line, lines

WRITTEN = Path(__file__).resolve().parent / "written.jsonl"
ALIKE = 0.6  # share of words by which a sentence is the one that was meant
WHOLE = 4  # words of a sentence that may be a part of what was quoted
LETTERS = 16  # of a hash


def digest(words: tuple[str, ...]) -> str:
    """What is kept of a sentence: a hash of its folded words."""
    return sha256(" ".join(words).encode()).hexdigest()[:LETTERS]


def meant(quoted: str, section: Section) -> list[str]:
    """The hashes of the sentences of a section that were quoted, whole or in part; of the likest where none was."""
    asked, every = folded_words(in_line(quoted)), [line.words for line in lines(section)]
    text = f" {' '.join(asked)} "
    found = [w for w in every if w == asked or (len(w) >= WHOLE and f" {' '.join(w)} " in text)]
    found = found or [w for w in every if len(asked) >= WHOLE and text in f" {' '.join(w)} "]
    if not found:
        likest = max(every, key=lambda w: _alike(asked, w), default=())
        found = [likest] if _alike(asked, likest) > ALIKE else []
    return [digest(w) for w in dict.fromkeys(found)]


def _alike(a: tuple[str, ...], b: tuple[str, ...]) -> float:
    return len({*a} & {*b}) / max(1, len({*a} | {*b}))


def taken(root: Path, file: Path, first: str) -> Iterator[dict[str, Any]]:
    """The questions of a file as they are kept."""
    base = KnowledgeBase(root)
    try:
        with base.reading() as g:
            for n, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                row = json.loads(line)
                section = row["section"]
                quoted = row.get("answer") if section else None
                yield {
                    "id": f"{first}{n:03}",
                    **{name: row[name] for name in ("q", "lang", "game", "style", "section")},
                    "answer": meant(quoted, g.store.section(section)) if quoted else [],
                    "others": row.get("others") or [],
                    "related": row.get("related") or [],
                }
    finally:
        base.close()


def main(given: list[str]) -> None:
    """Take some files, and write."""
    out = []
    for n, (root, file) in enumerate(zip(given[::2], given[1::2], strict=True)):
        out += taken(Path(root), Path(file), f"w{n}")
    WRITTEN.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in out), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
