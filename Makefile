# smashtag: build, test, install. `make` alone lists the targets.
# The work is in Package.swift and scripts/; this file names it.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
# SwiftPM locks its build folder: targets run one after the other.
.NOTPARALLEL:

PREFIX ?= /usr/local
DESTDIR ?=
bindir := $(DESTDIR)$(PREFIX)/bin
share := $(DESTDIR)$(PREFIX)/share
schemas := $(share)/smashtag/schemas
# Where man and each shell look by themselves.
manual := $(share)/man/man1/smashtag.1
completions.bash := $(share)/bash-completion/completions/smashtag
zsh_functions ?= $(PREFIX)/share/zsh/site-functions
completions.zsh := $(DESTDIR)$(zsh_functions)/_smashtag
completions.fish := $(share)/fish/vendor_completions.d/smashtag.fish
# Where systemd looks for what was installed; the unit goes there if SYSTEMD=1 asks for it.
unit := $(DESTDIR)$(PREFIX)/lib/systemd/system/smashtag.service
SYSTEMD ?=
binary := .build/release/smashtag

.PHONY: help
help: ## list the targets
	@sed -nE 's/^([a-z]+):[^#]*## (.*)/\1\t\2/p' Makefile | \
	  while IFS=$$'\t' read -r name what; do printf '  make %-10s %s\n' "$$name" "$$what"; done

.PHONY: demo
demo: build ## set up, build, read the sample and show its answer
	@scripts/demo.sh

.PHONY: test
test: setup-tests ## set up and run every test (some: make test ARGS="--filter Folding")
	swift test --disable-xctest $(ARGS)

# With its Swift runtime inside, the binary runs where no Swift is installed.
.PHONY: build
build: setup ## build the release binary, .build/release/smashtag
	swift build -c release --static-swift-stdlib --product smashtag

# Builds only if there is no binary yet: under sudo, swift is often not on PATH.
.PHONY: install
install: | $(binary) ## install the built binary, its manual and completions (PREFIX=/usr/local, DESTDIR=, SYSTEMD=1 for the unit too)
	install -D -m 755 $(binary) "$(bindir)/smashtag"
	strip "$(bindir)/smashtag"
	install -D -m 644 -t "$(schemas)" schemas/*.schema.json
	$(binary) man | install -D -m 644 /dev/stdin "$(manual)"
	$(binary) completions bash | install -D -m 644 /dev/stdin "$(completions.bash)"
	$(binary) completions zsh | install -D -m 644 /dev/stdin "$(completions.zsh)"
	$(binary) completions fish | install -D -m 644 /dev/stdin "$(completions.fish)"
ifneq ($(SYSTEMD),)
	sed 's|/usr/local/bin/|$(PREFIX)/bin/|' packaging/systemd/smashtag.service | \
	  install -D -m 644 /dev/stdin "$(unit)"
endif

$(binary):
	$(MAKE) build

.PHONY: uninstall
uninstall: ## remove what install installed (same PREFIX and DESTDIR)
	rm -f "$(bindir)/smashtag" "$(manual)" "$(completions.bash)" "$(completions.zsh)" \
	  "$(completions.fish)" "$(unit)"
	rm -rf "$(schemas)"

.PHONY: check
check: setup ## check the format of the sources and what they may import
	@scripts/check.sh

.PHONY: format
format: setup ## put the Swift sources into the house format
	find . -name '.?*' -prune -o -type f -name '*.swift' -print0 | \
	  xargs -0 swift format format --in-place --parallel

# Each sanitizer has a build folder of its own; in a shared one they would undo each other.
.PHONY: sanitize
sanitize: setup-tests ## run the tests under the address and the thread sanitizer
	swift test --disable-xctest --sanitize=address --scratch-path .build-asan $(ARGS)
	swift test --disable-xctest --sanitize=thread --scratch-path .build-tsan $(ARGS)

# Also in a build folder of its own, with the inputs it has found: see scripts/fuzz.sh.
SECONDS ?= 60

.PHONY: fuzz
fuzz: setup ## feed made-up bytes to all that reads what others wrote (SECONDS=60)
	@scripts/fuzz.sh $(SECONDS)

# All long forms, or one: `make torture-kills`. What they have shown is written to docs/reliability.md.
.PHONY: torture
torture: setup-tests setup-release ## run the long forms of the tests of reliability, each also alone (torture-faults, -kills, ...)
	@scripts/torture.sh

torture-%: setup-tests
	@scripts/torture.sh $*

torture-release: setup-tests setup-release
	@scripts/torture.sh release

.PHONY: docs
docs: setup ## build the documentation of the code, in .build-docs/
	@scripts/docs.sh

.PHONY: pictures
pictures: setup-tests build ## make the pictures of README.md anew, of the built program
	.build-interop/bin/python -B scripts/pictures.py $(binary)

.PHONY: bench
bench: setup-bench build ## measure beside DuckDB and others (see Benchmarks/README.md; ARGS="--quick")
	python3 -B Benchmarks/bench.py $(ARGS)

# The version is that of the sources; a tag v<version> makes a release of it. See scripts/dist.sh.
.PHONY: dist
dist: setup-release ## make the Debian package and the tarball, in dist/
	@scripts/dist.sh

# In a Debian of its own, in a folder that is gone afterwards: so it must be root, for whom swift is often not on PATH.
.PHONY: trial
trial: ## as root: install what dist made on a bare Debian, and try it there
	@scripts/try-release.sh

.PHONY: clean
clean: ## remove everything that was built, the demo's database, and what bench keeps
	rm -rf .build .build-asan .build-tsan .build-interop .build-browser \
	  .build-fuzz .build-bench .build-docs .bench .torture dist demo

.PHONY: setup
setup: ## check Swift and install the Debian packages that are missing
	@scripts/setup.sh

.PHONY: setup-tests
setup-tests:
	@scripts/setup.sh --tests

.PHONY: setup-bench
setup-bench:
	@scripts/setup.sh --bench

.PHONY: setup-release
setup-release:
	@scripts/setup.sh --release
