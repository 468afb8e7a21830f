"""The command `nelumbo`."""

import os
import sys

INTERRUPTED = 130


def main() -> None:
    """Runs the command; whatever goes wrong is one line, never a traceback."""
    try:
        # Imported here, so that Ctrl-C is heard quietly from the first moment on.
        from nelumbo.cli.app import run

        code = run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has gone; Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except KeyboardInterrupt:
        code = INTERRUPTED
    sys.exit(code)
