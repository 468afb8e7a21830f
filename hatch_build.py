"""Compiles the engine with mypyc while the wheel is built, when NELUMBO_COMPILE=1 asks for it."""

import os
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MARK = "# mypyc: compiled"
# Lets the C compiler put small functions of the engine into their callers; Windows' compiler does so anyway.
FLAGS = [] if os.name == "nt" else ["-fno-semantic-interposition"]


def compiled_modules(root: Path) -> list[str]:
    """The modules that say so on their first line."""
    files = sorted((root / "src" / "nelumbo").rglob("*.py"))
    return [str(file.relative_to(root)) for file in files if file.read_text().startswith(MARK)]


class EngineBuildHook(BuildHookInterface[Any]):
    """Without the variable the wheel is pure Python: the same files, only slower."""

    def wanted(self) -> bool:
        """Whether this build is to be compiled."""
        return self.target_name == "wheel" and os.environ.get("NELUMBO_COMPILE") == "1"

    def dependencies(self) -> list[str]:
        """What compiling needs beyond hatchling."""
        return ["mypy[mypyc]==2.4.1", "librt==0.16.0", "setuptools>=80"] if self.wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles into a folder of its own and packs the results beside their sources."""
        if version == "editable" or not self.wanted():
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        self.folder = tempfile.TemporaryDirectory()
        for built in compile_into(Path(self.folder.name), Path(self.root)):
            build_data["force_include"][str(built)] = str(built.relative_to(self.folder.name))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes what was compiled, once it is packed."""
        if hasattr(self, "folder"):
            self.folder.cleanup()


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
            target_dir=str(out / "c"),
        )
        for extension in extensions:
            extension.extra_compile_args += FLAGS
        command = build_ext(Distribution({"name": "nelumbo", "ext_modules": extensions}))
        command.build_lib, command.build_temp = str(out), str(out / "c")
        command.parallel = os.cpu_count() or 1
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(here)
    return sorted(out.rglob("*.so")) + sorted(out.rglob("*.pyd"))
