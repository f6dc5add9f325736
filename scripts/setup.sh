#!/usr/bin/env bash
# Makes this machine ready to build smashtag, with --tests to test it, with --bench to measure it,
# with --release to make packages of it and try them: checks the Swift toolchain and installs the Debian
# packages that are missing. When nothing is missing it changes nothing and touches no network, so every
# make target can afford to call it.
set -euo pipefail
cd "$(dirname "$0")/.."

swift_wanted=6.2 # the tools version in Package.swift

for_build=(
  make            # the targets of the Makefile
  g++             # the C++ headers, startup files and linker that Swift builds with; `strip`
  pkg-config      # how Package.swift finds the libraries below
  libsqlite3-dev  # SQLite, the database
  libsimdjson-dev # simdjson, which parses the tweets
  libarchive-dev  # libarchive, which reads zstd, bzip2, xz, zip and tar
  libisal-dev     # ISA-L, which reads gzip, cut and joined files too
  libutf8proc-dev # utf8proc, which folds the case of words in every script
  libmicrohttpd-dev # libmicrohttpd, which speaks HTTP for the service
  libxxhash-dev   # xxHash, which tells whether a passage was read before
  nettle-dev      # Nettle, whose SHA-256 tells which file was ingested
  libcurl4-openssl-dev # libcurl's headers; the library itself asks a ClickHouse cluster
  libcurl4        # the Swift toolchain's own programs need these three,
  libncurses6     # which its archive does not bring
  libxml2
)
for_tests=(
  bzip2    # tests compress their inputs with these and read them back
  xz-utils
  zstd
  fish     # tests complete command lines in these shells, beside bash
  zsh
  man-db   # tests render the manual page, with the groff that it brings
  nginx-light # tests reach the service through it, with
  curl        # a client, and
  openssl     # a certificate of their own
  clickhouse-server # two of them are the cluster that tests start, and stop again
  libreoffice-calc-nogui # opens the CSV that smashtag writes
  python3                # runs the programs of Tests/requirements.txt, which read
  python3-venv           # our files, ask the service and lead the browser
  chromium               # the browser in which the page is tested,
  chromium-sandbox       # shut in,
  fonts-dejavu-core      # with letters for every script that tweets are in
  fonts-noto-cjk
  fonts-noto-color-emoji
  dpkg-dev               # tests build the Debian package
)
for_bench=(
  jq           # a peer
  python3      # runs the measurements
  python3-venv # the place of their packages, DuckDB among them
  clickhouse-server # two of them are measured beside one file
  wrk          # asks the service as fast as it answers
)
for_release=(
  dpkg-dev    # tells which packages the libraries of the binary are of
  debootstrap # makes the bare Debian on which the package is tried
)

packages=("${for_build[@]}")
case "${1-}" in
  '') ;;
  --tests) packages+=("${for_tests[@]}") ;;
  --bench) packages+=("${for_bench[@]}") ;;
  --release) packages+=("${for_release[@]}") ;;
  *)
    echo "usage: scripts/setup.sh [--tests | --bench | --release]" >&2
    exit 64
    ;;
esac

# Where those programs are put; the tests look for them there.
interop=.build-interop
interop_wanted=Tests/requirements.txt

fail() {
  printf 'setup: %s\n' "$1" >&2
  exit 1
}

# The version as "6.3.1". Fails with what was found instead, in words.
swift_version() {
  local said
  if ! command -v swift >/dev/null; then
    echo "no swift on PATH"
    return 1
  fi
  if ! said=$(swift --version 2>&1 </dev/null); then
    echo "a swift that does not start ($(head -n 1 <<<"$said"))"
    return 1
  fi
  if [[ $said =~ Swift\ version\ ([0-9]+\.[0-9]+(\.[0-9]+)?) ]]; then
    echo "${BASH_REMATCH[1]}"
  else
    echo "a swift that is not the Swift toolchain ($(head -n 1 <<<"$said"))"
    return 1
  fi
}

check_swift() {
  local found
  local advice="install Swift $swift_wanted or newer from www.swift.org/install"
  advice+=" and put its usr/bin on PATH"
  if ! found=$(swift_version); then
    if [[ -n ${SUDO_USER-} && $found == "no swift on PATH" ]]; then
      advice+=", or run make without sudo, which resets PATH (make calls sudo where it needs it)"
    fi
    fail "found $found: $advice."
  fi
  if [[ $(printf '%s\n' "$swift_wanted" "$found" | sort -V | head -n 1) != "$swift_wanted" ]]; then
    fail "found Swift $found at $(command -v swift), which is too old: $advice."
  fi
  echo "setup: Swift $found and all packages are present"
}

# The wanted packages that are neither installed nor provided by one that is.
missing_packages() {
  local here
  here=$(dpkg-query -W -f='${db:Status-Status} ${Package} ${Provides}\n' |
    sed -n 's/^installed //p' | tr -s ' ,' '\n')
  printf '%s\n' "$@" | grep -vxF -f <(printf '%s\n' "$here") || true
}

# The runlevel is one in which no service starts, for machines without systemd.
apt() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 PREVLEVEL=N apt-get -qq \
    -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@" </dev/null
}

# The tests start servers of their own: that of the package is to start neither now nor with the machine.
# `systemctl unmask clickhouse-server` undoes it.
keep_asleep() {
  local unit=/etc/systemd/system/$1.service
  if [[ -d /run/systemd/system && ! -e $unit && ! -L $unit ]]; then
    "${as_root[@]}" ln -s /dev/null "$unit"
  fi
}

# An update that fails for one source of many need not stop the installation, which decides.
fetch() {
  apt update || true
  apt install --yes --no-install-recommends --no-remove "$@"
}

install_packages() {
  local by_hand="apt-get update && apt-get install $*"
  as_root=()
  if [[ $EUID -ne 0 ]]; then
    if ! command -v sudo >/dev/null || { ! sudo -n true 2>/dev/null && [[ ! -t 0 ]]; }; then
      fail "packages are missing and neither root nor sudo is at hand: as root, run $by_hand"
    fi
    as_root=(sudo)
  fi
  echo "setup: installing $*"
  if [[ " $* " == *" clickhouse-server "* ]]; then keep_asleep clickhouse-server; fi
  fetch "$@" || { sleep 5 && fetch "$@"; } ||
    fail "apt-get could not install the packages that are missing: as root, run $by_hand"
}

# A Python of our own with the pinned programs, for the tests. Where it is there already, nobody is asked:
# what was installed is written down last.
install_interop() {
  if cmp --silent "$interop_wanted" "$interop/installed.txt"; then return; fi
  local python=/usr/bin/python3
  if [[ ! -x $python ]]; then python=python3; fi
  echo "setup: installing the Python programs of the tests"
  rm -rf "$interop"
  "$python" -m venv "$interop" ||
    fail "the tests need Python 3 with its venv module"
  "$interop/bin/pip" install --quiet --disable-pip-version-check --retries 5 \
    --requirement "$interop_wanted" ||
    fail "pip could not install what $interop_wanted lists: is the network there?"
  cp "$interop_wanted" "$interop/installed.txt"
}

# Elsewhere than on Debian and its kin the libraries are the reader's to install.
check_libraries() {
  if ! pkg-config --exists sqlite3 libarchive libutf8proc libxxhash nettle libmicrohttpd simdjson libcurl 2>/dev/null; then
    fail "this is not Debian or Ubuntu: install the development files of SQLite, simdjson 3, \
libarchive, utf8proc, xxHash, Nettle, libmicrohttpd and libcurl, a C++ compiler and pkg-config with this system's own package manager."
  fi
}

if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then
  mapfile -t missing < <(missing_packages "${packages[@]}")
  # A toolchain that is absent or too old is said before anything is installed; one that does
  # not start may only lack a library.
  if [[ ${#missing[@]} -gt 0 ]]; then
    case "$(swift_version || true)" in
      "a swift that does not start"*) ;;
      *) check_swift >/dev/null ;;
    esac
    install_packages "${missing[@]}"
  fi
else
  check_libraries
fi
if [[ ${1-} == --tests ]]; then install_interop; fi
check_swift
