"""People and what holds them, on PostgreSQL: rows are locked there, and words are checked."""

import pytest
from tests.house import (
    test_accounts,
    test_api_passwords,
    test_api_sessions,
    test_days,
    test_limits,
    test_people,
    test_postgres,
    test_signing_in,
)

pytestmark = pytest.mark.slow  # every test opens a pit, or plays long

server, home = test_postgres.server, test_postgres.home
clocked, stopped = test_limits.clocked, test_signing_in.stopped

test_the_limit_holds_across_tables = test_limits.test_the_limit_holds_across_tables
test_play_ends_with_the_minutes = test_limits.test_play_ends_with_the_minutes_that_a_patron_has_allowed_themselves
test_the_supervisor_is_told_once = test_limits.test_the_supervisor_is_told_once_of_much_cash_each_way
test_a_day_is_counted_alike = test_days.test_the_database_keeps_a_day_as_the_audit_counts_it
test_no_refusal_tells = test_signing_in.test_no_refusal_tells_whether_a_name_is_known
test_whatever_is_typed_is_only_wrong = test_signing_in.test_whatever_is_typed_is_only_wrong
test_a_code_works_once = test_signing_in.test_a_code_works_once_and_only_near_its_time
test_a_name_is_held_by_its_digest = test_people.test_a_name_is_held_by_its_digest_until_it_is_erased
pit = test_accounts.pit
test_many_at_once_under_one_name = test_accounts.test_many_at_once_under_one_name
test_of_two_requests_with_one_id = test_accounts.test_of_two_requests_with_one_id_one_is_granted
test_after_a_fall_another_request = test_accounts.test_after_a_fall_another_request_finds_the_name_taken_or_after_a_while_free
marie = test_api_sessions.marie
test_what_began_without_a_code = test_signing_in.test_what_began_without_a_code_ends_with_a_rank_that_needs_one
test_who_was_there_before = test_api_sessions.test_who_was_there_before_is_there_no_longer
test_ended_sessions_are_not_kept = test_api_sessions.test_sessions_that_have_ended_are_not_kept
test_in_earnest_a_session = test_api_sessions.test_in_earnest_a_session_is_good_for_choosing_a_password_first
test_other_tokens_end = test_api_passwords.test_other_tokens_end_and_it_is_on_record_without_the_password
