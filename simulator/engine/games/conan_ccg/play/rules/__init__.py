"""The rules of the Conan CCG; a section of the rulebook lies in one file."""
