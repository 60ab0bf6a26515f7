"""One value over the installed program: any other file gives another."""

import py_compile
from pathlib import Path
from py_compile import PycInvalidationMode

import pytest

from croupier.house.operations.installed import compiled_otherwise, installed_digest, installed_files


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


@pytest.mark.parametrize("mode", PycInvalidationMode)
@pytest.mark.parametrize("level", [0, 2])
def test_what_python_would_run_in_place_of_a_source_is_held_against_it(
    package: Path, tmp_path: Path, mode: PycInvalidationMode, level: int
) -> None:
    source, other = package / "b" / "c.py", tmp_path / "other.py"
    source.write_text("def answer():\n    return 'yes'\n")
    (package / "a.py").write_text("one = 1\n")
    for path in (source, package / "a.py"):
        py_compile.compile(str(path), invalidation_mode=mode, optimize=level, doraise=True)
    assert compiled_otherwise(package) == []
    before = installed_digest(package)
    other.write_text(source.read_text().replace("yes", "now"))
    cached = Path(py_compile.compile(str(source), invalidation_mode=mode, optimize=level, doraise=True) or "")
    forged = Path(py_compile.compile(str(other), invalidation_mode=mode, optimize=level, doraise=True) or "")
    cached.write_bytes(cached.read_bytes()[:16] + forged.read_bytes()[16:])
    assert compiled_otherwise(package) == [str(cached)]
    assert installed_digest(package) == before
    source.write_text("def answer():\n    return 'maybe'\n")
    stale = mode is not PycInvalidationMode.UNCHECKED_HASH
    assert compiled_otherwise(package) == ([] if stale else [str(cached)]), (
        "one that is out of date is made anew, where Python looks"
    )


def test_a_compiled_file_that_is_broken_is_named(package: Path) -> None:
    source = package / "a.py"
    source.write_text("one = 1\n")
    cached = Path(py_compile.compile(str(source), invalidation_mode=PycInvalidationMode.UNCHECKED_HASH, doraise=True) or "")
    cached.write_bytes(cached.read_bytes()[:20])
    assert compiled_otherwise(package) == [str(cached)]


@pytest.mark.slow
def test_the_program_itself_runs_what_its_sources_say() -> None:
    assert compiled_otherwise() == []


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
