"""`croupier attach`: the operator's own document, kept in the pit's folder or refused in a sentence."""

from pathlib import Path

from tests.house.pages.test_approved import PDF
from tests.terminal import run


def test_a_document_is_attached_and_taken_away(tmp_path: Path) -> None:
    source = tmp_path / "said.pdf"
    source.write_bytes(PDF)
    given = run("attach", "premium", str(source), "--home", str(tmp_path))
    assert given.exit_code == 0
    assert "served beside the rulebook of premium-baccarat" in given.stdout
    assert (tmp_path / "approved" / "premium-baccarat.pdf").read_bytes() == PDF
    assert "is taken away" in run("attach", "premium", "--remove", "--home", str(tmp_path)).stdout
    assert "No document" in run("attach", "premium", "--remove", "--home", str(tmp_path)).stdout


def test_what_makes_no_sense_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "page.pdf"
    page.write_bytes(b"<html>")
    for line, says in (
        (("attach", "premium", str(page), "--home", str(tmp_path)), "is not a whole PDF"),
        (("attach", "premium", "--home", str(tmp_path)), "Name the PDF to attach"),
        (("attach", "premium", str(page), "--remove", "--home", str(tmp_path)), "Name the PDF to attach"),
        (("attach", "premium", str(tmp_path / "none.pdf"), "--home", str(tmp_path)), "cannot be read"),
        (("attach", "roulette", str(page), "--home", str(tmp_path)), "There is no game"),
    ):
        refused = run(*line)
        assert refused.exit_code == 2
        assert says in refused.stderr.replace("\n", " ")
