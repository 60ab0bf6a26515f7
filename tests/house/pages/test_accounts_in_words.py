"""Accounts as an inspector reads them: whose chips, or where in the house the money lies."""

import pytest

from croupier.house.pages.inspect.accounts import account_in_words


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("table:b1/patron:P1001:chips", "Ada, at B1"),
        ("table:b1/patron:P1001:tokens", "Ada, tokens, at B1"),
        ("table:d1/patron:Patron 4.2:chips", "Patron 4.2, at D1"),
        ("table:b1/layout:chips", "On the layout, B1"),
        ("table:b1/layout:tokens", "On the layout, tokens, B1"),
        ("table:b1/float", "The float, B1"),
        ("table:b1/rounding", "Given away by rounding, B1"),
        ("table:b1/tournament:inventory", "Tournament chips in store, B1"),
        ("purse:P1001:chips", "Ada’s purse"),
        ("pool:Premier:major", "Major of Premier"),
        ("cage", "The cage"),
        ("something:new", "something:new"),
    ],
)
def test_an_account_goes_by_its_words(code: str, words: str) -> None:
    assert account_in_words(code, lambda person: "Ada" if person == "P1001" else person) == words
