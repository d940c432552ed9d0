"""Writing the plan of a deck in the editor: saved as it is typed, never over what another window wrote."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.urls import reverse

from decks.editing import text_fields
from decks.models import Deck

HTMX = {"HX-Request": "true"}


def send(client: Client, deck: Deck, notes: str, seen: str, **more: Any) -> Any:
    headers = more.pop("headers", HTMX)
    url = reverse("decks:plan", args=[deck.public_id])
    return client.post(url, {"notes": notes, "seen": seen, **more}, headers=headers)


def plan_of(deck: Deck) -> str:
    return Deck.objects.get(pk=deck.pk).notes


def test_the_plan_is_saved_and_the_next_mark_comes_back(deck: Deck, as_alice: Client) -> None:
    first = send(as_alice, deck, "Win early.", text_fields.plan_mark(deck.notes))
    assert (first.status_code, plan_of(deck)) == (200, "Win early.")
    assert f'name="seen" value="{text_fields.plan_mark("Win early.")}"' in first.content.decode()
    second = send(as_alice, deck, "Win late.", text_fields.plan_mark("Win early."))
    assert (second.status_code, plan_of(deck)) == (200, "Win late.")


def test_without_script_it_leads_back_to_the_editor(deck: Deck, as_alice: Client) -> None:
    response = send(as_alice, deck, "Win early.", text_fields.plan_mark(deck.notes), headers={})
    assert (response.status_code, plan_of(deck)) == (302, "Win early.")


def test_two_windows_never_write_over_each_other(deck: Deck, as_alice: Client) -> None:
    seen = text_fields.plan_mark(deck.notes)
    send(as_alice, deck, "One.", seen)
    response = send(as_alice, deck, "Two.", seen)
    body = response.content.decode()
    assert (response.status_code, plan_of(deck)) == (409, "One.")
    assert "One." in body
    assert "Keep mine" in body
    kept = send(as_alice, deck, "Two.", text_fields.plan_mark("One."))
    assert (kept.status_code, plan_of(deck)) == (200, "Two.")


def test_both_plans_can_be_kept(deck: Deck, as_alice: Client) -> None:
    seen = text_fields.plan_mark(deck.notes)
    send(as_alice, deck, "One.", seen)
    send(as_alice, deck, "Two.", seen)
    send(as_alice, deck, "Two.", text_fields.plan_mark("One."), both="1")
    assert plan_of(deck) == "Two.\n\nOne."


def test_without_script_a_clash_keeps_the_text_in_the_field(deck: Deck, as_alice: Client) -> None:
    seen = text_fields.plan_mark(deck.notes)
    send(as_alice, deck, "One.", seen)
    response = send(as_alice, deck, "Two.", seen, headers={})
    body = response.content.decode()
    assert response.status_code == 409
    assert ">Two.</textarea>" in body
    assert "One." in body


def test_the_same_text_from_two_windows_is_no_clash(deck: Deck, as_alice: Client) -> None:
    seen = text_fields.plan_mark(deck.notes)
    send(as_alice, deck, "One.", seen)
    assert send(as_alice, deck, "One.", seen).status_code == 200


def test_a_plan_that_is_too_long_is_refused_and_kept_in_the_field(deck: Deck, as_alice: Client) -> None:
    response = send(as_alice, deck, "x" * 4001, text_fields.plan_mark(deck.notes), headers={})
    assert response.status_code == 400
    assert "4,001 characters" in response.content.decode()
    assert plan_of(deck) == deck.notes


def test_the_settings_never_write_over_an_unseen_plan(deck: Deck, as_alice: Client) -> None:
    url = reverse("decks:settings", args=[deck.public_id])
    seen = text_fields.plan_mark(deck.notes)
    assert f'name="seen" value="{seen}"' in as_alice.get(url).content.decode()
    send(as_alice, deck, "One.", seen)
    clash = as_alice.post(url, {"name": "New name", "notes": "Two.", "seen": seen})
    body = clash.content.decode()
    assert (clash.status_code, plan_of(deck)) == (409, "One.")
    assert "One." in body
    assert "Two.</textarea>" in body
    kept = as_alice.post(url, {"name": "New name", "notes": "Two.", "seen": text_fields.plan_mark("One.")})
    assert (kept.status_code, plan_of(deck)) == (302, "Two.")


def test_nobody_else_writes_a_public_plan(public_deck: Deck, as_bob: Client) -> None:
    mark = text_fields.plan_mark(public_deck.notes)
    assert send(as_bob, public_deck, "Mine now.", mark).status_code == 403
    assert "HX-Redirect" in send(Client(), public_deck, "Mine now.", mark).headers
    assert send(Client(), public_deck, "Mine now.", mark, headers={}).status_code == 302
    assert plan_of(public_deck) == public_deck.notes


def test_a_private_plan_is_not_there_for_others(deck: Deck, as_bob: Client) -> None:
    assert send(as_bob, deck, "Mine now.", text_fields.plan_mark(deck.notes)).status_code == 404
    assert plan_of(deck) == deck.notes
