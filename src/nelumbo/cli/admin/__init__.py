"""`nelumbo admin`: what the host of a site looks up and sets right, while the server runs or not."""

import typer

from nelumbo.cli.admin.accounts import end_sessions, players, reset_password, sessions
from nelumbo.cli.admin.moderation import ban, bans, close_table, moderation_log, reports, role, silence, unban, warn
from nelumbo.cli.admin.site import announce, prune, ratings, results, season, storage, tables

admin = typer.Typer(no_args_is_help=True)
for command in (
    *(players, tables, storage, results, ratings, season, reset_password, sessions, end_sessions),
    *(ban, unban, bans, warn, silence, close_table, role, reports, moderation_log, announce, prune),
):
    admin.command()(command)
