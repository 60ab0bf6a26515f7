"""What docs/dealing.md shows can be pasted, and comes to what it says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.house_http import serving

from croupier.client import House

PAGE = Path(__file__).parents[2] / "docs" / "dealing.md"


@pytest.mark.slow
def test_the_coup_of_the_page_can_be_dealt(tmp_path: Path) -> None:
    python = "\n".join(re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL))
    promised = re.findall(r"now\(\) +# ([^;\n]*?\.)(?: \.\.\.)?$", python, re.MULTILINE)
    assert len(promised) == 5
    with serving(tmp_path / "pit") as port:
        here = python.replace("127.0.0.1:8000", f"127.0.0.1:{port}")
        done = subprocess.run([sys.executable, "-c", here], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        told = iter(done.stdout.splitlines())
        for sentence in (*promised, "Player wins, 9 over 8."):
            assert any(line.startswith(sentence) for line in told), (sentence, done.stdout)
        with House(f"http://127.0.0.1:{port}") as house:
            house.sign_in("Dora")
            view = house.view("d1")
            assert (view.played, view.people, view.round) == (2, (), None)
            assert house.round("d1", 1).settled["wagers"][0]["pays"] == "50.00"
