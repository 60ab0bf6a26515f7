"""Commands from the staff's pages: put to the table as any are, with the calls answered that they are about."""

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse

from croupier.desk.doing import doing
from croupier.games.ranks import may_act
from croupier.house import running
from croupier.house.api.answers import unreadable
from croupier.house.api.wire import Asked, read_asked
from croupier.house.floor.asked import refusal_of
from croupier.house.pages.acting import DONE, put_form, receipt_of
from croupier.house.pages.refusals import addressed
from croupier.house.pages.scenes import Scene
from croupier.house.pages.showing import notice
from croupier.table.asking.irregularities import irregularities_of


def come(scene: Scene, commands: list[Any]) -> list[dict[str, Any]]:
    """Whoever gives what somebody was called for has come."""
    named = (each.get("type") for each in commands if isinstance(each, dict))
    given = {name for name in named if isinstance(name, str)}  # whatever else it may be is refused where commands are read
    about = given | {each.slug for each in irregularities_of(scene.view.game) if each.command in given}
    return [
        {"type": "answer-call", "number": number}
        for number, call in scene.view.casebook.calls.items()
        if call.about in about and may_act(scene.viewer.rank, call.rank)
    ]


def give_all(request: HttpRequest, person: str, table: str, commands: list[Any]) -> HttpResponse:
    """To the table, as any command goes; a refusal says what was not done."""
    body = msgspec.json.encode({"id": receipt_of(request), "commands": commands})
    try:
        asked: Asked = read_asked(body)
    except msgspec.DecodeError as error:
        raise unreadable(error, body, 0) from None
    reply = put_form(request, person, table, asked)
    if reply.granted:
        return HttpResponse(status=DONE)
    said = refusal_of(reply)
    what = f"{doing(commands[said.command or 0]['type'])}: not done."
    game = running.pit().looking.tables()[table].game
    return notice(request, addressed(said.sentence, person), what=what, clause=said.clause, game=game, status=reply.status)
