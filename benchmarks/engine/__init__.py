"""Measures the speed of the engine against its targets, beside other engines and beside its own earlier commits."""
