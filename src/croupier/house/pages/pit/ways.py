"""Where the bar of the supervisor's pages leads."""

from typing import Final

WAYS: Final = (
    {"name": "pit", "href": "/pit", "title": "Pit"},
    {"name": "people", "href": "/office/people", "title": "People"},
    {"name": "floats", "href": "/pit/floats", "title": "Fills and credits"},
    {"name": "payments", "href": "/pit/payments", "title": "Wrong payments"},
    {"name": "disputes", "href": "/pit/disputes", "title": "Disputes"},
    {"name": "office", "href": "/office", "title": "Office"},
    {"name": "meters", "href": "/pit/meters", "title": "Meters"},
)
