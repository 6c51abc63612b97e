"""Terminal output of `make play`, and the names under which this machine is reached."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path
from typing import Any

from deploy.processes import ROOT
from deploy.servers import LOOPBACK


def say(text: str) -> None:
    try:
        print(text, flush=True)
    except OSError:  # the terminal is gone; the servers must be stopped all the same
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 -- stays open to the end


def shown_host(host: str) -> str:
    """Choose the host of links; for all addresses the machine's own in its network."""
    if host in ("0.0.0.0", "::"):
        return own_address() or socket.gethostname()
    return f"[{host}]" if ":" in host else host


def own_address() -> str:
    """Find this machine's address in its network, or ""; nothing is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def allowed_hosts(host: str) -> list[str]:
    """List the hosts of the site: this machine's names, and on a network its name and address there."""
    names = ["localhost", LOOPBACK, "[::1]", ".localhost"]
    if host in (LOOPBACK, "localhost", "::1"):
        return names
    return [*names, *sorted({shown_host(host), socket.gethostname().lower(), own_address()} - {""})]


def show(campaign: dict[str, Any], base: str, logs: Path, again: str) -> None:
    """Print the screen: the links, and how to stop."""
    seats = campaign["seats"]
    width = max(len(seat["name"]) for seat in seats)
    state = "goes on" if campaign["begun"] else "begins"
    if campaign.get("muster"):
        state = "is mustering"
    lines = ["", f"{campaign['title']} ({campaign['name']}) {state}. A link for each seat:", ""]
    lines += [f"  {seat['name']:<{width}}  {base}{seat['path']}" for seat in seats]
    if campaign.get("muster"):
        lines += [
            "",
            "Open the umpire's link first. The Admiralties draw their harbours and sign the rules; then the umpire declares War",
            "Imminent and the first orders are due. Alone? One press of that button signs for every empty seat.",
        ]
    port = base.rpartition(":")[2]
    lines += ["", "A link opens a page with one button that takes the seat. One browser holds one seat. To hold several, use"]
    lines += [f"other browsers or private windows, or other names for this machine: http://red.localhost:{port}/enter/… and"]
    lines += [f"http://blue.localhost:{port}/enter/… each have their own cookies."]
    if "127.0.0.1" not in base and "localhost" not in base:
        lines += ["Everybody on this network can reach it. A link is a password, and here it travels unencrypted."]
    if campaign.get("alone"):
        lines += ["", f"Play solo as {campaign['alone']}: {base}/alone/{campaign['pack']}/"]
    lines += ["", f"A single battle, with a friend or against the computer: {base}/battles/"]
    lines += ["", f"Logs are in {nearer(logs)}. Ctrl-C stops; {again} continues from there.", ""]
    say("\n".join(lines))


def nearer(path: Path) -> str:
    """Shorten a path in the clone to its part there."""
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)
