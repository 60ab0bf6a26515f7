"""Whom the house has to tell: notices with their last moments, reports in writing, and the closing of a gaming day."""
