"""OP-001, OP-003: every address is in the file and the reverse; its shapes are those of the types that decode them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import get_resolver

from campaign.api import openapi
from campaign.war.reports import KINDS
from deploy.api import ADDRESSES
from naval.state.orders import Orders

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def file() -> dict[str, Any]:
    return json.loads(json.dumps(openapi.document(ADDRESSES)))


def test_op_001_every_address_is_in_the_file_and_the_reverse(file):
    named = {(method.upper(), path) for path, methods in file["paths"].items() for method in methods}
    assert named == {(one.method, f"/{one.path}") for one in ADDRESSES}
    api = next(one for one in get_resolver().url_patterns if str(one.pattern) == "api/v1/")
    routed = {str(one.pattern) for one in api.url_patterns}
    assert routed == {path.removeprefix("/") for path in file["paths"]} | {"", "openapi.json", "<path:rest>"}
    assert Client().get("/api/v1/openapi.json").json() == file, "for everybody, and the same"


def test_op_003_the_shapes_are_those_of_the_types(file):
    shapes = file["components"]["schemas"]
    assert set(shapes["Orders"]["properties"]) == set(Orders.__struct_fields__)
    assert set(shapes["Sheet"]["properties"]) == {"call", *Orders.__struct_fields__}

    class Wider(Orders, frozen=True):
        balloons: int = 0

    made = msgspec.json.schema_components((Wider,), ref_template=openapi.REF)[1]
    assert set(made["Wider"]["properties"]) == {*Orders.__struct_fields__, "balloons"}, "a new field appears without an edit"
    assert all(any(name.endswith(kind.__name__) for name in shapes) for kind in KINDS.values())


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if "$ref" in value:
            yield value["$ref"]
        for part in value.values():
            yield from references(part)
    elif isinstance(value, list):
        for part in value:
            yield from references(part)


def test_op_001_the_file_is_whole(file):
    assert file["openapi"] == "3.1.0"
    assert {ref.removeprefix("#/components/schemas/") for ref in references(file)} <= file["components"]["schemas"].keys()
    names = [one["operationId"] for methods in file["paths"].values() for one in methods.values()]
    assert len(names) == len(set(names))
    for methods in file["paths"].values():
        for method, one in methods.items():
            assert one["summary"]
            assert {"200", "401", "404", "429"} <= one["responses"].keys()
            assert ("requestBody" in one) == (method != "get")


def test_op_001_its_page_needs_no_network_and_names_every_address():
    answer = Client().get("/api/v1/")
    page = answer.content.decode()
    assert answer.status_code == 200
    for one in ADDRESSES:
        assert f"{one.method} /{one.path}<" in page
    assert not [address for address in re.findall(r'(?:src|href)="([^"]+)"', page) if not address.startswith(("/", "#", "data:"))]
    assert not answer.cookies
