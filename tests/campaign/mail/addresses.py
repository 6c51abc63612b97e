"""Addresses of other services to which news goes."""

from __future__ import annotations

HOOK = "https://discord.com/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz_-0123456789"
