"""Requests to other sites: to listed hosts over TLS, at public addresses, for a few seconds.

A typed address makes the server go there, so the host must be on the list of its kind. Its name is resolved once, every address
must be public, and the connection uses that address. Redirects are not followed; only the status is read.
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
"""Longest duration of a request, in seconds."""
PORT = 443
LONGEST = 2000
_PLAIN = re.compile(r"[!-~]+")
_HOST = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}")
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""Block of IPv6 addresses that stand for IPv4 addresses."""


class NotAllowed(Exception):
    """Request refused; the words say why, and name no address."""


class NoAnswer(Exception):
    """Failure to get an answer in time; the words say why."""


@dataclass(frozen=True)
class Target:
    """Target of a request: host, and path with query."""

    host: str
    path: str


def target_of(url: str) -> Target:
    """Take an address apart; refuse any but the plain ``https://host/path``."""
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
    """Say whether an address is public: not of this machine, a private network or a reserved block.

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
    """Resolve a host to one address; refuse a name with any address that is not public."""
    found: list[str] = []
    trouble: list[OSError] = []

    def ask() -> None:
        try:
            found.extend(str(row[4][0]) for row in socket.getaddrinfo(host, PORT, type=socket.SOCK_STREAM))
        except OSError as error:
            trouble.append(error)

    asks = threading.Thread(target=ask, daemon=True)  # resolving a name has no timeout of its own
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
    """Connection to one address that was checked, whatever the name resolves to by then."""

    def __init__(self, host: str, address: str, seconds: float) -> None:
        self.secure = ssl.create_default_context()
        super().__init__(host, PORT, timeout=seconds, context=self.secure)
        self.address = address

    def connect(self) -> None:
        plain = socket.create_connection((self.address, PORT), self.timeout)
        self.sock = self.secure.wrap_socket(plain, server_hostname=self.host)


def _connection(host: str, until: float) -> http.client.HTTPConnection:
    """Connect to a host. Only tests may lead it to their own server on loopback."""
    led = settings.OUTGOING_LED.get(host)
    if led is not None:
        return http.client.HTTPConnection("127.0.0.1", led, timeout=SECONDS)
    address = resolved(host, until - time.monotonic())
    return _There(host, address, max(until - time.monotonic(), 0.1))


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Post a body to an address once, within five seconds; return the status of the answer."""
    target, until = target_of(url), time.monotonic() + SECONDS
    connection = _connection(target.host, until)
    late = threading.Event()

    def give_up() -> None:
        late.set()
        if connection.sock is not None:
            with suppress(OSError):  # it was closed meanwhile
                connection.sock.shutdown(socket.SHUT_RDWR)

    watch = threading.Timer(max(until - time.monotonic(), 0.0), give_up)  # a server may send its answer byte by byte
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
