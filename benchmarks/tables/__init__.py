"""Matches of games whose decks come with the box, at the tables of their ready-made line-ups."""
