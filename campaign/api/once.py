"""Nothing is done twice: a request that comes again with the same Idempotency-Key is answered as it was (OP-007)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256

from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse

from campaign import wall_clock
from campaign.models.token import Answered, Token
from campaign.services.orders import Refused, fault
from campaign.services.tokens import KEPT

LEFT = timedelta(seconds=60)
"""Whoever has been at work for so long is gone, and the request may be made again."""
AT_WORK = "A request with this Idempotency-Key is at work. Ask again in a moment."
ANOTHER = "This Idempotency-Key was sent before with another request. Give each request a key of its own."


def once(token: Token, key: str, request: HttpRequest, do: Callable[[], HttpResponse]) -> HttpResponse:
    """Do it, or give the answer that was kept; refused if it is at work (409), or if the key was another request's (422).

    What was late, too much or the server's fault is not kept: it may be asked again.
    """
    asked = sha256(b"\0".join((str(request.method).encode(), request.get_full_path().encode(), request.body))).hexdigest()
    now = wall_clock.now()
    mine = Answered.objects.filter(token=token, key=key)
    mine.filter(at__lt=now - KEPT).delete()
    mine.filter(status=None, at__lt=now - LEFT).delete()
    try:
        with transaction.atomic():
            row = Answered.objects.create(token=token, key=key, asked=asked, at=now)
    except IntegrityError:
        return _again(mine.first(), asked)
    kept = False
    try:
        answer = do()
        if answer.status_code < 500 and answer.status_code not in (409, 429):
            kept = True
            told = {"status": answer.status_code, "kind": answer["Content-Type"], "text": answer.content.decode()}
            Answered.objects.filter(pk=row.pk).update(**told)
    finally:
        if not kept:
            Answered.objects.filter(pk=row.pk).delete()
    return answer


def _again(row: Answered | None, asked: str) -> HttpResponse:
    if row is not None and row.asked != asked:
        raise Refused(fault("Idempotency-Key", ANOTHER))
    if row is None or row.status is None:
        raise Refused(fault("Idempotency-Key", AT_WORK), status=409)
    return HttpResponse(row.text, status=row.status, content_type=row.kind)
