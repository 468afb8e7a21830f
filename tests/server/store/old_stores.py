"""Stores of every past schema version, made from the migrations and from rows written when each was released."""

from hashlib import sha256

from nelumbo.server.store.database import MIGRATIONS_TABLE, migrations

ROWS = {
    "0001_players.sql": [
        "INSERT INTO players (id, name, created_at) VALUES ('ann', 'Ann', 1), ('bob', 'Bob', 2)",
        "INSERT INTO tokens VALUES ('hash', 'token', 'ann', 'session', '', 3)",
        "INSERT INTO mutes VALUES ('ann', 'eve')",
    ],
    "0002_tables.sql": [
        "INSERT INTO tables VALUES ('table', 'mandala', 'playing', 1, 3, '{}', NULL, 5)",
        """INSERT INTO entries VALUES ('table', 1, 5, NULL, '{"kind":"opened","host":"ann","game":"mandala","rules":1,
        "options":{"first":0},"places":[{"kind":"person","player":"ann","name":"Ann"},{"kind":"person","player":"bob",
        "name":"Bob"}],"public":true,"clock":{"kind":"none"},"spectators":true,"hints":true,"takeover":null}')""",
        """INSERT INTO entries VALUES ('table', 2, 5, NULL, '{"kind":"started","seed":"a seed of old"}')""",
        """INSERT INTO entries VALUES ('table', 3, 5, '0:x', '{"kind":"moved","seat":0,"move":"A1O","by":"person"}')""",
        "INSERT INTO seatings VALUES ('ann', 'table'), ('bob', 'table')",
    ],
    "0011_notices.sql": [
        "INSERT INTO secrets VALUES ('push key', 'a key of old')",
        "INSERT INTO subscriptions VALUES ('browser', 'ann', 'https://push.example/1', 'p256dh', 'auth', 6)",
        "INSERT INTO webhooks VALUES ('table', 'https://hooks.example', 'whsec_old')",
        "INSERT INTO outbox VALUES ('parcel', 'webhook', 'table', '{}', 0, 7)",
        "INSERT INTO visits VALUES ('ann', 1, 2, 3)",
    ],
    "0012_reviews.sql": ["INSERT INTO reviews VALUES ('record', 1, 3, 3, 8, '{}')"],
}
"""By migration, rows that a server of that version wrote: they are never changed."""
RELEASED = {
    "0001_players.sql": "93edeaf6e2a639b5",
    "0002_tables.sql": "4763da9e36e93244",
    "0003_records.sql": "3fa0093de395ab4f",
    "0004_outages.sql": "252c81a5eb2dac1d",
    "0005_restores.sql": "0b71f86405c288c6",
    "0011_notices.sql": "bf2c8d5286b98df1",
    "0012_reviews.sql": "e3b9855c0188d503",
    "0013_close_together.sql": "688a6197dff2e10a",
    "0014_fewer_pages.sql": "1db8f3c55c2ba585",
    "0015_sessions.sql": "7535b3ec60f5da0f",
    "0016_expiry.sql": "5e5d3a5efbea3021",
    "0017_absence.sql": "0dd1ca4ecda4374f",
    "0018_last_entry.sql": "420ff6772a2b729e",
    "0019_bans.sql": "004f714803debd36",
    "0020_results.sql": "26862fcf0fe1bc0d",
    "0021_announcements.sql": "656458d96b6b7d98",
    "0022_profiles.sql": "a98d1ca93e81957c",
    "0023_ratings.sql": "a921ff6db86505b2",
    "0024_seeks.sql": "e6fa699a5943f6d8",
    "0025_friends.sql": "e2f8cdeadab2d2e2",
    "0026_push_contacts.sql": "8cf68306c915d57f",
    "0027_moderation.sql": "e20f65f9a5822059",
    "0028_snapshots.sql": "12992a54e78c9f75",
    "0029_invitations.sql": "6aec0bbd6f43624d",
    "0030_declines.sql": "bf69b3222fe80bc2",
    "0031_blocks.sql": "bdc2b2d936ed8650",
    "0032_groups.sql": "15384dcca10593f0",
    "0033_spectator_lines.sql": "07cb5ea266f8fa04",
    "0034_former_ratings.sql": "11a32dfb4101d7e1",
    "0035_mail.sql": "01e715fedd8bb488",
    "0036_closings.sql": "1083f1528cf79746",
    "0037_tournaments.sql": "219e4621238367b2",
    "0038_outbox_receivers.sql": "8f2f809a6d95e0bb",
    "0039_named_by.sql": "d65fd33e3cc9e4ad",
    "0040_group_offers.sql": "a8f906ce881572a3",
    "0041_tournament_names.sql": "e0c0ecaf17f59ec9",
    "0042_oidc.sql": "faf95d91e41a93dd",
    "0043_seen_by_and_remark.sql": "192a84f3184213d4",
    "0044_rating_editions.sql": "0185a1ccfb8e2484",
    "0045_ended_seatings.sql": "9ff6a64d6d40cc32",
    "0046_conduct.sql": "5d428ec3ad254874",
    "0047_answers.sql": "4fe8ef6785d93698",
    "0048_people_here.sql": "0be9422a42bfcdbb",
    "0049_player_names.sql": "d681dcc8bfff0865",
    "0050_games_by_opponents.sql": "2a0370c3e4e3190c",
    "0051_process_errors.sql": "a23db3ee57f8872a",
}
"""The digest of every released migration. A new one is added when it is released."""


def digests() -> dict[str, str]:
    """The digests of the migrations as they are now."""
    return {name: sha256(";\n".join(statements).encode()).hexdigest()[:16] for name, statements in migrations()}


def store_sql(version: str) -> str:
    """The SQL of a store as it was after that migration, with a game in progress where there were games."""
    lines = [MIGRATIONS_TABLE]
    for name, statements in migrations():
        if name <= version:
            lines += [*statements, *ROWS.get(name, []), f"INSERT INTO migrations VALUES ('{name}')"]  # noqa: S608  # our own
    return "".join(line + ";\n" for line in lines)
