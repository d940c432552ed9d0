"""One entry for each verb of a game, its fields typed by kind, and the behaviour registered beside it.

``docs/adding_a_verb.md`` shows how the parts meet. Every mistake in an entry is a ``BadVocabulary`` when the game is
loaded; its message names the file, the verb and the field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from simulator.engine.core.errors import BadVocabulary

if TYPE_CHECKING:
    from simulator.engine.core.cards.vocabulary import AbilityChecker

Json = Any
Entry = Mapping[str, Json]
#: Refuses a value of a kind; the text says which field of which verb.
Check = Callable[["AbilityChecker", str, Json], None]
Behaviour = TypeVar("Behaviour")
#: A value in a phrase: ``{field}``, ``{field:slot}`` or ``{field field:slot}``.
PHRASE_SLOT: Final = re.compile(r"\{(?P<fields>[a-z_ ]+)(?::(?P<slot>[a-z_]+))?\}")


@dataclass(frozen=True, slots=True)
class Kind:
    """What can stand in a field. A kind with ``words`` is one of them and needs nothing else.

    ``make`` compiles a value, ``into`` names the slots of the compiled record that hold it, ``fields`` other slots for
    fields with these names. ``make`` returns a tuple for several slots, or one value for all of them.
    ``samples`` are values for examples and random cards, the first for the page.
    """

    words: Sequence[str] = ()
    said: str = ""
    check: Check | None = None
    schema: Mapping[str, Json] | None = None
    samples: Sequence[Json] = ()
    make: Callable[[Json], object] = str
    into: tuple[str, ...] = ()
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def slots_of(self, name: str) -> tuple[str, ...]:
        """Where a field of this kind is compiled to; nowhere if nobody has said so."""
        return self.fields.get(name, self.into)

    @property
    def sample(self) -> Json:
        return self.samples[0] if self.samples else self.words[0]

    @property
    def values(self) -> Sequence[Json]:
        """Values to try a verb with: all words, or the samples."""
        return self.words or self.samples


@dataclass(frozen=True, slots=True)
class Phrase:
    """One way to say a verb: its words, the values it is for (``None``: the field is left out), the card types."""

    text: str
    fixed: Mapping[str, Json] = field(default_factory=dict)
    types: tuple[str, ...] = ()

    def is_for(self, card_type: str, entry: Entry) -> bool:
        """Whether card type and fixed values are those of an entry."""
        is_type = not self.types or card_type in self.types
        return is_type and all(entry.get(name) == value for name, value in self.fixed.items())

    def fields(self) -> set[str]:
        """The fields this phrase says, or is only for certain values of."""
        said = {name for slot in PHRASE_SLOT.finditer(self.text) for name in slot["fields"].split()}
        return said | set(self.fixed)


@dataclass(frozen=True, slots=True)
class Verb:
    """One verb: fields (name -> kind; ``?`` at the end marks an optional one), whether it lasts, how it is said.

    ``sample`` are values for its example on the page where those of the kinds make no sense.
    """

    fields: Mapping[str, str]
    static: bool = False
    phrases: Sequence[Phrase] = ()
    sample: Mapping[str, Json] = field(default_factory=dict)
    #: The module that declares it.
    home: str = ""

    @property
    def kinds(self) -> dict[str, str]:
        """The kinds of all fields, optional ones too."""
        return {name.rstrip("?"): kind for name, kind in self.fields.items()}


AnyVerb = TypeVar("AnyVerb", bound=Verb)


def declared(home: str, verbs: Mapping[str, AnyVerb]) -> dict[str, AnyVerb]:
    """Entries that know the module they stand in: ``declared(__name__, {name: Verb(...)})``."""
    return {name: replace(verb, home=home) for name, verb in verbs.items()}


def compile_fields(verb: Verb, kinds: Mapping[str, Kind], entry: Entry) -> dict[str, Any]:
    """The values of an entry by the slots of the compiled record; a field that is left out keeps its default."""
    made: dict[str, Any] = {}
    for name, kind_name in verb.kinds.items():
        if name in entry:
            kind = kinds[kind_name]
            slots, value = kind.slots_of(name), kind.make(entry[name])
            made |= zip(slots, value if isinstance(value, tuple) else (value,) * len(slots), strict=True)
    return made


def check_verbs(verbs: Mapping[str, Verb], kinds: Mapping[str, Kind], slots: Iterable[str]) -> None:
    """Refuse entries with a field that no kind explains or that the compiled record has no room for."""
    known = frozenset(slots)
    for name, verb in verbs.items():
        taken: dict[str, str] = {}
        for field_name, kind_name in verb.kinds.items():
            where = f'{verb.home}: verb "{name}", field "{field_name}"'
            if kind_name not in kinds:
                raise BadVocabulary(f'{where}: the kind "{kind_name}" is not known; known are {", ".join(kinds)}.')
            own = kinds[kind_name].slots_of(field_name)
            if not own:
                raise BadVocabulary(f'{where}: the kind "{kind_name}" does not say where it is compiled to.')
            for slot in own:
                if slot not in known:
                    raise BadVocabulary(f'{where}: compiled records have no slot "{slot}".')
                if slot in taken:
                    raise BadVocabulary(f'{where}: its slot "{slot}" is that of the field "{taken[slot]}" too.')
                taken[slot] = field_name
        for field_name in verb.sample:
            if field_name not in verb.kinds:
                raise BadVocabulary(f'{verb.home}: verb "{name}", sample: it has no field "{field_name}".')


def check_phrases(verbs: Mapping[str, Verb], own_words: Iterable[str], text_slots: Iterable[str]) -> None:
    """Refuse a verb that nothing says, a phrase with a field or slot that is not there, a field no phrase says."""
    free, known = frozenset(own_words), frozenset(text_slots)
    for name, verb in verbs.items():
        if not verb.phrases:
            raise BadVocabulary(f'{verb.home}: verb "{name}", phrases: it has none.')
        said: set[str] = set()
        for phrase in verb.phrases:
            said |= phrase.fields()
            for mark in PHRASE_SLOT.finditer(phrase.text):
                slot = mark["slot"] or mark["fields"]
                if mark["fields"] not in free and slot not in known:
                    raise BadVocabulary(
                        f'{verb.home}: verb "{name}", phrase "{phrase.text}": there is no slot "{slot}".'
                    )
        for field_name in sorted(said - free - set(verb.kinds)):
            raise BadVocabulary(f'{verb.home}: verb "{name}", phrases: it has no field "{field_name}".')
        for field_name in verb.kinds:
            if field_name not in said:
                raise BadVocabulary(f'{verb.home}: verb "{name}", field "{field_name}": no phrase says it.')


def register(
    table: dict[str, Behaviour],
    verbs: Mapping[str, Verb],
    what: str,
    module: str,
    found: Mapping[str, Behaviour],
) -> None:
    """Enter what a module knows of verbs (``do``, ``can``, ``value``) into a table; each verb needs an entry."""
    for name, behaviour in found.items():
        if name not in verbs:
            raise BadVocabulary(f'{module}: "{what}" of "{name}": there is no entry of that verb.')
        if name in table:
            raise BadVocabulary(f'{module}: "{what}" of "{name}": it is registered twice.')
        table[name] = behaviour


def require(table: Mapping[str, object], verbs: Mapping[str, Verb], what: str, where: str) -> None:
    """Refuse a verb for which nothing is registered; ``where`` is the place to register it."""
    for name, verb in verbs.items():
        if name not in table:
            raise BadVocabulary(f'{verb.home}: verb "{name}" has no "{what}"; register it in {where}.')
