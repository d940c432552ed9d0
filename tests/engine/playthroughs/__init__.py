"""Whole matches as text. A change of the rules shows here as a difference that its commit has to explain."""
