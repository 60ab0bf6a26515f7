"""What can be asked of a table: what comes next, what is allowed, what went wrong, what a person sees."""
