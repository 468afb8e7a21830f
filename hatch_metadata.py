"""What PyPI shows: the README, and the project's addresses.

`NELUMBO_SOURCE` names the repository that a release is built from (https://github.com/…); PyPI does not resolve links
within it, so they are made absolute. Without it the README is as it is in the checkout, and no address is claimed.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(?P<image>!?)\[(?P<words>[^]]*)\]\((?!https?:|mailto:|#)(?P<path>[^)\s]+)\)")


class NelumboMetadataHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        source = os.environ.get("NELUMBO_SOURCE", "").rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        if source:
            text = with_absolute_links(text, source, f"v{metadata['version']}")
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = addresses(source, f"v{metadata['version']}") if source else {}


def with_absolute_links(text: str, source: str, tag: str) -> str:
    """The pages and pictures of that tag, as GitHub addresses them."""

    def absolute(link: re.Match[str]) -> str:
        kind = "raw" if link["image"] else "blob"
        return f"{link['image']}[{link['words']}]({source}/{kind}/{tag}/{link['path']})"

    return LINK.sub(absolute, text)


def addresses(source: str, tag: str) -> dict[str, str]:
    return {
        "Source": source,
        "Changelog": f"{source}/blob/{tag}/CHANGELOG.md",
        "Documentation": f"{source}/tree/{tag}/docs",
        "Issues": f"{source}/issues",
    }
