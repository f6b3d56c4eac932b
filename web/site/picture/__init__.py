"""Pictures of the graph: pure functions from what is connected to where it is drawn.

``lettering`` breaks labels into lines, ``scene`` is what is to be drawn, ``bowtie`` and ``ladder`` place it for a wide
and for a narrow screen, ``curves`` draws lines, ``wheel`` places a whole book. All units are those of the picture's own
``viewBox``; nothing here knows of a store, of HTTP or of HTML.
"""
