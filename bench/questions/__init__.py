"""Search quality on queries of our own: ``python -m bench.questions KB``; see README.md beside this file."""
