"""The matches of the Conan CCG that are kept as text."""

from __future__ import annotations

from tests.engine.playthroughs.recorder import Recording

RECORDINGS = [
    Recording("conan_ccg", "greedy", ("ice-road-rush", "bulwark-of-the-black-fords"), ("greedy", "greedy"), 11),
    Recording("conan_ccg", "random", ("rite-of-the-sunken-sun", "lances-of-the-ash-company"), ("random", "random"), 12),
    Recording("conan_ccg", "goldfish", ("ice-road-rush", "rite-of-the-sunken-sun"), ("greedy",) * 2, 13, "goldfish"),
    Recording(
        "conan_ccg",
        "three-players",
        ("ice-road-rush", "bulwark-of-the-black-fords", "lances-of-the-ash-company"),
        ("greedy",) * 3,
        14,
    ),
]
