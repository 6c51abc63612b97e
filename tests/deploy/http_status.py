"""Answers of a server, by their status alone."""

from __future__ import annotations

import http.client
from urllib.parse import urlsplit


def status_of(url: str, method: str = "GET") -> int:
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.netloc, timeout=10)
    try:
        connection.request(method, parts.path)
        return connection.getresponse().status
    finally:
        connection.close()
