"""A small OpenID provider on a port of its own, which can be told to forge what it signs."""

import base64
import hashlib
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeAlias
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import OctKey, RSAKey

from nelumbo.server.ids import new_id

CLIENT, SECRET = "nelumbo", "a secret: of the provider"
Forge: TypeAlias = Callable[["OpenidProvider", dict[str, Any]], str]


class OpenidProvider:
    """Everybody who comes is `subject`, without being asked."""

    def __init__(self, port: int) -> None:
        self.issuer = f"http://127.0.0.1:{port}"
        self.key_id = "one"
        self.key = new_key("one")
        self.other_key = new_key("one")
        self.subject = "ann"
        self.forge: Forge | None = None
        self.is_away = False
        self.asked: dict[str, dict[str, str]] = {}
        """By code, what came with the request for it."""

    def signed(self, claims: dict[str, Any], key: RSAKey | None = None) -> str:
        return str(jwt.encode({"alg": "RS256", "kid": self.key_id}, claims, key or self.key))

    def signed_by_public_key(self, claims: dict[str, Any]) -> str:
        """As if the public key were a shared secret."""
        secret = OctKey.import_key(str(self.key.as_dict(private=False)["n"]))
        return str(jwt.encode({"alg": "HS256", "kid": "one"}, claims, secret))

    def unsigned(self, claims: dict[str, Any]) -> str:
        return ".".join([*(coded(json.dumps(part).encode()) for part in ({"alg": "none"}, claims)), ""])

    def metadata(self) -> dict[str, Any]:
        return {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "jwks_uri": f"{self.issuer}/keys",
            "id_token_signing_alg_values_supported": ["RS256", "HS256", "none"],
        }

    def authorize(self, asked: dict[str, str]) -> str:
        """Where the browser goes back to."""
        assert asked["response_type"] == "code" and asked["client_id"] == CLIENT and "openid" in asked["scope"].split()
        assert asked["code_challenge_method"] == "S256"
        code = new_id()
        self.asked[code] = asked
        return f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}"

    def token(self, body: dict[str, str], authorization: str) -> dict[str, Any] | None:
        """None where the site, the code or the verifier is not the one that asked."""
        asked = self.asked.pop(body.get("code", ""), None)
        if asked is None or authorization != basic() or body.get("redirect_uri") != asked["redirect_uri"]:
            return None
        if coded(hashlib.sha256(body["code_verifier"].encode()).digest()) != asked["code_challenge"]:
            return None
        at = int(time.time())
        claims: dict[str, Any] = {"iss": self.issuer, "aud": CLIENT, "sub": self.subject, "iat": at, "exp": at + 600}
        claims["nonce"] = asked["nonce"]
        token = self.signed(claims) if self.forge is None else self.forge(self, claims)
        return {"access_token": "of no use", "token_type": "Bearer", "id_token": token}


def new_key(id: str) -> RSAKey:
    return RSAKey.generate_key(2048, {"kid": id, "use": "sig", "alg": "RS256"})


def coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def basic() -> str:
    """The site's credentials, each encoded as in a form (RFC 6749, 2.3.1)."""
    pair = f"{CLIENT}:{quote(SECRET, safe='')}"
    return f"Basic {base64.b64encode(pair.encode()).decode()}"


def first_values(text: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(text).items()}


@contextmanager
def openid_provider() -> Iterator[OpenidProvider]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            url = urlsplit(self.path)
            if provider.is_away:
                self.answer(503, {})
            elif url.path == "/authorize":
                self.send_response(302)
                self.send_header("Location", provider.authorize(first_values(url.query)))
                self.end_headers()
            elif url.path == "/keys":
                self.answer(200, {"keys": [provider.key.as_dict(private=False)]})
            else:
                self.answer(200, provider.metadata())

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            found = provider.token(first_values(body), self.headers.get("Authorization", ""))
            self.answer(*((400, {"error": "invalid_grant"}) if found is None else (200, found)))

        def answer(self, status: int, content: dict[str, Any]) -> None:
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps(content).encode())

        def log_message(self, *words: object) -> None:
            """Nothing is logged."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    provider = OpenidProvider(server.server_port)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
