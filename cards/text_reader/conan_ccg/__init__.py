"""Texts of the Conan CCG read back to the data they are rendered from."""

from cards.text_reader.conan_ccg.reader import read_card

__all__ = ["read_card"]
