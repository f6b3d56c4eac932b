"""Two editions of a book: which rule became which, what changed word by word, and what the changes touch."""
