"""Writes the product and its version into the software bills of materials, whose tools do not find it themselves."""

import json
import sys
from pathlib import Path
from typing import Any

from nelumbo import __version__


def named(bill: dict[str, Any], name: str) -> dict[str, Any]:
    """A copy whose main component is this product in this version; its reference stays: dependencies name it."""
    metadata = bill["metadata"]
    component = {**metadata["component"], "name": name, "version": __version__}
    return {**bill, "metadata": {**metadata, "component": component}}


if __name__ == "__main__":
    for name, path in zip(("nelumbo", "nelumbo-client"), map(Path, sys.argv[1:]), strict=True):
        path.write_text(json.dumps(named(json.loads(path.read_text()), name), indent=2) + "\n")
