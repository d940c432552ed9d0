"""Template tags that draw cards."""
