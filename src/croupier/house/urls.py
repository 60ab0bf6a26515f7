"""Where things are found."""

from django.urls import path
from django.views.decorators.http import require_safe

from croupier.house.api.api import api
from croupier.house.api.commands import quick
from croupier.house.api.plain import document, metrics, ready
from croupier.house.pages import acting, assets, signing
from croupier.house.pages.dealer import views as dealer
from croupier.house.pages.errors import broken, no_page, not_allowed_to, unreadable
from croupier.house.pages.inspect import onrecord
from croupier.house.pages.inspect import views as inspect
from croupier.house.pages.lobby.views import lead, lobby
from croupier.house.pages.odds.views import odds, shoes
from croupier.house.pages.office import documents as office_documents
from croupier.house.pages.office import views as office
from croupier.house.pages.papers import notices
from croupier.house.pages.papers import views as papers
from croupier.house.pages.pit import views as pit
from croupier.house.pages.pit.meters import meters
from croupier.house.pages.player import views as player
from croupier.house.pages.player.history import round_told, rounds_told
from croupier.house.pages.promotions import drum, offered
from croupier.house.pages.promotions import views as promotions
from croupier.house.pages.routes import routes
from croupier.house.pages.rulebook.views import approved, rules
from croupier.house.pages.tournament import drafts as tournament_drafts
from croupier.house.pages.tournament import views as tournament
from croupier.house.pages.wall.views import wall

urlpatterns = [
    path("api/v1/tables/<str:table>/commands", quick),
    path("", require_safe(lobby)),
    path("lead", require_safe(lead)),
    path("static/<path:path>", require_safe(assets.serve)),
    path("sign-in", signing.enter),
    path("sign-out", signing.leave),
    path("password", signing.password),
    path("preferences", signing.prefer),
    path("tables/<str:table>", player.table),
    path("tables/<str:table>/do", acting.do),
    path("tables/<str:table>/sit", player.sit),
    path("tables/<str:table>/lay", player.lay),
    path("tables/<str:table>/form", player.form),
    path("tables/<str:table>/buy-in", player.buy_in),
    path("tables/<str:table>/cash-out", player.cash_out),
    path("tables/<str:table>/pays", player.pays),
    path("tables/<str:table>/reality", player.reality),
    path("tables/<str:table>/rounds", rounds_told),
    path("tables/<str:table>/rounds/<int:number>", round_told),
    path("odds", require_safe(odds)),
    path("odds/<str:game>", require_safe(odds)),
    path("odds/<str:game>/shoes", require_safe(shoes)),
    path("rules", require_safe(rules)),
    path("rules/<str:game>", require_safe(rules)),
    path("rules/<str:game>/approved.pdf", require_safe(approved)),
    path("rules/<str:game>/<str:clause>", require_safe(rules)),
    path("wall/<str:table>", require_safe(wall)),
    path("deal", require_safe(dealer.tables)),
    path("tables/<str:table>/deal", require_safe(dealer.console)),
    path("tables/<str:table>/deal/wrong", require_safe(dealer.wrong)),
    path("tables/<str:table>/deal/wrong/<str:slug>", require_safe(dealer.ruling)),
    path("tables/<str:table>/deal/all", require_safe(dealer.everything)),
    path("tables/<str:table>/deal/all/<str:name>", require_safe(dealer.command)),
    path("tables/<str:table>/deal/enter", dealer.enter),
    path("tables/<str:table>/deal/give", dealer.give),
    path("pit", require_safe(pit.pit)),
    path("pit/log", require_safe(pit.log)),
    path("pit/figures", require_safe(pit.figures)),
    path("pit/shoe", require_safe(pit.shoe)),
    path("pit/floats", require_safe(pit.floats)),
    path("pit/payments", require_safe(pit.payments)),
    path("pit/disputes", require_safe(pit.disputes)),
    path("pit/meters", require_safe(meters)),
    path("pit/tables/<str:table>", require_safe(pit.table)),
    path("pit/tables/<str:table>/rulings", require_safe(pit.rulings)),
    path("pit/tables/<str:table>/effect", pit.effect),
    path("pit/tables/<str:table>/ask/<str:command>", require_safe(pit.ask)),
    path("pit/tables/<str:table>/give/<str:command>", pit.give),
    path("inspect", require_safe(inspect.watch)),
    path("inspect/rounds", require_safe(inspect.rounds)),
    path("inspect/tables/<str:table>/rounds/<int:number>", require_safe(inspect.replay)),
    path("inspect/tables/<str:table>/chain", require_safe(inspect.chain)),
    path("inspect/journal", require_safe(onrecord.journal)),
    path("inspect/incidents", require_safe(onrecord.incidents)),
    path("inspect/reports", require_safe(onrecord.reports)),
    path("inspect/register", require_safe(onrecord.register)),
    path("office", require_safe(office.office)),
    path("office/people", require_safe(office.people)),
    path("office/people/add", office.add),
    path("office/people/<str:person>", require_safe(office.one)),
    path("office/people/<str:person>/act", office.act),
    path("office/tables", require_safe(office.tables)),
    path("office/tables/new", require_safe(office.new_table)),
    path("office/tables/check", office.check),
    path("office/tables/add", office.add_table),
    path("office/tables/<str:table>/change", office.change_table),
    path("office/documents", require_safe(office_documents.documents)),
    path("office/documents/<str:game>/piece", office_documents.piece),
    path("office/documents/<str:game>/take-away", office_documents.take_away),
    path("office/audit", require_safe(office.audit)),
    path("office/audit/run", office.run_audit),
    path("notices", require_safe(notices.notices)),
    path("notices/<str:table>/<int:number>", require_safe(notices.asked)),
    path("notices/<str:table>/given", notices.given),
    path("reports", require_safe(papers.reports)),
    path("reports/issue", papers.issue),
    path("reports/issued/<int:number>", require_safe(papers.issued)),
    path("reports/<str:name>", require_safe(papers.beside)),
    path("reports/<str:kind>/<str:period>", require_safe(papers.draft)),
    path("days/<str:day>", require_safe(papers.day)),
    path("days/<str:day>/close", papers.close),
    path("promotions", require_safe(offered.promotions)),
    path("promotions/new", require_safe(promotions.new)),
    path("promotions/missing", promotions.lacking),
    path("promotions/add", promotions.add),
    path("promotions/prescribe", promotions.prescribe),
    path("promotions/<str:name>", require_safe(promotions.one)),
    path("promotions/<str:name>/terms", require_safe(promotions.edit)),
    path("promotions/<str:name>/do", promotions.do),
    path("promotions/<str:name>/address", promotions.address),
    path("promotions/<str:name>/drum", require_safe(drum.drum)),
    path("promotions/<str:name>/drum/piece", require_safe(drum.piece)),
    path("promotions/<str:name>/page", require_safe(promotions.paper), {"form": "page"}),
    path("promotions/<str:name>/leaflet", require_safe(offered.leaflet)),
    path("promotions/<str:name>/form", require_safe(promotions.paper), {"form": "form"}),
    path("tournaments", require_safe(tournament.tournaments)),
    path("tournaments/draft", tournament_drafts.draft),
    path("tournaments/draft/missing", tournament_drafts.lacking),
    path("tournaments/draft/rows", tournament_drafts.rows),
    path("tournaments/<str:id>", require_safe(tournament.tournament)),
    path("tournaments/<str:id>/draft", require_safe(tournament_drafts.redraft)),
    path("tournaments/<str:id>/manager", require_safe(tournament.manager)),
    path("tournaments/<str:id>/wall", require_safe(tournament.wall)),
    path("tournaments/<str:id>/do", tournament.do),
    path("tournaments/<str:id>/rehearse", tournament.rehearse),
    path("tournaments/<str:id>/buy-in", tournament.buy_in),
    path("ready", require_safe(ready)),
    path("metrics", require_safe(metrics)),
    path("api/v1/docs", require_safe(routes)),
    path("api/v1/openapi.json", require_safe(document)),
    path("api/v1/", api.urls),
]

handler400 = unreadable
handler403 = not_allowed_to
handler404 = no_page
handler500 = broken
