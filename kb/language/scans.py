"""What scanners mistake in any language that is written with Latin letters: data only."""

from __future__ import annotations

# (seen, printed), lower case, the likeliest first. A capital I within a word is seen as a small one.
SHAPES = (
    *(("rn", "m"), ("vv", "w"), ("cl", "d"), ("ii", "u"), ("li", "h"), ("ri", "n"), ("tl", "d"), ("iii", "m")),
    *(("0", "o"), ("1", "l"), ("1", "i"), ("5", "s"), ("6", "ó"), ("6", "b"), ("8", "b"), ("9", "g"), ("3", "e")),
    *(("c", "e"), ("e", "c"), ("i", "l"), ("l", "i"), ("f", "t"), ("t", "f"), ("h", "b"), ("b", "h"), ("g", "a")),
    *(("m", "rn"), ("d", "cl"), ("h", "li"), ("n", "ri"), ("m", "in"), ("in", "m"), ("m", "nn"), ("it", "tt")),
    *(("h", "fi"), ("fi", "h"), ("ni", "m"), ("m", "ni"), ("u", "ii"), ("u", "n"), ("n", "u"), ("o", "a"), ("a", "o")),
    *(("v", "y"), ("y", "v"), ("q", "g"), ("g", "q"), ("lc", "k"), ("w", "vv"), ("n", "r"), ("r", "n"), ("nm", "mn")),
)
