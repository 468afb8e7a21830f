"""Who may act as a moderator or an admin, by the store itself."""

from nelumbo.server.errors import Denied
from nelumbo.server.store.moderation import Moderation
from nelumbo.server.store.players import Player


async def role_needed(moderation: Moderation, player: Player) -> str:
    """Raises Denied for anybody without a role."""
    role = await moderation.role_of(player.id)
    if role is None:
        raise Denied("not_a_moderator")
    return role


async def admin_needed(moderation: Moderation, player: Player) -> None:
    if await role_needed(moderation, player) != "admin":
        raise Denied("not_an_admin")
