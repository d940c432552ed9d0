"""Template tags of the deck pages."""
