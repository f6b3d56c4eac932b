"""A folder that is one book: chapters in files of their own, a site's pages, the notes of a vault.

``found`` says which folders are one book, ``order`` in which order their files are read and what stands below what,
``links`` where the author's links lead, ``read`` joins them to one source.
"""

from rulewright.ingest.project.found import books_in, files_of
from rulewright.ingest.project.read import digest, read_project

__all__ = ["books_in", "digest", "files_of", "read_project"]
