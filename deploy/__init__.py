"""Settings, urls, ASGI, Celery and the launcher: every process starts here, and nothing below imports it."""
