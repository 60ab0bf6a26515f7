"""The inspector's pages: any round, step by step, with why; its place in the journal; what went wrong; the register."""
