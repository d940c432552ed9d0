"""Processes that a worker forks end with it; left alone they would hold on to the task it had taken."""

import os
import threading
import time
from typing import Any

from celery.signals import worker_process_init

LOOK_EVERY = 0.5


def follow_parent(**kwargs: Any) -> None:
    """Watch, beside the work, for the worker that forked this process."""
    threading.Thread(target=_wait_for_orphanhood, args=(os.getppid(),), daemon=True).start()


def _wait_for_orphanhood(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK_EVERY)
    os._exit(1)


worker_process_init.connect(follow_parent, weak=False)
