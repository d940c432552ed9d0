"""What the web server loads; the cards are read beside the first requests."""

import os
import threading
from importlib import import_module

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "conanhub.settings")
application = get_wsgi_application()
warming = import_module("conanhub.operations.warming")  # it needs models, which can be had only now
threading.Thread(target=warming.warm_up, name="warm-up", daemon=True).start()
