"""The page on which a campaign is downloaded as one file (OP-034): a chief umpire's alone, in his own session."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext

from campaign.archive import encryption
from campaign.archive.zip_file import Unfit, size
from campaign.orders.sealing import Refused, fault
from campaign.people import umpire_team
from umpire.desk_page import ChiefPage
from umpire.frame import Row
from umpire.review.archive import file_jobs


class Page(ChiefPage):
    """Page of the file; posted, it is made of the campaign as it stands. ``?part=file``: how far it is."""

    template, parts, with_rules = "umpire/file.html", {"file": "umpire/parts/file.html"}, True

    def press(self) -> HttpResponse | None:
        file_jobs.ask(self.umpire.campaign)
        return None

    def build_context(self) -> Row:
        found = file_jobs.last(self.umpire.campaign)
        return {
            "name": self.umpire.campaign.name,
            "file": found,
            "at": found.taken_at if found is not None else None,
            "size": size(vars(found)["size"]) if found is not None else "",
            "waiting": found is not None and found.state == file_jobs.WAITING,
            "ready": found is not None and found.state == file_jobs.READY,
            "least": encryption.SHORTEST,
        }


class Download(Page):
    """Download of the file, under the typed passphrase, or without one (UD-096). It holds the seed, so the download is
    recorded."""

    http_method_names = ["post"]

    def press(self) -> HttpResponse:
        campaign, secret = self.umpire.campaign, self.typed.get("passphrase", "")
        data = file_jobs.bytes_of(campaign)
        if data is None:
            raise Refused(fault("", gettext("There is no file to download: create it first. It is kept for a day.")))
        if secret != self.typed.get("again", ""):
            raise Refused(fault("again", gettext("The two passphrases differ.")))
        try:
            data = encryption.seal(data, secret) if secret else data
        except Unfit as wrong:
            raise Refused(*(fault("passphrase", text) for text in wrong.faults)) from None
        umpire_team.looked(self.umpire, "seed")
        name = f'attachment; filename="{campaign.name}.sealed"'
        return HttpResponse(data, content_type="application/octet-stream", headers={"Content-Disposition": name})
