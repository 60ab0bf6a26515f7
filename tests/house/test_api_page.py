"""What docs/api.md shows can be pasted."""

import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from benchmarks.house_http import serving

PAGE = Path(__file__).parents[2] / "docs" / "api.md"


@pytest.mark.waits
@pytest.mark.slow
def test_the_examples_of_the_page_work(tmp_path: Path) -> None:
    text = PAGE.read_text()
    shell, python = ("\n".join(re.findall(rf"```{kind}\n(.*?)```", text, re.DOTALL)) for kind in ("sh", "python"))
    shell = f'python3() {{ {sys.executable} "$@"; }}\n{shell}'.replace("curl -s", "curl -sS --fail-with-body")
    asked = 'curl -s $A/tables/b3/rounds/$ROUND -H "Authorization: Bearer $TOKEN"'
    shell = shell.replace("sleep 40", f"until {asked} | grep -q settled; do sleep 0.5; done")
    with serving(tmp_path / "pit") as port:
        here = f"127.0.0.1:{port}"
        done = subprocess.run(
            ["bash", "-e", "-c", shell.replace("127.0.0.1:8000", here)], capture_output=True, text=True, check=False
        )  # fmt: skip
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr
        answers = done.stdout.strip().splitlines()
        assert answers[-5] == answers[-4], "the same id is answered alike"
        assert '"event":"wager-placed"' in answers[-3]
        settled = msgspec.json.decode(answers[-2])["settled"]
        assert [(wager["wager"], wager["amount"]) for wager in settled["wagers"]] == [("player", "50.00")]
        assert answers[-1].startswith('{"balance":')
        said = subprocess.run(
            [sys.executable, "-c", python.replace("127.0.0.1:8000", here)], capture_output=True, text=True, check=False
        )
        assert said.returncode == 0, said.stderr
        assert len(said.stdout.splitlines()) == 2
