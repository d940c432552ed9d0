"""Errors of the engine: cannot read it, not allowed now, bad card data, our bug."""

from __future__ import annotations


class EngineError(Exception):
    """Base of all engine errors: a code for programs, a sentence for people, a position where there is one."""

    code = "engine_error"

    def __init__(self, message: str, *, position: str = "") -> None:
        super().__init__(f"{message} [{position}]" if position else message)
        self.message = message
        self.position = position


class UnreadableText(EngineError):
    """A position, action or deck text that cannot be read."""

    code = "unreadable"


class IllegalAction(EngineError):
    """An action that can be read but is not allowed in this position."""

    code = "illegal_action"


class BadCard(EngineError):
    """Card data with an unknown field, verb or value; the message names card and field."""

    code = "bad_card"


class BadVocabulary(EngineError):
    """A verb of a game's vocabulary that is declared only in part; the message names file, verb and field."""

    code = "bad_vocabulary"


class BadSetup(EngineError):
    """Decks, options or player counts with which no match can start."""

    code = "bad_setup"


class EngineBug(EngineError):
    """A broken invariant of the engine itself; a match that raises it is counted as abnormal, never as a draw."""

    code = "engine_bug"
