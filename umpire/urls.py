"""Addresses of the desk."""

from __future__ import annotations

from django.urls import path

from umpire import views

app_name = "umpire"
urlpatterns = [
    path("<slug:rid>/", views.desk, name="desk"),
    path("<slug:rid>/truth.json", views.truth, name="truth"),
    path("<slug:rid>/order/", views.order, name="order"),
    path("<slug:rid>/publish/", views.publish, name="publish"),
    path("<slug:rid>/battles/", views.settle, name="settle"),
    path("<slug:rid>/battle/<int:ordinal>/leave/", views.leave, name="leave"),
    path("<slug:rid>/look/<slug:key>/", views.look, name="look"),
    path("<slug:rid>/look/<slug:key>/chart.json", views.look_chart, name="look_chart"),
    path("<slug:rid>/look/<slug:key>/battle/<int:n>/", views.look_battle, name="look_battle"),
    path("<slug:rid>/battle/<int:ordinal>/", views.battle, name="battle"),
]
