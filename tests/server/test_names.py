"""Which names are the same to the eye."""

import pytest

from nelumbo.server.devices import device
from nelumbo.server.errors import Denied
from nelumbo.server.names import proper, skeletons


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ada", "ADA"),
        ("Ada", "Ａda"),
        ("Ada", "Аdа"),
        ("Ada", "𝐀𝐝𝐚"),
        ("Ada", "Ada\ufe0f"),
        ("Ada", "Ada\U0001d159"),
        ("Ada", "A\U00016fe4da"),
        ("Ada", "\ufffcAda"),
        ("Ilse", "llse"),
        ("Ilse", "1lse"),
        ("modern", "rnodern"),
        ("Bob", "Βob"),
        ("Li Wei", "LiWei"),
        ("Zoé", "Zoe\u0301"),
    ],
)
def test_names_that_look_alike(name: str, other: str) -> None:
    assert skeletons(name) & skeletons(other)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ada", "Ida"), ("Mei", "Mel"), ("Zoé", "Zoe"), ("蓮花", "蓮華"), ("Ann", "Anna"), ("Анна", "Ann")],
)
def test_names_that_do_not(name: str, other: str) -> None:
    assert not skeletons(name) & skeletons(other)


@pytest.mark.parametrize("name", ["\u3164", "\u2800 \u2800", "\ufe0f", "\ufffc"])
def test_a_name_that_nobody_sees_is_none(name: str) -> None:
    with pytest.raises(Denied, match="invalid name"):
        proper(name)


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox, Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/605.1", "Safari, iPhone"),
        ("curl/8.9", "curl"),
        ("<script>", ""),
        ("", ""),
    ],
)
def test_a_browser_is_called_by_its_name_and_system(user_agent: str, name: str) -> None:
    assert device(user_agent) == name
