"""Where things are found."""

from django.urls import path

from croupier.house.api.api import api
from croupier.house.api.commands import quick
from croupier.house.api.plain import broken, document, health, metrics, no_page, not_allowed_to, ready, unreadable
from croupier.house.pages.views import lobby, look, routes

urlpatterns = [
    path("api/v1/tables/<str:table>/commands", quick),
    path("", lobby),
    path("plain.css", look),
    path("health", health),
    path("ready", ready),
    path("metrics", metrics),
    path("api/v1/docs", routes),
    path("api/v1/openapi.json", document),
    path("api/v1/", api.urls),
]

handler400 = unreadable
handler403 = not_allowed_to
handler404 = no_page
handler500 = broken
