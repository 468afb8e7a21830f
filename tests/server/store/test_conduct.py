"""What moderators know of players, in the database."""

from nelumbo.server.store.bans import Ban, Bans
from nelumbo.server.store.conduct import Conducts
from nelumbo.server.store.moderation import Act, Moderation
from nelumbo.server.store.players import Players
from tests.server.store.databases import with_database


async def test_players_are_found_by_how_a_name_begins_and_accounts_come_first(address: str) -> None:
    database = await with_database(address)
    players, conducts = Players(database), Conducts(database)
    names = ("Zoë 100% fair", "ZOË 1007 fair", "Élodie", "Zoë 100 the moderator", "Zoë 100\U0001f338")
    guest, other, elodie, reader, flower = [(await players.add(name)).id for name in names]
    assert await players.claim(other, "ZOË 1007 fair", "hash")
    assert [one.player for one in await conducts.named("Zoë 100", reader, 9, 9)] == [other, guest, flower]
    assert [one.player for one in await conducts.named("zoë 100%", reader, 9, 9)] == [guest], "no wildcard"
    assert [one.player for one in await conducts.named("Élo", reader, 9, 9)] == [elodie]
    assert [one.player for one in await conducts.named(guest, reader, 9, 9)] == [guest]
    assert [one.player for one in await conducts.named("zoë 100", reader, 9, 1)] == [other]
    assert await conducts.named("Zoë 100 the", reader, 9, 9) == [], "nobody reads about themselves"
    for player in (guest, other, elodie, reader, flower):
        await players.delete(player)
    await database.close()


async def test_what_is_known_of_a_player_counts_reports_and_measures_and_shows_bans_in_force(address: str) -> None:
    database = await with_database(address)
    players, bans, moderation = Players(database), Bans(database), Moderation(database)
    conducts = Conducts(database)
    ann, bob, eve, mod = [(await players.add(name)).id for name in ("Ann", "Bob", "Eve", "Mod")]
    for number, reporter in enumerate((ann, eve)):
        await moderation.report(f"table {number}", reporter, bob, "", "[]", 5)
    silence, over = Ban("silence", bob, "rude", 6, 20), Ban("player", bob, "", 3, 8)
    await moderation.ban(silence, Act(6, mod, "silence", bob, ""))
    await bans.add(over)
    await moderation.set_role(mod, "moderator", Act(1, "host", "role", mod, ""))
    (found,) = await conducts.of([bob, "nobody"], 9)
    assert (found.reports, found.measures, found.role) == (2, 1, None)
    assert (found.silence, found.ban) == (silence, None), "a ban that is over is not shown"
    assert {bob, mod} <= {one.player for one in await conducts.watched(ann, 9, 99)}
    assert bob not in {one.player for one in await conducts.watched(ann, 21, 99)}
    assert mod not in {one.player for one in await conducts.watched(mod, 9, 99)}
    assert await conducts.of([], 9) == []
    for player in (ann, bob, eve, mod):
        await players.delete(player)
    await database.close()
