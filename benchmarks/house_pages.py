"""What a step of a table costs in pages: nine players who each have their own, and a hundred who look on and share one.

The pieces that changed are found, written and put into events, as the streams do it, once for each audience.
"""

import gc
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import mean, median, quantiles
from time import process_time
from typing import Any, Final

from benchmarks.measure import show
from croupier import commands as c
from croupier.desk.dealer import VirtualTable
from croupier.desk.usual import usual_conditions
from croupier.games.ranks import Rank
from croupier.house.home import Home
from croupier.house.settings import configure
from croupier.table.model.people import Actor, PlayerCard

PLAYERS, WATCHERS, ROUNDS = 9, 100, 12
AIM: Final = 10.0
"""CPU milliseconds an event, for all of them."""
GAMES: Final = {"premium-baccarat": "banker", "three-card-poker": "ante"}


def run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        configure(Home(Path(folder) / "pit"), demonstration=True)
        rows = [_measured(game, wager) for game, wager in GAMES.items()]
    heads = ("game", "events", "median ms", "mean ms", "p99 ms", "kB to a player", "aim, ms")
    show(f"Pages of one table: {PLAYERS} players, {WATCHERS} who look on", heads, rows)


def _measured(game: str, wager: str) -> tuple[str, ...]:
    from croupier.house.live.audiences import EVERYONE, own_audience
    from croupier.house.live.channels import Channel
    from croupier.house.pages.consoles import LIVE
    from croupier.house.pages.fragments import Consoles

    feeds: Any = Consoles(LIVE, ("en",), zone="Australia/Sydney", clock=lambda: 0.0)
    page, lobby = feeds.feed("player", "en"), feeds.feed("lobby", "en")
    channel = Channel("b1")
    actors = [Actor(f"p{number}", Rank.PLAYER) for number in range(1, PLAYERS + 1)]
    spent, sent = [], []
    gc.collect()
    gc.freeze()  # as the house does once it is open: else now and then a step would pay for looking through all that is loaded
    for at in _played(game, wager, actors):
        channel.feed(at)
        gc.collect(0)
        before, told = process_time(), channel.fed - 1
        own = [channel.since(at.version - 1, page, own_audience(actor), told) for actor in actors]
        for _ in range(WATCHERS):
            channel.since(at.version - 1, page, EVERYONE, told)
            channel.since(at.version - 1, lobby, EVERYONE, told)
        spent.append((process_time() - before) * 1000)
        sent += [sum(len(step.data) for step in steps) for steps in own]
    spent = spent[20:]  # templates are read when they are first used
    figures = (f"{median(spent):.2f}", f"{mean(spent):.2f}", f"{quantiles(spent, n=100)[98]:.2f}", f"{mean(sent) / 1000:.1f}")
    return game, str(len(spent)), *figures, f"{AIM:.0f}"


def _played(game: str, wager: str, actors: list[Actor]) -> Any:
    from croupier.house.live.audiences import concerned
    from croupier.house.live.channels import Seen
    from croupier.house.people.events import SetUp

    setup = SetUp("Table", game, "", automatic=True)
    table = VirtualTable(usual_conditions(game, table="b1"))
    areas = len(actors) if game == "premium-baccarat" else 7

    def seen() -> Seen:
        return Seen("b1", table.table.sequence, setup, table.table, concerned(table.table))

    for place, actor in enumerate(actors[:areas], start=1):
        table.do(c.JoinTable, actor.id, place)
        table.do(c.BuyChips, actor.id, 10_000_000)
        table.do(c.ShowPlayerCard, actor.id, PlayerCard.OWN)
    for _ in range(ROUNDS):
        table.until_players()
        yield seen()
        for place, actor in enumerate(actors[:areas], start=1):
            table.do(c.PlaceWager, actor.id, place, wager, 25_00)
            yield seen()
        step: Callable[[], Any] = table.step
        while table.table.wagers or table.table.round is not None:
            if table.required().what == "ask":
                table.do(c.Decide, table.required().areas[0], "play")
            else:
                step()
            yield seen()
