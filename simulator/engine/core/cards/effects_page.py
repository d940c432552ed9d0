"""Pages that say what cards can do, made from a game's verb tables and its renderers of rules text."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from simulator.engine.core.cards.verbs import Kind, Verb

Json = Any
#: Says one condition, cost or effect in the voice of a card.
Say = Callable[[Any, Mapping[str, Json]], str]


@dataclass(frozen=True, slots=True)
class Samples:
    """Values for examples: one of each kind of field, and others for the verbs in which that makes no sense."""

    kinds: Mapping[str, Json]
    special: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)

    def entry(self, name: str, verb: Verb) -> dict[str, Json]:
        """One entry of a verb: of optional fields those with a special value, or the first where there is no other."""
        special = self.special.get(name, verb.sample)
        wanted = [name for name in verb.fields if not name.endswith("?") or name.rstrip("?") in special]
        entry: dict[str, Json] = {"verb": name}
        for one in wanted or list(verb.fields)[:1]:
            said = one.rstrip("?")
            entry[said] = special[said] if said in special else self.kinds[verb.fields[one]]
        return entry


def samples_of(kinds: Mapping[str, Kind]) -> Samples:
    """The sample of each kind; verbs name their own where that makes no sense."""
    return Samples({name: kind.sample for name, kind in kinds.items()})


def rows(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table of Markdown."""
    shown = [head, ["---"] * len(head), *lines]
    return "\n".join(f"| {' | '.join(cell.replace('|', '&#124;') for cell in line)} |" for line in shown) + "\n"


def plain(text: str) -> str:
    """A rules text without its marks for icons and keywords."""
    return text.replace("{", "").replace("}", "").replace("**", "")


def verb_table(title: str, table: Mapping[str, Verb], texts: Mapping[str, Say], voice: Any, samples: Samples) -> str:
    """Every verb with its fields, an example, and how a card says it."""
    lines = []
    for name, verb in table.items():
        entry = samples.entry(name, verb)
        fields = ", ".join(f"`{field}` {kind}" for field, kind in verb.fields.items())
        lines.append((f"`{name}`", fields, f"`{json.dumps(entry)}`", plain(texts[name](voice, entry))))
    head = ("verb", "fields", "example", "in the text")
    return f"## {title}\n\nA `?` marks an optional field.\n\n" + rows(head, lines)


def kind_table(choices: Mapping[str, Sequence[str]], structured: Mapping[str, str]) -> str:
    """What can stand in each kind of field: words to choose from, or what a game says of it."""
    kinds = {**{kind: ", ".join(values) for kind, values in choices.items()}, **structured}
    return "## Kinds of fields\n\n" + rows(
        ("kind", "what can stand there"), [(f"`{kind}`", said) for kind, said in sorted(kinds.items())]
    )


def whole_abilities(samples: Sequence[tuple[str, Mapping[str, Json], str]]) -> str:
    """Abilities as data, each with the type of its card before and its text after it."""
    shown = [
        f"{title}:\n\n```json\n{json.dumps(ability)}\n```\n\n> {plain(text)}\n" for title, ability, text in samples
    ]
    return "## Whole abilities\n\n" + "\n".join(shown)
