"""Signatures as minisign has them: its own are understood, ours are of the same form, and no other is believed."""

from __future__ import annotations

import base64
import hashlib
import sys
from pathlib import Path

import pytest

from rulewright.kb.errors import InputRefused, StoreError
from rulewright.kb.signatures import SUFFIX, public_key, sign, verify

ed25519 = pytest.importorskip("cryptography.hazmat.primitives.asymmetric.ed25519")
# What minisign itself made of a file with the word "test"; its author publishes both.
KEY = "RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3"
SIGNED = """untrusted comment: signature from minisign secret key
RUQf6LRCGA9i559r3g7V1qNyJDApGip8MfqcadIgT9CuhV3EMhHoN1mGTkUidF/z7SrlQgXdy8ofjb7bNJJylDOocrCo8KLzZwo=
trusted comment: timestamp:1633700835\tfile:test\tprehashed
wLMDjy9FLAuxZ3q4NlEvkgtyhrr0gtTu6KC4KBJdITbbOeAi1zBIYo0v4iTgt8jJpIidRJnp94ABQkJAgAooBQ==
"""
NAME, SEED = b"12345678", bytes(range(32))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "test"
    path.write_bytes(b"test")
    path.with_name("test" + SUFFIX).write_text(SIGNED, encoding="utf-8")
    return path


def secret(folder: Path, kdf: bytes = b"\0\0") -> tuple[Path, str]:
    """A secret key in a file as ``minisign -G -W`` writes it, and the public one."""
    private = ed25519.Ed25519PrivateKey.from_private_bytes(SEED)
    public = private.public_key().public_bytes_raw()
    keys = NAME + SEED + public
    body = b"Ed" + kdf + b"B2" + bytes(48) + keys + hashlib.blake2b(b"Ed" + keys, digest_size=32).digest()
    path = folder / "secret.key"
    path.write_text(f"untrusted comment: minisign secret key\n{base64.b64encode(body).decode()}\n")
    return path, base64.b64encode(b"Ed" + NAME + public).decode()


def test_what_minisign_signed_is_verified(file: Path) -> None:
    assert verify(file, public_key(KEY)).startswith("timestamp:1633700835")


def test_a_key_in_a_file(file: Path) -> None:
    path = file.with_name("its.pub")
    path.write_text(f"untrusted comment: minisign public key\n{KEY}\n")
    assert public_key(str(path)) == public_key(KEY)


def test_what_was_signed_is_verified_and_nothing_else(file: Path) -> None:
    private, public = secret(file.parent)
    assert sign(file, private, "file:test") == file.with_name("test.minisig")
    assert verify(file, public_key(public)) == "file:test"
    file.write_bytes(b"text")
    with pytest.raises(InputRefused, match=r"is not what was signed.*\[not-signed\]"):
        verify(file, public_key(public))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("timestamp:1633700835", "timestamp:1633700836", "is not what was signed"),  # the comment is signed too
        ("RUQf6LRCGA9i559r", "RUQf6LRCGA9i559s", "is not what was signed"),
        ("RUQf6LRCGA9i5", "RUQf6LRCGA9i6", "signed with another key"),
        ("RUQf6", "RWQf6", "of an old kind"),
        ("RUQf6", "!!!!!", "no signature"),
        ("trusted comment: timestamp", "timestamp", "no signature"),
        (SIGNED, "", "no signature"),
        (SIGNED, "\n" * 4, "no signature"),
    ],
)
def test_a_signature_that_is_none(file: Path, old: str, new: str, why: str) -> None:
    file.with_name("test.minisig").write_text(SIGNED.replace(old, new), encoding="utf-8")
    with pytest.raises(InputRefused, match=why):
        verify(file, public_key(KEY))


def test_a_file_without_a_signature(file: Path) -> None:
    file.with_name("test.minisig").unlink()
    with pytest.raises(InputRefused, match=r"test\.minisig cannot be read"):
        verify(file, public_key(KEY))


@pytest.mark.parametrize("said", ["", "RWQ", "a" * 56, "/none/there.pub", "é" * 20, KEY[:-4] + "===="])
def test_a_key_that_is_none(said: str) -> None:
    with pytest.raises(InputRefused, match="bad-key"):
        public_key(said)


def test_a_secret_key_with_a_password_is_left_to_minisign(file: Path) -> None:
    private, _ = secret(file.parent, b"Sc")
    with pytest.raises(InputRefused, match="has a password"):
        sign(file, private, "")


def test_a_secret_key_that_was_damaged(file: Path) -> None:
    private, _ = secret(file.parent)
    said = private.read_text().splitlines()[1]
    private.write_text(said[:100] + ("A" if said[100] != "A" else "B") + said[101:])
    with pytest.raises(InputRefused, match="is damaged"):
        sign(file, private, "")


def test_without_the_library_it_is_said_what_to_install(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = public_key(KEY)
    for name in [name for name in sys.modules if name.startswith("cryptography")]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, "cryptography", None)
    with pytest.raises(StoreError, match=r"pip install rulewright\[sign\]"):
        verify(file, key)
