"""A small client of the API, with nothing but Python's own library: ask it, or keep a copy of all of it in SQLite.

from rulewright.client import Client, Mirror

rules = Client("http://127.0.0.1:8000")
print(rules.search("can I charge while slowed")["results"][0]["title"])
Mirror("rules.sqlite", rules).update()
"""

from .http import ApiError, Client, SyncPage
from .mirror import Mirror, Updated

__all__ = ["ApiError", "Client", "Mirror", "SyncPage", "Updated"]
