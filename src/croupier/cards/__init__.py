"""Cards, packs, the card shoe, the shuffling device, and where chance comes from."""
