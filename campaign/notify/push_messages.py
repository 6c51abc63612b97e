"""Push notices in browsers (CK-037): "There is news", by a signed request without a body.

Rows wait as those of mails do (:mod:`campaign.notify.mail_queue`). The key by which push services know this site (VAPID) is made
on the first start and stored in the database, for all servers of an installation. Without a body nothing is encrypted: py-vapid
signs, and pywebpush would bypass the guards of :mod:`campaign.outgoing_requests`.
"""

from __future__ import annotations

import base64
from datetime import datetime
from email.utils import parseaddr
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from campaign import outgoing_requests, wall_clock
from campaign.clock.mails import STOPPED_WITH
from campaign.models.notify import MailAddress, Notice, PushBrowser, PushKey
from campaign.models.people import SeatAssignment
from campaign.notify import mail_queue
from campaign.notify.addresses import KEPT_AFTER_THE_WAR, count_from_the_end
from campaign.notify.notices import PUSH
from campaign.orders.sealing import Refused
from naval.orders.seat_knowledge import Fault
from tactical.common.queue import send, still_lying

if TYPE_CHECKING:
    from py_vapid import Vapid02

HOSTS = ("fcm.googleapis.com", "push.services.mozilla.com", "notify.windows.com", "push.apple.com")
"""Hosts of push services, with their subdomains; no other address is used."""
MOST_BROWSERS = 6
"""Most browsers of one holder; the oldest is dropped."""
MOST = 4
"""Most rows that one task claims."""
KEPT_S = 3600
"""Seconds for which a service keeps a push for a closed browser."""
SIGNED_S = 12 * 3600
"""Seconds for which a signature holds; services accept a day at most."""
GONE = (404, 410)
State, WAY = Notice.State, Notice.Way.PUSH


def key() -> Vapid02:
    """Read the key of this site; of two made at once the first stored counts."""
    kept = PushKey.objects.first()
    return _read((kept or PushKey.objects.get_or_create(name=PushKey.NAME, defaults={"pem": _generate_private_key()})[0]).pem)


@cache
def _read(pem: str) -> Vapid02:
    from py_vapid import Vapid02  # here: cryptography is slow to load, and few processes need it

    return Vapid02.from_pem(pem.encode())


def _generate_private_key() -> str:
    from py_vapid import Vapid02

    new = Vapid02()
    new.generate_keys()
    return str(new.private_pem().decode())


def public_key() -> str:
    """Give the public half of the key, as a browser takes it."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = key().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def add(holder: SeatAssignment, endpoint: str) -> PushBrowser:
    """Add a browser to be notified; refused if its address is no push service's."""
    try:
        host = outgoing_requests.target_of(endpoint).host
    except outgoing_requests.NotAllowed:
        host = ""
    if not any(host == one or host.endswith(f".{one}") for one in HOSTS):
        words = "This site does not support this browser's push service. Use email, or another browser."
        raise Refused(Fault(where="endpoint", text=words, rule="CK-037"))
    with transaction.atomic():
        SeatAssignment.objects.select_for_update().get(pk=holder.pk)
        fresh = {"endpoint": endpoint, "epoch": holder.epoch, "since": wall_clock.now()}
        found, _ = PushBrowser.objects.update_or_create(holder=holder, mark=mark_of(endpoint), defaults=fresh)
        mine = PushBrowser.objects.filter(holder=holder).order_by("-since", "-pk").values_list("pk", flat=True)
        PushBrowser.objects.filter(pk__in=list(mine)[MOST_BROWSERS:]).delete()
    return found


def remove(holder: SeatAssignment, endpoint: str = "") -> int:
    """Remove a browser; all of the holder's if none is named."""
    mine = PushBrowser.objects.filter(holder=holder)
    return (mine.filter(mark=mark_of(endpoint)) if endpoint else mine).delete()[0]


def mark_of(endpoint: str) -> str:
    """Hash a browser's address to its name."""
    return sha256(endpoint.encode()).hexdigest()


def browsers(holder: SeatAssignment) -> int:
    """Count the browsers in which a holder is notified."""
    return PushBrowser.objects.filter(holder=holder, epoch=holder.epoch).count()


def sweep(now: datetime) -> int:
    """Have the rows left lying sent, and delete browsers of former holders and of wars over for 30 days (CK-042); return how
    many wait."""
    PushBrowser.objects.filter(Q(holder__until__isnull=False) | Q(over_at__lte=now - KEPT_AFTER_THE_WAR)).delete()
    count_from_the_end(PushBrowser, now)
    waits = mail_queue.unsent(now, WAY).count()
    if waits and still_lying(PUSH, [()]):
        send(PUSH)
    return waits


def push() -> int:
    """Send the pushes due; return for how many rows one was accepted. Harmless at any time, by any number of workers."""
    rows = list(mail_queue.unsent(wall_clock.now(), WAY).select_related("holder__seat__campaign")[: MOST + 1])
    count = sum(rung(row, wall_clock.now()) for row in rows[:MOST])
    if len(rows) > MOST:
        send(PUSH)
    return count


def rung(row: Notice, now: datetime) -> bool:
    """Claim one row, push to its holder's browsers and note it. A browser its service does not know is deleted."""
    if not mail_queue.claimed(row, now):
        return False
    address = MailAddress.objects.filter(holder=row.holder_id, kind=MailAddress.Kind.MAIL).first()
    wanted = address is None or address.takes(STOPPED_WITH.get(row.kind, row.kind))
    some = list(PushBrowser.objects.filter(holder=row.holder_id, epoch=row.holder.epoch)) if wanted else []
    if not some or not mail_queue.check_still_current(row, now)[0]:
        mail_queue.note(row, State.PASSED)
        return False
    answers = [ring(one, now) for one in some]
    if any(200 <= one < 300 for one in answers):
        mail_queue.note(row, State.SENT)
        return True
    if all(one in GONE for one in answers):
        mail_queue.note(row, State.PASSED)
    elif any(one in (0, 429) or one >= 500 for one in answers):
        mail_queue.note(row, State.WAITING, "the push service refused it")
    else:
        mail_queue.note(row, State.REFUSED, f"the push service answered {max(answers)}")
    return False


def ring(browser: PushBrowser, now: datetime) -> int:
    """Push to one browser; return the status of the answer, 0 without one."""
    try:
        host = outgoing_requests.target_of(browser.endpoint).host
        contact = parseaddr(settings.DEFAULT_FROM_EMAIL)[1] or "no-reply@localhost"
        claims = {"aud": f"https://{host}", "sub": f"mailto:{contact}", "exp": int(now.timestamp()) + SIGNED_S}
        headers = {"TTL": str(KEPT_S), "Topic": "news", "Urgency": "normal", **key().sign(claims)}
        status = outgoing_requests.post(browser.endpoint, b"", headers)
    except outgoing_requests.NotAllowed:
        status = GONE[0]
    except outgoing_requests.NoAnswer:
        return 0
    if status in GONE:
        browser.delete()
    return status
