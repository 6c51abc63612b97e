"""Time zones offered by a field: ``{% zone_list %}``."""

from __future__ import annotations

from functools import cache

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from campaign.clock.time_zones import zones

register = template.Library()


@register.simple_tag
@cache  # some six hundred lines, equal on every page
def zone_list() -> SafeString:
    """Build the list of all zones, for a field with ``list="zones"``."""
    options = format_html_join("", '<option value="{}"></option>', ((zone,) for zone in sorted(zones())))
    return format_html('<datalist id="zones">{}</datalist>', options)
