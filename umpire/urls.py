"""Addresses of the desk."""

from __future__ import annotations

from django.urls import path

from umpire.desk import views
from umpire.desk.battles import external_battle
from umpire.desk.battles import views as battles
from umpire.desk.clock import views as clock
from umpire.desk.harbours import views as harbours
from umpire.desk.known import views as known
from umpire.desk.logs import views as logs
from umpire.desk.mustering import views as muster
from umpire.desk.print_packs import views as packs
from umpire.desk.reckoner import views as reckoner
from umpire.desk.scouts import views as scouts
from umpire.exercise import views as exercise
from umpire.exercise.injects import views as injects
from umpire.people.delegation import views as charge
from umpire.people.mail import views as mail
from umpire.people.observer import views as watch
from umpire.people.seat_view import publish_preview
from umpire.people.seat_view import views as look
from umpire.people.seats import paper
from umpire.people.seats import views as seats
from umpire.people.team import views as team
from umpire.people.tokens import views as programs
from umpire.public import desk_view as public
from umpire.review import views as review
from umpire.review.archive import views as archive
from umpire.review.ending import views as ending
from umpire.review.replay import views as replay
from umpire.review.tally import views as tally
from umpire.rulings.amend import views as amend
from umpire.rulings.branches import views as strands
from umpire.rulings.corrections import views as corrections
from umpire.rulings.drawer import views as rule
from umpire.rulings.messages import views as words
from umpire.rulings.odds import views as odds
from umpire.rulings.past_runs import views as preview
from umpire.rulings.questions import views as questions
from umpire.rulings.weather import views as weather
from umpire.rulings.what_if import views as whatif

app_name = "umpire"
urlpatterns = [
    path("<slug:rid>/", views.desk, name="desk"),
    path("<slug:rid>/team/", team.Page.as_view(), name="team"),
    path("<slug:rid>/charge/", charge.Page.as_view(), name="charge"),
    path("<slug:rid>/charge/truth.json", charge.truth, name="charge_truth"),
    path("<slug:rid>/watch/", watch.page, name="watch"),
    path("<slug:rid>/watch/truth.json", watch.truth, name="watch_truth"),
    path("<slug:rid>/watch/eye.json", watch.eye, name="watch_eye"),
    path("<slug:rid>/war/", tally.page, name="war"),
    path("<slug:rid>/review/", review.Page.as_view(), name="review"),
    path("<slug:rid>/review/<slug:sort>/", review.file, name="review_file"),
    path("<slug:rid>/replay/", replay.Page.as_view(), name="replay"),
    path("<slug:rid>/replay/truth.json", replay.truth, name="replay_truth"),
    path("<slug:rid>/replay/eye.json", replay.eye, name="replay_eye"),
    path("<slug:rid>/known/", known.page, name="known"),
    path("<slug:rid>/public/", public.Page.as_view(), name="public"),
    path("<slug:rid>/muster/", muster.Page.as_view(), name="muster"),
    path("<slug:rid>/muster/act/", muster.Act.as_view(), name="muster_act"),
    path("<slug:rid>/harbour/<slug:key>/<slug:port>/", muster.harbour, name="harbour"),
    path("<slug:rid>/harbour/", harbours.index, name="ports"),
    path("<slug:rid>/harbour/<slug:port>/", harbours.page, name="port"),
    path("<slug:rid>/weather/", weather.Page.as_view(), name="weather"),
    path("<slug:rid>/weather/areas.json", weather.areas, name="weather_areas"),
    path("<slug:rid>/rule/", rule.Page.as_view(), name="rule"),
    path("<slug:rid>/amend/", amend.Page.as_view(), name="amend"),
    path("<slug:rid>/words/", words.Page.as_view(), name="words"),
    path("<slug:rid>/questions/", questions.Page.as_view(), name="questions"),
    path("<slug:rid>/injects/", injects.Page.as_view(), name="injects"),
    path("<slug:rid>/objectives/", exercise.Page.as_view(), name="objectives"),
    path("<slug:rid>/corrections/", corrections.Page.as_view(), name="corrections"),
    path("<slug:rid>/end/", ending.Page.as_view(), name="ending"),
    path("<slug:rid>/file/", archive.Page.as_view(), name="file"),
    path("<slug:rid>/file/download/", archive.Download.as_view(), name="file_download"),
    path("<slug:rid>/strands/", strands.Page.as_view(), name="strands"),
    path("<slug:rid>/what-if/", whatif.Page.as_view(), name="what_ifs"),
    path("<slug:rid>/odds/", odds.Page.as_view(), name="odds"),
    path("<slug:rid>/previews/", preview.Page.as_view(), name="previews"),
    path("<slug:rid>/scouts/", scouts.Page.as_view(), name="scouts"),
    path("<slug:rid>/clock/", clock.Page.as_view(), name="clock"),
    path("<slug:rid>/mail/", mail.Page.as_view(), name="mail"),
    path("<slug:rid>/programs/", programs.Page.as_view(), name="programs"),
    path("<slug:rid>/packs/", packs.Page.as_view(), name="packs"),
    path("<slug:rid>/packs/<slug:key>/<str:size>.pdf", packs.pdf, name="pack"),
    path("<slug:rid>/logs/", logs.page, name="logs"),
    path("<slug:rid>/reckoner/", reckoner.Page.as_view(), name="reckoner"),
    path("<slug:rid>/truth.json", views.truth, name="truth"),
    path("<slug:rid>/order/", views.Order.as_view(), name="order"),
    path("<slug:rid>/engine/", views.Engine.as_view(), name="engine"),
    path("<slug:rid>/publish/", views.Publish.as_view(), name="publish"),
    path("<slug:rid>/lines/", views.Lines.as_view(), name="lines"),
    path("<slug:rid>/battles/", views.Settle.as_view(), name="settle"),
    path("<slug:rid>/stops/", views.Stops.as_view(), name="stops"),
    path("<slug:rid>/battle/<int:ordinal>/fought/", external_battle.Page.as_view(), name="fought"),
    path("<slug:rid>/battle/<int:ordinal>/leave/", battles.leave, name="leave"),
    path("<slug:rid>/seats/", seats.Page.as_view(), name="seats"),
    path("<slug:rid>/seats/<slug:key>/", seats.redirect_to_seat, name="seat"),
    path("<slug:rid>/seats/<slug:key>/brief/", seats.brief, name="seat_brief"),
    path("<slug:rid>/seats/<slug:key>/paper/", paper.page, name="paper"),
    path("<slug:rid>/seats/<slug:key>/paper/draft/", paper.draft, name="paper_draft"),
    path("<slug:rid>/seats/<slug:key>/paper/seal/", paper.seal, name="paper_seal"),
    path("<slug:rid>/seats/<slug:key>/paper/unseal/", paper.unseal, name="paper_unseal"),
    path("<slug:rid>/seats/<slug:key>/paper/as-they-are/", paper.as_they_are, name="paper_as_they_are"),
    path("<slug:rid>/seats/<slug:key>/paper/reach.json", paper.reach, name="paper_reach"),
    path("<slug:rid>/seats/<slug:key>/paper/way.json", paper.answer_way_round_land, name="paper_way"),
    path("<slug:rid>/look/<slug:key>/", look.look, name="look"),
    path("<slug:rid>/look/<slug:key>/why/", look.look_why, name="look_why"),
    path("<slug:rid>/look/<slug:key>/chart.json", look.look_chart, name="look_chart"),
    path("<slug:rid>/look/<slug:key>/battle/<int:n>/", look.look_battle, name="look_battle"),
    path("<slug:rid>/tomorrow/<slug:key>/", publish_preview.page, name="tomorrow"),
    path("<slug:rid>/tomorrow/<slug:key>/why/", publish_preview.show_explanation, name="tomorrow_why"),
    path("<slug:rid>/tomorrow/<slug:key>/chart.json", publish_preview.chart, name="tomorrow_chart"),
    path("<slug:rid>/tomorrow/<slug:key>/battle/<int:n>/", publish_preview.battle, name="tomorrow_battle"),
    path("<slug:rid>/battle/<int:ordinal>/", battles.battle, name="battle"),
]
