"""The rough logs of all forces (NAV-S-027)."""
