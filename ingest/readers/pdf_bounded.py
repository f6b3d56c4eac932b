"""The process that reads a PDF: ``python -m ingest.readers.pdf_bounded MEMORY SECONDS OUTPUT PAGES TEXT``.

A hostile file may hang or crash what reads it, so nothing of a PDF is looked at in the process that builds. The limits
are set by this process itself before it imports what parses, since setting them between fork and exec is not safe in a
program with threads. Where the system knows no such limits the time that the parent waits is the only one.
"""

from __future__ import annotations

import json
import sys
from typing import Any

HARD = 5  # seconds after which a process that outlived its computing time is killed outright


def bound(memory: int, seconds: int, output: int) -> None:
    """Set the limits: ``memory`` and ``output`` in bytes. A limit that the system refuses is left out."""
    try:
        import resource
    except ImportError:  # no such thing on Windows
        return
    for what, soft, hard in (
        (resource.RLIMIT_AS, memory, memory),
        (resource.RLIMIT_CPU, seconds, seconds + HARD),
        (resource.RLIMIT_FSIZE, output, output),
        (resource.RLIMIT_CORE, 0, 0),
    ):
        try:
            resource.setrlimit(what, (soft, hard))
        except (OSError, ValueError):
            continue


def main() -> None:
    """Set the limits, read the PDF on standard input and answer on standard output."""
    memory, seconds, output, pages, text = map(int, sys.argv[1:])
    bound(memory, seconds, output)
    try:
        print(json.dumps(answer(sys.stdin.buffer.read(), pages, text)))
    except (ImportError, MemoryError):  # it may be that not even the library fits in
        print(json.dumps({"refused": "pdf-memory", "found": 0}))


def answer(data: bytes, most_pages: int, most_text: int) -> dict[str, Any]:
    """A reading copy as plain lists, or the code of a refusal."""
    from ingest.readers.pdf_layout import lay_out
    from ingest.readers.pdf_model import Refused
    from ingest.readers.pdf_paper import take_apart

    try:
        found = lay_out(take_apart(data, most_pages, most_text))
    except Refused as e:
        return {"refused": e.code, "found": e.found}
    return {
        "text": found.text,
        "copy": found.copy.text,
        "runs": found.copy.runs,
        "asides": [(a.start, a.end, a.why) for a in found.asides],
        "pages": [(p.start, p.label) for p in found.pages],
        "title": found.title,
    }


if __name__ == "__main__":
    main()
