"""Plays the same matches in two trees of the project, or interpreted and compiled, and compares them."""
