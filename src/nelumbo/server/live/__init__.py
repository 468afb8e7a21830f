"""Games being played: the table, who hears what, sockets, clocks and bots."""
