"""Django as a plain function of a request: `application` is made when it is first asked for, once settings are there."""

from typing import Any


def __getattr__(name: str) -> Any:
    if name != "application":
        raise AttributeError(name)
    from django.core.handlers.wsgi import WSGIHandler

    found = globals()[name] = WSGIHandler()
    return found
