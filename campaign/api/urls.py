"""The addresses of the API as Django's: one view a path, the file and its page, and a door where there is nothing (OP-001)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.views.decorators.http import require_safe

from campaign.api import openapi
from campaign.api.address import Address
from campaign.api.door import door


def urls(addresses: Sequence[Address]) -> list[URLPattern]:
    """All of them. What is nowhere asks for a token like the rest: a stranger cannot tell what there is."""

    @require_safe
    def shown(request: HttpRequest) -> HttpResponse:
        return render(request, "campaign/api.html", {"page": openapi.page(addresses)})

    @require_safe
    def file(request: HttpRequest) -> HttpResponse:
        return HttpResponse(document(), content_type="application/json")

    @cache
    def document() -> bytes:
        return json.dumps(openapi.document(addresses)).encode()

    paths = dict.fromkeys(one.path for one in addresses)
    return [
        path("", shown, name="page"),
        path("openapi.json", file, name="openapi"),
        *(path(one, door(*(each for each in addresses if each.path == one)), name=one.replace("/", "_")) for one in paths),
        path("<path:rest>", door(), name="nowhere"),
    ]
