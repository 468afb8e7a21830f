"""Arguments that several `admin` commands share."""

from typing import Annotated

import typer

Limit = Annotated[int, typer.Option("--limit", metavar="N", min=1, help="At most this many.")]
Name = Annotated[str, typer.Argument(metavar="NAME", help="The name that the account has claimed.")]
Who = Annotated[str, typer.Argument(metavar="NAME|ADDRESS", help="An account's name, an address or a network.")]
Reason = Annotated[str, typer.Option(metavar="TEXT", help="For you and other hosts; nobody else sees it.")]
