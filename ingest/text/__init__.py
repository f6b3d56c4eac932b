"""The reading room: what spaCy makes of a text, once for all who read it. Needed to build, never to serve."""
