"""Every SQL table that can hold something about a player is in the export, or its reason to be left out is given here;
and none of them holds anything of a deleted player.

A new table fails these tests until it has its place in one of the lists.
"""

import io
import json
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from zipfile import ZipFile

from msgspec.json import encode

from nelumbo.server.messages import HeardLine
from nelumbo.server.store import Database, opened
from nelumbo.server.store.backup import table_names
from nelumbo.server.store.bans import Ban, Bans
from nelumbo.server.store.friends import Friends
from nelumbo.server.store.mail import MailAddresses
from nelumbo.server.store.moderation import Act, Moderation
from nelumbo.server.store.notices import Receivers
from nelumbo.server.store.oidc import OidcAccounts
from nelumbo.server.store.outbox import Outbox
from nelumbo.server.store.players import Players
from nelumbo.server.store.tables import Tables
from nelumbo.server.store.visits import Visits
from nelumbo.server.wall_clock import DAY_MS, now
from tests.server.accounts import account
from tests.server.client import Client
from tests.server.scenarios import duel, guests
from tests.server.site import Site

LATER = now() + DAY_MS
NOBODY = {
    "announcements": "what the host tells everybody",
    "closings": "tables that are being closed",
    "group_tables": "tables and groups",
    "missing_results": "tables",
    "outages": "when the server was away",
    "processes": "processes of the server",
    "rating_editions": "by which ratings of bots those of players were computed",
    "records": "files that somebody has imported: it is not stored who",
    "restores": "when a backup was restored",
    "reviews": "what a bot thinks of moves, by seat",
    "seasons": "when seasons began",
    "secrets": "the keys of the site",
    "tournament_games": "players by number, as in tournament_players",
    "unrated_results": "tables",
}
"""SQL tables without anything about a player."""
EXPORTED = {
    "bans": "account.json bans",
    "declines": "account.json declined",
    "entries": "chat.json",
    "follows": "account.json friends",
    "friend_links": "account.json friend_link",
    "group_members": "account.json groups",
    "groups": "account.json groups",
    "learning": "account.json learning.puzzles",
    "mail_addresses": "account.json mail",
    "mutes": "account.json muted",
    "oidc_accounts": "account.json providers",
    "player_results": "games.json",
    "players": "account.json me",
    "rating_changes": "games.json",
    "ratings": "account.json ratings",
    "reports": "account.json reports",
    "results": "games.json",
    "roles": "account.json role",
    "seatings": "games.json",
    "seeks": "account.json seeks",
    "spectator_lines": "chat.json",
    "subscriptions": "account.json browsers",
    "tables": "games.json",
    "tokens": "account.json tokens",
    "tournament_players": "account.json tournaments",
    "tournaments": "account.json tournaments",
    "visits": "account.json visit",
    "webhooks": "account.json webhooks",
}
"""By SQL table, the part of the export that says what is stored there."""
NOT_EXPORTED = {
    "claimed_looks": "made from the name",
    "former_ratings": "the ratings, while they are computed anew",
    "mail_tokens": "hashes of links that are in the player's letters",
    "moderation_log": "what moderators write to each other",
    "oidc_sign_ins": "a sign-in under way, for some minutes",
    "outbox": "notices that are on their way to the player",
    "presences": "the last of the visits, for friends",
    "snapshots": "made from the entries",
}
KEPT = {"moderation_log"}
"""What stays of those who leave for good: moderators answer for what they did, and the log has ids alone."""
HOOK = "https://hooks.example/annabelle"


async def test_every_table_that_holds_something_about_a_player_is_exported_and_erased(site: Site) -> None:
    assert {*NOBODY, *EXPORTED, *NOT_EXPORTED} == set(table_names()), "each has its place in one of the lists"
    async with everything_stored(site) as (ann, database, marks):
        found = await holding(database, marks)
        assert found == {*EXPORTED, *NOT_EXPORTED}, "the scenario shows what the lists say"
        data = await exported(ann)
        empty = [part for part in EXPORTED.values() if not part_of(data, part)]
        assert empty == []
        assert HOOK in str(data) and "secret of the hook" not in str(data)
        await ann.request("DELETE", "/api/me", json={"password": "lotus in the pond"})
        await Outbox(database).drop("mail", marks[0])  # the last letter says that the account is deleted
        assert await holding(database, marks) == KEPT


@asynccontextmanager
async def everything_stored(site: Site) -> AsyncIterator[tuple[Client, Database, list[str]]]:
    """Annabelle has done everything here that is ever stored; with the words by which she is known."""
    name = f"Annabelle {secrets.token_hex(4)}"
    email, subject = f"{secrets.token_hex(4)}@annabelle.example", f"subject-{secrets.token_hex(4)}"
    database = opened(site.database)
    await database.open()
    async with guests(site, "Bob", "Eve") as (bob, eve), ratings_under_way(database):
        ann = await account(site, name)
        await ann.connect()
        await play_and_talk(ann, bob, eve, database)
        await meet(ann, bob, eve, database)
        await keep_in_touch(ann, database, email, subject)
        yield ann, database, [ann.player, name, email, subject, HOOK]
        await ann.close()
    await database.close()


@asynccontextmanager
async def ratings_under_way(database: Database) -> AsyncIterator[None]:
    """Ratings are being computed anew meanwhile, so that the server keeps the former ones."""
    await database.write(("INSERT INTO unrated_results (ended_at, table_id) VALUES (0, ?)", ("under way",)))
    try:
        yield
    finally:
        await database.write(("DELETE FROM unrated_results WHERE table_id = ?", ("under way",)))


async def play_and_talk(ann: Client, bob: Client, eve: Client, database: Database) -> None:
    """A finished game with a snapshot and a rating, a game that she watches, a puzzle."""
    id = await duel(ann, bob)
    await ann.ask("say", id, text="what I said")
    await Receivers(database).set_webhook(id, HOOK, "secret of the hook")
    await ann.ask("resign", id, seat=0)
    tables = Tables(database)
    size = await tables.size(id)
    last_at = next(age.last_at for age in await tables.ages("", 10_000) if age.id == id)
    await tables.store_snapshot(id, 1, size, last_at, f'"{ann.player}"')
    change = (
        "INSERT INTO rating_changes (table_id, player, pool, season, ended_at, mu, sigma) VALUES (?, ?, ?, 0, ?, ?, ?)"
    )
    row = (ann.player, "mandala", 0, "26.0", "7.5", 1, 0, 11_000)
    columns = "(player, pool, season, mu, sigma, games, sure, low) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    await database.write(
        (change, (id, ann.player, "mandala", now(), "26.0", "7.5")), (f"INSERT INTO ratings {columns}", row)
    )
    await database.write((f"INSERT INTO former_ratings {columns} ON CONFLICT DO NOTHING", row))
    watched = await duel(bob, eve, ann)
    await ann.ask("say", watched, text="well played")
    await bob.ask("resign", watched, seat=0)
    puzzles = await ann.get("/api/puzzles")
    await ann.post("/api/me/learning", lessons=["mandala"], puzzles={f"mandala/{puzzles['today']}": "first"})


async def meet(ann: Client, bob: Client, eve: Client, database: Database) -> None:
    """Friends, a group with a tournament, a search, reports."""
    friends, moderation = Friends(database), Moderation(database)
    await friends.set_seen_by(ann.player, "friends")
    await friends.mark_here([ann.player], now())
    await friends.new_link(ann.player)
    await ann.post("/api/me/friends", player=bob.player)
    await friends.befriend(eve.player, ann.player, now())
    await friends.part(ann.player, eve.player, now())
    await ann.post("/api/me/blocks", player=eve.player)
    group = await ann.post("/api/me/groups", name="Our pond", approval=False)
    cup = {"name": "Cup", "kind": "swiss", "game": "mandala", "clock": {"kind": "daily", "hours": 24}, "rounds": 3}
    tournament = await ann.post(f"/api/groups/{group['id']}/tournaments", **cup)
    await ann.post(f"/api/tournaments/{tournament['id']}/players")
    await ann.post("/api/me/seeks", game="mandala", seats=2, clock={"kind": "daily", "hours": 24})
    heard = encode([HeardLine(player=bob.player, name="Bob", text="hm")]).decode()
    await moderation.report("table", ann.player, bob.player, "rude", heard, now())
    await moderation.set_role(ann.player, "moderator", Act(1, "host", "role", ann.player, ""))
    await Bans(database).add(Ban("silence", ann.player, "shouting", now(), LATER))


async def keep_in_touch(ann: Client, database: Database, email: str, subject: str) -> None:
    """A program, a browser that is told, an e-mail address, an OpenID provider."""
    await ann.post("/api/me/tokens", label="my bot")
    await Receivers(database).subscribe(ann.player, "https://push.example/annabelle", "p256dh-key", "auth-key")
    await Outbox(database).add("mail", [ann.player], "{}", LATER)
    await Visits(database).arrive(ann.player, 5)
    addresses, accounts = MailAddresses(database), OidcAccounts(database)
    player = await Players(database).by_id(ann.player)
    assert player is not None
    await addresses.ask(player, email, "en", 6, now())
    await addresses.new_token(ann.player, "confirm", email, now(), LATER)
    await accounts.connect("https://id.example", subject, ann.player, now())
    await accounts.begin("browser", "state", "nonce", "verifier", ann.player, now())


async def holding(database: Database, marks: list[str]) -> set[str]:
    """The SQL tables in which any of these words is found."""
    found = set()
    for name in table_names():
        rows = await database.read(f"SELECT * FROM {name}")  # noqa: S608  # a name of our migrations
        if any(mark in str(value) for row in rows for value in row for mark in marks):
            found.add(name)
    return found


async def exported(client: Client) -> dict[str, Any]:
    answer = await client.http.get("/api/me/export")
    with ZipFile(io.BytesIO(answer.content)) as file:
        return {name: json.loads(file.read(name)) for name in file.namelist()}


def part_of(data: dict[str, Any], path: str) -> Any:
    file, _, keys = path.partition(" ")
    found = data[file]
    for key in keys.split(".") if keys else ():
        found = found[key]
    return found
