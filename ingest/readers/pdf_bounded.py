"""``python -m ingest.readers.pdf_bounded BYTES SECONDS ANSWER``: ``pdf_child`` under limits of memory, time and output.

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


if __name__ == "__main__":
    bound(*map(int, sys.argv[1:4]))
    from ingest.readers.pdf_child import main

    main()
