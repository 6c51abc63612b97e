"""A browser of the plainest kind for a site in processes: cookies, forms, no scripts."""

from __future__ import annotations

import re
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar


class Visitor:
    """One person with one cookie jar."""

    def __init__(self, site_url: str) -> None:
        self.site_url = site_url
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def get(self, path: str) -> str:
        with self.opener.open(self.site_url + path, timeout=60) as answer:
            return answer.read().decode()

    def enter(self, link: str) -> str:
        """Open a link and press its page's button; return the room."""
        self.get(link)
        with self.opener.open(self.site_url + link, data=b"", timeout=60) as answer:
            return answer.read().decode()

    def post(self, path: str, token: str, **fields: object) -> None:
        """Send a form with the page's token."""
        body = urllib.parse.urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
        request = urllib.request.Request(self.site_url + path, body, headers={"Referer": self.site_url + path})
        with self.opener.open(request, timeout=60):
            pass

    @staticmethod
    def token_of(page: str) -> str:
        return re.search(r'name="csrf-token" content="([^"]+)"', page)[1]
