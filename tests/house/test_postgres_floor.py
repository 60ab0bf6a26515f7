"""What the floor's books hold to, on PostgreSQL: where several processes write, and rows are locked."""

from tests.house import test_days, test_limits, test_postgres

server, home = test_postgres.server, test_postgres.home
clocked = test_limits.clocked

test_a_refused_request_leaves_no_row_of_a_day = test_days.test_a_refused_request_leaves_no_row_of_a_day
test_a_table_that_is_refused_leaves_no_chain = test_days.test_a_table_that_is_refused_leaves_no_chain
test_play_at_two_tables_is_counted_alike = test_days.test_play_at_two_tables_whose_clocks_differ_is_counted_alike
