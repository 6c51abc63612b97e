"""Addresses of the rooms."""

from __future__ import annotations

from django.urls import path

from campaign.muster import scenario_views, solo_views
from campaign.muster import views as muster
from campaign.notify import bounce_views
from campaign.notify import views as notices
from campaign.orders import computer_views, engineer_views, standing_orders_views
from campaign.orders import views as orders
from campaign.people import absence_views, login_views, offer_views, token_views
from campaign.people import views as people
from campaign.printing import views as paper
from campaign.reports import question_views
from campaign.rooms import views as room
from campaign.schedule import solo_advance_views, wake_condition_views
from campaign.schedule import views as clock

app_name = "campaign"
urlpatterns = [
    path("", login_views.home, name="home"),
    path("begin/", scenario_views.begin, name="begin"),
    path("alone/", solo_views.begin, name="begin_alone"),
    path("alone/<slug:key>/", solo_views.page, name="alone"),
    path("enter/<str:token>/", login_views.enter, name="enter"),
    path("seats/<str:key>/take/", offer_views.take, name="take"),
    path("link-renewed/", login_views.renewed, name="renewed"),
    path("leave/", login_views.leave, name="leave"),
    path("room/<slug:rid>/", room.page, name="room"),
    path("room/<slug:rid>/war/", room.war, name="war"),
    path("room/<slug:rid>/why/", room.show_explanation, name="why"),
    path("room/<slug:rid>/truth/", room.truth, name="truth"),
    path("room/<slug:rid>/struck/", room.archive, name="archive"),
    path("room/<slug:rid>/newspapers/", room.show_newspapers, name="newspapers"),
    path("room/<slug:rid>/questions/", question_views.Page.as_view(), name="questions"),
    path("room/<slug:rid>/chart.json", room.chart, name="chart"),
    path("room/<slug:rid>/theatre.json", room.theatre, name="theatre"),
    path("room/<slug:rid>/export.json", room.export, name="export"),
    path("room/<slug:rid>/battle/<int:n>/", room.battle, name="battle"),
    path("room/<slug:rid>/muster/", muster.page, name="muster"),
    path("room/<slug:rid>/muster/act/", muster.Act.as_view(), name="muster_act"),
    path("room/<slug:rid>/terms/", muster.Terms.as_view(), name="terms"),
    path("room/<slug:rid>/serving/", muster.served, name="serving"),
    path("room/<slug:rid>/harbour/<slug:port>/", muster.harbour, name="harbour"),
    path("room/<slug:rid>/engine/", engineer_views.page, name="engine"),
    path("room/<slug:rid>/engine/word/", engineer_views.word, name="engine_word"),
    path("room/<slug:rid>/way.json", engineer_views.show_sea_route, name="way"),
    path("room/<slug:rid>/reach.json", engineer_views.reach, name="reach"),
    path("room/<slug:rid>/telegram.json", room.telegram, name="telegram"),
    path("room/<slug:rid>/draft/", orders.draft, name="draft"),
    path("room/<slug:rid>/seal/", orders.seal, name="seal"),
    path("room/<slug:rid>/go-on/", solo_advance_views.begin, name="go_on"),
    path("room/<slug:rid>/go-on/stop/", solo_advance_views.stop, name="go_on_stop"),
    path("room/<slug:rid>/unseal/", orders.unseal, name="unseal"),
    path("room/<slug:rid>/as-they-are/", orders.as_they_are, name="as_they_are"),
    path("room/<slug:rid>/brief/", people.brief, name="brief"),
    path("room/<slug:rid>/people/", people.Page.as_view(), name="people"),
    path("room/<slug:rid>/clock/", clock.Page.as_view(), name="clock"),
    path("room/<slug:rid>/away/", absence_views.Page.as_view(), name="away"),
    path("room/<slug:rid>/paper/", paper.Page.as_view(), name="paper"),
    path("room/<slug:rid>/paper/<str:size>.pdf", paper.pdf, name="pack"),
    path("room/<slug:rid>/standing/", standing_orders_views.page, name="standing"),
    path("room/<slug:rid>/wakes/", wake_condition_views.Page.as_view(), name="wakes"),
    path("room/<slug:rid>/program/", computer_views.take, name="program"),
    path("room/<slug:rid>/end/", solo_views.end, name="end_alone"),
    path("room/<slug:rid>/captains/", solo_views.captains, name="captains_alone"),
    path("room/<slug:rid>/notices/", notices.Page.as_view(), name="notices"),
    path("room/<slug:rid>/programs/", token_views.Page.as_view(), name="programs"),
    path("go/<str:code>/", notices.go, name="go"),
    path("mail/yes/<str:code>/", notices.yes, name="mail_yes"),
    path("mail/hook/<slug:provider>/", bounce_views.hook, name="mail_hook"),
    path("mail/<str:code>/", notices.stop, name="mail_stop"),
    path("mail/<str:code>/all/", notices.stop, {"every": True}, name="mail_stop_all"),
    path("calendar/<str:code>.ics", notices.calendar, name="calendar"),
    path("health/", clock.health, name="health"),
]
