"""Files that pages bring along: named by their content, packed, of the right type, and all of them our own or the wheel's."""

import gzip
import re
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import pytest
from tests.house.fronts import Front

from croupier.house.pages.assets import assets, url_of

WANTED = {
    "look.css": "text/css; charset=utf-8",
    "sprite.svg": "image/svg+xml",
    "htmx.js": "text/javascript; charset=utf-8",
    "js/console.js": "text/javascript; charset=utf-8",
    "fonts/archivo-latin-wght-normal.woff2": "font/woff2",
    "fonts/OFL.txt": "text/plain; charset=utf-8",
}


@pytest.mark.parametrize(("name", "kind"), WANTED.items())
def test_a_file_is_kept_for_ever_under_a_name_with_its_digest(front: Front, name: str, kind: str) -> None:
    found = front.get(url_of(name))
    assert found.status == 200
    assert found.headers["Content-Type"] == kind
    assert found.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert sha256(found.content).hexdigest()[:10] in url_of(name)
    packed = front.ask("GET", url_of(name), **{"accept-encoding": "gzip"})
    if not name.endswith(".woff2"):
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.content) == found.content


def test_another_digest_finds_nothing(front: Front) -> None:
    assert front.get(url_of("look.css").replace("look.", "look.0")).status == 404
    assert front.get("/static/../settings.py").status == 404


def test_files_name_one_another_with_their_digests(front: Front) -> None:
    sheet = front.get(url_of("look.css")).content.decode()
    fonts = re.findall(r"url\(([^)]+)\)", sheet)
    assert len(fonts) == 3
    assert all(front.get(f"/static/{font}").status == 200 for font in fonts)
    script = front.get(url_of("js/console.js")).content.decode()
    others = re.findall(r"\"\./([^\"]+)\"", script)
    assert len(others) >= 4
    assert all(front.get(f"/static/js/{other}").status == 200 for other in others)


def test_no_file_of_ours_names_another_host_and_every_font_has_its_licence() -> None:
    for path, asset in assets().items():
        if path.endswith((".woff2", ".txt")) or path.startswith(("htmx.", "sse.")):
            continue
        text = asset.body.decode().replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|@import", text), path
    licence = files("croupier.house.pages").joinpath("static", "fonts", "OFL.txt").read_text()
    for path in assets():
        if path.endswith(".woff2"):
            assert re.sub(r"\.[0-9a-f]{10}\.woff2$", ".woff2", path.removeprefix("fonts/")) in licence


@pytest.mark.parametrize("room", ["lobby", "player", "wall", "odds", "rulebook"])
def test_the_sheets_of_a_page_for_everybody_keep_to_their_budget(room: str) -> None:
    """All that it may name, whatever is played there: a tournament's session too."""
    templates = Path(str(files("croupier.house.pages"))) / "templates"
    for page in (templates / room).glob("*.html"):
        named = {"look.css", *re.findall(r'asset "([\w-]+\.css)"', page.read_text())}
        packed = {name: len(assets()[url_of(name).removeprefix("/static/")].packed) for name in named}
        assert sum(packed.values()) <= 16_000, (page.name, packed)
