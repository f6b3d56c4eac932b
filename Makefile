# Two commands do everything: `make serve` and `make test`. Python 3.11 or newer is all that must be there.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
HOST ?= 127.0.0.1
PORT ?= 8000
export HOST PORT
# An unset RULEBOOKS must stay unset: the command then looks in rulebooks/ and ../shared/rulebooks/.
ifdef RULEBOOKS
export RULEBOOKS
endif

.PHONY: serve test setup dev lint docs words score bench lighthouse build lock clean

serve: build
	exec $(BIN)/rulewright serve

build: setup
	$(BIN)/rulewright build

setup: $(VENV)/ready

# Rebuilt when the lock file or the project's metadata change; otherwise a second `make` finds nothing to do.
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
$(VENV)/ready: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(not ((3, 11) <= sys.version_info[:2] <= (3, 13)))' || \
	  { echo "Rulewright needs Python 3.11, 3.12 or 3.13; name one with: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "$(PYTHON) cannot make a virtual environment; on Debian, install what it lacks: sudo apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) --require-hashes -r requirements.lock
	$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# What tests, checks and measures comes on top; whoever only serves needs none of it.
dev: $(VENV)/dev-ready

$(VENV)/dev-ready: requirements-dev.lock $(VENV)/ready
	$(INSTALL) --require-hashes -r requirements-dev.lock
	@touch $@

# The search engine is tested on a second Whoosh as well, installed beside the first.
var/whoosh-2.7.4/ready: requirements-whoosh-2.7.4.lock $(VENV)/ready
	rm -rf var/whoosh-2.7.4
	$(INSTALL) --require-hashes --no-deps \
	  --target var/whoosh-2.7.4 -r requirements-whoosh-2.7.4.lock
	@touch $@

test: dev var/whoosh-2.7.4/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n auto --dist worksteal

lint: dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/mypy

# The reference pages that are made from the code; a test tells when they are out of date.
docs: dev
	$(BIN)/python -m bench.references
	$(BIN)/python -m bench.api_reference > docs/api.md
	$(BIN)/python -m bench.api_released > var/api-v1.json && mv var/api-v1.json docs/api-v1.json

# The catalogue of the interface: what is new to translate, and nothing that is used no more.
words: dev
	$(BIN)/python -m bench.words

score: dev
	$(BIN)/python -m bench.score
	$(BIN)/python -m bench.library
	$(BIN)/python -m bench.certainty --measure --write >/dev/null

# The engines that search is measured against, beside the program; MiniSearch where there is Node.
var/bench-peers/ready: requirements-bench.lock $(VENV)/ready
	rm -rf var/bench-peers
	$(INSTALL) --require-hashes --no-deps \
	  --target var/bench-peers -r requirements-bench.lock
	-command -v npm >/dev/null && npm install --silent --prefix var/bench-peers minisearch@7
	@touch $@

# All of docs/bench.md. Small: make bench TIMES=1 ROUNDS=1
TIMES ?= 1,10,100
ROUNDS ?= 3
bench: dev var/bench-peers/ready
	$(BIN)/python -m bench.run
	$(BIN)/python -m bench.quality
	$(BIN)/python -m bench.speed --times $(TIMES) --rounds $(ROUNDS)
	$(BIN)/python -m bench.typing --times $(TIMES)
	$(BIN)/python -m bench.http

# Lighthouse as the lock beside the script names it; needs Node 18.20 or newer and Chromium.
var/lighthouse/ready: bench/lighthouse/package.json bench/lighthouse/package-lock.json
	rm -rf var/lighthouse
	mkdir -p var/lighthouse
	cp bench/lighthouse/package.json bench/lighthouse/package-lock.json var/lighthouse
	npm ci --silent --ignore-scripts --no-audit --no-fund --prefix var/lighthouse
	@touch $@

# Twenty minutes; writes docs/pages.md.
lighthouse: build dev var/lighthouse/ready
	$(BIN)/python -m bench.pages

# Pictures of the main pages, to be looked at: of the sample game, or of KB=DIR and GAME=NAME. Needs Debian's chromium.
shots: dev
	$(BIN)/python -m bench.shots $(if $(KB),--kb $(KB)) $(if $(GAME),--game $(GAME))

# The lock files with hashes, for Python 3.11 to 3.13 on every platform: what serves, what builds as well, and what tests
# that. Each takes the versions of the one that holds it. Needs uv.
COMPILE := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header pyproject.toml
lock:
	$(COMPILE) --extra build --extra mcp --extra postgres --extra sign --extra dev -o requirements-dev.lock
	$(COMPILE) --extra build -c requirements-dev.lock -o requirements.lock
	$(COMPILE) -c requirements.lock -o requirements-serve.lock

clean:
	rm -rf $(VENV) var build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
