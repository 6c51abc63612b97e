"""Tables of the site itself, and the receivers of errors."""

from __future__ import annotations

from django.apps import AppConfig


class HealthConfig(AppConfig):
    """Rows that concern no war and no battle: errors, present faults, the last sweep."""

    name = "deploy.health"
    label = "health"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from deploy.health import checks, receivers  # noqa: F401 -- here: they need the models
