"""Encrypted files: AES-256-GCM, with a key from the passphrase by scrypt (OP-034, SC-OP-06).

Salt and nonce are drawn anew, so the same campaign encrypts to other bytes."""

from __future__ import annotations

import secrets

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from campaign.archive.zip_file import Unfit

HEAD = b"SealedOrders\x01"
"""Beginning of an encrypted file. The figure at its end fixes the cost of the key, which a file may not choose."""
SALT, NONCE, TAG = 16, 12, 16  # bytes
N, R, P = 2**15, 8, 1
SHORTEST = 8
"""Least characters of a passphrase."""


def is_sealed(data: bytes) -> bool:
    """Report whether a file is encrypted."""
    return data.startswith(HEAD)


def seal(data: bytes, passphrase: str) -> bytes:
    """Encrypt a file; raise Unfit for a passphrase that is too short."""
    if len(passphrase) < SHORTEST:
        raise Unfit(f"The passphrase has {len(passphrase)} characters; it needs at least {SHORTEST}.")
    salt, nonce = secrets.token_bytes(SALT), secrets.token_bytes(NONCE)
    return HEAD + salt + nonce + AESGCM(_key(passphrase, salt)).encrypt(nonce, data, HEAD)


def unseal(data: bytes, passphrase: str) -> bytes:
    """Decrypt a file, or return it if not encrypted; raise Unfit for a passphrase missing, wrong or not needed."""
    if not is_sealed(data):
        if passphrase:
            raise Unfit("It has no passphrase. Give none, if this is the right file.")
        return data
    if not passphrase:
        raise Unfit("It is encrypted. Give the passphrase with --passphrase-file.")
    body = data[len(HEAD) :]
    if len(body) < SALT + NONCE + TAG:
        raise Unfit("It is truncated.")
    salt, nonce = body[:SALT], body[SALT : SALT + NONCE]
    try:
        return AESGCM(_key(passphrase, salt)).decrypt(nonce, body[SALT + NONCE :], HEAD)
    except InvalidTag:
        raise Unfit("The passphrase is wrong, or the file has been altered.") from None


def _key(passphrase: str, salt: bytes) -> bytes:
    return Scrypt(salt=salt, length=32, n=N, r=R, p=P).derive(passphrase.encode())
