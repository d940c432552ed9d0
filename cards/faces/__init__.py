"""The face of a card as HTML, in three sizes, with a cache for each process."""

from cards.faces.face import definition_of, draw, entry_of, face_html, face_html_by_id, face_markup, make_face

__all__ = [
    "definition_of",
    "draw",
    "entry_of",
    "face_html",
    "face_html_by_id",
    "face_markup",
    "make_face",
]
