"""Running the site: supervisor, heartbeat, health, warming and the compiled copy of the engine."""

from conanhub.operations.engine_build import command, environment
from conanhub.operations.health import NOT_KNOWN, OF_THE_DATABASE, database, disk, messages_waiting, queue
from conanhub.operations.supervisor import Part, Supervisor

__all__ = [
    "NOT_KNOWN",
    "OF_THE_DATABASE",
    "Part",
    "Supervisor",
    "command",
    "database",
    "disk",
    "environment",
    "messages_waiting",
    "queue",
]
