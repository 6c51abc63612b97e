"""Little Wars in a war: the usual game, of which a view holds nothing more."""

from __future__ import annotations

from tactical.openground.for_campaign import open_ground

FOR_CAMPAIGN = open_ground()
