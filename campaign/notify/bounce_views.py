"""Webhook of the mail provider (CK-036), read by django-anymail, which knows each provider's form and signature; none where
the installation names no provider."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from campaign.notify import bounces

SOFT_WORDS = ("soft", "transient", "temporary")
"""Words by which providers say that a mail may be accepted later."""
SAYS = ("Type", "severity")


@csrf_exempt  # a provider has no cookie; it signs its reports
@require_http_methods(["HEAD", "POST"])
def hook(request: HttpRequest, provider: str) -> HttpResponse:
    """Take a provider's report of bounced mails; unsigned, answer 403 and do nothing."""
    from anymail.exceptions import AnymailWebhookValidationFailure  # here: anymail is slow to load, and few sites use it

    if not settings.MAIL_PROVIDER or provider != settings.MAIL_PROVIDER or not settings.MAIL_HOOK_SECRET:
        raise Http404
    try:
        answer: HttpResponse = view_of(provider, settings.MAIL_HOOK_SECRET, settings.MAIL_HOOK_KEY)(request)
    except AnymailWebhookValidationFailure:
        return HttpResponse("This is not signed as it must be.", status=403, content_type="text/plain; charset=utf-8")
    except (KeyError, ValueError, TypeError, AttributeError):
        return HttpResponse("This is not what the provider sends.", status=400, content_type="text/plain; charset=utf-8")
    return answer


@cache
def view_of(provider: str, secret: str, key: str) -> Any:
    """Make the view of a provider's reports: all send user and password; Mailgun also signs."""
    from anymail.webhooks import mailgun, postmark

    if provider == "mailgun" and key:
        kind, more = mailgun.MailgunTrackingWebhookView, {"webhook_signing_key": key}
    elif provider == "postmark":
        kind, more = postmark.PostmarkTrackingWebhookView, {}
    else:
        raise Http404
    # send events to us and to no other listener; the warning is about a setting that we pass by hand
    ours: Any = type("Ours", (kind,), {"signal": _Told, "warn_if_no_basic_auth": False})
    return ours.as_view(basic_auth=[secret], **more)


class _Told:
    """Receiver of what anymail has read."""

    @staticmethod
    def send(*, event: Any, **_: object) -> None:
        what = what_of(event)
        if what and event.recipient:
            bounces.came_back(str(event.recipient), what)


def what_of(event: Any) -> str:
    """Classify a report on an address: no mailbox, a complaint, nothing accepted now, or ""."""
    if event.event_type in ("complained", "unsubscribed") or event.reject_reason in ("spam", "unsubscribed"):
        return bounces.COMPLAINT
    if event.event_type == "deferred":
        return ""  # the provider itself tries again
    if event.event_type not in ("bounced", "rejected", "failed"):
        return ""
    given = event.esp_event if isinstance(event.esp_event, dict) else {}
    said = " ".join(str(given.get(name, "")) for name in SAYS).lower()
    if event.reject_reason in ("timed_out", "blocked", "other", None) or any(word in said for word in SOFT_WORDS):
        return bounces.SOFT
    return bounces.HARD
