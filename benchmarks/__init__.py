"""Measurements with fixed seeds: how fast the engine and the pages are, beside what they have to reach."""
