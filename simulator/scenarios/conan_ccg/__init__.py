"""Sets up tables of the Conan CCG for scenarios."""
