"""Every call of the API with whatever its schema allows and forbids, made up by schemathesis: no answer is a 500."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.cache import caches
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode

from conanhub.accounts import create_token
from conanhub.web import SCOPES
from tests.bad_input.conftest import Place

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
EXAMPLES = 12
SURELY_THERE = 15  # operations of the API: fewer would mean that the schema was not read


def try_all(operation: Any, mode: GenerationMode, known: dict[str, str], secret: str) -> None:
    """Send made-up requests of one operation, to rows that are there, and look at nothing but 5xx."""
    fixed = {name: value for name, value in known.items() if f"{{{name}}}" in operation.path}
    strategy = operation.as_strategy(generation_mode=mode, path_parameters=fixed or None)

    @settings(
        max_examples=EXAMPLES, database=None, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck)
    )
    @given(case=strategy)
    def send(case: Any) -> None:
        caches["limits"].clear()  # else only the throttle would be tried
        headers = {**dict(case.headers or {}), "Authorization": f"Token {secret}"}
        answer = case.call(headers=headers)
        assert answer.status_code < 500, case.as_curl_command()

    send()


@pytest.fixture
def one_connection() -> Iterator[None]:
    """Let the requests use the connection of the test, as Django's own test client does."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.mark.usefixtures("one_connection")
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_no_call_of_the_schema_ends_in_a_500(place: Place, mode: GenerationMode, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    _, secret = create_token(user=place.alice, scopes=tuple(SCOPES)[:-1])
    lineup = place.lineup
    schema = schemathesis.openapi.from_wsgi("/api/v1/schema/", get_wsgi_application())
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) >= SURELY_THERE
    for operation in operations:
        key = place.simulation.public_id if "simulations" in operation.path else str(place.deck.public_id)
        key = str(lineup.public_id) if "lineups" in operation.path else key
        known = {"public_id": key, "game": "conan-ccg", "card_id": "throat-grip"}
        can_be_wrong = bool(operation.body or operation.query)
        if operation.method != "delete" and (can_be_wrong or mode is GenerationMode.POSITIVE):
            try_all(operation, mode, known, secret)
