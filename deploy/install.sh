#!/bin/sh
# Installs the site from a checkout into a virtual environment of its own: deploy/install.sh /opt/nelumbo
# The same steps make the container image. It needs Python 3.11 or newer with venv, and for the fast engine a C compiler
# and Python's headers (Debian: python3-venv, gcc, python3-dev).
set -eu

target=$1
python=${PYTHON:-python3}
cd "$(dirname "$0")/.."

tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
"$python" -m venv "$tools"
"$tools/bin/pip" install -q --disable-pip-version-check --require-hashes -r requirements/bootstrap.lock
uv="$tools/bin/uv"

"$python" -m venv --without-pip --copies "$target"
"$uv" pip sync -q --python "$target/bin/python" --link-mode copy --compile-bytecode --require-hashes requirements/play.lock
headers=$("$python" -c 'import os, sysconfig; print(os.path.join(sysconfig.get_path("include"), "Python.h"))')
if test -e "$headers" && { command -v cc || command -v gcc; } > /dev/null; then
    export NELUMBO_COMPILE=1
else
    echo "No C compiler or no Python headers: installing the plain engine, which is about 20 times slower." >&2
fi
"$uv" pip install -q --python "$target/bin/python" --link-mode copy --compile-bytecode --no-deps .
"$target/bin/nelumbo" --version
