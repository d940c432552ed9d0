"""Settings. Every value that differs between installations comes from the environment through env.py."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import kombu.transport
from csp.constants import NONE, SELF

from conanhub.env import (
    env_bool,
    env_broker,
    env_counts,
    env_database,
    env_folder,
    env_int,
    env_list,
    env_mail,
    env_secret,
    env_text,
)

# --- Where things are -------------------------------------------------------------------------------------------------
BASE_DIR = Path(__file__).resolve().parent.parent
DATA = env_folder("DATA_DIR", BASE_DIR / "var")

# --- Safety -----------------------------------------------------------------------------------------------------------
DEBUG = env_bool("DEBUG")
SECRET_KEY = env_secret("SECRET_KEY", DATA / "secret_key")
ALLOWED_HOSTS = env_list("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
HTTPS = env_bool("HTTPS")  # set it behind a proxy that speaks TLS: cookies then never travel in the clear
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS if HTTPS and host != "*"]
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_REDIRECT_EXEMPT = [r"^health/$"]
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}

# --- Parts ------------------------------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "conanhub",
    "cards",
    "decks",
    "simulator",
    "csp",
    "django_htmx",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "conanhub.web.error_pages.Refusals",
]
ROOT_URLCONF = "conanhub.urls"
WSGI_APPLICATION = "conanhub.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "conanhub.web.context.page",
                "conanhub.community.context.unread",
            ],
        },
    }
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Accounts ---------------------------------------------------------------------------------------------------------
LOGIN_URL = "login"
# Sessions of before 1.1 name Django's own class; names and passwords are asked of the first alone.
AUTHENTICATION_BACKENDS = ["conanhub.community.backends.Users", "django.contrib.auth.backends.ModelBackend"]
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "home"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

PASSWORD_RESET_TIMEOUT = 60 * 60 * 24

# --- E-mails ----------------------------------------------------------------------------------------------------------
MAIL = env_mail("EMAIL_URL", folder=DATA / "mail")
EMAIL_BACKEND, EMAIL_FILE_PATH = MAIL["EMAIL_BACKEND"], MAIL["EMAIL_FILE_PATH"]
EMAIL_HOST_NAMED = bool(MAIL.get("EMAIL_HOST"))  # without one, pages say where the e-mails lie
EMAIL_HOST, EMAIL_PORT = MAIL.get("EMAIL_HOST", "localhost"), MAIL.get("EMAIL_PORT", 25)
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL.get("EMAIL_HOST_USER") or "", MAIL.get("EMAIL_HOST_PASSWORD") or ""
EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL.get("EMAIL_USE_TLS", False), MAIL.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env_text("EMAIL_FROM", "ConanHub <conanhub@localhost>")
CONTACT_EMAIL = env_text("CONTACT_EMAIL", "")  # shown on the page of credits

# --- Language and time ------------------------------------------------------------------------------------------------
LANGUAGE_CODE = "en-gb"
USE_I18N = False
USE_TZ = True
TIME_ZONE = "UTC"

# --- Data -------------------------------------------------------------------------------------------------------------
DATABASES = {"default": env_database("DATABASE_URL", data=DATA)}
IN_MEMORY = "django.core.cache.backends.locmem.LocMemCache"
CACHES: dict[str, Any] = {
    "default": {"BACKEND": IN_MEMORY, "LOCATION": "pages"},
    # What is counted against guessing is shared by all processes and machines, and not pushed out by what is kept for
    # speed.
    "limits": env_counts("CACHE_URL", broker="CELERY_BROKER_URL"),
}

# --- Static files -----------------------------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = DATA / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# --- API --------------------------------------------------------------------------------------------------------------
REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "conanhub.web.scopes.ScopedTokens",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["conanhub.web.parsers.WholeCharacters"],
    "DEFAULT_PARSER_CLASSES": ["conanhub.web.parsers.SmallJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PAGINATION_CLASS": "conanhub.web.api.Pages",
    "DEFAULT_THROTTLE_CLASSES": [
        "conanhub.web.throttles.OfVisitors",
        "conanhub.web.throttles.OfUsers",
        "conanhub.web.throttles.OfOneKind",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": "120/min",
        "user": "600/min",
        "tokens": "10/min",
        "simulate": "30/min",
        "decks": "300/min",
        "read": "120/min",
    },
    "NUM_PROXIES": 1 if HTTPS else 0,
    "EXCEPTION_HANDLER": "conanhub.web.api.answer_error",
}
REST_KNOX = {"TOKEN_TTL": timedelta(days=365)}
SPECTACULAR_SETTINGS = {
    "TITLE": "ConanHub",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "ENFORCE_NON_BLANK_FIELDS": True,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "ENUM_NAME_OVERRIDES": {
        "SimulationKind": "simulator.models.Kind",
        "ExperimentKind": "simulator.models.ExperimentKind",
        "SimulationStatus": "simulator.models.Status",
        "ExperimentEnding": "simulator.reading.Ending",
        "DeckVisibility": "decks.models.Visibility",
        "OwnSetVisibility": "cards.models.OwnSet.Visibility",
        "FactCertainty": "cards.models.Certainty",
        "ProductKind": "cards.catalogue.PRODUCT_KINDS.items",
        "ReportState": "conanhub.models.AbuseReport.State",
        "NotificationKind": "conanhub.models.Notification.Kind",
    },
}

# --- Tasks ------------------------------------------------------------------------------------------------------------
kombu.transport.TRANSPORT_ALIASES["lite"] = "conanhub.embedded_queue.queue_transport:Transport"
CELERY_BROKER_URL = env_broker("CELERY_BROKER_URL")
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {}
if CELERY_BROKER_URL.startswith("lite"):
    CELERY_BROKER_TRANSPORT_OPTIONS = {"path": str(DATA / "queue.sqlite3"), "polling_interval": 0.2}
elif CELERY_BROKER_URL.startswith("redis"):
    # The visibility timeout must stay above every time limit and countdown, or a running task is handed out twice.
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "visibility_timeout": 3600,
        "unacked_restore_interval": 10,
        "unacked_restore_throttle": 1,
    }
CELERY_TASK_ACKS_LATE = CELERY_TASK_REJECT_ON_WORKER_LOST = CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_TIME_LIMIT, CELERY_TASK_SOFT_TIME_LIMIT = 1800, 1740
EMAIL_QUEUE = "emails"  # of their own, so that no simulation keeps them waiting
OLD_EMAIL_QUEUE = "letters"  # of before 1.1: what waits there is still sent
CELERY_TASK_ROUTES = {"emails.*": {"queue": EMAIL_QUEUE}}
CELERY_IMPORTS = ["conanhub.embedded_queue.children", "conanhub.operations.heartbeat"]
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_MAX_TASKS_PER_CHILD = 200
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 2}
SIMULATOR_ROW_SECONDS = env_int("SIMULATOR_ROW_SECONDS", 600, least=0, most=36_000)  # shared by rows behind a result
SIMULATOR_STALE_SECONDS = env_int("SIMULATOR_STALE_SECONDS", 30, least=2, most=600)  # a silent batch is played anew
SIMULATOR_SWEEP_SECONDS = env_int("SIMULATOR_SWEEP_SECONDS", 10, least=1, most=600)
HEALTH_WAIT_SECONDS = env_int("HEALTH_WAIT_SECONDS", 60, least=10, most=3600)  # longer no work waits unplayed
CELERY_BEAT_SCHEDULE: dict[str, Any] = {
    "sweep": {
        "task": "simulator.sweep",
        "schedule": SIMULATOR_SWEEP_SECONDS,
        "options": {"expires": SIMULATOR_SWEEP_SECONDS},
    },
    "exports": {"task": "cards.make_exports", "schedule": 3600, "options": {"expires": 3600}},
    "notifications": {"task": "emails.notifications", "schedule": 3600, "options": {"expires": 3600}},
}
