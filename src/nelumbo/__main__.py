"""`python -m nelumbo` is the command `nelumbo`."""

from nelumbo.cli import main

main()
