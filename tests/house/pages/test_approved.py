"""An operator's own document beside the rulebook: what is taken, what is not, and how it is kept."""

import hashlib
from pathlib import Path

import pytest

from croupier.house import approved
from croupier.house.approved import AttachError, attach, attached, detach, place_of
from croupier.house.home import Home

PDF = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def put(tmp_path: Path, data: bytes) -> Path:
    path = tmp_path / "said.pdf"
    path.write_bytes(data)
    return path


def test_a_document_is_kept_replaced_and_taken_away(home: Home, tmp_path: Path) -> None:
    assert attached(home, "baceball") is None
    kept = attach(home, "baceball", put(tmp_path, PDF))
    assert (kept.size, kept.sha256) == (len(PDF), hashlib.sha256(PDF).hexdigest())
    assert attached(home, "baceball") == kept.path
    assert kept.path.stat().st_mode & 0o077 == 0
    again = attach(home, "baceball", put(tmp_path, PDF + b"\n%%EOF\n"))
    assert again.path.read_bytes() == PDF + b"\n%%EOF\n"
    assert [each.name for each in kept.path.parent.iterdir()] == ["baceball.pdf"]
    assert detach(home, "baceball")
    assert not detach(home, "baceball")


@pytest.mark.parametrize("data", [b"", b"<html>", b"MZ" + PDF, PDF.replace(b"%%EOF", b""), b"%PDF-1.7 cut"])
def test_what_is_no_whole_pdf_is_not_taken(home: Home, tmp_path: Path, data: bytes) -> None:
    with pytest.raises(AttachError, match="is not a whole PDF"):
        attach(home, "baceball", put(tmp_path, data))
    assert attached(home, "baceball") is None


def test_too_large_missing_and_unknown_are_refused(home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(approved, "MOST", 20)
    with pytest.raises(AttachError, match="larger than"):
        attach(home, "baceball", put(tmp_path, PDF))
    with pytest.raises(AttachError, match="cannot be read"):
        attach(home, "baceball", tmp_path / "nowhere.pdf")
    with pytest.raises(AttachError, match="There is no game"):
        place_of(home, "../keys/seal")
    with pytest.raises(AttachError, match="There is no pit"):
        attach(Home(tmp_path / "none"), "baceball", put(tmp_path, PDF))
