"""Card texts read back to the data they are rendered from, by the phrasebook of the engine.

``games.read_as_typed`` reads what players type from their cards; ``conan_ccg.read_card`` and ``conquer.read_card`` read
our own style alone and name the first error.
"""

from cards.text_reader.errors import TextError
from cards.text_reader.reader import CardReading

__all__ = [
    "CardReading",
    "TextError",
]
