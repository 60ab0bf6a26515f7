"""What is said of a field that does not fit: in words, without the parser's."""

from typing import Annotated, Any
from uuid import UUID, uuid4

import msgspec
import pytest
from msgspec import Meta, Struct
from tests.house.fronts import Front

from croupier.games.ranks import Rank
from croupier.house.api.answers import unreadable
from croupier.house.people.demonstration import create


class _Asked(Struct, forbid_unknown_fields=True):
    amount: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    name: Annotated[str, Meta(min_length=2, max_length=5)] = "two"
    code: Annotated[str, Meta(pattern="^[0-9]$")] = "1"
    sure: bool = True
    id: UUID = UUID(int=0)
    rank: Rank = Rank.DEALER
    word: str | None = None
    those: Annotated[tuple[int, ...], Meta(min_length=1)] = (1,)
    chips: dict[int, int] = {}


SAID: tuple[tuple[Any, str], ...] = (
    ({"amount": "5"}, "The field `amount` must be a whole number."),
    ({"amount": 1.5}, "The field `amount` must be a whole number."),
    ({"amount": 0}, "The field `amount` must be a whole number, 1 or more."),
    ({"amount": 10**7}, "The field `amount` must be a whole number, at most 1,000,000."),
    ({"name": 5}, "The field `name` must be text."),
    ({"name": "a"}, "The field `name` must be text of 2 or more characters."),
    ({"name": "a" * 6}, "The field `name` must be text of at most 5 characters."),
    ({"code": "x"}, "The field `code` is not written as it must be."),
    ({"sure": "yes"}, "The field `sure` must be true or false."),
    ({"id": "x"}, "The field `id` must be a UUID."),
    ({"id": 5}, "The field `id` must be a UUID."),
    ({"rank": "king"}, "The field `rank` cannot be 'king'."),
    ({"word": 5}, "The field `word` must be text or null."),
    ({"those": "x"}, "The field `those` must be a list."),
    ({"those": []}, "The field `those` must be a list of 1 or more entries."),
    ({"those": ["x"]}, "The field `those[0]` must be a whole number."),
    ({"chips": {"x": 1}}, "A name in `chips` must be a whole number."),
    ({"chips": {"1": None}}, "The field `chips[...]` must be a whole number."),
    ({"nope": 1}, "There is no field `nope` to be filled in."),
    ([], "The request must be an object."),
)


@pytest.mark.parametrize(("body", "sentence"), SAID)
def test_a_misfit_is_told_in_words(body: Any, sentence: str) -> None:
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.json.decode(msgspec.json.encode(body), type=_Asked)
    assert msgspec.json.decode(unreadable(error.value).reply.body)["refused"]["sentence"] == sentence


def test_a_card_and_a_field_that_there_are_not(front: Front) -> None:
    create(front.house.pit)
    said = front.post("/api/v1/tables/b1/commands", "S1", {"id": str(uuid4()), "commands": [{"type": "scan-card", "card": "1H"}]})
    assert said.sentence == "The field `commands[0].card` is no card: two signs, such as 9H or TD."
    said = front.give("b1", "S1", {"type": "shuffle", "commitment": "x"})
    assert said.sentence == "There is no field `commitment` in `commands[0]`."
