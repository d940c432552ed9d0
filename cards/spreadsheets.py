"""Cells as spreadsheets take them: none that they would run as a formula. Pure."""

from __future__ import annotations

from typing import Final

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def safe(cell: str) -> str:
    """A cell that no spreadsheet runs as a formula; ``bare`` takes the mark off again."""
    return f"'{cell}" if cell.startswith((*FORMULA, "'")) else cell


def bare(text: str) -> str:
    """A cell without the mark of ``safe``."""
    cell = text.strip()
    return cell[1:] if cell.startswith("'") and cell[1:2] in (*FORMULA, "'") else cell
