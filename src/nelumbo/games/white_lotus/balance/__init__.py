"""What shows how White Lotus plays: zones that are fought for, rebellions, and what the title is worth."""
