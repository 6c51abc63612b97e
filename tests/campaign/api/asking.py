"""A client program that asks the API with a token, by the test's own client."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpResponse
from django.test import Client

from campaign.models import Seat, SeatAssignment
from campaign.people import tokens


class Program:
    """A client with one token, and nothing else: no cookie, no form."""

    def __init__(self, secret: str) -> None:
        self.secret, self.client = secret, Client()

    @classmethod
    def for_seat(cls, seat: Seat | SeatAssignment, *scopes: str, days: str = "30") -> Program:
        """Make a program for a seat's first person, or for a given holder, with every scope allowed by default."""
        holder = seat if isinstance(seat, SeatAssignment) else seat.first_holder
        assert holder is not None
        return cls(tokens.make(holder, "a program", scopes or tokens.scopes_of(holder), days))

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> HttpResponse:
        given = {"Authorization": f"Bearer {self.secret}"} | headers
        if body is None:
            return self.client.generic(method, f"/api/v1/{path}", headers=given)
        text = body if isinstance(body, str) else json.dumps(body)
        return self.client.generic(method, f"/api/v1/{path}", text, content_type="application/json", headers=given)

    def get(self, path: str) -> HttpResponse:
        return self.ask("GET", path)

    def read(self, path: str) -> Any:
        answer = self.get(path)
        assert answer.status_code == 200, (path, answer.content)
        return answer.json()

    def post(self, path: str, body: object, **headers: str) -> HttpResponse:
        return self.ask("POST", path, body, **headers)

    def put(self, path: str, body: object) -> HttpResponse:
        return self.ask("PUT", path, body)


def read_answer(answer: HttpResponse) -> tuple[int, bytes]:
    return answer.status_code, answer.content
