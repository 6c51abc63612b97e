"""Errors: a number for the person who met one, and a record for the administrator (OP-053).

The number is random: a counter would betray what breaks for others.
"""

from __future__ import annotations

import logging
import secrets
from datetime import timedelta
from hashlib import sha256

from django.db import DatabaseError, transaction
from django.utils import timezone

from deploy.health.models import Fault
from deploy.logs import REQUEST, describe_error

log = logging.getLogger(__name__)

KEPT = timedelta(days=30)
MOST = 500
"""Most records; the newest stay."""
MOST_ALIKE = 20
"""Most records of one trace: a page that breaks all day must not push out the others."""
SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none is mistaken for another


def new_number() -> str:
    """Draw a number such as "K7QF-2M9P"."""
    signs = "".join(secrets.choice(SIGNS) for _ in range(8))
    return f"{signs[:4]}-{signs[4:]}"


def record(error: BaseException, method: str, place: str) -> str:
    """Record an error and return its number; if the database fails too, the log has the trace under it."""
    number, trace = new_number(), describe_error(error)
    row = Fault(
        number=number,
        at=timezone.now(),
        method=method[:8],
        place=place[:120],
        kind=f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")[:120],
        trace=trace,
        mark=sha256(trace.encode()).hexdigest(),
        request_id=REQUEST.get(),
    )
    try:
        with transaction.atomic():
            row.save()
            thin(row.mark)
    except DatabaseError:
        log.error("error %s in %s, of which no record could be kept:\n%s", number, place, trace)
    else:
        log.error("error %s in %s: manage.py errors %s", number, place, number)
    return number


def thin(mark: str) -> None:
    """Delete records older than 30 days, and those above the limits."""
    Fault.objects.filter(at__lt=timezone.now() - KEPT).delete()
    for rows, most in ((Fault.objects.filter(mark=mark), MOST_ALIKE), (Fault.objects.all(), MOST)):
        spare = list(rows.values_list("pk", flat=True)[most : most + 100])
        Fault.objects.filter(pk__in=spare).delete()
