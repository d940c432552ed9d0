"""The base game of Age of Conan."""
