"""The catalogues of other languages: what pages say is found in their sources, and a catalogue is written as Django reads it.

`python -m tests.house.pages.catalogues` writes the compiled catalogues anew and lists what has no translation yet. Nothing of
gettext need be installed, neither here nor where the house runs.
"""

import ast
import re
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

from croupier.desk.acts import PAGES
from croupier.games.catalogue import GAMES, rules_of
from croupier.games.ranks import Rank
from croupier.house import pages
from croupier.house.pages.names import HANDS, ROADS, SPOTS, ranked
from croupier.promotions.papers import TITLES
from croupier.rulebook.plain import every_part
from croupier.rulebook.register import DOCUMENTS, Treatment
from croupier.rulebook.sections import sections_of
from croupier.table.asking.seen import WRITES_OWN
from croupier.tournament.views import WORDS

ROOM = Path(pages.__file__).parent
LOCALE = ROOM / "locale"
_MARKS = {"gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "_"}
CHINESE = ("lobby", "player", "wall", "rulebook", "odds", "parts")
"""The rooms that speak Chinese throughout, besides what all pages share."""
PATRONS = ("promotions/offered.html", "promotions/offered.py", "promotions/paper.html", "papers/told_me.html")
"""What patrons read of rooms that are the staff's otherwise."""
_TRANSLATE = re.compile(r"""\{%\s*translate\s+"([^"]*)"|_\("([^"]*)"\)""")
_BLOCK = re.compile(r"\{%\s*blocktranslate\b[^%]*%\}(.*?)\{%\s*endblocktranslate\s*%\}", re.DOTALL)
_PLURAL = re.compile(r"\{%\s*plural\s*%\}")
_OPEN = re.compile(r"\{\{\s*(\w+)\s*\}\}")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_FIELD = re.compile(rf"^(msgid_plural|msgid|msgstr(?:\[\d\])?) ((?:{_STRING.pattern}\s*)+)", re.MULTILINE)
_PLACE = re.compile(r"%\((\w+)\)s")

Catalogue = dict[str, tuple[str, ...]]
"""What is said to what it is in another language: one, or as many as there are plurals."""


def said() -> dict[str, str]:
    """Everything that pages say and can be translated, with where it stands: where it must be Chinese, if it does so anywhere."""
    found: dict[str, str] = {}
    for text, where in _said():
        if text not in found or (in_chinese(where) and not in_chinese(found[text])):
            found[text] = where
    return found


def _said() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOM / "templates").rglob("*.html")):
        yield from ((text, str(path.relative_to(ROOM / "templates"))) for text in in_template(path.read_text()))
    for path in sorted(ROOM.rglob("*.py")):
        yield from ((text, str(path.relative_to(ROOM))) for text in in_source(path.read_text()))
    yield from ((text, "rulebook/data") for text in in_data())


def in_template(text: str) -> Iterator[str]:
    for one, other in _TRANSLATE.findall(text):
        yield one or other
    for block in _BLOCK.findall(text):
        yield from (_OPEN.sub(r"%(\1)s", part) for part in _PLURAL.split(block))


def in_source(text: str) -> Iterator[str]:
    for call in ast.walk(ast.parse(text)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in _MARKS:
            for each in call.args[: 2 if call.func.id.startswith("n") else 1]:
                if isinstance(each, ast.Constant) and isinstance(each.value, str):
                    yield each.value


def plurals(text: str) -> Iterator[str]:
    """What a source says of one and of several, as a catalogue has it: under both forms together."""
    for call in ast.walk(ast.parse(text)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("ngettext", "ngettext_lazy"):
            forms = [each.value for each in call.args[:2] if isinstance(each, ast.Constant) and isinstance(each.value, str)]
            yield "\0".join(forms)


def in_data() -> Iterator[str]:
    """What templates translate by a variable: the rules in plain words, sections, treatments, names."""
    for parts in every_part().values():
        for part in parts:
            yield part.title
            yield from (line.says for line in part.lines)
    for document in DOCUMENTS:
        yield from (section.title for section in sections_of(document))
    for treatment in Treatment:
        yield from (treatment.value, treatment.means)
    yield from (text for pair in WORDS.items() for text in pair)
    yield WRITES_OWN
    yield from TITLES
    yield from PAGES
    yield from (each.title for each in (*ROADS.values(), *HANDS.values()))
    yield from (SPOTS[wager].name for wager in SPOTS)
    yield from ("Major", "Minor", "Mystery")
    for game in GAMES:
        for wager in rules_of(game).wagers.values():
            yield from (wager.title, *(line.called for line in wager.lines if line.called))
    yield from (ranked(rank) for rank in Rank)


def in_chinese(where: str) -> bool:
    """Whether a text that stands there must be said in Chinese."""
    room, inside, _rest = where.partition("/")
    return not inside or room in CHINESE or where in PATRONS


def sources() -> Iterator[Path]:
    yield from sorted(LOCALE.glob("*/LC_MESSAGES/django.po"))


def read(path: Path) -> Catalogue:
    """A catalogue as people write it. Both forms of what has a plural are its key, as a compiled catalogue has them."""
    found: Catalogue = {}
    for entry in path.read_text().split("\n\n"):
        fields = {name: "".join(map(ast.literal_eval, _STRING.findall(text))) for name, text in _FIELD.findall(entry)}
        if "msgid" in fields:
            key = "\0".join(fields[name] for name in ("msgid", "msgid_plural") if name in fields)
            found[key] = tuple(text for name, text in fields.items() if name.startswith("msgstr"))
    return found


def compiled(catalogue: Catalogue) -> bytes:
    """The same as a machine reads it: sorted, with a table of what is said and one of what it is."""
    pairs = sorted((key.encode(), "\0".join(value).encode()) for key, value in catalogue.items() if all(value))
    count, offset = len(pairs), 28 + 16 * len(pairs)
    keys, values, ids, strings = b"", b"", b"", b""
    for key, _value in pairs:
        keys += struct.pack("<II", len(key), offset + len(ids))
        ids += key + b"\0"
    offset += len(ids)
    for _key, value in pairs:
        values += struct.pack("<II", len(value), offset + len(strings))
        strings += value + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, 28 + 16 * count)
    return head + keys + values + ids + strings


def places(text: str) -> set[str]:
    """What a sentence leaves open to be filled in."""
    return set(_PLACE.findall(text))


def main() -> int:
    for path in sources():
        catalogue = read(path)
        path.with_suffix(".mo").write_bytes(compiled(catalogue))
        known = {part for key in catalogue for part in key.split("\0")}
        for text, where in said().items():
            if text not in known and in_chinese(where):
                print(f"{path.parent.parent.name}: {where}: {text}")  # noqa: T201 (it is what this is for)
    return 0


if __name__ == "__main__":
    sys.exit(main())
