"""What is well, and what to do where it is not (OP-045): small functions that judge what they are given, and look at nothing.

Instants and ages are seconds, room on a disk is a share of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from urllib.parse import urlsplit

from tactical.engine.words import plural

OLDEST_REDIS = 5  # channels-redis needs BZPOPMIN
CLOCK_OFF_S = 2.0
LEAST_FREE = 0.10
SWEEP_S = 60.0
RESOLVING_S = 300.0
BACKUP_S = 26 * 3600.0
QUEUES_S: Mapping[str, float] = {"celery": 120.0, "odds": 6 * 3600.0, "mail": 600.0}
"""How old the oldest of a queue may be (SC-OP-02)."""
A_WORKERS = 2
"""Connections to the database that one worker has."""
SHORTEST_KEY = 32
LOCAL = ("localhost", "127.0.0.1", "::1", "")


@dataclass(frozen=True)
class Line:
    """One thing looked at: whether it is good, in words, and what to do if not."""

    key: str
    good: bool
    words: str
    todo: str = ""

    def told(self) -> str:
        """As the doctor prints it."""
        return f"{'good' if self.good else 'BAD '}  {self.key:<12} {self.words}" + (f"\n      → {self.todo}" if self.todo else "")

    def row(self) -> dict[str, object]:
        """For JSON."""
        return asdict(self)


def well(key: str, words: str) -> Line:
    return Line(key, True, words)


def ill(key: str, words: str, todo: str) -> Line:
    return Line(key, False, words, todo)


def long(seconds: float) -> str:
    """A time in words: "40 seconds", "3 minutes", "7 hours", "12 days"."""
    for unit, name in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= 2 * unit:
            return f"{int(seconds // unit)} {name}s"
    return plural(int(seconds), "second")


# ---- database ----


def database(vendor: str, version: str, error: str) -> Line:
    """``error`` is why it cannot be asked, "" if it can."""
    if error:
        return ill("database", f"{vendor} does not answer ({error}).", "Start it, or mend DATABASE_URL.")
    return well("database", f"{vendor} {version} answers.")


def migrations(missing: Sequence[str]) -> Line:
    if missing:
        some = ", ".join(missing[:3]) + (f" and {len(missing) - 3} more" if len(missing) > 3 else "")
        return ill("migrations", f"Not yet applied: {some}.", "Run manage.py migrate, then start servers and workers anew.")
    return well("migrations", "All are applied.")


def connections(most: int, used: int, pool: int, workers: int) -> Line:
    """Whether ``most`` connections are enough: ``used`` now, ``pool`` (DB_POOL) a web server, two a worker (OP-085)."""
    room = max(0, (most - workers * A_WORKERS) // max(1, pool))
    has = f"{used} of {most} are in use; with DB_POOL {pool} and {workers} workers there is room for {room} web servers"
    if used >= 0.9 * most or room < 1:
        return ill("connections", f"{has}.", "Raise max_connections of PostgreSQL, or lower DB_POOL.")
    return well("connections", f"{has}.")


# ---- Redis, workers ----


def redis_server(key: str, version: str | None) -> Line:
    """``key`` is "broker" or "layer"; ``version`` None if it does not answer."""
    if version is None:
        return ill(key, "Redis does not answer.", "Start it, or mend REDIS_URL (address, password).")
    if int((version.split(".")[0] or "0") if version[:1].isdigit() else "0") < OLDEST_REDIS:
        return ill(key, f"Redis {version} is too old.", f"Use Redis {OLDEST_REDIS} or later, or Valkey.")
    return well(key, f"Redis {version} answers.")


def workers(found: Mapping[str, Iterable[str]] | None, queues: Iterable[str]) -> Line:
    """``found`` are the queues that each worker takes from, by its name; None if the broker could not be asked."""
    wanted = sorted(queues)
    if found is None:
        return ill("workers", "They cannot be asked without the broker.", "Mend the broker first.")
    counts = {queue: sum(queue in set(taken) for taken in found.values()) for queue in wanted}
    told = ", ".join(f"{queue}: {n}" for queue, n in counts.items())
    if bare := [queue for queue, n in counts.items() if not n]:
        todo = "Start one: systemctl start sealed-orders-worker@1, or docker compose up worker."
        return ill("workers", f"None takes from {' and '.join(bare)} ({told}).", todo)
    return well("workers", f"Alive, by queue: {told}.")


def sweep(age: float | None) -> Line:
    """``age`` since it last came; None if it never did."""
    todo = "See that exactly one beat runs (sealed-orders-beat) and a worker; the worker's log says what broke."
    if age is None:
        return ill("sweep", "It never came.", todo)
    if age > SWEEP_S:
        return ill("sweep", f"It last came {long(age)} ago.", todo)
    return well("sweep", f"It came {long(age)} ago.")


def queues(ages: Mapping[str, float]) -> Line:
    """``ages`` of the oldest that waits, by queue (SC-OP-02)."""
    late = [f"{name} for {long(age)}" for name, age in sorted(ages.items()) if age > QUEUES_S.get(name, QUEUES_S["celery"])]
    if late:
        return ill("queues", f"Something waits in {', in '.join(late)}.", "Start more workers, or see why they are held up.")
    told = ", ".join(f"{name}: {long(age)}" for name, age in sorted(ages.items()))
    return well("queues", f"The oldest that waits: {told}." if told else "Nothing waits.")


def runs(ages: Sequence[float]) -> Line:
    """``ages`` since runs were first seen resolving, with no battle of theirs at a table."""
    late = [age for age in ages if age > RESOLVING_S]
    if late:
        words = f"{len(late)} of {len(ages)} being resolved take longer than {long(RESOLVING_S)}, the longest {long(max(late))}."
        return ill("runs", words, "Read the worker's log and manage.py errors; the desk of that war says what it waits for.")
    return well("runs", f"{len(ages)} being resolved." if ages else "None is being resolved.")


# ---- the machine ----


def clock(off: Mapping[str, float]) -> Line:
    """``off``: seconds by which this machine's clock differs from that of each other."""
    wrong = [f"{abs(by):.1f} s {'after' if by < 0 else 'before'} {whose}" for whose, by in off.items() if abs(by) > CLOCK_OFF_S]
    if wrong:
        todo = "Have every machine keep time (timedatectl set-ntp true): runs fall due by it."
        return ill("clock", f"This machine's clock is {', and '.join(wrong)}.", todo)
    return well("clock", f"Agrees with {' and '.join(off)}." if off else "There is no other to hold it against.")


def zone(name: str, readable: bool) -> Line:
    if not readable:
        return ill("zone", f"The zone {name} cannot be read.", "Install tzdata: due times are told in players' zones.")
    return well("zone", "Times are kept in UTC, and zones can be read.")


def disk(free: Mapping[str, float]) -> Line:
    """``free`` by folder."""
    told = ", ".join(f"{share:.0%} free at {folder}" for folder, share in free.items())
    if any(share < LEAST_FREE for share in free.values()):
        return ill("disk", f"{told}.", "Make room: a full disk stops the database.")
    return well("disk", f"{told}.")


def backup(configured: bool, age: float | None) -> Line:
    """``age`` of the newest file in BACKUP_FOLDER; None if there is none."""
    todo = "See why the backup was not made; run it by hand now."
    if not configured:
        return well("backup", "None is configured (BACKUP_FOLDER); the database is the campaign.")
    if age is None:
        return ill("backup", "There is none in BACKUP_FOLDER.", todo)
    if age > BACKUP_S:
        return ill("backup", f"The newest is {long(age)} old.", todo)
    return well("backup", f"The newest is {long(age)} old.")


# ---- settings ----


def mail(host: str, tls: str, user: str, password: str, answers: bool | None, to: str) -> Line:
    """Settings of mail; ``answers`` whether the server lets us in, None if it was not asked; ``to`` is ADMIN_MAIL."""
    faults, todo = [], []
    if tls not in ("starttls", "tls", "none"):
        faults.append(f"MAIL_TLS is {tls}")
        todo.append("set MAIL_TLS to starttls, tls or none")
    if bool(user) != bool(password):
        faults.append("one of MAIL_USER and MAIL_PASSWORD is missing")
        todo.append("give both or neither")
    if answers is False:
        faults.append("the server does not let us in")
        todo.append("mend MAIL_HOST, MAIL_PORT, MAIL_USER and MAIL_PASSWORD, or open the firewall")
    if faults:
        return ill("mail", f"{_sentence(faults)}", _sentence(todo))
    alarms = "alarms are mailed" if to else "no alarm is mailed (ADMIN_MAIL)"
    return well("mail", f"Goes by {host}; {alarms}." if host else f"Lies in the folder mail of the home; {alarms}.")


def mail_back(count: int) -> Line:
    """``count`` of mails of the last day that came back or were not taken."""
    if count:
        todo = "Each war's page Mail lists its own; if they are many, the mail server or MAIL_FROM is not trusted."
        return ill("mail-back", f"{count} of the last day did not arrive.", todo)
    return well("mail-back", "None of the last day came back.")


def address(site: str, hosts: Sequence[str], https: bool, strangers: bool) -> Line:
    """SITE_URL, by which mails and printed links lead here; ``strangers`` where more than this machine is served."""
    parts = urlsplit(site)
    name = parts.hostname or ""
    if parts.scheme not in ("http", "https") or not name:
        return ill("address", f"SITE_URL {site!r} is no address.", "Set it to what players type, such as https://example.org.")
    if strangers and name in LOCAL:
        words = f"Links lead to {site}, which is this machine alone."
        return ill("address", words, "Set SITE_URL (or TRUSTED_ORIGINS) to what players type.")
    if not _served(name, hosts):
        return ill("address", f"Links lead to {name}, which ALLOWED_HOSTS does not name.", f"Add {name} to ALLOWED_HOSTS.")
    if https != (parts.scheme == "https") and name not in LOCAL:
        words = f"SITE_URL is {parts.scheme}, and HTTPS is {int(https)}."
        return ill("address", words, "Set HTTPS=1 behind what ends TLS and SITE_URL to https://…, or neither.")
    return well("address", f"Links lead to {site}.")


def secret(key: str, debug: bool) -> Line:
    if debug:
        return ill("secret", "DEBUG is on: pages show the program's inside to everybody.", "Take DEBUG out of the environment.")
    if len(key) < SHORTEST_KEY or len(set(key)) < 8:
        make = 'python3 -c "import secrets; print(secrets.token_urlsafe(48))"'
        return ill("secret", "SECRET_KEY can be guessed.", f"Make one: {make}. Everybody must then open his link again.")
    return well("secret", "SECRET_KEY is long enough.")


def hosts(allowed: Sequence[str]) -> Line:
    named = [host for host in allowed if host.strip()]
    if "*" in named:
        return ill("hosts", "ALLOWED_HOSTS takes every name.", "Name the site: links would be made with whatever a caller says.")
    if not named or named != list(allowed) or any(host != host.strip() for host in named):
        return ill("hosts", f"ALLOWED_HOSTS is {','.join(allowed)!r}.", "Name the hosts with commas and nothing between.")
    return well("hosts", f"Served as {', '.join(named)}.")


# ---- wars and errors ----


def engines(held: Sequence[tuple[str, str]]) -> Line:
    """``held``: the name of each campaign that cannot go on with this program, and why."""
    if held:
        told = " ".join(f"{name}: {why}" for name, why in held[:10])
        more = f" And {len(held) - 10} more." if len(held) > 10 else ""
        return ill("engines", f"{len(held)} cannot go on. {told}{more}", "Each war's umpire reads the same on its desk.")
    return well("engines", "Every campaign can go on with this program.")


def errors(count: int) -> Line:
    """``count`` of the last hour."""
    if count:
        return ill("errors", f"{count} in the last hour.", "Read manage.py errors.")
    return well("errors", "None in the last hour.")


def _served(name: str, allowed: Sequence[str]) -> bool:
    under = (host for host in allowed if host.startswith("."))
    return "*" in allowed or name in [host.strip("[]") for host in allowed] or any(f".{name}".endswith(host) for host in under)


def _sentence(parts: Sequence[str]) -> str:
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}."
