"""A process that holds open shoes leaves no core behind."""

import subprocess
import sys

PROGRAM = """
import os, resource, signal
from croupier.house.hardening import harden, hardened
assert not hardened()
assert harden() == []
assert hardened()
if os.fork() == 0:
    os._exit(0 if hardened() else 1)
assert os.waitstatus_to_exitcode(os.wait()[1]) == 0
child = os.fork()
if child == 0:
    os.abort()
status = os.wait()[1]
assert os.WTERMSIG(status) == signal.SIGABRT
assert not os.WCOREDUMP(status)
print("done")
"""


def test_no_core_is_dumped_of_a_hardened_process_or_its_children() -> None:
    told = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert (told.stdout, told.stderr) == ("done\n", "")
