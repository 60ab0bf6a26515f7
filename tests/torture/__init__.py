"""What the house is put through: kills, power loss, crowds, forgeries, a long night. `make torture` does it all."""

from tests.house.ready import READY

assert READY
