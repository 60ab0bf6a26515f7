"""`croupier attach`: the operator's own approved document of a game, shown beside the rulebook."""

from pathlib import Path

from croupier.cli.naming import game_named
from croupier.cli.speaking import refuse, say


def attach_document(game: str, document: Path | None, *, home: Path | None, remove: bool) -> None:
    from croupier.house.approved import AttachError, attach, detach
    from croupier.house.home import home_of

    slug = game_named(game)
    if remove is (document is not None):
        refuse("Name the PDF to attach, or --remove the one that is attached.")
    try:
        if document is None:
            say(f"The document of {slug} is taken away." if detach(home_of(home), slug) else f"No document of {slug} was attached.")
            return
        kept = attach(home_of(home), slug, document)
    except AttachError as error:
        refuse(str(error))
    say(f"{kept.sha256}  {kept.size:,} bytes  {kept.path}\nIt is served beside the rulebook of {slug}.")
