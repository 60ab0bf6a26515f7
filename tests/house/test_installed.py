"""One value over the installed program: any other file gives another."""

from pathlib import Path

import pytest

from croupier.house.operations.installed import installed_digest, installed_files


@pytest.fixture
def package(tmp_path: Path) -> Path:
    root = tmp_path / "package"
    for name, text in (("a.py", "one"), ("b/c.py", "two"), ("b/data/d.toml", "three")):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def test_it_is_the_same_wherever_it_lies(package: Path, tmp_path: Path) -> None:
    before = installed_digest(package)
    assert installed_digest(package.rename(tmp_path / "elsewhere")) == before


def test_what_python_writes_by_itself_does_not_count(package: Path) -> None:
    before = installed_digest(package)
    (package / "b" / "__pycache__").mkdir()
    (package / "b" / "__pycache__" / "c.cpython-311.pyc").write_text("compiled")
    assert installed_digest(package) == before


def test_any_change_counts(package: Path) -> None:
    seen = {installed_digest(package)}
    (package / "a.py").write_text("One")
    seen.add(installed_digest(package))
    (package / "e.py").write_text("")
    seen.add(installed_digest(package))
    (package / "b" / "c.py").rename(package / "b" / "f.py")
    seen.add(installed_digest(package))
    (package / "e.py").unlink()
    seen.add(installed_digest(package))
    assert len(seen) == 5


def test_the_program_itself_is_among_what_is_counted() -> None:
    files = installed_files()
    assert {"__init__.py", "money.py", "py.typed", "house/operations/installed.py"} <= files.keys()
    assert not any("__pycache__" in name for name in files)
    assert list(files) == sorted(files)
