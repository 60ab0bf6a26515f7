"""A round taken back, for the rooms whose powers are not declared yet."""

from croupier.games.rules import Step
from croupier.table.acting.reopening import begin as begin
from croupier.table.acting.reopening import reopen as reopen
from croupier.table.acting.reopening import take_back_settlements as take_back_settlements
from croupier.table.acting.voiding import give_back as give_back
from croupier.table.acting.voiding import rack_held as rack_held
from croupier.table.acting.voiding import void_round as void_round
from croupier.table.acting.voiding import wagers_back as wagers_back
from croupier.table.model.table import Table
from croupier.table.reading.desk import desk_of
from croupier.table.reading.due import step_of
from croupier.table.reading.wrong import begun_wrongly as begun_wrongly
from croupier.table.reading.wrong import can_be_righted as can_be_righted
from croupier.table.reading.wrong import finished as finished
from croupier.table.reading.wrong import misdelivered as misdelivered
from croupier.table.reading.wrong import no_round_to_right as no_round_to_right
from croupier.table.reading.wrong import player_drew as player_drew
from croupier.table.reading.wrong import shown_wrongly as shown_wrongly


def step_now(table: Table) -> Step | None:
    return step_of(desk_of(table), table.round)
