#!/bin/sh
# Tries what `npm run release` has made for this processor, in bare roots of Debian that have no network: the package from dpkg -i to
# the first page and to its purge, and the tarball as an ordinary user. Needs root, debootstrap, curl and ip.
# sh deploy/try-release.sh [FOLDER [RELEASE OF DEBIAN…]]
set -eu
made=$(cd "${1:-release}" && pwd)
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- bookworm trixie
here=$(cd "$(dirname "$0")" && pwd)
# Bare roots are made once.
roots=${ROOTS:-/tmp/solander-roots}
mkdir -p "$roots"
for suite in "$@"; do
  if [ ! -f "$roots/$suite.tar" ]; then
    debootstrap --variant=minbase "$suite" "$roots/$suite" >"$roots/$suite.log"
    tar -C "$roots/$suite" -cf "$roots/$suite.tar" .
    rm -rf "${roots:?}/$suite"
  fi
  root=$(mktemp -d "$roots/try-XXXXXX")
  tar -C "$root" -xf "$roots/$suite.tar"
  cp "$made"/solander_*_"$(dpkg --print-architecture)".deb "$root/tmp/solander.deb"
  cp "$made"/solander-*-linux-"$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')".tar.gz "$root/tmp/solander.tar.gz"
  cp "$here/try-release/workers.mjs" "$here/../tests/fixtures/try-release.csv" "$root/tmp/"
  status=0
  unshare --mount --net --pid --fork --kill-child sh "$here/try-release/inside.sh" "$root" "$suite" || status=$?
  rm -rf "$root"
  [ "$status" = 0 ] || exit "$status"
done
