# The commands of the house. They need make and Python 3.11 or newer; everything else goes into .venv.

# Any Python that runs will do here; deploy/bootstrap.py looks for the right one to make .venv with. make PYTHON=… names it.
ifndef PYTHON
PYTHON := $(shell for p in python3.11 python3 python3.12 python3.13 python3.14 python; do $$p -c "" >/dev/null 2>&1 && echo $$p && break; done)
endif
PY = .venv/bin/python
# Images of Python for containers say that nothing compiled is to be kept: then each process would compile the program anew.
unexport PYTHONDONTWRITEBYTECODE
PURE = $(wildcard tests/reach tests/land tests/naval tests/tactical/engine tests/tactical/ground/floor tests/tactical/rulesets tests/rulesets)
# No Django, so none of its options: the rest of pyproject.toml's addopts.
WITHOUT_DJANGO = -p no:django -W "ignore:Unknown config option" -o addopts="-ra --strict-markers --import-mode=importlib -p tests.compiled"

# What is not needed to play stands in lists of its own, and comes when it is asked for.
.PHONY: help play test test-full test-browsers test-rules lint mutants bench clean venv test-venv

help:
	@echo "make play        play on this machine: PACK=channel_manoeuvres for the small campaign, PORT=8000, HOST=127.0.0.1"
	@echo "make test        the daily tests, in minutes; ONLY=path runs one file or folder"
	@echo "make test-full   every test"
	@echo "make test-browsers  a room, the desk and a battle in Firefox and in WebKit (not part of make test)"
	@echo "make test-rules  the rules alone, in seconds"
	@echo "make lint        layers, lint, types, migrations"
	@echo "make mutants     small faults drawn anew, and which of them no test sees: COUNT=100, SEED=…"
	@echo "make bench       measure a six-hour run"
	@echo "make clean       remove what the tools leave behind (not .venv, not .play with its campaigns)"

play: venv
	@$(PY) -m deploy.play

test: test-venv
	@$(PY) -m tests.run daily $(ONLY)

test-full: test-venv
	@$(PY) -m tests.run full

test-browsers: test-venv
	@$(PY) -m pip install -q --disable-pip-version-check -r tests/browsers/requirements.txt
	@$(PY) -m tests.browsers

test-rules: test-venv
	@$(PY) -m pytest -q -n auto --dist worksteal $(WITHOUT_DJANGO) $(PURE)

lint: test-venv
	@$(PY) -m pytest -q $(WITHOUT_DJANGO) tests/test_architecture.py tests/test_source_text.py

mutants: test-venv
	@$(PY) -m tests.mutants $(or $(COUNT),100) $(SEED)

bench: test-venv
	@$(PY) -m pip install -q --disable-pip-version-check -r tests/bench/requirements.txt
	@$(PY) -m tests.run bench

venv:
	@$(if $(PYTHON),,$(error Sealed Orders needs Python 3.11 or newer, and there is no python3 here))
	@$(PYTHON) deploy/bootstrap.py venv

test-venv:
	@$(if $(PYTHON),,$(error Sealed Orders needs Python 3.11 or newer, and there is no python3 here))
	@$(PYTHON) deploy/bootstrap.py test-venv

clean:
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache staticfiles
	find . -name __pycache__ -not -path "./.venv/*" -prune -exec rm -rf {} +
