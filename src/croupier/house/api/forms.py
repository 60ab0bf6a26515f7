"""Forms of commands as they come over the wire, made from a room's own commands: `{"type": "enter", "entrant": "P1001", ...}`."""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Meta, Struct

from croupier.house.api.wire import MOST_TOGETHER, Form
from croupier.money import MoneyError
from croupier.table.message.words import LONGEST, MOST

C = TypeVar("C", bound=Struct)

SOME: Final = Meta(min_length=1, max_length=MOST_TOGETHER)
"""How many there are in one request."""
write_forms: Final = msgspec.json.Encoder(order="deterministic").encode


class Forms(Generic[C]):
    """One form for each kind of command. `plain` says how values that are no structures go over the wire; `unsaid` fields are the
    house's to fill in."""

    def __init__(
        self,
        kinds: Iterable[type[C]],
        plain: Mapping[Any, Any],
        *,
        unsaid: Collection[str],
        longest: int = LONGEST,
        prefix: str = "",
    ) -> None:
        self._unsaid, self._longest, self._prefix = unsaid, longest, prefix
        number, text = Annotated[int, Meta(ge=-MOST, le=MOST)], Annotated[str, Meta(max_length=longest)]
        self._plain: dict[Any, Any] = {int: number, str: text, bool: bool, NoneType: None, **plain}
        self.part: Final[Callable[[type[Struct]], Any]] = cache(self._part)
        self.kinds: Final[dict[type[Form], type[C]]] = {self._form(kind): kind for kind in kinds}
        self.by_type: Final = {tag_of(kind): form for form, kind in self.kinds.items()}

    @property
    def any(self) -> Any:
        """One of them, as a type."""
        return Union[tuple(self.by_type.values())]  # noqa: UP007 (the members are known only here)

    def command(self, form: Form, house: Mapping[str, Any], read: Callable[[type, Any], Any]) -> C:
        """The command that a form asks for, with what the house says; raises ValueError where its parts do not fit together."""
        kind, plain = self.kinds[type(form)], msgspec.to_builtins(form, str_keys=True)
        del plain["type"]
        said = {name: value for name, value in house.items() if name in kind.__struct_fields__}
        return converted(plain | said | {"do": tag_of(kind)}, kind, read)  # type: ignore[no-any-return]

    def _form(self, kind: type[C]) -> Any:
        return msgspec.defstruct(
            f"{self._prefix}{kind.__name__}", self._fields(kind), bases=(Form,), frozen=True, kw_only=True, tag=tag_of(kind),
            namespace={"__doc__": kind.__doc__ or ""},
        )  # fmt: skip

    def _part(self, kind: type[Struct]) -> Any:
        """A value inside a command, such as a prize."""
        return msgspec.defstruct(kind.__name__, self._fields(kind), frozen=True, kw_only=True, forbid_unknown_fields=True)

    def _fields(self, kind: type[Struct]) -> list[Any]:
        hints = get_type_hints(kind, include_extras=True)
        return [
            (field.name, self._of(hints[field.name]), *(() if field.default is NODEFAULT else (field.default,)))
            for field in msgspec.structs.fields(kind)
            if field.name not in self._unsaid
        ]

    def _of(self, hint: Any) -> Any:
        if hint in self._plain:
            return self._plain[hint]
        origin, inner = get_origin(hint), get_args(hint)
        if origin is Literal:
            return hint
        if origin is Annotated:
            return self._bounded(inner[0], inner[1:])
        if origin in (Union, UnionType):
            return Union[tuple(map(self._of, inner))]  # noqa: UP007
        if origin is tuple:
            return tuple[tuple(each if each is Ellipsis else self._of(each) for each in inner)]  # type: ignore[misc]
        if origin is dict:
            return dict[self._of(inner[0]), self._of(inner[1])]  # type: ignore[misc]
        return self.part(hint)

    def _bounded(self, kind: Any, metas: tuple[Meta, ...]) -> Any:
        """With the command's own bounds, and the house's where it has none."""
        if kind is int:
            return Annotated[int, *metas] if any(meta.le is not None for meta in metas) else Annotated[int, *metas, Meta(le=MOST)]
        if kind is str and not any(meta.max_length is not None for meta in metas):
            return Annotated[str, *metas, Meta(max_length=self._longest)]
        return Annotated[kind if kind is str else self._of(kind), *metas]


def tag_of(kind: type[Struct]) -> str:
    return str(kind.__struct_config__.tag)


def converted(plain: Any, kind: Any, read: Callable[[type, Any], Any]) -> Any:
    """A value of a room, from what was said; raises ValueError where it is none."""
    try:
        return msgspec.convert(plain, kind, dec_hook=read)
    except (msgspec.ValidationError, MoneyError) as error:
        raise ValueError(str(error).partition(" - at ")[0].rstrip(".")) from None
