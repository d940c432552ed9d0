"""Addresses of a simulation's pages, by id for its owner or by share link."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from simulator.models import Simulation


@dataclass(frozen=True, slots=True)
class Reached:
    """A simulation and how it was opened: by id or share link. A share link is read-only."""

    simulation: Simulation
    share_key: str = ""

    @property
    def is_owner(self) -> bool:
        """Whether it was opened by its owner."""
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
    def compare(self) -> str:
        """Where another result is set beside it."""
        return self._url("compare", "shared_compare")

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
