"""The entry point of `nelumbo`: exit codes, broken pipes and Ctrl-C; the commands are in `app.py`."""

import os
import sys

INTERRUPTED = 130


def main() -> None:
    """Errors are one line on stderr, never a traceback."""
    try:
        # Imported here, so that Ctrl-C during the imports is handled too.
        from nelumbo.cli.app import run

        code = run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of our output is gone; without this, Python reports it again when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except KeyboardInterrupt:
        code = INTERRUPTED
    sys.exit(code)
