"""The steps of the container image, run without a container: what they install serves the site."""

import shutil
import subprocess
import time
import urllib.request
from pathlib import Path

from tests.server.services import free_port

ROOT = Path(__file__).parents[2]
START_SECONDS = 60


def test_the_installed_site_is_compiled_and_shows_its_page(tmp_path: Path) -> None:
    target = tmp_path / "opt"
    subprocess.run([build_folder(tmp_path / "build") / "deploy" / "install.sh", target], check=True)
    nelumbo = target / "bin" / "nelumbo"
    assert "compiled" in subprocess.run([nelumbo, "--version"], check=True, capture_output=True, text=True).stdout
    port = free_port()
    with subprocess.Popen([nelumbo, "serve", "--port", str(port)], cwd=tmp_path) as process:
        try:
            assert b"/assets/" in page(f"http://127.0.0.1:{port}/", process)
        finally:
            process.terminate()


def build_folder(folder: Path) -> Path:
    """What the Dockerfile copies to build from, and `.dockerignore` lets it see."""
    folder.mkdir()
    allowed = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    build, _, _ = (ROOT / "Dockerfile").read_text().partition("\nFROM python:${PYTHON}-slim-bookworm\n")
    for line in build.splitlines():
        if not line.startswith("COPY "):
            continue
        *sources, into = line.split()[1:]
        for source in sources:
            assert source in allowed, f"{source} is copied, and ignored by .dockerignore"
            target = folder / into / Path(source).name if into.endswith("/") else folder / into
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, target, ignore=shutil.ignore_patterns("node_modules", "static", "e2e"))
            else:
                target.parent.mkdir(exist_ok=True)
                shutil.copy(ROOT / source, target)
    return folder


def page(url: str, process: "subprocess.Popen[bytes]") -> bytes:
    """What the server answers, once it does."""
    until = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < until:
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310  # our own address
                return bytes(answer.read())
        except OSError:
            time.sleep(0.05)
    raise AssertionError("the installed server did not answer")
