"""What the keywords of a game do to each other, read from the interactions on record that are sure.

``concepts`` takes the names of one thing together, ``net`` ties them, ``chains`` finds what ``follows`` from two
of them at once, ``pair`` tells all about two, ``matrix`` lays a whole game out in rows.
"""
