"""`nelumbo admin` on a real database."""

import asyncio
import json
import re
import sqlite3
import subprocess
import sys
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import typer
from argon2 import PasswordHasher

from nelumbo.cli.admin import admin
from nelumbo.server.store import opened
from nelumbo.server.store.players import Player, Players
from tests.cli.console import Console

WITH_ARGUMENT = ("reset-password", "sessions", "end-sessions", "ban", "unban", "warn", "silence", "close-table")


def make_site(file: Path) -> None:
    """One account with two sessions, one guest."""

    async def make() -> None:
        database = opened(str(file))
        await database.open()
        players = Players(database)
        ada = await players.add("Ada")
        ada = Player(ada.id, "Ada", PasswordHasher().hash("her first password"))
        assert await players.claim(ada.id, "Ada", ada.password or "")
        for _ in range(2):
            await players.add_token(ada, "session", "a browser")
        await players.add("Bob")
        await database.close()

    asyncio.run(make())


def ada(file: Path) -> tuple[Player, int]:
    """Ada, and how many sessions she has."""

    async def find() -> tuple[Player, int]:
        database = opened(str(file))
        await database.open()
        players = Players(database)
        found = await players.by_name("ada")
        assert found is not None
        sessions = len(await players.tokens(found.id, "session"))
        await database.close()
        return found, sessions

    return asyncio.run(find())


def test_players_are_found_by_part_of_their_name(console: Console) -> None:
    make_site(console.folder / "nelumbo.db")
    assert console("admin players nobody").out == "None.\n"
    everyone, some = console("admin players"), console("admin players AD")
    assert everyone.code == some.code == 0
    assert "Ada" in everyone.out and "Bob" in everyone.out
    assert re.search(r"Ada +account", some.out) and "Bob" not in some.out


def test_a_reset_password_opens_the_account_and_ends_every_session(console: Console) -> None:
    file = console.folder / "nelumbo.db"
    make_site(file)
    ran = console("admin reset-password ada")
    line, forgotten = ran.out.splitlines()
    password = line.split(": ")[1]
    assert forgotten == "Its e-mail address is forgotten, if it had one."
    player, sessions = ada(file)
    assert ran.code == 0 and sessions == 0
    assert player.password is not None and PasswordHasher().verify(player.password, password)


def test_sessions_are_ended_and_the_password_stays(console: Console) -> None:
    file = console.folder / "nelumbo.db"
    make_site(file)
    ran = console("admin end-sessions Ada")
    player, sessions = ada(file)
    assert "Ada is signed out everywhere. Sessions and tokens ended: 2." in ran.out and sessions == 0
    assert player.password is not None and PasswordHasher().verify(player.password, "her first password")


def test_storage_and_tables_are_listed(console: Console) -> None:
    make_site(console.folder / "nelumbo.db")
    stored = console("admin storage").out
    assert re.search(r"players +2\b", stored) and re.search(r"megabytes on disk +0\.[1-9]", stored)
    assert console("admin tables --status playing").out == "None.\n"
    odd = console("admin tables --status finished")
    assert odd.code == 2 and "choose waiting, playing, over" in odd.err


def test_nobody_and_nowhere_are_said_in_one_line(console: Console) -> None:
    nowhere = console("admin players")
    assert nowhere.code == 2 and "there is no database nelumbo.db" in nowhere.err
    assert not (console.folder / "nelumbo.db").exists()
    make_site(console.folder / "nelumbo.db")
    nobody = console("admin reset-password Bob")
    assert nobody.code == 2 and "no account has the name 'Bob'" in nobody.err


def test_a_site_without_the_servers_libraries_is_told_so_by_every_command(tmp_path: Path) -> None:
    asked = [requirement.partition("extra == ") for requirement in requires("nelumbo") or []]
    packages = [re.split(r"[<>=\[; ]", name)[0] for name, _, extra in asked if "server" in extra]
    modules = [module for module, owners in packages_distributions().items() if {*owners} & {*packages}]
    commands = [[name, *(["x"] * (name in WITH_ARGUMENT))] for name in typer.main.get_group(admin).commands]
    code = (
        "import sys; sys.modules |= dict.fromkeys(sys.argv[2:]); import json; from nelumbo.cli.app import run\n"
        "print([run(['admin', *words]) for words in json.loads(sys.argv[1])])"
    )
    (tmp_path / "nelumbo.db").touch()
    ran = subprocess.run(
        [sys.executable, "-c", code, json.dumps(commands), *modules], capture_output=True, text=True, cwd=tmp_path
    )
    assert ran.stdout == f"{[2] * len(commands)}\n", ran.stderr
    assert ran.stderr.count("install nelumbo[server]") == len(commands), ran.stderr


def test_an_account_and_an_address_are_banned_listed_and_let_in(console: Console) -> None:
    file = console.folder / "nelumbo.db"
    make_site(file)
    assert "Ada is banned for 3 days" in console("admin ban Ada --days 3 --reason rude").out
    assert ada(file)[1] == 0
    assert "2001:db8::/64 is banned for good." in console("admin ban 2001:db8::1").out
    listed = console("admin bans").out
    assert re.search(r"player +Ada .* rude", listed) and re.search(r"address +2001:db8::/64 .*for good", listed)
    assert "let in again" in console("admin unban 2001:db8::ffff").out
    assert "2001:db8::/48 is banned for good." in console("admin ban 2001:db8::1/48").out
    assert "let in again" in console("admin unban 2001:db8::/48").out
    assert "2001:db8::/64" not in console("admin bans").out
    nobody = console("admin unban 203.0.113.9")
    assert nobody.code == 2 and "is not banned" in nobody.err


def test_what_a_host_does_to_an_account_is_logged(console: Console) -> None:
    make_site(console.folder / "nelumbo.db")
    for command in ("ban Ada --days 3 --reason rude", "unban Ada", "reset-password Ada", "end-sessions Ada"):
        assert console(f"admin {command}").code == 0
    logged = console("admin moderation-log").out
    for act in ("host +ban +Ada +3 days. rude", "host +lift ban +Ada", "reset password +Ada", "end sessions +Ada"):
        assert re.search(act, logged), (act, logged)


def test_where_an_account_is_signed_in_is_listed(console: Console) -> None:
    make_site(console.folder / "nelumbo.db")
    assert len(re.findall(r"a browser +account", console("admin sessions Ada").out)) == 2


def test_an_id_is_never_broken_into_two_lines(console: Console) -> None:
    make_site(console.folder / "nelumbo.db")
    for line in console("admin players").out.splitlines()[1:]:
        assert re.search(r"[\w-]{22} *$", line), line


def test_results_are_marked_to_be_made_again(console: Console) -> None:
    make_site(console.folder / "nelumbo.db")
    answer = console("admin results")
    assert answer.code == 0 and "0 results will be rebuilt" in answer.out


def test_an_announcement_is_made_and_withdrawn(console: Console) -> None:
    make_site(console.folder / "nelumbo.db")
    assert "Announced for 2 hours" in console("admin announce Welcome! --hours 2").out
    assert "Announced for 1 hour." in console("admin announce Soon! --hours 1").out
    assert "is withdrawn" in console("admin announce").out
    assert "There was no announcement" in console("admin announce").out
    too_long = console(f"admin announce {'a' * 301}")
    assert too_long.code == 2 and "at most 300 characters" in too_long.err


def test_what_has_expired_is_deleted_at_once_and_nothing_else(console: Console) -> None:
    file = console.folder / "nelumbo.db"
    make_site(file)
    with sqlite3.connect(file) as store:
        store.execute("UPDATE tokens SET used_at = 1")
    pruned = console("admin prune").out
    assert re.search(r"tokens +2\b", pruned) and re.search(r"tables +0\b", pruned)
    assert ada(file)[1] == 0 and re.search(r"tokens +0\b", console("admin prune --keep-days 1").out)


def test_a_season_is_started_and_ratings_are_computed_anew(console: Console) -> None:
    make_site(console.folder / "nelumbo.db")
    assert console("admin season").out == "Season 1.\n"
    assert "Season 2 began at 20" in console("admin season --start").out
    assert "Season 2 began at 20" in console("admin season").out
    assert "0 games rated: every rating is the same" in console("admin ratings --recompute").out
    assert console("admin ratings").code == 0


def test_roles_are_given_and_silence_is_imposed_and_both_are_logged(console: Console) -> None:
    make_site(console.folder / "nelumbo.db")
    assert "Ada has the role moderator" in console("admin role Ada moderator").out
    assert "moderator" in console("admin role").out
    assert "Ada has the role moderator" in console("admin role Ada").out
    assert "no role named" in console("admin role Ada king").err
    assert "Ada is warned" in console("admin warn Ada Friendly,please").out
    assert "at most 500 characters" in console("admin warn Ada " + 501 * "x").err
    assert "warning" in console("admin bans").out and "Friendly" in console("admin moderation-log").out
    assert "plays without chat for 2 days" in console("admin silence Ada --days 2").out
    assert "silence" in console("admin bans").out
    assert "Ada may chat again" in console("admin silence Ada --days 0").out
    logged = console("admin moderation-log").out
    assert "lift silence" in logged and "moderator" in logged and "host" in logged
    assert console("admin reports").out == "None.\n"
    assert "Ada has no role" in console("admin role Ada none").out
    assert console("admin role").out == "None.\n"


def test_a_table_is_marked_to_be_closed_by_the_server(console: Console) -> None:
    file = console.folder / "nelumbo.db"
    make_site(file)
    with sqlite3.connect(file) as database:
        columns = "id, game, status, public, size, listing, updated_at"
        database.execute(f"INSERT INTO tables ({columns}) VALUES ('played', 'lotus', 'playing', 1, 1, '{{}}', 1)")  # noqa: S608  # our own
    assert "no table 'nowhere' waits or is played" in console("admin close-table nowhere").err
    assert "will be closed" in console("admin close-table played --reason rude").out
    assert "close table" in console("admin moderation-log").out
    with sqlite3.connect(file) as database:
        assert database.execute("SELECT table_id FROM closings").fetchall() == [("played",)]


def test_a_report_cannot_write_escape_sequences_to_the_hosts_terminal(console: Console) -> None:
    file = console.folder / "nelumbo.db"
    make_site(file)
    with sqlite3.connect(file) as database:
        ids = [row[0] for row in database.execute("SELECT id FROM players LIMIT 2")]
        values = ("r", "t", *ids, "a\x1b]0;owned\x07\u202eb", "[]", 1)
        columns = "id, table_id, reporter, reported, reason, lines, reported_at"
        database.execute(f"INSERT INTO reports ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)", values)  # noqa: S608  # our own
    shown = console("admin reports").out
    assert "owned" in shown and not {"\x1b", "\x07", "\u202e"} & set(shown)
