"""Notices to those who are not at the table: notices.py (the outbox), push_notices.py, mail_notices.py."""
