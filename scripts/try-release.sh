#!/usr/bin/env bash
# Tries what scripts/dist.sh has made as a stranger would: scripts/try-release.sh [--figures FILE] [FOLDER]
#
# Makes a bare Debian in a folder (debootstrap, from the mirror that apt uses here), installs the package by apt,
# runs the first example of the README and compares its answers, asks the service, and removes the package. Then the
# tarball. It must be root, for chroot; nothing outside of the folder is changed, and the folder is gone afterwards.
# --figures writes what was measured, a line of name, tab and value each.
set -euo pipefail
cd "$(dirname "$0")/.."

figures=/dev/null
if [[ ${1-} == --figures ]]; then figures=$2 && shift 2; fi
dist=${1:-dist}

fail() {
  printf 'try-release: %s\n' "$1" >&2
  exit 1
}

step() {
  printf 'try-release: %s\n' "$1"
}

figure() {
  printf '%s\t%s\n' "$1" "$2" | tee -a "$figures" | sed 's/\t/: /; s/^/  /'
}

# In mounts and processes of its own, all of which end with it.
if [[ -z ${SMASHTAG_TRIAL-} ]]; then
  [[ $EUID -eq 0 ]] ||
    fail "it makes a Debian in a folder and enters it, which only root may: sudo $0 $*"
  command -v debootstrap >/dev/null || fail "there is no debootstrap: scripts/setup.sh --release installs it"
  : >"$figures"
  SMASHTAG_TRIAL=$(mktemp -d -p "${TMPDIR:-/var/tmp}" smashtag-release.XXXXXX)
  export SMASHTAG_TRIAL
  trap 'rm -rf --one-file-system "$SMASHTAG_TRIAL"' EXIT
  trap 'exit 130' INT TERM
  unshare --mount --pid --fork --kill-child -- "$0" --figures "$figures" "$dist"
  exit
fi
root=$SMASHTAG_TRIAL/root
package=$(ls "$dist"/smashtag_*.deb) || fail "$dist has no package: run 'make dist' first"
tarball=$(ls "$dist"/smashtag-*.tar.gz) || fail "$dist has no tarball: run 'make dist' first"
(cd "$dist" && sha256sum --quiet --check SHA256SUMS) || fail "$dist/SHA256SUMS tells other files than are there"

# How to run a program inside, with nothing of this environment.
enter=(env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive)
proxy=$(apt-config shell proxy Acquire::http::Proxy | sed -E "s/^proxy='(.*)'$/\1/")
if [[ -n ${http_proxy:=$proxy} ]]; then
  export http_proxy
  enter+=("http_proxy=$http_proxy")
fi
enter+=(chroot "$root")

inside() {
  "${enter[@]}" "$@"
}

# The first repository of apt's own configuration that has this release of Debian.
mirror_of() {
  # The names are apt's, not the shell's.
  # shellcheck disable=SC2016
  local uri codename component origin form='$(REPO_URI)|$(CODENAME)|$(COMPONENT)|$(ORIGIN)'
  while IFS='|' read -r uri codename component origin; do
    if [[ $codename == "$1" && $component == main && $origin == Debian ]]; then
      echo "$uri"
      return
    fi
  done < <(apt-get indextargets --format "$form" 'Created-By: Packages')
  fail "apt here has no repository of Debian $1: run apt-get update"
}

make_debian() {
  local release mirror
  release=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
  mirror=$(mirror_of "$release")
  step "making a bare Debian $release of $mirror"
  mkdir -p "$root"
  debootstrap --variant=minbase "$release" "$root" "$mirror" >"$SMASHTAG_TRIAL/log" 2>&1 || {
    tail -n 20 "$SMASHTAG_TRIAL/log" >&2
    fail "debootstrap could not make it"
  }
  if [[ -e /etc/resolv.conf ]]; then cp -L /etc/resolv.conf "$root/etc/resolv.conf"; fi
  cp /etc/hosts "$root/etc/hosts"
  mount -t proc proc "$root/proc"
}

installed() {
  # shellcheck disable=SC2016
  inside dpkg-query -W -f '${db:Status-Status} ${Package}\n' | sed -n 's/^installed //p' | sort
}

# All that lies there, but for what apt and dpkg write down.
files() {
  (cd "$root" && find . -xdev \( -path ./proc -o -path ./tmp -o -path ./var -o -path ./root \) -prune -o -print | sort)
}

# What takes another time on each run is told as X.
plain() {
  sed -E 's/in [0-9.]+ m?s \([0-9.]+ .?B\/s\)/in X (X)/; s/[[:space:]]+$//'
}

# The commands of the README's first example, and below each what it answers there.
first_example() {
  awk '/^    \$ smashtag ingest /{begun=1} begun && /^[^ ]/{exit} begun{sub(/^    /, ""); print}' "$1"
}

run_example() {
  local line command="" expected="" number=0
  while IFS= read -r line; do
    if [[ $line == '$ '* ]]; then
      compare "$command" "$expected"
      command=${line#'$ '} expected="" number=$((number + 1))
    else
      expected+=$line$'\n'
    fi
  done
  compare "$command" "$expected"
  [[ $number -ge 3 ]] || fail "the README's first example has $number commands, and not three"
}

compare() {
  local said wanted
  [[ -n $1 ]] || return 0
  said=$(inside sh -c "cd /root && $1" 2>&1 </dev/null | plain) || fail "'$1' failed: $said"
  wanted=$(plain <<<"$2")
  wanted=${wanted%"${wanted##*[![:space:]]}"}
  diff <(echo "$wanted") <(echo "$said") >&2 ||
    fail "'$1' says something else (>) than the README (<)"
}

# The service answers a request to the page, and ends when it is told to.
ask_service() {
  local address port status id
  # Not by the function: the process is to be the service itself, which gets the signal.
  "${enter[@]}" smashtag serve --listen 127.0.0.1:0 --json >"$SMASHTAG_TRIAL/address" 2>"$SMASHTAG_TRIAL/log" &
  id=$!
  for _ in $(seq 100); do
    address=$(head -n 1 "$SMASHTAG_TRIAL/address")
    [[ -n $address ]] && break
    sleep 0.1
  done
  port=$(sed -nE 's|.*http://127\.0\.0\.1:([0-9]+).*|\1|p' <<<"$address")
  [[ -n $port ]] || fail "serve does not tell its address: '$address'"
  exec 3<>"/dev/tcp/127.0.0.1/$port"
  printf 'GET /terms/%%23stanford/popularity HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' \
    "$port" >&3
  cat <&3 >"$SMASHTAG_TRIAL/page"
  exec 3>&-
  kill -TERM "$id"
  status=0
  wait "$id" || status=$?
  [[ $status -eq 0 ]] || fail "serve ended with $status when it was told to end"
  [[ $(head -n 1 "$SMASHTAG_TRIAL/page") == 'HTTP/1.1 200'* ]] ||
    fail "serve answered $(head -n 1 "$SMASHTAG_TRIAL/page")"
  grep -q 'CS193p' "$SMASHTAG_TRIAL/page" || fail "the page lacks what the tweets mention"
}

# The middle of 21 starts, in ms.
start_time() {
  local before after
  for _ in $(seq 21); do
    before=$(date +%s%N)
    "$@" >/dev/null
    after=$(date +%s%N)
    echo $(((after - before) / 10000))
  done | sort -n | sed -n 11p | sed -E 's/^(.*)(..)$/\1.\2/; s/^\./0./'
}

megabytes() {
  awk -v bytes="$(stat -c %s "$1")" 'BEGIN { printf "%.1f MB", bytes / 1e6 }'
}

begin=$SECONDS
make_debian
figure 'packages of the bare Debian' "$(installed | wc -l)"

step "installing $(basename "$package")"
installed >"$SMASHTAG_TRIAL/packages"
cp "$package" "$root/root/smashtag.deb"
inside apt-get -qq update
# What apt takes by default, so that serve works.
inside apt-get -qq -y install /root/smashtag.deb >"$SMASHTAG_TRIAL/log" 2>&1 || {
  cat "$SMASHTAG_TRIAL/log" >&2
  fail "apt-get could not install it"
}
mapfile -t pulled < <(comm -13 "$SMASHTAG_TRIAL/packages" <(installed) | grep -vx smashtag)
figure 'the Debian package' "$(megabytes "$package")"
figure 'the tarball' "$(megabytes "$tarball")"
figure 'the program' "$(megabytes "$root/usr/bin/smashtag")"
figure 'packages that it brought in' "${#pulled[@]} (${pulled[*]})"

step "running the README's first example"
mkdir "$root/root/fixtures"
cp "$root/usr/share/doc/smashtag/examples/stanford.jsonl" "$root/root/fixtures/"
run_example < <(first_example "$root/usr/share/doc/smashtag/README.md")
inside smashtag check >/dev/null || fail "check finds the database of the example unsound"
figure 'the first example of the README' 'answers as it says there'
figure "smashtag --version, of 21 runs the middle, with chroot's own start" "$(start_time inside smashtag --version) ms"

step "looking for the manual page, completions, schemas and the unit"
gzip --decompress --stdout "$root/usr/share/man/man1/smashtag.1.gz" | grep -q '^\.TH' ||
  fail "the manual page is none"
for shell in bash:usr/share/bash-completion/completions/smashtag \
  zsh:usr/share/zsh/vendor-completions/_smashtag fish:usr/share/fish/vendor_completions.d/smashtag.fish; do
  cmp "$root/${shell#*:}" <(inside smashtag completions "${shell%%:*}") ||
    fail "the completions of ${shell%%:*} are not those of the program"
done
[[ -s $root/usr/share/smashtag/schemas/popularity.schema.json ]] || fail "the schemas are not there"
grep -q '^ExecStart=/usr/bin/smashtag serve ' "$root/usr/lib/systemd/system/smashtag.service" ||
  fail "the unit does not start /usr/bin/smashtag"

step "asking the service"
ask_service
figure 'serve' 'answers, and ends when it is told to'

step "removing the package"
inside dpkg-query -L smashtag | sort >"$SMASHTAG_TRIAL/owned"
inside apt-get -qq -y remove smashtag >/dev/null 2>&1 || fail "apt-get could not remove it"
left=$(files | grep -i smashtag || true)
[[ -z $left ]] || fail "removing it leaves $left"
! inside dpkg-query -s smashtag >/dev/null 2>&1 || fail "dpkg still knows it"
figure 'files that apt-get remove leaves' 0
[[ -s $root/root/.local/share/smashtag/smashtag.sqlite ]] ||
  fail "removing the package took the user's database away"

step "unpacking $(basename "$tarball")"
tar --extract --gzip --directory "$root/root" --file "$tarball"
rm -rf "$root/root/.local"
unpacked=$(cd "$root/root" && ls -d smashtag-*/)
first_example "$root/root/$unpacked/share/doc/smashtag/README.md" |
  sed "s|^\\\$ smashtag |\$ /root/${unpacked%/}/bin/smashtag |" | run_example
figure 'the program of the tarball' 'answers the same'
figure 'seconds' "$((SECONDS - begin))"
step "all is well"
