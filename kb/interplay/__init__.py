"""What the keywords of a game do to each other, read from the interactions on record that are sure.

``net`` takes the names of one thing together and ties things, ``chains`` finds what follows from two ties at once,
``pair`` tells all about two things, ``matrix`` lays a whole game out in rows.
"""
