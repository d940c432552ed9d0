"""Card texts read back to the data they are rendered from, by the phrasebook of the engine."""

from cards.text_reader.errors import TextError
from cards.text_reader.reader import CardReading

__all__ = [
    "CardReading",
    "TextError",
]
