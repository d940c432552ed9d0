"""Plays ready-made decks and agents against each other and writes ``docs/balance_<game>.md``."""
