"""The consoles: what people see and touch of a pit. No page decides a rule, and none asks anything of another host."""
