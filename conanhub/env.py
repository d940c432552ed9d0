"""Values from the environment. A bad one stops the start with one sentence and exit status 1."""

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ

TRUE, FALSE = {"1", "true", "yes", "on"}, {"", "0", "false", "no", "off"}
DATABASE_SCHEMES = ("sqlite", "postgres", "postgresql")
MAIL_SCHEMES = ("smtp", "smtp+tls", "smtp+ssl")
BROKER_SCHEMES = ("lite", "redis", "rediss", "amqp", "amqps", "memory")
REDIS_SCHEMES = ("redis", "rediss")
#: A server that is away is not waited for longer, or every thread of the site would.
CONNECT_SECONDS = 5
SQLITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA mmap_size=134217728;"
    "PRAGMA journal_size_limit=27103364;PRAGMA cache_size=-20000;"
)


class SettingError(SystemExit):
    """Ends the start: the interpreter prints the sentence and leaves with status 1."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(f"ConanHub cannot start: {name} {problem}")


def env_text(name: str, default: str = "") -> str:
    """Return the value without the blanks around it."""
    return os.environ.get(name, default).strip()


def env_bool(name: str, default: bool = False) -> bool:
    """Read yes or no."""
    raw = env_text(name, "1" if default else "0")
    if raw.lower() in TRUE:
        return True
    if raw.lower() in FALSE:
        return False
    raise SettingError(name, f"is {raw!r}; write 1 for yes or 0 for no.")


def env_int(name: str, default: int, *, least: int = 0, most: int = 1_000_000) -> int:
    """Read a whole number within its bounds."""
    raw = env_text(name, str(default))
    try:
        number = int(raw)
    except ValueError:
        raise SettingError(name, f"is {raw!r}; write a whole number.") from None
    if not least <= number <= most:
        raise SettingError(name, f"is {number}; it must be between {least} and {most}.")
    return number


def env_list(name: str, default: str = "") -> list[str]:
    """Read words separated by commas."""
    return [word.strip() for word in env_text(name, default).split(",") if word.strip()]


def env_folder(name: str, default: Path) -> Path:
    """Read a folder, make it for its owner's eyes only if it is not there, and see that it can be written to."""
    folder = Path(env_text(name) or default).expanduser().resolve()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise SettingError(name, f"names {folder}, which cannot be made: {error.strerror}.") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise SettingError(name, f"names {folder}, which this user cannot write to.")
    return folder


def env_secret(name: str, file: Path) -> str:
    """Return the secret from the environment, else from the file, written once and for its owner's eyes only."""
    value = env_text(name)
    if value:
        if len(value) < 32:
            raise SettingError(name, "is too short; use at least 32 random characters.")
        return value
    # Written beside and linked into place, so that of two first starts neither reads a half-written file.
    if not file.exists():
        temporary = file.with_name(f"{file.name}.{os.getpid()}-{secrets.token_hex(4)}")
        with open(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="ascii") as handle:
            handle.write(secrets.token_urlsafe(64))
        try:
            os.link(temporary, file)
        except FileExistsError:
            pass
        finally:
            temporary.unlink()
    value = file.read_text(encoding="ascii").strip()
    if len(value) < 32:
        raise SettingError(
            name, f"could not be read from {file}; delete that file and start again (everyone is logged out)."
        )
    return value


def env_database(name: str, *, data: Path) -> dict[str, Any]:
    """Read the address of the database; without one, a SQLite file in the data folder."""
    url = env_text(name) or f"sqlite:///{data / 'db.sqlite3'}"
    scheme = _scheme(name, url, DATABASE_SCHEMES, "postgres://user:password@host:5432/name")
    try:
        config: dict[str, Any] = dict(environ.Env.db_url_config(url))
    except (ValueError, KeyError) as error:
        raise SettingError(
            name, f"cannot be read ({error}); write it like postgres://user:password@host:5432/name."
        ) from None
    if not config.get("NAME"):
        raise SettingError(name, "names no database; write it like postgres://user:password@host:5432/name.")
    if scheme == "sqlite":
        config["OPTIONS"] = {"timeout": 20, "transaction_mode": "IMMEDIATE", "init_command": SQLITE_PRAGMAS}
        config["TEST"] = {"NAME": str(data / f"test-{os.getpid()}.sqlite3")}
    else:
        config.setdefault("OPTIONS", {}).setdefault("connect_timeout", CONNECT_SECONDS)
        config["CONN_MAX_AGE"] = 60
        config["CONN_HEALTH_CHECKS"] = True
        config["TEST"] = {"NAME": f"test_{config['NAME']}_{os.getpid()}"}
    return config


def env_broker(name: str) -> str:
    """Read the address of the task queue; without one, a SQLite file in the data folder."""
    url = env_text(name) or "lite://"
    _scheme(name, url, BROKER_SCHEMES, "redis://host:6379/0 or amqp://user:password@host:5672//")
    return url


def env_counts(name: str, *, broker: str) -> dict[str, Any]:
    """Say where limits are counted: in a Redis of their own or that of the queue, else in the database."""
    url = env_text(name)
    if url:
        _scheme(name, url, REDIS_SCHEMES, "redis://host:6379/1")
    elif urlsplit(env_text(broker)).scheme in REDIS_SCHEMES:
        url = env_text(broker)
    if url:
        patience = {"socket_connect_timeout": 2, "socket_timeout": 2}
        redis = "django.core.cache.backends.redis.RedisCache"
        return {"BACKEND": redis, "LOCATION": url, "KEY_PREFIX": "conanhub-limits", "OPTIONS": patience}
    table = "django.core.cache.backends.db.DatabaseCache"
    return {"BACKEND": table, "LOCATION": "conanhub_sharedcount", "OPTIONS": {"MAX_ENTRIES": 200_000}}


def env_mail(name: str, *, folder: Path) -> dict[str, Any]:
    """Read the address of the mail server; without one, e-mails become files in a folder that only we can read."""
    url = env_text(name)
    if not url:
        folder.mkdir(mode=0o700, exist_ok=True)
        return {"EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend", "EMAIL_FILE_PATH": str(folder)}
    _scheme(name, url, MAIL_SCHEMES, "smtp+tls://user:password@host:587")
    config: dict[str, Any] = dict(environ.Env.email_url_config(url))
    ports = {"smtp": 25, "smtp+tls": 587, "smtp+ssl": 465}
    return {**config, "EMAIL_PORT": config["EMAIL_PORT"] or ports[urlsplit(url).scheme]}


def _scheme(name: str, url: str, known: tuple[str, ...], example: str) -> str:
    try:
        parts = urlsplit(url)
        scheme = parts.scheme
        _ = parts.port  # raises ValueError for a port that is no number
    except ValueError:
        raise SettingError(name, f"cannot be read; write it like {example}.") from None
    if scheme not in known:
        raise SettingError(name, f"begins with {scheme or 'nothing'!r}; write it like {example}.")
    if scheme not in {"sqlite", "lite", "memory"} and not parts.hostname:
        raise SettingError(name, f"names no host; write it like {example}.")
    return scheme
