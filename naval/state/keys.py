"""Keys made of names."""

from __future__ import annotations

import hashlib
import re
import unicodedata

FOLDED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "å": "aa", "æ": "ae"})


def slug(name: str) -> str:
    """Make the key of a name: small letters, digits and underscores. With other than Latin letters a mark of all characters is
    added, so that no two names share a key; an empty name has none.

    >>> slug("Zähringen"), slug("King Edward VII"), slug("Цесаревич"), slug("三笠 II"), slug("")
    ('zaehringen', 'king_edward_vii', 'name_9130b517', 'ii_261f9b32', '')
    """
    folded = unicodedata.normalize("NFKD", name.casefold().translate(FOLDED))
    plain = "".join(c if c.isascii() and c.isalnum() else "" if unicodedata.combining(c) else "_" for c in folded)
    plain = re.sub(r"_+", "_", plain).strip("_").lower()
    if name and (not plain or any(is_strange(c) for c in folded)):
        mark = hashlib.sha256(unicodedata.normalize("NFKC", name.casefold()).encode()).hexdigest()[:8]
        return f"{plain or 'name'}_{mark}"
    return plain


def is_strange(sign: str) -> bool:
    """Report whether a character is a letter or figure of another writing than the Latin one."""
    return not sign.isascii() and sign.isalnum() and not unicodedata.name(sign, "").startswith("LATIN")
