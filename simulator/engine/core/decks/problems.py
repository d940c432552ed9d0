"""What a deck check reports: problems with a stable code, a sentence, the rule and ways to mend it."""

from __future__ import annotations

from dataclasses import dataclass, field

ERROR = "error"
WARNING = "warning"
#: A check that cannot tell, since a fact it rests on is not recorded.
UNKNOWN_FACT = "unknown"


@dataclass(frozen=True, slots=True)
class Fix:
    """One way to mend a problem: ``act`` is ``add``, ``remove``, ``set``, ``swap``, ``move``, ``choose`` or ``option``.

    ``move`` takes all copies of the card out of the section of the problem and puts ``quantity`` into its own.
    ``option`` gives the rule option of that name the ``value``; the deck stays as it is.
    """

    act: str
    label: str
    section: str = ""
    card_id: str = ""
    quantity: int = 0
    option: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding of a deck check.

    ``code`` is stable (``CCG-D03``); ``rule`` is the rule id it rests on, or ``""`` for advice.
    ``have`` and ``need`` are counts where they make sense, else ``None``. ``seat`` is the deck at a table that it
    concerns, ``None`` for the table as a whole and where a deck is checked alone.
    """

    code: str
    severity: str
    message: str
    rule: str = ""
    section: str = ""
    card_ids: tuple[str, ...] = ()
    have: int | None = None
    need: int | None = None
    fixes: tuple[Fix, ...] = field(default=())
    seat: int | None = None

    @property
    def is_error(self) -> bool:
        return self.severity == ERROR

    @property
    def is_open(self) -> bool:
        """Whether the check could not tell."""
        return self.severity == UNKNOWN_FACT
