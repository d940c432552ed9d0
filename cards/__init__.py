"""The catalogue: cards, sets and printings, their search and their faces.

What belongs to users (decks, collections) lies in ``decks``; the rules of the games lie in the engine.
"""
