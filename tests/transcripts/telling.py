"""A transcript is a text file that a table answers: lines after `>` are said to it, the others are what came of them.

    > open premium-baccarat minimum=5 maximum=1000
    > Dee: place-wager Ann 1 banker 50.00

Who speaks comes first: Dee deals, Sue supervises, Asa is an Assistant Gaming Manager, Max a Gaming Manager; any other name is
a player's. Then the command and its fields in order or by name. Amounts are dollars, `+20m` is a time from now, `5-1000` a sign
with those limits. Several cards or names are written with commas, a face not known is `-`, hands are `player:7H,8D;banker:2C,3S`,
chips `5:40;25:20`, forty of $5 and twenty of $25.
Short forms: `ready` (cards brought, shuffled, cut, burned), `sit NAME AREA CHIPS [TOKENS]`, `deal CARDS`, `scan CARDS` (as a shoe
reports them), `settle [METERS]`, `wait MINUTES`, `play-on CARDS` (quiet rounds until so few are left),
`burn-on CARDS` (cards slip into the rack until so few are left). After `#` comes a remark.

In the answer `-` is an event, `!` a refusal, `?` what the table waits for, `=` money that has moved.
"""

import shlex
from collections.abc import Iterator
from enum import Enum
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields, replace
from tests.tables import ASSISTANT, DEALER, INSPECTOR, MANAGER, SUPERVISOR, SURVEILLANCE, conditions, player

from croupier import commands as c
from croupier.cards.card import PACK, Card
from croupier.cards.procedure import BurnKind, CutOffer, CutStart
from croupier.commands import RackCard, ScanCard
from croupier.games.explain import settled_in_words
from croupier.games.rules import Result, Settled, Terms
from croupier.games.topics import PLAYER_CARD
from croupier.money import Odds, dollars, parse_cents
from croupier.table.asking.required import required
from croupier.table.engine import run
from croupier.table.message.command import Command
from croupier.table.message.events import Event, WagerSettled
from croupier.table.message.refusal import Refused
from croupier.table.model.cards import Held, Secured, Slot
from croupier.table.model.casebook import Due, Summons, WrongSettlement
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import Actor, PlayerCard
from croupier.table.model.round import Bid, Choice
from croupier.table.model.sign import Limit, Notice, Sign
from croupier.table.model.table import Table
from croupier.table.model.wagers import Lying
from croupier.table.powers.listed import COMMAND
from croupier.table.reading.desk import desk_of
from croupier.table.reading.shoe import needs_no_shuffle
from croupier.table.record.postings import balances
from croupier.tags import kebab

STAFF: Final = {actor.id: actor for actor in (DEALER, SUPERVISOR, ASSISTANT, MANAGER, INSPECTOR, SURVEILLANCE)}
MONEY: Final = (
    "amount",
    "chips",
    "tokens",
    "returned",
    "returned_tokens",
    "given",
    "moved",
    "counted",
    "drawn",
    "expected",
    "variance",
)
UNTOLD: Final = ("by", "at", "clauses", "unrighted", "check")
MANY: Final = 40
"""Cards that are counted and not named."""


def answered(script: str) -> str:
    """The whole transcript anew: what was said, and what the table answers to it now."""
    teller, lines = Teller(), list[str]()
    for line in script.splitlines():
        if line.startswith("#") or (not line and lines and lines[-1].startswith("#")):
            lines.append(line)
        elif line.startswith("> "):
            if lines and lines[-1]:
                lines.append("")
            lines += [line, *teller.told(line[2:])]
    return "\n".join(lines) + "\n"


class Teller:
    """One table, spoken to line by line."""

    def __init__(self) -> None:
        self.table = Table()
        self.events: list[Event] = []
        self.now = 0

    def told(self, line: str) -> Iterator[str]:
        before, due = self._purses(), required(self.table)
        if line.startswith("play-on "):
            yield self._play_on(int(line.split()[1]))
        if line.startswith("burn-on "):
            yield self._burn_on(int(line.split()[1]))
        for command in self.commands(line):
            self.table, outcome = run(self.table, command)
            if isinstance(outcome, Refused):
                yield _line("!", outcome.sentence, outcome.clause)
                continue
            self.events += outcome
            for event in outcome:
                yield _line("-", self.in_words(event), *event.clauses)
        assert not sum(balances(self.events).values())
        for name, (chips, tokens) in self._purses().items():
            old = before.get(name)
            if old != (chips, tokens):
                told = f", tokens {dollars(tokens)}" if tokens or (old and old[1]) else ""
                yield f"  = {name}: chips {dollars(chips)}{told}"
        if required(self.table) != due:
            due = required(self.table)
            yield _line("?", due.sentence, due.clause)

    def _purses(self) -> dict[str, tuple[int, int]]:
        return {name: (self.table.chips(name), self.table.tokens(name)) for name in self.table.floor.people}

    # What is said

    def commands(self, line: str) -> Iterator[Command]:
        """The commands that a line stands for, each made when the one before has been recorded."""
        words = shlex.split(line)
        match words:
            case ["play-on" | "burn-on", _]:
                return
            case ["open", game, *settings]:
                yield c.OpenTable(_conditions(game, dict(word.split("=", 1) for word in settings)), by=SUPERVISOR, at=self.now)
            case ["wait", minutes]:
                self.now += 60 * int(minutes)
            case ["ready"]:
                yield from self._ready()
            case ["sit", name, area, chips, *tokens]:
                yield c.JoinTable(name, int(area), by=player(name), at=self.now)
                yield c.BuyChips(name, parse_cents(chips), by=DEALER, at=self.now)
                for amount in tokens:
                    yield c.ExchangeVoucher(name, parse_cents(amount), by=DEALER, at=self.now)
                if PLAYER_CARD in desk_of(self.table).provisions:
                    yield c.ShowPlayerCard(name, PlayerCard.OWN, by=DEALER, at=self.now)
            case ["deal", *cards]:
                for card in cards:
                    yield c.DealCard(Card(card), by=DEALER, at=self.now)
            case ["scan", *cards]:
                for card in cards:
                    yield ScanCard(None if card == "-" else Card(card), card != "-", by=DEALER, at=self.now)
            case ["settle", *meters]:
                values = dict(meter.split("=", 1) for meter in meters)
                if self.table.round is None or not self.table.round.result:
                    yield c.AnnounceResult({name: parse_cents(value) for name, value in values.items()}, by=DEALER, at=self.now)
                while self.table.round is not None and self.table.round.due:
                    yield c.SettleWager(by=DEALER, at=self.now)
            case [speaker, name, *values] if speaker.endswith(":"):
                yield self._command(speaker[:-1], name, values)
            case _:
                raise ValueError(f"Nothing is known of {line!r}.")

    def _play_on(self, few: int) -> str:
        """Rounds in which everyone wagers the minimum and nobody draws, until no more than so many cards are left."""
        who: dict[str, Any] = {"by": DEALER, "at": self.now}
        first = self.table.played
        while self.table.round is not None or self.table.cards.stock.remaining > few:
            plain: dict[str, Command] = {
                "result": c.AnnounceResult(**who), "settle": c.SettleWager(**who), "clear": c.ClearRound(**who),
                "cutting-card-out": c.SetCuttingCardAside(**who),
            }  # fmt: skip
            due, sign = required(self.table), desk_of(self.table).conditions.sign
            given: list[Command]
            if due.what == "wagers":
                main = next(iter(sign.limits))
                given = [
                    c.PlaceWager(name, person.area, main, sign.limits[main].minimum, **who)
                    for name, person in self.table.floor.people.items()
                ]
            elif due.what == "deal":
                given = [c.DealCard(next(card for card in PACK if self.table.cards.stock.could_hold(card)), **who)]
            elif due.what == "ask":
                given = [c.PassOver(due.areas[0], **who)]
            else:
                given = [plain[due.what]]
            for command in given:
                self.table, outcome = run(self.table, command)
                assert not isinstance(outcome, Refused), outcome
                self.events += outcome
        return f"  . {self.table.played - first} rounds are played; {self.table.cards.stock.remaining} cards are left."

    def _burn_on(self, few: int) -> str:
        """One card after the other lands in the rack unseen and stays burned, until no more than so many are left."""
        who: dict[str, Any] = {"by": DEALER, "at": self.now}
        first = self.table.cards.stock.remaining
        while self.table.cards.stock.remaining > few:
            for command in (ScanCard(None, up=False, laid="rack", **who), RackCard(**who)):
                self.table, outcome = run(self.table, command)
                assert not isinstance(outcome, Refused), outcome
                self.events += outcome
        return f"  . {first - self.table.cards.stock.remaining} cards slip into the rack; left to deal: {few}."

    def _ready(self) -> Iterator[Command]:
        while True:
            who: dict[str, Any] = {"by": SUPERVISOR, "at": self.now}
            backs = desk_of(self.table).conditions.backs
            match required(self.table).what:
                case "cards" | "replace":
                    yield c.IntroduceCards(next(back for back in backs if back != self.table.cards.pack.back), **who)
                case "check" if self.table.cards.pack.fresh:
                    yield c.CheckCards(**who)
                case "shuffle":
                    yield c.Shuffle("pre-shuffled" if needs_no_shuffle(self.table) else "dealer", **who)
                case "cut" if self.table.cards.offers[0].area is not None:
                    yield c.RefuseCut(**who)
                case "cut":
                    yield c.CutCards(self.table.cards.stock.remaining // 2, **who)
                case "cutting-card":
                    yield c.PlaceCuttingCard(20, **who)
                case "burn":
                    yield c.Burn(BurnKind.ONE_UNSEEN, **who)
                case _:
                    return

    def _command(self, speaker: str, name: str, values: list[str]) -> Command:
        kind = COMMAND[name]
        hints = get_type_hints(kind)
        order = [field.name for field in fields(kind) if field.name not in ("by", "at")]
        given: dict[str, Any] = {}
        for value in values:
            named = value.split("=", 1)
            field, text = named if len(named) == 2 else (order[len(given)], value)
            given[field] = self._read(hints[field], field, text)
        return kind(**given, by=STAFF.get(speaker) or Actor(speaker, player(speaker).rank), at=self.now)

    def _read(self, hint: Any, field: str, text: str) -> Any:
        if get_origin(hint) in (Union, UnionType):
            hint = get_args(hint)[0]
            if text == "-":
                return None
        if field in ("amount", "tokens", "handed", "due"):
            return parse_cents(text) if text != "0" else 0
        if field == "effective":
            return self.now + 60 * int(text.strip("+m"))
        if hint is Sign:
            return replace(desk_of(self.table).conditions.sign, limits=self._limits(text))
        if field == "limits":
            return self._limits(text)
        if hint is Terms:
            variant, _, percent = text.partition(":")
            return Terms(variant=variant, tie_percent=Odds(int(percent), 100) if percent else None)
        if hint is int:
            return int(text)
        if hint is bool:
            return text == "yes"
        if get_origin(hint) is tuple:
            return tuple(self._read(get_args(hint)[0], "", word) for word in text.split(",") if word)
        if get_origin(hint) is dict and get_args(hint)[0] is int:
            return {parse_cents(value): int(count) for value, count in (pair.split(":") for pair in text.split(";") if pair)}
        if get_origin(hint) is dict and get_args(hint)[1] is not int:
            pairs = (pair.split(":", 1) for pair in text.split(";"))
            return {key: self._read(get_args(hint)[1], "", value) for key, value in pairs}
        return hint(text) if isinstance(hint, type) and issubclass(hint, Enum) else text

    def _limits(self, text: str) -> dict[str, Limit]:
        low, high = map(parse_cents, text.split("-"))
        return {slug: Limit(low, high) for slug in desk_of(self.table).conditions.sign.limits}

    # What is answered

    def in_words(self, event: Event) -> str:
        if isinstance(event, WagerSettled):
            rules, line = desk_of(self.table).rules, event.settled
            back = f" {dollars(line.returned)} goes back." if line.returned and line.result is not Result.VOID else ""
            given = f" Rounding gave {dollars(event.given)}." if event.given else ""
            return f"{line.player}: {settled_in_words(rules, line)}{back}{given}"
        name = " ".join(kebab(type(event).__name__).split("-")).capitalize()
        parts = []
        for field in fields(event):
            value = getattr(event, field.name)
            if field.name == "returned_tokens" and not any(value):
                continue
            if field.name not in UNTOLD and value not in (None, "", (), {}, False, field.default):
                label = "" if field.name in ("notice", "sign", "terms", "conditions") else field.name.replace("_", " ") + " "
                parts.append(label + self._shown(field.name, value))
        return f"{name}: {', '.join(parts).rstrip('.')}." if parts else f"{name}."

    def _shown(self, field: str, value: Any) -> str:
        match value:
            case Conditions():
                return f"{value.rules.title}, edition {value.edition}, {value.areas} areas, {value.rules.terms.decks} decks"
            case Sign():
                limits = (f"{slug} {dollars(limit.minimum)} to {dollars(limit.maximum)}" for slug, limit in value.limits.items())
                return "; ".join(limits)
            case Terms():
                return f"{value.variant} {value.tie_percent or ''}".strip()
            case Notice():
                return f"from minute {value.effective // 60}"
            case Lying():
                return f"{value.player}'s {value.wager} {dollars(value.amount)} on area {value.area}"
            case Settled():
                return f"{value.player}'s {value.wager}"
            case Bid():
                return f"{value.player} ({value.clause})"
            case CutOffer():
                return value.to
            case Secured():
                return f"{value.back} backs, {value.source.value}{', checked' if value.checked else ''}"
            case Slot():
                return f"{value.card or 'a card'}{'' if value.up else ' face down'}"
            case Held():
                where = f" on {value.laid}" if value.laid else ""
                faced = " found face upwards" if value.faced else "" if value.up else " face down"
                return f"{value.card or 'a card'}{where}{faced}"
            case Choice():
                return f"{', '.join(value.players)} may {value.what}"
            case Due():
                return f"{value.to} by {value.how.removeprefix('by ')}, {value.within.words}: {value.why}"
            case Summons():
                return f"{value.rank.value} about {value.about}"
            case WrongSettlement():
                patron, over = value.player or "an unknown patron", "too much" if value.over else "too little"
                month = ", for the month's report" if value.monthly else ""
                return f"{patron} was paid {dollars(value.amount)} {over} for {value.wager} in round {value.round}{month}"
            case CutStart():
                return str(value.moment.value) + (f" {value.area}" if value.area else "")
            case Limit():
                return f"{dollars(value.minimum)} to {dollars(value.maximum)}"
            case dict():
                return "; ".join(f"{key} {self._shown(field, held)}" for key, held in value.items())
            case tuple() if field == "chips":
                return "; ".join(f"{count} of {dollars(chip)}" for chip, count in value)
            case tuple():
                if _cards(value):
                    return " ".join(value) if len(value) < MANY else f"{len(value)} cards"
                return "; ".join(self._shown(field, held) for held in value)
            case bool():
                return "yes"
            case int() if field in MONEY or field == "markers":
                return dollars(value)
        assert not isinstance(value, Struct), value
        return "unknown" if value is None else str(value)


def _cards(value: tuple[Any, ...]) -> bool:
    return all(isinstance(held, str) and len(held) == 2 for held in value)


def _line(sign: str, sentence: str, *clauses: str | None) -> str:
    cited = ", ".join(clause for clause in clauses if clause)
    return f"  {sign} {sentence} [{cited}]" if cited else f"  {sign} {sentence}"


def _conditions(game: str, given: dict[str, str]) -> Conditions:
    terms = Terms(
        variant=given.pop("variant", ""), decks=int(given.pop("decks", 0)), dealing=given.pop("dealing", ""),
        ante_bonus=given.pop("ante_bonus", ""), pair_plus=given.pop("pair_plus", ""),
        tie_percent=Odds(int(given.pop("tie_percent")), 100) if "tie_percent" in given else None,
    )  # fmt: skip
    others: dict[str, Any] = {}
    for key, value in given.items():
        match key:
            case "offered":
                others[key] = tuple(value.split(","))
            case "chips":
                others[key] = tuple(map(parse_cents, value.split(",")))
            case "areas":
                others[key] = int(value)
            case "layout" | "method":
                others[key] = value
            case "private" | "cashless":
                others[key] = value == "yes"
            case _:
                others[key] = parse_cents(value)
    return conditions(game, terms=terms, **others)
