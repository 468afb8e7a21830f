"""Web push: message encryption (RFC 8291) and the site's VAPID signature (RFC 8292)."""

import base64
import os
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from nelumbo.server.wall_clock import HOUR_SECONDS

CURVE = ec.SECP256R1()
KEY_BYTES = 32
SALT_BYTES = 16
RECORD_BYTES = 4096
LAST_RECORD = b"\x02"


def new_key() -> str:
    """A private key for a site, as the base64url of its 32 bytes."""
    value = ec.generate_private_key(CURVE).private_numbers().private_value
    return coded(value.to_bytes(KEY_BYTES, "big"))


def private(key: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(key), "big"), CURVE)


def public(key: str) -> str:
    """The site's public key, for browsers."""
    return coded(point(private(key).public_key()))


def signature(key: str, endpoint: str, contact: str, at: int) -> str:
    """The Authorization header for the push service; it may write to `contact`; `at` is in seconds."""
    service = urlsplit(endpoint)
    claims = {"aud": f"{service.scheme}://{service.netloc}", "exp": at + 12 * HOUR_SECONDS, "sub": contact}
    parts = [coded(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
    r, s = decode_dss_signature(private(key).sign(".".join(parts).encode(), ec.ECDSA(hashes.SHA256())))
    signed = coded(r.to_bytes(KEY_BYTES, "big") + s.to_bytes(KEY_BYTES, "big"))
    return f"vapid t={'.'.join([*parts, signed])}, k={public(key)}"


def encrypted(
    text: bytes, p256dh: str, auth: str, length: int = 0, ephemeral_key: str | None = None, salt: bytes | None = None
) -> bytes:
    """The text for one browser, padded to a length; the key and the salt are random unless given."""
    own, salt = private(ephemeral_key or new_key()), salt or os.urandom(SALT_BYTES)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(p256dh))
    ours = point(own.public_key())
    shared = derived(
        own.exchange(ec.ECDH(), theirs), decoded(auth), b"WebPush: info\0" + point(theirs) + ours, KEY_BYTES
    )
    key = derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    padded = text + LAST_RECORD + bytes(max(0, length - len(text)))
    head = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, padded, None)


def are_valid_keys(p256dh: str, auth: str) -> bool:
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(p256dh))
        return len(decoded(auth)) == 16
    except ValueError:
        return False


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """The uncompressed point."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def coded(data: bytes) -> str:
    """Unpadded base64url."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Raises ValueError."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
