"""PostgreSQL's group commit: many appends in one statement, and each caller has its own answer."""

import asyncio

from nelumbo.server.store.database import Append, Conflict
from nelumbo.server.store.group_commit import GROUP
from nelumbo.server.store.postgres import Postgres as PostgresDatabase
from nelumbo.server.store.tables import StoredEntry, Tables
from tests.server.services import Postgres
from tests.server.store.databases import SUMMARY

MANY = GROUP + 20


def appended(table: str, number: int) -> Append:
    return Append(table, number, 7, None, "{}", "{}", None, 7)


async def test_each_caller_of_a_group_has_its_own_answer(postgres: Postgres) -> None:
    database = PostgresDatabase(postgres.url)
    await database.open()
    tables, ids = Tables(database), [f"table {number:03}" for number in range(MANY)]
    for id in ids:
        await tables.open(id, StoredEntry(1, 0, "{}"), SUMMARY, set())
    group = database.group_commit
    tries = [asyncio.create_task(group.append(appended(id, 5 if id == ids[3] else 2))) for id in ids]
    await asyncio.sleep(0)
    assert len(group.waiting) == MANY, "they gather before the first statement"
    tries[7].cancel()
    answers = await asyncio.gather(*tries, return_exceptions=True)
    assert isinstance(answers[3], Conflict) and isinstance(answers[7], asyncio.CancelledError)
    assert all(answer is None for at, answer in enumerate(answers) if at not in (3, 7))
    assert await tables.sizes(ids[:10]) == {id: 1 if id == ids[3] else 2 for id in ids[:10]}, (
        "the one that nobody awaits is stored too"
    )
    await database.close()


async def test_two_with_the_same_number_do_not_fail_the_others(postgres: Postgres) -> None:
    """They break the whole statement: then each is tried alone."""
    database = PostgresDatabase(postgres.url)
    await database.open()
    tables = Tables(database)
    for id in ("one", "other"):
        await tables.open(id, StoredEntry(1, 0, "{}"), SUMMARY, set())
    tries = (database.append(appended(id, 2)) for id in ("one", "one", "other"))
    first, late, other = await asyncio.gather(*tries, return_exceptions=True)
    assert first is None and isinstance(late, Conflict) and other is None
    assert await tables.sizes(["one", "other"]) == {"one": 2, "other": 2}
    await database.close()
