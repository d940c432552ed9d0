"""Contests: the order of a contest roll and its record, and what each kind of contest is about (AOC-9 to AOC-14)."""
