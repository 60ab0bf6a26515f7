"""What each command does, and why it may be refused; refusals are tried in the order in which they are written.

A guard says whether a thing may be done now with what it concerns, and an act looks at its particulars and does it.
"""
