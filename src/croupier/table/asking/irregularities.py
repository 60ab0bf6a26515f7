"""Every irregularity by name: what happened, what follows, who may rule, by which clause, and who is told.

One list for all documents; a document knows those for which its book has a clause. The command line, the handbook and the
rulings offered at a live table read it here.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from msgspec import Struct

from croupier.games.catalogue import GAMES, rules_of
from croupier.games.irregular import Irregular, Tell
from croupier.games.provisions import Topic
from croupier.games.ranks import SEES_ALL, STAFF, Rank
from croupier.games.rules import Rules
from croupier.table.asking.permitted import Permit, grounded, without_cards
from croupier.table.message.command import Command, kebab
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.powers.chapters import CARDS, CHAPTERS, CONDUCT, DEVICE, DISPUTES, MONEY, POKER, ROUND, SHOE
from croupier.table.powers.listed import COMMAND, COMMANDS
from croupier.table.powers.power import POWERS


class _Names:
    """Commands by the names of their classes."""

    def __getattr__(self, name: str) -> type[Command]:
        return next(kind for kind in COMMANDS if kind.__name__ == name)


c = r = _Names()


Clause = Callable[[Irregular], str | None]
Words = str | Callable[[Rules], str]
"""A sentence with `{coup}` and `{shoe}` for what the document deals and from what, or a function that gives one."""


class Irregularity(Struct, frozen=True):
    """One that a document knows."""

    slug: str
    chapter: str
    happened: str
    follows: str
    command: str
    rank: Rank
    clause: str
    tells: tuple[Tell, ...] = ()
    fields: dict[str, Any] = {}
    """What the command must say for it to be this one."""
    also: str = ""
    """Another clause by which the same follows."""
    topic: Topic[Any] | None = None


class Offer(Struct, frozen=True):
    """An irregularity that fits the moment, and how to rule so."""

    irregularity: Irregularity
    permit: Permit


class _Kind(Struct, frozen=True):
    slug: str
    chapter: str
    happened: Words
    follows: Words
    command: type[Command]
    rank: Rank
    clause: Callable[[Rules], str | None]
    tells: Callable[[Irregular], tuple[Tell, ...]] = lambda _rule: ()
    fields: dict[str, Any] = {}
    without_clause: bool = False
    """Done by ruling where the document is silent."""
    also: Callable[[Rules], str | None] = lambda _rules: None
    """Another clause by which the same follows."""


def _of(find: Clause) -> Callable[[Rules], str | None]:
    return lambda rules: find(rules.book.irregular)


def _misdeal(name: str) -> Callable[[Rules], str | None]:
    return _of(lambda rule: getattr(rule.misdeals, name, None))


def _device(find: Callable[[Any], str]) -> Callable[[Rules], str | None]:
    return _of(lambda rule: find(rule.malfunction) if rule.malfunction is not None else None)


def _part(part: str, name: str) -> Callable[[Rules], str | None]:
    return _of(lambda rule: getattr(getattr(rule, part), name, None))


def _first(clauses: tuple[str, ...]) -> str:
    return clauses[0] if clauses else ""


# Words that differ from document to document


def _kept(rules: Rules) -> str:
    if rules.book.irregular.exposed_surplus:
        return "A card too many was dealt to the dealer's finished hand, and nobody has seen it."
    return "A card too many was dealt to Player while Banker stands, or one came out before its coup, and nobody has seen it."


def _laid_anew(rules: Rules) -> str:
    """Where players may withdraw, they may while a card is still due; elsewhere everyone accepts the result."""
    rule = rules.book.irregular
    first = "The cards are laid anew in their proper order; a settled {coup} is settled again."
    if rule.withdraw_after:
        return f"{first} While a card is due each player may withdraw wagers, but not change them."
    burned = " Cards too many are burned." if rule.excess_burned else ""
    return f"{first}{burned} Everyone accepts the result."


def _silent(rules: Rules) -> str:
    rule = rules.decides
    if rule is None:
        return ""
    if rule.silence in rule.choices:
        return f"The hand counts as one that decided to {rule.silence}."
    return f"{rule.told[0].upper()}{rule.told[1:]}."


def _from_the_rack(rules: Rules) -> str:
    cut = " and cut" if rules.book.irregular.uncut else ""
    return f"Those left are dealt first; then the rack is shuffled{cut}, and the round is finished from it."


def _refunded(rules: Rules) -> str:
    stands = "; what was settled in it before stands" if rules.book.irregular.wrong_cards.interim_stands else ""
    return f"The {{coup}} in which it is found is void and refunded{stands}. Earlier results stand, and the cards are checked."


def _for_another(rules: Rules) -> str:
    if rules.book.irregular.invalid is not None:
        return "The wagers count as made without one's own Player Card: before the hand they go back, in it they cannot win."
    return "Before the first exposed card the wagers go back; after that it is on record, and the result stands."


def _registered(rules: Rules) -> str:
    payment = rules.book.irregular.payment
    if payment is None:
        return "The result stands; the difference goes into the register, and a supervisor corrects it."
    over = f"${payment.over_cents // 100:,}"
    return (
        f"The difference goes into the register and is put right; the regulator hears of one over {over} with the month's report."
    )


def _culprits_wager(rules: Rules) -> str:
    forfeit = "are forfeited" if rules.book.irregular.conduct.must_forfeit else "may be forfeited"
    return f"The result is struck out and wagers go back; the culprit's {forfeit}."


_SWAPPED: Final = "Cards went to the wrong side or person, or the dealer turned one that a player should have."
_MISDEAL: Final = "It is a misdeal: every wager is void and goes back, and a new round is dealt."
_NO_OTHER: Final = "The device fails in a {coup}, and the cards cannot be moved to another."
_DEVICE_USED: Final = "Someone has used a prohibited device."

_D, _S, _M, _P = Rank.DEALER, Rank.SUPERVISOR, Rank.MANAGER, Rank.PLAYER

KINDS: Final = (
    _Kind("surplus-to-banker", CARDS, "A card too many was dealt to Player, and Banker must draw.",
          "It becomes Banker's third.", r.GiveToBanker, _D, _of(lambda x: x.to_banker)),
    _Kind("surplus-kept", CARDS, _kept,
          "It waits in front of the {shoe} and opens the next {coup}.", r.KeepForNext, _D, _of(lambda x: x.kept_next)),
    _Kind("surplus-no-bet", CARDS,
          "A card too many was dealt to Banker or seen, or a coup's first card was exposed or found face upwards.",
          "It opens a no-bet coup; wagers already placed for that coup go back.", r.KeepForNoBet, _D,
          _of(lambda x: x.no_bet_first)),
    _Kind("surplus-after-last", CARDS, "A card too many was dealt, and no further coup is played from this shoe.",
          "It goes to the rack.", r.RackCard, _D, _of(lambda x: x.no_bet_first and x.unshuffled and x.kept_next),
          also=_of(lambda x: x.no_bet_first)),
    _Kind("faced-played", CARDS, "After a coup's first card, a card lies face upwards in the {shoe}.",
          "It is played as if it had lain face down.", r.PlayFacedCard, _D, _of(lambda x: x.faced_during)),
    _Kind("faced-burned", CARDS, "A card lies face upwards in the {shoe}.",
          "It is burned, and play goes on.", r.RackCard, _D, _of(lambda x: x.faced_burned)),
    _Kind("faced-check", CARDS, "A card lay face upwards in the device, and others may.",
          "After the {coup} the device is emptied, and its cards are checked and shuffled.", r.CheckFacing, _S,
          _of(lambda x: x.faced_check)),
    _Kind("dealt-as-next", CARDS, "A card was dealt to the wrong place, or burned by mistake.",
          "It serves as the next card due, or waits in front of the {shoe} until one is.", r.DealAsNext, _D,
          _of(lambda x: x.as_next)),
    _Kind("card-refused", CARDS, "A player will not have the misdealt card.",
          "The player stands without another card, and a DRAW already placed goes back; refused by all, the card is the dealer's.",
          r.RefuseMisdealtCard, _P, _of(lambda x: x.refused_card)),
    _Kind("surplus-burned", CARDS, "A card too many was dealt to the dealer's finished hand, and seen.",
          "It is burned.", r.RackCard, _D, _of(lambda x: x.exposed_surplus)),
    _Kind("stays-burned", CARDS, "A card was burned that should not have been.",
          "It stays burned.", r.RackCard, _D, _of(lambda x: x.stays_burned)),
    _Kind("reconstruct", ROUND, "The order of the cards is in doubt, or one was dealt wrongly, and it was noticed in time.",
          _laid_anew, r.Reconstruct, _D, _of(lambda x: x.reconstruct)),
    _Kind("void-round", ROUND, "A wrongly dealt {coup} cannot be put right.",
          "The {coup} is void, every wager goes back, and play goes on with the remaining cards.", r.VoidRound, _S,
          _of(lambda x: x.void)),
    _Kind("error-too-late", ROUND, "An error is found in a {coup} that is final.",
          "The result stands, and the error is on record.", r.NoteLateError, _D, _of(lambda x: x.too_late)),
    _Kind("misdelivery-complete", ROUND, _SWAPPED,
          "The coup is finished with every wager standing.", r.RuleMisdelivery, _S, _part("misdelivery", "complete"),
          lambda x: x.misdelivery.tells if x.misdelivery else (), {"way": "complete"}),
    _Kind("misdelivery-retract", ROUND, _SWAPPED,
          "Each player may withdraw or reduce wagers; if any is left the coup is finished, otherwise it is a no-bet coup.",
          r.RuleMisdelivery, _S, _part("misdelivery", "retract"), lambda x: x.misdelivery.tells if x.misdelivery else (),
          {"way": "retract"}),
    _Kind("misdelivery-no-bet", ROUND, _SWAPPED,
          "Every wager goes back, and the coup is finished as a no-bet coup.", r.RuleMisdelivery, _S,
          _part("misdelivery", "no_bet"), lambda x: x.misdelivery.tells if x.misdelivery else (), {"way": "no-bet"}),
    _Kind("short-void", ROUND, "Too few cards are left to finish the coup.",
          "The coup is void, and every wager goes back.", r.VoidShortRound, _D, _of(lambda x: x.short)),
    _Kind("short-reshuffle", ROUND, "Too few cards are left to finish the round.",
          _from_the_rack, c.ReshuffleRack, _D, lambda rules: rules.book.short),
    _Kind("wrong-variant", ROUND, "Wagers were settled at another variant's price.",
          "Those results stand; from now on the price of the game in play is paid.", r.NoteWrongVariant, _D,
          _of(lambda x: _first(x.wrong_variant))),
    _Kind("scan-questioned", ROUND, "The scanning shoe shows something other than the cards that were dealt.",
          "The coup stops until a casino supervisor confirms what was dealt, or voids it.", r.ReportDiscrepancy, _D,
          _of(lambda x: x.scan)),
    _Kind("scan-confirmed", ROUND, "The scanning shoe was questioned, and what was really dealt is known.",
          "The cards are on record as they were dealt, and the coup goes on or is settled again.", r.ConfirmOutcome, _S,
          _of(lambda x: x.scan)),
    _Kind("scan-void", ROUND, "The scanning shoe was questioned, and nobody can say what was dealt.",
          "The coup is void, and every wager goes back.", r.VoidUnconfirmed, _S, _of(lambda x: x.scan)),
    _Kind("display-wrong", ROUND, "The result display shows something other than the cards.",
          "The display is disregarded; the cards decide.", r.DisregardDisplay, _D, _of(lambda x: x.display)),
    _Kind("misdeal", POKER, "Before any player has handled cards, the dealer finds that they were dealt wrongly.",
          _MISDEAL, r.DeclareMisdeal, _D, _misdeal("noticed")),
    _Kind("misdeal-dealers-hand", POKER, "The dealer's hand has too few or too many cards.",
          _MISDEAL, r.DeclareMisdeal, _D, _misdeal("dealer_count")),
    _Kind("misdeal-exposed", POKER, "A second card was exposed by mistake during the deal.",
          _MISDEAL, r.DeclareMisdeal, _D, _misdeal("exposed")),
    _Kind("card-turned-back", POKER, "One card was exposed while it was dealt.",
          "It is turned face down, and the deal goes on.", r.TurnBack, _D, _misdeal("turned_back")),
    _Kind("dealer-exposed", POKER, "The dealer turned a card of the dealer's hand before all players had decided.",
          "Those who have not decided still play or fold; decisions made stand.", r.ShowDealersCard, _D,
          _misdeal("dealer_shown")),
    _Kind("hand-void", POKER, "A player's hand has too few or too many cards.",
          "The hand is void, its wagers go back, and its cards are racked.", r.VoidHand, _D, _misdeal("hand_count")),
    _Kind("stray-hand", POKER, "After a player has handled cards, a hand is found where no wager lies.",
          "Its cards are counted and racked.", r.RackStrayHand, _D, _misdeal("stray_hand")),
    _Kind("cannot-cover", POKER, "A player cannot put down the Play wager.",
          "The first time the Ante goes back with a warning, after that it is forfeited; Pair Plus plays on.", c.CannotCover, _D,
          lambda rules: rules.book.cannot_cover),
    _Kind("no-decision", POKER, "A player is silent, refuses to decide, or is away.",
          _silent, c.PassOver, _D, lambda rules: rules.decides.silence_clause if rules.decides else None),
    _Kind("invalid-before", POKER, "Before the hand, a player is found without a valid Player Card of their own.",
          "Their wagers go back.", c.ShowPlayerCard, _D, _part("invalid", "before")),
    _Kind("invalid-during", POKER, "During the hand, a player is found without a valid Player Card of their own.",
          "Their wagers lose as usual; one that would win goes back unpaid.", c.ShowPlayerCard, _D,
          _part("invalid", "during")),
    _Kind("invalid-after", POKER, "After settlement, a player is found to have had no valid Player Card of their own.",
          "The settled results stand.", c.ShowPlayerCard, _D, _part("invalid", "after")),
    _Kind("hand-without-bet", POKER, "A whole hand was dealt to an area where no Bet lies.",
          "The hand is void: its cards are racked, and the others play on with theirs.", r.RackCard, _D,
          lambda rules: rules.book.dealt_without_wager),
    _Kind("jackpot-carried", POKER, "A player whose jackpot wager a void hand carried to the next round leaves.",
          "It goes back, and an error slip into the drop box; so too if no Bet lies beside it at the next round's first card. "
          "Otherwise it plays, without being collected again, marked if others are new.", c.LeaveTable, _P,
          _part("carried", "leaving"), lambda x: x.carried.tells if x.carried else ()),
    _Kind("not-cut", SHOE, "The cards were not cut as they should have been.",
          "The {coup} is finished, then they are shuffled and cut; earlier results stand.", r.PlayUncut, _D,
          _of(lambda x: x.uncut)),
    _Kind("not-burned", SHOE, "A card was dealt before the burn that was due.",
          "It stays in play, and nothing is burned.", r.PlayUnburned, _D, _of(lambda x: x.unburned)),
    _Kind("not-shuffled", SHOE, "A card was dealt before the shuffle that the cutting card asks for.",
          "The {coup} is finished, then the cards are shuffled and cut; earlier results stand.", r.PlayUnshuffled, _D,
          _of(lambda x: x.unshuffled)),
    _Kind("wrong-cards", SHOE, "A card is missing, or one was found that does not belong.",
          _refunded, r.ReportWrongCards, _D, _of(lambda x: x.wrong_cards.rule), lambda x: x.wrong_cards.tells),
    _Kind("shoe-ended", SHOE, "A coup was void, and all players agree to end the shoe.",
          "The remaining cards are taken out and shuffled or replaced.", r.EndShoe, _S, _of(lambda x: x.replace_shoe)),
    _Kind("sequence-revealed", SHOE, "The order of the cards has become known to players.",
          "The {shoe} is void: a coup under way is refunded, and the cards are shuffled or replaced.", r.VoidShoe, _M,
          _of(lambda x: x.revealed), lambda x: x.revealed_tells),
    _Kind("device-intact", DEVICE, "The device fails in a {coup}; nobody suffers, no card is spoiled, another is at hand.",
          "The cards go into the other device, and play goes on.", r.DeviceFails, _D, _device(lambda m: m.intact),
          lambda _x: (), {"another": True, "practicable": True}),
    _Kind("device-damaged", DEVICE, "The device fails in a {coup} and spoils cards; nobody suffers, another is at hand.",
          "Spoiled cards are replaced from a new deck, and play goes on with the other device.", r.DeviceFails, _D,
          _device(lambda m: _first(m.damaged))),
    _Kind("device-disadvantage", DEVICE, "The device fails in a {coup}, and the house or a player suffers by it.",
          "The {coup} is void, and every wager goes back; earlier results stand.", r.DeviceFails, _D,
          _device(lambda m: "" if m.broken else m.disadvantaged)),
    _Kind("device-no-other", DEVICE, _NO_OTHER,
          "The {coup} is void, and every wager goes back; earlier results stand.", r.DeviceFails, _D,
          _device(lambda m: m.no_other)),
    _Kind("device-choice", DEVICE, _NO_OTHER,
          "Each player may take the wagers back; for the others the cards are shuffled and cut, and a shoe finishes the round.",
          r.DeviceFails, _D, _device(lambda m: _first(m.choice))),
    _Kind("device-jam", DEVICE, "The device jams or breaks off a shuffle.",
          "The cards are shuffled again.", r.ReshuffleAfterJam, _D, _device(lambda m: m.jam)),
    _Kind("device-broken", DEVICE, "The device fails in a {coup} with cards dealt.",
          "The {coup} is void, and every wager goes back; the game goes on with new cards, in another device or a shoe.",
          r.DeviceFails, _D, _device(lambda m: _first(m.broken))),
    _Kind("device-user-void", CONDUCT, _DEVICE_USED,
          "Their wagers are void and go back.", r.VoidWagersOf, _S, _of(lambda x: x.conduct.void_wagers)),
    _Kind("device-user-excluded", CONDUCT, _DEVICE_USED,
          "They may not play on.", c.ExcludePlayer, _S, lambda rules: rules.book.exclude),
    _Kind("device-user-barred", CONDUCT, _DEVICE_USED,
          "They are excluded from the casino.", r.ExcludeFromCasino, _S, _of(lambda x: x.conduct.out_of_casino)),
    _Kind("device-user-detained", CONDUCT, "Someone has a prohibited device on them.",
          "They are detained until an inspector or the police take over.", r.Detain, _S, _of(lambda x: x.conduct.detain)),
    _Kind("disruption", CONDUCT, "Unrest, fire, a fight, a robbery or an act of God disrupts the game.",
          "The result is struck out, and every wager goes back.", r.InvalidateOutcome, _S, _of(lambda x: x.conduct.disruption),
          lambda _x: (), {"ground": "disruption"}),
    _Kind("fraud", CONDUCT, "A fraud has affected the outcome.",
          _culprits_wager, r.InvalidateOutcome, _S,
          _of(lambda x: x.conduct.fraud), lambda _x: (), {"ground": "fraud"}),
    _Kind("proxy", CONDUCT, "A player wagers on behalf of somebody else.",
          _for_another, r.ReportProxy, _D, _of(lambda x: x.conduct.proxy)),
    _Kind("wager-refused", CONDUCT, "There are reasonable grounds to refuse a wager, and no card has been removed.",
          "It goes back to its player.", c.RefuseWager, _S, lambda rules: rules.book.refuse),
    _Kind("idle-seat", CONDUCT, "A player has sat out three {coup}s while every other place is taken.",
          "They may be told to give up the place.", c.VacateSeat, _D, lambda rules: rules.book.idle),
    _Kind("payment-wrong", MONEY, "A wager was paid too much or too little.",
          _registered, r.ReportWrongSettlement, _S, _part("payment", "rule"),
          lambda x: x.payment.tells if x.payment else (), without_clause=True),
    _Kind("payment-suspected", MONEY, "A wrong payment looks intended.",
          "The house must try to put it right in reasonable time, and to find out who the patron is.", r.EnquireIntoSettlement,
          _S, _part("payment", "suspected")),
    _Kind("dispute", DISPUTES, "A patron disputes something about the game.",
          "A gaming supervisor decides first; on request another casino supervisor reviews it; a patron still not satisfied "
          "is told of the right to go to an inspector.", r.RaiseDispute, _P, _of(lambda x: x.conduct.dispute)),
)  # fmt: skip


@cache
def irregularities_of(game: str) -> tuple[Irregularity, ...]:
    """Those that a game's document knows, chapter by chapter."""
    rules, found = rules_of(game), list[Irregularity]()
    for kind in KINDS:
        clause = kind.clause(rules) or ""
        if kind.command not in POWERS and (clause or kind.without_clause):
            found.append(
                Irregularity(
                    kind.slug, kind.chapter, _said(kind.happened, game), _said(kind.follows, game),
                    kebab(kind.command.__name__), kind.rank, clause, kind.tells(rules.book.irregular), kind.fields,
                    kind.also(rules) or "",
                )
            )  # fmt: skip
    for declared in POWERS.values():
        for wrong in declared.wrongs:
            topic = wrong.topic or declared.topic
            assert topic is not None, f"{wrong.slug} rests on something that a document says"
            provision = rules.provisions.get(topic)
            if provision is not None and provision.listed:
                found.append(
                    Irregularity(
                        wrong.slug, wrong.chapter, _said(wrong.happened, game), _said(wrong.follows, game), declared.name,
                        provision.rank or declared.rank, provision.clause or "", provision.tells, wrong.fields, topic=topic,
                    )
                )  # fmt: skip
    return tuple(sorted(found, key=lambda each: CHAPTERS.index(each.chapter)))


def _said(words: Words, game: str) -> str:
    rules, sources = rules_of(game), GAMES[game].editions[-1].procedures
    said = words if isinstance(words, str) else words(rules)
    shoe = " or ".join({"shoe": "shoe", "shuffler": "device"}[source] for source in sources)
    return said.format(coup=rules.speaks_of, shoe=shoe)


def fitting(table: Table, at: int | None = None, viewer: Actor | None = None) -> tuple[Offer, ...]:
    """The irregularities that fit the moment: those whose power would be granted now, on their own ground.

    They are for staff to rule on, and for inspectors and Surveillance to see; asked for anybody else, there are none. What one
    person is shown names no card; asked for nobody, each permit can be tried as it is."""
    if table.conditions is None or table.closed or (viewer is not None and viewer.rank not in STAFF | SEES_ALL):
        return ()
    known = irregularities_of(table.conditions.game)
    offers = []
    for permit, topic in grounded(table, at, {COMMAND[each.command]: None for each in known}):
        fit = [each for each in known if each.command == permit.command and _same(each, permit, topic)]
        most = max((len(each.fields) for each in fit), default=0)
        permit = permit if viewer is None else without_cards(permit)
        offers += [Offer(each, permit) for each in fit if len(each.fields) == most]  # the one that says most fits best
    return tuple(offers)


def _same(irregularity: Irregularity, permit: Permit, topic: Topic[Any] | None) -> bool:
    if any(permit.fields.get(name) != value for name, value in irregularity.fields.items()):
        return False
    if irregularity.topic is not None:
        return topic is irregularity.topic
    return (permit.clause or "") in (irregularity.clause, irregularity.also or irregularity.clause)
