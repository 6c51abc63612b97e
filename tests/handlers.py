"""The middleware of the test client's browsers, put together once and not for each of them.

``Client()`` has a handler of its own, and each would read every static file's name and date anew (WhiteNoise): 25 ms of each of
some thousand browsers, where a web server does it once. What a handler is made of is the same for all as long as no setting is
changed; a setting that a test changes makes the next one afresh.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.core.signals import setting_changed
from django.test.client import ClientHandler

PARTS = ("_view_middleware", "_template_response_middleware", "_exception_middleware", "_middleware_chain")
_made: dict[tuple[str, ...], dict[str, Any]] = {}


class SharedHandler(ClientHandler):
    """A handler that takes its middleware from the first of its kind."""

    def load_middleware(self, is_async: bool = False) -> None:
        key = tuple(settings.MIDDLEWARE)
        if is_async or key not in _made:
            super().load_middleware(is_async)
            if not is_async:
                _made[key] = {part: getattr(self, part) for part in PARTS}
            return
        for part, value in _made[key].items():
            setattr(self, part, value)


def share() -> None:
    """From now on every ``Client()`` of this process shares one."""
    import channels.db
    import django.test.client
    from django.db import close_old_connections, connection

    # A view that waits gives its connection back between two questions. Django's test client keeps its own from that, for a test
    # stands within a transaction; so must what Channels asks by.
    channels.db.close_old_connections = lambda: None if connection.in_atomic_block else close_old_connections()

    django.test.client.ClientHandler = SharedHandler
    setting_changed.connect(_forget, weak=False)


def _forget(**_: Any) -> None:
    _made.clear()


def render_as_shipped() -> None:
    """No copy is kept of what the parts of a page are made of: a page has twenty parts, and nearly nobody asks."""
    from django.template import Template
    from django.test.utils import _TestState

    Template._render = _TestState.saved_data.template_render  # type: ignore[attr-defined]


def with_contexts(patch: pytest.MonkeyPatch) -> None:
    """For a test that asks an answer for its ``context``."""
    from django.template import Template
    from django.test.utils import instrumented_test_render

    patch.setattr(Template, "_render", instrumented_test_render)
