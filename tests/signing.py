"""Keys for tests of signatures, as minisign writes them."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

NAME, SEED = b"12345678", bytes(range(32))


def secret(folder: Path, kdf: bytes = b"\0\0") -> tuple[Path, str]:
    """A secret key in a file as ``minisign -G -W`` writes it, and the public one; needs cryptography."""
    from cryptography.hazmat.primitives.asymmetric import ed25519

    public = ed25519.Ed25519PrivateKey.from_private_bytes(SEED).public_key().public_bytes_raw()
    keys = NAME + SEED + public
    body = b"Ed" + kdf + b"B2" + bytes(48) + keys + hashlib.blake2b(b"Ed" + keys, digest_size=32).digest()
    path = folder / "secret.key"
    path.write_text(f"untrusted comment: minisign secret key\n{base64.b64encode(body).decode()}\n")
    return path, base64.b64encode(b"Ed" + NAME + public).decode()
