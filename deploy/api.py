"""API: the addresses of seats and desk, in one OpenAPI file, and its page (OP-001)."""

from __future__ import annotations

import json
from functools import cache
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

from campaign.api import openapi, seat
from campaign.api.address import SCOPES
from campaign.api.authentication import door
from umpire import api as desk

ADDRESSES = (*seat.ADDRESSES, *desk.ADDRESSES)


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show every address, grouped by seat and desk, with the scopes and refusals."""
    groups = [(of, list(some)) for of, some in groupby(ADDRESSES, key=lambda one: one.owner)]
    return render(request, "campaign/api.html", {"groups": groups, "scopes": SCOPES, "refusals": openapi.REFUSALS})


@require_safe
def file(request: HttpRequest) -> HttpResponse:
    """Give the OpenAPI file."""
    return HttpResponse(document(), content_type="application/json")


@cache
def document() -> bytes:
    """Write the OpenAPI file, once a process."""
    return json.dumps(openapi.document(ADDRESSES)).encode()


app_name = "api"
urlpatterns = [
    path("", page, name="page"),
    path("openapi.json", file, name="openapi"),
    *(
        path(name, door(*(one for one in ADDRESSES if one.path == name)), name=name.replace("/", "_"))
        for name in dict.fromkeys(one.path for one in ADDRESSES)
    ),
    path("<path:rest>", door(), name="nowhere"),
]
