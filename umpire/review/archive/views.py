"""The page on which a campaign is taken away as one file (OP-034): a chief umpire's alone, in his own session."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from campaign.access import chief_of
from campaign.archive import sealed
from campaign.archive.zipped import Unfit, size
from campaign.models import Seat
from campaign.orders.sealing import fault
from campaign.people import umpire_team
from campaign.people.umpire_team import at_work
from campaign.rooms.words import fault_row
from umpire.frame import Row, frame, standing
from umpire.review.archive import making


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, rid: str) -> HttpResponse:
    """The page; posted, the file is made of the campaign as it stands. ``?part=file``: how far it is."""
    umpire = chief_of(request, rid)
    if request.method == "POST":
        at_work(umpire)
        making.ask(umpire.campaign)
        return redirect("umpire:file", rid)
    part = request.GET.get("part") == "file"
    return render(request, "umpire/parts/file.html" if part else "umpire/file.html", view(umpire))


@require_POST
def download(request: HttpRequest, rid: str) -> HttpResponse:
    """The file that is made, under the passphrase that was typed, or without one. It holds the seed: so it is written down who
    took it away (UD-096)."""
    umpire = chief_of(request, rid)
    at_work(umpire)
    data, secret = making.bytes_of(umpire.campaign), request.POST.get("passphrase", "")
    refused: list[Row] = []
    if data is None:
        refused = [fault_row(fault("", "There is no file to download: create it first. It is kept for a day."))]
    elif secret != request.POST.get("again", ""):
        refused = [fault_row(fault("again", "The two passphrases differ."))]
    else:
        try:
            data = sealed.seal(data, secret) if secret else data
        except Unfit as wrong:
            refused = [fault_row(fault("passphrase", text)) for text in wrong.faults]
    if refused or data is None:
        return render(request, "umpire/file.html", view(umpire) | {"refused": refused}, status=422)
    umpire_team.looked(umpire, "seed")
    name = f'attachment; filename="{umpire.campaign.name}.sealed"'
    return HttpResponse(data, content_type="application/octet-stream", headers={"Content-Disposition": name})


def view(umpire: Seat) -> Row:
    """What the page shows: how far the file is."""
    found = making.last(umpire.campaign)
    made = making.size_of(umpire.campaign) if found is not None and found.state == making.READY else 0
    return {
        "desk": frame(umpire, standing(umpire)),
        "refused": [],
        "name": umpire.campaign.name,
        "file": found,
        "at": found.taken_at if found is not None else None,
        "size": size(made),
        "waiting": found is not None and found.state == making.WAITING,
        "ready": bool(made),
        "least": sealed.SHORTEST,
    }
