#!/usr/bin/env bash
# The release: scripts/dist.sh [--output FOLDER] [--binary FILE] [--no-compression] [--print-version]
#
# Makes a Debian package, a tarball and their SHA256SUMS, in dist/ unless another folder is named. The version is
# that of the sources (Sources/Command/Smashtag.swift); what is not tagged v<version> gets the commit's day and name
# behind it. The same commit and binary give the same bytes: every time in them is the commit's.
#
# --binary takes a program that is built already, and --no-compression saves time: both are for the tests.
set -euo pipefail
cd "$(dirname "$0")/.."

output=dist
binary=
compression=(-Zxz -z6)
prints_version=

fail() {
  printf 'dist: %s\n' "$1" >&2
  exit 1
}

while [[ $# -gt 0 ]]; do
  case "$1" in
    --output) output=${2?} && shift 2 ;;
    --binary) binary=${2?} && shift 2 ;;
    --no-compression) compression=(-Znone) && shift ;;
    --print-version) prints_version=1 && shift ;;
    *)
      echo "usage: scripts/dist.sh [--output FOLDER] [--binary FILE] [--no-compression] [--print-version]" >&2
      exit 64
      ;;
  esac
done

# The version of the package, as Debian orders them: 0.1.0~git… comes before 0.1.0.
package_version() {
  local version tags tag changed="" day commit
  version=$(sed -n 's/^ *static let version = "\([0-9.]*\)"$/\1/p' Sources/Command/Smashtag.swift)
  [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] ||
    fail "Sources/Command/Smashtag.swift has no line 'static let version = \"1.2.3\"'"
  if ! git rev-parse --verify --quiet HEAD >/dev/null; then
    echo "$version~local"
    return
  fi
  [[ -z $(git status --porcelain --untracked-files=no) ]] || changed=+changed
  mapfile -t tags < <(git tag --points-at HEAD --list 'v[0-9]*')
  for tag in "${tags[@]}"; do
    [[ $tag == "v$version" ]] ||
      fail "the tag $tag is not v$version, the version in Sources/Command/Smashtag.swift: change one of them"
    grep -qE "^## $version( |$)" CHANGELOG.md ||
      fail "CHANGELOG.md has no section '## $version', which the tag $tag needs: write it, and move the tag"
    [[ -z $changed ]] ||
      fail "files differ from what is tagged $tag: commit them under another version, or 'git stash' them"
  done
  if [[ ${#tags[@]} -gt 0 ]]; then
    echo "$version"
    return
  fi
  day=$(TZ=UTC git log -1 --format=%cd --date=format-local:%Y%m%d)
  commit=$(git rev-parse --short=8 HEAD)
  echo "$version~git$day.$commit$changed"
}

# Every time in the archives.
source_date() {
  git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md
}

# `a (>= 1), b`: the packages whose libraries a program is linked to, as their own symbols files tell.
libraries_of() {
  local stub
  stub=$work/shlibdeps
  mkdir -p "$stub/debian"
  printf 'Source: smashtag\n\nPackage: smashtag\nArchitecture: any\n' >"$stub/debian/control"
  # A debug build is linked to Swift's libraries, of which no package knows.
  (cd "$stub" && dpkg-shlibdeps --ignore-missing-info -O "$1" 2>shlibdeps.log) |
    sed -n 's/^shlibs:Depends=//p'
  if grep -q '^dpkg-shlibdeps: error' "$stub/shlibdeps.log"; then
    cat "$stub/shlibdeps.log" >&2
    exit 1
  fi
}

# What both archives hold: the program and all that `make install` puts beside it, and the documents.
install_tree() {
  local root=$1 prefix=$2 documents
  documents=$root$prefix/share/doc/smashtag
  make --silent install DESTDIR="$root" PREFIX="$prefix" SYSTEMD=1 binary="$binary" "${@:3}" >/dev/null
  install -D -m 644 -t "$documents" README.md CHANGELOG.md
  install -D -m 644 -t "$documents/docs" docs/*.md
  if compgen -G 'docs/pictures/*' >/dev/null; then
    install -D -m 644 -t "$documents/docs/pictures" docs/pictures/*
  fi
  install -D -m 644 -t "$documents/examples" fixtures/stanford.jsonl packaging/nginx/smashtag.conf
  (cd deploy && find clickhouse -type f -exec install -D -m 644 '{}' "$documents/examples/{}" \;)
}

# What Debian wants beside it, by the rules of its policy.
build_package() {
  local root=$work/deb architecture package size
  architecture=$(dpkg --print-architecture)
  package=$output/smashtag_${version}_$architecture.deb
  # Debian's own zsh looks there.
  install_tree "$root" /usr zsh_functions=/usr/share/zsh/vendor-completions
  gzip -n -9 "$root/usr/share/man/man1/smashtag.1"
  mv "$root/usr/share/doc/smashtag/CHANGELOG.md" "$root/usr/share/doc/smashtag/changelog"
  gzip -n -9 "$root/usr/share/doc/smashtag/changelog"
  install -m 644 packaging/debian/copyright "$root/usr/share/doc/smashtag/copyright"
  mkdir -p "$root/DEBIAN"
  install -m 755 -t "$root/DEBIAN" packaging/debian/{postinst,prerm}
  size=$(du -k -s --apparent-size --exclude=DEBIAN "$root" | cut -f 1)
  sed -e "s|@VERSION@|$version|; s|@ARCHITECTURE@|$architecture|; s|@SIZE@|$size|" \
    -e "s|@DEPENDS@|$depends|" \
    -e "s|@MAINTAINER@|${DEBFULLNAME:-The smashtag authors} <${DEBEMAIL:-smashtag@localhost}>|" \
    packaging/debian/control >"$root/DEBIAN/control"
  (cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum >DEBIAN/md5sums)
  chmod 644 "$root/DEBIAN/control" "$root/DEBIAN/md5sums"
  find "$root" -type d -exec chmod 755 '{}' +
  dpkg-deb --build --root-owner-group "${compression[@]}" "$root" "$package" >/dev/null
  echo "$package"
}

# For those who have another package manager, or none.
build_tarball() {
  local name root tarball
  name=smashtag-$version-linux-$(uname -m)
  root=$work/tarball/$name
  tarball=$output/$name.tar.gz
  install_tree "$root" '' PREFIX=
  cp LICENSE "$root/"
  cat >"$root/INSTALL" <<TEXT
bin/smashtag runs where it lies. To install it with its manual page and completions, as root:

    cp -r bin lib share /usr/local/

It was built on Debian $(sed -nE 's/^VERSION_ID="?([^"]*)"?$/\1/p' /etc/os-release) and needs these packages, or the same libraries of another system:

    $depends

and, if asked to serve a page, libmicrohttpd12; to use a ClickHouse cluster, libcurl4.
TEXT
  chmod 644 "$root/INSTALL" "$root/LICENSE"
  sed -i "s|^ExecStart=.*/bin/smashtag|ExecStart=/usr/local/bin/smashtag|" \
    "$root/lib/systemd/system/smashtag.service"
  find "$root" -type d -exec chmod 755 '{}' +
  tar --create --directory "$work/tarball" --sort=name --format=gnu --owner=0 --group=0 --numeric-owner \
    --mtime="@$SOURCE_DATE_EPOCH" "$name" | gzip -n >"$tarball"
  echo "$tarball"
}

version=$(package_version)
if [[ -n $prints_version ]]; then
  echo "$version"
  exit
fi
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(source_date)}
export SOURCE_DATE_EPOCH
umask 022

if [[ -z $binary ]]; then
  swift build -c release --static-swift-stdlib --product smashtag
  binary=.build/release/smashtag
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$output"
rm -f "$output"/smashtag[_-]*.deb "$output"/smashtag-*.tar.gz "$output/SHA256SUMS"
depends=$(libraries_of "$(realpath "$binary")")
build_package
build_tarball
(cd "$output" && sha256sum smashtag[_-]* >SHA256SUMS)
echo "$output/SHA256SUMS"
