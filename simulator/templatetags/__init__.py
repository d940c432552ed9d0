"""Template tags of the simulation pages."""
