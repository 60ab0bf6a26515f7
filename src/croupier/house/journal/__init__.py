"""The journal: every stream's entries, the postings and balances, receipts, seals and signed heads."""
