"""`python -m croupier.odds.report` writes docs/odds.md and its plots, or into the folder that is named."""

import sys
from pathlib import Path

from croupier.odds.report.pages import write

write(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
