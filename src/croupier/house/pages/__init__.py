"""Plain pages: the tables, and the API's own page. No page asks anything of another host."""
