"""Web push: a message that only one browser can read, and the site's signature for its push service.

The message is encrypted as RFC 8291 says, the signature (VAPID) is that of RFC 8292. Both are short, and
`cryptography` does the arithmetic.
"""

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

CURVE = ec.SECP256R1()
KEY_BYTES = 32
SALT_BYTES = 16
RECORD_BYTES = 4096
LAST_RECORD = b"\x02"
HOURS = 3600


def new_key() -> str:
    """A private key for a site."""
    return coded(os.urandom(KEY_BYTES))


def private(key: str) -> ec.EllipticCurvePrivateKey:
    """The key itself; any 32 bytes stand for one."""
    order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
    return ec.derive_private_key(1 + (int.from_bytes(decoded(key), "big") - 1) % (order - 1), CURVE)


def public(key: str) -> str:
    """What browsers are told of the site's key."""
    return coded(point(private(key).public_key()))


def signature(key: str, endpoint: str, contact: str, at: int) -> str:
    """The header by which the push service knows the site; `contact` is whom it may ask, `at` is in seconds."""
    service = urlsplit(endpoint)
    claims = {"aud": f"{service.scheme}://{service.netloc}", "exp": at + 12 * HOURS, "sub": contact}
    parts = [coded(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
    r, s = decode_dss_signature(private(key).sign(".".join(parts).encode(), ec.ECDSA(hashes.SHA256())))
    signed = coded(r.to_bytes(KEY_BYTES, "big") + s.to_bytes(KEY_BYTES, "big"))
    return f"vapid t={'.'.join([*parts, signed])}, k={public(key)}"


def encrypted(
    text: bytes, p256dh: str, auth: str, length: int = 0, once: str | None = None, salt: bytes | None = None
) -> bytes:
    """The text for one browser, filled up to a length; the key and the salt are new ones unless given."""
    own, salt = private(once or new_key()), salt or os.urandom(SALT_BYTES)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(p256dh))
    ours = point(own.public_key())
    shared = derived(
        own.exchange(ec.ECDH(), theirs), decoded(auth), b"WebPush: info\0" + point(theirs) + ours, KEY_BYTES
    )
    key = derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    filled = text + LAST_RECORD + bytes(max(0, length - len(text)))
    head = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, filled, None)


def is_readable(p256dh: str, auth: str) -> bool:
    """Whether these are the keys of a browser."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(p256dh))
        return len(decoded(auth)) == 16
    except ValueError:
        return False


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """A key of so many bytes."""
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as it travels."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def coded(data: bytes) -> str:
    """Bytes as letters that may stand in addresses."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes again; raises ValueError."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
