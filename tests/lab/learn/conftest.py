"""Keeps the programs that XLA compiled, in .make: most of these tests train with the same few."""

import os
from pathlib import Path

import jax

CACHE = {
    "jax_compilation_cache_dir": str(Path(__file__).parents[3] / ".make" / "xla"),
    "jax_persistent_cache_min_compile_time_secs": 0,
    "jax_persistent_cache_min_entry_size_bytes": -1,
}
for name, value in CACHE.items():
    jax.config.update(name, value)  # type: ignore[no-untyped-call]  # JAX's own types are not strict
    os.environ[name.upper()] = str(value)  # for scripts in processes of their own
