"""Undisclosed wagers of a table: each one that was read out is the one that was handed in."""

from croupier.house.audit.chains import where
from croupier.house.audit.findings import Sheet
from croupier.house.audit.reading import StreamRow
from croupier.house.floor.hot import Opener
from croupier.house.seals import SealError
from croupier.table.message.events import Event
from croupier.table.message.tournament import FormRead, FormSealed
from croupier.table.model.sitting import Sealed


class Forms:
    """Without the keys nothing can be said of those that are stored sealed."""

    def __init__(self, stream: StreamRow, table: str, keys: Opener | None, sheet: Sheet) -> None:
        self._stream, self._table, self._keys, self._sheet = stream, table, keys, sheet
        self._lying: dict[str, Sealed] = {}

    def hear(self, version: int, event: Event) -> None:
        if type(event) is FormSealed and event.sealed is not None:
            self._lying[event.player] = event.sealed
        elif type(event) is FormRead and (handed_in := self._lying.pop(event.player, None)) is not None:
            self._hold(version, event, handed_in)

    def _hold(self, version: int, event: FormRead, handed_in: Sealed) -> None:
        if handed_in.closed:
            if self._keys is None:
                return
            try:
                handed_in = self._keys.open_form(self._table, event.player, handed_in)
            except SealError as error:
                self._sheet.found("rounds", where(self._stream, version), f"The form of {event.player}: {error}")
                return
        if (event.sealed.form, event.sealed.nonce) != (handed_in.form, handed_in.nonce):
            self._sheet.found(
                "rounds", where(self._stream, version), f"What was read out is not the form that {event.player} handed in."
            )
