"""The key by which push services know this site (VAPID; CK-037): made on the first start and kept in the database, so that all
servers of an installation ring with the same."""

from __future__ import annotations

import base64
from email.utils import parseaddr
from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings

from campaign.models.ways import PushKey

if TYPE_CHECKING:
    from py_vapid import Vapid02

LASTS_S = 12 * 3600
"""So long what is signed holds; services take a day at the most."""


def key() -> Vapid02:
    """The key of this site. Of two servers that make one at the same instant both keep that which was stored first."""
    kept = PushKey.objects.first()
    return _read((kept or PushKey.objects.get_or_create(name=PushKey.NAME, defaults={"pem": _made()})[0]).pem)


@cache
def _read(pem: str) -> Vapid02:
    from py_vapid import Vapid02  # here: cryptography is dear to load, and few processes come so far

    return Vapid02.from_pem(pem.encode())


def _made() -> str:
    """A new key."""
    from py_vapid import Vapid02

    new = Vapid02()
    new.generate_keys()
    return str(new.private_pem().decode())


def public() -> str:
    """The open half, as a browser takes it."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = key().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def signed(host: str, now_s: int) -> dict[str, str]:
    """The headers by which a push service at ``host`` knows that this site rings."""
    contact = parseaddr(settings.DEFAULT_FROM_EMAIL)[1] or "no-reply@localhost"
    claims = {"aud": f"https://{host}", "sub": f"mailto:{contact}", "exp": now_s + LASTS_S}
    return dict(key().sign(claims))
