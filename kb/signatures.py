"""Signatures of files, as minisign has them: Ed25519 over the BLAKE2b hash of a file, beside it as ``FILE.minisig``.

Whoever has minisign makes keys with ``minisign -G -W``, and signs and verifies with it as well. The library
``cryptography`` does the arithmetic; without it there are no signatures (``pip install rulewright[sign]``).

    a key        "Ed", 8 bytes that name it, 32 bytes
    a signature  "ED", the same 8 bytes, 64 bytes; then a comment, and 64 bytes over the signature and the comment
    a secret     "Ed", how it is encrypted (not), "B2", 48 bytes of that, the 8 bytes, 32 + 32 bytes, a checksum
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulewright.kb.errors import InputRefused, StoreError

SUFFIX = ".minisig"
KEY, HASHED, PLAIN, CHECKED = b"Ed", b"ED", b"\0\0", b"B2"
UNTRUSTED, TRUSTED = "untrusted comment: signed by rulewright", "trusted comment: "
MOST = 10_000  # bytes of a key or a signature; they take 200


@dataclass(frozen=True, slots=True)
class PublicKey:
    """A key that signatures are held against, and what names it."""

    name: bytes
    key: bytes


def public_key(said: str) -> PublicKey:
    """A key from its line, as minisign prints it, or from the file with it. Raises InputRefused."""
    path = Path(said)
    lines = _lines(path, "bad-key") if len(said) < 300 and path.is_file() else [said]
    body = _decoded(lines[-1], 42, "bad-key", f"{said[:80]!r} is no public key of minisign, nor a file with one")
    if not body.startswith(KEY):
        raise InputRefused("bad-key", f"{said[:80]!r} is a key of another kind; minisign's begin with RW.")
    return PublicKey(body[2:10], body[10:])


def verify(file: Path, key: PublicKey, beside: Path | None = None) -> str:
    """The comment that a file's signature vouches for. Raises InputRefused where the file is not signed by that key.

    ``beside``: the file that the signature lies beside, if it is not this one.
    """
    beside = (beside or file).with_name(file.name + SUFFIX)
    lines = _lines(beside, "not-signed")
    what = f"{beside.name} is no signature of minisign"
    if len(lines) < 4 or not lines[2].startswith(TRUSTED):
        raise InputRefused("not-signed", f"{what}.")
    body, over = _decoded(lines[1], 74, "not-signed", what), _decoded(lines[3], 64, "not-signed", what)
    comment = lines[2].removeprefix(TRUSTED)
    if not body.startswith(HASHED):
        raise InputRefused(
            "not-signed", f"{beside.name} is a signature of an old kind; sign with minisign 0.11 or newer."
        )
    if body[2:10] != key.name:
        raise InputRefused("not-signed", f"{file.name} is signed with another key; check which one you trust.")
    _hold(key, body[10:], _hash(file), file)
    _hold(key, over, body[10:] + comment.encode(), file)
    return comment


def sign(file: Path, secret: Path, comment: str) -> Path:
    """Write the signature of a file beside it, with a secret key that has no password; where it lies.

    Raises InputRefused where the key cannot be used.
    """
    name, seed = _secret(secret)
    key = _library().Ed25519PrivateKey.from_private_bytes(seed)
    made = key.sign(_hash(file))
    over = key.sign(made + comment.encode())
    lines = [UNTRUSTED, _encoded(HASHED + name + made), TRUSTED + comment, _encoded(over)]
    beside = file.with_name(file.name + SUFFIX)
    beside.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return beside


def _secret(path: Path) -> tuple[bytes, bytes]:
    """What names a secret key, and its seed."""
    body = _decoded(_lines(path, "bad-key")[-1], 158, "bad-key", f"{path.name} is no secret key of minisign")
    if body[2:4] != PLAIN or body[4:6] != CHECKED:
        what = f"{path.name} has a password; sign with minisign itself, or make a key without (minisign -G -W)"
        raise InputRefused("bad-key", f"{what}.")
    name, seed, public, checksum = body[54:62], body[62:94], body[94:126], body[126:]
    if hashlib.blake2b(body[:2] + name + seed + public, digest_size=32).digest() != checksum:
        raise InputRefused("bad-key", f"{path.name} is damaged.")
    return name, seed


def _hash(file: Path) -> bytes:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, hashlib.blake2b).digest()


def _hold(key: PublicKey, signature: bytes, said: bytes, file: Path) -> None:
    library = _library()
    from cryptography.exceptions import InvalidSignature

    try:
        library.Ed25519PublicKey.from_public_bytes(key.key).verify(signature, said)
    except (InvalidSignature, ValueError):
        raise InputRefused("not-signed", f"{file.name} is not what was signed; get both files again.") from None


def _library() -> Any:
    try:
        from cryptography.hazmat.primitives.asymmetric import ed25519
    except ImportError:
        what = "Signatures need the library cryptography, which is not installed; `pip install rulewright[sign]`"
        raise StoreError("sign-missing", f"{what}, or verify with minisign.") from None
    return ed25519


def _lines(path: Path, code: str) -> list[str]:
    try:
        with path.open("rb") as file:
            found = file.read(MOST).decode("utf-8").splitlines()
    except OSError as e:
        raise InputRefused(code, f"{path.name} cannot be read ({e.strerror}); it must lie beside the file.") from e
    except UnicodeDecodeError:
        found = []
    return found or [""]


def _decoded(line: str, length: int, code: str, what: str) -> bytes:
    try:
        body = base64.b64decode(line.strip(), validate=True)
    except (binascii.Error, ValueError):
        body = b""
    if len(body) != length:
        raise InputRefused(code, f"{what}.")
    return body


def _encoded(body: bytes) -> str:
    return base64.b64encode(body).decode("ascii")
