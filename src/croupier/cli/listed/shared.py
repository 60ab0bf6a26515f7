"""Arguments and options that commands of several kinds take."""

from typing import Final

from croupier.cli.front import Argument, Option, file, whole

GAME: Final = Argument("game", "GAME", "The game, as `croupier games` lists it, or how it begins.")
VARIANT: Final = Option("--variant", "Premium Baccarat: premium, even-money or tie.", "V", usual="")
DECKS: Final = Option("--decks", "How many decks; the usual number if left out.", "N", whole)
TIE_PERCENT: Final = Option("--tie-percent", "Tie Premium: what a tie earns, from 1 to 10 percent.", "P")
CHIPS: Final = Option("--chips", "The chips on the table, in dollars.", "A,B,...")
TAPE: Final = Argument("tape", "TAPE", "Lines for `croupier jackpot run`, or what its --tape kept.", read=file)
CLUSTER: Final = Option("--cluster", "Deal on the Dask cluster whose scheduler listens there.", "ADDRESS")
