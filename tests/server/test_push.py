"""Web push by the letter of its standards."""

import json

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from nelumbo.server import push
from tests.server.receiver import Browser


def test_a_message_is_encrypted_as_in_the_standards_example() -> None:
    """RFC 8291, section 5"""
    sealed = push.encrypted(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        ephemeral_key="yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
        salt=push.decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )

    assert push.coded(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_messages_of_different_lengths_look_alike() -> None:
    there = Browser().subscription("")
    sealed = {len(push.encrypted(b"x" * n, there["p256dh"], there["auth"], 256)) for n in (1, 100, 256)}

    assert len(sealed) == 1


def test_the_service_can_tell_that_the_site_sent_it() -> None:
    """RFC 8292"""
    key = push.new_key()
    header = push.signature(key, "https://push.example/some/where", "mailto:host@games.example", 1_000)
    token, public = header.removeprefix("vapid t=").split(", k=")
    head, claims, signed = token.split(".")

    assert public == push.public(key)
    assert json.loads(push.decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(push.decoded(claims)) == {
        "aud": "https://push.example",
        "exp": 1_000 + 12 * 3600,
        "sub": "mailto:host@games.example",
    }
    verify(public, f"{head}.{claims}", signed)
    with pytest.raises(InvalidSignature):
        verify(push.public(push.new_key()), f"{head}.{claims}", signed)


def verify(public: str, text: str, signed: str) -> None:
    """Raises InvalidSignature."""
    raw = push.decoded(signed)
    both = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), push.decoded(public))
    key.verify(both, text.encode(), ec.ECDSA(SHA256()))


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [
        pytest.param("", "BTBZMqHH6r4Tts7J_aSIgg", id="no key"),
        pytest.param("BCVxsr7N", "BTBZMqHH6r4Tts7J_aSIgg", id="half a key"),
        pytest.param(Browser().subscription("")["p256dh"], "BTBZ", id="a short secret"),
        pytest.param("ß", "ß", id="no letters of ours"),
    ],
)
def test_what_is_no_key_of_a_browser_is_known(p256dh: str, auth: str) -> None:
    assert not push.are_valid_keys(p256dh, auth)
