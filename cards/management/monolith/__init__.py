"""Writes the data files of Conan (Monolith) from lists of facts; ``manage.py write_monolith`` is the command."""

from cards.management.monolith.write import Report, write_all

__all__ = ["Report", "write_all"]
