#!/usr/bin/env bash
# get-bitcoind.sh FOLDER: unpacks a real Bitcoin node (Debian's bitcoin-knots and the libraries it needs) into a folder of
# its own, for the tests that compare the practice chain with one. Nothing is installed, and the system's package lists do
# not change; apt-get checks the signatures of the packages. Needs a Debian system and root. Prints the node's version.
set -euo pipefail

folder=$(realpath --canonicalize-missing "${1:?which folder}")
node=$folder/bitcoind
if [ -x "$node" ]; then exec "$node" --version; fi

suite=forky
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
mirror=$(sed -n 's/^URIs: *//p' /etc/apt/sources.list.d/debian.sources | head -n 1)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$work/packages"
echo "deb [signed-by=$keyring] $mirror $suite main" > "$work/sources.list"

apt() {
  apt-get -qq \
    -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=/dev/null \
    -o "Dir::State::lists=$work/lists" -o Dir::State::status=/dev/null -o "Dir::Cache=$work/cache" \
    -o APT::Sandbox::User=root -o Acquire::Languages=none "$@"
}
packages=(
  bitcoin-knots libc6 libstdc++6 libgcc-s1 libsqlite3-0
  libevent-core-2.1-7t64 libevent-extra-2.1-7t64 libevent-pthreads-2.1-7t64
  libzmq5 libnorm1t64 libpgm-5.3-0t64 libsodium26 libbsd0 libmd0
  libgssapi-krb5-2 libkrb5-3 libk5crypto3 libkrb5support0 libcom-err2 libkeyutils1
)
apt update
(cd "$work/packages" && apt download "${packages[@]}")

unpacked=$folder/root
mkdir -p "$unpacked"
for package in "$work"/packages/*.deb; do dpkg-deb --extract "$package" "$unpacked"; done
rm -rf "$unpacked/usr/share" "$unpacked/etc" "$unpacked"/usr/bin/bitcoin-{tx,util,wallet}

# The node runs with the libraries of its packages, not with the system's.
libraries=$(dirname "$(find "$unpacked/usr/lib" -name 'libc.so.6' | head -n 1)")
loader=$(find "$libraries" -name 'ld-linux-*' | head -n 1)
printf '#!/bin/sh\nexec %q --library-path %q %q "$@"\n' "$loader" "$libraries" "$unpacked/usr/bin/bitcoind" > "$node"
chmod +x "$node"
"$node" --version
