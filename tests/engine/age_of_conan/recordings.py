"""The matches of Age of Conan that are kept as text."""

from __future__ import annotations

from tests.engine.playthroughs.recorder import Recording

RECORDINGS = [
    Recording("age_of_conan", "hyboria-random", ("stygia", "hyperborea"), ("random", "random"), 31),
    Recording("age_of_conan", "hyboria-greedy", ("aquilonia", "turan"), ("greedy", "greedy"), 32),
    Recording("age_of_conan", "hyboria-three", ("hyperborea", "aquilonia", "stygia"), ("greedy",) * 3, 33),
    Recording("age_of_conan", "hyboria-alone", ("turan", "stygia"), ("greedy",) * 2, 34, "goldfish"),
]
