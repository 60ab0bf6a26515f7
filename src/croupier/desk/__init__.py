"""Who sits at the table for the house: the virtual dealer, the file journal, the handbook."""
