"""What Django is told of the people of the house."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "croupier.house.people"
    label = "people"
    default_auto_field = "django.db.models.BigAutoField"
