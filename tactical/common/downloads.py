"""What a seat or a chair may take away, as a file that people can read."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpResponse


def to_keep(data: Any, name: str) -> HttpResponse:
    """JSON with a line for each value, offered as a file of that name.

    The same to the byte as ``json.dumps`` with ``indent=1``, which is not C and takes four times as long.
    """
    text = msgspec.json.format(json.dumps(data, cls=DjangoJSONEncoder, ensure_ascii=False), indent=1)
    answer = HttpResponse(text, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
