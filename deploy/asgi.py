"""HTTP and web sockets in one process."""

from __future__ import annotations

import gc
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
os.environ.setdefault("DB_POOL", "8")  # a worker has one connection a process, and needs no pool

from django.core.asgi import get_asgi_application

django_application = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402 -- same
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402 -- same
from channels.sessions import SessionMiddlewareStack  # noqa: E402 -- needs the applications loaded
from django.urls import re_path  # noqa: E402 -- same

from campaign.api.long_poll import mount_long_poll  # noqa: E402 -- same
from campaign.routing import websocket_urlpatterns as rooms  # noqa: E402 -- same
from deploy.health.middleware import CountedSockets  # noqa: E402 -- same
from tactical.common.socket import NoSocket  # noqa: E402 -- same
from tactical.routing import websocket_urlpatterns as tables  # noqa: E402 -- same

sockets = AllowedHostsOriginValidator(SessionMiddlewareStack(URLRouter([*rooms, *tables, re_path("", NoSocket.as_asgi())])))
application = ProtocolTypeRouter({"http": mount_long_poll(django_application), "websocket": CountedSockets(sockets)})
gc.freeze()  # what is loaded by now is no garbage
