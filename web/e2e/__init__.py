"""Chromium against the real server."""
