"""The embedded queue: messages in one SQLite file, and the transport through which Celery uses it. No Django here."""
