"""What counting, dealing and pricing share: the shoe, payments, wagers, tallies, chance, and the one door to Numba."""
