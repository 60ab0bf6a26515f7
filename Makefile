# Croupier's commands. Each one sets up what it needs: a virtual environment in .venv, then the package; running needs less than developing.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
RUN    := $(VENV)/.ready-run
READY  := $(VENV)/.ready
SCALE  ?= 1
PORT   ?= 8000
CHROMIUM := apt-get install -y -qq chromium fonts-noto-cjk > /dev/null
PIP    := $(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check --constraint constraints.txt --editable

# Compiled modules are kept, whatever the environment says: a pit starts sooner, and the tests, which start hundreds of processes, take much less time.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run play test test-fast checked read types collected bench torture prove screenshots browser format clean

run: $(RUN)              ## open a demonstration pit; PORT=8001 takes another port
	@$(BIN)/croupier serve --demonstration --port $(PORT)

play: $(RUN)             ## open the terminal game
	@$(BIN)/croupier play

test: $(READY) browser checked   ## format, lint, types, import contract, tests
	@$(BIN)/pytest -n 4 --dist worksteal -m "not prove"

test-fast: $(READY) read types   ## the same for a developer's loop: the quick tests alone
	@$(BIN)/pytest -n 2 --dist worksteal -m "not prove and not slow and not browser"

checked: $(READY) read
	@$(MAKE) --no-print-directory -j 2 types collected

read: $(READY)
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .

types: $(READY)
	@$(BIN)/mypy
	@$(BIN)/lint-imports

collected: $(READY)      # every test read once beside the types, so that the processes of the run find them compiled
	@$(BIN)/pytest --collect-only -q > /dev/null || true  # the run itself says what is wrong

bench: $(READY)          ## measure, side by side in one run
	@$(BIN)/python -m benchmarks

torture: $(READY)        ## kills, floods, forgeries and a soak; SCALE=0.05 runs a twentieth of it
	@$(BIN)/python -m tests.torture --scale $(SCALE)

prove: $(READY)          ## the long proofs: every price and drawing cell changed one at a time
	@$(BIN)/pytest -n 2 --dist worksteal -m prove

screenshots: $(READY) browser  ## draw docs/screens/*.png from a demonstration floor
	@$(BIN)/python -m tests.browser.screenshots

browser:                 ## Chromium, for the tests of pages: installed where that can be done
	@command -v chromium > /dev/null || command -v chromium-browser > /dev/null || command -v google-chrome > /dev/null \
	  || { test "$$(id -u)" = 0 && command -v apt-get > /dev/null && { $(CHROMIUM) 2> /dev/null || { apt-get update -qq > /dev/null; $(CHROMIUM); }; }; } \
	  || echo "No Chromium is installed: the tests of pages are left out. On Debian, apt-get install chromium brings it."

format: $(READY)
	@$(BIN)/ruff format . && $(BIN)/ruff check --fix .

$(RUN): pyproject.toml constraints.txt
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) .
	@touch $@

$(READY): pyproject.toml constraints.txt
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) ".[dev]"
	@touch $(RUN) $@

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
