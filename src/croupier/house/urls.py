"""Where things are found."""

from django.urls import path
from django.views.decorators.http import require_safe

from croupier.house.api.api import api
from croupier.house.api.commands import quick
from croupier.house.api.plain import broken, document, metrics, no_page, not_allowed_to, ready, unreadable
from croupier.house.pages.views import lobby, look, routes

urlpatterns = [
    path("api/v1/tables/<str:table>/commands", quick),
    path("", require_safe(lobby)),
    path("plain.css", require_safe(look)),
    path("ready", require_safe(ready)),
    path("metrics", require_safe(metrics)),
    path("api/v1/docs", require_safe(routes)),
    path("api/v1/openapi.json", require_safe(document)),
    path("api/v1/", api.urls),
]

handler400 = unreadable
handler403 = not_allowed_to
handler404 = no_page
handler500 = broken
