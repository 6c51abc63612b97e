"""Addresses of other services that receive news."""

from __future__ import annotations

HOOK = "https://discord.com/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz_-0123456789"
