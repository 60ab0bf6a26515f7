"""Everything under /api/v1."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from croupier import __version__
from croupier.house.api.answers import Turned, sentence, turned
from croupier.house.api.callers import signed_in
from croupier.house.api.misfits import unfit
from croupier.house.api.notices import router as notices
from croupier.house.api.papers import router as papers
from croupier.house.api.people import router as people
from croupier.house.api.pools import router as pools
from croupier.house.api.promotions import router as promotions
from croupier.house.api.purse import router as purse
from croupier.house.api.records import router as records
from croupier.house.api.reports import router as reports
from croupier.house.api.schema import completed
from croupier.house.api.signing import router as signing
from croupier.house.api.tables import router as tables
from croupier.house.api.tournaments import router as tournaments

PREFIX: Final = "/api/v1/"


class Api(NinjaAPI):
    """The routes, and the document that is made from them once."""

    _document: dict[str, Any] | None = None

    def get_openapi_schema(self, **_more: Any) -> Any:
        if self._document is None:
            self._document = completed(super().get_openapi_schema(path_prefix=PREFIX))
        return self._document


api = Api(title="Croupier", version=__version__, docs_url=None, openapi_url=None, urls_namespace="api", auth=signed_in)
for router in (signing, people, tables, pools, promotions, tournaments, purse, records, reports, notices, papers):
    api.add_router("", router)


@api.exception_handler(Turned)
def _turned(_request: HttpRequest, said: Turned) -> HttpResponse:
    return turned(said)


@api.exception_handler(ValidationError)
def _invalid(_request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Of a path or a query: bodies are read elsewhere."""
    first = error.errors[0]
    return sentence(422, f"The value of `{first['loc'][-1]}` {unfit(str(first['type']), first.get('ctx') or {})}.")


@api.exception_handler(HttpError)
def _http(_request: HttpRequest, error: HttpError) -> HttpResponse:
    return sentence(error.status_code, "The request is not readable.")
