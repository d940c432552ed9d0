"""Every address of the site: each app names its own, pages and API alike."""

from django.contrib import admin
from django.urls import include, path

from conanhub import views

urlpatterns = [
    path("", views.home, name="home"),
    path("", include("cards.urls")),
    path("", include("decks.urls")),
    path("", include("simulator.urls")),
    path("admin/", admin.site.urls),
]
