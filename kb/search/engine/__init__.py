"""Whoosh, fenced: the only folder that imports it.

``writer`` keeps postings through Whoosh while a game's part of the index is made. Whoever asks goes through Whoosh's
own searcher: ``reader`` is its reader over the arrays and its weights, ``queries`` are queries that it runs, and what
takes what these find. No query language, no wildcard, no scorer of Whoosh's is ever reached. Only what Whoosh 2.7.4 and
whoosh-reloaded 2.7.5 share is used here (see docs/decisions/whoosh.md).
"""

from __future__ import annotations

import warnings

# Both write regular expressions and `is` in a way that newer Pythons warn of: that is let pass here and nowhere else.
with warnings.catch_warnings():
    warnings.simplefilter("ignore", SyntaxWarning)
    warnings.simplefilter("ignore", DeprecationWarning)
    import whoosh.collectors
    import whoosh.searching  # noqa: F401 - what it imports is what the modules here use
