"""What may stop a command that looks at a pit, told in a sentence."""

from collections.abc import Iterator
from contextlib import contextmanager

from croupier.cli.speaking import refuse


@contextmanager
def in_sentences() -> Iterator[None]:
    """Whatever cannot be done ends with a sentence. That nobody reads on is no mishap of the house."""
    from croupier.house.operations.faults import FAULTS, sentence

    try:
        yield
    except BrokenPipeError:
        raise
    except FAULTS as error:
        refuse(sentence(error))
