"""Tables under the toy rule sets: West, East, spectators, and an onlooker without a chair."""

from __future__ import annotations

import pytest

from tactical.engine import registry
from tests.tactical.engine.tiny import Tiny
from tests.tactical.room.crew import Crew
from tests.tactical.room.toy import Toy


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    for toy in (Tiny, Toy, Crew):
        registry.register(toy)
