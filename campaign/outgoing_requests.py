"""Requests that go out to other sites, and what they may reach: named hosts over TLS, at public addresses, for a few seconds.

Whoever types an address here has the server go there, so nothing is followed and nothing is believed: the host is on the list
of its kind, its name is resolved once and every address that comes of it must be a public one, and the connection is made to
that very address. A redirect is an answer like another, and not gone after. Of the answer only its status is read.
"""

from __future__ import annotations

import http.client
import ipaddress
import re
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings

SECONDS = 5.0
"""So long a request may take from its beginning to its end."""
PORT = 443
LONGEST = 2000
_PLAIN = re.compile(r"[!-~]+")
_HOST = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}")
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""Addresses of IPv6 that stand for one of IPv4."""


class NotAllowed(Exception):
    """Where no request may go; the words say why, and name no address."""


class NoAnswer(Exception):
    """Nobody answered in time; the words say how."""


@dataclass(frozen=True)
class Target:
    """Where a request goes: the host, and the path with its question."""

    host: str
    path: str


def target_of(url: str) -> Target:
    """An address taken apart; refused if it is not the plain ``https://host/path`` that one may be given."""
    if len(url) > LONGEST or not _PLAIN.fullmatch(url):
        raise NotAllowed("It is not a URL: it is too long, or contains spaces or other characters.")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise NotAllowed("It is not a URL.") from None
    host = parts.hostname or ""
    if parts.scheme != "https":
        raise NotAllowed("It must begin with https://.")
    if parts.username is not None or parts.password is not None or port not in (None, PORT) or parts.fragment:
        raise NotAllowed("It must not contain a user, a port or a fragment.")
    if not _HOST.fullmatch(host):
        raise NotAllowed("It must name a host, such as discord.com, not an IP number.")
    return Target(host, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def is_public(address: str) -> bool:
    """Whether an address of the net is anybody's, and not of this machine, a private network or one kept for something.

    >>> [is_public(one) for one in ("1.1.1.1", "10.0.0.1", "127.0.0.1", "169.254.169.254", "::1", "::ffff:10.0.0.1")]
    [True, False, False, False, False, False]
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if inner is None and found in TRANSLATED:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
        if found.is_site_local:
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved and not found.is_unspecified


def resolved(host: str, seconds: float) -> str:
    """The address of a host; refused if any that its name has is not public, so that no name leads into a private network."""
    found: list[str] = []
    trouble: list[OSError] = []

    def ask() -> None:
        try:
            found.extend(str(row[4][0]) for row in socket.getaddrinfo(host, PORT, type=socket.SOCK_STREAM))
        except OSError as error:
            trouble.append(error)

    asks = threading.Thread(target=ask, daemon=True)  # asking for a name knows no end of its own
    asks.start()
    asks.join(seconds)
    if asks.is_alive():
        raise NoAnswer("its name could not be resolved in time")
    if trouble or not found:
        raise NoAnswer("its name could not be resolved")
    if not all(is_public(one) for one in found):
        raise NotAllowed("It leads into a private network.")
    return found[0]


class _There(http.client.HTTPSConnection):
    """A connection to one address, checked beforehand, whatever the host's name leads to by then."""

    def __init__(self, host: str, address: str, seconds: float) -> None:
        self.secure = ssl.create_default_context()
        super().__init__(host, PORT, timeout=seconds, context=self.secure)
        self.address = address

    def connect(self) -> None:
        plain = socket.create_connection((self.address, PORT), self.timeout)
        self.sock = self.secure.wrap_socket(plain, server_hostname=self.host)


def _connection(host: str, until: float) -> http.client.HTTPConnection:
    """The way to a host. In tests a host may be led to a server of their own on loopback; no environment can say so."""
    led = settings.OUTGOING_LED.get(host)
    if led is not None:
        return http.client.HTTPConnection("127.0.0.1", led, timeout=SECONDS)
    address = resolved(host, until - time.monotonic())
    return _There(host, address, max(until - time.monotonic(), 0.1))


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Send something to an address, once; the status of the answer. Takes five seconds at the most."""
    target, until = target_of(url), time.monotonic() + SECONDS
    connection = _connection(target.host, until)
    late = threading.Event()

    def give_up() -> None:
        late.set()
        if connection.sock is not None:
            with suppress(OSError):  # it was closed meanwhile
                connection.sock.shutdown(socket.SHUT_RDWR)

    watch = threading.Timer(max(until - time.monotonic(), 0.0), give_up)  # a server may send its answer sign by sign
    watch.daemon = True
    watch.start()
    try:
        connection.request("POST", target.path, body, {**headers, "User-Agent": "Sealed Orders", "Connection": "close"})
        return connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        in_time = not late.is_set() and not isinstance(error, TimeoutError)
        raise NoAnswer("it does not answer" if in_time else "it did not answer in time") from None
    finally:
        watch.cancel()
        connection.close()
