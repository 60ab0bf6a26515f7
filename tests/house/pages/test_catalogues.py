"""Other languages: compiled catalogues are those of their sources, and say nothing that no page says."""

import gettext
from pathlib import Path

import pytest
from django.utils import translation
from tests.house.pages.catalogues import ROOM, compiled, in_chinese, in_source, in_template, places, plurals, read, said, sources
from tests.house.ready import READY

assert READY

SOURCES = list(sources())


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.parent.parent.name)
def test_a_catalogue_is_compiled_from_its_source(path: Path) -> None:
    assert path.with_suffix(".mo").read_bytes() == compiled(read(path)), "run python -m tests.house.pages.catalogues"
    with path.with_suffix(".mo").open("rb") as file:
        found = gettext.GNUTranslations(file)
    for key, values in read(path).items():
        one, _, several = key.partition("\0")
        assert not one or (found.ngettext(one, several, 1) if several else found.gettext(one)) == values[0]


@pytest.mark.slow
@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.parent.parent.name)
def test_a_catalogue_says_what_pages_say_with_the_same_places_to_fill(path: Path) -> None:
    spoken = said()
    for key, values in read(path).items():
        for part in filter(None, key.split("\0")):
            assert part in spoken, f"no page says {part!r} any more"
        for value in filter(None, values):
            assert not key or places(value) <= places(key)


@pytest.mark.slow
def test_whatever_must_be_said_in_chinese_is() -> None:
    """Lobby, player, wall and rulebook: `python -m tests.house.pages.catalogues` lists what is missing."""
    (path,) = (each for each in SOURCES if each.parent.parent.name == "zh_Hans")
    known = {part for key, values in read(path).items() if all(values) for part in key.split("\0")}
    missing = [f"{where}: {text}" for text, where in said().items() if in_chinese(where) and text not in known]
    if missing:
        pytest.fail(f"{len(missing)} texts have no Chinese:\n" + "\n".join(missing), pytrace=False)


def test_what_has_a_plural_has_it_in_chinese_too() -> None:
    (path,) = (each for each in SOURCES if each.parent.parent.name == "zh_Hans")
    known = read(path)
    for source in sorted(ROOM.rglob("*.py")):
        if in_chinese(str(source.relative_to(ROOM))):
            for key in plurals(source.read_text()):
                assert known.get(key), f"{source.name}: {key!r} is not under both its forms"


def test_what_is_marked_is_found() -> None:
    assert list(in_template('{% translate "A" %}{% translate thing %}')) == ["A"]
    counted = "{% blocktranslate count n=x %}{{ n }} card{% plural %}{{ n }} cards{% endblocktranslate %}"
    assert list(in_template(counted)) == ["%(n)s card", "%(n)s cards"]
    assert list(in_source('gettext("A"); ngettext("B", "C", n); gettext(x); _("D")')) == ["A", "B", "C", "D"]
    assert in_chinese("showing.py")
    assert in_chinese("wall/presenter.py")
    assert not in_chinese("pit/page.html")


def test_a_page_speaks_another_language_without_anything_to_compile() -> None:
    with translation.override("zh-hans"):
        assert translation.gettext("Place your bets") == "请下注"
        assert translation.ngettext("%(free)s seat free", "%(free)s seats free", 3) % {"free": 3} == "空位 3 个"
    with translation.override("en"):
        assert translation.gettext("Place your bets") == "Place your bets"
