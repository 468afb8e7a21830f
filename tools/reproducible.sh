#!/usr/bin/env bash
# Builds the sdist, the plain wheel and a compiled one for each Python named from HEAD twice, with everything different
# that must not matter (folder, time zone, locale, hash seed, file modes), and compares the bytes.
# Usage: tools/reproducible.sh PYTHON...
set -euo pipefail
shopt -s inherit_errexit
commit=$(git rev-parse HEAD)
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT

build() { # FOLDER UMASK SEED
  mkdir -p "$work/$1"
  umask "$2"
  git archive "$commit" | tar -x --no-same-permissions -C "$work/$1"
  TRY='' make -C "$work/$1" PYTHONHASHSEED="$3" PYTHONS="$PYTHONS" sdist wheels >&2
  (cd "$work/$1/dist" && sha256sum ./*.whl ./*.tar.gz)
}

PYTHONS="$*"
one=$(TZ=UTC LC_ALL=C build one 022 1)
other=$(TZ=Asia/Tokyo LC_ALL=C.UTF-8 build another/folder 077 2)
diff <(echo "$one") <(echo "$other")
echo "$one"
echo "The same bytes from two builds."
