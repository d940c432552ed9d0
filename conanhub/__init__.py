"""The project: settings, accounts, the task queue, and the pages that are about all parts at once (home, help)."""

import gc

#: Every process makes hundreds of thousands of objects before it begins, which stay; Python would look through them for
#: garbage after every 700 new ones. Of a start of 1.5 s of processor that takes a sixth. A web server has numbers of
#: its own once it is warm (``operations.warming``).
GARBAGE = (20_000, 10, 10)
gc.set_threshold(*GARBAGE)

from conanhub.celery import app as celery_app  # noqa: E402 - it brings much with it

__all__ = ["GARBAGE", "celery_app"]
