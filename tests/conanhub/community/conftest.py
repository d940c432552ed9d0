"""A person of each role."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from conanhub import community

PASSWORD = "stygian-sun-4"
ROLES = ("visitor", "user", "suspended", "moderator", "administrator")

As = Callable[[str], Client]


@pytest.fixture
def admin(db: None) -> User:
    return User.objects.create_user("cimmerian", is_staff=True)


@pytest.fixture
def moderator(admin: User) -> User:
    user = User.objects.create_user("valeria")
    community.appoint(by=admin, username="valeria")
    return user


@pytest.fixture
def suspended(admin: User) -> User:
    user = User.objects.create_user("toth-amon")
    community.suspend(by=admin, username="toth-amon", days=7, why="Spoke in curses.")
    return user


@pytest.fixture
def as_role(alice: User, suspended: User, moderator: User, admin: User) -> As:
    """A browser of somebody in a role; ``user`` is Alice."""
    people = {"user": alice, "suspended": suspended, "moderator": moderator, "administrator": admin}

    def make(role: str) -> Client:
        client = Client()
        if role != "visitor":
            client.force_login(people[role])
        return client

    return make
