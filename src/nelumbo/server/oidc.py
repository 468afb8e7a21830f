"""Sign-in with OpenID Connect: the authorization code flow with PKCE, at the provider that the host names.

Authlib builds the requests and checks the claims of the ID token (issuer, audience, time, nonce); joserfc checks its
signature by the provider's published keys. Only asymmetric algorithms are taken: nobody can sign with a public key.
Both are imported when first needed, since most sites have no provider.
"""

import time
from typing import Any
from urllib.parse import quote, urlsplit

import httpx
from msgspec import Struct, ValidationError, convert

from nelumbo.server.config import Config
from nelumbo.server.errors import Denied
from nelumbo.server.origins import origin_of

SCOPE = "openid"
ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")
TIMEOUT_SECONDS = 10.0
FRESH_SECONDS = 3600.0  # for which the provider's addresses and keys are used without asking again
LEEWAY_SECONDS = 120
CALLBACK = "/api/oidc/callback"


class ProviderAddresses(Struct, frozen=True):
    """What discovery says, as far as it is needed."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    id_token_signing_alg_values_supported: tuple[str, ...] = ("RS256",)
    token_endpoint_auth_methods_supported: tuple[str, ...] = ("client_secret_basic",)


class OidcProvider:
    def __init__(self, config: Config) -> None:
        self.issuer = config.oidc_issuer or ""
        self.client_id = config.oidc_client_id or ""
        self.client_secret = config.oidc_client_secret
        self.redirect_uri = f"{(config.site or '').rstrip('/')}{CALLBACK}"
        self.name = config.oidc_name or urlsplit(self.issuer).hostname or None
        self.known: tuple[ProviderAddresses, float] | None = None
        self.keys: tuple[Any, float] | None = None

    @property
    def is_on(self) -> bool:
        return bool(self.issuer)

    async def authorization_url(self, state: str, nonce: str, verifier: str) -> str:
        """Where the browser goes; raises Denied when the provider cannot be reached."""
        from authlib.oauth2.rfc6749.parameters import prepare_grant_uri
        from authlib.oauth2.rfc7636 import create_s256_code_challenge

        addresses = await self.addresses()
        return str(
            prepare_grant_uri(
                addresses.authorization_endpoint,
                client_id=self.client_id,
                response_type="code",
                redirect_uri=self.redirect_uri,
                scope=SCOPE,
                state=state,
                nonce=nonce,
                code_challenge=create_s256_code_challenge(verifier),
                code_challenge_method="S256",
            )
        )

    async def subject(self, code: str, nonce: str, verifier: str) -> str:
        """The player's id at the provider, for a code; raises Denied for one that it does not confirm."""
        from authlib.oauth2.rfc6749.parameters import prepare_token_request

        addresses = await self.addresses()
        asked = {"code": code, "code_verifier": verifier, "redirect_uri": self.redirect_uri}
        credentials: httpx.BasicAuth | None = None
        if self.client_secret is None:
            asked["client_id"] = self.client_id
        elif "client_secret_basic" in addresses.token_endpoint_auth_methods_supported:
            credentials = httpx.BasicAuth(quote(self.client_id, safe=""), quote(self.client_secret, safe=""))
        else:
            asked |= {"client_id": self.client_id, "client_secret": self.client_secret}
        body = prepare_token_request("authorization_code", "", **asked)
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
        found = await self.answer("POST", addresses.token_endpoint, body, headers, credentials)
        token = found.get("id_token")
        if not isinstance(token, str):
            raise Denied("oidc_refused")
        return await self.checked(token, nonce, found.get("access_token"), addresses)

    async def checked(self, token: str, nonce: str, access_token: object, addresses: ProviderAddresses) -> str:
        """The subject of an ID token that the provider has signed for this site and this sign-in."""
        from authlib.oidc.core import CodeIDToken
        from joserfc import jwt
        from joserfc.errors import InvalidKeyIdError, JoseError
        from joserfc.jws import JWSRegistry

        algorithms = [one for one in addresses.id_token_signing_alg_values_supported if one in ALGORITHMS]
        if not algorithms:  # an empty list would allow those that the library recommends
            raise Denied("oidc_unavailable")
        registry = JWSRegistry(algorithms=algorithms, strict_check_header=False)
        try:
            try:
                decoded = jwt.decode(token, await self.key_set(addresses), registry=registry)
            except InvalidKeyIdError:  # the provider has new keys
                self.keys = None
                decoded = jwt.decode(token, await self.key_set(addresses), registry=registry)
            options = {
                "iss": {"essential": True, "value": self.issuer},
                "aud": {"essential": True, "value": self.client_id},
            }
            expected = {"nonce": nonce, "client_id": self.client_id, "access_token": access_token}
            claims = CodeIDToken(decoded.claims, decoded.header, options, expected)
            claims.validate(leeway=LEEWAY_SECONDS)
        except (JoseError, ValueError, TypeError) as error:
            raise Denied("oidc_refused") from error
        subject = claims["sub"]
        if not isinstance(subject, str) or not 0 < len(subject) <= 255:
            raise Denied("oidc_refused")
        return subject

    async def addresses(self) -> ProviderAddresses:
        """The provider's addresses, found by discovery and kept for a while; raises Denied."""
        if self.known is not None and self.known[1] > time.monotonic():
            return self.known[0]
        found = await self.answer("GET", f"{self.issuer.rstrip('/')}/.well-known/openid-configuration")
        try:
            addresses = convert(found, ProviderAddresses)
        except ValidationError:
            raise Denied("oidc_unavailable") from None
        urls = (addresses.authorization_endpoint, addresses.token_endpoint, addresses.jwks_uri)
        if addresses.issuer != self.issuer or not all(map(self.may_use, urls)):
            raise Denied("oidc_unavailable")
        self.known = addresses, time.monotonic() + FRESH_SECONDS
        return addresses

    def may_use(self, url: str) -> bool:
        """Only https, unless the host's own provider has none."""
        origin, own = origin_of(url), origin_of(self.issuer)
        return origin is not None and own is not None and (origin.scheme == "https" or own.scheme == "http")

    async def key_set(self, addresses: ProviderAddresses) -> Any:  # joserfc's KeySet
        from joserfc.jwk import KeySet

        if self.keys is None or self.keys[1] <= time.monotonic():
            found = await self.answer("GET", addresses.jwks_uri)
            self.keys = KeySet.import_key_set(found), time.monotonic() + FRESH_SECONDS  # type: ignore[arg-type,unused-ignore]  # it checks them
        return self.keys[0]

    async def answer(
        self,
        method: str,
        url: str,
        body: str | None = None,
        headers: dict[str, str] | None = None,
        credentials: httpx.BasicAuth | None = None,
    ) -> dict[str, Any]:
        """The provider's JSON; raises Denied when it is away, or refuses."""
        try:
            async with httpx.AsyncClient(timeout=TIMEOUT_SECONDS, trust_env=False, follow_redirects=False) as client:
                answer = await client.request(method, url, content=body, headers=headers, auth=credentials)
            found = answer.json() if answer.status_code == 200 else None
        except (httpx.HTTPError, ValueError) as error:
            raise Denied("oidc_unavailable") from error
        if 400 <= answer.status_code < 500 and method == "POST":
            raise Denied("oidc_refused")
        if not isinstance(found, dict):
            raise Denied("oidc_unavailable")
        return found
