"""Names of before 1.1 that requests may still use; answers carry both. They go with the next release."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from rest_framework import serializers

from simulator.engine import BUDGETS, MOST_PLAYOUTS
from simulator.matches import OLD_NAMES

#: Kinds of experiments by their old names.
OLD_KINDS: Final = {"matrix": "round_robin", "comparison": "version_test"}

#: What may be asked for, with the old names of AIs. OpenAPI cannot mark a single value as deprecated.
AGENT_HELP: Final = (
    "random, greedy, fast or strong; fast and strong may name their budget of playouts a decision, from 1 to "
    f"{MOST_PLAYOUTS:,}; usual are {', '.join(f'{name}:{playouts}' for name, playouts in BUDGETS.items())}. "
    f"Deprecated: {', '.join(f'{old} for {new}' for old, new in OLD_NAMES.items())}."
)


class OldNames(serializers.Serializer[Any]):
    """A request that takes old names of fields: ``old_names`` maps each to the new one.

    A name may be sent either way, not both ways with different values. A mistake is told under the name that was sent.
    """

    old_names: ClassVar[Mapping[str, str]] = {}

    def to_internal_value(self, data: Any) -> Any:
        """The values under their new names."""
        if not isinstance(data, Mapping):
            return super().to_internal_value(data)
        sent = {old: new for old, new in self.old_names.items() if old in data}
        for old, new in sent.items():
            if new in data and data[new] != data[old]:
                raise serializers.ValidationError({old: [f"This is the old name of {new}: send one of the two."]})
        renamed = {sent.get(name, name): value for name, value in data.items()}
        try:
            values = super().to_internal_value(renamed)
        except serializers.ValidationError as error:
            told = {new: old for old, new in sent.items()}
            assert isinstance(error.detail, dict)
            raise serializers.ValidationError(
                {told.get(name, name): why for name, why in error.detail.items()}
            ) from error
        return {name: value for name, value in values.items() if name not in self.old_names}


def old_kind(kind: str) -> str:
    """What a kind of experiment was called before 1.1."""
    return next((old for old, new in OLD_KINDS.items() if new == kind), kind)


class KindField(serializers.ChoiceField):
    """A kind of experiment, by its new or its old name."""

    def to_internal_value(self, data: Any) -> Any:
        """The kind by its new name."""
        return super().to_internal_value(OLD_KINDS.get(data, data) if isinstance(data, str) else data)
