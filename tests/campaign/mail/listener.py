"""A web server on loopback that keeps every request: it stands for Discord, for a push service, for any service."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Listener:
    """The requests received: path, headers and body; ``answers`` are the statuses of the next answers (default: 204), ``slowly``
    seconds before one, ``more`` headers of every answer."""

    port: int = 0
    came: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    slowly: float = 0.0
    more: dict[str, str] = field(default_factory=dict)

    @property
    def bodies(self) -> list[bytes]:
        return [body for _, _, body in self.came]


@contextmanager
def a_listener(settings: Any, *hosts: str) -> Iterator[Listener]:
    """Route requests of this process to these hosts to the listener, by the one allowance that tests have."""
    found = Listener()

    class Takes(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
            found.came.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            time.sleep(found.slowly)
            self.send_response(found.answers.pop(0) if found.answers else 204)
            for name, value in found.more.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_GET = do_POST

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Takes)
    found.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    settings.OUTGOING_LED = dict.fromkeys(hosts, found.port)
    try:
        yield found
    finally:
        settings.OUTGOING_LED = {}
        server.shutdown()
        server.server_close()
