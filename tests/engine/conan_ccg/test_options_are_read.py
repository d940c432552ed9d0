"""An option that the rules do not read is refused when the game is loaded."""

from __future__ import annotations

from typing import cast

import pytest

from simulator.engine.core.errors import BadVocabulary
from simulator.engine.core.match import OptionSpec
from simulator.engine.games.conan_ccg.position import options


def test_an_option_that_nobody_reads_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    haste = OptionSpec("no", ("no", "yes"), "CCG-1.1", "Whether all hurry.")
    monkeypatch.setitem(cast("dict[str, OptionSpec]", options.OPTIONS), "haste", haste)
    with pytest.raises(BadVocabulary, match='position.options: option "haste", "yes": read_options takes it'):
        options.check_options()
