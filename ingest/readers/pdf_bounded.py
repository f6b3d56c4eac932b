"""``python -m ingest.readers.pdf_bounded MEMORY SECONDS OUTPUT PAGES TEXT``: ``pdf_child`` within limits.

The limits are set by the process itself before it imports what parses, since setting them between fork and exec is not
safe in a program with threads. Where the system knows no such limits the time that the parent waits is the only one.
"""

from __future__ import annotations

import sys

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
    """Set the limits and take the PDF on standard input apart."""
    memory, seconds, output, pages, text = map(int, sys.argv[1:])
    bound(memory, seconds, output)
    try:
        from ingest.readers.pdf_child import main as take_apart
    except (ImportError, MemoryError):  # not even the library fits in
        print('{"refused": "pdf-memory", "found": 0}')
    else:
        take_apart(pages, text)


if __name__ == "__main__":
    main()
