"""`python -m nelumbo` is `nelumbo`."""

from nelumbo.cli import main

main()
