"""The client: one object for a site and a token."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from conanhub_client.cards import Cards
from conanhub_client.collection import Collection
from conanhub_client.decks import Decks
from conanhub_client.lineups import Lineups
from conanhub_client.own_sets import OwnSets
from conanhub_client.proposals import Proposals
from conanhub_client.simulations import Simulations
from conanhub_client.transport import Transport


class ConanHub:
    """A site with its parts. Not for several threads at once: make one for each.

    ``options`` are those of Transport: ``timeout``, ``retries``, ``most_wait`` in seconds, ``session``.
    """

    def __init__(self, base_url: str, token: str | None = None, **options: Any) -> None:
        self.transport = Transport(base_url, token, **options)
        self.cards = Cards(self.transport)
        self.decks = Decks(self.transport)
        self.collection = Collection(self.transport)
        self.simulations = Simulations(self.transport)
        self.lineups = Lineups(self.transport)
        self.own_sets = OwnSets(self.transport)
        self.proposals = Proposals(self.transport)

    @classmethod
    def log_in(
        cls, base_url: str, username: str, password: str, *, scopes: Sequence[str] = (), name: str = "", **options: Any
    ) -> Self:
        """A client with a new token for these scopes; end it with ``log_out``."""
        body: dict[str, Any] = {"username": username, "password": password, "name": name}
        body |= {"scopes": list(scopes)} if scopes else {}
        token = Transport(base_url, **options).call("POST", "/api/v1/tokens/", body=body)["token"]
        return cls(base_url, token, **options)

    def log_out(self) -> None:
        """End the token of this client."""
        self.transport.call("DELETE", "/api/v1/tokens/current/")
