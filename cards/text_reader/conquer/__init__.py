"""Texts of Conquer read back to the data they are rendered from."""

from cards.text_reader.conquer.reader import read_card

__all__ = ["read_card"]
