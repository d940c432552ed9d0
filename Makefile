# The only list of commands: `make` prints it.
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# Byte code is kept, whatever the environment says: tests start many processes, and rewriting their asserts takes longer
# than reading them.
export PYTHONDONTWRITEBYTECODE :=

NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
BASE_PYTHON := $(shell for one in python3.11 python3; do $$one -c '$(NEW_ENOUGH)' 2>/dev/null && echo $$one && break; done)
VENV := .venv
PYTHON := $(VENV)/bin/python
PORT ?= 8000
HOST ?= 127.0.0.1
TESTS ?= tests
# What never asks a database or a queue.
NO_DATABASE := --ignore tests/engine --ignore tests/puzzles --ignore tests/scenarios
# One process a core and two for the journeys, which run in two of them; tests of a file run in one. AT_ONCE= runs all
# in one process.
AT_ONCE ?= -n auto --dist loadfile --no-loadscope-reorder
# Of make compare: a commit, how much of 1,000 matches a game, and sets to leave out (names with *, or a file of them).
BASE ?=
SCALE ?= 1
EXCEPT ?=
# Other installations under way are waited for.
APT := DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300
# E-mails (*.txt) are left out: their blank lines are text.
DJADE := $(VENV)/bin/djade --target-version 5.2
PIP := $(PYTHON) -m pip install --quiet --disable-pip-version-check --no-input

.PHONY: help run test dark quick fast slow cards compare train accept duel field strength check lint format types imports migrations compiled playthroughs rules mutants card-mutants bench bench-engine balance bench-pages screenshots services-test backup clean puzzles never calibrate exploit values

help: ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

$(VENV)/bin/python:
	@test -n "$(BASE_PYTHON)" || { echo "ConanHub needs Python 3.11 or newer, and found none (Debian: apt-get install python3 python3-venv)." >&2; exit 1; }
	@if ! $(BASE_PYTHON) -c 'import ensurepip, venv' 2>/dev/null; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing python3-venv, which Python needs to make virtual environments ..."; \
	    ($(APT) update && $(APT) install -y python3-venv) >/dev/null; \
	  else \
	    echo "Python cannot make virtual environments here; install that part (Debian: sudo apt-get install python3-venv) and run make again." >&2; exit 1; \
	  fi; \
	fi
	@echo "Making the virtual environment $(VENV) ..."
	@$(BASE_PYTHON) -m venv $(VENV)

$(VENV)/.run-installed: requirements.txt requirements-fast.txt | $(VENV)/bin/python
	@echo "Installing requirements.txt ..."
	@$(PIP) -r requirements.txt -r requirements-fast.txt
	@touch $@

$(VENV)/.dev-installed: requirements.txt requirements-fast.txt requirements-dev.txt | $(VENV)/bin/python
	@echo "Installing requirements-dev.txt ..."
	@$(PIP) -r requirements-dev.txt
	@touch $@ $(VENV)/.run-installed

# A C compiler and Python's headers, with which matches are played three to four times as fast; never required.
$(VENV)/.compiler-sought: | $(VENV)/.run-installed
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && [ -n "$$($(PYTHON) -m simulator.compile_engine lacking)" ]; then \
	  echo "Installing gcc and python3-dev, with which matches are played three to four times as fast ..."; \
	  if ! ($(APT) update && $(APT) install -y --no-install-recommends gcc libc6-dev python3-dev) >/dev/null; then \
	    echo "That did not work; the site runs without them."; exit 0; \
	  fi; \
	fi; \
	touch $@

run: $(VENV)/.run-installed $(VENV)/.compiler-sought ## set up and run the site with its worker on http://127.0.0.1:8000/ (PORT=8001 for another port)
	@exec $(PYTHON) manage.py up --fast --host $(HOST) --port $(PORT)

test: $(VENV)/.dev-installed ## set up and run all tests on the embedded database and queue (TESTS=tests/decks for some)
	@$(PYTHON) -m pytest $(AT_ONCE) $(TESTS)

dark: $(VENV)/.dev-installed ## walk the journeys again, dark where make test was light and light where it was dark
	@BEGIN_IN=dark $(PYTHON) -m pytest -q -m walk tests/e2e

quick: $(VENV)/.dev-installed ## run the tests that need neither a browser nor seconds
	@$(PYTHON) -m pytest $(AT_ONCE) -q -m "not e2e and not slow" $(TESTS)

check: lint types imports migrations compiled test ## lint, types, import contracts, migrations, compiled matches, then all tests

lint: $(VENV)/.dev-installed ## check the style of code and templates
	@$(PYTHON) -m ruff check .
	@$(PYTHON) -m ruff format --check --quiet . || { echo "Not formatted (make format does it):"; $(PYTHON) -m ruff format --check .; exit 1; }
	@$(DJADE) --check $$(find templates -name '*.html')

format: $(VENV)/.dev-installed ## format code and templates, sort imports and fix what ruff can fix
	@$(PYTHON) -m ruff check --fix .
	@$(PYTHON) -m ruff format .
	@files=$$(find templates -name '*.html'); $(DJADE) $$files || $(DJADE) --check $$files

types: $(VENV)/.dev-installed ## check types: the engine and the client strictly
	@$(PYTHON) -m mypy --strict simulator/engine
	@$(PYTHON) -m mypy --strict clients/python/conanhub_client
	@$(PYTHON) -m mypy

imports: $(VENV)/.dev-installed ## check who imports whom
	@$(VENV)/bin/lint-imports --no-logo

migrations: $(VENV)/.dev-installed ## check that no migration is missing
	@$(PYTHON) manage.py makemigrations --check --dry-run

compiled: $(VENV)/.dev-installed ## play a few matches interpreted and compiled and compare them (left out without a C compiler)
	@$(PYTHON) -m benchmarks.compare.compiled_check

playthroughs: $(VENV)/.dev-installed ## record the matches of tests/engine/playthroughs and those that workers are checked by anew; say why in the commit
	@$(PYTHON) manage.py shell -v 0 -c "from tests.engine.playthroughs.recorder import main; main()"
	@$(PYTHON) manage.py fingerprint --record

cards: $(VENV)/.dev-installed ## after a change of cards or verbs: write anew what is made from them (numbers, texts, pages, schemas, fingerprints)
	@mkdir -p var
	@$(PYTHON) -m simulator.engine.games.conan_ccg.cards.schema > var/made && mv var/made cards/data/card.schema.json
	@$(PYTHON) -m simulator.engine.games.conquer.cards.schema > var/made && mv var/made cards/data/conquer.schema.json
	@$(PYTHON) -m simulator.engine.games.age_of_conan.cards.schema > var/made && mv var/made cards/data/age_of_conan.schema.json
	@$(PYTHON) -m simulator.engine.games.conan_ccg.texts.page > var/made && mv var/made docs/effects.md
	@$(PYTHON) -m simulator.engine.games.conquer.texts.page > var/made && mv var/made docs/effects_conquer.md
	@$(PYTHON) -m simulator.engine.games.age_of_conan.texts.page > var/made && mv var/made docs/effects_age_of_conan.md
	@$(PYTHON) manage.py load_cards --numbers
	@$(PYTHON) -m tests.engine.conan_ccg.card_texts
	@$(PYTHON) -m tests.engine.conquer.card_texts
	@$(PYTHON) -m tests.engine.age_of_conan.card_texts
	@$(PYTHON) manage.py fingerprint --record

train: $(VENV)/.dev-installed ## train the constants of the AI of GAME=conan_ccg in self-play (TRAIN="--matches 60000 --seed 7"); it goes on where it was stopped
	@$(PYTHON) -m benchmarks.training.train $(GAME) $(TRAIN)

accept: $(VENV)/.dev-installed ## test what was trained on fresh seeds, and let it play as the next version if it is better (GAME=conan_ccg)
	@$(PYTHON) -m benchmarks.training.accept $(GAME) $(ACCEPT)

duel: $(VENV)/.dev-installed ## let two AIs meet on paired seeds (GAME=conquer ONE=greedy TWO=greedy@0.4.0 DUEL="--pairs 400")
	@$(PYTHON) -m benchmarks.training.duel $(GAME) $(ONE) $(TWO) $(DUEL)

field: $(VENV)/.dev-installed ## set one AI against a table of others (GAME=age_of_conan ONE=fast OTHERS=greedy FIELD="--seeds 100")
	@$(PYTHON) -m benchmarks.tables.field $(GAME) $(ONE) $(OTHERS) $(FIELD)

strength: $(VENV)/.dev-installed ## measure how strong the AIs of GAME=conan_ccg are, for the page of that name (STRENGTH="--scale 0.5")
	@DJANGO_SETTINGS_MODULE=conanhub.settings $(PYTHON) -m benchmarks.strength $(GAME) $(STRENGTH)

exploit: $(VENV)/.dev-installed ## look for legal decks that beat the ready-made ones or never end (GAME=conquer SECONDS=600 SEED=1 AGENT=greedy SEATS=4 DRAFT=FILE) into var/exploit
	@$(PYTHON) -m benchmarks.exploit.find $(GAME) $(if $(SECONDS),--seconds $(SECONDS)) $(if $(SEED),--seed $(SEED)) $(if $(AGENT),--agent $(AGENT)) $(if $(SEATS),--seats $(SEATS)) $(if $(DRAFT),--draft $(DRAFT))

values: $(VENV)/.dev-installed ## print what a copy of each card is worth in decks mixed at random (GAME=conquer MATCHES=20000 DRAFT=FILE)
	@$(PYTHON) -m benchmarks.exploit.values $(GAME) $(if $(MATCHES),--matches $(MATCHES)) $(if $(DRAFT),--draft $(DRAFT))

rules: $(VENV)/.dev-installed ## print which rules of the games have a test
	@$(PYTHON) -m tests.rule_report

puzzles: $(VENV)/.dev-installed ## let each AI decide the puzzles of each game and print the share it solves
	@$(PYTHON) manage.py puzzle tests/puzzles --shares

never: $(VENV)/.dev-installed ## see whether fast and strong choose what is never right in a puzzle (NEVER=--record writes down which)
	@$(PYTHON) -m benchmarks.never_right $(NEVER)

mutants: $(VENV)/.dev-installed ## change the rules of each game in 300 places (MUTANTS="--sample 60"), one at a time, and see whether a test notices (hours)
	@$(PYTHON) -m benchmarks.mutation.rules --game conan_ccg $(MUTANTS)
	@$(PYTHON) -m benchmarks.mutation.rules --game conquer $(MUTANTS)
	@$(PYTHON) -m benchmarks.mutation.rules --game age_of_conan $(MUTANTS)

card-mutants: $(VENV)/.dev-installed ## change each card's abilities in one place (GAME=conquer CARD=hold SAMPLE=100 SEED=7) and see whether its scenes notice
	@$(PYTHON) -m benchmarks.mutation.card_mutants $(if $(GAME),--game $(GAME)) $(if $(CARD),--card $(CARD)) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED))

fast: $(VENV)/.dev-installed ## compile the engine in place (needs a C compiler; never required)
	@$(PYTHON) -m simulator.compile_engine fast

slow: $(VENV)/.dev-installed ## remove the compiled engine, after which it is interpreted again
	@$(PYTHON) -m simulator.compile_engine slow

compare: $(VENV)/.dev-installed ## play the same 1,000 matches a game in this tree and in BASE=<commit> (SCALE=0.1, EXCEPT="conquer/option *"); without BASE interpreted and compiled
	@$(if $(BASE),$(PYTHON) -m benchmarks.compare.trees "$(BASE)" --scale $(SCALE) --except "$(EXCEPT)",$(PYTHON) -m benchmarks.compare.compiled 0.5)

bench: bench-engine bench-pages ## measure the engine and the pages, one after the other

bench-engine: $(VENV)/.dev-installed ## measure the engine beside its targets and other engines into benchmarks/results.md (BASE=COMMIT: and in turns with the engine of a commit)
	@$(PYTHON) -m benchmarks.engine.bench $(if $(BASE),--base $(BASE))

balance: $(VENV)/.dev-installed ## play the ready-made decks of each game against each other, by greedy and by fast, into docs/balance_GAME.md (an hour)
	@for game in conan_ccg conquer; do \
	  $(PYTHON) -m benchmarks.balance.counts $$game pairs greedy 1000; \
	  $(PYTHON) -m benchmarks.balance.counts $$game pairs fast 50; \
	done
	@$(PYTHON) -m benchmarks.tables.balance age_of_conan play greedy 2000
	@$(PYTHON) -m benchmarks.tables.balance age_of_conan play fast 2000

calibrate: $(VENV)/.dev-installed ## measure on synthetic truth how often intervals and tests are right, into docs/statistics.md (half an hour; QUICK=1: two minutes)
	@$(PYTHON) -m benchmarks.calibration.calibrate $(if $(QUICK),--quick)

bench-pages: $(VENV)/.dev-installed ## measure the pages of the site into benchmarks/pages.md
	@$(PYTHON) -m benchmarks.pages.bench

screenshots: $(VENV)/.dev-installed ## take the pictures of docs/screenshots anew, in Chromium
	@$(PYTHON) -m pytest -q tests/e2e/take_screenshots.py

services-test: $(VENV)/.dev-installed ## run the tests against PostgreSQL, Redis and RabbitMQ
	@.ci/services bash -c 'DATABASE_URL=$$TEST_POSTGRES_URL $(PYTHON) -m pytest $(AT_ONCE) -q -m "database and not e2e and not slow and not services" $(TESTS) $(NO_DATABASE)'
	@.ci/services $(PYTHON) -m pytest -m services $(TESTS)

backup: $(VENV)/.run-installed ## copy the database while the site runs
	@$(PYTHON) manage.py backup

clean: ## remove the virtual environment and caches; var/ with all data stays
	@rm -rf $(VENV) .mypy_cache .ruff_cache .import_linter_cache .pytest_cache
