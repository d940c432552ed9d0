"""Facts of cards: what users propose, and what moderators decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import uuid4

from conanhub_client.models import Proposal, TypedFact
from conanhub_client.transport import Transport

PATH = "/api/v1/proposals/"


class Proposals:
    """Proposals; reading needs the scope ``read``, proposing ``propose``, deciding ``moderate``."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self) -> Iterator[Proposal]:
        """What you proposed, the newest first."""
        return map(Proposal.read, self._transport.rows(PATH, {"page_size": 100}))

    def queue(self, *, view: str = "all", game: str = "", card_set: str = "") -> Iterator[Proposal]:
        """What waits for moderators, the oldest proposal first; ``game`` is a slug."""
        params = {"view": view, "game": game, "set": card_set, "page_size": 100}
        given = {name: value for name, value in params.items() if value}
        return map(Proposal.read, self._transport.rows(f"{PATH}queue/", given))

    def get(self, proposal_id: int) -> Proposal:
        """A proposal of yours, one that was accepted, or for moderators any."""
        return Proposal.read(self._transport.call("GET", f"{PATH}{proposal_id}/"))

    def propose(self, game: str, facts: Sequence[TypedFact], *, card: str = "", key: str = "", **more: Any) -> Proposal:
        """Propose facts of a card, or without ``card`` of a new one; ``more``: quoted, note, base_revision.

        ApiError names each field that cannot be in ``details["details"]``. ``key`` makes it safe to send again.
        """
        body = {"game": game, "card": card, "facts": [fact.as_dict() for fact in facts], **more}
        return Proposal.read(self._transport.call("POST", PATH, body=body, key=key or uuid4().hex))

    def withdraw(self, proposal_id: int) -> Proposal:
        """Take back a proposal of yours that waits; ApiError with status 409 if it does not."""
        return Proposal.read(self._transport.call("POST", f"{PATH}{proposal_id}/withdraw/", body={}))

    def answer(self, proposal_id: int, words: str) -> Proposal:
        """Answer the question of a moderator."""
        return Proposal.read(self._transport.call("POST", f"{PATH}{proposal_id}/answer/", body={"words": words}))

    def decide(self, proposal: Proposal, verdicts: Mapping[str, str], *, reason: str = "") -> Proposal:
        """Accept or decline facts by field; ApiError with status 409 if it was changed since it was read."""
        body = {"verdicts": dict(verdicts), "reason": reason}
        path = f"{PATH}{proposal.id}/decide/"
        return Proposal.read(self._transport.call("POST", path, body=body, if_match=proposal.etag))

    def revert(self, decision_id: int, reason: str) -> Proposal:
        """Take back what a decision changed."""
        path = f"/api/v1/decisions/{decision_id}/revert/"
        return Proposal.read(self._transport.call("POST", path, body={"words": reason}))
