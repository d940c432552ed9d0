"""Simulations: ask for one, wait for it, read its result."""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from conanhub_client.errors import ApiError
from conanhub_client.models import Match, Simulation
from conanhub_client.transport import Transport

PATH = "/api/v1/simulations/"


class Simulations:
    """Your simulations; asking for one and stopping it need the scope ``simulate``."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self) -> Iterator[Simulation]:
        """Your simulations, newest first, without their figures."""
        return map(Simulation.read, self._transport.rows(PATH, {"page_size": 100}))

    def queue(
        self,
        decks: Sequence[str] = (),
        *,
        lineup: str = "",
        kind: str = "",
        matches: int = 200,
        agents: Sequence[str] = (),
        options: Mapping[str, str] | None = None,
        seed: int | None = None,
        key: str | None = None,
    ) -> Simulation:
        """Ask for a simulation of decks, by id or link in the order of the sides, or of a ``lineup``.

        It is sent with an idempotency key, so that a call that is made again makes no second one; with a ``key`` of
        your own that also holds across runs of your program.
        """
        body: dict[str, Any] = {"matches": matches}
        body |= {"lineup": lineup} if lineup else {"decks": list(decks)}
        more = {"kind": kind, "agents": list(agents), "options": dict(options or {}), "seed": seed}
        body |= {name: value for name, value in more.items() if value not in ("", [], {}, None)}
        return Simulation.read(self._transport.call("POST", PATH, body=body, key=key or str(uuid.uuid4())))

    def get(self, simulation_id: str) -> Simulation:
        """Its status, and its figures so far as ``result``."""
        return Simulation.read(self._transport.call("GET", f"{PATH}{simulation_id}/"))

    def wait(self, simulation_id: str, *, timeout: float = 3600.0, every: float = 2.0) -> Simulation:
        """The simulation when it has ended. ApiError with code ``timeout`` after so many seconds; it is played on."""
        ends_at = time.monotonic() + timeout
        while True:
            found = self.get(simulation_id)
            if found.has_ended:
                return found
            if time.monotonic() + every > ends_at:
                raise ApiError(0, "timeout", f"It is still {found.status}: {found.done} of {found.matches} matches.")
            self._transport.sleep(every)

    def cancel(self, simulation_id: str) -> Simulation:
        """Stop it; what was played is kept."""
        return Simulation.read(self._transport.call("POST", f"{PATH}{simulation_id}/cancel/"))

    def matches(self, simulation_id: str, *, winner: str = "", reason: str = "", order: str = "") -> Iterator[Match]:
        """Its matches: of a winner (a, b, …, none) or a reason, in order of longest or shortest."""
        asked = {"winner": winner, "reason": reason, "order": order}
        params: dict[str, Any] = {name: value for name, value in asked.items() if value}
        return map(Match.read, self._transport.rows(f"{PATH}{simulation_id}/matches/", {**params, "page_size": 100}))
