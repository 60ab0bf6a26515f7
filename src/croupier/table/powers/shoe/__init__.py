"""Cards brought, shuffled, cut, burned, and what becomes of the rack."""
