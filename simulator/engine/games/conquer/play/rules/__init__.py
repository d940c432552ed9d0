"""The rules of Conquer; a section of the rulebook lies in one file."""
