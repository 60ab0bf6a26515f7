"""The command line: a module a command, and in `commands` the list of them all."""
