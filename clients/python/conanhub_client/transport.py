"""One call over HTTP: token, errors, waiting where the site asks for it, pages of a list."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

import requests

from conanhub_client.errors import ApiError

IDEMPOTENCY_KEY: Final = "Idempotency-Key"
#: The call was refused before it did anything: it can be made again whatever it is.
TOO_MANY: Final = 429
#: It may have been done: only what changes nothing when done twice is made again.
UNAVAILABLE: Final = 503
SAFE_TWICE: Final = ("GET", "HEAD", "PUT", "DELETE")


class Transport:
    """The site and how to speak with it. ``retries`` and ``most_wait`` (seconds) bound the waiting of one call."""

    def __init__(
        self,
        base_url: str,
        token: str | None = None,
        *,
        timeout: float = 30.0,
        retries: int = 3,
        most_wait: float = 120.0,
        session: requests.Session | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.base_url = base_url.rstrip("/")
        self.timeout, self.retries, self.most_wait = timeout, retries, most_wait
        self.sleep = sleep
        self._session = session or requests.Session()
        self._token = token

    def call(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, Any] | None = None,
        body: Any = None,
        key: str | None = None,
        if_match: str | None = None,
        is_safe_twice: bool = False,
    ) -> Any:
        """The JSON of the answer, ``None`` if it has no content. ApiError for every refusal.

        A call with an idempotency ``key``, or one that the caller calls safe, is also made again after a 503.
        """
        headers = {"Accept": "application/json"}
        if self._token:
            headers["Authorization"] = f"Token {self._token}"
        if key:
            headers[IDEMPOTENCY_KEY] = key
        if if_match:
            headers["If-Match"] = if_match
        may_repeat = method in SAFE_TWICE or bool(key) or is_safe_twice
        waited = 0.0
        for attempt in range(self.retries + 1):
            answer = self._send(method, path, params, body, headers)
            again = answer.status_code == TOO_MANY or (answer.status_code == UNAVAILABLE and may_repeat)
            wait = _wait_of(answer, attempt)
            if not again or attempt == self.retries or waited + wait > self.most_wait:
                return _content(answer)
            self.sleep(wait)
            waited += wait
        raise AssertionError("unreachable")

    def pages(self, path: str, params: Mapping[str, Any] | None = None) -> Iterator[dict[str, Any]]:
        """The pages of a list, each when it is asked for; the site says where the next one is."""
        page = self.call("GET", path, params=params)
        yield page
        while page.get("next"):
            there = urlsplit(str(page["next"]))  # of this site, whatever host a proxy names
            page = self.call("GET", f"{there.path}?{there.query}")
            yield page

    def rows(self, path: str, params: Mapping[str, Any] | None = None) -> Iterator[dict[str, Any]]:
        """The rows of a list, page after page."""
        for page in self.pages(path, params):
            yield from page["results"]

    def _send(
        self, method: str, path: str, params: Mapping[str, Any] | None, body: Any, headers: dict[str, str]
    ) -> requests.Response:
        try:
            return self._session.request(
                method,
                self.base_url + path,
                params=dict(params) if params else None,
                json=body,
                headers=headers,
                timeout=self.timeout,
                allow_redirects=False,  # no call of the API redirects, and a token follows nobody
            )
        except requests.RequestException as error:
            raise ApiError(0, "unreachable", f"The site does not answer: {error}") from error


def _wait_of(answer: requests.Response, attempt: int) -> float:
    """The seconds to wait: what the site says, else one, two, four …"""
    said = answer.headers.get("Retry-After", "")
    return float(said) if said.isdecimal() else float(2**attempt)


def _content(answer: requests.Response) -> Any:
    if answer.status_code == 204:
        return None
    try:
        data = answer.json()
    except ValueError:
        data = None
    if answer.ok and data is not None and not answer.is_redirect:
        return data
    error = data.get("error") if isinstance(data, dict) else None
    if not isinstance(error, dict):
        raise ApiError(answer.status_code, "not_json", f"The answer is not that of the API: {answer.text[:200]}")
    raise ApiError(answer.status_code, str(error.get("code", "")), str(error.get("message", "")), error)
