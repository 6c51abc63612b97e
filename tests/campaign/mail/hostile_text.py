"""Text that tries to break out of a mail, a page or a header."""

from __future__ import annotations

NASTY = (
    "\r\nBcc: everybody@example.org",
    "\nSubject: orders\n\nSail at once.",
    "\r\n\r\n<html><script>alert(1)</script>",
    '<b>bold</b> & "quoted" {title} %s',
    "\u2028Bcc: a@b.org\u2029\x85\x0b\x0c",
    "\u202egnirts\u202c\u200b\x00\x1b[31m",
    "=?utf-8?q?Bcc=3A?= a@b.org",
    "\ud800 half, ünïcödé, 日本, 🏴‍☠️",
)
