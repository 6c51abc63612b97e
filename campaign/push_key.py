"""The key by which push services know this site (VAPID; CK-037): given, or made once and kept in the home folder."""

from __future__ import annotations

import base64
import os
import secrets
from email.utils import parseaddr
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from py_vapid import Vapid02

LASTS_S = 12 * 3600
"""So long what is signed holds; services take a day at the most."""


def key() -> Vapid02:
    """The key of this site."""
    return _key(settings.VAPID_KEY, Path(settings.VAPID_FILE))


@cache
def _key(given: str, kept: Path) -> Vapid02:
    from py_vapid import Vapid02  # here: cryptography is dear to load, and few processes come so far

    pem = given.replace("\\n", "\n").encode() or (kept.read_bytes() if kept.exists() else b"")
    if not pem.strip():
        pem = _made(kept)
    return Vapid02.from_pem(pem)


def _made(kept: Path) -> bytes:
    """A new key, written beside and moved into place: of two processes that start at once both keep the one that came first."""
    from py_vapid import Vapid02

    new = Vapid02()
    new.generate_keys()
    kept.parent.mkdir(parents=True, exist_ok=True)
    fresh = kept.with_name(f".{kept.name}.{secrets.token_hex(8)}")
    fresh.touch(mode=0o600)
    fresh.write_bytes(new.private_pem())
    try:
        os.link(fresh, kept)
    except FileExistsError:
        if not kept.read_bytes().strip():
            os.replace(fresh, kept)
    fresh.unlink(missing_ok=True)
    return kept.read_bytes()


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
