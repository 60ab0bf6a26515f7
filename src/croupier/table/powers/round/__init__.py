"""The deal, the decisions, the result, the settlement."""
