"""Sets up tables of Conquer for scenarios."""
