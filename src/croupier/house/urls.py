"""Where things are found."""

from django.urls import path

from croupier.house.api.api import api
from croupier.house.api.plain import broken, document, health, no_page, not_allowed_to, unreadable

urlpatterns = [
    path("health", health),
    path("api/v1/openapi.json", document),
    path("api/v1/", api.urls),
]

handler400 = unreadable
handler403 = not_allowed_to
handler404 = no_page
handler500 = broken
