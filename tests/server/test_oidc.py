"""What the server asks of the settings of an OpenID provider, and how it reads them."""

from pathlib import Path

import pytest

from nelumbo.core.errors import InvalidOption
from nelumbo.server import config
from nelumbo.server.oidc import OidcProvider

SETTINGS: dict[str, object] = {
    "site": "https://games.example",
    "oidc_issuer": "https://id.example/realms/club",
    "oidc_client_id": "games",
}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"oidc_issuer": "id.example"}, "oidc_issuer"),
        ({"oidc_issuer": "http://id.example"}, "oidc_issuer"),
        ({"oidc_client_id": None}, "oidc_client_id"),
        ({"site": None}, "site"),
        ({"oidc_client_secret_file": "/nowhere"}, "cannot be read"),
    ],
)
def test_what_would_fail_later_is_refused_at_the_start(changed: dict[str, object], said: str) -> None:
    with pytest.raises(InvalidOption, match=said):
        config.read({**SETTINGS, **changed}, None, {})


def test_the_secret_may_be_in_a_file_and_is_not_shown(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text("a secret\n")
    found = config.read({**SETTINGS, "oidc_client_secret_file": str(file)}, None, {})
    assert found.oidc_client_secret == "a secret"  # noqa: S105
    assert config.shown(found)["oidc_client_secret"] == "•••"  # noqa: S105


def test_a_provider_is_called_by_its_host_unless_it_has_a_name() -> None:
    assert OidcProvider(config.read(SETTINGS, None, {})).name == "id.example"
    assert OidcProvider(config.read({**SETTINGS, "oidc_name": "The club"}, None, {})).name == "The club"
    off = OidcProvider(config.Config())
    assert (off.is_on, off.name) == (False, None)
