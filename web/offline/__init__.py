"""A game on a phone without signal, and the whole site as static files: what both need is made here.

index    a search index of one game, small enough for a browser
words    what a query's words may mean: forms, the other language, what players say
pages    a game's pages as the site shows them, cut down to what differs from page to page
making   pages and index as few compressed files, made once for each generation by a process of its own
faces    what the site answers under /offline, the service worker and the manifest of the installable site
"""
