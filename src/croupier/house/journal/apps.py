"""What Django is told of the journal."""

from django.apps import AppConfig


class JournalConfig(AppConfig):
    name = "croupier.house.journal"
    label = "journal"
    default_auto_field = "django.db.models.BigAutoField"
