"""Sets of home-made cards: cards, versions, and what moderators say of what is to be public."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import uuid4

from conanhub_client.models import HomeMadeCard, OwnSet, OwnSetReview, OwnSetVersion
from conanhub_client.transport import Transport

PATH = "/api/v1/own-sets/"
REVIEWS = "/api/v1/own-set-reviews/"


class OwnSets:
    """Own sets; reading needs the scope ``read``, changing ``sets``, deciding ``moderate``."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, game: str = "", public: bool = False) -> Iterator[OwnSet]:
        """Your sets, or public ones, the newest change first; ``game`` is a slug."""
        params: dict[str, Any] = {"page_size": 100}
        params |= {"game": game} if game else {}
        params |= {"public": "true"} if public else {}
        return map(OwnSet.read, self._transport.rows(PATH, params))

    def get(self, set_id: str, *, share_key: str = "") -> OwnSet:
        """A set of yours, a public one, or one whose link you have."""
        return OwnSet.read(self._transport.call("GET", f"{PATH}{set_id}/", params=_link(share_key)))

    def create(self, game: str, name: str, *, notes: str = "", key: str = "") -> OwnSet:
        """Make a private set; ``key`` makes it safe to send again."""
        body = {"game": game, "name": name, "notes": notes}
        return OwnSet.read(self._transport.call("POST", PATH, body=body, key=key or uuid4().hex))

    def change(self, own_set: OwnSet, **values: str) -> OwnSet:
        """Change ``name``, ``notes`` or ``visibility``; ApiError with status 409 if it changed since it was read."""
        path = f"{PATH}{own_set.id}/"
        return OwnSet.read(self._transport.call("PATCH", path, body=values, if_match=own_set.etag))

    def delete(self, set_id: str) -> None:
        """Delete a set; versions that others need stay for them, without your name."""
        self._transport.call("DELETE", f"{PATH}{set_id}/")

    def renew_link(self, set_id: str, *, key: str = "") -> OwnSet:
        """Make a new link; the old one leads nowhere from now on. ``key`` makes it safe to send again."""
        return OwnSet.read(self._transport.call("POST", f"{PATH}{set_id}/link/", body={}, key=key or uuid4().hex))

    def cards(self, set_id: str) -> Iterator[HomeMadeCard]:
        """The cards of a set of yours as you work on them."""
        return map(HomeMadeCard.read, self._transport.rows(f"{PATH}{set_id}/cards/", {"page_size": 100}))

    def add_card(
        self, set_id: str, record: Mapping[str, Any], *, text: str | None = None, key: str = ""
    ) -> HomeMadeCard:
        """Make a card; with ``text`` its effects are read. ApiError names each field that cannot be.

        ``key`` makes it safe to send again.
        """
        body, path = {"record": dict(record), "text": text}, f"{PATH}{set_id}/cards/"
        return HomeMadeCard.read(self._transport.call("POST", path, body=body, key=key or uuid4().hex))

    def change_card(
        self, set_id: str, card_id: str, record: Mapping[str, Any], *, text: str | None = None
    ) -> HomeMadeCard:
        """Put another record in place of that of a card."""
        body = {"record": dict(record), "text": text}
        return HomeMadeCard.read(self._transport.call("PUT", f"{PATH}{set_id}/cards/{card_id}/", body=body))

    def delete_card(self, set_id: str, card_id: str) -> None:
        """Take a card out; versions that were published keep it."""
        self._transport.call("DELETE", f"{PATH}{set_id}/cards/{card_id}/")

    def versions(self, set_id: str, *, share_key: str = "") -> Iterator[OwnSetVersion]:
        """The versions of a set that you may see, the newest first, without records."""
        params = {"page_size": 100, **(_link(share_key) or {})}
        return map(OwnSetVersion.read, self._transport.rows(f"{PATH}{set_id}/versions/", params))

    def version(self, set_id: str, number: int, *, share_key: str = "") -> OwnSetVersion:
        """A version with its records."""
        path = f"{PATH}{set_id}/versions/{number}/"
        return OwnSetVersion.read(self._transport.call("GET", path, params=_link(share_key)))

    def publish(self, set_id: str, *, note: str = "", key: str = "") -> OwnSetVersion:
        """Freeze the cards as the next version, which decks can name; ``key`` makes it safe to send again."""
        path = f"{PATH}{set_id}/versions/"
        return OwnSetVersion.read(self._transport.call("POST", path, body={"note": note}, key=key or uuid4().hex))

    def ask_review(self, set_id: str, *, key: str = "") -> OwnSet:
        """Ask that the newest version be shown to everybody; ``key`` makes it safe to send again."""
        return OwnSet.read(self._transport.call("POST", f"{PATH}{set_id}/review/", body={}, key=key or uuid4().hex))

    def take_back(self, set_id: str) -> OwnSet:
        """Take back what waits for a moderator."""
        return OwnSet.read(self._transport.call("DELETE", f"{PATH}{set_id}/review/"))

    def reviews(self) -> Iterator[OwnSetReview]:
        """What waits for moderators, the longest first."""
        return map(OwnSetReview.read, self._transport.rows(REVIEWS, {"page_size": 100}))

    def decide(self, review: OwnSetReview, *, accept: bool, reason: str = "") -> OwnSetReview:
        """Accept or decline a version; ApiError with status 409 if it was decided since it was read."""
        body = {"accept": accept, "reason": reason}
        path = f"{REVIEWS}{review.id}/decide/"
        return OwnSetReview.read(self._transport.call("POST", path, body=body, if_match=review.etag))

    def hide(self, set_id: str, reason: str, *, is_hidden: bool = True) -> OwnSet:
        """Keep a set from all but its owner, or show it again; for moderators."""
        body = {"is_hidden": is_hidden, "reason": reason}
        return OwnSet.read(self._transport.call("POST", f"{PATH}{set_id}/hide/", body=body))


def _link(share_key: str) -> dict[str, str] | None:
    return {"share_key": share_key} if share_key else None
