"""A mark of the caller's address that can be compared and not read; the address itself is stored nowhere."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

HOUSE_BITS = 64
"""Leading bits of an IPv6 address that belong to one connection; its owner chooses the rest."""


def mark_of(request: HttpRequest) -> str:
    """Return the mark of the caller's address; "" for this machine and for an address that cannot be read."""
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return ""
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    if address.is_loopback:
        return ""
    house = str(ip_network(f"{address}/{HOUSE_BITS}", strict=False) if isinstance(address, IPv6Address) else address)
    return salted_hmac("sealed-orders.address", house, algorithm="sha256").hexdigest()[:32]
