# Croupier's commands. Each one sets up what it needs: a virtual environment in .venv, then the package and its tools.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

.PHONY: run test test-fast bench prove format clean

run: $(READY)            ## open the terminal game
	@$(BIN)/croupier play

test: $(READY)           ## format, lint, types, import contract, tests
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/pytest -n 2 -m "not prove"

test-fast: $(READY)      ## the same for a developer's loop: the quick tests alone
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/pytest -n 2 -m "not prove and not slow"

bench: $(READY)          ## measure, side by side in one run
	@$(BIN)/python -m benchmarks

prove: $(READY)          ## the long proofs: every price and drawing cell changed one at a time
	@$(BIN)/pytest -n 2 -m prove

format: $(READY)
	@$(BIN)/ruff format . && $(BIN)/ruff check --fix .

$(READY): pyproject.toml constraints.txt
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[dev]"
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
