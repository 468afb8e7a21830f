"""The negotiation variant (RULES.md, 8.3): it listens to the rules, and they do not know it."""
