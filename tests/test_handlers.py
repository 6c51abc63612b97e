"""Browsers of the test client share their middleware, and nothing else."""

from __future__ import annotations

from unittest import mock

from django.test import Client

from tests import handlers
from tests.handlers import SharedHandler


def test_a_second_browser_takes_the_middleware_of_the_first_and_a_changed_setting_makes_it_anew(settings):
    one, two, strict = Client(), Client(), Client(enforce_csrf_checks=True)
    handlers._forget()
    one.handler.load_middleware()
    with mock.patch("whitenoise.middleware.WhiteNoiseMiddleware.__init__", side_effect=AssertionError("read again")):
        two.handler.load_middleware()
        strict.handler.load_middleware()
    assert isinstance(one.handler, SharedHandler)
    assert two.handler._middleware_chain is one.handler._middleware_chain is strict.handler._middleware_chain
    assert strict.handler.enforce_csrf_checks

    settings.ALLOWED_HOSTS = ["elsewhere.example"]
    two.handler.load_middleware()
    assert two.handler._middleware_chain is not one.handler._middleware_chain
