"""Django's settings."""

SECRET_KEY = "for the checks of types alone"
INSTALLED_APPS: list[str] = []
USE_TZ = True
