"""The client's files: which of them is sent, and how it is compressed."""

import pytest

from nelumbo.server.pages import ClientFile, client_files


def test_compressed_files_belong_to_their_page_and_have_no_address_of_their_own() -> None:
    found = client_files({"index.html": b"long", "index.html.br": b"b", "index.html.gz": b"g", "icon.png": b"i"})
    assert sorted(found) == ["icon.png", "index.html"]
    assert found["index.html"].compressed == {"br": b"b", "gzip": b"g"}
    assert found["icon.png"].compressed == {}


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("", None),
        ("identity", None),
        ("gzip", "gzip"),
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("BR ; q=1.0", "br"),
        ("gzip;q=0.000", None),
    ],
)
def test_the_browser_gets_the_best_encoding_that_it_accepts(accepted: str, encoding: str | None) -> None:
    assert ClientFile("index.html", b"long", {"br": b"b", "gzip": b"g"}).encoding_for(accepted) == encoding


def test_a_file_without_compressed_forms_is_sent_as_it_is() -> None:
    assert ClientFile("icon.png", b"long").encoding_for("gzip, br") is None
