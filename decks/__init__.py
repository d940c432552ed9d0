"""Decks, their versions and the collections of users, with import, export and printing."""
