"""The row of a review: first a lease, then the review."""

from nelumbo.server.store.reviews import Reviews
from tests.server.store.databases import with_database


async def test_one_process_makes_a_review_and_another_takes_over_when_it_falls_silent(address: str) -> None:
    database = await with_database(address)
    reviews = Reviews(database)
    assert await reviews.get("game") is None
    assert [await reviews.take_lease("game", 8, at=1_000, stale=0) for _ in range(2)] == [True, False]
    await reviews.set_progress("game", 3, at=2_000)
    assert not await reviews.take_lease("game", 8, at=9_000, stale=1_500), "it is at work"
    assert await reviews.take_lease("game", 8, at=9_000, stale=2_500)
    progress = await reviews.get("game")
    assert progress is not None and (progress.done, progress.total, progress.review) == (0, 8, None)
    await reviews.finish("game", 8, "{}")
    assert not await reviews.take_lease("game", 8, at=99_000, stale=99_000), "it is made"
    progress = await reviews.get("game")
    assert progress is not None and (progress.done, progress.review) == (8, "{}")
    await database.close()
