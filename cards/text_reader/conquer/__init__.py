"""Texts of Conquer read back to the data they are rendered from."""

from cards.text_reader.conquer.reader import read_card
from cards.text_reader.conquer.typed import read_as_typed

__all__ = ["read_as_typed", "read_card"]
