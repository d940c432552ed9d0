"""Addresses of a simulation's pages, by its id for its owner or by its link for anybody who has it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from simulator.models import Simulation


@dataclass(frozen=True, slots=True)
class Reached:
    """A simulation and the way by which somebody came to it; by a link nothing can be changed."""

    simulation: Simulation
    share_key: str = ""

    @property
    def is_owner(self) -> bool:
        """Whether it was reached as one's own."""
        return not self.share_key

    @property
    def result(self) -> str:
        return self._url("detail", "shared")

    @property
    def progress(self) -> str:
        return self._url("progress", "shared_progress")

    @property
    def matches(self) -> str:
        """Followed by a number and a stroke it is the address of a replay."""
        return self._url("matches", "shared_matches")

    @property
    def csv(self) -> str:
        return self._url("csv", "shared_csv")

    @property
    def json(self) -> str:
        return self._url("json", "shared_json")

    def _url(self, own: str, shared: str) -> str:
        if self.share_key:
            return reverse(f"simulator:{shared}", args=[self.share_key])
        return reverse(f"simulator:{own}", args=[self.simulation.public_id])
