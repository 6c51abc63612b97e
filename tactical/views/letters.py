"""The page that confirms an address left with a battle, or erases it: without a login, by the code in the mail."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tactical.models.letterbox import Letterbox
from tactical.services import letters


@csrf_exempt  # a mail program presses the button without a cookie; the code is enough
@require_http_methods(["GET", "HEAD", "POST"])
def letterbox(request: HttpRequest, code: str) -> HttpResponse:
    """Show both buttons; opening the link has done nothing, since mail programs open links by themselves."""
    box = Letterbox.objects.select_related("chair__table").filter(code=code).first()
    if box is None:
        raise Http404
    done = ""
    if request.method == "POST":
        wanted = request.POST.get("do") == "yes"
        letters.answer(code, wanted=wanted)
        done = "confirmed" if wanted else "erased"
    about = {"title": box.chair.table.title, "confirmed": box.confirmed, "done": done}
    return render(request, "tactical/letterbox.html", about)
