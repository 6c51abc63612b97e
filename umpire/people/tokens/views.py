"""API access on the desk: the umpire's own tokens, and those of every seat, which he may end (OP-004)."""

from __future__ import annotations

from campaign.people.token_views import ProgramsPage
from umpire.desk_page import ChiefPage


class Page(ProgramsPage, ChiefPage):
    """The page Programs of the desk."""

    template = "umpire/programs.html"
