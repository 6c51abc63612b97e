"""Addresses of the rooms."""

from __future__ import annotations

from django.urls import path

from campaign.views import away, clock, door, engineer, muster, notices, offers, orders, paper, people, room, scenarios, standing

app_name = "campaign"
urlpatterns = [
    path("", door.home, name="home"),
    path("begin/", scenarios.begin, name="begin"),
    path("enter/<str:token>/", door.enter, name="enter"),
    path("seats/<str:key>/take/", offers.take, name="take"),
    path("link-renewed/", door.renewed, name="renewed"),
    path("leave/", door.leave, name="leave"),
    path("room/<slug:rid>/", room.page, name="room"),
    path("room/<slug:rid>/war/", room.war, name="war"),
    path("room/<slug:rid>/truth/", room.truth, name="truth"),
    path("room/<slug:rid>/struck/", room.archive, name="archive"),
    path("room/<slug:rid>/chart.json", room.chart, name="chart"),
    path("room/<slug:rid>/theatre.json", room.theatre, name="theatre"),
    path("room/<slug:rid>/export.json", room.export, name="export"),
    path("room/<slug:rid>/battle/<int:n>/", room.battle, name="battle"),
    path("room/<slug:rid>/muster/", muster.page, name="muster"),
    path("room/<slug:rid>/muster/act/", muster.act, name="muster_act"),
    path("room/<slug:rid>/terms/", muster.terms, name="terms"),
    path("room/<slug:rid>/serving/", muster.served, name="serving"),
    path("room/<slug:rid>/harbour/<slug:port>/", muster.harbour, name="harbour"),
    path("room/<slug:rid>/engine/", engineer.page, name="engine"),
    path("room/<slug:rid>/engine/word/", engineer.word, name="engine_word"),
    path("room/<slug:rid>/way.json", engineer.way, name="way"),
    path("room/<slug:rid>/reach.json", engineer.reach, name="reach"),
    path("room/<slug:rid>/draft/", orders.draft, name="draft"),
    path("room/<slug:rid>/seal/", orders.seal, name="seal"),
    path("room/<slug:rid>/unseal/", orders.unseal, name="unseal"),
    path("room/<slug:rid>/as-they-are/", orders.as_they_are, name="as_they_are"),
    path("room/<slug:rid>/brief/", people.brief, name="brief"),
    path("room/<slug:rid>/people/", people.page, name="people"),
    path("room/<slug:rid>/clock/", clock.page, name="clock"),
    path("room/<slug:rid>/away/", away.page, name="away"),
    path("room/<slug:rid>/paper/", paper.page, name="paper"),
    path("room/<slug:rid>/paper/<str:size>.pdf", paper.pdf, name="pack"),
    path("room/<slug:rid>/standing/", standing.page, name="standing"),
    path("room/<slug:rid>/notices/", notices.page, name="notices"),
    path("go/<str:code>/", notices.go, name="go"),
    path("mail/yes/<str:code>/", notices.yes, name="mail_yes"),
    path("mail/<str:code>/", notices.stop, name="mail_stop"),
    path("health/", clock.health, name="health"),
]
