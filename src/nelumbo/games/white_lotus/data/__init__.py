"""The pieces and limits as printed, and the map."""
