"""Reasons of asides that the editor's report tells: steps of the ingest give them, the report goes by them."""

MISSING_WHY = "the file that is to stand here is not there"
CIRCLE_WHY = "the file that is to stand here takes in this one, in a circle; take one of the two lines out"
NOT_TAKEN_WHY = "what is to stand here cannot be taken in, only text of the same folder and format can"
UNHEEDED_WHY = "this entry of the list of contents cannot be read"
