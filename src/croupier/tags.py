"""What a class is called where it is written down."""


def kebab(name: str) -> str:
    """`PlaceWager` is `place-wager`."""
    return "".join("-" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("-")
