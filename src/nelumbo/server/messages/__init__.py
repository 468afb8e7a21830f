"""Every WebSocket message and every HTTP body, in and out. `docs/protocol.md` says how they go together.

Views, moves and events travel as the game's own structs, and therefore stand here as `Raw`.
"""

# ruff: noqa: F403, I001  # in the order in which they build on each other
from nelumbo.server.messages.values import *
from nelumbo.server.messages.players import *
from nelumbo.server.messages.oidc import *
from nelumbo.server.messages.games import *
from nelumbo.server.messages.tables import *
from nelumbo.server.messages.records import *
from nelumbo.server.messages.ratings import *
from nelumbo.server.messages.results import *
from nelumbo.server.messages.profiles import *
from nelumbo.server.messages.friends import *
from nelumbo.server.messages.seeks import *
from nelumbo.server.messages.notices import *
from nelumbo.server.messages.mail import *
from nelumbo.server.messages.moderation import *
from nelumbo.server.messages.tournaments import *
from nelumbo.server.messages.groups import *
from nelumbo.server.messages.table_events import *
from nelumbo.server.messages.outgoing import *
from nelumbo.server.messages.incoming import *
