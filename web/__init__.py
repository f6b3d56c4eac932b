"""The two faces of the knowledge base: the site (``web.site``) and the API (``web.api``), thin over the same calls."""
