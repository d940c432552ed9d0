"""Card texts read back to the data they are rendered from, by the phrasebook of the engine."""
