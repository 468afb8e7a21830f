"""Whether the engine runs compiled, or as the same files in plain Python."""

from nelumbo.core import state

SLOW_PATH = "The engine runs uncompiled: this is the slow path. Installed with NELUMBO_COMPILE=1 it is far faster."


def is_compiled() -> bool:
    """Whether the engine's modules are compiled ones."""
    return not (state.__file__ or "").endswith(".py")
