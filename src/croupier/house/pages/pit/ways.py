"""Where the bar of the supervisor's pages leads."""

from typing import Final

WAYS: Final = (
    {"name": "pit", "href": "/pit", "title": "Pit"},
    {"name": "notices", "href": "/notices", "title": "Notices"},
    {"name": "papers", "href": "/reports", "title": "Reports"},
    {"name": "people", "href": "/office/people", "title": "People"},
    {"name": "floats", "href": "/pit/floats", "title": "Fills and credits"},
    {"name": "payments", "href": "/pit/payments", "title": "Wrong payments"},
    {"name": "disputes", "href": "/pit/disputes", "title": "Disputes"},
    {"name": "promotions", "href": "/promotions", "title": "Promotions"},
    {"name": "office", "href": "/office", "title": "Office"},
    {"name": "meters", "href": "/pit/meters", "title": "Meters"},
)
