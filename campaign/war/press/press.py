"""Press: tips for the neutral players, and what they print for the Admiralties (NAV-S-045 to 050; SC-S-10)."""

from __future__ import annotations

from campaign.war.press.articles import articles
from campaign.war.press.tips import tips
from naval.run import prizes
from naval.run.work import Work


def press(work: Work) -> Work:
    """Tips for the press, prizes that become known, and articles for the Admiralties, all at the run's end or later."""
    return articles(tips(prizes.news(work)))
