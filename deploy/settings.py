"""Settings of every installation, the embedded default and a full one; their differences come from the environment.

SEALED_ORDERS_HOME     folder for the embedded database and secrets (default: .play beside manage.py)
DATABASE_URL           e.g. postgres://user:password@host/name (default: SQLite in that folder)
REDIS_URL              broker and channel layer (default: the private redis-server of `make play`)
SECRET_KEY             required unless the home folder holds one or DEBUG is set
ALLOWED_HOSTS          comma separated (default: this machine only)
MAX_CAMPAIGNS          most campaigns that can be begun from the home page; 0: only by command, which is the default on
                       PostgreSQL, where strangers come (20 on SQLite)
MAX_TABLES             most unfinished battles on the tables at once (default 200)
MAX_TABLES_EACH        most of them opened from one address (default 20)
MAX_SEATS_EACH         most offered seats of wars held from one address (default 5)
EMPTY_TABLE_HOURS      hours after which a table nobody joined makes room for another when all are taken (default 1)
DB_POOL                most connections of one web server to PostgreSQL (default 8)
TABLE_DAYS             days without a move after which a battle is given up (default 90)
SITE_URL               the address of the site in mails (default: the first of TRUSTED_ORIGINS, else this machine)
MAIL_HOST              the mail server (SMTP); without one mails lie in the home's folder mail, and on the desk's page Mail
MAIL_PORT              its port (default 587)
MAIL_TLS               starttls, tls or none (default starttls)
MAIL_USER              our user there, with MAIL_PASSWORD (default: no login)
MAIL_PROVIDER          provider that reports bounced mail at /mail/hook/<provider>/: mailgun or postmark; with
                       MAIL_HOOK_SECRET, the user:password that it sends, and for mailgun MAIL_HOOK_KEY, its key for signing
HOOK_HOSTS             hosts of Mattermost whose channels may be told of a war, comma separated (default: none)
MAIL_FROM              the sender of mails (default no-reply@ and the name of the site)
ADMIN_MAIL             the administrator's address, to which faults of the site are mailed (default: none; see manage.py doctor)
METRICS_TOKEN          the token for /metrics (Authorization: Bearer …); without it the page does not exist
LOG_LEVEL              the lowest level that is logged (default WARNING; INFO has a line for each request)
LOG_FORMAT             json for a JSON object a line (default: plain)
BACKUP_FOLDER          the folder of database backups; the age of the newest file is watched (default: none)
"""

from __future__ import annotations

import os
import secrets
import socket
from pathlib import Path
from urllib.parse import urlsplit

import dj_database_url

BASE_DIR = Path(__file__).resolve().parent.parent
HOME = Path(os.environ.get("SEALED_ORDERS_HOME", BASE_DIR / ".play"))
DEBUG = os.environ.get("DEBUG", "") == "1"


def _secret() -> str:
    """Read the signing key: given, or made once and kept in the home, private to its owner."""
    if given := os.environ.get("SECRET_KEY"):
        return given
    kept = HOME / "secret-key"
    if not kept.exists() or not kept.read_text().strip():
        HOME.mkdir(parents=True, exist_ok=True)
        # Written beside and moved into place: two processes starting at once must not each keep a key of their own.
        fresh = HOME / f"secret-key.{os.getpid()}"
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(48))
        try:
            os.link(fresh, kept)
        except FileExistsError:
            if not kept.read_text().strip():
                os.replace(fresh, kept)
        fresh.unlink(missing_ok=True)
    return kept.read_text().strip()


SECRET_KEY = _secret()
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1],.localhost").split(",")
CSRF_TRUSTED_ORIGINS = [origin for origin in os.environ.get("TRUSTED_ORIGINS", "").split(",") if origin]

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django.contrib.humanize",  # separates thousands
    "channels",
    "leaflet",
    "django_htmx",
    "tactical",
    "campaign",
    "umpire",
    "deploy.health",
]

MIDDLEWARE = [
    "deploy.health.middleware.Watched",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # pads at random, so that no length betrays the content (BREACH)
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "campaign.middleware.KeepingSessions",
    "django.middleware.locale.LocaleMiddleware",  # the language that a browser asks for, of LANGUAGES
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "campaign.middleware.HeadersMiddleware",
]

ROOT_URLCONF = "deploy.urls"
ASGI_APPLICATION = "deploy.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "campaign"],  # templates of a kind of seat lie in its folder, as rooms/<kind>/column.html
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": ["django.template.context_processors.request", "campaign.battles.way_back.way_back"],
            "builtins": ["django.templatetags.i18n"],  # every page has texts to translate
        },
    }
]

DATABASES = {
    "default": dj_database_url.config(default=f"sqlite:///{HOME / 'campaigns.sqlite3'}", conn_max_age=60, conn_health_checks=True)
}
if "sqlite3" in DATABASES["default"]["ENGINE"]:
    DATABASES["default"]["OPTIONS"] = {
        # Writers queue at BEGIN instead of failing half-way; readers never wait (WAL).
        "transaction_mode": "IMMEDIATE",
        "timeout": 30,
        "cached_statements": 512,  # the pages have some hundred; those not kept are parsed anew
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
elif POOL := int(os.environ.get("DB_POOL", "0")):
    # A page runs in a thread of its own and would leave its connection there: a few hundred pages and sockets take all that a
    # server has. So the threads of a process share a few; a socket holds none between two queries.
    DATABASES["default"]["CONN_MAX_AGE"] = 0
    DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {"min_size": 1, "max_size": POOL, "timeout": 60.0}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0")
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "deploy.channel_layer.PatientRedis",
        # A socket waits five seconds at a time for its next frame; the client's own patience must be longer than that.
        "CONFIG": {
            "hosts": [{"address": REDIS_URL, "socket_timeout": 20, "max_connections": 50, "timeout": 20}],
            "prefix": os.environ.get("CHANNEL_PREFIX", "sealed-orders"),
        },
    }
}

CELERY_BROKER_URL = REDIS_URL
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_IGNORE_RESULT = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 600,
    "global_keyprefix": os.environ.get("CELERY_PREFIX", ""),
    "queue_order_strategy": "priority",  # in the order below, not in turns
}
# Every worker takes from both, real work first; jobs in the second also have the last priority (SC-UD-06).
QUEUE_OF_ODDS = "odds"
CELERY_TASK_QUEUES = {name: {"exchange": name, "routing_key": name} for name in ("celery", QUEUE_OF_ODDS)}
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# What a killed worker left behind is taken up again by the next sweep (and by every worker that starts).
CELERY_BEAT_SCHEDULE = {
    # A message that no worker takes before the next comes is useless.
    "sweep": {"task": "campaign.tasks.sweep", "schedule": 5.0, "options": {"expires": 5.0}},
    "files": {"task": "umpire.tasks.sweep", "schedule": 60.0, "options": {"expires": 60.0}},
    "tables": {"task": "tactical.tasks.sweep", "schedule": 5.0, "options": {"expires": 5.0}},  # clocks run out between two beats
    "look": {"task": "deploy.health.tasks.look", "schedule": 60.0, "options": {"expires": 60.0}},
}
CELERY_BEAT_SCHEDULE_FILENAME = str(HOME / "beat")

SITE_URL = (os.environ.get("SITE_URL") or (CSRF_TRUSTED_ORIGINS or ["http://localhost:8000"])[0]).rstrip("/")
MAIL_FOLDER = HOME / "mail"
EMAIL_HOST = os.environ.get("MAIL_HOST", "")
EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend" if EMAIL_HOST else "campaign.notify.mail_folder.Folder"
EMAIL_PORT = int(os.environ.get("MAIL_PORT") or "587")
EMAIL_USE_TLS = os.environ.get("MAIL_TLS", "starttls") == "starttls"
EMAIL_USE_SSL = os.environ.get("MAIL_TLS", "starttls") == "tls"
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = os.environ.get("MAIL_USER", ""), os.environ.get("MAIL_PASSWORD", "")
EMAIL_TIMEOUT = 15  # seconds; far less than a claimed mail is left to its worker
DEFAULT_FROM_EMAIL = os.environ.get("MAIL_FROM") or f"Sealed Orders <no-reply@{urlsplit(SITE_URL).hostname or 'localhost'}>"
ADMIN_MAIL = os.environ.get("ADMIN_MAIL", "")
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")
if METRICS_TOKEN:  # prometheus-client reads at import whether processes share a folder; each host has its own
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(HOME / "metrics" / socket.gethostname())
BACKUP_FOLDER = os.environ.get("BACKUP_FOLDER", "")

MAIL_PROVIDER = os.environ.get("MAIL_PROVIDER", "").lower()
MAIL_HOOK_SECRET, MAIL_HOOK_KEY = os.environ.get("MAIL_HOOK_SECRET", ""), os.environ.get("MAIL_HOOK_KEY", "")
HOOK_HOSTS = frozenset(host for host in os.environ.get("HOOK_HOSTS", "").lower().replace(" ", "").split(",") if host)
OUTGOING_LED: dict[str, int] = {}  # only tests lead a host to a port of this machine

# English stands in the code and the pages. Another language is a catalogue in locale/<code>, and a line here.
LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"

MAX_CAMPAIGNS = int(os.environ.get("MAX_CAMPAIGNS", "0" if os.environ.get("DATABASE_URL", "").startswith("postgres") else "20"))
MAX_TABLES = int(os.environ.get("MAX_TABLES", "200"))
MAX_TABLES_EACH = int(os.environ.get("MAX_TABLES_EACH", "20"))
MAX_SEATS_EACH = int(os.environ.get("MAX_SEATS_EACH", "5"))
EMPTY_TABLE_HOURS = float(os.environ.get("EMPTY_TABLE_HOURS", "1"))
TABLE_DAYS = int(os.environ.get("TABLE_DAYS", "90"))

STATIC_URL = "/static/"
# The folder of a rule set or of a kind of seat carries its own page: tactical/rulesets/<key>/page/ is served as rulesets/<key>/.
PAGES = sorted([*BASE_DIR.glob("*/rulesets/*/page"), *BASE_DIR.glob("campaign/rooms/*/page")])
STATICFILES_DIRS = [BASE_DIR / "static", *(("/".join(page.parent.parts[-2:]), page) for page in PAGES)]
STATIC_ROOT = os.environ.get("STATIC_ROOT")  # only where files are collected for a proxy
WHITENOISE_USE_FINDERS = True  # a clone serves its own files without a collect step

# Django itself makes cookies Lax and HttpOnly, and forbids sniffing, framing and referrers.
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
if os.environ.get("HTTPS", "") == "1":
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"()": "deploy.logs.Discreet", "format": "%(asctime)s %(levelname)s %(name)s%(request_id)s: %(message)s"},
        "json": {"()": "deploy.logs.Lines"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "json" if os.environ.get("LOG_FORMAT", "") == "json" else "plain",
        }
    },
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL", "WARNING")},
    # A refused request is no fault of the site, and its address may be somebody's secret link.
    # The web server's lines go the same way; its command line sets its level and its access log. Its two loggers must be named
    # to keep those: a logger not named below one that is would be reset, and log each request again through its parent.
    "loggers": {
        "django.request": {"level": "ERROR"},
        "uvicorn": {"handlers": ["console"], "propagate": False},
        "uvicorn.error": {},
        "uvicorn.access": {"handlers": [], "propagate": False},
    },
}
