"""Sets up tables of Age of Conan for scenarios."""
