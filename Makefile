# Two commands do everything: `make run` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: install run test lint bench browser record screens icons pictures words clean

install: .venv/installed

.venv/installed: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[dev]'
	touch $@

run: install
	$(BIN)/companion host

# A browser for the tests: an installed one, else Debian's.
browser:
	@command -v chromium chromium-browser google-chrome >/dev/null || sh -c ' \
	  as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
	  $$as_root apt-get update -qq && $$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium'

# Node compiles the app for the browser's Python, npm gets the scanner: installed ones, else Debian's.
node:
	@command -v node >/dev/null && command -v npm >/dev/null || sh -c ' \
	  as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
	  $$as_root apt-get update -qq && $$as_root env DEBIAN_FRONTEND=noninteractive \
	    apt-get install -y -qq --no-install-recommends nodejs npm'

# The whole app as a static site: make publish SITE=/var/www/companion
SITE ?= dist/site
publish: install node
	$(BIN)/companion publish $(SITE)

lint: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: lint browser node
	$(BIN)/pytest -n 2 --dist worksteal  # the tests of a file stay together: they share a host and a browser

bench: install browser node
	$(BIN)/python -m bench

# Make the recorded games in tests/recorded anew from their scripts.
record: install
	$(BIN)/python -m tests.generate.record_games

# Pictures of every screen for the documents.
screens: install browser
	$(BIN)/python -m tests.generate.screenshots

# The app's icons from assets/icons/crown.svg.
icons: install browser
	$(BIN)/python -m tests.generate.icons

# The font of pictures in one colour from their drawings in the sources, and the fonts that browsers load.
pictures: install
	$(BIN)/python -m tests.generate.picture_font
	$(BIN)/python -m tests.generate.web_fonts

# Bring the catalogues of the languages up to date with the sources.
words: install
	$(BIN)/python -m tests.generate.translations $(LANGUAGE)

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis
