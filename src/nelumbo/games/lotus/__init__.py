"""Lotus."""
