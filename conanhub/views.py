"""Pages that belong to no app."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def home(request: HttpRequest) -> HttpResponse:
    """The first page."""
    return render(request, "home.html")
