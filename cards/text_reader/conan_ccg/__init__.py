"""Texts of the Conan CCG read back to the data they are rendered from."""

from cards.text_reader.conan_ccg.reader import read_card
from cards.text_reader.conan_ccg.typed import read_as_typed

__all__ = ["read_as_typed", "read_card"]
