"""Addresses of exercises."""

from __future__ import annotations

from django.urls import path

from umpire.exercise.control import access, cards, founding, hotwash
from umpire.exercise.control import views as page

app_name = "exercise"
urlpatterns = [
    path("new/", founding.Page.as_view(), name="new"),
    path("enter/<str:token>/", access.enter, name="enter"),
    path("<slug:xid>/", page.Page.as_view(), name="control"),
    path("<slug:xid>/cards/", cards.page, name="cards"),
    path("<slug:xid>/compare/", page.comparison, name="compare"),
    path("<slug:xid>/hot-wash/", hotwash.page, name="hotwash"),
    path("<slug:xid>/pack.zip", page.pack, name="pack"),
]
