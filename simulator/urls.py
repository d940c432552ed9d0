from django.urls import URLPattern

app_name = "simulator"
urlpatterns: list[URLPattern] = []
