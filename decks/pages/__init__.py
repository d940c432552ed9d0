"""Views of decks and collections, a room for each thing that people do there."""
